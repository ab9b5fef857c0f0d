"""The pad on which a trainee answers a question, before the console shows the figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent

from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.key import Key, Taps
from controller.console.panel import Piece, plate
from controller.console.regions import side_by_side
from controller.console.theme import FLOOR, GAP, HEAD, LARGE, STEP
from controller.rules.saying import say
from controller.table.words import chips

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.words import Words

MOST_DIGITS: Final = 9
ROWS: Final = (("1", "2", "3", "4", "5", "back"), ("6", "7", "8", "9", "0", "ok"))
HEAD_HIGH: Final = 16.0


class AnswerPanel(Piece):
    """Holds the digits of an answer; OK hands it over by the press `ok`, which asks for `number`."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("answer_panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words, self._taps = words, taps
        self._digits = ""
        self.question = FitText(theme, self, capital=LARGE, floor=FLOOR, lines=2)
        self.question.setObjectName("question")
        self.figure = FitText(theme, self, capital=LARGE * 1.3, floor=HEAD, colour="now", right=True)
        self.figure.setObjectName("answer")
        self.keys = {name: Key(theme, taps, f"answer_{name}", self) for row in ROWS for name in row}
        for name, key in self.keys.items():
            if name.isdigit():
                key.show_key(name)
        self._show()

    @property
    def number(self) -> int:
        """What was entered."""
        return int(self._digits or 0)

    def ask(self, question: str) -> None:
        """Ask another question; what stood there is forgotten."""
        self.question.set_text(question)
        self._digits = ""
        self._show()

    def press(self, name: str) -> bool:
        """A key of the pad other than OK; whether it counted."""
        if name == "back":
            counted = bool(self._digits)
            self._digits = self._digits[:-1]
        else:
            counted = name.isdigit() and len(self._digits) < MOST_DIGITS
            self._digits += name if counted else ""
        self._show()
        return counted

    def _show(self) -> None:
        self.figure.set_text(chips(self.number) if self._digits else "–")
        self.keys["back"].show_key(self._words.text(say("lesson.back")).upper(), look="warn", live=bool(self._digits))
        figure = chips(self.number) if self._digits else ""
        self.keys["ok"].show_key(self._words.text(say("lesson.ok")).upper(), figure, look="go", live=bool(self._digits))
        self.speak(f"{self.question.text} {self.figure.text}")

    def arrange(self) -> None:
        """The question and the figure over two rows of keys."""
        theme = self.theme
        gap, head = theme.px(STEP), theme.px(HEAD_HIGH)
        pad = theme.px(GAP)
        wide = self.width() * 3 // 4
        self.question.setGeometry(pad, 0, wide - pad, head)
        self.figure.setGeometry(wide, 0, self.width() - wide - pad, head)
        high = (self.height() - head - gap) // len(ROWS)
        for at, row in enumerate(ROWS):
            room = QRect(0, head + at * (high + gap), self.width(), high)
            side_by_side([self.keys[name] for name in row], room, gap)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Digits, Backspace, Enter."""
        key = event.key()
        if Qt.Key.Key_0.value <= key <= Qt.Key.Key_9.value:
            self._taps.strike(f"answer_{key - Qt.Key.Key_0.value}", None)
        elif key == Qt.Key.Key_Backspace:
            self._taps.strike("answer_back", None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._digits:
            self._taps.strike("answer_ok", None)
        else:
            event.ignore()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """A surface of its own: nothing of the table shows through."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.theme.palette.felt)
            high = self.theme.px(HEAD_HIGH)
            plate(
                painter, QRectF(0, 0, self.width(), high - self.theme.px(STEP)), self.theme, fill="panel", border="now"
            )
