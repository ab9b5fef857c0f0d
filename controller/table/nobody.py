"""Whether a share of a pot may have no winner, and a hand may be given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.decide import decide
from controller.rules.inputs import Mucks
from controller.rules.saying import Refusal
from controller.rules.steps.award import Award, paths

if TYPE_CHECKING:
    from controller.rules.hand import Hand


def nobody_may_win(hand: Hand) -> bool:
    """Whether the share that is asked for has a qualifier that no hand may reach."""
    step = hand.step
    if not isinstance(step, Award) or hand.incident or hand.result.ended:
        return False
    asked = step.asked(hand)
    return asked is not None and dict(paths(step.split))[asked[1]].qualify is not None


def may_muck(hand: Hand) -> bool:
    """Whether the seat to show may give its hand up instead."""
    if hand.step is None or hand.step.do != "show" or hand.turn < 0 or hand.incident:
        return False
    return not isinstance(decide(hand, Mucks(hand.seat(hand.turn))), Refusal)
