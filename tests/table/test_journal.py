"""What is written comes back, once, whole or not at all, and no card that lies face down can be read off the disk."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import UNREAD, face, name
from controller.rules.events import CardOut, HandStarted, Posted
from controller.rules.inputs import Act, CardLeft
from controller.table import rows
from controller.table.journal import CannotRecord, Duplicate, Journal, JournalReader
from controller.table.records import Again, Cause, Entry, NextHand, Rewound, SessionSaved, Undo
from controller.table.rows import BEGINNING, JournalError, anchor_path, head_of, row_bytes
from controller.table.verify import verify
from tests.writing import (
    AT,
    DEALER,
    DOWN,
    KEY,
    OTHER_KEY,
    TABLED,
    UP,
    dealt,
    one_hand,
    raw,
    session,
    setup,
    write,
    written,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "day.journal"


def files(path: Path) -> dict[str, bytes]:
    """Every file of a journal, by name: the database, its log, the anchor, the lock."""
    return {file.name: file.read_bytes() for file in path.parent.iterdir() if file.name.startswith(path.name)}


def test_entries_come_back_as_they_were(path: Path) -> None:
    with Journal(path, KEY) as journal:
        entries = write(journal, 3)
        assert list(journal.entries()) == entries
        assert list(journal.entries(since=20)) == entries[19:]
        assert list(journal.entries(since=20, until=22)) == entries[19:22]
        assert list(journal.entries(since=1000)) == []
        assert journal.count == len(entries) == entries[-1].seq
    with JournalReader(path, KEY) as reader:
        assert list(reader.entries()) == entries


def test_a_journal_goes_on_where_it_stood(path: Path) -> None:
    before = written(path, 1)
    with Journal(path, KEY) as journal:
        entries = write(journal, 1, first=2)
        assert entries[0].seq == before[-1].seq + 1
        assert list(journal.entries()) == before + entries
    assert verify(path, KEY).proved


def test_an_empty_journal_has_nothing(path: Path) -> None:
    with Journal(path, KEY) as journal:
        assert (journal.count, journal.head) == (0, BEGINNING)
        assert list(journal.entries()) == journal.last_hand() == journal.hand(1) == []


def test_a_reading_that_comes_twice_is_written_once(path: Path) -> None:
    with Journal(path, KEY) as journal:
        cause, given, events = dealt(5, "Ah", place=9, up=False)
        first = journal.append(cause, given, events, AT)
        assert isinstance(first, Entry)
        rows = journal.head
        assert journal.seen(cause) == Duplicate(first.seq)
        assert journal.append(cause, given, events, AT + 9) == Duplicate(first.seq)
        assert journal.append(cause._replace(raw=b"other"), None, (), AT) == Duplicate(first.seq)
        assert (journal.head, journal.count) == (rows, 1)
        assert isinstance(journal.append(cause._replace(boot=78), None, (), AT), Entry)
        assert isinstance(journal.append(cause._replace(number=6), None, (), AT), Entry)
        assert isinstance(journal.append(cause._replace(device="scanner"), None, (), AT), Entry)


def test_taps_have_no_number_and_are_never_twice(path: Path) -> None:
    with Journal(path, KEY) as journal:
        for _ in range(3):
            assert isinstance(journal.append(DEALER, Act(1, "call"), (), AT), Entry)
            assert isinstance(journal.append(Cause("shoe", "shoe"), None, (), AT), Entry)
        assert journal.count == 6
        assert journal.seen(DEALER) is None


def test_the_newest_reading_of_a_device(path: Path) -> None:
    with Journal(path, KEY) as journal:
        assert journal.last_reading("shoe") is None
        for boot, number in ((9, 1), (9, 2), (3, 1)):
            journal.append(Cause("shoe", "shoe", boot, number), None, (), AT)
        journal.append(Cause("box", "box", 1, 1), None, (), AT)
        assert journal.last_reading("shoe") == (3, 1)


def test_the_last_hand_is_what_a_table_resumes_with(path: Path) -> None:
    with Journal(path, KEY) as journal:
        first = write(journal, 1)
        assert journal.last_hand() == first
        second = write(journal, 1, first=2)
        assert journal.last_hand() == second
        undone = journal.append(DEALER, Undo(), (Rewound(second[-2].seq, "undo"), Again(second[-1].seq)), AT)
        assert journal.last_hand() == [*second, undone]


def test_a_hand_whose_beginning_was_taken_back_needs_the_one_before(path: Path) -> None:
    with Journal(path, KEY) as journal:
        first = write(journal, 1)
        start = (SessionSaved(session(2)), HandStarted(setup(2)))
        begun = journal.append(DEALER, NextHand(), start, AT)
        assert isinstance(begun, Entry)
        undone = journal.append(DEALER, Undo(), (Rewound(begun.seq, "undo"),), AT)
        assert journal.last_hand() == [*first, begun, undone]
        assert journal.hand(1) == [*first, begun, undone]
        again = journal.append(DEALER, NextHand(), start, AT)
        assert journal.last_hand() == [again]
        assert journal.hand(1) == [*first, begun, undone]
        assert journal.hand(2) == [again]
        assert journal.hand(3) == []


def test_a_new_file_begins_where_the_one_before_stands(tmp_path: Path) -> None:
    monday, tuesday = tmp_path / "monday", tmp_path / "tuesday"
    written(monday)
    with Journal(tuesday, KEY, head_of(monday)) as journal:
        assert journal.head == head_of(monday) != BEGINNING
        write(journal)
    assert verify(tuesday, KEY).proved
    with pytest.raises(ValueError, match="hexadecimal"):
        Journal(tmp_path / "wednesday", KEY, "yesterday")


def test_a_journal_written_twice_is_the_same_twice(tmp_path: Path) -> None:
    heads = []
    for run in ("one", "two"):
        with Journal(tmp_path / run, KEY, nonces=bytes) as journal:
            write(journal)
            heads.append(journal.head)
    assert heads[0] == heads[1]


def test_without_the_key_hidden_faces_are_unread_and_the_table_starts(path: Path) -> None:
    entries = written(path, 1)
    for key in (None, OTHER_KEY):
        with JournalReader(path, key) as reader:
            blind = list(reader.entries())
        assert [entry.events for entry in blind if entry.given is None] == [()]
        hidden = next(entry for entry in blind if isinstance(entry.given, CardLeft))
        assert hidden.given == CardLeft(UNREAD)
        assert hidden.cause.raw == b""
        assert hidden.events == (CardOut(UNREAD, 8, up=False, due=True),)
        outs = [event for entry in blind for event in entry.events if isinstance(event, CardOut) and event.up]
        assert [name(event.face) for event in outs] == list(UP)
    with Journal(path, OTHER_KEY) as journal:
        write(journal, 1, first=2)
        assert len(list(journal.entries())) == 2 * len(entries)


def test_a_hand_that_began_again_when_a_tap_was_taken_back(path: Path) -> None:
    # NEXT HAND is undone while a card is out already: the card begins the hand anew, in the entry of the undo.
    with Journal(path, KEY) as journal:
        first = write(journal, 1)
        start = (SessionSaved(session(2)), HandStarted(setup(2)))
        begun = journal.append(DEALER, NextHand(), start, AT)
        card = journal.append(*dealt(5, "Ah", place=5, up=False), AT)
        assert isinstance(begun, Entry)
        assert isinstance(card, Entry)
        again = journal.append(DEALER, Undo(), (Rewound(begun.seq, "undo"), Again(card.seq), *start, *card.events), AT)
        assert isinstance(again, Entry)
        assert journal.last_hand() == [*first, begun, card, again]
        assert journal.hand(1) == [*first, begun, card]
        assert journal.hand(2) == [again]


# Secrecy.


def in_the_open(contents: bytes, card: str) -> bool:
    """Whether a card's name stands in JSON or its raw bytes stand anywhere."""
    named = re.search(rb'["\s,:\[]' + card.encode() + rb'["\s,\]]', contents)
    return bool(named) or raw(card) in contents or raw(card).hex().encode() in contents


