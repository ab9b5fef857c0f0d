"""Relay: a street's cards are put right, in the order they left the shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from controller.rules.events import CardsMoved
from controller.rules.hand import NOBODY
from controller.rules.inputs import Done
from controller.rules.places import NEXT_BURN
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step
from controller.rules.street import laid, positions, street_places

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held
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

    def resume(self, draft: Draft, held: Held) -> bool:
        """Compared anew: what lies right by now is not asked for again."""
        return self.arrive(draft)

    def plan(self, hand: Hand) -> Plan:
        """Compare what lies there with what should."""
        wanted = street_places(hand, self.street)
        cards = positions(hand, self.street)
        moves = []
        for at, ordinal in enumerate(cards):
            place, up = (wanted[at] >> 1, bool(wanted[at] & 1)) if at < len(wanted) else (NEXT_BURN, False)
            if ordinal != NOBODY and hand.cards.place_of(ordinal) != place:
                moves.append((ordinal, place, up))
        return Plan(tuple(moves), wanted[len(cards) :])

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE: the cards that lay wrong lie right; the missing ones are due now."""
        plan = self.plan(draft.hand)
        if not isinstance(given, Done) or not plan.moves:
            return Refusal(say("refused.move_first"))
        over = [move for move in plan.moves if move[1] == NEXT_BURN]
        for ordinal, place, up in (*laid(draft.hand, self.street, street_places(draft.hand, self.street)), *over):
            draft.add(CardsMoved((ordinal,), place, up))
        if not plan.missing:
            draft.finish()
            return None
        draft.at = draft.hand.at
        draft.begin(plan.missing)
        self._short(draft, plan)
        return None

    def _short(self, draft: Draft, plan: Plan) -> None:
        if draft.hand.due and draft.hand.cards.stub < len(plan.missing) and not draft.hand.incident:
            draft.stop("stub_short", self.street)

    def now(self, hand: Hand) -> Say:
        """LAY THE FLOP IN ORDER, CARD BY CARD."""
        if hand.due:
            return say("now.relay_missing", street=self.street, n=len(hand.due))
        return say("now.relay", street=self.street, n=len(self.plan(hand).moves))
