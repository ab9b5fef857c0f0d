"""A certificate on one page of A4, as a PDF: what a trainee has passed, to be printed and signed."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QApplication

from controller.console.paper import paper
from controller.console.theme import END_OF_ISOLATE, RIGHT_TO_LEFT_ISOLATE, is_rtl, load_fonts

if TYPE_CHECKING:
    from collections.abc import Sequence

DPI: Final = 300
MARGIN: Final = 20.0
"""Millimetres of paper around."""
HEAD: Final = 0.10
NAME: Final = 0.08
BODY: Final = 0.035
LEAST: Final = 0.018
"""Heights of a line, in parts of the page's height; the drills share what is left, down to about the least."""
SIGNED: Final = 0.12
"""What is left at the foot for a signature."""


def print_certificate(lines: Sequence[str], file: Path) -> None:
    """Write the certificate's lines: the heading, the name, what was passed, a line for each drill, the foot.

    Raises `OSError` where the file cannot be written or is there already: nothing is written over.
    """
    app = QApplication.instance() or QApplication(["croupier", "-platform", "offscreen"])
    family = load_fonts()
    writer = paper(file, MARGIN, anew=False)
    writer.setTitle(lines[0])
    writer.setResolution(DPI)
    with QPainter(writer) as painter:
        _draw(painter, QRectF(0, 0, writer.width(), writer.height()), family, lines)
    del app


def _draw(painter: QPainter, page: QRectF, family: str, lines: Sequence[str]) -> None:
    head, name, passed, *drills, foot = lines
    high = page.height()
    painter.setPen(QPen(QColor("#1B2733"), page.width() / 300))
    painter.drawRect(page)
    top = high * 0.04
    for text, part in ((head, HEAD), (name, NAME), (passed, BODY * 1.4)):
        _line(painter, QRectF(0, top, page.width(), high * part), family, text, bold=text != passed)
        top += high * part
    _lines(painter, boxes(page, top, len(drills)), family, drills, bold=False)
    _line(painter, QRectF(0, high * (1 - SIGNED), page.width(), high * BODY), family, foot, bold=False)
    line = high * (1 - SIGNED / 3)
    painter.drawLine(round(page.width() * 0.55), round(line), round(page.width() * 0.92), round(line))


def boxes(page: QRectF, top: float, count: int) -> list[QRectF]:
    """Where so many lines go between `top` and the foot: one below the other, in as many columns as they need."""
    high, room = page.height(), page.height() * (1 - SIGNED - BODY) - top
    columns = max(1, ceil(count * high * LEAST / room))
    rows = max(1, ceil(count / columns))
    each, wide = min(high * BODY, room / rows), page.width() / columns
    return [QRectF(at // rows * wide, top + at % rows * each, wide, each) for at in range(count)]


def _line(painter: QPainter, box: QRectF, family: str, text: str, *, bold: bool) -> None:
    """One line in the middle of its box, as large as it fits."""
    _lines(painter, [box], family, [text], bold=bold)


def _lines(painter: QPainter, places: Sequence[QRectF], family: str, texts: Sequence[str], *, bold: bool) -> None:
    """Lines of one size, each in the middle of its box, as large as the longest fits.

    One with letters from right to left is read so.
    """
    shown = [f"{RIGHT_TO_LEFT_ISOLATE}{text}{END_OF_ISOLATE}" if is_rtl(text) else text for text in texts]
    font = QFont(family)
    font.setBold(bold)
    font.setPixelSize(max(1, round(places[0].height() * 0.55)))
    painter.setFont(font)
    measure, room = painter.fontMetrics(), places[0].width() * 0.92
    wide = max(measure.horizontalAdvance(text) for text in shown)
    if wide > room:
        font.setPixelSize(max(1, round(font.pixelSize() * room / wide)))
        painter.setFont(font)
    for box, text in zip(places, shown, strict=True):
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
