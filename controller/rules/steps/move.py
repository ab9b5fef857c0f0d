"""Move: a change of place or face of cards that are out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field

from controller.rules.cards import UNREAD, name
from controller.rules.events import CardsMoved, CardsReturned
from controller.rules.inputs import Done, Picks
from controller.rules.places import FIXED, SAVED
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.cards import Face
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input

NAMED: Final = 3
"""So many cards are named, a flop; of more the dealer is told how many."""


class Move(Step):
    """Cards go from one place to another; to the stub they are known to nobody any more.

    `which: burn` takes the loose card that is this street's burn, if the script still owes one; `first` and `last` take
    so many `cards` of a place; `picked` waits until a person points at one of those that still lie there: it goes, or
    with `cards: -1` all others go. `bound` are the ordinals, bound when the ruling begins, so that nothing later can
    change what is meant; a card that was saved for later is whatever lies there.
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
        if not self._taken(draft.hand, None):
            return False
        draft.begin()
        return True

    def _out(self, hand: Hand) -> tuple[int, ...]:
        if self.source == FIXED[SAVED]:
            return hand.cards.where[SAVED]
        there = [ordinal for ordinal in self.bound if hand.cards.place_of(ordinal) is not None]
        if self.which == "picked":
            lies = hand.cards.place_of(self.bound[-1]) if self.bound else None
            place = hand.setup.places.find(self.source)
            there = [ordinal for ordinal in there if hand.cards.place_of(ordinal) == (lies if place is None else place)]
        return tuple(there)

    def _taken(self, hand: Hand, picked: int | None) -> tuple[int, ...]:
        """The cards that go, once one was picked where one must be."""
        cards = self._out(hand)
        if self.which != "picked":
            return cards
        if picked is None:
            return cards[1:] if self.cards < 0 else cards
        return tuple([ordinal for ordinal in cards if (ordinal == picked) == (self.cards > 0)])

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
            cards = self._taken(hand, picked)
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
            return say("now.pick_one_stays" if self.cards < 0 else "now.pick", n=len(cards), to=self.to)
        if self.to == "stub":
            return say("now.move_to_stub", n=len(cards))
        faces = [hand.cards.faces[ordinal] if _seen(hand, ordinal) else UNREAD for ordinal in cards]
        seat = hand.setup.places.seat_of(hand.setup.place(self.to))
        if seat is not None:
            return self._to_seat(hand.seat(seat), faces)
        if self.face == "up" and UNREAD not in faces and len(faces) <= NAMED:
            return say(f"now.move_{self.to}_up", cards=" ".join(name(face) for face in faces))
        if self.face == "up":
            return say("now.turn_up", n=len(cards), to=self.to)
        return say(f"now.move_{self.to}", n=len(cards))

    def _to_seat(self, seat: int, faces: list[Face]) -> Say:
        if self.face == "up" and UNREAD not in faces and len(faces) <= NAMED:
            return say("now.turn_up_seat", seat=seat, cards=" ".join(name(face) for face in faces))
        if self.face == "up":
            return say("now.turn_up_unseen", seat=seat, n=len(faces))
        return say("now.move_seat", seat=seat, n=len(faces))


def _seen(hand: Hand, ordinal: int) -> bool:
    """Whether a card may be named before it is turned: a card that lies face down has not been seen by anybody."""
    return hand.cards.is_up(ordinal) or ordinal in hand.loose
