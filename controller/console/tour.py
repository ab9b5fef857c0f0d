"""A guided tour on the real screen: one part of it stays lit at a time, and one sentence says what it is for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QRegion

from controller.console.fit_text import FitText
from controller.console.guard import guarded, guarded_else
from controller.console.key import Key
from controller.console.panel import Piece, Plate
from controller.console.regions import regions
from controller.console.theme import BODY, FLOOR, GAP, LARGE, PAD, RADIUS, STEP
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from controller.console.asking import Token
    from controller.console.window import Window
    from controller.table.words import Words

DIM: Final = 205
"""How dark the rest is, of 255."""
PLATE: Final = 44.0
KEY: Final = 34.0
HEAD_HIGH: Final = 0.30
"""The plate's height and a key's width on the board; the heading's part of it."""


class Stop(NamedTuple):
    """One stop of the tour: what is lit, what it is called, what it is for."""

    lit: str
    head: Say
    text: Say


STOPS: Final = (
    Stop("prompt", say("tour.now"), say("tour.now_text")),
    Stop("seats", say("tour.seats"), say("tour.seats_text")),
    Stop("middle", say("tour.felt"), say("tour.felt_text")),
    Stop("shoe", say("tour.shoe"), say("tour.shoe_text")),
    Stop("bar", say("tour.keys"), say("tour.keys_text")),
    Stop("undo", say("tour.undo"), say("tour.undo_text")),
    Stop("problem", say("tour.problem"), say("tour.problem_text")),
    Stop("status", say("tour.status"), say("tour.status_text")),
)
"""In the order in which a hand needs them."""


class Tour(Piece):
    """Lies over a window and takes every tap. `done` is emitted when it is over or skipped."""

    done = Signal()

    def __init__(self, window: Window, words: Words) -> None:
        """Begin at the first stop."""
        super().__init__(window.theme, window)
        self.setObjectName("tour")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._window, self._words = window, words
        self._stops = tuple([stop for stop in STOPS if stop.lit != "shoe" or window.desk.simulated])
        self.at = 0
        self._plate = Plate(self.theme, self)
        self._plate.paint(fill="panel", border="now")
        self.head = FitText(self.theme, self._plate, capital=LARGE, floor=FLOOR, colour="now")
        self.text = FitText(self.theme, self._plate, capital=BODY * 1.1, floor=FLOOR, lines=4)
        self.keys = {name: Key(self.theme, self, name, self._plate) for name in ("skip", "next")}
        window.installEventFilter(self)
        self._show()
        self.setGeometry(window.rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def token(self) -> Token | None:
        """No question of the table is answered here."""
        return None

    def strike(self, key: str, token: Token | None) -> bool:
        """NEXT or SKIP."""
        self.at += 1
        if key == "skip" or self.at == len(self._stops):
            self._window.removeEventFilter(self)
            self.hide()
            self._window.setFocus(Qt.FocusReason.OtherFocusReason)
            self.done.emit()
            self.deleteLater()
        else:
            self._show()
        return True

    def _show(self) -> None:
        stop = self._stops[self.at]
        self.head.set_text(self._words.text(stop.head).upper())
        self.text.set_text(self._words.text(stop.text))
        last = self.at == len(self._stops) - 1
        self.keys["skip"].show_key(self._words.text(say("tour.skip")).upper())
        following = say("tour.end") if last else say("tour.next")
        figure = f"{self.at + 1}/{len(self._stops)}"
        self.keys["next"].show_key(self._words.text(following).upper(), figure, look="go")
        self.speak(f"{self.head.text}. {self.text.text}")
        self.arrange()
        self.update()

    @property
    def lit(self) -> QRect:
        """What stays lit, in the window."""
        window, name = self._window, self._stops[self.at].lit
        band = regions(window.theme)
        named = {
            "prompt": band.prompt,
            "seats": band.seats,
            "middle": window.boards.geometry(),
            "shoe": window.shoe.geometry(),
            "bar": band.bar,
            "status": band.status,
        }
        if name in named:
            return named[name]
        return window.bar.keys[name].geometry().translated(band.bar.topLeft())

    def arrange(self) -> None:
        """The plate below what is lit, or above it where there is no room."""
        theme, lit = self.theme, self.lit
        gap, pad, high = theme.px(GAP), theme.px(PAD), theme.px(PLATE)
        top = lit.bottom() + gap if lit.bottom() + gap + high <= self.height() else lit.top() - gap - high
        self._plate.setGeometry(gap, max(gap, top), self.width() - 2 * gap, high)
        key = theme.px(KEY)
        inner = self._plate.rect().adjusted(2 * pad, pad, -pad, -pad)
        wide = inner.width() - key - 2 * gap
        head = round(inner.height() * HEAD_HIGH)
        self.head.setGeometry(inner.left(), inner.top(), wide, head)
        self.text.setGeometry(inner.left(), inner.top() + head, wide, inner.height() - head)
        half = (inner.height() - theme.px(STEP)) // 2
        left = inner.right() + 1 - key
        self.keys["next"].setGeometry(left, inner.top(), key, half)
        self.keys["skip"].setGeometry(left, inner.bottom() + 1 - half, key, half)

    @guarded_else(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The window has another size: so has the tour."""
        if event.type() == QEvent.Type.Resize:
            self.set_theme(self._window.theme)
            self.setGeometry(self._window.rect())
        return False

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter and Space go on, Escape skips."""
        if event.key() == Qt.Key.Key_Escape:
            self.strike("skip", None)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_F2):
            self.strike("next", None)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Darken everything but what is lit."""
        theme, lit = self.theme, self.lit
        dark = QColor(theme.palette.felt)
        dark.setAlpha(DIM)
        with QPainter(self) as painter:
            painter.setClipRegion(QRegion(self.rect()) - QRegion(lit))
            painter.fillRect(self.rect(), dark)
            painter.setClipping(False)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(QColor(theme.palette.now), theme.px(STEP))
            painter.setPen(pen)
            half = pen.widthF() / 2
            box = QRectF(lit).adjusted(half, half, -half, -half)
            painter.drawRoundedRect(box, theme.px(RADIUS), theme.px(RADIUS))
