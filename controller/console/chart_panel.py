"""A course of scores, painted: a bar for each drill dealt, the newest at the right, the bar to be reached as a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from controller.console.guard import guarded
from controller.console.panel import Piece, plate
from controller.console.theme import PAD, READ, SMALL, STEP, write

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.menu import Point
    from controller.console.theme import Theme

MOST: Final = 30
"""As many bars as can be told apart on the small panel."""
AXIS: Final = 11.0
"""Room for the percents at the left, on the board."""
MARKS: Final = (0, 50, 100)


class ChartPanel(Piece):
    """Draws points. One that was not passed has another colour and a cross over it: never colour alone."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("chart")
        self._points: tuple[Point, ...] = ()
        self._bar = 0

    def show_points(self, points: tuple[Point, ...], bar: int) -> None:
        """Show the newest of these points; `bar` in percent, 0 for none."""
        self._points, self._bar = points[-MOST:], bar
        self.speak(", ".join(f"{point.percent} % {'✓' if point.passed else '✕'}" for point in self._points))
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the axis, the bar to be reached, and a bar for each point."""
        theme = self.theme
        with QPainter(self) as painter:
            plate(painter, QRectF(self.rect()), theme, fill="panel")
            pad, left, cross = theme.px(PAD), theme.px(AXIS), theme.px(READ) * 1.4
            field = QRectF(left, pad + cross, self.width() - left - 2 * pad, self.height() - 2 * pad - cross - pad)
            self._axis(painter, field)
            self._bars(painter, field, cross)

    def _axis(self, painter: QPainter, field: QRectF) -> None:
        theme = self.theme
        size = theme.em(SMALL * 0.8)
        for mark in MARKS:
            y = field.bottom() - field.height() * mark / 100
            painter.setPen(QPen(QColor(theme.palette.line), 1))
            painter.drawLine(int(field.left()), int(y), int(field.right()), int(y))
            write(painter, float(theme.px(PAD)), y + size * 0.36, f"{mark}", size, theme.palette.dim, bold=False)
        if self._bar:
            y = field.bottom() - field.height() * self._bar / 100
            painter.setPen(QPen(QColor(theme.palette.now), max(2, theme.px(0.4)), Qt.PenStyle.DashLine))
            painter.drawLine(int(field.left()), int(y), int(field.right()), int(y))

    def _bars(self, painter: QPainter, field: QRectF, cross: float) -> None:
        theme, count = self.theme, max(len(self._points), 8)
        each = field.width() / count
        for at, point in enumerate(self._points):
            high = max(theme.px(STEP) / 2, field.height() * point.percent / 100)
            wide = min(each * 0.7, theme.px(10))
            left = field.left() + at * each + (each - wide) / 2
            colour = theme.palette.go if point.passed else theme.palette.alarm
            painter.fillRect(QRectF(left, field.bottom() - high, wide, high), QColor(colour))
            if not point.passed:
                middle, size = left + wide / 2, min(wide, cross) * 0.35
                top = field.bottom() - high - size * 1.6
                painter.setPen(QPen(QColor(theme.palette.alarm), max(2, theme.px(0.5))))
                painter.drawLine(int(middle - size), int(top - size), int(middle + size), int(top + size))
                painter.drawLine(int(middle - size), int(top + size), int(middle + size), int(top - size))
