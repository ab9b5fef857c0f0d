"""The screen is measured: a plate is made as large as a bank card held against it, and says how wide the glass is.

What the operating system believes of the glass is not to be trusted, and every size on it follows from its width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent

from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.key import Key
from controller.console.panel import Piece
from controller.console.regions import side_by_side
from controller.console.theme import BODY, END_OF_ISOLATE, FLOOR, GAP, LARGE, LEFT_TO_RIGHT_ISOLATE, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.asking import Token
    from controller.console.theme import Theme
    from controller.table.words import Words

CARD: Final = (85.6, 53.98)
"""Width and height of a bank card in millimetres, ISO/IEC 7810 ID-1; its corners are round by 3.18."""
CORNER: Final = 3.18
TITLE: Final = 13.0
LINE: Final = 6.4
FOOT: Final = 21.0
"""Heights on the board."""
LEAST: Final = 60
"""A plate is never narrower, in pixels."""
STEPS: Final = {"less": -10, "bit_less": -1, "bit_more": 1, "more": 10}
"""What the keys add to the plate's width, in pixels."""
BY_KEY: Final = {
    Qt.Key.Key_Down: "less",
    Qt.Key.Key_Left: "bit_less",
    Qt.Key.Key_Right: "bit_more",
    Qt.Key.Key_Up: "more",
    Qt.Key.Key_Return: "take",
    Qt.Key.Key_Enter: "take",
    Qt.Key.Key_Escape: "leave",
}


def yaml_of(mm: int) -> str:
    """The line of a table's file for a glass so many millimetres wide."""
    return f"panel: {{width_mm: {mm}}}"


class MeasurePanel(Piece):
    """`across` are the pixels of the whole glass. `measured` is emitted with its millimetres, `left` without."""

    measured = Signal(int)
    left = Signal()

    def __init__(self, theme: Theme, words: Words, across: int, parent: QWidget | None = None) -> None:
        """Begin with the width that the theme takes the glass to have."""
        super().__init__(theme, parent)
        self.setObjectName("measure_panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words, self._across = words, across
        self._wide = round(across * CARD[0] / theme.panel_mm)
        self.title = FitText(theme, self, capital=LARGE * 1.2, floor=FLOOR, lines=1)
        self.title.set_text(self._text("measure.title").upper())
        self.asked = FitText(theme, self, capital=BODY * 0.9, floor=FLOOR * 0.8, lines=2)
        self.asked.set_text(self._text("measure.asked"))
        self.told = FitText(theme, self, capital=BODY, floor=FLOOR * 0.8, lines=2, colour="now")
        self.told.setObjectName("told")
        self.keys = {name: Key(theme, self, f"measure_{name}", self) for name in ("leave", *STEPS, "take")}
        self.keys["leave"].show_key(self._text("menu.back").upper())
        for name, step in STEPS.items():
            self.keys[name].show_key(f"{'+' if step > 0 else '−'}{abs(step)}")
        self._show()

    def _text(self, key: str) -> str:
        return self._words.text(say(key))

    def _typed(self, text: str) -> str:
        """What is to be typed keeps its order in a locale written from right to left."""
        return f"{LEFT_TO_RIGHT_ISOLATE}{text}{END_OF_ISOLATE}" if self._words.rtl else text

    @property
    def mm(self) -> int:
        """How wide the glass is if the plate is as wide as the card."""
        return round(self._across * CARD[0] / self._wide)

    def token(self) -> Token | None:
        """No question of a table stands here."""
        return None

    def strike(self, key: str, token: Token | None) -> bool:
        """A key: another width, the one that stands there, or none."""
        name = key.removeprefix("measure_")
        if name == "leave":
            self.left.emit()
        elif name == "take":
            self.measured.emit(self.mm)
        else:
            self._wide = max(LEAST, min(self._across, self._wide + STEPS[name]))
            self._show()
        return True

    def _show(self) -> None:
        yaml, option = self._typed(yaml_of(self.mm)), self._typed(f"--panel-mm {self.mm}")
        told = self._words.text(say("measure.told", mm=self.mm, yaml=yaml, option=option))
        self.told.set_text(told)
        self.keys["take"].show_key(self._text("measure.take").upper(), look="go")
        self.speak(f"{self.title.text}. {self.asked.text}. {told}")
        self.update()

    @property
    def plate(self) -> QRectF:
        """Where the plate is: in the middle of what the words and the keys leave."""
        room = self._room
        high = self._wide * CARD[1] / CARD[0]
        return QRectF(room.center().x() - self._wide / 2, room.top() + (room.height() - high) / 2, self._wide, high)

    @property
    def _room(self) -> QRect:
        gap = self.theme.px(GAP)
        top = self.told.geometry().bottom() + gap
        return QRect(0, top, self.width(), self.keys["leave"].y() - gap - top)

    def arrange(self) -> None:
        """Words above, keys at the foot, the plate between them."""
        theme = self.theme
        gap, foot = theme.px(GAP), theme.px(FOOT)
        inner = self.rect().adjusted(gap, gap, -gap, -gap)
        top = inner.top()
        for text, high in ((self.title, TITLE), (self.asked, LINE * 1.5), (self.told, LINE * 1.5)):
            text.setGeometry(inner.left(), top, inner.width(), theme.px(high))
            top += theme.px(high)
        room = QRect(inner.left(), inner.bottom() + 1 - foot, inner.width(), foot)
        side_by_side(list(self.keys.values()), room, theme.px(STEP * 2))

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Arrows change the width, Enter takes it, Escape leaves."""
        name = BY_KEY.get(Qt.Key(event.key()))
        if name is None:
            event.ignore()
        else:
            self.strike(f"measure_{name}", None)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The felt, and on it the plate that the card is to cover."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self.theme.palette.felt))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.palette.now))
            corner = self._wide * CORNER / CARD[0]
            painter.drawRoundedRect(self.plate, corner, corner)
