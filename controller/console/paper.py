"""A page of A4, upright, as a PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

if TYPE_CHECKING:
    from pathlib import Path


def paper(file: Path, margin: float, *, anew: bool) -> QPdfWriter:
    """Open a page with so many millimetres of margin; `anew` writes over a file that is there already.

    Raises `OSError` where the file cannot be written, or is there and is not to be written over.
    """
    with file.open("wb" if anew else "xb"):
        pass  # QPdfWriter tells neither
    writer = QPdfWriter(str(file))
    size, margins = QPageSize(QPageSize.PageSizeId.A4), QMarginsF(margin, margin, margin, margin)
    upright, unit = QPageLayout.Orientation.Portrait, QPageLayout.Unit.Millimeter
    writer.setPageLayout(QPageLayout(size, upright, margins, unit))
    return writer
