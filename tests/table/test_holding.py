"""The shoe was opened between hands: the next hand waits until its deck is known to be whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.console import between_hands
from controller.console.commands import read
from controller.rules.inputs import Voids
from controller.rules.saying import say
from controller.rules.session import Session, open_session
from controller.rules.stakes import parse
from controller.table.journal import Journal
from controller.table.outputs import locked
from controller.table.records import Cause, DeckChanged, DeckChecked, NextHand, Reported
from controller.table.seal import table_key
from controller.table.setting import Setting
from controller.table.table import Table
from controller.table.view import view
from tests.dealing import STANDARD, games, missing

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table.records import Given

SHOE = Cause("shoe", "shoe", 7, 1)


SHUT = Reported("shoe", "lid_closed")


def session() -> Session:
    return open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1)


def table() -> Table:
    """Between hands."""
    return Table(session())


def refused(made: Table, given: Given) -> str:
    """Why a tap is refused; "" when it is not. Who is needed for it is at the table."""
    for person in missing(made, given):
        made.take(person)
    refusal = made.take(given).refusal
    return refusal.key if refusal is not None else ""


@pytest.mark.parametrize("what", ["lid_open", "lost"])
def test_a_shoe_opened_between_hands_holds_the_next_hand_until_its_deck_is_counted(what: str) -> None:
    made = table()
    made.take(Reported("shoe", what, 3), SHOE)
    made.take(SHUT, SHOE)
    assert refused(made, NextHand()) == f"refused.held_{what}"
    assert locked(made)  # and no card leaves
    made.take(Reported("shoe", "deck", 51), SHOE)
    assert refused(made, NextHand()) == f"refused.held_{what}"
    made.take(Reported("shoe", "deck", 52), SHOE)  # a whole deck: 4 suits of 13
    assert refused(made, NextHand()) == ""


def test_a_person_who_has_checked_the_deck_ends_it() -> None:
    made = table()
    made.take(Reported("shoe", "lid_open"), SHOE)
    assert refused(made, NextHand()) == "refused.held_lid_open"
    assert refused(made, DeckChecked()) == ""
    assert refused(made, NextHand()) == ""


def test_after_tampering_between_hands_the_floor_alone_goes_on() -> None:
    made = table()
    made.take(Reported("shoe", "tamper", 1), SHOE)
    made.take(Reported("shoe", "lid_open"), SHOE)  # the lesser of the two changes nothing
    made.take(Reported("shoe", "deck", 52), SHOE)
    assert refused(made, DeckChecked()) == "refused.held_tamper"
    assert refused(made, NextHand()) == "refused.held_tamper"
    assert made.take(DeckChecked(floor=True)).refusal == say("refused.floor_only")  # nobody of the floor is here
    assert refused(made, DeckChecked(floor=True)) == ""
    assert refused(made, NextHand()) == ""


def test_what_holds_the_next_hand_outlives_a_restart(tmp_path: Path) -> None:
    key = table_key(tmp_path / "table.key")
    with Journal(tmp_path / "day.journal", key) as journal:
        made = Table(session(), journal)
        made.take(NextHand())
        assert refused(made, Voids("", "a trial")) == ""
        made.take(Reported("shoe", "lid_open"), SHOE)
    with Journal(tmp_path / "day.journal", key) as journal:
        again = Table.resume(journal)
        assert refused(again, NextHand()) == "refused.held_lid_open"
        assert refused(again, DeckChecked()) == ""
    with Journal(tmp_path / "day.journal", key) as journal:
        assert refused(Table.resume(journal), NextHand()) == ""


def test_in_a_hand_the_lid_stops_the_hand_and_holds_nothing_after_it() -> None:
    made = table()
    made.take(NextHand())
    made.take(Reported("shoe", "lid_open"), SHOE)
    assert refused(made, Voids("", "a trial")) == ""
    assert refused(made, NextHand()) == ""


def test_the_keys_and_the_lines_for_it() -> None:
    made = table()
    made.take(Reported("shoe", "lid_open"), SHOE)
    seen = view(made)
    assert seen.between is not None
    assert between_hands.of_table(seen.between, seen.setting)[0] == "deck_checked"
    assert between_hands.tap("deck_checked", 0) == DeckChecked() == read("checked", seen)
    made.take(Reported("shoe", "tamper"), SHOE)
    assert between_hands.of_table(seen.between, view(made).setting)[0] == "floor_cleared"
    assert between_hands.tap("floor_cleared", 0) == DeckChecked(floor=True) == read("cleared", seen)


def test_another_deck_is_a_key_between_hands() -> None:
    seen = view(table())
    assert seen.between is not None
    words = between_hands.of_table(seen.between, Setting("reads", "red", decks=("red", "blue")))
    assert words[0] == "deck:blue"
    assert between_hands.tap("deck:blue", 0) == DeckChanged("blue")
    assert between_hands.head(seen.between, "deck:blue", 0) == say("between.deck", deck="blue")
