"""A hand to which everything happens: slips, reports, rulings, undos, crashes, lines that fail, in any order.

After every input: no card and no chip was made or lost, no fact was refused, nothing anybody may read shows a
face-down card. After some: the journal tells the same hand, and an obedient dealer reaches its end.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.cards import FACES, UNREAD, name
from controller.rules.events import CardPlaced, CardsMoved
from controller.rules.inputs import (
    CardCameBack,
    CardLeft,
    Counts,
    Lies,
    Noticed,
    Rules,
    SetsBet,
    SetsButton,
    SetsCard,
    SetsStack,
    Tells,
    Tick,
)
from controller.rules.ruling import TOLD, offers
from controller.rules.session import open_session
from controller.rules.stakes import Stakes, parse
from controller.table.history import sentences
from controller.table.journal import Journal
from controller.table.presence import Identified
from controller.table.records import Cause, Correct, LinkChanged, NextHand, Undo
from controller.table.seal import SIZE, TableKey
from controller.table.table import Table
from controller.table.view import view
from tests.dealing import definitions, games, missing, same
from tests.obedience import Obedient, pointed
from tests.test_properties import Chance, Evening, shows_nothing, whole

if TYPE_CHECKING:
    from controller.rules.game import Game
    from controller.rules.hand import Hand, Tier
    from controller.table.records import Given
    from controller.table.table import Outcome

KEY: Final = TableKey(bytes(SIZE))
PROFILES: Final = ("standard", "tda2024", "wsop_live2024", "roberts_v11")
TIERS: Final[tuple[Tier, ...]] = ("reads", "reads", "counts", "none")
WORDS: Final = definitions().words["en"]
TOKEN: Final = re.compile(r"\b[2-9TJQKA][cdhs]\b")
FACTS: Final = (CardLeft, CardCameBack, LinkChanged, Noticed)
EARLY: Final = 1_000_000_000_000_000
DEEDS: Final = (
    "honest",
    "card",
    "tells",
    "points",
    "rules",
    "undo",
    "corrects",
    "tap",
    "lies",
    "link",
    "crash",
    "fouled",
    "back",
    "time",
    "miscount",
    "lost",
    "sets",
    "floor_undo",
)
"""What can happen."""
LIKELY: Final = (60, 5, 5, 5, 8, 4, 2, 4, 1, 1, 1, 0.5, 0.3, 1, 0.5, 0.3, 1.5, 0.5)
"""How often each does."""


class Felt(NamedTuple):
    """What a hand is dealt with."""

    game: str
    profile: str
    tier: Tier
    stacks: tuple[int | None, ...]
    seed: int


def felt_of(seed: int) -> Felt:
    """A felt for a number, always the same one."""
    luck = Random(seed)  # noqa: S311 - luck, not a secret
    game = sorted(games())[seed % len(games())]
    seats = luck.randint(2, games()[game].seats)
    stacks = [luck.choice((None, luck.randint(1, 30), 200, luck.randint(50, 400), 1000)) for _ in range(seats)]
    if luck.random() < 0.5:
        stacks = [1000] * seats
    return Felt(game, luck.choice(PROFILES), luck.choice(TIERS), tuple(stacks), seed)


def stakes_of(game: Game) -> Stakes:
    """Stakes the game can be played for."""
    forms = {
        "blinds": "no_limit 1/2",
        "antes": "limit 10/20 blinds 0/0 ante 1 bring_in 3",
        "bomb": "no_limit 0/0 ante 5",
        "ante_and_button": "no_limit 0/2 ante 1",
    }
    return parse(forms[getattr(game.steps[0], "what", "blinds")])


class Trouble:
    """A table with a real journal to which things happen, by luck: the same seed, the same hand."""

    def __init__(self, felt: Felt, folder: Path) -> None:
        self.felt = felt
        self.luck = Random(felt.seed)  # noqa: S311 - luck, not a secret
        self.folder = folder
        self.given: list[str] = []
        self.lives = 0
        self.taken = 0
        self.opened: set[str] = set()
        """The names of all cards that have lain face up at some time."""
        game, house = games()[felt.game], definitions().houses[felt.profile]
        stacks = dict(enumerate(felt.stacks, start=1))
        stakes = stakes_of(game)
        self.chance = Chance(Evening(felt.game, stakes, felt.stacks, 0, felt.tier, felt.seed, errs=True))
        self.chance.random = self.luck
        self._journal = self._open()
        self.table = Table(open_session(game, house, stakes, stacks, len(stacks), felt.tier), self._journal, self._now)
        self.gives(NextHand())

    def _now(self) -> int:
        return EARLY

    def _open(self) -> Journal:
        folder = self.folder / str(self.lives)
        folder.mkdir(exist_ok=True)
        return Journal(folder / "day.journal", KEY)

    @property
    def hand(self) -> Hand:
        """The running hand."""
        assert self.table.hand is not None
        return self.table.hand

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.hand.result.ended is not None

    def close(self) -> None:
        """Close the journal and remove it."""
        self._journal.close()
        shutil.rmtree(self.folder)

    def gives(self, given: Given, who: str = "dealer") -> Outcome:
        """Put one input to the table, and check what must always be true."""
        for person in missing(self.table, given) if who == "floor" else ():
            self.table.take(person)
        before = self.table.hand
        self.given.append(repr(given))
        outcome = self.table.take(given, Cause(who))
        self.taken += 1
        if outcome.refusal is not None:
            assert self.table.hand is before, "a refused tap changed the hand"
            assert not isinstance(given, FACTS), "a fact was refused"
        if self.table.hand is None:
            self.table.take(NextHand())
        faces = self.hand.cards.faces
        up = {ordinal for ordinal in range(len(faces)) if self.hand.cards.is_up(ordinal)}
        for event in outcome.events:
            if isinstance(event, (CardsMoved, CardPlaced)) and event.up:
                up |= set(event.cards if isinstance(event, CardsMoved) else (event.ordinal,))
        self.opened |= {name(faces[ordinal]) for ordinal in up if ordinal < len(faces)}
        whole(self.hand)
        shows_nothing(self.hand, outcome, view(self.table, outcome), deep=self.taken % 16 == 0)
        return outcome

    def happens(self, deed: str) -> None:
        """Something happens."""
        getattr(self, f"_{deed}")()

    def anything(self) -> None:
        """Whatever luck brings."""
        self.happens(self.luck.choices(DEEDS, LIKELY)[0])

    def _honest(self) -> None:
        if self.over:
            return
        dealer = Obedient(self.hand, self.luck)
        given = dealer.next()
        assert self.gives(given, "floor" if isinstance(given, Rules) else "dealer").refusal is None

    def _card(self) -> None:
        self.gives(CardLeft(self.chance.face(self.hand)))

    def _fouled(self) -> None:
        self.gives(CardLeft(self.luck.choice(FACES) if self.felt.tier == "reads" else UNREAD))

    def _back(self) -> None:
        self.gives(CardCameBack(self.chance.face(self.hand)))

    def _tells(self) -> None:
        self.gives(Tells(self.luck.choice(TOLD)))

    def _points(self) -> None:
        hand, luck = self.hand, self.luck
        out = [ordinal for there in hand.cards.where for ordinal in there]
        self.gives(
            Tells(
                luck.choice(TOLD),
                seat=luck.choice((None, *hand.setup.seats)),
                ordinal=luck.choice((None, *out)),
                board=luck.choice(("", *hand.setup.game.boards)),
                acted=luck.choice(("", "", "none", "some", "substantial")),
            )
        )

    def _rules(self) -> None:
        if self.over or not self.hand.incident:
            return
        fitting = [one for one in offers(self.hand) if not any(step.do in ("void", "misdeal") for step in one.now)]
        if fitting:
            self.gives(self.luck.choice(list(pointed(self.hand, self.luck.choice(fitting)))), "floor")

    def _undo(self) -> None:
        self.gives(Undo())

    def _floor_undo(self) -> None:
        """The floor takes back what the floor did last."""
        if self.table.undoes is not None and not self.table.may_undo:
            for name in ("Ada", "Bo"):
                self.table.take(Identified(name, "floor"))
            self.gives(Undo())

    def _sets(self) -> None:
        """The floor puts a stack, a bet of the closed round, a card that lies open or the next button right."""
        hand, luck = self.hand, self.luck
        number, amount = luck.choice(hand.setup.seats), luck.choice((0, luck.randint(1, 40), luck.randint(1, 1000)))
        faces = hand.cards.faces
        seen = [faces[at] for there in hand.cards.where for at in there if hand.cards.is_up(at)]
        given = luck.choice(
            (
                SetsStack(number, amount, because="counted"),
                SetsBet(number, amount, because="counted"),
                SetsButton(number, because="it lay there"),
                SetsCard(luck.choice(seen or FACES), luck.choice(FACES), because="misread"),
            )
        )
        before = (hand, self.table.session)
        outcome = self.gives(given, "floor")
        if outcome.refusal is None and not self.over and luck.random() < 0.3:
            self._floor_undo()
            assert same(self.hand, before[0]), "what the floor put right cannot be taken back"
            assert self.table.session == before[1]

    def _corrects(self) -> None:
        given = self.chance.corrects(self.hand)
        assert isinstance(given, Correct)
        self.gives(given)

    def _tap(self) -> None:
        given = self.chance.tap()
        if not isinstance(given, NextHand):
            self.gives(given)

    def _lies(self) -> None:
        """A card that is in no hand lies where the dealer says."""
        hand, luck = self.hand, self.luck
        held = {hand.setup.places.hand(seat) for seat in range(len(hand.setup.seats))}
        out = [ordinal for place, there in enumerate(hand.cards.where) if place not in held for ordinal in there]
        places = ["burns", "muck", *hand.setup.game.boards, *(f"hand {seat}" for seat in hand.setup.seats)]
        if out and not self.over:
            self.gives(Lies(luck.choice(places), ordinal=luck.choice(out)))

    def _time(self) -> None:
        self.gives(Tick(self.luck.randint(1, 20)))

    def _miscount(self) -> None:
        """A person counts something, where it is asked for or not, and now and then wrongly."""
        self.gives(Counts(self.luck.choice((self.hand.cards.stub, max(0, self.hand.cards.stub - 1), 52))))

    def _lost(self) -> None:
        self.gives(Noticed("events_lost"))

    def _link(self) -> None:
        self.gives(LinkChanged("shoe", up=self.luck.random() < 0.5, why="a cable"))

    def _crash(self) -> None:
        """The power fails: the table is folded from what lies on the disk, and is the same."""
        before = self.table
        old = self.folder / str(self.lives)
        self.lives += 1
        shutil.copytree(old, self.folder / str(self.lives))
        self._journal.close()
        self._journal = self._open()
        self.table = Table.resume(self._journal, self._now)
        assert self.table.hand == before.hand
        assert self.table.session == before.session
        assert [moment[:5] for moment in self.table._state.moments] == [m[:5] for m in before._state.moments]

    def tells_nothing(self) -> None:
        """No sentence of the history names a card that lies face down and has lain so for ever."""
        hand = self.hand
        cards = hand.cards
        out = {ordinal for there in cards.where for ordinal in there}
        told = set(TOKEN.findall(" ".join(sentences(self._journal.entries(), WORDS))))
        down = {ordinal for ordinal in out if not cards.is_up(ordinal) and cards.faces[ordinal] != UNREAD}
        never = {name(cards.faces[ordinal]) for ordinal in down} & told
        assert not never - self.opened, f"a face-down card is told: {never - self.opened}"

    def obeyed(self) -> None:
        """From here a dealer who obeys, with honest cards, reaches the end of the hand."""
        if not self.over:
            Obedient(self.hand, Random(self.luck.random())).ends()  # noqa: S311 - luck, not a secret

    def story(self) -> str:
        """Everything that was given, for whoever has to mend it."""
        return f"{self.felt}\n" + "\n".join(self.given)
