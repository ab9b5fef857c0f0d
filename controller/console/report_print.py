"""The incident report as a PDF on A4, from the same page that the command line writes as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument

from controller.console.theme import load_fonts

if TYPE_CHECKING:
    from pathlib import Path

MARGIN: Final = 15.0
"""Millimetres on each side."""
POINTS: Final = 10


def print_report(html: str, file: Path) -> None:
    """Write the page. A report that is there already is of the same hand and is written anew. Raises `OSError`."""
    with file.open("wb"):
        pass  # QPdfWriter does not tell that it could not write
    writer = QPdfWriter(str(file))
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4),
            QPageLayout.Orientation.Portrait,
            QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN),
            QPageLayout.Unit.Millimeter,
        )
    )
    document = QTextDocument()
    document.setDefaultFont(QFont(load_fonts(), POINTS))
    document.setHtml(html)
    document.print_(writer)
