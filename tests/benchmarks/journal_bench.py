"""How fast the journal is: commits at FULL, bytes a row, verifying and resuming a journal of many rows.

`python tests/benchmarks/journal_bench.py [--rows 500000] [DIR]` prints one JSON object. DIR should lie on the disk
the table writes to.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[2]))

from controller.rules.cards import FACES
from controller.rules.events import Acted, CardOut, HandStarted, StepBegan
from controller.rules.game import Game
from controller.rules.house import House
from controller.rules.inputs import Act, CardLeft
from controller.rules.session import Session, next_setup, open_session
from controller.rules.stakes import parse
from controller.table.journal import Journal
from controller.table.records import Cause, NextHand, SessionSaved
from controller.table.seal import TableKey
from controller.table.verify import verify

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.hand import Setup
    from controller.table.records import Given, TableEvent

KEY = TableKey(bytes(range(32)))
STEPS = [
    {"do": "deal", "street": "preflop", "to": "each_seat", "down": 2},
    {"do": "award", "split": [{"share": "pot", "rank": "high", "uses": "any"}]},
]
ROWS_A_HAND = 50
ACTED = Acted(
    1, "call", 5, all_in=False, counted=True, bet=10, full=10, raised=5, raises=1, unit=0, uncapped=False, aggressor=0,
    turn=2, late=False,
)  # fmt: skip
Written = tuple[Cause, "Given", tuple["TableEvent", ...]]


def table() -> tuple[Session, Setup]:
    game = Game.model_validate({"id": "bench", "title": "Bench", "boards": ("board",), "steps": STEPS})
    house = House(id="bench", title="Bench")
    session = open_session(game, house, parse("no_limit 1/2"), dict.fromkeys(range(1, 10), 200), 1)
    setup = next_setup(session)
    assert isinstance(setup, tuple) is False
    return session, setup  # type: ignore[return-value]


def hand(number: int, start: tuple[SessionSaved, HandStarted]) -> list[Written]:
    """One hand of 50 rows: its start, 16 card readings and 15 taps with an event each."""
    reading = number * 16
    inputs: list[Written] = [(Cause("dealer"), NextHand(), start)]
    inputs += [
        (
            Cause("shoe", "shoe", 1, reading + ordinal, b"CARD %08x" % (reading + ordinal)),
            CardLeft(FACES[ordinal]),
            (CardOut(FACES[ordinal], 8 + ordinal % 9, up=False, due=True),),
        )
        for ordinal in range(16)
    ]
    inputs += [(Cause("dealer"), Act(3, "call", ask=20), (ACTED,))] * 7
    inputs.append((Cause("dealer"), Act(3, "call", ask=20), (StepBegan(5, (), -1),)))
    return inputs


def quantiles(seconds: list[float]) -> dict[str, float]:
    """Milliseconds: median and 99th percentile."""
    return {
        "p50_ms": round(statistics.median(seconds) * 1e3, 3),
        "p99_ms": round(statistics.quantiles(seconds, n=100)[98] * 1e3, 3),
    }


def commits(directory: Path, events: int, count: int = 2000) -> dict[str, float]:
    """Time commits of one input with so many events."""
    took = []
    with Journal(directory / f"commit{events}", KEY) as journal:
        for number in range(count):
            cause = Cause("shoe", "shoe", 1, number, b"CARD %08x" % number)
            start = time.perf_counter()
            journal.append(cause, CardLeft(FACES[0]), (CardOut(FACES[0], 8, up=False, due=True),) * events, number)
            took.append(time.perf_counter() - start)
    return quantiles(took)


def filled(path: Path, rows: int) -> None:
    """Write a long journal through `append`; the disk is not waited for, which is no part of what is timed."""
    session, setup = table()
    start = (SessionSaved(session), HandStarted(setup))
    with Journal(path, KEY) as journal:
        journal._database.execute("PRAGMA synchronous = OFF")
        for number in range(rows // ROWS_A_HAND):
            for cause, given, events in hand(number, start):
                journal.append(cause, given, events, 1_700_000_000_000_000 + number)
            if number % 100 == 0:
                journal.anchor()


def timed(work: Callable[[], object], times: int = 3) -> float:
    took = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def measure(directory: Path, rows: int) -> dict[str, object]:
    """Everything, as one JSON object."""
    found: dict[str, object] = {"commit_1_row": commits(directory, 0), "commit_3_rows": commits(directory, 2)}
    path = directory / "long"
    start = time.perf_counter()
    filled(path, rows)
    found["fill_s"] = round(time.perf_counter() - start, 1)
    with sqlite3.connect(path) as database:
        (found["rows"],) = database.execute("SELECT count(*) FROM row").fetchone()
    database.close()
    found["bytes_a_row"] = round(path.stat().st_size / rows)
    found["verify_s"] = round(timed(lambda: verify(path, KEY)), 2)
    assert verify(path, KEY).proved
    with Journal(path, KEY) as journal:
        found["last_hand_ms"] = round(timed(journal.last_hand) * 1e3, 2)
        found["last_hand_entries"] = len(journal.last_hand())
        found["hand_in_the_middle_ms"] = round(timed(lambda: journal.hand(1)) * 1e3, 1)
    return found


def main() -> None:
    """Measure and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rows", type=int, default=500_000)
    arguments.add_argument("directory", type=Path, nargs="?")
    asked = arguments.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.directory) as directory:
        print(json.dumps(measure(Path(directory), asked.rows), indent=2))


if __name__ == "__main__":
    main()
