"""The hands of a table that is not open: the same list as at the table, read and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.panel import Piece
from controller.console.recall_panel import RecallPanel
from controller.console.theme import FLOOR, GAP, LARGE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.recalling import Recalling
    from controller.console.theme import Theme
    from controller.table.words import Words

TITLE: Final = 13.0
"""The height of the heading on the board."""


class HistoryPanel(Piece):
    """Shows what `recalling` reads under a heading. `closed` is emitted when the reader has seen enough."""

    closed = Signal()

    def __init__(
        self, theme: Theme, words: Words, title: str, recalling: Recalling, parent: QWidget | None = None
    ) -> None:
        """Begin to read."""
        super().__init__(theme, parent)
        self.setObjectName("history")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.title = FitText(theme, self, capital=LARGE * 1.2, floor=FLOOR, lines=1)
        self.title.set_text(title)
        self.recall = RecallPanel(theme, words, recalling, self)
        recalling.setParent(self)
        self.recall.closed.connect(self.closed)
        self.recall.open()

    def stop(self) -> None:
        """Read no more, and wait until the file is closed."""
        self.recall.stop()

    def arrange(self) -> None:
        """The heading, and below it the hands."""
        gap, high = self.theme.px(GAP), self.theme.px(TITLE)
        inner = self.rect().adjusted(gap, gap, -gap, -gap)
        self.title.setGeometry(inner.left(), inner.top(), inner.width(), high)
        self.recall.setGeometry(inner.left(), inner.top() + high, inner.width(), inner.height() - high)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Up, down, right, left and Escape, as at the table; Enter shows the hand."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.recall.tell()
        elif not self.recall.take_key(key):
            event.ignore()
