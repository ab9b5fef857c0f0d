"""What the one primary key means now: DEAL, DONE, SHOWS, NEXT HAND. One judgement for every console."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.rules.inputs import Begin, Done, Shows
from controller.table.records import NextHand

if TYPE_CHECKING:
    from controller.table.view import TableView

Primary = Begin | Done | Shows | NextHand


IDLE = ("now.break", "now.dead_spread", "now.waiting")
"""Instructions at which no hand can begin."""


@dataclass(frozen=True, slots=True)
class CardsDue:
    """So many cards are due: the felt goes on by them, not by a tap. A simulated shoe can let them leave."""

    count: int


ANSWERED_OTHERWISE = ("bet", "discard")
"""Steps that want an act or a number: the primary key never answers them."""


def primary(view: TableView) -> Primary | CardsDue | None:
    """What the primary key asks for as the table stands; None where something else has to be said. Never a bet."""
    if view.ended and view.now.key in IDLE:
        return None
    if view.ended:
        return NextHand(view.ask)
    if view.stopped:
        return None
    if view.step == "post":
        return Begin(view.ask)
    if view.due:
        return CardsDue(view.due)
    if view.step in ANSWERED_OTHERWISE or view.now.key == "now.who_wins":
        return None
    if view.step == "show":
        return Shows(to_act(view), (), view.ask)
    return Done(view.ask)


def to_act(view: TableView) -> int:
    """The number of the seat whose turn it is, 0 for none."""
    return next((seat.number for seat in view.seats if seat.to_act), 0)
