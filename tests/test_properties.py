"""Hands nobody thought of: every game, dealt by a dealer who errs to players who act at random.

After every input: no card and no chip was made or lost, no tap raised, nothing printed shows a face-down card. At the
end: the hand is over, and folding what was written down gives the same hand.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.apply import apply, start
from controller.rules.betting import options
from controller.rules.cards import FACES, UNREAD, Face, name
from controller.rules.events import Event, HandStarted
from controller.rules.hand import UNTOLD, Hand
from controller.rules.inputs import (
    Act,
    Begin,
    CardCameBack,
    CardLeft,
    Discards,
    Done,
    Has,
    Mucks,
    Opens,
    Picks,
    Rules,
    Shows,
    Tells,
    Voids,
    Winners,
)
from controller.rules.invariants import check, check_whole
from controller.rules.places import LOOSE
from controller.rules.ruling import TOLD, offers
from controller.rules.session import open_session
from controller.rules.stakes import Stakes
from controller.rules.steps.award import Award
from controller.table.authority import signed
from controller.table.now import alongside, coming, instruction
from controller.table.presence import Attended
from controller.table.records import Again, Cause, Correct, Entry, NextHand, Rewound, SessionChanged, SessionSaved, Undo
from controller.table.table import Table
from controller.table.view import view
from tests.dealing import games, house, missing, same

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.hand import Tier
    from controller.rules.inputs import Deed
    from controller.table.records import Given
    from controller.table.table import Outcome
    from controller.table.view import TableView

MOST_INPUTS = 400
MOST_RULINGS = 12
"""After so many the floor gives up: no muck and no burns make enough cards when nobody folds and all draw five."""
HOUSES = tuple(house(profile) for profile in ("standard", "tda2024", "wsop_live2024", "roberts_v11"))
TOKEN = re.compile(r"\b[2-9TJQKA][cdhs]\b")
DEEDS: tuple[Deed, ...] = ("fold", "check", "call", "bet", "raise", "all_in")
DEALER = Cause("dealer")


class Evening(NamedTuple):
    """What a hand is dealt with."""

    game: str
    stakes: Stakes
    stacks: tuple[int | None, ...]
    house: int
    tier: Tier
    seed: int
    errs: bool


@st.composite
def stakes_of(draw: st.DrawFn, *, stud: bool) -> Stakes:
    """Stakes of one of the three structures, with or without antes of each kind."""
    small = draw(st.integers(0, 5))
    big = draw(st.integers(max(1, small), 10))
    ante = draw(st.sampled_from((0, 0, 1, 3, 10)))
    form = draw(st.sampled_from(("per_player", "big_blind", "button")))
    structure = draw(st.sampled_from(("no_limit", "pot_limit", "limit")))
    sizes = {"small_bet": big, "big_bet": 2 * big} if structure == "limit" else {}
    bring_in = draw(st.integers(1, big)) if stud else 0
    return Stakes.model_validate(
        {
            "structure": structure,
            "small_blind": small,
            "big_blind": big,
            "ante": ante,
            "ante_format": form,
            "bring_in": bring_in,
            "unit": draw(st.sampled_from((1, 1, 5))),
            **sizes,
        }
    )


@st.composite
def evenings(draw: st.DrawFn, game: str) -> Evening:
    """A game with random seats, stacks (tiny and uncounted ones too), stakes, house, shoe and luck."""
    stack = st.one_of(st.integers(1, 12), st.integers(1, 60), st.integers(50, 400), st.none())
    if draw(st.booleans()):
        stack = st.one_of(st.integers(1, 12), st.integers(1, 60))
    return Evening(
        game,
        draw(stakes_of(stud=any(getattr(step, "bring_in", False) for step in games()[game].steps))),
        tuple(draw(st.lists(stack, min_size=2, max_size=games()[game].seats))),
        draw(st.integers(0, len(HOUSES) - 1)),
        draw(st.sampled_from(("reads", "reads", "counts", "none"))),
        draw(st.integers(0, 2**32)),
        draw(st.booleans()),
    )


class Chance:
    """The dealer and all players at once: answers what the table asks for, at random, and errs when told to."""

    def __init__(self, evening: Evening) -> None:
        self.random = Random(evening.seed)  # noqa: S311 - luck, not a secret
        self.errs = evening.errs
        self.undos = 0
        self.rulings = 0
        self.tier = evening.tier
        self.seats = tuple(range(1, len(evening.stacks) + 1))
        lowest = games()[evening.game].deck.lowest
        self.deck = [card for card in FACES if card.rank >= lowest]

    def gives(self, hand: Hand | None) -> Given:
        """The next input."""
        if hand is None or hand.result.ended:
            return self.random.choice((NextHand(), CardLeft(self.face(hand))))
        if self.errs and self.random.random() < 0.12:
            return self.wrong(hand)
        if hand.incident:
            return self.rules(hand)
        if hand.due:
            return CardLeft(self.face(hand))
        assert hand.step is not None
        return self.answers.get(hand.step.do, Chance.done)(self, hand)

    def face(self, hand: Hand | None) -> Face:
        """A card that can come now: any that is not out."""
        if self.tier != "reads":
            return UNREAD
        out = {hand.cards.faces[o] for there in hand.cards.where for o in there} if hand else set()
        return self.random.choice([card for card in self.deck if card not in out] or self.deck[:1])

    def wrong(self, hand: Hand) -> Given:
        """A slip of the finger or of the shoe."""
        chance = self.random.random()
        if chance < 0.2:
            return CardLeft(self.face(hand))
        if chance < 0.35 and self.undos < 12:
            self.undos += 1
            return self.random.choice((Undo(), self.corrects(hand)))
        if chance < 0.36:
            return CardCameBack(self.face(hand))
        if chance < 0.37:
            return CardLeft(self.random.choice(FACES))
        if chance < 0.41:
            return self.tells(hand)
        if chance < 0.44 and hand.loose:
            return Tells("too_early")
        return self.tap()

    def tap(self) -> Given:
        """Any tap at all, by any seat."""
        seat, pick = self.seat(), self.random
        return pick.choice(
            (
                Act(seat, pick.choice(DEEDS), pick.choice((None, -1, 0, pick.randint(1, 30), 10**6))),
                Act(seat, pick.choice(DEEDS), pick.randint(1, 60)),
                Has(seat, pick.randint(-1, 60)),
                Opens(seat),
                Discards(seat, pick.randint(-1, 6)),
                Shows(seat, tuple(pick.choice(FACES) for _ in range(pick.randint(0, 5)))),
                Mucks(seat),
                Winners((seat, self.seat())),
                Done(pick.choice((None, 0, 3))),
                Begin(),
                Rules("premature_street/redeal", "floor"),
                NextHand(),
            )
        )

    def corrects(self, hand: Hand) -> Given:
        """What a seat has just done was something else."""
        acted = [seat for seat in range(len(hand.setup.seats)) if hand.bets.acted >> seat & 1]
        number = hand.seat(self.random.choice(acted)) if acted else self.seat()
        return Correct(number, hand.bets.bet + self.random.choice((0, 0, 1, self.random.randint(-5, 40))))

    def seat(self) -> int:
        """A seat number, now and then one that nobody has."""
        return self.random.choice((*self.seats, *self.seats, 0, 99))

    def tells(self, hand: Hand) -> Given:
        """A problem, pointing at whatever."""
        pick, out = self.random, range(len(hand.cards.faces))
        return Tells(
            pick.choice((*TOLD, "nonsense")),
            seat=pick.choice((None, self.seat())),
            ordinal=pick.choice((None, *out)),
            card=pick.choice((None, None, *hand.cards.faces)),
            board=pick.choice(("", *hand.setup.game.boards)),
            count=pick.choice((None, 1, 2, 5)),
        )

    def rules(self, hand: Hand) -> Given:
        """The floor: a ruling that fits, pointing at whatever, or the hand is void."""
        fitting, pick = offers(hand), self.random
        self.rulings += 1
        if self.rulings > MOST_RULINGS or not fitting or (self.errs and pick.random() < 0.2):
            return Voids("floor and manager", "nothing fits")
        ruling = pick.choice(fitting).id
        if not self.errs or pick.random() < 0.5:
            return Rules(ruling, "floor", "it fits")
        ordinal = pick.choice((None, *range(len(hand.cards.faces))))
        return Rules(ruling, "floor", "it fits", seat=self.seat(), ordinal=ordinal, count=pick.randint(1, 3))

    def post(self, hand: Hand) -> Given:
        """DEAL, or the first card."""
        return self.random.choice((Begin(), CardLeft(self.face(hand))))

    def bet(self, hand: Hand) -> Given:
        """A legal act, a count, or who opens."""
        if hand.turn == UNTOLD:
            return Opens(hand.seat(self.random.choice(hand.live())))
        if hand.pending:
            counted = hand.pending.counted
            return Has(hand.seat(counted), hand.bets.put[counted] + self.random.randint(1, 40))
        seat, number = hand.turn, hand.seat(hand.turn)
        if hand.bets.bring_in:
            behind = hand.bets.behind(seat)
            full = self.random.choice((hand.bets.bring_in, hand.bets.unit or hand.bets.bring_in))
            return Act(number, "bet", full if behind is None else min(full, behind))
        legal = options(hand.setup, hand.bets, seat)
        chance = self.random.random()
        if chance < 0.15 and (legal.call or self.random.random() < 0.1):
            return Act(number, "fold")
        if chance < 0.3 and (hand.bets.behind(seat) is None or legal.call or legal.least is not None):
            return self._all_in(hand, number)
        if legal.least is None or chance < 0.7:
            return Act(number, "call" if legal.call else "check")
        return Act(number, "raise" if hand.bets.bet else "bet", self._amount(hand, legal.least, legal.most))

    def _all_in(self, hand: Hand, number: int) -> Given:
        """All in where the game lets a seat; else the most it may do."""
        legal = options(hand.setup, hand.bets, hand.turn)
        behind = hand.bets.behind(hand.turn)
        if behind is None or behind <= legal.call:
            return Act(number, "all_in")
        if legal.least is None:
            return Act(number, "call" if legal.call else "check")
        if hand.bets.put[hand.turn] + behind == legal.most:
            return Act(number, "all_in")
        return Act(number, "raise", legal.most or legal.least)

    def _amount(self, hand: Hand, least: int, most: int | None) -> int:
        if hand.setup.stakes.structure == "limit":
            return self.random.choice((least, most or least))
        top = min(most or least + 50, least + 50)
        return self.random.choice((least, self.random.randint(least, top), top))

    def discard(self, hand: Hand) -> Given:
        """Some cards, or none."""
        step = hand.step
        most, least = getattr(step, "most", 0), getattr(step, "least", 0)
        return Discards(hand.seat(hand.turn), self.random.randint(least, most))

    def show(self, hand: Hand) -> Given:
        """Show or muck."""
        seat = hand.turn
        if self.random.random() < 0.2 and not getattr(hand.step, "early", False) and self._may_muck(hand):
            return Mucks(hand.seat(seat))
        cards = hand.cards.at(hand.setup.places.hand(seat))
        if UNREAD not in cards and (hand.thrown[seat] or self.random.random() < 0.3):
            return Shows(hand.seat(seat), cards)
        if UNREAD in cards and self.random.random() < 0.5:
            out = {hand.cards.faces[o] for there in hand.cards.where for o in there}
            free = [card for card in self.deck if card not in out]
            self.random.shuffle(free)
            return Shows(hand.seat(seat), tuple(free.pop() if card == UNREAD else card for card in cards))
        return Shows(hand.seat(seat))

    def _may_muck(self, hand: Hand) -> bool:
        """Whether the seat's hand is not the last of any pot, and nobody is all in where all hands are tabled."""
        if hand.bets.all_in & hand.bets.live and hand.setup.house.showdown.all_in_tabling == "at_once":
            return False
        return all(
            any(other != hand.turn and hand.is_live(other) for other in pot.seats)
            for pot in hand.result.pots
            if hand.turn in pot.seats
        )

    def award(self, hand: Hand) -> Given:
        """Who wins, then DONE."""
        step = hand.step
        assert isinstance(step, Award)
        asked = step.asked(hand)
        if asked is None:
            return Done()
        live = [hand.seat(seat) for seat in hand.result.pots[asked[0]].seats if hand.is_live(seat)]
        return Winners(tuple(self.random.sample(live, self.random.randint(1, len(live)))))

    def done(self, hand: Hand) -> Given:
        """DONE, or the card that is picked."""
        if getattr(hand.step, "which", "") == "picked":
            return Picks(ordinal=self.random.choice(range(len(hand.cards.faces))))
        return Done()

    answers: dict[str, Callable[[Chance, Hand], Given]] = {  # noqa: RUF012 - never changed
        "post": post,
        "bet": bet,
        "discard": discard,
        "show": show,
        "award": award,
    }


