"""The rulings that fit, with who may apply each and, while the floor is here, what each would come to."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from controller.rules.inputs import Rules
from controller.rules.trying import tried
from controller.table import questions
from controller.table.same import Same

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.floor_view import FloorView
    from controller.table.questions import OfferView
    from controller.table.table import Table


def offered(table: Table, hand: Hand, called: FloorView | None) -> tuple[OfferView, ...]:
    """The rulings that fit, the house's own first; while the floor is at the table with what each would come to."""
    here = called is not None and called.state == "here"
    fitting = _all_foreseen(Same(hand)) if here else questions.offered(hand)
    return tuple([replace(offer, needs=table.needs(Rules(offer.id, ""))) for offer in fitting])


@lru_cache(maxsize=2)  # while the floor looks at a stopped hand, it is shown again and again and stays what it is
def _all_foreseen(same: Same[Hand]) -> tuple[OfferView, ...]:
    return tuple([_foreseen(same.value, offer) for offer in questions.offered(same.value)])


def _foreseen(hand: Hand, offer: OfferView) -> OfferView:
    """The ruling with what it would come to; where it asks one thing, with what each answer would come to."""
    given = Rules(offer.id, "")
    if len(offer.asks) != 1:
        return offer if offer.asks else replace(offer, tried=tried(hand, given))
    asked = offer.asks[0]
    told = [(answer, questions.answered(given, answer.word, answer.value)) for answer in asked.answers]
    answers = tuple([replace(answer, tried=tried(hand, one)) for answer, one in told])
    return replace(offer, asks=(replace(asked, answers=answers),))
