"""Shuffle: the stub is shuffled face down; what was known of its order ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.saying import Say, say
from controller.rules.steps.step import DoneStep

if TYPE_CHECKING:
    from controller.rules.hand import Hand


class Shuffle(DoneStep):
    """The shoe is unloaded, the stub shuffled and loaded again (TDA 39-D): never the muck or the burns.

    `what` names a place whose cards are scrambled face down instead, for the floor to pick from (TDA 39-A).
    """

    do: Literal["shuffle"] = "shuffle"
    what: str = "stub"

    def now(self, hand: Hand) -> Say:
        """SHUFFLE THE STUB."""
        return say("now.shuffle", n=hand.cards.stub) if self.what == "stub" else say("now.scramble", what=self.what)

    def ahead(self, hand: Hand) -> Say:
        """Without the number of cards: what comes before it may put some back."""
        return say("ahead.shuffle") if self.what == "stub" else self.now(hand)

    def first(self) -> Say:
        """Not before the DONE."""
        return say("refused.shuffle_first")