class Night:
    """A table with everything that was given to it and came of it."""

    def __init__(self, evening: Evening) -> None:
        stacks = dict(enumerate(evening.stacks, start=1))
        chosen = HOUSES[evening.house]
        self.opened = open_session(games()[evening.game], chosen, evening.stakes, stacks, len(stacks), evening.tier)
        self.table = Table(self.opened)
        self.entries: list[Entry] = []

    def take(self, given: Given) -> Outcome:
        """Put one input to the table, and check what must always be true."""
        for person in missing(self.table, given):
            self.take(person)
        before, here = self.table.hand, self.table.presence
        outcome = self.table.take(given)
        hand = self.table.hand
        if outcome.seq is not None:
            # What is written down is the signed input: a ruling bears the name of who came, not what was tapped.
            written, cause = signed(given, DEALER, here, here.since)
            self.entries.append(Entry(outcome.seq, 0, cause, written, outcome.events))
        if outcome.refusal is not None:
            assert outcome.events == ()
            assert hand is before
            assert not isinstance(given, (CardLeft, CardCameBack)), "a fact was refused"
        if hand is not None:
            whole(hand)
            shows_nothing(hand, outcome, view(self.table, outcome), deep=len(self.entries) % 16 == 0)
        return outcome


def whole(hand: Hand) -> None:
    """No card and no chip was made or lost."""
    check(hand)
    check_whole(hand)
    out = sum(len(there) for there in hand.cards.where)
    assert hand.setup.game.deck_size == hand.cards.stub + out
    bets = hand.bets
    assert all(total >= put >= 0 for total, put in zip(bets.total, bets.put, strict=True))
    assert bets.pot >= 0
    assert not hand.due or not hand.result.ended
    if hand.turn >= 0 and hand.step is not None and hand.step.do == "bet":
        assert bets.can_bet(hand.turn), "a seat without chips or cards was asked"


