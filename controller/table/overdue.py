"""A card that is due and does not come: after so long it is told beside the shoe, once for each card."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from controller.table.records import Reported
from controller.table.reports import SHOE

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.table import Table

DRAWN_WITHIN: Final = 30
"""Seconds in which a dealer draws a card that is due (`hardware.md` §10, row 38)."""


class Overdue:
    """Watches the card that is due; `clock` gives seconds and never goes back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nothing is due yet."""
        self._clock = clock
        self._card: tuple[int, int] | None = None
        self._since = 0.0

    def wait(self, table: Table) -> float | None:
        """Seconds until the card is overdue; None where none is due, or something stands beside the shoe already."""
        card = _due(table)
        if card != self._card:
            self._card, self._since = card, self._clock()
        if card is None:
            return None
        return max(0.0, self._since + DRAWN_WITHIN - self._clock())

    @staticmethod
    def told() -> Reported:
        """What is told when it is."""
        return Reported(SHOE, "overdue", DRAWN_WITHIN)


def _due(table: Table) -> tuple[int, int] | None:
    """The card that a shoe must give now: the number of the hand, and how many cards are out."""
    hand, shoe = table.hand, table.links.get(SHOE)
    if hand is None or not hand.due or hand.incident or hand.result.ended:
        return None
    if table.setting.tier not in ("reads", "counts") or shoe is None or not shoe.up or shoe.note is not None:
        return None
    return hand.setup.number, len(hand.cards.faces)
