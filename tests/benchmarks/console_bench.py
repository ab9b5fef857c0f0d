"""From the byte to the glass: how long the dealer's window takes, and what it costs.

    python -m tests.benchmarks.console_bench [HANDS]

`byte_to_painted_ms` goes from a card leaving the simulated shoe to the new instruction being drawn: with nothing else
to do, with forty labels that change and 5 ms of work every 16 ms (`gui`), with a busy Python thread beside (`loaded`),
with both, and with a window that stands still for 100 ms (`blocked`, where
`byte_to_view_ms` is the table's part: it must not wait). `tap_to_painted_ms` begins at the tap. `start_s` is a whole
process from nothing to the first instruction drawn, `idle_cpu_percent` what it takes of a core when nothing happens.
`rss_mib` is the memory after so many hands through the real widgets.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from controller.console.fit_text import FitText
from tests.benchmarks.table_bench import quantiles
from tests.console.rig import LEFT, PATIENCE, Rig

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.table.view import TableView

ROOT = Path(__file__).resolve().parents[2]
HANDS = 1000
SAMPLES = 300
MIB = 1024 * 1024
WAIT = QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents

STARTED = """
import os, sys
from controller.console.fit_text import FitText
painted = FitText.paintEvent
def paint(self, event):
    painted(self, event)
    if self.objectName() == "now" and self.text:
        print("painted", flush=True)
FitText.paintEvent = paint
from controller.__main__ import main
sys.exit(main(["console", "--table", "default", "--data", sys.argv[1], "--windowed"]))
"""


class Painted:
    """Notes when the instruction was drawn last."""

    def __init__(self) -> None:
        """Listen at every instruction that is drawn from now on."""
        self.at = 0.0
        before = FitText.paintEvent

        def paint(text: FitText, event: QPaintEvent) -> None:
            before(text, event)
            if text.objectName() == "now":
                self.at = time.perf_counter()

        FitText.paintEvent = paint  # type: ignore[method-assign] # to see it drawn


class Dealer:
    """Deals as fast as the console goes, and times it."""

    def __init__(self, folder: Path, painted: Painted) -> None:
        """Open the window."""
        self.rig = Rig(folder)
        self.painted = painted
        self.viewed = 0.0
        put = self.rig.console.mailbox.put

        def noted(view: TableView | None) -> None:
            self.viewed = time.perf_counter()
            put(view)

        self.rig.appliance._publish = noted
        self._waker = QTimer()
        self._waker.start(50)

    def until(self, so: object) -> None:
        """Let Qt work until a question is another, at most a second."""
        by = time.perf_counter() + 1
        while self.rig.question() == so and time.perf_counter() < by:
            QApplication.processEvents(WAIT)

    def drawn_after(self, start: float) -> float:
        """Let Qt work until the instruction was drawn after a moment; how long that took."""
        by = start + 1
        while self.painted.at < start and time.perf_counter() < by:
            QApplication.processEvents(WAIT)
        return self.painted.at - start

    def tap(self, key: str) -> float:
        """One tap, timed to the drawn instruction."""
        rig = self.rig
        rig.clock.now += PATIENCE
        rig.window.refresh()
        QApplication.processEvents()
        asked, start = rig.question(), time.perf_counter()
        QTest.mouseClick(rig.key(key), LEFT)
        taken = self.drawn_after(start)
        self.until(asked)
        return taken

    def strike(self, key: str) -> None:
        """A press without the mouse, for many hands."""
        rig = self.rig
        rig.clock.now += PATIENCE
        rig.window.refresh()
        asked = rig.question()
        assert rig.window.strike(key, None), (key, rig.where())
        self.until(asked)

    def card(self) -> float:
        """One card, timed to the drawn instruction."""
        asked, start = self.rig.question(), time.perf_counter()
        self.rig.shoe.push(1)
        taken = self.drawn_after(start)
        self.until(asked)
        return taken

    def hand(self, *, quick: bool) -> None:
        """One whole hand: everybody folds, or everybody calls to the end."""
        self.strike("call")
        while not self.rig.view.ended:
            view = self.rig.view
            if view.due:
                out = view.out
                self.rig.shoe.push(view.due)
                while self.rig.view.out < out + view.due:
                    QApplication.processEvents(WAIT)
            else:
                self.strike("fold" if quick and view.step == "bet" else "call")

    def cards(self, count: int) -> list[float]:
        """Times of single cards, over as many hands as that takes."""
        taken: list[float] = []
        while len(taken) < count:
            view = self.rig.view
            if view.due:
                taken.append(self.card())
            else:
                self.strike("fold" if view.step == "bet" else "call")
        return taken

    def taps(self, count: int) -> list[float]:
        """Times of taps on CALL."""
        taken: list[float] = []
        while len(taken) < count:
            view = self.rig.view
            if view.due:
                self.card()
            elif view.step == "bet":
                taken.append(self.tap("call"))
            else:
                self.strike("call")
        return taken

    def blocked(self, count: int) -> tuple[list[float], list[float]]:
        """Times of single cards that leave just when the window stands still: to the view, to the drawing."""
        viewed: list[float] = []
        drawn: list[float] = []
        while len(viewed) < count:
            if not self.rig.view.due:
                self.strike("fold" if self.rig.view.step == "bet" else "call")
                continue
            asked, start = self.rig.question(), time.perf_counter()
            self.rig.shoe.push(1)
            time.sleep(0.1)
            viewed.append(self.viewed - start)
            drawn.append(self.drawn_after(start))
            self.until(asked)
        return viewed, drawn


@contextmanager
def busy() -> Iterator[None]:
    """A Python thread that never waits."""
    over = threading.Event()

    def work() -> None:
        number = 0
        while not over.is_set():
            number = (number * 31 + 7) % 1_000_003

    thread = threading.Thread(target=work)
    thread.start()
    yield
    over.set()
    thread.join()


@contextmanager
def repainting() -> Iterator[None]:
    """Every 16 ms forty labels change and the window's thread works for 5 ms."""
    panel = QWidget()
    labels = [QLabel(panel) for _ in range(40)]
    panel.show()
    turn = 0

    def work() -> None:
        nonlocal turn
        turn += 1
        for label in labels:
            label.setText(str(turn))
        until = time.perf_counter() + 0.005
        while time.perf_counter() < until:
            pass

    timer = QTimer()
    timer.timeout.connect(work)
    timer.start(16)
    yield
    timer.stop()
    panel.close()


