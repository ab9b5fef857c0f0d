"""One Qt application around the window: how it starts, what ends it, and what happens to an exception in a slot."""

from __future__ import annotations

import contextlib
import logging
import signal
import socket
import sys
from traceback import format_tb
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QSocketNotifier, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from controller.console import accessible
from controller.console.buttons import Buttons, Pressed
from controller.console.desk import Desk
from controller.console.look import Look
from controller.console.mailbox import Mailbox
from controller.console.refcount import require_sound_pyside
from controller.console.report_print import print_report
from controller.console.sound import Speaker
from controller.console.spoken import Spoken
from controller.console.theme import BOARD_WIDTH, DECKS, PALETTES, Theme, dress
from controller.console.window import Window
from controller.rules.saying import Say, say
from controller.table.dividing import Dividing, played_at
from controller.table.recall import Recall
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType

    from controller.console.screen import Screen
    from controller.table.records import Given
    from controller.table.table import Table
    from controller.table.table_file import PanelFile
    from controller.table.view import TableView
    from controller.table.words import Words

log = logging.getLogger(__name__)
WIDTH: Final = 1280
HEIGHT: Final = 800
ROOM: Final = 60
"""Pixels that a window's frame and title take of the height of a screen."""
PAINTED: Final = 250
"""Milliseconds after which the first picture stands on the screen."""
SWITCH: Final = 0.0005
"""Seconds a Python thread may run while another waits: the screen is not kept waiting by the table."""


class Behind(Protocol):
    """What the window needs of the table behind it."""

    @property
    def resumed(self) -> bool:
        """Whether a hand was found running at the start."""

    @property
    def file_differs(self) -> Say | None:
        """What the table's file says otherwise than the table does."""

    def start(
        self, publish: Callable[[TableView | None], None], pressed: Callable[[Pressed], None] | None = None
    ) -> None:
        """Open the table, then its devices."""

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Hand a tap in."""

    def identify(self, code: str, done: Callable[[], None]) -> None:
        """Try a typed code; `done` is called once the table knows who it is, or that nobody has it."""

    def report(self) -> tuple[Path, str] | None:
        """Where a PDF of this hand's incident report belongs, and its HTML; None where there is no journal."""

    def push(self, count: int) -> int | None:
        """Let cards leave the simulated shoe, or count them by hand; None where the shoe is a real one."""

    def warm(self) -> None:
        """Do beforehand, in another thread, what is slow the first time. The first picture does not wait for it."""

    @property
    def simulated(self) -> bool:
        """Whether cards leave by a key."""

    @property
    def lets_go(self) -> bool:
        """Whether the buttons tell when they are let go."""

    def fault(self) -> str | None:
        """Why the table is locked, or None."""

    def journals(self) -> list[Path]:
        """The table's journals, oldest first."""

    @property
    def table(self) -> Table | None:
        """The table, once it is open; to be looked at only."""


def application(panel: PanelFile) -> QApplication:
    """The one application, dressed. Raises `RuntimeError` with one sentence where this PySide6 cannot be used."""
    require_sound_pyside()
    sys.setswitchinterval(SWITCH)
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(["croupier"])
    dress(app, PALETTES[panel.palette])
    accessible.install()
    return app


def theme_of(panel: PanelFile) -> Theme:
    """The look on a panel, before its window has a size."""
    return Theme(
        WIDTH,
        HEIGHT,
        panel.width_mm or BOARD_WIDTH,
        PALETTES[panel.palette],
        DECKS[panel.deck],
        large=panel.large_text,
        left_handed=panel.left_handed,
    )


def place(app: QApplication, window: QWidget, *, full: bool) -> None:
    """Show a window, on the whole screen or as large as there is room."""
    window.resize(WIDTH, HEIGHT)
    room = app.primaryScreen().availableGeometry()
    if full:
        # Without a window manager the state alone leaves the window at its own size.
        window.setGeometry(app.primaryScreen().geometry())
        window.showFullScreen()
    else:
        # Under a title bar the keys would hang over the edge of a small panel.
        window.resize(min(WIDTH, room.width()), min(HEIGHT, room.height() - ROOM))
        window.show()


