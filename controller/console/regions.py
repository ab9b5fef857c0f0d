"""Where everything is on the screen: five bands that never move, whatever is shown in them."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect

from controller.console.theme import BOARD_HEIGHT, GAP, STEP, TARGET

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme

STATUS: Final = 7 * STEP + 1.0
PROMPT: Final = 22.0
BAR: Final = 26.0
SEATS: Final = 20.4
SEATS_GROWN: Final = 32.6
"""The seat row with faces in it: individual rivers, tabled hands, upcards."""


class Regions(NamedTuple):
    """The bands, in pixels: status strip, prompt, seats, the middle (boards or showdown or …), the bar of keys."""

    status: QRect
    prompt: QRect
    seats: QRect
    middle: QRect
    bar: QRect


def regions(theme: Theme, *, grown: bool = False) -> Regions:
    """Divide the screen; `grown` gives the seat row room for faces, taken from the middle. A seat is never too low."""
    gap, side = theme.px(GAP), theme.px(GAP)
    wide = theme.width - 2 * side
    status = QRect(side, 0, wide, theme.px(STATUS))
    prompt = QRect(side, status.bottom() + 1, wide, theme.px(PROMPT))
    seats_high = max(theme.px(SEATS_GROWN if grown else SEATS), ceil(TARGET * theme.per_mm))
    seats = QRect(side, prompt.bottom() + 1 + gap, wide, seats_high)
    bar = QRect(side, theme.height - gap - theme.px(BAR), wide, theme.px(BAR))
    top = seats.bottom() + 1 + gap
    return Regions(status, prompt, seats, QRect(side, top, wide, bar.top() - gap - top), bar)


def side_by_side(pieces: Sequence[QWidget], room: QRect, gap: int) -> None:
    """Put pieces side by side, equally wide to the pixel; together they fill the room."""
    for at, piece in enumerate(pieces):
        left = at * (room.width() + gap) // len(pieces)
        right = (at + 1) * (room.width() + gap) // len(pieces) - gap
        piece.setGeometry(room.left() + left, room.top(), right - left, room.height())


MIDDLE: Final = BOARD_HEIGHT - STATUS - PROMPT - SEATS - BAR - 4 * GAP