def test_no_card_that_lies_face_down_stands_on_the_disk(path: Path) -> None:
    with Journal(path, KEY) as journal:
        write(journal, 3)
        running = files(path)
        assert len(running["day.journal-wal"]) > 0
    closed = files(path)
    for contents in (running, closed):
        everything = b"".join(contents.values())
        assert [card for card in DOWN if in_the_open(everything, card)] == []
        # What is public stands there by name, so the search does find what there is; raw bytes never do.
        assert all(f'"{card}"'.encode() in everything for card in (*UP, *TABLED))
        assert not any(raw(card) in everything for card in UP)


def test_the_rows_do_not_tell_faces_by_their_length(path: Path) -> None:
    lengths = set()
    with Journal(path, KEY) as journal:
        for number, (card, reading) in enumerate((("Td", b"CARD 10d"), ("9d", b"CARD 9d"))):
            cause = Cause("shoe", "shoe", 1, number, reading)
            entry = journal.append(cause, CardLeft(face(card)), (CardOut(face(card), 9, up=False, due=True),), AT)
            assert isinstance(entry, Entry)
            rows = journal._database.execute(
                "SELECT length(body), length(sealed) FROM row WHERE entry = ?", (entry.seq,)
            )
            lengths.add(tuple(rows.fetchall()))
    assert len(lengths) == 1


