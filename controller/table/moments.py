"""The inputs that count and what followed from each: the undo stack is made of these, and a correction reads them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.events import Acted, CardsMoved
from controller.rules.inputs import Act, Said
from controller.rules.substantial import action

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.session import Session
    from controller.table.records import Cause, Correct, Given, TableEvent


class Moment(NamedTuple):
    """An input that counts, what followed from it, and the table before it: the undo stack is made of these."""

    seq: int
    given: Given
    cause: Cause
    hand: Hand | None
    session: Session
    events: tuple[TableEvent, ...]


def without_ask(given: Given) -> Given:
    """An input as it is judged again: it answers no question any more."""
    if getattr(given, "ask", None) is None:
        return given
    return replace(given, ask=None)  # type: ignore[arg-type] # only inputs with an ask come here


def called(moment: Moment) -> int:
    """The seat number of a tap that was a call, 0 for any other."""
    seat = moment.given.seat if isinstance(moment.given, (Act, Said)) else 0
    return seat if any(isinstance(event, Acted) and event.deed == "call" for event in moment.events) else 0


def done(events: tuple[TableEvent, ...]) -> tuple[int, list[CardsMoved]]:
    """What a tap did on the felt: the chips put in, and the cards that were moved."""
    chips = sum(event.put for event in events if isinstance(event, Acted))
    return chips, [event for event in events if isinstance(event, CardsMoved)]


def acts(moment: Moment) -> bool:
    """Whether a seat acted by it."""
    return any(isinstance(event, Acted) for event in moment.events)


def stands(hand: Hand, later: tuple[Moment, ...], given: Correct) -> bool:
    """A pot quoted too low is put right until there is substantial action after the bet (E10, TDA 52-B)."""
    seat = hand.setup.index(given.seat)
    too_low = seat is not None and given.amount > hand.bets.put[seat]
    if hand.setup.stakes.structure != "pot_limit" or not too_low:
        return False
    deeds = [event.deed for each in later for event in each.events if isinstance(event, Acted)]
    return action(deeds, hand.setup.house.sa) == "substantial"


def act_instead(hand: Hand, given: Correct) -> Act:
    """What a correction means in the hand before the act that was typed wrongly."""
    return Act(given.seat, "raise" if given.amount > hand.bets.bet else "call", given.amount)