def shows_nothing(hand: Hand, outcome: Outcome, shown: TableView, *, deep: bool) -> None:
    """No text that anybody may see has the name of a card that lies face down.

    The setup, which stands before the first card and takes long to print, is left out.
    """
    cards = hand.cards
    seen = {name(cards.faces[o]) for there in cards.where for o in there if cards.is_up(o)}
    hidden = {
        name(cards.faces[o])
        for place, there in enumerate(cards.where)
        for o in there
        if place != LOOSE and not cards.is_up(o) and cards.faces[o] != UNREAD
    }
    told = [str(outcome.refusal), str(instruction(hand)), str(coming(hand)), str(shown)]
    events = [event for event in outcome.events if isinstance(event, Event)]
    told += [str(alongside(hand, events))]
    told += [repr(event) for event in outcome.events if not isinstance(event, (HandStarted, SessionSaved))]
    if deep:
        told += [repr(part) for part in hand if part is not hand.setup]
    for text in told:
        assert not (hidden - seen) & set(TOKEN.findall(text)), "a face-down card shows"


def ends_alike(night: Night) -> None:
    """Folding what was written down gives the same hand, session and undo stack."""
    table = night.table
    again = Table(night.opened)
    for entry in night.entries:
        again.fold(entry)
    assert again.hand == table.hand
    assert again.session == table.session
    assert [m[:5] for m in again._state.moments] == [m[:5] for m in table._state.moments]
    hand: Hand | None = None
    for entry in night.entries:
        for event in entry.events:
            if isinstance(event, (Rewound, Again)):
                return
            if isinstance(event, HandStarted):
                hand = start(event.setup)
            elif not isinstance(event, (SessionSaved, SessionChanged, Attended)):
                assert hand is not None
                hand = apply(hand, event)
    assert hand == table.hand


