"""A felt to deal on in tests: a real table, a deck that is fed to it, and short words for what seats do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from controller.rules.authority import LEVELS, reaches
from controller.rules.beside_events import Declared, EarlyJudged
from controller.rules.betting import Options, options
from controller.rules.cards import FACES, UNREAD, Face, faces, names
from controller.rules.game import Game
from controller.rules.hand import Tier
from controller.rules.house import House
from controller.rules.inputs import Act, Begin, CardLeft, Discards, Done, Has, Mucks, Opens, OutOfTurn, Said, Shows
from controller.rules.invariants import check, check_whole
from controller.rules.plan import CASH, Plan
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.authority import needed
from controller.table.definitions import Definitions, load
from controller.table.presence import Identified
from controller.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from controller.rules.hand import Hand
    from controller.rules.inputs import Deed
    from controller.rules.saying import Say
    from controller.table.records import Given
    from controller.table.table import Outcome


@cache
def definitions() -> Definitions:
    """The configuration of this checkout, read once."""
    return load(Path(__file__).parent.parent / "config")


def noted(note: Say | None) -> str:
    """What stands beside a device, in English; nothing where nothing does."""
    return "" if note is None else definitions().words["en"].text(note)


def games() -> Mapping[str, Game]:
    """Every game of `config/games`, by id."""
    return definitions().games


def house(name: str = "standard", **sections: dict[str, object]) -> House:
    """A house of `config/house` with some keys of its sections changed: `house(limit={"raise_cap": "bet+4"})`."""
    whole = definitions().houses[name]
    changed = {}
    for section, keys in sections.items():
        below = getattr(whole, section)
        changed[section] = type(below).model_validate(below.model_dump() | keys)
    return whole.model_copy(update=changed)


STANDARD = house()


class Felt:
    """A table with its cards. Seats deal in order from 1; the last seat has the button unless told otherwise.

    Every input is checked afterwards: no card and no chip was made or lost.
    """

    def __init__(  # noqa: PLR0913 - a table is a game, stakes, seats, a button, a house and a shoe
        self,
        game: str | Game,
        stakes: str,
        seats: Mapping[int, int | None] | tuple[int | None, ...],
        *,
        button: int | None = None,
        house: House = STANDARD,
        tier: Tier = "reads",
        cards: str = "",
        plan: Plan = CASH,
    ) -> None:
        """Open the table; `cards` come first out of the shoe, then the rest of the deck as it was made."""
        stacks = dict(seats) if not isinstance(seats, tuple) else dict(enumerate(seats, start=1))
        played = games()[game] if isinstance(game, str) else game
        held = max(stacks) if button is None else button
        self.tier = tier
        self.table = Table(open_session(played, house, parse(stakes), stacks, held, tier, plan))
        self.stack(cards)

    def stack(self, cards: str = "") -> None:
        """Make the deck anew, with these cards on top."""
        top = faces(cards) if cards else ()
        deck = self.table.session.game.deck
        low = 4 * "23456789TJQKA".index(deck.ranks[0])
        self.shoe = [*top, *(card for card in FACES[low:] if card not in top)]

    @property
    def hand(self) -> Hand:
        """The running hand, or the last one."""
        assert self.table.hand is not None
        return self.table.hand

    def take(self, given: Given) -> Outcome:
        """Put one input to the table and check what is always true. Who is needed for it is at the table."""
        self.present(given)
        outcome = self.table.take(given)
        if self.table.hand is not None:
            check(self.table.hand)
            check_whole(self.table.hand)
        return outcome

    def present(self, given: Given) -> None:
        """Let as many of the floor prove who they are as an input needs."""
        for person in missing(self.table, given):
            self.take(person)

    def give(self, given: Given) -> Outcome:
        """Put an input that must be taken."""
        outcome = self.take(given)
        assert outcome.refusal is None, outcome.refusal
        return outcome

    def refused(self, given: Given) -> Say:
        """Put a tap that must be refused; the table must stay as it was."""
        before = self.table.hand
        outcome = self.take(given)
        assert outcome.refusal is not None, "the tap was taken"
        assert outcome.events == ()
        assert self.table.hand is before
        return outcome.refusal

    # Cards.

    def out(self, count: int = 1) -> None:
        """Let cards leave the shoe, due or not."""
        for _ in range(count):
            card = self.shoe.pop(0)
            self.give(CardLeft(card if self.tier == "reads" else UNREAD))

    def deal(self) -> None:
        """Let cards come as long as they are due; DEAL first when the forced bets are still to be posted."""
        if not self.table.running:
            self.out()
        if self.hand.step is not None and self.hand.step.do == "post":
            self.give(Begin())
        while self.hand.due and not self.hand.incident:
            self.out()

    # What seats do. Amounts are totals in front of the seat.

    def acts(self, seat: int, deed: Deed, amount: int | None = None) -> None:
        """A seat acts, and the cards that are due then come."""
        self.give(Act(seat, deed, amount))
        self.deal_due()

    def deal_due(self) -> None:
        """Let the cards come that are due."""
        while self.table.running and self.hand.due and not self.hand.incident:
            self.out()

    def to(self, seat: int, amount: int) -> None:
        """A seat bets or raises to an amount."""
        self.acts(seat, "raise", amount)

    def refused_raise(self, amount: int) -> Say:
        """The seat to act may not raise to this amount."""
        return self.refused(Act(self.to_act, "raise", amount))

    def call(self, *seats: int) -> None:
        """Seats call, one after the other."""
        for seat in seats:
            self.acts(seat, "call")

    def check(self, *seats: int) -> None:
        """Seats check, one after the other."""
        for seat in seats:
            self.acts(seat, "check")

    def fold(self, *seats: int) -> None:
        """Seats fold, one after the other."""
        for seat in seats:
            self.acts(seat, "fold")

    def all_in(self, *seats: int) -> None:
        """Seats go all in, one after the other."""
        for seat in seats:
            self.acts(seat, "all_in")

    def says(  # noqa: PLR0913 - what was said, put in, pulled back and in which order
        self,
        seat: int,
        words: str = "",
        *chips: int,
        lay: tuple[int, ...] = (),
        pulled: tuple[int, ...] = (),
        then: tuple[int, ...] = (),
        first: Literal["said", "put", "together"] = "together",
        told: int = 0,
    ) -> Declared:
        """A seat says words and puts chips in: how that was judged."""
        outcome = self.give(Said(seat, words, chips, lay, pulled, then, first, told))
        return next(event for event in outcome.events if isinstance(event, Declared))

    def early(self, seat: int, deed: Deed, amount: int | None = None, *, prompted: bool = False) -> None:
        """A seat acts out of turn."""
        self.give(OutOfTurn(seat, deed, amount, prompted))

    def judged_early(self, given: Given) -> EarlyJudged:
        """Put an input after which an act out of turn is judged: how it was."""
        return next(event for event in self.give(given).events if isinstance(event, EarlyJudged))

    def has(self, seat: int, amount: int) -> None:
        """A seat's chips are counted."""
        self.give(Has(seat, amount))
        self.deal_due()

    def opens(self, seat: int) -> None:
        """The dealer tells whose upcards open."""
        self.give(Opens(seat))

    def discards(self, seat: int, count: int) -> None:
        """A seat throws cards."""
        self.give(Discards(seat, count))
        self.deal_due()

    def shows(self, *seats: int) -> None:
        """Seats table their hands as read."""
        for seat in seats:
            self.give(Shows(seat))
            self.deal_due()

    def mucks(self, *seats: int) -> None:
        """Seats give their hands up."""
        for seat in seats:
            self.give(Mucks(seat))

    def done(self) -> None:
        """DONE."""
        self.give(Done())
        self.deal_due()

    def give_call(self, seat: int) -> None:
        """A seat calls, and no card comes yet."""
        self.give(Act(seat, "call"))

    def board(self, name: str = "board") -> int:
        """How many cards a board has."""
        return len(self.hand.cards.where[self.hand.setup.places.board(name)])

    # What the table says.

    @property
    def to_act(self) -> int:
        """The seat number whose turn it is; -1 nobody, -2 nobody knows."""
        turn = self.hand.turn
        return self.hand.seat(turn) if turn >= 0 else turn

    @property
    def may(self) -> Options:
        """What the seat whose turn it is may do."""
        return options(self.hand.setup, self.hand.bets, self.hand.turn)

    @property
    def call_and_least(self) -> tuple[int, int | None]:
        """What the seat to act adds to call, and the least it may raise to."""
        return self.may.call, self.may.least

    @property
    def most(self) -> int | None:
        """The most the seat to act may raise to."""
        return self.may.most

    @property
    def may_raise(self) -> bool:
        """Whether the seat to act may raise."""
        return self.may.least is not None

    @property
    def step(self) -> str:
        """The current step and its street, such as `bet flop`."""
        step = self.hand.step
        return f"{step.do} {step.street}".strip() if step else ""

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """The pots as closed, main first: chips and the seat numbers that can win them."""
        return [(pot.amount, tuple(sorted(self.hand.seat(s) for s in pot.seats))) for pot in self.hand.result.pots]

    @property
    def posted(self) -> dict[int, int]:
        """The chips in front of each seat in this round, by seat number, where there are any."""
        return {self.hand.seat(seat): put for seat, put in enumerate(self.hand.bets.put) if put}

    @property
    def stacks(self) -> dict[int, int | None]:
        """The chips behind, by seat number."""
        seats = range(len(self.hand.setup.seats))
        return dict(sorted((self.hand.seat(seat), self.hand.bets.behind(seat)) for seat in seats))

    @property
    def won(self) -> dict[int, int]:
        """What each seat has won or lost in this hand, by seat number."""
        return dict(sorted(zip(self.hand.setup.seats, self.hand.bets.delta, strict=True)))

    def cards(self, seat: int) -> str:
        """The names of a seat's cards."""
        index = self.hand.setup.index(seat)
        assert index is not None
        return names(self.hand.cards.at(self.hand.setup.places.hand(index)))

    def finish(self) -> None:
        """Check and call to the end, everybody shows, every pot is pushed."""
        while self.table.running:
            step = self.hand.step
            assert step is not None
            if self.hand.due:
                self.out()
            elif step.do == "bet":
                self.call(self.to_act)
            elif step.do == "show":
                self.shows(self.to_act)
            elif step.do == "discard":
                self.discards(self.to_act, 0)
            else:
                self.done()


def missing(table: Table, given: Given) -> tuple[Identified, ...]:
    """Who of the floor has to come to the table before this can be taken."""
    level, here = needed(given, table.hand, table.session), table.presence
    if reaches(here.level(here.since), level):
        return ()
    return tuple([Identified(name, "floor") for name in ("Ada", "Bo")[: LEVELS.index(level)]])


def down(hand: Hand) -> Iterator[Face]:
    """Every face that lies face down, or is loose."""
    for there in hand.cards.where:
        for ordinal in there:
            if not hand.cards.is_up(ordinal) and hand.cards.faces[ordinal] != UNREAD:
                yield hand.cards.faces[ordinal]


def same(one: Hand | None, other: Hand | None) -> bool:
    """Whether two hands are alike but for the number of the question: what is asked again is a new question."""
    if one is None or other is None:
        return one is other
    return one._replace(ask=0) == other._replace(ask=0)
