"""What a ruling still has to ask, and everything that can be pointed at as the answer: no hidden face stands in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.rules.binding import was_pointed
from controller.rules.hand import NOBODY
from controller.rules.ruling import offers
from controller.rules.saying import Say, say
from controller.rules.steps.move import Move
from controller.table import open_cards

if TYPE_CHECKING:
    from collections.abc import Collection

    from controller.rules.authority import Level
    from controller.rules.hand import Hand
    from controller.rules.inputs import Rules
    from controller.rules.ruling import Ruling
    from controller.rules.trying import Tried

COUNTS = 5
"""The most cards a count can be asked about: no draw is larger."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that can be pointed at: a seat number, a card's ordinal, a board or a count, and what it is called.

    `tried` is what the ruling would come to with it, worked out while the floor is at the table.
    """

    word: str
    value: int | str
    label: str
    tried: Tried | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a ruling: the word for what is asked, the printed text, what can be the answer.

    Without answers any number can be: an amount in chips.
    """

    word: str
    text: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class OfferView:
    """A ruling that fits: its id, its title, the rule it cites, what it still asks, and who may apply it.

    `tried` is what a ruling that asks nothing would come to, worked out while the floor is at the table.
    """

    id: str
    title: Say
    rule: str
    asks: tuple[Question, ...] = ()
    needs: Level = "dealer"
    tried: Tried | None = None

    def comes_to(self, pointed: Collection[tuple[str, int | str]]) -> Tried | None:
        """What it would come to with what was pointed at; None while that is not known."""
        if len(self.asks) != 1:
            return self.tried
        answers = self.asks[0].answers
        return next((answer.tried for answer in answers if (answer.word, answer.value) in pointed), None)


def offered(hand: Hand) -> tuple[OfferView, ...]:
    """The rulings that fit the open incident, in the house's order of preference."""
    return tuple(
        [
            OfferView(one.id, say(f"ruling.{one.id}", text=one.title), one.rule, questions(hand, one))
            for one in offers(hand)
        ]
    )


def questions(hand: Hand, ruling: Ruling) -> tuple[Question, ...]:
    """The questions of a ruling that nobody has answered yet, in its order."""
    incident = hand.incident
    if incident is None:
        return ()
    unsaid = [word for word in ruling.ask if not was_pointed(incident, word)]
    fitting = [answer for answer in ruling.answers(hand, incident) if ruling.offer.hold(hand, answer)] if unsaid else []
    found: list[Question] = []
    for word in unsaid:
        if word == "count":
            of_cards = any(step.do == "rethrow" for step in ruling.now)
            answers = tuple([Answer(word, n, str(n)) for n in range(COUNTS + 1)]) if of_cards else ()
        elif word == "seat":
            seats = sorted({answer.seat for answer in fitting if answer.seat != NOBODY})
            answers = tuple([Answer(word, hand.seat(seat), str(hand.seat(seat))) for seat in seats])
        elif word == "board":
            answers = tuple([Answer(word, board, board) for board in dict.fromkeys(a.board for a in fitting)])
        else:
            cards = dict.fromkeys(answer.card for answer in fitting)
            answers = tuple([Answer(word, card, called(hand, card)) for card in cards])
        found.append(Question(word, ruling.ask[word], answers))
    return tuple(found)


def answered(given: Rules, word: str, value: int | str) -> Rules:
    """The ruling with one more of its questions answered."""
    match word:
        case "seat":
            return replace(given, seat=int(value))
        case "count":
            return replace(given, count=int(value))
        case "board":
            return replace(given, board=str(value))
        case _:
            return replace(given, ordinal=int(value))


def picks(hand: Hand) -> tuple[Answer, ...]:
    """The cards one of which the floor picks now; none at any other step."""
    step = hand.step
    if not isinstance(step, Move) or step.which != "picked" or hand.incident or hand.result.ended:
        return ()
    out = [ordinal for ordinal in step.bound if hand.cards.place_of(ordinal) is not None]
    lie = [ordinal for ordinal in out if hand.cards.place_of(ordinal) == hand.cards.place_of(step.bound[-1])]
    return tuple([Answer("pick", ordinal, str(at)) for at, ordinal in enumerate(lie, start=1)])


def called(hand: Hand, card: int) -> str:
    """A card by its place, and by its name where it lies open: `hand 4: 9d`, `burns 2: ▒▒`."""
    place = hand.cards.place_of(card)
    if place is None:
        return open_cards.BACK
    there = hand.cards.where[place]
    at = f" {there.index(card) + 1}" if len(there) > 1 else ""
    return f"{hand.setup.word(place)}{at}: {open_cards.called(hand, card)}"
