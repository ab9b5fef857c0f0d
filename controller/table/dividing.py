"""A pot divided at the table as `croupier split` does it, beside the hand: game and house are the table's.

What is asked is the pot, then who wins each share of the game; the answer is what a supervisor reads aloud.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules.award import CHIPS
from controller.rules.cutting import CuttingError
from controller.rules.steps.award import paths
from controller.table.split_request import AskedPot, Request, SplitError, split_of
from controller.table.splitting import divide, lines

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from controller.rules.hand import Setup
    from controller.rules.session import Session
    from controller.table.table import Table
    from controller.table.words import Words


def played_at(table: Table | None) -> Setup | Session | None:
    """What is fixed for the hand that runs at a table or was its last, else the table between hands."""
    if table is None:
        return None
    return table.hand.setup if table.hand is not None else table.session


class AskedShare(NamedTuple):
    """A share of the game: its path, such as `top/high`, and whether it may happen that nobody makes it."""

    path: str
    nobody: bool


class Dividing:
    """Divides pots of the hand that is played or was last, else of the table; None while there is neither."""

    def __init__(self, played: Callable[[], Setup | Session | None], words: Words) -> None:
        """Ask nothing yet."""
        self._played = played
        self._words = words

    def seats(self) -> tuple[int, ...]:
        """The seat numbers of the table."""
        played = self._played()
        if played is None:
            return ()
        return tuple(sorted([seat if isinstance(seat, int) else seat.number for seat in played.seats]))

    def shares(self) -> tuple[AskedShare, ...]:
        """What has to be known of a pot, in the order of the game."""
        played = self._played()
        if played is None:
            return ()
        found = paths(split_of(played.game, played.house))
        return tuple([AskedShare(path, leaf.qualify is not None) for path, leaf in found])

    def told(self, pot: int, winners: Mapping[str, tuple[int, ...]]) -> tuple[str, ...]:
        """Divide a pot among the winners of its shares (seat numbers); what cannot be divided is a sentence too."""
        played = self._played()
        if played is None:
            return ()
        seats = tuple(sorted(self.seats(), key=lambda seat: (seat - played.button - 1) % 100))
        asked = AskedPot(pot, seats, dict(winners))
        unit, split = played.house.odd.unit_of(played.stakes), split_of(played.game, played.house)
        request = Request(played.game, played.house, split, seats, played.button, unit, (asked,), None, CHIPS, {})
        try:
            return tuple(lines(request, divide(request), self._words))
        except (SplitError, CuttingError) as why:
            return (str(why),)
