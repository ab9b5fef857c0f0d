"""Discard: each live seat throws cards face down, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field, model_validator

from controller.rules.events import Discarded
from controller.rules.hand import NOBODY
from controller.rules.inputs import Discards
from controller.rules.saying import Refusal, Say, say
from controller.rules.shares import Model
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held
    from controller.rules.inputs import Input


class DrawRules(Model):
    """The house's `draw.*` keys: how many cards a seat may throw at once, where the game allows as many."""

    max_cards: Literal[3, 5] = 5


class Discard(Step):
    """Each live seat, first left of the button, throws between `least` and `most` cards; they join the muck later.

    Which cards a seat threw is nobody's business until it shows: the cards are only counted. What lies open before a
    seat that has not tabled its hand, the door card of super stud, is not thrown (BARGE, super stud).
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

    def resume(self, draft: Draft, held: Held) -> bool:
        """The seat that had the turn has it still; when its hand was killed meanwhile, the next one."""
        turn = next((seat for seat in draft.hand.live() if seat >= held.turn), NOBODY)
        if NOBODY in (held.turn, turn):
            return False
        draft.begin(turn=turn)
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
        if not hand.is_tabled(seat):
            held = tuple([ordinal for ordinal in held if not hand.cards.is_up(ordinal)])
        most = min(self.allowed(hand), len(held))
        least = min(self.least, most)
        if not least <= given.count <= most:
            return Refusal(say("refused.discards", least=least, most=most))
        following = [other for other in hand.live() if other > seat]
        thrown = held[len(held) - given.count :]
        draft.add(Discarded(seat, thrown, following[0] if following else NOBODY))
        if not following:
            draft.finish()
        return None

    def allowed(self, hand: Hand) -> int:
        """The most a seat may throw: as the game says, or the house where it wants fewer (`draw.max_cards`)."""
        return max(self.least, min(self.most, hand.setup.house.draw.max_cards))

    def may_be_late(self, hand: Hand) -> bool:
        """The burn may leave before the last discard is entered."""
        return True

    def now(self, hand: Hand) -> Say:
        """SEAT 3 DISCARDS."""
        if hand.step is not self or hand.turn == NOBODY:
            return self.ahead(hand)
        return say("now.discard", seat=hand.seat(hand.turn), least=self.least, most=self.allowed(hand))

    def ahead(self, hand: Hand) -> Say:
        """The discards while they are still to come."""
        return say("ahead.discard", least=self.least, most=self.allowed(hand))
