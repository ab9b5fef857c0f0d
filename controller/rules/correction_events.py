"""What the floor put right in a hand: one record for each correction."""

from __future__ import annotations

from dataclasses import dataclass

from controller.rules.cards import Face
from controller.rules.pots import Pot


@dataclass(frozen=True, slots=True)
class StackSet:
    """The floor put a stack right: before this hand it was `start` chips; what was thought to lie behind was `was`."""

    seat: int
    start: int
    was: int
    now: int
    who: str
    because: str


@dataclass(frozen=True, slots=True)
class BetSet:
    """The floor put a bet of a closed round right: `more` chips (below 0: fewer) are in, and the pots are these.

    `back` chips that nobody called go to `back_seat`; `all_in` tells whether the seat has nothing behind now.
    """

    seat: int
    now: int
    more: int
    all_in: bool
    back_seat: int
    back: int
    pots: tuple[Pot, ...]
    who: str
    because: str


@dataclass(frozen=True, slots=True)
class CardSet:
    """The floor put a misread card right: this ordinal has this face; `up` tells whether everybody sees it."""

    card: int
    face: Face
    up: bool
    who: str
    because: str


@dataclass(frozen=True, slots=True)
class ButtonSet:
    """The floor put the next hand's button right: it is at this seat number."""

    seat: int
    who: str
    because: str


@dataclass(frozen=True, slots=True)
class AwardsTakenBack:
    """What had been awarded and not pushed yet is in the pots again: it was judged by what turned out not to be so."""
