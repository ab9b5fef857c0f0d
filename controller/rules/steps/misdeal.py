"""Misdeal and void: the cards come back, and every chip goes back to the seat that put it in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.events import ChipsReturned
from controller.rules.inputs import Done
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Misdeal(Step):
    """A misdeal is an exact replay: same button, blinds and limits, no new players (TDA 35-C)."""

    do: Literal["misdeal"] = "misdeal"

    def arrive(self, draft: Draft) -> bool:
        """Wait until every card and every chip is back."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE: the hand is over, the next one is dealt with the same button."""
        if not isinstance(given, Done):
            return Refusal(say("refused.misdeal_first"))
        draft.add(ChipsReturned("ruling", self.do))
        draft.end("misdeal")
        return None

    def now(self, hand: Hand) -> Say:
        """MISDEAL: ALL CARDS AND CHIPS BACK."""
        return say("now.take_back_misdeal")


class Void(Step):
    """A hand that does not count: every chip goes back, and the next hand is dealt (TDA 35-E)."""

    do: Literal["void"] = "void"

    def arrive(self, draft: Draft) -> bool:
        """Wait until every chip is back."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE: the hand is void."""
        if not isinstance(given, Done):
            return Refusal(say("refused.misdeal_first"))
        draft.add(ChipsReturned("ruling", self.do))
        draft.end("void")
        return None

    def now(self, hand: Hand) -> Say:
        """HAND VOID, MONEY BACK."""
        return say("now.take_back_void")
