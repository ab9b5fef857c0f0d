"""The dealer's window: shows views, turns taps, keys and buttons into presses at the desk. It decides nothing."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from traceback import format_tb
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from controller.console.action_panel import ActionPanel
from controller.console.asking import ENTERED, Token
from controller.console.banner import Banner
from controller.console.bar import SAID_MODES
from controller.console.boards_panel import BoardsPanel
from controller.console.code_panel import CodePanel
from controller.console.devices_panel import DevicesPanel
from controller.console.floor_panel import FloorPanel
from controller.console.guard import guarded
from controller.console.keypad_panel import KeypadPanel
from controller.console.keys import letters, press_of
from controller.console.level_clock import counted_down, is_near
from controller.console.look import Look
from controller.console.problem_panel import ProblemPanel
from controller.console.prompt_panel import PromptPanel
from controller.console.reason_panel import ReasonPanel
from controller.console.recall_panel import RecallPanel
from controller.console.recalling import Recalling
from controller.console.regions import regions
from controller.console.resume_panel import ResumePanel
from controller.console.seats_panel import SeatsPanel, shows_faces
from controller.console.shoe_panel import ShoePanel
from controller.console.showdown_panel import ShowdownPanel
from controller.console.sounds import Sounds
from controller.console.split_panel import SplitPanel
from controller.console.status_strip import StatusStrip
from controller.console.theme import GAP, PAD

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.console.buttons import Buttons
    from controller.console.desk import Desk
    from controller.console.mailbox import Mailbox
    from controller.table.view import TableView

log = logging.getLogger(__name__)
SHOE_WIDE: Final = 26.0
TICK: Final = 1000
"""Milliseconds between looks at the clock: the time, the floor's timer, faults of the screen."""
OVER: Final = {Qt.Key.Key_F6: "devices", Qt.Key.Key_H: "hands", Qt.Key.Key_D: "split"}
"""The keys of what is shown over the felt."""
RIPE: Final = 20
"""Milliseconds after a key counts again until it is drawn so."""


WHOLE: Final = (KeypadPanel, ProblemPanel, ResumePanel, FloorPanel, CodePanel, ReasonPanel)
"""What takes the whole middle, the shoe's keys as well."""


