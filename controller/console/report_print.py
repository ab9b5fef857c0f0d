"""The incident report as a PDF on A4, from the same page that the command line writes as HTML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextDocument, QTextTable

from controller.console.paper import paper
from controller.console.theme import load_fonts

if TYPE_CHECKING:
    from pathlib import Path

MARGIN: Final = 15.0
"""Millimetres on each side."""
POINTS: Final = 10
RIGHT_TO_LEFT: Final = 'dir="rtl"'
ROW: Final = re.compile("<tr>(.*?)</tr>", re.DOTALL)
CELL: Final = re.compile("<t[dh].*?</t[dh]>", re.DOTALL)


def print_report(html: str, file: Path) -> None:
    """Write the page, from right to left where it says so. Raises `OSError`.

    A report that is there already is of the same hand and is written anew.
    """
    writer = paper(file, MARGIN, anew=True)
    document = QTextDocument()
    document.setDefaultFont(QFont(load_fonts(), POINTS))
    rtl = RIGHT_TO_LEFT in html.partition("<head>")[0]
    if rtl:
        option = document.defaultTextOption()
        option.setTextDirection(Qt.LayoutDirection.RightToLeft)
        document.setDefaultTextOption(option)
    document.setHtml(ROW.sub(mirrored, html) if rtl else html)
    for table in document.rootFrame().childFrames() if rtl else ():
        if isinstance(table, QTextTable):
            columns = table.format().toTableFormat()
            columns.setAlignment(Qt.AlignmentFlag.AlignRight)
            table.setFormat(columns)
    document.print_(writer)


def mirrored(row: re.Match[str]) -> str:
    """A row of a table with its first cell at the right: Qt lays columns from left to right in every language."""
    return f"<tr>{''.join(reversed(CELL.findall(row[1])))}</tr>"
