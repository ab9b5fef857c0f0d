"""Whether a card may leave the shoe now: what a shoe that can be locked is told. The shoe never fights the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.cards import UNREAD
from controller.rules.decide import decide
from controller.rules.events import CardOut
from controller.rules.hand import NOBODY
from controller.rules.inputs import Act, CardLeft, Discards, Shows
from controller.rules.saying import Refusal
from controller.rules.shares import Model
from controller.rules.steps.discard import Discard

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class ShoeRules(Model):
    """The house's `shoe.*` keys: whether a shoe that can be locked is locked while no card can be due."""

    lock: Literal["none_due", "never"] = "none_due"


def locks(hand: Hand) -> bool:
    """Whether the shoe is to be locked now, as the house has it."""
    return hand.setup.house.shoe.lock == "none_due" and not may_leave(hand)


def may_leave(hand: Hand) -> bool:
    """Whether the next card can be one that is due: it is, or it will be once the last seat's act is entered.

    The hands are ahead of the finger (B21): when all but one seat have acted, the dealer may already be burning.
    A hand that has stopped wants no card, whatever was due to it.
    """
    if hand.incident or hand.result.ended or hand.step is None:
        return False
    if hand.due:
        return True
    if not hand.step.waits:
        decision = decide(hand, CardLeft(UNREAD))
        return not isinstance(decision, Refusal) and any(isinstance(e, CardOut) and e.due for e in decision.events)
    return hand.step.may_be_late(hand) and any(_makes_due(hand, tap) for tap in _last_taps(hand))


def _last_taps(hand: Hand) -> Iterator[Input]:
    """What the seat whose turn it is may do that ends the step, if it is the last."""
    if hand.turn <= NOBODY:
        return
    seat = hand.seat(hand.turn)
    step = hand.step
    if isinstance(step, Discard):
        yield Discards(seat, step.allowed(hand))
    elif step is not None and step.do == "show":
        # Where cards were thrown unseen, the hand is entered card by card: any faces end the step as well.
        there = hand.cards.at(hand.setup.places.hand(hand.turn)) if hand.thrown[hand.turn] else ()
        yield Shows(seat, there)
    else:
        yield Act(seat, "call")
        yield Act(seat, "fold")


def _makes_due(hand: Hand, tap: Input) -> bool:
    decision = decide(hand, tap)
    return not isinstance(decision, Refusal) and bool(decision.hand.due) and not decision.hand.incident