class Window(QWidget):
    """One window, no dialogs. `why_locked` gives the sentence when the table has locked."""

    def __init__(
        self, look: Look, desk: Desk, mailbox: Mailbox, buttons: Buttons, why_locked: Callable[[], str | None]
    ) -> None:
        """Make every panel; the focus goes through them as they lie."""
        super().__init__()
        self.setObjectName("console")
        self.setWindowTitle("Croupier")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme, words = look.theme, look.words
        self.theme = theme
        self.desk, self._mailbox, self._buttons, self._why_locked = desk, mailbox, buttons, why_locked
        self.status = StatusStrip(theme, words, self, table=look.title)
        self.prompt = PromptPanel(theme, words, self)
        self.seats = SeatsPanel(theme, words, self)
        self.boards = BoardsPanel(theme, words, self, taps=self)
        self.showdown = ShowdownPanel(theme, words, self)
        self.devices = DevicesPanel(theme, words, self)
        self.recall = RecallPanel(theme, words, Recalling(look.recall, self), self)
        self.split = SplitPanel(theme, words, look.dividing, self)
        self._overs = {"devices": self.devices, "hands": self.recall, "split": self.split}
        self.resume = ResumePanel(theme, words, self)
        self.keypad = KeypadPanel(theme, words, self, look.chips, self)
        self.problem = ProblemPanel(theme, words, self, self)
        self.floor, self.code = FloorPanel(theme, words, self, self), CodePanel(theme, words, self, self)
        self.reason = ReasonPanel(theme, words, self, self)
        self.shoe = ShoePanel(theme, words, self, self)
        self.bar = ActionPanel(theme, words, self, self)
        self.banner = Banner(theme, words, self)
        self._middle = (
            self.boards,
            self.showdown,
            self.devices,
            self.recall,
            self.split,
            self.resume,
            self.keypad,
            self.problem,
            self.floor,
            self.code,
            self.reason,
        )
        self._grown = False
        self._locked = False
        self._over = ""
        self._lit_plates = 0
        self._seat_token: Token | None = None
        self.seats.tapped.connect(self._seat_tapped)
        self.recall.closed.connect(self._over_closed)
        self.split.closed.connect(self._over_closed)
        self.resume.confirmed.connect(self._resumed)
        self.resume.problem.connect(self._resume_problem)
        mailbox.filled.connect(self.receive, Qt.ConnectionType.QueuedConnection)
        self.sounds = Sounds()
        self._tick = QTimer(self)
        self._tick.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._tick.timeout.connect(self.tick)
        self._tick.start(TICK)
        self._ripen = QTimer(self)
        self._ripen.setSingleShot(True)
        self._ripen.timeout.connect(self.refresh)
        self.refresh()

    # What comes in.

    @Slot()
    def receive(self) -> None:
        """Take what lies in the mailbox: the view first, then the presses, which name the question they answer."""
        mail = self._mailbox.take()
        view = self.desk.view
        for pressed in mail.presses:
            key = self._buttons.key(pressed, view.step if view is not None else "")
            if key is not None:
                self.strike(key, self._token_of(pressed.asked))
        if mail.has_view and mail.view is None:
            self._locked = True
        elif mail.view is not None:
            self.desk.show(mail.view)
            self.sounds.hear(mail.view, time.monotonic())
        self._show()

    def _token_of(self, asked: tuple[int, int]) -> Token:
        view = self.desk.view
        return Token(*asked, view.undo if view is not None else None)

    def token(self) -> Token | None:
        """The question that stands on the screen."""
        return self.desk.token()

    def strike(self, key: str, token: Token | None) -> bool:
        """Take a press; one in vain flashes the key and does nothing else."""
        self.sounds.touched(time.monotonic())
        did = not self._locked and self.desk.press(key, token)
        if not did and key in self.bar.keys:
            self.bar.keys[key].flash()
        self._show()
        if self.desk.left:
            self.close()
        return did

    @Slot(int)
    def _seat_tapped(self, number: int) -> None:
        self.strike(f"seat_{number}", self._seat_token)

    @Slot()
    def _seat_down(self) -> None:
        self._seat_token = self.token()

    @Slot()
    def _resumed(self) -> None:
        self.strike("call", None)

    @Slot()
    def _resume_problem(self) -> None:
        self.strike("problem", None)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A key of the keyboard: a place, a digit, or how the window stands."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Q and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.close()
        elif event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif event.key() in OVER and self.desk.mode != "cards":
            self.show_over(OVER[Qt.Key(event.key())])
        elif self.desk.typed(letters(event)):
            self.refresh()
        elif not self._taken(event.key()):
            press = press_of(event.key(), event.modifiers(), self.desk.mode)
            if press is not None:
                self.strike(press, self.token())

    def _taken(self, key: int) -> bool:
        """Whether what lies over the felt takes a key of the keyboard."""
        over = self._overs.get(self._over)
        return isinstance(over, (RecallPanel, SplitPanel)) and over.isVisible() and over.take_key(key)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A tap on the status strip, another shows the felt again: the last hands, a pot to divide, the devices."""
        strip, at = self.status.geometry(), event.position().toPoint()
        if strip.contains(at):
            third = (at.x() - strip.left()) * 3 // max(1, strip.width())
            self.show_over(("hands", "split", "devices")[min(2, third)])

    @Slot()
    def _over_closed(self) -> None:
        self.show_over("")

    def show_over(self, name: str, *, shown: bool | None = None) -> None:
        """Show the last hands, a pot to divide or the devices over the felt; what is shown already goes."""
        self._over = name if (shown if shown is not None else name != self._over) else ""
        over = self._overs.get(self._over)
        if isinstance(over, (RecallPanel, SplitPanel)):
            over.open()
        self.refresh()

    # What is shown.

    @Slot()
    def tick(self) -> None:
        """Once a second: the time, the floor's timer, faults."""
        self.status.set_aside(time.strftime("%H:%M"))
        self._show_level()
        self.sounds.wait(time.monotonic())
        if self.desk.view is not None and self.desk.view.floor is not None:
            self.desk.refresh()
            self._show_bar()
        self.banner.look()
        self._show_banner()

    @Slot()
    def refresh(self) -> None:
        """Let the desk judge anew, and show it."""
        self.desk.refresh()
        self._show()

    def _show(self) -> None:
        """Show what the desk holds. Every panel draws only what differs, and none keeps another from being shown."""
        desk, view = self.desk, self.desk.view
        shows: tuple[Callable[[], None], ...] = (
            lambda: self.status.show_view(view),
            self._show_level,
            lambda: self.prompt.show_view(desk.prompted(view) if view is not None else None),
            lambda: self._show_seats(view),
            lambda: self._show_middle(view),
            self._show_bar,
            self._show_banner,
        )
        for show in shows:
            try:
                show()
            except Exception as error:  # noqa: BLE001 - it stands in the banner, and the other panels go on
                kind, where = type(error).__name__, "".join(format_tb(error.__traceback__))
                log.error("a fault in the window: %s\n%s", kind, where)  # noqa: TRY400 - its words may name a card
                self.fail(kind)

    def _show_level(self) -> None:
        """How long the level still lasts; shortly before it is over, as an instruction too."""
        desk, view = self.desk, self.desk.view
        now = desk.wall()
        told, near = counted_down(view, now), is_near(view, now)
        self.status.count_down(self.status.text(told) if told is not None else "", near=near)
        if view is not None and near:
            self.prompt.show_view(desk.prompted(view))

    def _show_seats(self, view: TableView | None) -> None:
        self.seats.choose(self.desk.lit, new=self.desk.news)
        self.seats.show_view(view)
        self._connect_plates()
        if shows_faces(view) != self._grown:
            self._grown = not self._grown
            self.arrange()

    def _connect_plates(self) -> None:
        """Seats are made when they are first shown; each tells when it goes down and has its place in the focus."""
        before = self.seats.plates[self._lit_plates - 1] if self._lit_plates else self
        for shown in self.seats.plates[self._lit_plates :]:
            shown.pressed.connect(self._seat_down)
            QWidget.setTabOrder(before, shown)
            before = shown
        self._lit_plates = len(self.seats.plates)

    def _show_middle(self, view: TableView | None) -> None:
        shown = self._in_the_middle(view)
        if isinstance(shown, (BoardsPanel, ShowdownPanel, DevicesPanel, ResumePanel)):
            shown.show_view(self.desk.told(view))
        elif isinstance(shown, (KeypadPanel, ProblemPanel, FloorPanel, CodePanel, ReasonPanel)):
            shown.show_desk(self.desk)
        for panel in self._middle:
            panel.setVisible(panel is shown)
        for band in (self.prompt, self.seats):
            # Nobody reads the game from the code's screen, and letters want room.
            band.setVisible(shown not in (self.code, self.reason))
        shoe = self.desk.simulated and not isinstance(shown, WHOLE)
        if shoe and self.shoe.isHidden():
            self.arrange()  # a key to count by hand makes itself room
        self.shoe.setVisible(shoe)
        if shoe:
            self.shoe.show_desk(self.desk)

    def _in_the_middle(self, view: TableView | None) -> QWidget:
        desk = self.desk
        if desk.mode == "resume":
            return self.resume
        if desk.mode == "pin":
            return self.code
        if desk.mode == "letters":
            return self.reason
        if desk.mode == "reasons" or (desk.here and desk.mode == "plain"):
            return self.floor
        if desk.choices or desk.mode in ("problem", "between"):
            return self.problem
        if desk.shown_mode in (*ENTERED, *SAID_MODES, "discard", "cards"):
            return self.keypad
        if self._over:
            return self._overs[self._over]
        if view is not None and ShowdownPanel.has_to_tell(view):
            return self.showdown
        return self.boards

    def _show_bar(self) -> None:
        gate = self.desk.gate
        labels = {} if self._locked else self.desk.bar
        self.bar.show_bar(labels, gate.dead_for)
        wait = max((gate.dead_for(place) for place in labels), default=0.0)
        if wait > 0 and not self._ripen.isActive():
            soonest = min(dead for place in labels if (dead := gate.dead_for(place)) > 0)
            self._ripen.start(int(soonest * 1000) + RIPE)

    def _show_banner(self) -> None:
        self.banner.show_fault((self._why_locked() or "?") if self._locked else "")

    def fail(self, where: str) -> None:
        """Say for a while that something of the window failed, and go on."""
        self.banner.fail(where)
        self._show_banner()

    # Where everything is.

    def arrange(self) -> None:
        """The five bands; what the middle holds at the moment fills it."""
        theme = self.theme
        band = regions(theme, grown=self._grown)
        self.status.setGeometry(band.status)
        self.prompt.setGeometry(band.prompt)
        self.seats.setGeometry(band.seats)
        self.bar.setGeometry(band.bar)
        gap, wide = theme.px(GAP), theme.px(SHOE_WIDE)
        beside = band.middle.adjusted(0, 0, -(wide + gap), 0) if self.desk.simulated else band.middle
        for panel in self._middle:
            panel.setGeometry(band.middle if isinstance(panel, WHOLE) else beside)
        for panel in (self.code, self.reason):
            panel.setGeometry(band.prompt.united(band.middle))
        self.shoe.setGeometry(beside.right() + 1 + gap, beside.top(), wide, beside.height())
        self.banner.setGeometry(band.status.adjusted(0, 0, 0, theme.px(PAD)))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Scale everything."""
        self.theme = replace(self.theme, width=self.width(), height=self.height())
        for panel in (
            self.status,
            self.prompt,
            self.seats,
            self.bar,
            self.shoe,
            self.banner,
            *self._middle,
        ):
            panel.set_theme(self.theme)
        self.arrange()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The felt."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self.theme.palette.felt))

    def stop_ticking(self) -> None:
        """Nothing changes by itself any more."""
        self._tick.stop()
        self._ripen.stop()
        self.recall.stop()

    @guarded
    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """The window is closed: nothing is asked, the hand is kept."""
        self.stop_ticking()
        event.accept()
        QApplication.quit()