# All or nothing.


class Brittle:
    """A connection on which the statement that begins so fails, as on a disk that is full or broken."""

    def __init__(self, database: sqlite3.Connection, fails: str) -> None:
        self._database = database
        self._fails = fails

    def execute(self, statement: str, values: tuple[str, ...] = ()) -> sqlite3.Cursor:
        """Fail, or do as the connection does."""
        if statement.startswith(self._fails):
            raise sqlite3.OperationalError("disk I/O error")
        return self._database.execute(statement, values)

    def __getattr__(self, name: str) -> object:
        return getattr(self._database, name)


@pytest.mark.parametrize("statement", ["SELECT entry FROM", "BEGIN", "INSERT INTO row", "COMMIT"])
def test_what_cannot_be_written_is_not_written_at_all(path: Path, statement: str) -> None:
    with Journal(path, KEY) as journal:
        entries = write(journal, 1)
        sound, head = journal._database, journal.head
        journal._database = Brittle(sound, statement)  # type: ignore[assignment]
        cause, given, events = dealt(999, "As", place=9, up=False)
        with pytest.raises(CannotRecord, match=r"day\.journal cannot be written: disk I/O error$"):
            journal.append(cause, given, events, AT)
        journal._database = sound
        assert (journal.head, journal.count) == (head, len(entries))
        assert isinstance(journal.append(cause, given, events, AT), Entry)
    assert verify(path, KEY).proved


def test_a_full_disk_is_told_in_a_sentence(path: Path) -> None:
    with Journal(path, KEY) as journal:
        pages = journal._database.execute("PRAGMA page_count").fetchone()[0]
        journal._database.execute(f"PRAGMA max_page_count = {pages + 4}")
        with pytest.raises(CannotRecord, match="cannot be written: database or disk is full"):
            write(journal, 10)
        count = journal.count
        journal._database.execute("PRAGMA max_page_count = 100000")
        write(journal, 1, first=20)
        assert journal.count > count
        assert len(list(journal.entries())) == journal.count
    assert verify(path, KEY).proved


def test_an_input_that_is_no_input_leaves_the_journal_as_it_was(path: Path) -> None:
    with Journal(path, KEY) as journal:
        entries = write(journal, 1)
        with pytest.raises(TypeError, match="float"):
            journal.append(DEALER, Act(1, "bet", 2.5), (), AT)  # type: ignore[arg-type]
        with pytest.raises(OverflowError):
            journal.append(Cause("shoe", "shoe", 1 << 70, 1), None, (), AT)
        with pytest.raises(ValueError, match="control characters"):
            journal.append(Cause("shoe", "sh\x1foe", 1, 1), None, (), AT)
        assert list(journal.entries()) == entries
        write(journal, 1, first=2)


def test_an_anchor_that_cannot_be_written_is_told_and_leaves_no_torn_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(path, KEY) as journal:
        write(journal, 1)
        before = anchor_path(path).read_bytes()
        whole = os.write
        with monkeypatch.context() as patched:
            patched.setattr(os, "write", lambda file, line: whole(file, line[:9]))
            with pytest.raises(CannotRecord, match=r"the anchor of .* cannot be written: .*No space left"):
                journal.anchor()
        assert anchor_path(path).read_bytes() == before
    assert verify(path, KEY).proved


