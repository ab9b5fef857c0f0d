"""Deal: cards from the stub to the seats or to a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, Self

from pydantic import Field, model_validator

from controller.rules.saying import Say, say
from controller.rules.shares import Model
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held

SEATS = ("each_seat", "each_live_seat")


class DealRules(Model):
    """The house's `deal.order`: one card at a time, a round for each (NJ 14.10), or a seat's down cards at once."""

    order: Literal["one_at_a_time", "packets"] = "one_at_a_time"


class Deal(Step):
    """Cards from the stub, left of the button first, one a seat a round, downs before ups (NJ 14.10, `deal.order`).

    `fill` brings each live hand to so many cards, all of a seat's cards together. `as: board` makes each seat's card
    count as its board (an individual river). A tabled seat gets its cards face up.
    """

    do: Literal["deal"] = "deal"
    street: str = Field(min_length=1)
    to: str
    down: int = Field(default=0, ge=0, le=7)
    up: int = Field(default=0, ge=0, le=7)
    fill: int = Field(default=0, ge=0, le=7)
    as_: Literal["hand", "board"] = Field(default="hand", alias="as")

    waits_for_cards: ClassVar[bool] = True

    @model_validator(mode="after")
    def _some_cards(self) -> Self:
        if not self.down + self.up + self.fill:
            message = "a deal needs cards: down, up or fill"
            raise ValueError(message)
        if self.fill and (self.down or self.up):
            message = "fill says how many cards a hand has after the deal: it stands alone, without down or up"
            raise ValueError(message)
        if self.to not in SEATS and self.fill:
            message = "fill is for cards to seats"
            raise ValueError(message)
        return self

    def arrive(self, draft: Draft) -> bool:
        """Say which places the next cards go to; a stub too short for them is an irregularity (semantics 8)."""
        return self._begin(draft, self.places(draft.hand))

    def resume(self, draft: Draft, held: Held) -> bool:
        """What was due is due still, but for a hand that was killed and an up card that came out of turn."""
        hand = draft.hand
        places = hand.setup.places
        due: list[int] = []
        for place in held.due:
            seat = places.seat_of(place >> 1)
            if seat is not None and not hand.is_live(seat):
                continue
            due.append(place & ~1 if seat is not None and self._shows_one(hand, seat) else place)
        return self._begin(draft, tuple(due))

    def _shows_one(self, hand: Hand, seat: int) -> bool:
        """Whether a seat of the first deal shows a card already: its last card comes down (TDA24 RP-10-A)."""
        there = hand.cards.where[hand.setup.places.hand(seat)]
        return self.down > 0 and self.up > 0 and any(hand.cards.is_up(ordinal) for ordinal in there)

    def _begin(self, draft: Draft, due: tuple[int, ...]) -> bool:
        """Begin with these places; a stub too short for them is an irregularity before its last card leaves.

        A draw goes on until one card is left (TR24): only then is the stub too short.
        """
        if not due:
            return False
        draft.begin(due)
        self.watch(draft)
        return True

    def watch(self, draft: Draft) -> None:
        """Stop when the stub cannot give what is due."""
        stub, due = draft.hand.cards.stub, len(draft.hand.due)
        if stub < due and not (self.fill and stub > 1) and not draft.hand.incident:
            draft.stop("stub_short", self.street)

    def places(self, hand: Hand) -> tuple[int, ...]:
        """Where the cards of this step go, in the order of the deal, each `place * 2 + face up`."""
        places = hand.setup.places
        if self.to not in SEATS:
            place = hand.setup.place(self.to)
            seat = places.seat_of(place)
            if seat is not None and not hand.is_live(seat):
                return ()
            if seat is not None and hand.is_tabled(seat):
                return (place * 2 + 1,) * (self.down + self.up)
            return (place * 2,) * self.down + (place * 2 + 1,) * self.up
        seats = range(len(hand.setup.seats)) if self.to == "each_seat" else hand.live()
        if self.fill:
            return tuple(
                [
                    places.hand(seat) * 2 + hand.is_tabled(seat)
                    for seat in seats
                    for _ in range(self.fill - len(hand.cards.where[places.hand(seat)]))
                ]
            )
        place_of = places.own if self.as_ == "board" else places.hand
        turns = [seat for _ in range(self.down) for seat in seats]
        if hand.setup.house.deal.order == "packets":
            turns.sort(key=tuple(seats).index)
        downs = [place_of(seat) * 2 + hand.is_tabled(seat) for seat in turns]
        return tuple(downs + [place_of(seat) * 2 + 1 for _ in range(self.up) for seat in seats])

    def now(self, hand: Hand) -> Say:
        """FLOP TOP, 3 · DEAL 2 EACH · RIVER TO SEAT 3."""
        if not hand.due or hand.step is not self:
            return self.ahead(hand)
        place = hand.due[0] >> 1
        seat = hand.setup.places.seat_of(place)
        if seat is None:
            return self._to_board(hand, hand.due.count(hand.due[0]))
        if self.as_ == "board":
            return say("now.deal_own", street=self.street, seat=hand.seat(seat))
        return say("now.deal_seat", street=self.street, seat=hand.seat(seat), left=len(hand.due))

    def ahead(self, hand: Hand) -> Say:
        """The deal while it is still to come."""
        if self.to not in SEATS:
            seat = hand.setup.places.seat_of(hand.setup.place(self.to))
            if seat is not None:
                return say("now.deal_seat", street=self.street, seat=hand.seat(seat), left=1)
            return self._to_board(hand, self.down + self.up)
        if self.as_ == "board":
            return say("now.deal_own_each", street=self.street)
        if self.fill:
            return say("now.deal_fill", street=self.street, n=self.fill)
        return say("now.deal_each", street=self.street, n=self.down + self.up)

    def _to_board(self, hand: Hand, n: int) -> Say:
        key = "now.deal_board" if hand.setup.places.boards == (self.to,) else "now.deal_boards"
        return say(key, street=self.street, board=self.to, n=n)