def run(app: QApplication, fail: Callable[[str], None]) -> int:
    """Let the application run until it is quit or the process is told to end; `fail` hears of a fault in a slot."""
    with _ended_by_signals(app), _confessing(fail):
        return app.exec()


class Console:
    """The window with its application. Make it in the main thread; `run` returns when the window is closed."""

    def __init__(self, behind: Behind, words: Words, title: str, screen: Screen, clock: Callable[[], float]) -> None:
        """Make the application. Raises `RuntimeError` with one sentence where this PySide6 cannot be used."""
        self.app = application(screen.panel)
        self.mailbox = Mailbox()
        self._behind, self._words, self._title = behind, Spoken(words), title
        self._screen, self._clock = screen, clock
        self._speaker = Speaker(screen.sound.volume, frozenset(screen.sound.mute))
        self.window: Window | None = None

    def open(self, *, unit: int, chips: tuple[int, ...]) -> Window:
        """Open the table, then show the window."""
        behind = self._behind
        behind.start(self.mailbox.put, self.mailbox.press)
        theme = theme_of(self._screen.panel)
        desk = Desk(
            lambda given: behind.give(given, _nothing),
            behind.push,
            self._clock,
            unit=unit,
            resumed=behind.resumed,
            identify=lambda code: behind.identify(code, _nothing),
            report=lambda: written_report(behind),
        )
        desk.simulates = behind.simulated
        desk.note = behind.file_differs
        recall = Recall(behind.journals, self._words).hands
        dividing = Dividing(lambda: played_at(behind.table), self._words)
        buttons = Buttons(lets_go=behind.lets_go)
        self.window = Window(
            Look(theme, self._words, self._title, chips, recall, dividing), desk, self.mailbox, buttons, behind.fault
        )
        self.window.sounds.speaker = self._speaker
        self._speaker.start()
        place(self.app, self.window, full=self._screen.full)
        self.window.setFocus(Qt.FocusReason.OtherFocusReason)
        self.window.receive()
        self.window.tick()
        QTimer.singleShot(PAINTED, behind.warm)
        if self._screen.opened is not None:
            self._screen.opened(self)
        return self.window

    def run(self) -> int:
        """Show views and take presses until the window is closed or the process is told to end: 0, else Qt's code."""
        try:
            return run(self.app, self._fail)
        finally:
            self._speaker.stop()

    def _fail(self, where: str) -> None:
        if self.window is not None:
            self.window.fail(where)


def _nothing() -> None:
    """Nothing is to be done when a tap is taken: the view comes by itself."""


@contextlib.contextmanager
def _ended_by_signals(app: QApplication) -> Iterator[None]:
    """SIGINT and SIGTERM close the application. Python hears of a signal only when it runs: a byte wakes Qt."""
    hears, tells = socket.socketpair()
    for end in (hears, tells):
        end.setblocking(False)
    before = signal.set_wakeup_fd(tells.fileno(), warn_on_full_buffer=False)
    handlers = {number: signal.signal(number, lambda *_: app.quit()) for number in (signal.SIGINT, signal.SIGTERM)}
    notifier = QSocketNotifier(hears.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda *_: hears.recv(64))
    try:
        yield
    finally:
        notifier.setEnabled(False)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before)
        hears.close()
        tells.close()


@contextlib.contextmanager
def _confessing(fail: Callable[[str], None]) -> Iterator[None]:
    """An exception in a slot is logged and shown; the table goes on. Never its own words: they may name a card."""

    def confess(kind: type[BaseException], _: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        log.error("a fault in the window: %s\n%s", kind.__name__, "".join(format_tb(trace)))
        fail(kind.__name__)

    before, sys.excepthook = sys.excepthook, confess
    try:
        yield
    finally:
        sys.excepthook = before


def written_report(behind: Behind) -> Say:
    """Write the incident report of this hand, and say under which name, or why not."""
    try:
        found = behind.report()
        if found is None:
            return say("floor.no_report")
        print_report(found[1], found[0])
    except (JournalError, KeyFileError, OSError):
        return say("floor.report_failed")
    return say("floor.report_written", file=found[0].name)
