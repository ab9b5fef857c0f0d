"""What devices tell of themselves, as the table takes it: what stops, what stands beside the device, what survives."""

from __future__ import annotations

import pytest

from controller.rules.cards import UNREAD, faces
from controller.rules.inputs import Begin, CardLeft, Done
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.codec import decode, encode
from controller.table.records import Cause, LinkChanged, NextHand, Reported
from controller.table.table import Table
from tests.dealing import STANDARD, games, noted

SHOE = Cause("shoe", "shoe", 7, 1)


def table() -> Table:
    made = Table(open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1))
    made.take(NextHand())
    made.take(Begin())
    return made


def beside(made: Table) -> str:
    link = made.links.get("shoe")
    return noted(link.note) if link is not None else ""


def count(made: Table, cards: int) -> None:
    made.take(Reported("shoe", "count", cards), SHOE)


def test_what_stands_beside_the_device_goes_when_the_cause_is_gone() -> None:
    made = table()
    for raised, over in (("jam", "feed_ok"), ("fault", "fault_over"), ("lid_open", "lid_closed")):
        made.take(Reported("shoe", raised, 9), SHOE)
        assert beside(made)
        made.take(Reported("shoe", over, 9), SHOE)
        assert beside(made) == ""


def test_a_fault_is_named() -> None:
    made = table()
    made.take(Reported("shoe", "fault", 15), SHOE)
    assert beside(made) == "it reports a fault: log overrun"


def test_a_card_that_was_not_read_is_asked_for_until_the_next_one() -> None:
    made = table()
    made.take(CardLeft(UNREAD, "misread"), SHOE)
    assert "enter its face" in beside(made)
    made.take(CardLeft(faces("AS")[0]), SHOE)
    assert beside(made) == ""


def test_the_shoes_count_is_held_against_the_stub() -> None:
    made = table()
    made.take(CardLeft(faces("AS")[0]), SHOE)
    count(made, 51)
    assert beside(made) == ""
    count(made, 50)
    assert beside(made).startswith("it counts 50 cards, the table 51: take the deck out")


@pytest.mark.parametrize("kind", ["lid_open", "tamper"])
def test_a_stop_is_a_fact_and_no_tap_takes_it_back(kind: str) -> None:
    made = table()
    made.take(Reported("shoe", kind), SHOE)
    assert made.hand is not None
    assert made.hand.incident is not None
    assert made.hand.incident.kind == kind
    assert made.undoes is not None  # DEAL, not the report
    assert isinstance(made.undoes.given, Begin)
    assert made.take(Done()).refusal is not None


def test_a_row_from_before_a_field_was_there_is_read() -> None:
    coded = encode(CardLeft(faces("AS")[0]), lambda _: "")
    assert isinstance(coded.body, dict)
    del coded.body["mark"]
    read = decode("CardLeft", 1, coded.body, coded.hidden, lambda _: STANDARD)
    assert read == CardLeft(faces("AS")[0])


def test_a_device_that_was_off_says_so() -> None:
    made = table()
    made.take(LinkChanged("shoe", up=True, why="it was off and is on again"), Cause("shoe"))
    assert "was off" in beside(made)
