"""A certificate on one page of A4, as a PDF: what a trainee has passed, to be printed and signed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QApplication

from controller.console.paper import paper
from controller.console.theme import load_fonts

if TYPE_CHECKING:
    from collections.abc import Sequence

DPI: Final = 300
MARGIN: Final = 20.0
"""Millimetres of paper around."""
HEAD: Final = 0.10
NAME: Final = 0.08
BODY: Final = 0.035
LEAST: Final = 0.018
"""Heights of a line, in parts of the page's height; the drills share what is left, down to the least."""
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
    room = high * (1 - SIGNED - BODY) - top
    each = max(high * LEAST, min(high * BODY, room / max(1, len(drills))))
    for drill in drills:
        _line(painter, QRectF(0, top, page.width(), each), family, drill, bold=False)
        top += each
    _line(painter, QRectF(0, high * (1 - SIGNED), page.width(), high * BODY), family, foot, bold=False)
    line = high * (1 - SIGNED / 3)
    painter.drawLine(round(page.width() * 0.55), round(line), round(page.width() * 0.92), round(line))


def _line(painter: QPainter, box: QRectF, family: str, text: str, *, bold: bool) -> None:
    """One line in the middle of its box, as large as it fits."""
    font = QFont(family)
    font.setBold(bold)
    font.setPixelSize(max(1, round(box.height() * 0.55)))
    painter.setFont(font)
    wide = painter.fontMetrics().horizontalAdvance(text)
    if wide > box.width() * 0.92:
        font.setPixelSize(max(1, round(font.pixelSize() * box.width() * 0.92 / wide)))
        painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
