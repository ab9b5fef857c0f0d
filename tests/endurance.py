"""Hands without end through the real window: `python -m tests.endurance 10000`.

Real widgets, the table's thread with its journal, and a real shoe on a pseudo-terminal, as fast as they go. Who folds,
calls or raises is drawn; every fiftieth hand the shoe's cable is pulled and plugged in again, and the last hands are
read back on the screen. Prints memory, threads and open files every 500 hands, at last what they came to; exit 1 when
something has grown. `--trace` names the lines whose memory grew, and is slow.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from tests.console.rig import PATIENCE, Rig

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY: Final = 500
"""Hands between two samples."""
PAUSE: Final = 50
LONG_EVERY: Final = 10
"""Every so many hands few seats fold, and the hand goes to its showdown; the others are soon over."""
DEEP: Final = 1_000_000
"""Chips of a seat: nobody is broke within ten thousand hands, so every hand is dealt to all."""
WITHIN: Final = 60.0
GROWTH: Final = 1024
"""Bytes a hand that memory may grow by: more than the noise of a sample, 10 MiB in ten thousand hands."""
WAIT: Final = QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents


class Sample(NamedTuple):
    """What the process holds after so many hands; `rss` in bytes."""

    hands: int
    rss: int
    threads: int
    files: int


def sample(hands: int) -> Sample:
    """Look at this process, garbage collected."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    threads, files = (len(list(Path(f"/proc/self/{each}").iterdir())) for each in ("task", "fd"))
    return Sample(hands, pages * os.sysconf("SC_PAGE_SIZE"), threads, files)


def grown(samples: list[Sample]) -> float:
    """Bytes a hand, from the quarter of the samples after which caches are full to the last."""
    first, last = samples[len(samples) // 4], samples[-1]
    return (last.rss - first.rss) / (last.hands - first.hands) if last.hands > first.hands else 0.0


class Endurance:
    """One table that is dealt to without a pause."""

    def __init__(self, folder: Path, *, pause: int = PAUSE, seed: int = 1) -> None:
        """Open the window; its shoe is up when this returns. Every `pause` hands come the cable and the last hands."""
        self._pause = pause
        self.rig = Rig(folder, seats=dict.fromkeys(range(1, 7), DEEP))
        self.chance = Random(seed)  # noqa: S311 - play, no secret
        self.dealt = 0
        self._waker = QTimer()
        self._waker.start(50)
        self.until(lambda: self.rig.appliance._warming is not None and not self.rig.appliance._warming.is_alive())

    def close(self) -> None:
        """Close the window and everything behind it."""
        self._waker.stop()
        self.rig.close()

    def until(self, so: Callable[[], bool]) -> None:
        """Let Qt work until something is so."""
        by = time.monotonic() + WITHIN
        while not so():
            assert time.monotonic() < by, self.rig.where()
            QApplication.processEvents(WAIT)

    def strike(self, key: str) -> None:
        """Press a key and wait for what comes of it."""
        rig = self.rig
        rig.clock.now += PATIENCE
        rig.window.refresh()
        asked = rig.question()
        assert rig.window.strike(key, None), (key, rig.where())
        self.until(lambda: rig.question() != asked)

    def hands(self, count: int) -> None:
        """Deal so many hands; between them, now and then, what else a night has."""
        for _ in range(count):
            self._hand()
            self.dealt += 1
            if self.dealt % self._pause == 0:
                self._replug()
                self._look_back()

    def _hand(self) -> None:
        self.strike("call")
        while not self.rig.view.ended:
            view = self.rig.view
            if view.due:
                out = view.out
                self.rig.shoe.push(view.due)
                self.until(lambda out=out, due=view.due: self.rig.view.out >= out + due)  # type: ignore[misc]
            elif view.step == "bet":
                self._act()
            else:
                self.strike("call")

    def _act(self) -> None:
        view, drawn = self.rig.view, self.chance.random()
        if view.to_call and drawn < (0.3 if self.dealt % LONG_EVERY == 0 else 0.9):
            self.strike("fold")
        elif view.least is not None and drawn > 0.9:
            self.strike("raise")
            self.strike("quick_min")
            self.strike("raise")
        else:
            self.strike("call")

    def _replug(self) -> None:
        links = [up for _, up, _ in self.rig.view.links]
        self.rig.appliance.cable(plugged=False)
        self.until(lambda: not all(up for _, up, _ in self.rig.view.links))
        self.rig.appliance.cable(plugged=True)
        self.until(lambda: [up for _, up, _ in self.rig.view.links] == links)

    def _look_back(self) -> None:
        window = self.rig.window
        window.show_over("hands")
        window.recall.wait()
        window.refresh()
        window.recall.leave()


def verdict(samples: list[Sample]) -> dict[str, object]:
    """Say what a run came to: `flat` when no thread, no file and no memory has been gathered."""
    threads = sorted({each.threads for each in samples})
    files = sorted({each.files for each in samples})
    growth = grown(samples)
    return {
        "hands": samples[-1].hands,
        "threads": threads,
        "files": files,
        "rss_mib": [round(each.rss / 2**20, 1) for each in (samples[0], samples[-1])],
        "bytes_a_hand": round(growth),
        "flat": len(threads) == len(files) == 1 and growth <= GROWTH,
    }


def run(
    hands: int, folder: Path, tell: Callable[[str], object], *, every: int = EVERY, pause: int = PAUSE
) -> list[Sample]:
    """Deal so many hands and look at the process after each `every`; the first sample is after the first such."""
    table = Endurance(folder, pause=pause)
    samples: list[Sample] = []
    try:
        while table.dealt < hands:
            began = time.monotonic()
            count = min(every, hands - table.dealt)
            table.hands(count)
            samples.append(sample(table.dealt))
            rate = count / (time.monotonic() - began)
            tell(json.dumps({**samples[-1]._asdict(), "hands_per_s": round(rate, 1)}))
    finally:
        table.close()
    return samples


def _trace(hands: int, folder: Path) -> None:
    """Deal, and name the lines whose memory grew after the first third."""
    table = Endurance(folder)
    tracemalloc.start(12)
    table.hands(hands // 3)
    gc.collect()
    before = tracemalloc.take_snapshot()
    table.hands(hands - hands // 3)
    gc.collect()
    for line in tracemalloc.take_snapshot().compare_to(before, "lineno")[:25]:
        print(line)
    table.close()


def main() -> int:
    """Deal, print, judge."""
    parser = argparse.ArgumentParser(prog="python -m tests.endurance", description=__doc__)
    parser.add_argument("hands", nargs="?", type=int, default=10_000, help="how many hands (10000)")
    parser.add_argument("--trace", action="store_true", help="name the lines whose memory grows")
    wanted = parser.parse_args()
    app = QApplication(["endurance"])
    with tempfile.TemporaryDirectory(prefix="croupier-") as name:
        if wanted.trace:
            _trace(wanted.hands, Path(name))
            return 0
        found = verdict(run(wanted.hands, Path(name), lambda line: print(line, flush=True)))
    print(json.dumps(found))
    app.quit()
    return 0 if found["flat"] else 1


if __name__ == "__main__":
    sys.exit(main())
