"""The incident report as a PDF on A4, from the same page that the command line writes as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFont, QTextDocument

from controller.console.paper import paper
from controller.console.theme import load_fonts

if TYPE_CHECKING:
    from pathlib import Path

MARGIN: Final = 15.0
"""Millimetres on each side."""
POINTS: Final = 10


def print_report(html: str, file: Path) -> None:
    """Write the page. A report that is there already is of the same hand and is written anew. Raises `OSError`."""
    writer = paper(file, MARGIN, anew=True)
    document = QTextDocument()
    document.setDefaultFont(QFont(load_fonts(), POINTS))
    document.setHtml(html)
    document.print_(writer)
