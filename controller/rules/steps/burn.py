"""Burn: one card, face down, before a street."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.events import CardsMoved
from controller.rules.places import BURNS, NEXT_BURN
from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Burn(Step):
    """One card to the burns; a card that lies ready as the next burn is that card, and the shoe is not touched."""

    do: Literal["burn"] = "burn"

    waits_for_cards: ClassVar[bool] = True

    def arrive(self, draft: Draft) -> bool:
        """One card is due to the burns."""
        ready = draft.hand.cards.where[NEXT_BURN]
        if ready:
            draft.add(CardsMoved(ready[:1], BURNS, up=False))
            return False
        draft.begin((BURNS * 2,))
        if draft.hand.cards.stub == 0:
            draft.stop("stub_short", self.street)
        return True

    def now(self, hand: Hand) -> Say:
        """BURN."""
        return say("now.burn", street=self.street)
