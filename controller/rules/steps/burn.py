"""Burn: one card, face down, before a street."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from controller.rules.cards import UNREAD, name
from controller.rules.events import CardsMoved
from controller.rules.places import BURNS, NEXT_BURN
from controller.rules.saying import Say, say
from controller.rules.steps.deal import Deal
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held


class Burn(Step):
    """One card to the burns; a card that lies ready as the next burn is that card, and the shoe is not touched.

    `spare` is how many cards the stub must have left once the street is dealt: the last card of a stud deck is not
    dealt (TDA24 RP-10-H).
    """

    do: Literal["burn"] = "burn"
    spare: int = Field(default=0, ge=0)

    waits_for_cards: ClassVar[bool] = True

    def arrive(self, draft: Draft) -> bool:
        """One card is due to the burns."""
        ready = draft.hand.cards.where[NEXT_BURN]
        if ready:
            draft.begin()
            draft.add(CardsMoved(ready[:1], BURNS, up=False))
            return False
        draft.begin((BURNS * 2,))
        if draft.hand.cards.stub < 1 + self._needed(draft.hand) + self.spare:
            draft.stop("stub_short", self.street)
        return True

    def resume(self, draft: Draft, held: Held) -> bool:
        """The burn is due still, unless a card lies ready for it by now."""
        return bool(held.due) and self.arrive(draft)

    def _needed(self, hand: Hand) -> int:
        """What this street deals after the burn; a draw goes on until one card is left."""
        rest = hand.script[hand.at + 1 :]
        deals = [step for step in rest if step.street == self.street and isinstance(step, Deal)]
        return 0 if any(deal.fill for deal in deals) else sum(len(deal.places(hand)) for deal in deals)

    def ahead(self, hand: Hand) -> Say:
        """BURN, or which card is it already: nobody burns a second one."""
        burns = [step for step in hand.script[hand.at + 1 :] if isinstance(step, Burn)]
        at = next((at for at, step in enumerate(burns) if step is self), 0)
        ready = hand.cards.where[NEXT_BURN][at : at + 1]
        if not ready:
            return self.now(hand)
        face = hand.cards.faces[ready[0]]
        if hand.cards.is_up(ready[0]) and face != UNREAD:
            return say("ahead.burn_kept_up", cards=name(face))
        return say("ahead.burn_kept")

    def now(self, hand: Hand) -> Say:
        """BURN."""
        return say("now.burn", street=self.street)
