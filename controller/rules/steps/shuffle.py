"""Shuffle: the stub is shuffled face down; what was known of its order ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.inputs import Done
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Shuffle(Step):
    """The shoe is unloaded, the stub shuffled and loaded again (TDA 39-D): never the muck or the burns.

    `what` names a place whose cards are scrambled face down instead, for the floor to pick from (TDA 39-A).
    """

    do: Literal["shuffle"] = "shuffle"
    what: str = "stub"

    def arrive(self, draft: Draft) -> bool:
        """Wait for DONE."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE."""
        if not isinstance(given, Done):
            return Refusal(say("refused.shuffle_first"))
        draft.finish()
        return None

    def now(self, hand: Hand) -> Say:
        """SHUFFLE THE STUB."""
        return say("now.shuffle", n=hand.cards.stub) if self.what == "stub" else say("now.scramble", what=self.what)
