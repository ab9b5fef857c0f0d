"""The pad on which a trainee's name is entered: letters as large as a finger, or a keyboard with any letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent

from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.key import Key
from controller.console.lesson_band import striped
from controller.console.letter_keys import letter_keys
from controller.console.letters import OTHERS, ROWS, sign_of
from controller.console.panel import Piece
from controller.console.regions import side_by_side
from controller.console.theme import FLOOR, GAP, HEAD, LARGE, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.asking import Token
    from controller.console.theme import Theme
    from controller.table.words import Words

LONGEST: Final = 24
"""As many letters as a name has room for on every screen."""
HEAD_HIGH: Final = 16.0
FOOT: Final = 21.0
FRAME: Final = STEP * 1.5
"""Heights on the board, and the striped frame of what belongs to training."""


class NamePanel(Piece):
    """Holds the letters. `entered` is emitted with the name, `left` when there is to be none."""

    entered = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("name_panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words = words
        self._name = ""
        self.question = FitText(theme, self, capital=LARGE, floor=FLOOR, lines=2)
        self.question.set_text(self._text("menu.name_ask"))
        self.name = FitText(theme, self, capital=LARGE * 1.2, floor=HEAD * 0.7, colour="now", right=True)
        self.letters = letter_keys(theme, words, self, self)
        self.keys = {name: Key(theme, self, f"name_{name}", self) for name in ("leave", "back", "ok")}
        self._show()

    def _text(self, key: str) -> str:
        return self._words.text(say(key))

    def token(self) -> Token | None:
        """No question of a table stands here."""
        return None

    def strike(self, key: str, token: Token | None) -> bool:
        """A key of the pad; whether it counted."""
        kind, _, sign = key.partition("_")
        if kind == "letter":
            return self.put(sign_of(sign))
        if sign == "leave":
            self.left.emit()
            return True
        if not self._name.strip():
            return False
        if sign == "ok":
            self.entered.emit(" ".join(self._name.split()))
        else:
            self._name = self._name[:-1]
            self._show()
        return True

    def put(self, sign: str) -> bool:
        """Add a letter, a large one where a word begins; whether there was room for it."""
        if len(self._name) >= LONGEST or (sign == " " and not self._name.strip()):
            return False
        first = not self._name or self._name[-1] in OTHERS
        self._name += sign.upper() if first else sign.lower()
        self._show()
        return True

    def _show(self) -> None:
        self.name.set_text(self._name or "–")
        named = bool(self._name.strip())
        self.keys["leave"].show_key(self._text("lesson.leave").upper())
        self.keys["back"].show_key(self._text("lesson.back").upper(), look="warn", live=named)
        self.keys["ok"].show_key(self._text("lesson.ok").upper(), look="go", live=named)
        self.speak(f"{self.question.text} {self.name.text}")

    def arrange(self) -> None:
        """The question and the name, three rows of letters, and the keys at the foot."""
        theme = self.theme
        frame, gap, step = theme.px(FRAME), theme.px(GAP), theme.px(STEP)
        inner = self.rect().adjusted(frame + step, frame + step, -frame - step, -frame - step)
        head, foot = theme.px(HEAD_HIGH), theme.px(FOOT)
        wide = inner.width() // 2
        self.question.setGeometry(inner.left() + gap, inner.top(), wide - gap, head)
        self.name.setGeometry(inner.left() + wide, inner.top(), inner.width() - wide - gap, head)
        high = (inner.height() - head - foot - gap) // len(ROWS)
        for at, row in enumerate(self.letters):
            room = QRect(inner.left(), inner.top() + head + at * high, inner.width(), high - step)
            side_by_side(row, room, step)
        room = QRect(inner.left(), inner.bottom() + 1 - foot, inner.width(), foot)
        side_by_side(list(self.keys.values()), room, step)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Letters of any script, Backspace, Enter, Escape."""
        key, typed = event.key(), event.text()
        if key == Qt.Key.Key_Backspace:
            self.strike("name_back", None)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.strike("name_ok", None)
        elif key == Qt.Key.Key_Escape:
            self.strike("name_leave", None)
        elif len(typed) == 1 and typed.isprintable():
            self.put(typed)
        else:
            event.ignore()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The stripes of training, and the felt inside of them."""
        with QPainter(self) as painter:
            striped(painter, self.rect(), self.theme, self.theme.px(FRAME))
