"""A key to tap inside a panel: one word, large; it lights when pressed and acts when let go inside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton

from controller.console.fit_text import FitText
from controller.console.guard import guarded, guarded_else
from controller.console.panel import plate, ring
from controller.console.theme import BODY, PAD, Theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class TapKey(QAbstractButton):
    """A key with one text. Colours by their names in the palette."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, fill: str = "raised", ink: str = "text") -> None:
        """Make it without a text."""
        super().__init__(parent)
        self.theme = theme
        self.fill = fill
        self.label = FitText(theme, self, capital=BODY * 1.4, floor=BODY * 0.7, lines=2, colour=ink, centred=True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_text(self, text: str) -> None:
        """Let another text stand on it."""
        self.label.set_text(text)
        self.setAccessibleName(text)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self.theme = theme
        self.label.set_theme(theme)
        self.update()

    @guarded_else(QSize(0, 0))
    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as it is put."""
        return self.size()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give the text its room."""
        pad = self.theme.px(PAD)
        self.label.setGeometry(self.rect().adjusted(pad, pad, -pad, -pad))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the key; the text on it draws itself."""
        with QPainter(self) as painter:
            plate(painter, QRectF(self.rect()), self.theme, fill=self.fill, border="text" if self.isDown() else "")
            if self.hasFocus():
                ring(painter, QRectF(self.rect()), self.theme)