def test_a_torn_anchor_line_is_taken_off(path: Path) -> None:
    written(path)
    with anchor_path(path).open("a") as anchor:
        anchor.write("57 00ab")
    assert verify(path, KEY).proved
    with Journal(path, KEY) as journal:
        write(journal, 1, first=9)
    assert verify(path, KEY).proved


KILLED = """
    import os, signal, sys
    from pathlib import Path
    from controller.table.journal import Journal
    from tests.writing import KEY, AT, dealt, write

    class Deadly:
        def __init__(self, database, at):
            self.database, self.left = database, at
        def execute(self, statement, *values):
            self.left -= 1
            if self.left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return self.database.execute(statement, *values)
        def __getattr__(self, name):
            return getattr(self.database, name)

    journal = Journal(Path(sys.argv[1]), KEY)
    write(journal, 1)
    journal._database = Deadly(journal._database, int(sys.argv[2]))
    journal.append(*dealt(999, "As", place=9, up=False), AT)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("statement", range(1, 9))
def test_a_journal_whose_process_was_killed_is_whole(path: Path, statement: int) -> None:
    command = [sys.executable, "-c", textwrap.dedent(KILLED), str(path), str(statement)]
    killed = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    whole = len(one_hand())
    committed = statement > 7  # seen, BEGIN, the head, two rows, COMMIT; then nothing is left to be interrupted
    with JournalReader(path, KEY) as reader:
        assert reader.count in ({whole + 1} if committed else {whole, whole + 1})
    assert verify(path, KEY).proved
    with Journal(path, KEY) as journal:
        again = journal.append(*dealt(999, "As", place=9, up=False), AT)
        assert journal.count == whole + 1
        assert isinstance(again, Entry | Duplicate)
        write(journal, 1, first=2)
    assert verify(path, KEY).proved


# Who may open it.


def test_two_processes_do_not_write_one_journal(path: Path) -> None:
    opens = f"""
        import sys
        from pathlib import Path
        from controller.table.journal import Journal
        from controller.table.rows import JournalError
        from tests.writing import KEY
        try:
            Journal(Path({str(path)!r}), KEY)
        except JournalError as error:
            sys.exit(str(error))
    """
    command = [sys.executable, "-c", textwrap.dedent(opens)]
    with Journal(path, KEY) as journal:
        write(journal, 1)
        second = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
        assert (second.returncode, second.stderr) == (1, f"the journal {path} is open in another process\n")
        with JournalReader(path, KEY) as reader:
            write(journal, 1, first=2)
            assert reader.count == journal.count
    assert subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode == 0


def test_another_thread_may_not_use_it(path: Path) -> None:
    found: list[BaseException] = []

    def use() -> None:
        try:
            journal.append(DEALER, Undo(), (), AT)
        except sqlite3.ProgrammingError as error:
            found.append(error)

    with Journal(path, KEY) as journal:
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        assert len(found) == 1
        assert journal.count == 0


def test_rows_are_only_added(path: Path) -> None:
    with Journal(path, KEY) as journal:
        write(journal, 1)
        for statement in ("UPDATE row SET body = '{}' WHERE seq = 3", "DELETE FROM row WHERE seq = 3"):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                journal._database.execute(statement)


def test_every_commit_waits_for_the_disk(path: Path) -> None:
    for _ in range(2):  # laid out anew, and opened again
        with Journal(path, KEY) as journal:
            assert journal._database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert journal._database.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_newer_schema_is_refused(path: Path) -> None:
    written(path)
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 2")
    database.close()
    for opens in (Journal, JournalReader):
        with pytest.raises(JournalError, match="written by a newer croupier: its schema is 2, this one knows 1"):
            opens(path, KEY)


@pytest.mark.parametrize("contents", [b"dear diary", b"SQLite format 3\0" + bytes(200), bytes(5000)])
def test_a_file_that_is_no_journal_is_refused_and_left_alone(path: Path, contents: bytes) -> None:
    path.write_bytes(contents)
    for opens in (Journal, JournalReader):
        with pytest.raises(JournalError, match=r"day\.journal (is no journal|cannot be opened)"):
            opens(path, KEY)
    assert path.read_bytes() == contents


def test_another_program_s_database_is_refused(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE recipe (name TEXT)")
    database.close()
    with pytest.raises(JournalError, match="is no journal"):
        Journal(path, KEY)


def test_a_journal_that_was_never_finished_being_laid_out_is_begun_anew(path: Path) -> None:
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    with Journal(path, KEY) as journal:
        write(journal, 1)
    assert verify(path, KEY).proved


def test_a_missing_journal_and_a_missing_folder_are_told(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no journal"):
        JournalReader(tmp_path / "day.journal")
    with pytest.raises(JournalError, match="cannot be opened: No such file or directory"):
        Journal(tmp_path / "nowhere" / "day.journal", KEY)


@contextmanager
def as_anybody() -> Iterator[None]:
    """Without what root may do."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65_534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_journal_that_may_not_be_used_says_which_and_why(path: Path) -> None:
    written(path)
    shared = Path(tempfile.gettempdir())
    for above in [folder for folder in path.parents if shared in folder.parents]:
        above.chmod(0o755)
    path.chmod(0o000)
    with as_anybody(), pytest.raises(JournalError, match=r"day\.journal cannot be read: Permission denied"):
        JournalReader(path, KEY)
    path.chmod(0o444)
    with as_anybody(), pytest.raises(JournalError, match=r"day\.journal cannot be (opened|written): Permission denied"):
        Journal(path, KEY)
    path.chmod(0o644)
    assert verify(path, KEY).proved


