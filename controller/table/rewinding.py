"""Which tap UNDO takes back, what is kept when a hand goes back to an earlier moment, whether it may be begun anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.inputs import FACTS, CardTapped, Done
from controller.rules.session_inputs import ClockTells
from controller.rules.substantial import action
from controller.table.records import Reported

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.moments import Moment


IRREVOCABLE_STEPS = ("shuffle", "cut", "misdeal", "void")
HAPPENED = (*FACTS, Reported, ClockTells)
"""What nobody asked for, and nobody takes back."""


def undoes(moments: tuple[Moment, ...]) -> Moment | None:
    """The tap that UNDO would take back now, or None."""
    for moment in reversed(moments):
        if not isinstance(moment.given, HAPPENED) or isinstance(moment.given, CardTapped):
            return None if _irrevocable(moment) else moment
    return None


def _irrevocable(moment: Moment) -> bool:
    """Whether the felt cannot go back: a shuffle, a cut, cards taken back or in the stub (`engine.md` §3.2)."""
    step = moment.hand.step if moment.hand is not None else None
    if not isinstance(moment.given, Done) or step is None:
        return False
    return step.do in IRREVOCABLE_STEPS or (step.do == "move" and getattr(step, "to", "") == "stub")


def asked_anew(back: Hand | None, left: Hand | None) -> Hand | None:
    """The hand gone back to, with a new question: a tap that answered the old one must not meet it again."""
    return back and back._replace(ask=max(back.ask, left.ask if left else 0) + 1)


def may_begin_anew(hand: Hand) -> bool:
    """Whether a hand begun at the wrong stakes may still be put right: before substantial action (TDA 23)."""
    first = len(hand.streets) <= 1 and not hand.incident
    return first and action(hand.deeds, hand.setup.house.sa) != "substantial"
