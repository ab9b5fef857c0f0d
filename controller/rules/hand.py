"""The state of one hand, folded from its events; nothing in it is judged here, and nothing in it is ever changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from controller.rules.beside import Beside
from controller.rules.cards import UNREAD, Face
from controller.rules.places import BURNS, FIXED, LOOSE, Places
from controller.rules.replacing import quick

if TYPE_CHECKING:
    from controller.rules.award import Award, Portion
    from controller.rules.betting import Bets
    from controller.rules.game import Game
    from controller.rules.house import House
    from controller.rules.inputs import Deed
    from controller.rules.owing import Owed
    from controller.rules.pots import Pot
    from controller.rules.rake import Drop
    from controller.rules.stakes import Stakes
    from controller.rules.steps.step import Step

Tier = Literal["reads", "counts", "seats", "none"]
"""What tells a table of its cards: a shoe that reads faces, one that counts, readers under seats and board, nothing."""
Ending = Literal["ended", "misdeal", "void"]
DEALS = ("deal", "relay")
"""Steps that give a street its cards."""
NOBODY = -1
UNTOLD = -2
"""Nobody is to act, because nobody has said yet whose upcards open."""


@dataclass(frozen=True)
class Setup:
    """What is fixed for a whole hand: game, house, who sits where, the stakes.

    `seats` are seat numbers in the order of the deal, first left of the button first and the button last; inside
    the rules a seat is its index in this list. `start` are stacks in chips, None for one nobody has counted.
    `small_blind` and `big_blind` are indexes, -1 when nobody posts that blind (dead, or no blinds in the game).
    `posts` is what else is posted in this hand alone (missed blinds, a kill, straddles), `carried` the chips that lie
    in the middle from the hand before.
    """

    number: int
    game: Game
    house: House
    seats: tuple[int, ...]
    button: int
    stakes: Stakes
    start: tuple[int | None, ...]
    small_blind: int
    big_blind: int
    tier: Tier = "reads"
    posts: tuple[Owed, ...] = ()
    carried: int = 0
    places: Places = field(init=False, repr=False, compare=False)
    deck_size: int = field(init=False, repr=False, compare=False)
    lowest: int = field(init=False, repr=False, compare=False)
    steps: tuple[Step, ...] = field(init=False, repr=False, compare=False)
    opening: int = field(init=False, repr=False, compare=False)
    """The smallest bet of a round that nobody has opened; the ante where all begin with the same (bomb pot)."""

    def __post_init__(self) -> None:
        """Lay out the places a card of this hand can lie at, count the deck, and take the steps as this house plays."""
        object.__setattr__(
            self, "places", Places(self.game.boards, len(self.seats), self.house.run_it.boards(self.game.boards))
        )
        object.__setattr__(self, "deck_size", self.game.deck_size)
        object.__setattr__(self, "lowest", self.game.deck.lowest)
        object.__setattr__(self, "steps", self.game.steps_in(self.house))
        stakes = self.stakes
        antes = stakes.ante and stakes.structure != "limit" and self.game.everybody_antes
        object.__setattr__(self, "opening", stakes.ante if antes else stakes.opening)

    def place(self, word: str) -> int:
        """The place a word names: `burns`, a board, `hand 4` or `own 4` (a seat number). Raises `ValueError`."""
        place = self.places.find(word)
        if place is not None:
            return place
        kind, _, number = word.partition(" ")
        index = self.index(int(number)) if number.isdigit() else None
        if index is None or kind not in ("hand", "own"):
            message = f"no place of this hand is called {word!r}"
            raise ValueError(message)
        return self.places.hand(index) if kind == "hand" else self.places.own(index)

    def word(self, place: int) -> str:
        """The word that names a place."""
        seat = self.places.seat_of(place)
        if seat is None:
            return self.places.board_of(place) or FIXED[place]
        return f"{'own' if self.places.is_own(place) else 'hand'} {self.seats[seat]}"

    def index(self, seat: int) -> int | None:
        """The index of a seat number, or None for a seat that is not in the hand."""
        return self.seats.index(seat) if seat in self.seats else None


@quick
class Cards(NamedTuple):
    """Every card out of the shoe, by ordinal (how many-th it left), and where each lies; the stub is a count.

    `where` has the ordinals of each place, in the order they came there; `up` is a bit for each ordinal that lies
    face up. An ordinal that went back into the stub lies nowhere any more.
    """

    faces: tuple[Face, ...]
    where: tuple[tuple[int, ...], ...]
    up: int
    stub: int

    def at(self, place: int) -> tuple[Face, ...]:
        """The faces at a place."""
        faces = self.faces
        return tuple([faces[ordinal] for ordinal in self.where[place]])

    def read(self, place: int) -> bool:
        """Whether every card at a place has been read."""
        faces = self.faces
        return all(faces[ordinal] != UNREAD for ordinal in self.where[place])

    def is_up(self, ordinal: int) -> bool:
        """Whether a card lies face up."""
        return bool(self.up >> ordinal & 1)

    def place_of(self, ordinal: int) -> int | None:
        """Where a card lies, or None once it went back into the stub."""
        return next((place for place, there in enumerate(self.where) if ordinal in there), None)


class Incident(NamedTuple):
    """Something went wrong: of which kind, on which street, with which cards; open until a ruling is applied.

    `seat` (an index), `card` (an ordinal), `board`, `counted` are what the dealer pointed at; -1 or empty: nothing.
    `acted` is how much the seats had acted on the felt when it could not be entered: none, some, substantial.
    """

    kind: str
    street: str
    cards: tuple[int, ...]
    during: str
    seat: int = NOBODY
    card: int = NOBODY
    board: str = ""
    counted: int = NOBODY
    acted: str = ""


class Held(NamedTuple):
    """A step that a ruling interrupted: its index in the script, what was due to it and whose turn it was."""

    at: int
    due: tuple[int, ...]
    turn: int


class Pending(NamedTuple):
    """An act that waits until an uncounted all-in has been counted."""

    counted: int
    seat: int
    deed: Deed
    amount: int | None


@quick
class Result(NamedTuple):
    """How the hand comes out: the pots as they were closed, winners the dealer told, what was dropped and awarded.

    `pulled` is what each seat had in front of it when the last round closed, without what went back uncalled;
    `next_button` the seat number that the floor gave the next hand's button (0: as the rules have it).
    """

    pots: tuple[Pot, ...] = ()
    told: tuple[tuple[int, str, tuple[int, ...]], ...] = ()
    portions: tuple[Portion, ...] = ()
    awards: tuple[Award, ...] = ()
    ended: Ending | None = None
    drops: tuple[Drop, ...] = ()
    pulled: tuple[int, ...] = ()
    next_button: int = 0


@quick
class Hand(NamedTuple):
    """One hand. `script[:at]` is done; `due` are the places of this step's next cards, each `place * 2 + face up`.

    `turn` is the index of the seat to act, to discard or to show; `tabled` has a bit for each seat whose cards lie
    open; `thrown` has the ordinals each seat has discarded; `ask` counts the questions put to the dealer. `streets` has
    each street's first ordinal, `exposed` the hole cards the dealer exposed in this deal, `deeds` this round's acts,
    `kinds` the incidents so far, `spared` the streets for which a card lay ready as the burn, `beside` what lies beside
    the betting (acts out of turn), `clock` the seconds a player's clock has run, `sighted` the cards a reader saw
    before their place was due, `tapped` those a person counted and the shoe may still name, `lying` where readers saw
    cards that are loose.
    """

    setup: Setup
    script: tuple[Step, ...]
    at: int
    due: tuple[int, ...]
    cards: Cards
    bets: Bets
    turn: int
    tabled: int
    ask: int
    thrown: tuple[tuple[int, ...], ...]
    incident: Incident | None
    held: tuple[Held, ...]
    pending: Pending | None
    result: Result
    streets: tuple[tuple[str, int], ...] = ()
    exposed: tuple[int, ...] = ()
    deeds: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    beside: Beside = Beside()
    clock: int = 0
    sighted: tuple[tuple[Face, str, bool], ...] = ()
    tapped: tuple[int, ...] = ()
    lying: tuple[tuple[int, str], ...] = ()

    @property
    def step(self) -> Step | None:
        """The current step, or None when the hand is over."""
        return self.script[self.at] if self.at < len(self.script) else None

    @property
    def next_street(self) -> str:
        """The street that loose cards belong to: the next one with a deal, the current step's first; '' after all.

        A street that is laid anew is dealt to its end by that.
        """
        return next((step.street for step in self.script[self.at :] if step.do in DEALS and step.street), "")

    @property
    def loose(self) -> tuple[int, ...]:
        """The cards that are out of the shoe and have no place yet, in the order they came."""
        return self.cards.where[LOOSE]

    @property
    def burned(self) -> int:
        """How many burns lie."""
        return len(self.cards.where[BURNS])

    def find(self, face: Face | None, ordinal: int | None) -> int | None:
        """The card that is out and has this face, or is this ordinal; None when there is none."""
        cards = self.cards
        if face is not None:
            return next((o for there in cards.where for o in there if cards.faces[o] == face), None)
        return ordinal if ordinal is not None and cards.place_of(ordinal) is not None else None

    def seat(self, index: int) -> int:
        """The seat number of an index."""
        return self.setup.seats[index]

    def is_live(self, index: int) -> bool:
        """Whether a seat has not folded."""
        return bool(self.bets.live >> index & 1)

    def live(self) -> tuple[int, ...]:
        """The indexes of the seats that have not folded, first left of the button first."""
        live = self.bets.live
        return tuple([index for index in range(len(self.setup.seats)) if live >> index & 1])

    def is_tabled(self, index: int) -> bool:
        """Whether a seat's cards lie open."""
        return bool(self.tabled >> index & 1)
