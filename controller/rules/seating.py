"""Who sits at the table, who of them is dealt in, and who lies between whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

HEADS_UP = 2


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at the table: its number, its stack in chips (None: never counted), what it has won or lost here.

    `out`: it is not there. `waits`: it comes in with the big blind, or `posting` what it owes. `doubles`: it posts a
    big blind beside the seat whose turn it is (moving button). `buys`: it buys the button. `behind` are chips that
    play from the next hand on; `leaving` and `moving_to` are carried out once the hand is over.
    """

    number: int
    stack: int | None
    won: int = 0
    out: bool = False
    waits: bool = False
    owes_small: bool = False
    owes_big: bool = False
    posting: bool = False
    doubles: bool = False
    buys: bool = False
    behind: int = 0
    leaving: bool = False
    moving_to: int = 0

    @property
    def plays(self) -> bool:
        """Whether the seat has chips to be dealt in with: a stack that is not known is taken for chips."""
        return self.stack is None or self.stack > 0

    @property
    def owes(self) -> bool:
        """Whether it owes a blind."""
        return self.owes_small or self.owes_big


@dataclass(frozen=True, slots=True)
class Blinds:
    """Where the button and the blinds are, as seat numbers; a seat may be empty by now (dead button, TDA 32)."""

    button: int
    small: int
    big: int


def left_of(numbers: Sequence[int], seat: int) -> int:
    """The first of these seats left of a seat; the seat itself when there is no other."""
    return next((number for number in numbers if number > seat), numbers[0])


def is_between(first: int, seat: int, last: int) -> bool:
    """Whether a seat lies clockwise after `first` and before `last`."""
    if first < last:
        return first < seat < last
    return seat > first or seat < last


def can_post(seats: Sequence[Seated], *, tournament: bool) -> tuple[int, ...]:
    """The seats that the big blind can come to: a cash game passes those who are away."""
    return tuple([seat.number for seat in seats if seat.plays and (tournament or not seat.out)])


def dealt_in(seats: Sequence[Seated], at: Blinds, *, tournament: bool) -> tuple[int, ...]:
    """The seats that get cards when the blinds lie so.

    One that waits comes in as the big blind; by posting, or at a tournament without, once it does not sit between the
    button and the big blind (LA24 154, TDA 10-A). Two are dealt in where there are two, whoever waits.
    """
    able = can_post(seats, tournament=tournament)
    came = {seat.number for seat in seats if _is_in(seat, at, tournament=tournament)}
    found = tuple([number for number in able if number in came])
    return found if len(found) >= HEADS_UP else able


def _is_in(seat: Seated, at: Blinds, *, tournament: bool) -> bool:
    if not seat.waits or seat.number == at.big or seat.buys:
        return True
    return (seat.posting or tournament) and not is_between(at.button, seat.number, at.big)
