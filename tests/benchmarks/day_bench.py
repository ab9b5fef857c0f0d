"""A day of a table: a thousand hands of limit hold'em with nine seats with their journal, then what is read from it.

    python -m tests.benchmarks.day_bench [--hands 1000]

`day_s` is dealing it: every input judged, checked and committed (FULL). `row_bytes` is what a row takes on the disk.
Then verifying the whole journal, folding the last hand after a start, recalling the last hundred hands in sentences
(and once more, when they are known), and exporting all of it.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from controller.table.definitions import load
from controller.table.export.command import export_command
from controller.table.journal import Journal, JournalReader
from controller.table.recall import Recall
from controller.table.table import Table
from controller.table.verify import verify
from tests.benchmarks.table_bench import quantiles
from tests.dealing import Felt
from tests.recording import play
from tests.writing import KEY

if TYPE_CHECKING:
    from controller.table.records import Given
    from controller.table.table import Outcome

SEATS = 9
DEEP = 1_000_000


class Timed(Felt):
    """A felt that times each input and checks nothing beside what the table checks."""

    taken: list[float]

    def take(self, given: Given) -> Outcome:
        """Put one input to the table."""
        begun = time.perf_counter()
        outcome = self.table.take(given)
        self.taken.append(time.perf_counter() - begun)
        return outcome


def seconds(begun: float) -> float:
    """Since then."""
    return round(time.perf_counter() - begun, 2)


def day(folder: Path, hands: int) -> dict[str, object]:
    """Deal the day."""
    felt = Timed("holdem", "limit 10/20 blinds 5/10", (DEEP,) * SEATS)
    felt.taken = []
    random = Random(1)  # noqa: S311 - luck, not a secret
    with Journal(folder / "day.journal", KEY) as journal:
        felt.table = Table(felt.table.session, journal)
        begun = time.perf_counter()
        for _ in range(hands):
            play(felt, random)
        figures: dict[str, object] = {"hands": hands, "day_s": seconds(begun), "input_ms": quantiles(felt.taken)}
    return figures


def read(folder: Path) -> dict[str, object]:
    """Read it in every way."""
    path = folder / "day.journal"
    begun = time.perf_counter()
    verdict = verify(path, KEY)
    assert verdict.proved
    figures: dict[str, object] = {"rows": verdict.rows, "verify_s": seconds(begun)}
    figures["row_bytes"] = round(path.stat().st_size / verdict.rows)
    begun = time.perf_counter()
    with JournalReader(path, KEY) as journal:
        Table.resume(journal)
    figures["resume_s"] = seconds(begun)
    recall = Recall(lambda: [path], load().words["en"])
    for name in ("recall_s", "recall_again_s"):
        begun = time.perf_counter()
        list(recall.hands())
        figures[name] = seconds(begun)
    begun = time.perf_counter()
    export_command(path, "jsonl", None, None, io.StringIO(), io.StringIO())
    figures["export_jsonl_s"] = seconds(begun)
    return figures


def main() -> None:
    """Print the measurement as one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(json.dumps(day(folder, parser.parse_args().hands) | read(folder)))


if __name__ == "__main__":
    main()
