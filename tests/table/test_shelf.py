"""The shelf of journals: a new day, a hand over midnight, a restart, and what cannot be opened."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Done
from controller.rules.plan import Kill
from controller.rules.saying import say
from controller.rules.session import Session, open_session
from controller.rules.stakes import parse
from controller.table.journal import JournalReader
from controller.table.records import Cause, NextHand
from controller.table.rows import JournalError, anchor_path
from controller.table.seal import KeyFileError
from controller.table.set_up import file_differs
from controller.table.shelf import Shelf
from controller.table.table_plan import house_of, plan_of
from controller.table.verify import verify
from tests.dealing import STANDARD, definitions, games, house

if TYPE_CHECKING:
    from pathlib import Path

    from controller.rules.house import House
    from controller.table.table import Table
    from controller.table.table_file import TableFile

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


@pytest.mark.parametrize("day", [MONDAY, TUESDAY])
@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("DELETE FROM row WHERE seq > (SELECT max(seq) - 3 FROM row)", "cut off: the anchor file has seen row"),
        ("UPDATE row SET body = replace(body, 'fold', 'call')", "it, or its place, was altered"),
        ("UPDATE document SET body = body || ' '", "the document"),
        ("DELETE FROM row", "cut off"),
    ],
)
def test_nothing_is_resumed_from_a_journal_that_is_not_as_it_was_written(
    tmp_path: Path, day: date, statement: str, sentence: str
) -> None:
    shelf = Shelf(tmp_path)
    table, journal, _ = shelf.open(fresh, MONDAY)
    folded(table)
    table.close()
    anchored = anchor_path(journal.path).read_text(encoding="utf-8")
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as database:
        database.execute("DROP TRIGGER row_stays")
        database.execute("DROP TRIGGER row_remains")
        database.execute(statement)
    with pytest.raises(JournalError, match=sentence) as raised:
        shelf.open(fresh, day)
    assert "locked until the floor" in str(raised.value)
    assert anchor_path(journal.path).read_text(encoding="utf-8") == anchored
    assert shelf.journals() == [journal.path]


def test_a_hand_in_the_middle_that_was_altered_before_the_last_anchor_is_not_resumed(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, journal, _ = shelf.open(fresh, MONDAY)
    folded(table)
    begun(table, 5)
    table.close()
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as database:
        database.execute("DROP TRIGGER row_stays")
        database.execute("UPDATE row SET body = body || ' ' WHERE what = 'Posted' AND seq > 20")
    with pytest.raises(JournalError, match="it, or its place, was altered"):
        shelf.open(fresh, MONDAY)


def test_a_missing_anchor_locks_the_table(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, journal, _ = shelf.open(fresh, MONDAY)
    folded(table)
    table.close()
    anchor_path(journal.path).unlink()
    with pytest.raises(JournalError, match="a cut would not show"):
        shelf.open(fresh, MONDAY)


def test_a_lost_key_is_never_a_reason_not_to_start(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, _, _ = shelf.open(fresh, MONDAY)
    folded(table)
    session = table.session
    table.close()
    (tmp_path / "table.key").unlink()
    again, _, _ = shelf.open(fresh, MONDAY)
    assert again.session == session
    again.close()


def test_a_journal_the_power_failed_on_before_its_first_row_is_begun_again(tmp_path: Path) -> None:
    (tmp_path / "2026-03-02.journal").touch()
    table, _, _ = Shelf(tmp_path).open(fresh, MONDAY)
    assert table.session == fresh()
    table.close()


@pytest.mark.parametrize("day", [MONDAY, TUESDAY])
@pytest.mark.parametrize("gone", [False, True])
def test_a_journal_that_was_emptied_or_taken_away_is_not_begun_again(tmp_path: Path, day: date, *, gone: bool) -> None:
    shelf = Shelf(tmp_path)
    table, journal, _ = shelf.open(fresh, MONDAY)
    folded(table)
    table.close()
    seen = anchor_path(journal.path).read_text(encoding="utf-8").split()[-2]
    journal.path.unlink()
    if not gone:
        journal.path.touch()
    with pytest.raises(JournalError, match=f"rows 1 to {seen} are cut off.*stays locked until the floor"):
        shelf.open(fresh, day)
    assert not gone or not journal.path.exists()


def test_a_damaged_row_is_told_in_one_sentence_and_nothing_else(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    table, journal, _ = shelf.open(fresh, MONDAY)
    folded(table)
    table.close()
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as database:
        database.execute("DROP TRIGGER row_stays")
        database.execute("UPDATE row SET version = 99 WHERE what = 'HandStarted'")
    code = subprocess.run(
        [sys.executable, "-m", "controller", "journal", "show", str(journal.path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert code.returncode == 2
    assert code.stderr.count("\n") == 1, code.stderr


@pytest.mark.parametrize("name", sorted(definitions().tables))
def test_a_table_that_has_dealt_says_what_its_file_says_otherwise_and_nothing_where_it_does_not(
    name: str, tmp_path: Path
) -> None:
    file, known = definitions().tables[name], definitions()

    def opened(file: TableFile = file, house: House | None = None) -> Session:
        stakes = file.levels[0].stakes or file.stakes if file.levels else file.stakes
        played = house_of(file, house or known.houses[file.house])
        plan = plan_of(file, known.games)
        return open_session(known.games[file.game], played, stakes, file.seats, file.button, file.tier, plan)

    table, journal, _ = Shelf(tmp_path).open(opened, MONDAY)
    table.take(NextHand())
    journal.close()
    table, journal, _ = Shelf(tmp_path).open(opened, MONDAY)
    journal.close()
    assert file_differs(table.session, opened()) is None
    odd = house(file.house, limit={"raise_cap": "bet+4"})
    dearer = parse("no_limit 7/14 unit 7")
    changed = file.model_copy(update={"stakes": dearer, "kill": Kill(after="pot", over=99)})
    told = file_differs(table.session, opened(changed, odd))
    stakes = [] if file.levels else ["stakes"]
    keys = ["house limit", *stakes, "kill"]
    assert told == say("note.file_differs", keys=", ".join(keys), few=f"house limit +{len(keys) - 1}")
    other = opened(file.model_copy(update={"house": "tda2024" if file.house != "tda2024" else "standard"}), None)
    assert file_differs(table.session, other) is not None