def rss() -> float:
    """Memory of this process, in MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / MIB, 1)


def start(folder: Path) -> tuple[subprocess.Popen[str], float]:
    """Start the console and wait until its first instruction is drawn."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-c", STARTED, str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process, time.perf_counter() - begun


def starts(folder: Path, times: int = 7) -> list[float]:
    """Time whole starts; the first only warms."""
    taken = []
    for number in range(times):
        process, seconds = start(folder / str(number))
        process.terminate()
        process.communicate()
        taken.append(seconds)
    return sorted(taken[1:])


def idle(folder: Path, seconds: float = 10.0) -> float:
    """Per cent of a core that a console takes when nothing happens."""
    process, _ = start(folder)
    time.sleep(2)
    before = _ticks(process.pid)
    time.sleep(seconds)
    used = (_ticks(process.pid) - before) / os.sysconf("SC_CLK_TCK")
    process.terminate()
    process.communicate()
    return round(100 * used / seconds, 2)


def _ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def main(hands: int) -> None:
    """Print one JSON object."""
    app = QApplication(["bench"])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begun = starts(folder / "start")
        cpu = idle(folder / "idle")
        dealer = Dealer(folder / "table", Painted())
        dealer.cards(30)
        quiet = dealer.cards(SAMPLES)
        taps = dealer.taps(SAMPLES)
        with busy():
            loaded = dealer.cards(SAMPLES)
        with repainting():
            drawing = dealer.cards(SAMPLES)
            with busy():
                both = dealer.cards(SAMPLES // 6)
        viewed, drawn = dealer.blocked(SAMPLES // 6)
        while not dealer.rig.view.ended:
            dealer.card() if dealer.rig.view.due else dealer.strike("call")
        memory: dict[str, float] = {"0": rss()}
        for hand in range(1, hands + 1):
            dealer.hand(quick=hand % 10 != 0)
            if hand % max(1, hands // 5) == 0:
                memory[str(hand)] = rss()
        dealer.rig.close()
    figures = {
        "byte_to_painted_ms": {
            "idle": quantiles(quiet),
            "gui": quantiles(drawing),
            "loaded": quantiles(loaded),
            "gui_and_loaded": quantiles(both),
            "blocked": quantiles(drawn),
        },
        "byte_to_view_ms": {"blocked": quantiles(viewed)},
        "tap_to_painted_ms": quantiles(taps),
        "start_s": {"p50": round(begun[len(begun) // 2], 3), "max": round(begun[-1], 3), "n": len(begun)},
        "idle_cpu_percent": cpu,
        "rss_mib": memory,
    }
    print(json.dumps(figures, indent=2))
    app.quit()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
