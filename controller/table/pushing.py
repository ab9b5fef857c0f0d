"""What is pushed to whom once every share is decided, and of which chips each stack is cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.rules.award import CHIPS
from controller.rules.cutting import DROP, told
from controller.rules.saying import Say, say
from controller.rules.steps.award import Award

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.rules.cutting import Chips
    from controller.rules.hand import Hand


@dataclass(frozen=True, slots=True)
class PushView:
    """`amount` chips go to a seat number, or into the drop box (seat 0); `chips` is how the stack is cut."""

    seat: int
    amount: int
    chips: Chips


def pushes(hand: Hand) -> tuple[PushView, ...]:
    """The drop first, then every winner with all its shares together; none while a share is still to be decided."""
    step = hand.step
    if not hand.result.awards or (isinstance(step, Award) and step.asked(hand)):
        return ()
    sums: dict[int, int] = {}
    if hand.result.drops:
        sums[DROP] = sum(drop.amount for drop in hand.result.drops)
    for award in hand.result.awards:
        seat = hand.seat(award.seat)
        sums[seat] = sums.get(seat, 0) + award.amount
    unit = hand.setup.stakes.unit
    return tuple([PushView(seat, amount, cut_out(amount, unit)) for seat, amount in sums.items()])


def cut_out(amount: int, unit: int, chips: Sequence[int] = CHIPS) -> Chips:
    """Cut an amount from the largest chip down to the smallest in play (`rules.md` §6.2).

    An amount that the smallest chip does not divide (an odd stack all in) is cut with every smaller chip there is.
    """
    kinds = [chip for chip in {*chips, unit} if amount % unit or chip % unit == 0]
    cut = []
    for chip in sorted({*kinds, 1} if amount % unit else kinds, reverse=True):
        count, amount = divmod(amount, chip)
        if count:
            cut.append((chip, count))
    return tuple(cut)


def pushed(push: PushView, *, cut: bool) -> Say:
    """One stack: how much to whom, and with `cut` of which chips it is cut out."""
    chips = told(push.chips)
    if push.seat == DROP:
        return say("push.drop_of", amount=push.amount, chips=chips) if cut else say("push.drop", amount=push.amount)
    if cut:
        return say("push.seat_of", seat=push.seat, amount=push.amount, chips=chips)
    return say("push.seat", seat=push.seat, amount=push.amount)
