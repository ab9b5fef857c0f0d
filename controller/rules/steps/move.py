"""Move: a change of place or face of cards that are out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from controller.rules.cards import UNREAD, name
from controller.rules.events import CardsMoved, CardsReturned
from controller.rules.inputs import Done, Picks
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Move(Step):
    """Cards go from one place to another; to the stub they are known to nobody any more.

    `which: burn` takes the loose card that is this street's burn, if the script still owes one; `first` and `last` take
    so many `cards` of a place; `picked` waits until a person points at one. `bound` are the ordinals, bound when the
    ruling begins, so that nothing later can change what is meant.
    """

    do: Literal["move"] = "move"
    source: str = Field(alias="take")
    which: Literal["all", "first", "last", "burn", "picked"] = "all"
    cards: int = 1
    to: str
    face: Literal["up", "down"] = "down"
    by: Literal["dealer", "floor"] = "dealer"
    bound: tuple[int, ...] = ()

    def arrive(self, draft: Draft) -> bool:
        """Nothing to do when none of the cards is out any more."""
        if not self._out(draft.hand):
            return False
        draft.begin()
        return True

    def _out(self, hand: Hand) -> tuple[int, ...]:
        return tuple([ordinal for ordinal in self.bound if hand.cards.place_of(ordinal) is not None])

    def _move(self, draft: Draft, cards: tuple[int, ...]) -> None:
        if self.to == "stub":
            draft.add(CardsReturned(cards))
        else:
            draft.add(CardsMoved(cards, draft.hand.setup.place(self.to), up=self.face == "up"))

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE, or the card that the floor picks."""
        hand = draft.hand
        cards = self._out(hand)
        if self.which == "picked":
            picked = hand.find(given.card, given.ordinal) if isinstance(given, Picks) else None
            if picked not in cards or picked is None:
                return Refusal(say("refused.pick_first", n=len(cards)))
            cards = (picked,)
        elif not isinstance(given, Done):
            return Refusal(say("refused.move_first"))
        self._move(draft, cards)
        draft.finish()
        return None

    def now(self, hand: Hand) -> Say:
        """PUT THE FIRST CARD WITH THE BURNS · SET THE 9d ASIDE, FACE UP."""
        cards = self._out(hand)
        if self.which == "burn":
            return say("now.move_burn")
        if self.which == "picked":
            return say("now.pick", n=len(cards), to=self.to)
        if self.to == "stub":
            return say("now.move_to_stub", n=len(cards))
        faces = [hand.cards.faces[ordinal] for ordinal in cards]
        if self.face == "up" and UNREAD not in faces:
            return say(f"now.move_{self.to}_up", cards=" and the ".join(name(face) for face in faces))
        return say(f"now.move_{self.to}", n=len(cards))
