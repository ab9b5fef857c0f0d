"""A drill on the screen: the very same window as at a live table, in a striped frame, with the trainer over it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent

from controller.console.answer_panel import AnswerPanel
from controller.console.guard import guarded
from controller.console.lesson_band import LessonBand, striped
from controller.console.panel import Piece, worded
from controller.console.regions import regions
from controller.console.theme import GAP, STEP

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.asking import Token
    from controller.console.theme import Theme
    from controller.console.trainer import Trainer
    from controller.console.window import Window
    from controller.table.words import Words

FRAME: Final = STEP * 1.2
BAND: Final = 20.1
"""On the board: the striped frame, and the band whose keys are as large as a finger."""


class LessonPanel(Piece):
    """Holds a window. `left` is emitted when the trainee leaves the drill, `over` when it is done."""

    left = Signal()
    over = Signal()

    def __init__(
        self, theme: Theme, words: Words, window: Window, trainer: Trainer, parent: QWidget | None = None
    ) -> None:
        """Take the window in."""
        super().__init__(theme, parent)
        self.setObjectName("lesson")
        self._words, self._trainer = words, trainer
        self.band = LessonBand(theme, words, self, self)
        self.window_ = window
        window.setParent(self)
        self.answer = AnswerPanel(theme, words, self, self)
        self.answer.hide()
        self._asked = ""
        self._done = False
        self.show_board()

    def token(self) -> Token | None:
        """The keys of the band answer no question of the table."""
        return None

    def strike(self, key: str, token: Token | None) -> bool:
        """A key of the band or of the pad."""
        if key == "leave":
            self.left.emit()
        elif key == "hint":
            self._trainer.ask_hint()
        elif key == "answer_ok":
            right = self._trainer.answer(self.answer.number)
            if not right:
                self.answer.ask(self.answer.question.text)
        else:
            return self.answer.press(key.removeprefix("answer_"))
        self.show_board()
        return True

    def show_board(self) -> None:
        """Show what the trainer says now."""
        board = self._trainer.board
        self.band.show_board(board)
        asked = worded(self._words, board.question) if board.question is not None else ""
        if asked != self._asked:
            self._asked = asked
            self.answer.ask(asked)
            self.answer.setVisible(bool(asked))
            self.answer.raise_()
            at = self.answer if asked else self.window_
            at.setFocus(Qt.FocusReason.OtherFocusReason)
        if board.over and not self._done:
            self._done = True
            self.over.emit()

    def arrange(self) -> None:
        """The frame around, the band at the top, the window below it; the pad over its middle and its bar."""
        theme = self.theme
        frame, gap = theme.px(FRAME), theme.px(GAP) // 2
        inner = self.rect().adjusted(frame, frame, -frame, -frame)
        band = theme.px(BAND)
        self.band.setGeometry(inner.left() + gap, inner.top() + gap, inner.width() - 2 * gap, band)
        top = inner.top() + 2 * gap + band
        window = self.window_
        wide, high = inner.width(), inner.bottom() + 1 - top
        mm = theme.panel_mm * wide / max(1, theme.width)
        window.theme = replace(window.theme, width=wide, height=high, panel_mm=mm)
        window.setGeometry(inner.left(), top, wide, high)
        below = regions(window.theme)
        pad = below.middle.united(below.bar)
        self.answer.setGeometry(pad.translated(inner.left(), top))

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A question mark asks for a hint."""
        if event.text() == "?":
            self.strike("hint", None)
        else:
            event.ignore()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The stripes, and the felt inside of them."""
        with QPainter(self) as painter:
            striped(painter, self.rect(), self.theme, self.theme.px(FRAME))