def test_a_journal_on_a_full_disk_is_not_opened_and_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(path)
    monkeypatch.setattr(rows, "LEAST_ROOM", 1 << 62)  # no disk has so much
    with pytest.raises(JournalError, match=r"the disk is full where .*day\.journal is kept: make room, then start"):
        Journal(path, KEY)
    assert verify(path, KEY).proved


def test_an_entry_that_is_damaged_is_named(path: Path) -> None:
    written(path)
    with sqlite3.connect(path) as database:
        database.execute("DROP TRIGGER row_stays")
        database.execute("UPDATE row SET body = '{' WHERE entry = 4 AND kind = 'event'")
    database.close()
    with JournalReader(path, KEY) as reader, pytest.raises(JournalError, match=r"entry 4 of .* cannot be read"):
        list(reader.entries())


def test_a_start_that_is_damaged_is_told_in_a_sentence(path: Path) -> None:
    written(path)
    with sqlite3.connect(path) as database:
        database.execute("DROP TRIGGER row_stays")
        database.execute("UPDATE row SET body = '{' WHERE what = 'HandStarted'")
    database.close()
    with JournalReader(path, KEY) as reader:
        for read in (reader.last_hand, lambda: reader.hand(1)):
            with pytest.raises(JournalError, match="cannot be read: malformed JSON"):
                read()


def test_the_bytes_of_a_row(path: Path) -> None:
    with Journal(path, KEY, nonces=bytes) as journal:
        posted = Posted(0, 1, "small blind", live=True, levels=True, all_in=False)
        journal.append(Cause("Zoë", "box", 7, 2), Act(3, "call", None, 5), (posted,), AT)
        rows = journal._database.execute("SELECT * FROM row ORDER BY seq").fetchall()
    given = '{"at":1700000000000000,"given":{"amount":null,"ask":5,"deed":"call","seat":3},"who":"Zo\\u00eb"}'
    first = f"1\x1f1\x1finput\x1fAct\x1f1\x1f{given}\x1f\x1f{KEY.id}\x1fbox\x1f7\x1f2".encode()
    body = '{"all_in":false,"amount":1,"levels":true,"live":true,"seat":0,"what":"small blind"}'
    second = f"2\x1f1\x1fevent\x1fPosted\x1f1\x1f{body}\x1f\x1f{KEY.id}\x1f\x1f\x1f".encode()
    assert [row_bytes(row) for row in rows] == [first, second]
    assert rows[0][-1] == KEY.link(bytes(32), first)
    assert rows[1][-1] == KEY.link(rows[0][-1], second)
