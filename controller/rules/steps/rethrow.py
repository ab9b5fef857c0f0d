"""Rethrow: a seat throws another number of cards than it said first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.events import CardsMoved, Discarded
from controller.rules.places import DISCARDS
from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Rethrow(Step):
    """The number of a draw is changed before a card for it has left the shoe (LA24 272). Nothing to press.

    Which cards a seat threw nobody knows: they are counted, as at the discard itself.
    """

    do: Literal["rethrow"] = "rethrow"
    seat: int | str
    count: int | str

    waits: ClassVar[bool] = False

    def arrive(self, draft: Draft) -> bool:
        """What the seat threw goes back to it, and the right number is thrown."""
        hand = draft.hand
        if isinstance(self.seat, int) and isinstance(self.count, int):
            place = hand.setup.places.hand(self.seat)
            thrown = tuple([o for o in hand.thrown[self.seat] if o in hand.cards.where[DISCARDS]])
            if thrown:
                draft.add(CardsMoved(thrown, place, up=False))
            held = draft.hand.cards.where[place]
            draft.add(Discarded(self.seat, held[len(held) - min(self.count, len(held)) :], hand.turn))
        return False

    def now(self, hand: Hand) -> Say:
        """SEAT 4 THROWS ANOTHER NUMBER."""
        seat = hand.seat(self.seat) if isinstance(self.seat, int) else self.seat
        return say("now.rethrow", seat=seat, n=self.count)
