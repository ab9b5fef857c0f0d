"""Chop: everybody has folded to the blinds, both take their chips back, nothing is dropped (T12, `blinds.chop`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.events import ChipsReturned
from controller.rules.saying import Refusal, say

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand

BLINDS = 2


def may_chop(hand: Hand) -> bool:
    """Whether the house chops and only the two blinds are left, with nothing in the pot but what they posted."""
    setup, bets = hand.setup, hand.bets
    if not setup.house.blinds.chop or hand.step is None or hand.step.do != "bet" or hand.incident or hand.pending:
        return False
    blinds = {setup.small_blind, setup.big_blind}
    if set(hand.live()) != blinds or len(blinds) != BLINDS or min(blinds) < 0:
        return False
    posted = bets.put[setup.small_blind] + bets.put[setup.big_blind]
    return bets.pot == posted and not any(deed in ("call", "raise", "bet", "all_in") for deed in hand.deeds)


def chop(draft: Draft) -> Refusal | None:
    """The blinds go back to their seats and the hand is over: the button moves on as after any hand."""
    if not may_chop(draft.hand):
        return Refusal(say("refused.chop"))
    draft.add(ChipsReturned("blinds", "chop"))
    draft.end("ended")
    return None
