"""What has been entered so far of a chip race: the chips, then the cards each seat was dealt (TDA 24)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.cards import Face
    from controller.table.between_view import BetweenView


class Racing(NamedTuple):
    """The chip that goes out of play and the one that comes for it; the cards due to each seat, and those entered."""

    old: int = 0
    new: int = 0
    odd: tuple[tuple[int, int], ...] = ()
    drawn: tuple[tuple[int, tuple[Face, ...]], ...] = ()

    @property
    def due(self) -> tuple[int, int]:
        """The seat whose cards are entered next, from seat 1 on, and how many; 0 when all are."""
        return self.odd[len(self.drawn)] if len(self.drawn) < len(self.odd) else (0, 0)

    def among(self, between: BetweenView | None) -> Racing:
        """The race with a card for each odd chip of a seat; none where a stack is not counted."""
        if between is None or self.new <= self.old or any(seat.stack is None for seat in between.seats):
            return self
        odd = [(seat.number, (seat.stack or 0) % self.new // self.old) for seat in between.seats]
        return self._replace(odd=tuple([each for each in sorted(odd) if each[1]]))

    def asks(self, picked: Iterable[str]) -> Say:
        """What is asked next."""
        if not self.old:
            return say("asks.race_old")
        if not self.new:
            return say("asks.race_new", old=self.old)
        seat, n = self.due
        return say("asks.race_cards", seat=seat, n=n, cards=" ".join(picked).strip() or "–")