def settled(night: Night) -> None:
    """A hand that is over has given back every chip."""
    hand = night.table.hand
    assert hand is not None
    assert hand.result.ended
    bets = hand.bets
    assert sum(bets.delta) == 0
    if hand.result.ended == "ended":
        assert sum(award.amount for award in hand.result.awards) == bets.pot
        assert all(award.amount >= 0 for award in hand.result.awards)
    known = [stack for stack in (seat.stack for seat in night.opened.seats) if stack is not None]
    if len(known) == len(night.opened.seats):
        assert sum(seat.stack or 0 for seat in night.table.session.seats) == sum(known)


def taken_back(night: Night, given: Given, before: Hand | None, seq: int | None) -> None:
    """The undo of a tap leaves the hand as it was, and the tap leads where it led."""
    after = night.table.hand
    moment = night.table.undoes
    if isinstance(given, (CardLeft, CardCameBack, Undo, Correct)) or moment is None or moment.seq != seq:
        return
    # Only the floor takes back what the floor did.
    for person in missing(night.table, moment.given):
        night.take(person)
    night.take(Undo())
    assert same(night.table.hand, before)
    night.take(given)
    assert same(night.table.hand, after)


def deal(evening: Evening) -> None:
    """One hand from DEAL to the last pot pushed."""
    night, chance = Night(evening), Chance(evening)
    for _ in range(MOST_INPUTS):
        hand = night.table.hand
        if hand is not None and hand.result.ended:
            break
        given = chance.gives(hand)
        try:
            outcome = night.take(given)
            if outcome.refusal is None and chance.random.random() < 0.1:
                taken_back(night, given, hand, outcome.seq)
        except Exception as error:
            error.add_note("\n".join(repr(entry.given) for entry in night.entries) + f"\n→ {given}")
            raise
        assert evening.errs or outcome.refusal is None, (given, outcome.refusal)
    settled(night)
    ends_alike(night)


@pytest.mark.parametrize("game", sorted(games()))
def test_a_hand_nobody_thought_of(game: str) -> None:
    @settings(max_examples=20)
    @given(evenings(game))
    def hands(evening: Evening) -> None:
        deal(evening)

    hands()
