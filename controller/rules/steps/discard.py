"""Discard: each live seat throws cards face down, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field, model_validator

from controller.rules.events import Discarded
from controller.rules.hand import NOBODY
from controller.rules.inputs import Discards
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Discard(Step):
    """Each live seat, first left of the button, throws between `least` and `most` cards; they join the muck later.

    Which cards a seat threw is nobody's business until it shows: the cards are only counted.
    """

    do: Literal["discard"] = "discard"
    least: int = Field(default=0, ge=0)
    most: int = Field(ge=0)

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if self.least > self.most:
            message = f"least {self.least} is more than most {self.most}"
            raise ValueError(message)
        return self

    def arrive(self, draft: Draft) -> bool:
        """The first live seat is to discard."""
        draft.begin(turn=draft.hand.live()[0])
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """A seat throws cards or stands pat."""
        hand = draft.hand
        if not isinstance(given, Discards):
            return Refusal(say("refused.discard_first", seat=hand.seat(hand.turn)))
        seat = hand.setup.index(given.seat)
        if seat != hand.turn:
            return Refusal(say("refused.not_his_turn", seat=given.seat, turn=hand.seat(hand.turn)))
        held = hand.cards.where[hand.setup.places.hand(seat)]
        if not self.least <= given.count <= min(self.most, len(held)):
            return Refusal(say("refused.discards", least=self.least, most=min(self.most, len(held))))
        following = [other for other in hand.live() if other > seat]
        thrown = held[len(held) - given.count :]
        draft.add(Discarded(seat, thrown, following[0] if following else NOBODY))
        if not following:
            draft.finish()
        return None

    def may_be_late(self, hand: Hand) -> bool:
        """The burn may leave before the last discard is entered."""
        return True

    def now(self, hand: Hand) -> Say:
        """SEAT 3 DISCARDS."""
        if hand.step is not self or hand.turn == NOBODY:
            return self.ahead(hand)
        return say("now.discard", seat=hand.seat(hand.turn), least=self.least, most=self.most)

    def ahead(self, hand: Hand) -> Say:
        """The discards while they are still to come."""
        return say("ahead.discard", least=self.least, most=self.most)
