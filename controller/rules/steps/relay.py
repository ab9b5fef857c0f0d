"""Relay: a street's cards are put right, in the order they left the shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from controller.rules.events import CardsMoved
from controller.rules.inputs import Done
from controller.rules.places import ASIDE, BURNS, LOOSE, MUCK, NEXT_BURN
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.deal import Deal
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Plan(NamedTuple):
    """Where a street's cards belong: what has to move, and the places that still want a card."""

    moves: tuple[tuple[int, int, bool], ...]
    missing: tuple[int, ...]


class Relay(Step):
    """All cards of the street are laid where the game says, in the order they left the shoe (`preserve_order`).

    The burn comes first, then the places of the street's deals; what is missing is dealt now without a burn; what is
    over goes by as the next burn (RR11 §5, LA24 122, 165). Only the moves that differ are asked for.
    """

    do: Literal["relay"] = "relay"

    waits_for_cards: ClassVar[bool] = True

    def arrive(self, draft: Draft) -> bool:
        """Nothing to do when every card lies right and none is missing."""
        plan = self.plan(draft.hand)
        if not plan.moves and not plan.missing:
            return False
        draft.begin(() if plan.moves else plan.missing)
        self._short(draft, plan)
        return True

    def plan(self, hand: Hand) -> Plan:
        """Compare what lies there with what should."""
        wanted = street_places(hand, self.street)
        cards = street_cards(hand, self.street)
        moves = []
        for position, ordinal in enumerate(cards):
            place, up = (
                (wanted[position] >> 1, bool(wanted[position] & 1)) if position < len(wanted) else (NEXT_BURN, False)
            )
            if hand.cards.place_of(ordinal) != place:
                moves.append((ordinal, place, up))
        return Plan(tuple(moves), wanted[len(cards) :])

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE: the cards that lay wrong lie right; the missing ones are due now."""
        plan = self.plan(draft.hand)
        if not isinstance(given, Done) or not plan.moves:
            return Refusal(say("refused.move_first"))
        for ordinal, place, up in plan.moves:
            draft.add(CardsMoved((ordinal,), place, up))
        if not plan.missing:
            draft.finish()
            return None
        draft.at = draft.hand.at
        draft.begin(plan.missing)
        self._short(draft, plan)
        return None

    def _short(self, draft: Draft, plan: Plan) -> None:
        if draft.hand.due and draft.hand.cards.stub < len(plan.missing):
            draft.stop("stub_short", self.street)

    def now(self, hand: Hand) -> Say:
        """LAY THE FLOP IN ORDER, CARD BY CARD."""
        if hand.due:
            return say("now.relay_missing", street=self.street, n=len(hand.due))
        return say("now.relay", street=self.street, n=len(self.plan(hand).moves))


def street_cards(hand: Hand, street: str) -> tuple[int, ...]:
    """The cards of a street that are still out, in the order they left the shoe; the muck's and the set-aside not."""
    starts = hand.streets
    at = next((index for index, (name, _) in enumerate(starts) if name == street), None)
    if at is None:
        return hand.loose
    first = starts[at][1]
    last = starts[at + 1][1] if at + 1 < len(starts) else len(hand.cards.faces)
    gone = {ordinal for place in (MUCK, ASIDE) for ordinal in hand.cards.where[place]}
    out = {ordinal for there in hand.cards.where for ordinal in there} - gone
    late = set(hand.cards.where[LOOSE])
    return tuple(
        [
            ordinal
            for ordinal in range(len(hand.cards.faces))
            if ordinal in out and (first <= ordinal < last or ordinal in late)
        ]
    )


def street_places(hand: Hand, street: str) -> tuple[int, ...]:
    """The places a street's cards belong to, `place * 2 + face up`, the burn first."""
    wanted: list[int] = []
    for step in hand.setup.game.steps:
        if step.street != street:
            continue
        if step.do == "burn":
            wanted.append(BURNS * 2)
        elif isinstance(step, Deal):
            wanted.extend(step.places(hand))
    return tuple(wanted)
