"""What lies beside the betting: acts out of turn, what was said last, and what the round began with."""

from __future__ import annotations

from typing import NamedTuple

from controller.rules.replacing import quick


class Early(NamedTuple):
    """An act out of turn whose chips are held in front of the seat: they are the seat's until it is judged.

    `to` is what it would have in front of it (0: nothing more), `put` the chips held, `bet` the bet it faced; `since`
    are the acts of seats before it, entered after it; `sure`: it binds whatever happens, because the seat that was
    passed over kept silent (TDA 53-B).
    """

    seat: int
    deed: str
    to: int
    put: int
    bet: int
    prompted: bool
    since: tuple[str, ...] = ()
    sure: bool = False


class Spoken(NamedTuple):
    """What was said and put in last, and the row of the rulebook it fell under."""

    seat: int
    words: str
    chips: int
    row: str


@quick
class Beside(NamedTuple):
    """`early` in the order they came; `binding` is the seat whose act out of turn is being entered now (-1: none).

    `undercall` is the number of acts of the round after an act that was an undercall (-1: there was none), `began`
    how many seats were in the round when it opened; 0 between two rounds.
    """

    early: tuple[Early, ...] = ()
    binding: int = -1
    said: Spoken | None = None
    undercall: int = -1
    began: int = 0

    def of(self, seat: int) -> Early | None:
        """The act out of turn of a seat, still to be judged."""
        if not self.early:
            return None
        return next((early for early in self.early if early.seat == seat and early.deed != "fold"), None)

    def acted(self, seat: int, deed: str) -> Beside:
        """After an act: the acts out of turn that wait have seen it, unless it was one of them."""
        if not self.early and self.binding < 0:
            return self
        if self.binding == seat:
            return self._replace(binding=-1)
        return self._replace(early=tuple([early._replace(since=(*early.since, deed)) for early in self.early]))
