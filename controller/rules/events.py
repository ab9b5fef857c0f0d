"""What has happened in a hand: one record for each fact and each judgement. `apply` only writes them down.

Those of which a hand has many are named tuples: one is made in a quarter of the time of a frozen dataclass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.award import Award, Portion
from controller.rules.beside_events import ActedEarly, Amended, Declared, EarlyJudged, SeatSkipped
from controller.rules.cards import Face
from controller.rules.correction_events import AwardsTakenBack, BetSet, ButtonSet, CardSet, StackSet
from controller.rules.hand import Ending, Held, Incident, Pending, Setup
from controller.rules.pots import Pot
from controller.rules.rake import Drop
from controller.rules.steps.step import ScriptStep


@dataclass(frozen=True, slots=True)
class HandStarted:
    """A hand begins: everything that is fixed for it."""

    setup: Setup


class Posted(NamedTuple):
    """A seat posts a forced bet. `live` chips are part of the bet; other chips are `levels` or dead in the main pot."""

    seat: int
    amount: int
    what: str
    live: bool
    levels: bool
    all_in: bool


class StepBegan(NamedTuple):
    """The script stands at a step; cards are due to these places, and this seat has the turn (-1 nobody)."""

    at: int
    due: tuple[int, ...]
    turn: int


class RoundOpened(NamedTuple):
    """A betting round opens: who acts first and at what bet, in chips."""

    turn: int
    bet: int
    full: int
    raised: int
    raises: int
    unit: int
    double: int
    bring_in: int
    uncapped: bool
    blinds_missing: int


class CardOut(NamedTuple):
    """A card left the shoe and lies at a place. Its ordinal is how many cards left before it."""

    face: Face
    place: int
    up: bool
    due: bool


@dataclass(frozen=True, slots=True)
class CardNamed:
    """A card that is out and nobody had read has this face now; `up` says whether it lies open."""

    ordinal: int
    face: Face
    up: bool


@dataclass(frozen=True, slots=True)
class Sighted:
    """A reader saw a card at a place where none is yet; it is that place's next. `leaves`: its coming counts it."""

    face: Face
    place: str
    leaves: bool


@dataclass(frozen=True, slots=True)
class Tapped:
    """A person counted this card; the shoe may still tell what it is."""

    ordinal: int


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A loose card turns out to belong to the step that is now current."""

    ordinal: int
    place: int
    up: bool


class Acted(NamedTuple):
    """A seat acted: `put` chips more in front of it, and what follows from it: the bet, the last raise, the turn."""

    seat: int
    deed: str
    put: int
    all_in: bool
    counted: bool
    bet: int
    full: int
    raised: int
    raises: int
    unit: int
    uncapped: bool
    aggressor: int
    turn: int
    late: bool


@dataclass(frozen=True, slots=True)
class CountAsked:
    """An act waits for the count of an all-in."""

    pending: Pending


@dataclass(frozen=True, slots=True)
class Counted:
    """An all-in was counted: `put` more chips than were known, and what follows for the bet."""

    seat: int
    put: int
    bet: int
    full: int
    raised: int
    raises: int
    aggressor: int
    turn: int


@dataclass(frozen=True, slots=True)
class StackCounted:
    """A stack nobody had counted turns out to be this many chips now."""

    seat: int
    start: int


class RoundClosed(NamedTuple):
    """A betting round is over: what goes back uncalled, and the pots as they now stand."""

    back_seat: int
    back: int
    pots: tuple[Pot, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat threw cards."""

    seat: int
    cards: tuple[int, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat tabled its hand: these ordinals, these faces."""

    seat: int
    cards: tuple[int, ...]
    faces: tuple[Face, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Mucked:
    """A seat gave its hand up at the showdown."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class WinnersTold:
    """The dealer read who wins a share of a pot."""

    pot: int
    share: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dropped:
    """The house takes its part out of a pot before it is split."""

    pot: int
    drops: tuple[Drop, ...]


@dataclass(frozen=True, slots=True)
class Awarded:
    """A pot goes to its winners; `carried` chips of it stay in the middle for the next hand."""

    pot: int
    portions: tuple[Portion, ...]
    awards: tuple[Award, ...]
    carried: int = 0


@dataclass(frozen=True, slots=True)
class ScriptChanged:
    """The steps that remain are others now; `held` are the steps still interrupted."""

    script: tuple[ScriptStep, ...]
    held: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class RunAgreed:
    """The rest of the boards is dealt so many times: the whole script that results from it."""

    times: int
    script: tuple[ScriptStep, ...]


@dataclass(frozen=True, slots=True)
class IncidentOpened:
    """Something is irregular; nothing goes on until a ruling."""

    incident: Incident


@dataclass(frozen=True, slots=True)
class RulingBegun:
    """A ruling is applied: by whom, why, and the whole script that results from it."""

    ruling: str
    rule: str
    who: str
    because: str
    script: tuple[ScriptStep, ...]
    held: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """Cards that are out changed their place; with `up`, they now lie face up."""

    cards: tuple[int, ...]
    place: int
    up: bool


@dataclass(frozen=True, slots=True)
class CardsReturned:
    """Cards went back into the stub: nobody knows them any more."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card was pushed back into the shoe: a fact that only the floor can put right."""

    face: Face


@dataclass(frozen=True, slots=True)
class ChipsReturned:
    """Every chip went back to the seat that put it in; but for one seat's, where a ruling keeps them (-1: nobody's)."""

    who: str
    because: str
    kept: int = -1


@dataclass(frozen=True, slots=True)
class BetsReturned:
    """The bets in front of the seats went back: the round starts afresh."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Chips that nobody called go back to a seat whose hand is killed, and the bet is what is left (TDA 65)."""

    seat: int
    amount: int
    bet: int
    raised: int


@dataclass(frozen=True, slots=True)
class Unread:
    """A reading was wrong: nobody knows these cards' faces."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardRead:
    """A person read a card's face off the felt: it is this one, whatever the shoe told."""

    card: int
    face: Face


@dataclass(frozen=True, slots=True)
class Ticked:
    """A player's clock has run for so many seconds."""

    passed: int


@dataclass(frozen=True, slots=True)
class Exposed:
    """The dealer exposed a hole card in this deal."""

    card: int


@dataclass(frozen=True, slots=True)
class Killed:
    """A hand is dead; its chips stay in the pot."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over."""

    how: Ending


Event = (
    HandStarted
    | Posted
    | StepBegan
    | RoundOpened
    | CardOut
    | CardNamed
    | Sighted
    | Tapped
    | CardPlaced
    | Acted
    | Declared
    | ActedEarly
    | EarlyJudged
    | SeatSkipped
    | Amended
    | CountAsked
    | Counted
    | StackCounted
    | RoundClosed
    | Discarded
    | Shown
    | Mucked
    | WinnersTold
    | Dropped
    | Awarded
    | ScriptChanged
    | RunAgreed
    | IncidentOpened
    | RulingBegun
    | CardsMoved
    | CardsReturned
    | CardBack
    | ChipsReturned
    | BetsReturned
    | TakenBack
    | Unread
    | CardRead
    | Ticked
    | Exposed
    | Killed
    | StackSet
    | BetSet
    | CardSet
    | ButtonSet
    | AwardsTakenBack
    | HandEnded
)
