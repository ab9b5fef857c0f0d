"""Hands written down in tests: a table, inputs with what followed from them, and a journal that is full of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from controller.rules.cards import face
from controller.rules.events import Acted, CardOut, HandEnded, HandStarted, Posted, Shown
from controller.rules.hand import Setup
from controller.rules.inputs import Act, Begin, CardLeft, Done, Shows
from controller.rules.session import Session, next_setup, open_session
from controller.rules.stakes import parse
from controller.table.journal import Journal
from controller.table.records import Cause, Entry, LinkChanged, NextHand, SessionSaved
from controller.table.seal import TableKey
from tests.dealing import STANDARD, games

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table.records import Given, TableEvent

KEY = TableKey(bytes(range(32)))
OTHER_KEY = TableKey(bytes(range(1, 33)))
DEALER = Cause("dealer")
AT = 1_700_000_000_000_000
DOWN = ("Ah", "Qc", "7d", "2s")
"""The cards that `one_hand` deals face down and nobody shows."""
UP = ("Kh", "8s", "4d")
TABLED = ("9c", "9d")
Written = tuple[Cause, "Given | None", tuple["TableEvent", ...]]


@cache
def session(number: int = 1) -> Session:
    """Three seats with 100 chips each at a hold'em table; the hand has this number."""
    opened = open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 3: 100, 5: 100}, 1)
    return Session(opened.game, opened.house, opened.stakes, opened.seats, 1, 3, 5, number)


def setup(number: int = 1) -> Setup:
    """The hand that begins with `session`."""
    begun = next_setup(session(number))
    assert isinstance(begun, Setup)
    return begun


def raw(card: str) -> bytes:
    """What the shoe's reader says of a card: eight bytes that no other card has."""
    return b"\xe0\x04" + bytes([int(face(card))] * 6)


def dealt(number: int, card: str, *, place: int, up: bool) -> Written:
    """A card that left the shoe, the reading with this number."""
    shown = face(card)
    return Cause("shoe", "shoe", 77, number, raw(card)), CardLeft(shown), (CardOut(shown, place, up=up, due=True),)


def acted(seat: int, deed: str, put: int, bet: int) -> Acted:
    """An act of a seat, by its index."""
    return Acted(
        seat, deed, put, all_in=False, counted=True, bet=bet, full=2, raised=0, raises=0, unit=2, uncapped=False,
        aggressor=0, turn=1, late=False,
    )  # fmt: skip


def one_hand(number: int = 1) -> list[Written]:
    """A whole hand, as it might be: 14 inputs, 16 events, seven cards read of which four stay face down."""
    places = setup(number).places
    first = number * 100
    blinds = (
        Posted(0, 1, "small blind", live=True, levels=True, all_in=False),
        Posted(1, 2, "big blind", live=True, levels=True, all_in=False),
    )
    return [
        (DEALER, NextHand(), (SessionSaved(session(number)), HandStarted(setup(number)))),
        (DEALER, Begin(1), blinds),
        *[dealt(first + ordinal, card, place=places.hand(ordinal % 3), up=False) for ordinal, card in enumerate(DOWN)],
        (DEALER, Act(1, "call", None, 5), (acted(2, "call", 2, 2),)),
        (Cause("shoe", "shoe", 77, first + 20, b"LID"), None, ()),
        *[dealt(first + 30 + index, card, place=places.board("board"), up=True) for index, card in enumerate(UP)],
        (Cause("shoe"), LinkChanged("shoe", up=False, why="no answer for 2 s"), ()),
        (
            DEALER,
            Shows(3, (face("9c"), face("9d"))),
            (Shown(0, (0, 3), (face("9c"), face("9d")), -1),),
        ),
        (DEALER, Done(9), (HandEnded("ended"),)),
    ]


def write(journal: Journal, hands: int = 1, *, first: int = 1) -> list[Entry]:
    """Write hands, with an anchor after each; the entries as the journal says it has written them."""
    entries: list[Entry] = []
    for number in range(first, first + hands):
        for cause, given, events in one_hand(number):
            entry = journal.append(cause, given, events, AT + 1_000_000 * (journal.count + 1))
            assert isinstance(entry, Entry)
            entries.append(entry)
        journal.anchor()
    return entries


def written(path: Path, hands: int = 2) -> list[Entry]:
    """A closed journal with some hands in it."""
    with Journal(path, KEY) as journal:
        return write(journal, hands)
