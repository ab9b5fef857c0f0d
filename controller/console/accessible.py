"""What assistive technology is told: what each piece of the screen is, and each new step as it comes."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from controller.console.panel import Piece

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QObject


def install() -> None:
    """Let pieces that draw themselves say what they are: Qt takes every plain widget for a client area."""
    QAccessible.installFactory(_interface)


def _interface(_: str, piece: QObject) -> QAccessibleInterface | None:
    return QAccessibleWidget(piece, piece.role) if isinstance(piece, Piece) else None


def announce(piece: QWidget, text: str, *, urgent: bool) -> None:
    """Have a text read aloud; an urgent one at once, another after what is being read."""
    if text and QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(piece, text)
        politeness = QAccessible.AnnouncementPoliteness
        event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)


def focus_in_order(keys: Iterable[QWidget]) -> None:
    """Let the focus go through keys of one panel in this order: as they lie, line by line, from the left."""
    for before, after in pairwise(keys):
        QWidget.setTabOrder(before, after)
