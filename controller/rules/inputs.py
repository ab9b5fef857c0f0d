"""What comes to the rules: facts that hardware or a person saw, and taps that ask for something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from controller.rules.cards import Face

Deed = Literal["fold", "check", "call", "bet", "raise", "all_in"]
Mark = Literal["", "misread", "doubtful", "turned", "double", "foreign", "repeated"]
"""What a shoe says of a card besides its face, when something is wrong with it."""


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A fact: one card left the shoe. `face` is unread for a shoe that only counts.

    `mark` says what was wrong: not or badly read, the wrong way round, two at once, of another deck, come twice.
    """

    face: Face
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class CardCameBack:
    """A fact: one card was pushed back into the shoe."""

    face: Face


@dataclass(frozen=True, slots=True)
class CardTold:
    """A fact: the shoe tells, late, of a card that left while nobody heard it and a person counted instead."""

    face: Face


@dataclass(frozen=True, slots=True)
class CardTapped:
    """A fact: a person says that one card left, because no shoe can be heard. It can be taken back like a tap."""


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A fact: a reader or a scanner sees a card, `place` says where (`seat 3`, `board`, `burns`; "": not told).

    `leaves`: nobody else counts the cards that leave, so a new one at the place that is due has left.
    """

    face: Face
    place: str = ""
    leaves: bool = False


@dataclass(frozen=True, slots=True)
class CardForeign:
    """A fact: a reader sees a card of another deck. One that left the shoe is a `CardLeft` with that mark."""


@dataclass(frozen=True, slots=True)
class Begin:
    """A tap on DEAL: the forced bets are in, the cards may come."""

    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """A tap: a seat's bet, in the open round. `amount` is the total in front of the seat (raise *to*), in chips."""

    seat: int
    deed: Deed
    amount: int | None = None
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A tap: what the seat to act said and what it put in, chip by chip; the rules say which act that is.

    `words` as they were said, empty for silence. `chips` are the denominations of the first motion, `then` those of
    another one; `lay` are the chips that lay in front before (empty: the bet as the ledger has it) and `pulled` those
    of them that were pulled back. `first` is what came first, the word or the chips; `told` the count of the bet that
    the dealer had given, 0 for none.
    """

    seat: int
    words: str = ""
    chips: tuple[int, ...] = ()
    lay: tuple[int, ...] = ()
    pulled: tuple[int, ...] = ()
    then: tuple[int, ...] = ()
    first: Literal["said", "put", "together"] = "together"
    told: int = 0
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """A tap: a seat that is not to act has acted. `amount` is the total in front of it, in chips.

    `prompted`: the dealer had asked it to act, so that nothing is held against it.
    """

    seat: int
    deed: Deed
    amount: int | None = None
    prompted: bool = False
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Has:
    """A tap: an all-in seat's bet has been counted to `amount` chips in all this round, or a stack to `amount`."""

    seat: int
    amount: int
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Opens:
    """A tap: the seat that opens by its upcards, told by the dealer where the upcards are unread."""

    seat: int
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Chops:
    """A tap: all others have folded, and the two blinds take their chips back."""

    ask: int | None = None


@dataclass(frozen=True, slots=True)
class RunsIt:
    """A tap: the seats that are left agree to run the rest of the boards so many times."""

    times: int
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Discards:
    """A tap: a seat throws `count` cards, 0 to stand pat."""

    seat: int
    count: int
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Shows:
    """A tap: a seat tables its hand. `cards` are the faces on the felt; empty where the shoe read them."""

    seat: int
    cards: tuple[Face, ...] = ()
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Mucks:
    """A tap: a seat gives its hand up at the showdown."""

    seat: int
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Winners:
    """A tap: who wins the share that is asked for, read by the dealer where faces are unknown. No seat: nobody."""

    seats: tuple[int, ...]
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A tap on DONE: the step that waits is done."""

    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Tells:
    """A tap on PROBLEM: the dealer says what happened, by one of the words of `ruling.TOLD`, and may point at it.

    `card` is the face of a card that is out, or `ordinal` says which card it is where its face is unread. `acted`
    says how much the seats had acted on the felt when that could not be entered: none, some or substantial.
    """

    word: str
    ask: int | None = None
    seat: int | None = None
    card: Face | None = None
    ordinal: int | None = None
    board: str = ""
    count: int | None = None
    acted: str = ""


@dataclass(frozen=True, slots=True)
class Picks:
    """A tap: the card that the floor picked, by its face or, unread, by how many-th it left the shoe (0 the first)."""

    card: Face | None = None
    ordinal: int | None = None
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """A tap: a person counted so many cards, where the table asks for it."""

    cards: int
    ask: int | None = None


@dataclass(frozen=True, slots=True)
class Tick:
    """A fact: so many seconds have passed. Only a running clock takes notice of it; rules never read one."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The floor applies a ruling to the open incident. `who` is who ruled; the code itself never comes here."""

    ruling: str
    who: str
    because: str = ""
    seat: int | None = None
    card: Face | None = None
    ordinal: int | None = None
    board: str = ""
    count: int | None = None
    acted: str = ""


@dataclass(frozen=True, slots=True)
class Lies:
    """A tap or a reader: a card that is out lies at a place (`board`, `own 4`, `burns`): the felt beats the table."""

    place: str
    card: Face | None = None
    ordinal: int | None = None


@dataclass(frozen=True, slots=True)
class Voids:
    """The floor voids the hand: every chip goes back. `who` names the people who agreed."""

    who: str
    because: str


@dataclass(frozen=True, slots=True)
class Noticed:
    """A fact: a device noticed what stops a hand: an open lid, what only a technician opens, events that never came."""

    word: Literal["lid_open", "tamper", "events_lost"]


@dataclass(frozen=True, slots=True)
class SetsStack:
    """The floor puts a stack right: it is `amount` chips behind the seat now, for this reason."""

    seat: int
    amount: int
    who: str = ""
    because: str = ""


@dataclass(frozen=True, slots=True)
class SetsBet:
    """The floor puts a bet of the round that closed last right: the seat had `amount` chips in front of it."""

    seat: int
    amount: int
    who: str = ""
    because: str = ""


@dataclass(frozen=True, slots=True)
class SetsCard:
    """The floor puts a misread card right: the card that lies open and was read as `card` is `now`."""

    card: Face
    now: Face
    who: str = ""
    because: str = ""


@dataclass(frozen=True, slots=True)
class SetsButton:
    """The floor puts the button of the next hand right."""

    seat: int
    who: str = ""
    because: str = ""


Sets = SetsStack | SetsBet | SetsCard | SetsButton
"""What the floor puts right: an event with a reason, nothing is overwritten."""
SETS = (SetsStack, SetsBet, SetsCard, SetsButton)

Fact = CardLeft | CardCameBack | CardTold | CardTapped | CardSeen | CardForeign | Noticed | Tick
FACTS = (CardLeft, CardCameBack, CardTold, CardTapped, CardSeen, CardForeign, Noticed, Tick)

Tap = (
    Begin
    | Act
    | Said
    | OutOfTurn
    | Has
    | Opens
    | Chops
    | RunsIt
    | Discards
    | Shows
    | Mucks
    | Winners
    | Done
    | Picks
    | Counts
)
"""What answers the question that stands."""

Input = Fact | Tap | Tells | Rules | Lies | Voids | Sets
