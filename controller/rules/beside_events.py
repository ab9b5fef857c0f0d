"""What happens beside the betting: words and chips judged, acts out of turn held, bound or freed, bets amended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Declared:
    """What a seat said and put in, what it is, and by which row of the rulebook and which printed rule.

    `deed` is the act it is, or what it binds the seat to (`said.Verdict`); `to` the total in front of the seat,
    `back` the chips it takes back, `adds` those it still puts in.
    """

    seat: int
    words: str
    chips: tuple[int, ...]
    lay: tuple[int, ...]
    pulled: tuple[int, ...]
    then: tuple[int, ...]
    first: str
    told: int
    row: str
    rule: str
    deed: str
    to: int
    back: int
    adds: int


@dataclass(frozen=True, slots=True)
class ActedEarly:
    """A seat acted out of turn: `put` chips are held in front of it; `bet` is what it faced."""

    seat: int
    deed: str
    to: int
    put: int
    bet: int
    prompted: bool


@dataclass(frozen=True, slots=True)
class EarlyJudged:
    """The turn of a seat that acted out of turn has come: its act binds or it is free, and why."""

    seat: int
    deed: str
    bound: bool
    why: str
    passive: bool
    rule: str


@dataclass(frozen=True, slots=True)
class SeatSkipped:
    """A seat kept silent until it was skipped: what was done behind it binds."""

    seat: int


@dataclass(frozen=True, slots=True)
class Amended:
    """The floor says what a seat has done: `puts` is what each seat then has in the round, open or closed."""

    seat: int
    act: str
    puts: tuple[int, ...]
    opened: bool
    bet: int
    full: int
    raised: int
    raises: int
    unit: int
    aggressor: int
