"""The pad on which the floor writes a reason that none of the ready ones is: by touch, or by a keyboard as before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.key import Key, Taps
from controller.console.letter_keys import letter_keys
from controller.console.panel import Piece
from controller.console.regions import side_by_side
from controller.console.theme import BODY, FLOOR, HEAD, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.desk import Desk
    from controller.console.theme import Theme
    from controller.table.words import Words

HEAD_HIGH: Final = 9.0
"""The line of the question and of what is written, in millimetres."""
QUESTION: Final = 0.36
"""As much of that line as the question has."""

SHOWN: Final = 36
"""As many of the last letters as there is room for."""


class ReasonPanel(Piece):
    """Shows what is written so far over three rows of letters; BACK takes the last one back, OK gives the reason."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make every key."""
        super().__init__(theme, parent)
        self.setObjectName("reason_panel")
        self._words = words
        self.asked = FitText(theme, self, capital=BODY, floor=FLOOR)
        self.written = FitText(theme, self, capital=HEAD, floor=FLOOR * 0.8, colour="now")
        self.letters = letter_keys(theme, words, taps, self)
        self.keys = {name: Key(theme, taps, name, self) for name in ("leave", "letters_back", "letters_ok")}

    def show_desk(self, desk: Desk) -> None:
        """Show the reason as far as it is written."""
        begun = bool(desk.reason.strip())
        self.asked.set_text(self._words.text(say("asks.reason")))
        long = len(desk.reason) > SHOWN
        self.written.set_text(f"…{desk.reason[-SHOWN:]}" if long else desk.reason or "–")
        self.speak(f"{self.asked.text} {self.written.text}")
        self.keys["leave"].show_key(self._words.text(say("lesson.leave")).upper())
        self.keys["letters_back"].show_key(self._words.text(say("lesson.back")).upper(), look="warn", live=begun)
        self.keys["letters_ok"].show_key(self._words.text(say("lesson.ok")).upper(), look="go", live=begun)

    def arrange(self) -> None:
        """The question, what is written, the letters, and three keys at the foot, all as high as a finger."""
        step, head = self.theme.px(STEP), self.theme.px(HEAD_HIGH)
        question = round(self.width() * QUESTION)
        self.asked.setGeometry(0, 0, question - step, head)
        self.written.setGeometry(question, 0, self.width() - question, head)
        rows = [*self.letters, list(self.keys.values())]
        high = (self.height() - head) // len(rows)
        for at, row in enumerate(rows):
            side_by_side(row, QRect(0, head + at * high, self.width(), high - step), step)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The felt over what lies beneath."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self.theme.palette.felt))
