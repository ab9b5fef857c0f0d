"""A dealer who does what NOW says, with honest cards: from wherever a hand stands, it must reach its end.

What is asked of a person is answered the first way that fits: the first ruling that is offered, the first card or seat
that a question can mean. The felt shows an honest deck, so what the shoe saw twice was misread.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from controller.rules.betting import options
from controller.rules.cards import FACES, UNREAD, Face
from controller.rules.decide import Decision, decide
from controller.rules.hand import UNTOLD, Hand
from controller.rules.inputs import (
    Act,
    Begin,
    CardLeft,
    Counts,
    Discards,
    Done,
    Has,
    Input,
    Opens,
    Picks,
    Rules,
    Shows,
    Tells,
    Winners,
)
from controller.rules.ruling import Ruling, offers
from controller.rules.steps.award import Award
from controller.rules.steps.count import Count
from controller.rules.steps.discard import Discard
from controller.rules.steps.move import Move
from controller.rules.steps.read import Read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from controller.rules.steps.step import Step

MOST_INPUTS: Final = 400
"""A hand that takes an obedient dealer more never ends."""


class NoWay(AssertionError):
    """The dealer did what was asked and cannot go on."""


def voids(ruling: Ruling) -> bool:
    """Whether a ruling gives the hand up for void."""
    return any(step.do == "void" for step in ruling.now)


class Obedient:
    """A dealer at the point a hand has reached. `luck` picks cards, and who folds."""

    def __init__(self, hand: Hand, luck: Random) -> None:
        self.hand = hand
        self.luck = luck
        self.given: list[Input] = []
        self.void_is_printed = any(step.do == "void" for step in hand.script[hand.at :])
        """Whether every ruling that fitted was a void: then the hand may end as one."""
        lowest = hand.setup.game.deck.lowest
        self.deck = [card for card in FACES if card.rank >= lowest]

    def ends(self) -> Hand:
        """Deal to the end. Raises `NoWay` with everything that was given."""
        while self.hand.result.ended is None:
            if len(self.given) >= MOST_INPUTS:
                raise NoWay(self._told("the hand does not end"))
            self.next()
        if self.hand.result.ended == "void" and not self.void_is_printed:
            raise NoWay(self._told("the hand is void"))
        return self.hand

    def next(self) -> Input:
        """Do the one next thing, and give what it was."""
        self.refused: list[str] = []
        for given in self.answers():
            decision = decide(self.hand, given)
            if isinstance(decision, Decision):
                self.given.append(given)
                self.hand = decision.hand
                return given
            self.refused.append(f"{given}: {decision}")
        raise NoWay(self._told("nothing that was asked for is taken"))

    def _told(self, why: str) -> str:
        step = self.hand.step
        where = f"{step.do} {step.street}" if step else "-"
        incident = self.hand.incident
        where += f" {[(self.hand.setup.word(p), len(there)) for p, there in enumerate(self.hand.cards.where) if there]}"
        last = "\n".join(repr(given) for given in self.given[-30:])
        last += "\n".join(self.refused[:5])
        return f"{why}: at {where}, {incident}, {[o.id for o in offers(self.hand)]}\n{last}"

    def answers(self) -> Iterator[Input]:
        """What NOW asks for; several where the first may not fit."""
        hand = self.hand
        step = hand.step
        assert step is not None
        if hand.incident:
            yield from self.rulings()
        elif hand.due:
            yield CardLeft(self.card())
        elif step.do == "post":
            yield Begin()
        elif step.do == "bet":
            yield from self.bets()
        elif isinstance(step, Discard):
            yield Discards(hand.seat(hand.turn), self.luck.randint(step.least, step.allowed(hand)))
            yield Discards(hand.seat(hand.turn), step.least)
        elif step.do == "show":
            yield from self.shows()
        elif isinstance(step, Award) and (asked := step.asked(hand)):
            pot = hand.result.pots[asked[0]]
            yield Winners((next(hand.seat(seat) for seat in pot.seats if hand.is_live(seat)),))
        else:
            yield from self.waits(step)

    def waits(self, step: Step) -> Iterator[Input]:
        """A number, a card that is picked or read, or DONE."""
        hand = self.hand
        if isinstance(step, Move) and step.which == "picked":
            yield from (Picks(ordinal=ordinal) for ordinal in range(len(hand.cards.faces)))
        elif isinstance(step, Count):
            yield Counts(hand.cards.stub if step.what == "stub" else hand.setup.deck_size)
        elif isinstance(step, Read):
            yield from (Picks(card=face) for face in self.deck)
        else:
            yield Done()

    def card(self) -> Face:
        """A card that can come: any that is not out."""
        if self.hand.setup.tier != "reads":
            return UNREAD
        faces = self.hand.cards.faces
        out = {faces[ordinal] for there in self.hand.cards.where for ordinal in there}
        return self.luck.choice([card for card in self.deck if card not in out] or [UNREAD])

    def bets(self) -> Iterator[Input]:
        """The seat to act calls, checks or folds; loose cards are told, or were only ahead of the finger."""
        hand, luck = self.hand, self.luck
        if hand.turn == UNTOLD:
            yield Opens(hand.seat(hand.live()[0]))
            return
        if hand.pending:
            counted = hand.pending.counted
            yield Has(hand.seat(counted), hand.bets.put[counted] + luck.randint(1, 40))
            return
        if hand.loose and luck.random() < 0.5:
            yield Tells("too_early")
        number = hand.seat(hand.turn)
        if hand.bets.bring_in:
            behind = hand.bets.behind(hand.turn)
            yield Act(number, "bet", hand.bets.bring_in if behind is None else min(hand.bets.bring_in, behind))
            return
        owes = options(hand.setup, hand.bets, hand.turn).call
        if owes and luck.random() < 0.2:
            yield Act(number, "fold")
        yield Act(number, "call" if owes else "check")

    def shows(self) -> Iterator[Input]:
        """The seat to show tables what was read."""
        hand = self.hand
        number, held = hand.seat(hand.turn), hand.cards.where[hand.setup.places.hand(hand.turn)]
        cards = tuple(hand.cards.faces[ordinal] for ordinal in held)
        if UNREAD not in cards:
            yield Shows(number, cards)
        yield Shows(number)
        out = {hand.cards.faces[ordinal] for there in hand.cards.where for ordinal in there}
        free = iter([card for card in self.deck if card not in out])
        yield Shows(number, tuple(next(free) if card == UNREAD else card for card in cards))

    def rulings(self) -> Iterator[Input]:
        """The first ruling that fits, pointing at the first thing its question can mean."""
        fitting = offers(self.hand)
        ordered = [one for one in fitting if not voids(one)] or list(fitting)
        self.void_is_printed |= bool(fitting) and all(voids(one) for one in fitting)
        for ruling in ordered[:1]:
            yield from pointed(self.hand, ruling)


def pointed(hand: Hand, ruling: Ruling) -> Iterator[Rules]:
    """A ruling with everything its questions can mean, live seats and cards that are out first."""
    out = [ordinal for there in hand.cards.where for ordinal in there]
    live = [hand.seat(seat) for seat in hand.live()]
    rest = [number for number in hand.setup.seats if number not in live]
    incident = hand.incident
    assert incident is not None
    seats = (None, *live, *rest) if "seat" in ruling.ask else (None,)
    cards = (None, *out) if "card" in ruling.ask else (None,)
    boards = hand.setup.game.boards if "board" in ruling.ask else ("",)
    counts = (1, 2, 3) if "count" in ruling.ask else (None,)
    for seat, ordinal, board, count in product(seats, cards, boards, counts):
        yield Rules(ruling.id, "floor", "it fits", seat=seat, ordinal=ordinal, board=board, count=count)
