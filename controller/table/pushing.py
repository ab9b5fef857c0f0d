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
    """`amount` chips go to a seat number, or into the drop box (seat 0); `chips` is how the stack is cut.

    `pot` is the pot they come from, "" where the pots need no telling apart.
    """

    seat: int
    amount: int
    chips: Chips
    pot: str = ""


def pushes(hand: Hand) -> tuple[PushView, ...]:
    """The drop first, then pot by pot, the side pot made last before the others (TDA 21), its winners share by share.

    A winner's shares of one pot are one stack, and so is everything where nobody else wins. None while a share is
    still to be decided.
    """
    step = hand.step
    if not hand.result.awards or (isinstance(step, Award) and step.asked(hand)):
        return ()
    unit, awards = hand.setup.stakes.unit, hand.result.awards
    drop = sum(drop.amount for drop in hand.result.drops)
    apart = len({award.pot for award in awards}) > 1 and len({award.seat for award in awards}) > 1
    sums: dict[tuple[str, int], int] = {}
    for award in awards:
        stack = (award.pot if apart else "", hand.seat(award.seat))
        sums[stack] = sums.get(stack, 0) + award.amount
    stacks = [PushView(seat, amount, cut_out(amount, unit), pot) for (pot, seat), amount in sums.items()]
    return (*([PushView(DROP, drop, cut_out(drop, unit))] if drop else []), *stacks)


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
