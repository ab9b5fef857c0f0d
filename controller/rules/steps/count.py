"""Count: a person counts the stub or the whole deck, and the table compares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.cards import UNREAD
from controller.rules.events import CardOut
from controller.rules.inputs import Counts
from controller.rules.places import LOOSE
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Count(Step):
    """The stub as counted by hand. What is not there any more has left unseen and gets its place; more is no stub.

    `what: deck` counts every card of the deck, wherever it lies: one that lacks is an irregularity of its own (C4).
    """

    do: Literal["count"] = "count"
    what: Literal["stub", "deck"] = "stub"

    def arrive(self, draft: Draft) -> bool:
        """Wait for the number."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """The number a person counted."""
        hand = draft.hand
        if not isinstance(given, Counts):
            return Refusal(say("refused.count_cards_first", what=self.what))
        most = hand.cards.stub if self.what == "stub" else hand.setup.deck_size
        if not 0 <= given.cards <= most:
            return Refusal(say("refused.count_again", what=self.what, most=most))
        if self.what == "stub":
            for _ in range(most - given.cards):
                draft.add(CardOut(UNREAD, LOOSE, up=False, due=False))
        draft.finish()
        if self.what == "deck" and given.cards < most and not draft.hand.result.ended:
            draft.stop("card_missing")
        return None

    def now(self, hand: Hand) -> Say:
        """COUNT THE STUB."""
        return say("now.count_stub") if self.what == "stub" else say("now.count_deck")
