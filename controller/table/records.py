"""What comes to the table and what the table writes down: causes, taps that are not of one hand, and entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from controller.rules.events import Event
from controller.rules.hand import Tier
from controller.rules.inputs import Input
from controller.rules.joining import JoinsAt
from controller.rules.saying import Say
from controller.rules.session import Session
from controller.rules.session_inputs import SessionInput
from controller.table.presence import Attended, Attends


class Cause(NamedTuple):
    """Where an input came from. `device`, `boot` and `number` name a reading once and for all; `raw` are its bytes.

    `who` is the person at the console or the device's name. `raw` may be a face, so it is sealed at rest and never
    printed: `repr` leaves it out. `role` is as what that person did it, `dealer` the name of who deals; empty for a
    device, and where nobody has signed on.
    """

    who: str
    device: str | None = None
    boot: int | None = None
    number: int | None = None
    raw: bytes = b""
    role: str = ""
    dealer: str = ""

    def __repr__(self) -> str:
        """Leave the raw bytes out."""
        return f"Cause({self.who!r}, {self.device!r}, {self.boot!r}, {self.number!r})"


@dataclass(frozen=True, slots=True)
class NextHand:
    """A tap: deal the next hand, or take up one that was begun without the console."""

    ask: int | None = None
    join: JoinsAt | None = None


@dataclass(frozen=True, slots=True)
class Undo:
    """A tap: take the last tap back."""


@dataclass(frozen=True, slots=True)
class Correct:
    """A tap: the last act of a seat in the open round was `amount` in front of it; it was typed wrongly.

    `everyone`: it was the felt that was wrong, a bet of an unlawful size or a misquoted pot; whoever called it owes
    the right bet too (TDA 52-A).
    """

    seat: int
    amount: int
    everyone: bool = False


@dataclass(frozen=True, slots=True)
class LinkChanged:
    """A fact: a device's line came up or went down, and why: in English, and `said` as a message of the catalogue."""

    device: str
    up: bool
    why: str
    said: Say | None = None


@dataclass(frozen=True, slots=True)
class Reported:
    """A fact: a device tells of itself. `what` is a word of `reports`, `number` its figure: a count, a fault."""

    device: str
    what: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class TierChanged:
    """A fact: what tells the table of its cards is another now (`hand.Tier`), and why in a sentence."""

    tier: Tier
    why: str


@dataclass(frozen=True, slots=True)
class DeckChanged:
    """A tap between hands: another deck is dealt from now on."""

    deck: str


@dataclass(frozen=True, slots=True)
class DeckChecked:
    """A tap between hands: the deck was counted and looked at, and it is whole. `floor`: the floor says so."""

    floor: bool = False


Around = (
    SessionInput
    | NextHand
    | Undo
    | Correct
    | LinkChanged
    | Reported
    | TierChanged
    | DeckChanged
    | DeckChecked
    | Attends
)
"""What the table is given that is not judged in a hand."""
Given = Input | Around
"""Everything the table can be given."""


@dataclass(frozen=True, slots=True)
class SessionSaved:
    """The table as it stood between hands, when a hand began."""

    session: Session


@dataclass(frozen=True, slots=True)
class SessionChanged:
    """The table between hands is another now: what happened, in words, and the whole table after it."""

    said: Say
    session: Session


@dataclass(frozen=True, slots=True)
class Rewound:
    """The hand went back to before the input of entry `to`; the events that follow hold from there."""

    to: int
    why: str


@dataclass(frozen=True, slots=True)
class Again:
    """The events that follow come from judging the input of entry `of` again, after going back."""

    of: int


TableEvent = Event | SessionSaved | SessionChanged | Rewound | Again | Attended
"""Everything that stands in the journal as having happened."""


class Entry(NamedTuple):
    """One input and what followed from it: one transaction of the journal.

    `seq` counts inputs from 1 over the whole journal; `at` is wall-clock time in whole microseconds since 1970.
    `given` is None in an entry whose input was only a reading without meaning here.
    """

    seq: int
    at: int
    cause: Cause
    given: Given | None
    events: tuple[TableEvent, ...]
