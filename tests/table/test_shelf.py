"""The shelf of journals: a new day, a hand over midnight, a restart, and what cannot be opened."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Done
from controller.rules.session import Session, open_session
from controller.rules.stakes import parse
from controller.table.journal import JournalReader
from controller.table.records import Cause, NextHand
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError
from controller.table.shelf import Shelf
from controller.table.verify import verify
from tests.dealing import STANDARD, games

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table.table import Table

MONDAY, TUESDAY, WEDNESDAY = date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4)


def fresh() -> Session:
    return open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1)


def begun(table: Table, first: int = 1) -> None:
    """A hand until the first act."""
    table.take(NextHand())
    table.take(Begin())
    for number, face in enumerate(faces("AS KD 2C 9H"), start=first):
        table.take(CardLeft(face), Cause("shoe", "shoe", 7, number))


def folded(table: Table, first: int = 1) -> None:
    """A whole hand: the small blind folds."""
    begun(table, first)
    assert table.hand is not None
    table.take(Act(table.hand.seat(table.hand.turn), "fold"))
    table.take(Done())
    assert not table.running


def stacks(session: Session) -> dict[int, int | None]:
    return {seat.number: seat.stack for seat in session.seats}


def test_an_empty_shelf_begins_with_the_table_as_configured(tmp_path: Path) -> None:
    table, journal, resumed = Shelf(tmp_path / "new" / "table").open(fresh, MONDAY)
    assert (table.hand, table.session, resumed) == (None, fresh(), False)
    assert journal.path.name == "2026-03-02.journal"
    table.close()
    assert (tmp_path / "new" / "table" / "table.key").stat().st_mode & 0o777 == 0o600


def test_a_hand_in_the_middle_is_resumed_in_its_own_journal_also_after_midnight(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, _, _ = shelf.open(fresh, MONDAY)
    begun(table)
    hand = table.hand
    table.close()
    again, journal, resumed = shelf.open(fresh, TUESDAY)
    assert resumed
    assert again.hand == hand
    assert journal.path.name == "2026-03-02.journal"
    again.close()


def test_a_new_day_begins_a_journal_with_the_stacks_and_the_hash_of_the_day_before(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, _, _ = shelf.open(fresh, MONDAY)
    folded(table)
    session = table.session
    table.close()
    again, journal, resumed = shelf.open(fresh, TUESDAY)
    assert not resumed
    assert again.session == session
    assert stacks(again.session) == {1: 99, 2: 101}
    folded(again, 5)
    again.close()
    assert [path.name for path in shelf.journals()] == ["2026-03-02.journal", "2026-03-03.journal"]
    with JournalReader(shelf.journals()[0], shelf.key) as monday:
        previous = journal.path.read_bytes().find(monday.head.encode())
    assert previous > 0


def test_a_new_day_without_a_hand_keeps_the_stacks_of_the_day_before(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, _, _ = shelf.open(fresh, MONDAY)
    folded(table)
    session = table.session
    table.close()
    shelf.open(fresh, TUESDAY)[0].close()
    for day in (TUESDAY, WEDNESDAY):
        again, _, resumed = shelf.open(fresh, day)
        assert (again.session, resumed) == (session, False)
        again.close()


def test_a_clock_that_went_back_goes_on_in_the_newest_journal(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, _, _ = shelf.open(fresh, TUESDAY)
    folded(table)
    table.close()
    again, journal, _ = shelf.open(fresh, MONDAY)
    assert journal.path.name == "2026-03-03.journal"
    assert stacks(again.session) == {1: 99, 2: 101}
    again.close()


def test_the_last_reading_is_known_on_a_new_day(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert shelf.last_reading("shoe") is None
    table, _, _ = shelf.open(fresh, MONDAY)
    folded(table)
    table.close()
    again, _, _ = shelf.open(fresh, TUESDAY)
    assert shelf.last_reading("shoe") == (7, 4)
    assert shelf.last_reading("buttons") is None
    folded(again, 5)
    assert shelf.last_reading("shoe") == (7, 8)
    again.close()


def test_two_processes_may_not_have_the_same_table(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, _, _ = shelf.open(fresh, MONDAY)
    with pytest.raises(JournalError, match="is open in another process"):
        shelf.open(fresh, MONDAY)
    table.close()


def test_a_key_that_others_can_read_opens_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.open(fresh, MONDAY)[0].close()
    (tmp_path / "table.key").chmod(0o644)
    with pytest.raises(KeyFileError, match="chmod 600"):
        shelf.open(fresh, MONDAY)


def test_every_journal_of_the_shelf_can_be_proved(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for day, first in ((MONDAY, 1), (TUESDAY, 5)):
        table, _, _ = shelf.open(fresh, day)
        folded(table, first)
        table.close()
    for path in shelf.journals():
        assert verify(path, shelf.key).proved
