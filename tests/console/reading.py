"""Reads a widget as a person does: the texts that are visible on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.fit_text import FitText

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def texts(widget: QWidget) -> list[str]:
    """Every visible text inside, in the order the pieces were made."""
    return [text.text for text in widget.findChildren(FitText) if text.text and text.isVisibleTo(widget)]
