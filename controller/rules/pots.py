"""Whose chips go back uncalled, and which pots the others make: by what each seat put in, never by who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Pot(NamedTuple):
    """One pot: its name, its chips, and the live seats that can win it, as ascending indexes."""

    name: str
    amount: int
    seats: tuple[int, ...]


def uncalled(put: Sequence[int], live: Sequence[bool]) -> tuple[int, int] | None:
    """Give the seat and the chips nobody called: what the highest put in above the second highest (TDA 15-B).

    `put` are chips by seat index, of the hand or of one round; folded seats count among those who called. None when
    two are highest, or the highest has a dead hand: whoever kills a hand returns its uncalled bet first (TDA 65).
    """
    highest = max(put)
    seat = put.index(highest)
    if not live[seat]:
        return None
    second = max((*put[:seat], *put[seat + 1 :]), default=0)
    return (seat, highest - second) if highest > second else None


def pots(total: Sequence[int], live: Sequence[bool], dead: int = 0) -> tuple[Pot, ...]:
    """Build the pots, main pot first, of what each seat put in once the uncalled chips went back (LA24 149).

    `total` are the chips of bets and antes by seat index, `dead` chips of nobody, which belong to the main pot. There
    is one pot for each distinct total of a live seat. A folded seat's chips join the pots they reach; what reaches
    above the highest live seat joins the last. Pots are never merged because a hand lost. No chips, no pots; raises
    `ValueError` when there are chips and no live seat.
    """
    able = [seat for seat, lives in enumerate(live) if lives]
    levels = sorted({total[seat] for seat in able})
    whole = sum(total) + dead
    if not whole:
        return ()
    if not levels:
        raise ValueError(f"{whole} chips and no live seat to win them")
    if len(levels) == 1:
        return (Pot("main", whole, tuple(able)),)
    made: list[tuple[int, tuple[int, ...]]] = []
    for level in levels:
        reached = whole if level == levels[-1] else dead + sum([min(chips, level) for chips in total])
        amount = reached - sum([pot[0] for pot in made])
        if amount:
            made.append((amount, tuple([seat for seat in able if total[seat] >= level])))
    return tuple([Pot(name, *pot) for name, pot in zip(_names(len(made)), made, strict=True)])


def _names(count: int) -> tuple[str, ...]:
    return ("main", "side")[:count] if count <= 2 else ("main", *[f"side {number}" for number in range(1, count)])
