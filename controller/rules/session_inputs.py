"""What comes to a table between hands: who sits down, leaves, posts; the level, the straddle, the next game.

A tap may come while a hand is dealt: the hand has its own copy of what it needs, so the tap counts from the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rules.cards import Face


@dataclass(frozen=True, slots=True)
class SitsDown:
    """A tap: a player takes a seat with so many chips (None: not counted).

    With `balance` he comes from another table and takes the worst open seat; `seat` 0 lets the table find it.
    """

    seat: int
    stack: int | None
    balance: bool = False


@dataclass(frozen=True, slots=True)
class SitsOut:
    """A tap: a seat is not dealt in from the next hand on; at a tournament it is dealt in and its hand is dead."""

    seat: int


@dataclass(frozen=True, slots=True)
class Returns:
    """A tap: a seat is back. One that owes blinds `posts` them or `waits` for the big blind."""

    seat: int
    how: Literal["", "posts", "waits"] = ""


@dataclass(frozen=True, slots=True)
class BuysButton:
    """A tap: a seat between the button and the big blind posts both blinds and has the button after (LA24 154)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """A tap: a player goes with his chips; in a hand, once it is over. With `balance` he goes to another table."""

    seat: int
    balance: bool = False


@dataclass(frozen=True, slots=True)
class Moves:
    """A tap: a player changes to an open seat; in a hand, once it is over."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Rebuys:
    """A tap: so many chips more. Announced before the hand they play; in a hand they wait behind (TDA 27)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Straddles:
    """A tap: a seat straddles the next hand with so many chips, or, said again, does not."""

    seat: int
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class Bombs:
    """A tap: the next hand is a bomb pot, or, said again, is not."""


@dataclass(frozen=True, slots=True)
class OptsOut:
    """A tap: a seat does without the bomb pot that is called, or, said again, is dealt into it (LA24 27)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LevelUp:
    """A tap: other stakes from the next hand on: these blinds and this ante, or, with none, the plan's next level.

    With `this_hand` the running hand was begun at the old level by mistake: before substantial action it is put right
    (TDA 23).
    """

    small: int = 0
    big: int = 0
    ante: int = 0
    this_hand: bool = False


@dataclass(frozen=True, slots=True)
class ClockTells:
    """The table's clock, in whole seconds since 1970: a level or a break may be over."""

    at: int


@dataclass(frozen=True, slots=True)
class TakesBreak:
    """A tap: a break begins (`on`) or is over."""

    on: bool


@dataclass(frozen=True, slots=True)
class Races:
    """A tap: the chips of `old` are raced off for chips of `new`; `drawn` are the cards dealt to each seat.

    Without cards it is refused with how many each seat gets.
    """

    old: int
    new: int
    drawn: tuple[tuple[int, tuple[Face, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class TakesTime:
    """A tap: every seat pays for its time."""


@dataclass(frozen=True, slots=True)
class Plays:
    """A tap: the player with the plaque picks the next game."""

    game: str


SessionInput = (
    SitsDown
    | SitsOut
    | Returns
    | BuysButton
    | Leaves
    | Moves
    | Rebuys
    | Straddles
    | Bombs
    | OptsOut
    | LevelUp
    | ClockTells
    | TakesBreak
    | Races
    | TakesTime
    | Plays
)
"""Everything that comes to a table and not to a hand."""
