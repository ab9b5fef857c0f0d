"""Read: a card that lies open is not the one the shoe told; a person enters its face off the felt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.events import CardRead
from controller.rules.inputs import Picks
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held
    from controller.rules.inputs import Input


class Read(Step):
    """The felt beats the machine: the face that was entered is the card's, and what was judged by it is judged anew.

    A face that is out already cannot be entered, nor one that the deck does not have.
    """

    do: Literal["read"] = "read"
    card: int | str

    def arrive(self, draft: Draft) -> bool:
        """Wait for the face; a card that lies open no more (its hand was killed since) is not read."""
        if isinstance(self.card, int) and not draft.hand.cards.is_up(self.card):
            return False
        draft.begin()
        return True

    def resume(self, draft: Draft, held: Held) -> bool:
        """The card may have gone while another ruling was carried out."""
        return self.arrive(draft)

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """The face that lies there."""
        hand = draft.hand
        if not isinstance(given, Picks) or given.card is None or not isinstance(self.card, int):
            return Refusal(say("refused.read_first"))
        there = hand.find(given.card, None)
        if there is not None and there != self.card:
            return Refusal(say("refused.read_out"))
        if given.card.rank < hand.setup.lowest:
            return Refusal(say("refused.read_not_of_deck"))
        draft.add(CardRead(self.card, given.card))
        draft.finish()
        return None

    def now(self, hand: Hand) -> Say:
        """ENTER THE CARD ON THE FELT."""
        return say("now.read_card")
