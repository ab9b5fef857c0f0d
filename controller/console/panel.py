"""What every panel of the console is: it takes whole views and draws again only when its own part differs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Protocol, runtime_checkable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from controller.console.guard import guarded
from controller.console.symbols import printed
from controller.console.theme import END_OF_ISOLATE, LEFT_TO_RIGHT_ISOLATE, RADIUS, Theme

if TYPE_CHECKING:
    from controller.rules.saying import Say
    from controller.table.view import TableView
    from controller.table.words import Words


@runtime_checkable
class Themed(Protocol):
    """Whatever inside a piece takes its look from the theme: pieces, and buttons, which cannot be pieces."""

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""


class Piece(QWidget):
    """A widget that knows the theme. Subclasses set geometry in `arrange` and draw in a guarded `paintEvent`.

    `role` is what a screen reader takes it for.
    """

    role: ClassVar[QAccessible.Role] = QAccessible.Role.Grouping

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Make it; it draws every pixel of itself that it wants drawn, the felt shows through the rest."""
        super().__init__(parent)
        self.theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def set_theme(self, theme: Theme) -> None:
        """Take another theme: the panel was resized, night mode, another deck. Pieces inside take it too."""
        self.theme = theme
        for child in self.children():
            if isinstance(child, Themed):
                child.set_theme(theme)
        self.arrange()
        self.update()

    def speak(self, name: str) -> None:
        """Set what a screen reader reads: what stands here to be seen, no more."""
        if name != self.accessibleName():
            self.setAccessibleName(name)

    def arrange(self) -> None:
        """Put the pieces inside where they belong. Called after every change of size, theme or view."""

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Arrange anew."""
        self.arrange()


class Panel(Piece):
    """A part of the screen. Subclasses say which part of a view it shows (`part`) and show it (`show_part`)."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it empty; `words` are the sentences of the table's locale."""
        super().__init__(theme, parent)
        self.words = words
        self.redrawn = 0
        self._part: object = _NOTHING

    def show_view(self, view: TableView | None) -> None:
        """Take a new view; nothing is drawn when this panel's part of it is what it shows already."""
        part = self.part(view)
        if part == self._part:
            return
        self._part = part
        self.redrawn += 1
        self.show_part(view)
        self.arrange()
        self.update()

    def part(self, view: TableView | None) -> object:
        """Everything of a view that this panel shows."""
        return view

    def show_part(self, view: TableView | None) -> None:
        """Take what is to be shown, and say it by `speak`."""
        raise NotImplementedError

    def text(self, said: Say) -> str:
        """Give the sentence of a message, with cards as they are printed."""
        return worded(self.words, said)


_NOTHING = object()


def worded(words: Words, said: Say) -> str:
    """Give the sentence of a message; the names of cards in it as they are printed: 9♦, not 9d.

    In a locale written from right to left the cards keep their own order: rank, then suit.
    """
    slots = tuple([(name, _printed(words, value) if isinstance(value, str) else value) for name, value in said.slots])
    return words.text(said._replace(slots=slots))


def _printed(words: Words, value: str) -> str:
    shown = printed(value)
    return f"{LEFT_TO_RIGHT_ISOLATE}{shown}{END_OF_ISOLATE}" if words.rtl and shown != value else shown


class Plate(Piece):
    """A rounded surface in one colour, with an optional border: what panels lay their pieces on."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Make it in the colour of panels."""
        super().__init__(theme, parent)
        self.fill = "panel"
        self.border = ""

    def paint(self, *, fill: str, border: str = "") -> None:
        """Take other colours, by their names in the palette; '' for none."""
        if (fill, border) != (self.fill, self.border):
            self.fill, self.border = fill, border
            self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the surface."""
        with QPainter(self) as painter:
            plate(painter, QRectF(self.rect()), self.theme, fill=self.fill, border=self.border)


RING: Final = 0.8
"""The ring around what has the focus: 5 px on the small panel."""


def ring(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Draw the ring of the focus just inside a box, along the corners of a plate."""
    wide = theme.px(RING)
    painter.setPen(QPen(QColor(theme.palette.text), wide))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = theme.px(RADIUS)
    painter.drawRoundedRect(box.adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2), radius, radius)


def plate(painter: QPainter, box: QRectF, theme: Theme, *, fill: str, border: str = "") -> None:
    """Draw a rounded surface that stays wholly inside its box; colours by their names in the palette, '' for none."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(getattr(theme.palette, fill)) if fill else Qt.BrushStyle.NoBrush)
    if border:
        pen = QPen(QColor(getattr(theme.palette, border)), max(2, theme.px(0.5)))
        painter.setPen(pen)
        half = pen.widthF() / 2
        box = box.adjusted(half, half, -half, -half)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    radius = theme.px(RADIUS)
    painter.drawRoundedRect(box, radius, radius)
