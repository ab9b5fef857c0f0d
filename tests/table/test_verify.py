"""Every kind of damage is found, and the first row that suffered is named."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
from typing import TYPE_CHECKING

import pytest

from controller.table.journal import Journal
from controller.table.rows import BEGINNING, COLUMNS, JournalError, anchor_path, row_bytes
from controller.table.seal import new_key
from controller.table.verify import Verdict, verify, verify_command
from tests.writing import KEY, OTHER_KEY, write, written

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A closed journal of two hands."""
    written(tmp_path / "day.journal", 2)
    return tmp_path / "day.journal"


def attack(path: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """Do something to a journal behind its back; `values` are those of every statement."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("DROP TRIGGER row_stays")
    database.execute("DROP TRIGGER row_remains")
    for statement in statements:
        database.execute(statement, values)
    database.close()


def rows(path: Path) -> int:
    database = sqlite3.connect(path)
    (count,) = database.execute("SELECT max(seq) FROM row").fetchone()
    database.close()
    return int(count)


def found(path: Path, head: str | None = None) -> tuple[int, str]:
    """The row and the kind of the first damage."""
    verdict = verify(path, KEY, head)
    assert verdict.damage is not None, "nothing was found"
    assert not verdict.proved
    assert verdict.sentence == verdict.damage.sentence
    return verdict.damage.row, verdict.damage.kind


def test_an_untouched_journal_is_proved(path: Path) -> None:
    verdict = verify(path, KEY)
    assert verdict.proved
    assert verdict == Verdict(rows(path), verdict.head, rows(path), 0, None)
    assert verdict.sentence.startswith(f"{rows(path)} rows, every one as it was written; anchored up to row")


def test_an_empty_journal_is_proved(tmp_path: Path) -> None:
    Journal(tmp_path / "day.journal", KEY).close()
    assert verify(tmp_path / "day.journal", KEY) == Verdict(0, BEGINNING, 0, 0, None)


@pytest.mark.parametrize(
    "change",
    [
        "body = replace(body, '\"up\":false', '\"up\":true')",
        "kind = 'input', entry = 99",
        "what = 'CardBack'",
        "version = 2",
        "sealed = NULL",
        "sealed = zeroblob(72)",
        "entry = entry + 1",
        "hash = zeroblob(32)",
        "device = 'shoe'",
        "device = '', boot = 1",
    ],
)
def test_an_altered_row_is_named(path: Path, change: str) -> None:
    attack(path, f"UPDATE row SET {change} WHERE seq = 8")  # noqa: S608 - a test's own words
    assert found(path) == (8, "altered")
    assert verify(path, KEY).sentence == "row 8 is not as it was written: it, or its place, was altered"


@pytest.mark.parametrize("change", ["device = 'box'", "boot = 5", "number = 5555"])
def test_an_altered_reading_is_named(path: Path, change: str) -> None:
    attack(path, f"UPDATE row SET {change} WHERE seq = 7")  # noqa: S608 - a test's own words
    assert found(path) == (7, "altered")


def test_one_bit_of_sealed_bytes_shows(path: Path) -> None:
    database = sqlite3.connect(path)
    (sealed,) = database.execute("SELECT sealed FROM row WHERE seq = 8").fetchone()
    database.close()
    altered = bytes([*sealed[:-1], sealed[-1] ^ 1])
    attack(path, "UPDATE row SET sealed = ? WHERE seq = 8", values=(altered,))
    assert found(path) == (8, "altered")


def test_rows_that_changed_places_are_found(path: Path) -> None:
    away = "UPDATE row SET seq = -seq WHERE seq IN (8, 12)"
    back = "UPDATE row SET seq = 20 + seq WHERE seq < 0"
    attack(path, away, back)
    assert found(path) == (8, "altered")


def test_a_removed_row_is_found(path: Path) -> None:
    attack(path, "DELETE FROM row WHERE seq = 8")
    assert found(path) == (8, "removed")
    assert verify(path, KEY).sentence == "row 8 is missing"


def test_several_removed_rows_are_counted(path: Path) -> None:
    attack(path, "DELETE FROM row WHERE seq BETWEEN 8 AND 11")
    assert verify(path, KEY).sentence == "rows 8 to 11 are missing"


def test_the_first_row_removed_is_found(path: Path) -> None:
    attack(path, "DELETE FROM row WHERE seq = 1")
    assert found(path) == (1, "removed")


def test_a_removed_row_whose_number_was_given_to_the_next_is_found(path: Path) -> None:
    attack(path, "DELETE FROM row WHERE seq = 8", "UPDATE row SET seq = seq - 1 WHERE seq > 8")
    assert found(path) == (8, "altered")


def test_a_row_put_in_is_found(path: Path) -> None:
    attack(
        path,
        "UPDATE row SET seq = -seq WHERE seq > 8",
        "UPDATE row SET seq = 1 - seq WHERE seq < 0",
        f"INSERT INTO row SELECT 9, {COLUMNS.partition(', ')[2]}, hash FROM row WHERE seq = 8 AND kind = 'event'",  # noqa: S608 - a constant
    )
    assert found(path) == (9, "altered")


def test_the_earliest_of_several_is_named(path: Path) -> None:
    attack(path, "DELETE FROM row WHERE seq > 20", "UPDATE row SET body = '{}' WHERE seq IN (9, 15)")
    assert found(path) == (9, "altered")


def test_a_cut_shows_by_the_anchor(path: Path) -> None:
    last = rows(path)
    attack(path, "DELETE FROM row WHERE seq > ?", values=(last - 4,))
    assert found(path) == (last - 3, "cut")
    assert verify(path, KEY).sentence == f"rows {last - 3} to {last} are cut off: the anchor file has seen row {last}"


def test_everything_cut_off_shows(path: Path) -> None:
    attack(path, "DELETE FROM row")
    assert found(path) == (1, "cut")


def test_rows_since_the_last_anchor_may_be_cut_unseen_but_not_by_who_wrote_down_the_head(tmp_path: Path) -> None:
    path = tmp_path / "day.journal"
    with Journal(path, KEY) as journal:
        write(journal, 1)
        head = journal.head
        anchors = anchor_path(path).read_bytes()
    # Who can cut the journal can cut the anchor file too.
    lines = anchors.splitlines(keepends=True)
    anchor_path(path).write_bytes(lines[0])
    assert verify(path, KEY, head).proved
    attack(path, "DELETE FROM row WHERE seq > 20")
    assert verify(path, KEY).proved
    assert found(path, head) == (21, "head")
    assert found(path, head[:12]) == (21, "head")


def test_a_head_from_earlier_is_still_a_proof(path: Path) -> None:
    early = verify(path, KEY).head
    with Journal(path, KEY) as journal:
        write(journal, 1, first=3)
    assert verify(path, KEY, early).proved
    assert verify(path, KEY, early[:8]).proved
    assert verify(path, KEY, BEGINNING).proved
    assert found(path, "ab" * 32) == (rows(path) + 1, "head")


@pytest.mark.parametrize("head", ["", "abc", "xyzxyzxyz", "AB" * 32, "ab" * 33])
def test_a_head_that_is_no_hash_is_a_mistake(path: Path, head: str) -> None:
    with pytest.raises(JournalError, match="is no hash: expected eight to 64 hexadecimal digits"):
        verify(path, KEY, head)


def anchor(path: Path, line: int, text: str) -> int:
    """Write over one line of the anchor file; the row that line vouched for."""
    lines = anchor_path(path).read_text().splitlines()
    was = int(lines[line].split()[0])
    lines[line] = text.format(*lines[line].split())
    anchor_path(path).write_text("".join(f"{one}\n" for one in lines))
    return was


def test_an_altered_anchor_hash_is_found(path: Path) -> None:
    row = anchor(path, 1, "{} " + "ab" * 32)
    assert found(path) == (row, "anchor")
    assert "line 2 of the anchor file" in verify(path, KEY).sentence


@pytest.mark.parametrize("text", ["rubbish", "", "{}", "{1} {0}", "0 {1}"])
def test_an_anchor_line_that_is_none_is_found(path: Path, text: str) -> None:
    before = anchor(path, 1, "{} {}")
    anchor(path, 2, text)
    assert found(path) == (before, "anchor")
    assert verify(path, KEY).sentence == f"line 3 of the anchor file was altered; row {before} is still anchored"


def test_an_anchor_beyond_the_last_row_is_a_cut(path: Path) -> None:
    last = rows(path)
    anchor(path, -1, f"{last + 2} {{1}}")
    assert found(path) == (last + 1, "cut")


def test_a_missing_anchor_is_told_also_after_the_journal_was_opened_again(path: Path) -> None:
    anchor_path(path).unlink()
    assert found(path) == (0, "anchor")
    with Journal(path, KEY) as journal:
        write(journal, 1, first=3)
    assert found(path) == (0, "anchor")
    assert "does not begin with the journal" in verify(path, KEY).sentence


def test_a_row_rewritten_by_somebody_with_the_key_shows_by_the_anchor(path: Path) -> None:
    attack(path, "UPDATE row SET body = replace(body, '\"up\":false', '\"up\":true') WHERE seq = 8")
    database = sqlite3.connect(path, isolation_level=None)
    head = bytes.fromhex(BEGINNING)
    for row in database.execute(f"SELECT {COLUMNS} FROM row ORDER BY seq").fetchall():  # noqa: S608 - a test's own words
        head = KEY.link(head, row_bytes(row))
        database.execute("UPDATE row SET hash = ? WHERE seq = ?", (head, row[0]))
    database.close()
    first = int(anchor_path(path).read_text().splitlines()[1].split()[0])
    assert found(path) == (first, "anchor")


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("UPDATE document SET body = replace(body, 'post', 'pots')", "was altered"),
        ("DELETE FROM document", "is missing"),
        ("UPDATE document SET hash = 'x' || hash", "is missing"),
    ],
)
def test_a_document_that_is_not_as_it_was_is_found(path: Path, statement: str, what: str) -> None:
    attack(path, f'{statement} WHERE body LIKE \'%"kind":"Game"%\'')
    assert found(path) == (2, "document")
    assert f"{what}; row 2 is the first that needs it" in verify(path, KEY).sentence


@pytest.mark.parametrize("value", ["ab" * 32, "gone", ""])
def test_an_altered_beginning_is_found(path: Path, value: str) -> None:
    attack(path, "UPDATE about SET value = ? WHERE name = 'previous'", values=(value,))
    assert found(path) == (1, "beginning")


def test_a_missing_beginning_is_found(path: Path) -> None:
    attack(path, "DELETE FROM about")
    assert found(path) == (1, "beginning")


def test_a_page_that_cannot_be_read_is_told(path: Path) -> None:
    contents = bytearray(path.read_bytes())
    place = contents.rindex(b'"what":"small blind"')
    page = place // 4096 * 4096
    contents[page : page + 4096] = b"\xff" * 4096
    path.write_bytes(contents)
    verdict = verify(path, KEY)
    assert verdict.damage is not None
    assert verdict.damage.kind in {"unreadable", "removed"}
    assert verdict.damage.row == verdict.rows + 1


def test_rows_of_another_key_are_not_proved_but_those_around_them_are(path: Path) -> None:
    before = rows(path)
    with Journal(path, OTHER_KEY) as journal:
        write(journal, 1, first=3)
    after = rows(path)
    with Journal(path, KEY) as journal:
        write(journal, 1, first=4)
    verdict = verify(path, KEY)
    assert (verdict.proved, verdict.foreign, verdict.damage) == (False, before + 1, None)
    assert verdict.sentence == f"row {before + 1} was written with another key: it cannot be proved with this one"
    attack(path, "UPDATE row SET body = '{}' WHERE seq = ?", values=(after + 2,))
    assert found(path) == (after + 2, "altered")


def test_a_key_that_is_none_of_the_journal_s(path: Path) -> None:
    verdict = verify(path, OTHER_KEY)
    assert (verdict.proved, verdict.foreign) == (False, 1)


def test_a_running_journal_is_verified_without_being_touched(tmp_path: Path) -> None:
    path = tmp_path / "day.journal"
    with Journal(path, KEY) as journal:
        write(journal, 2)
        before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if not file.name.endswith("-shm")}
        assert verify(path, KEY).proved
        assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if not file.name.endswith("-shm")} == before
        write(journal, 1, first=3)
    assert verify(path, KEY).proved


def test_a_closed_journal_is_verified_without_being_touched(path: Path) -> None:
    shutil.copytree(path.parent, path.parent.parent / "kept", dirs_exist_ok=True)
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    path.chmod(0o400)
    assert verify(path, KEY).proved
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


# The command.


def told(path: Path, head: str | None = None, *, as_json: bool = False) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return verify_command(path, head, out, err, as_json=as_json), out.getvalue(), err.getvalue()


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A journal with its key beside it."""
    with Journal(tmp_path / "day.journal", new_key(tmp_path / "table.key")) as journal:
        write(journal, 1)
    return tmp_path / "day.journal"


def test_the_command_says_that_a_journal_is_proved(shelf: Path) -> None:
    status, out, err = told(shelf)
    assert (status, err) == (0, "")
    assert out.endswith(f"head {json.loads(told(shelf, as_json=True)[1])['head']}\n")


def test_the_command_names_the_damage(shelf: Path) -> None:
    attack(shelf, "UPDATE row SET body = '{}' WHERE seq = 8")
    sentence = "row 8 is not as it was written: it, or its place, was altered"
    assert told(shelf) == (1, "", f"{sentence}\n")
    status, out, err = told(shelf, as_json=True)
    assert (status, err) == (1, "")
    whole = json.loads(out)
    assert whole["damage"] == {"row": 8, "kind": "altered", "sentence": sentence}
    assert whole["proved"] is False


def test_the_command_tells_a_user_s_mistake_in_a_sentence(shelf: Path) -> None:
    missing = shelf.with_name("other.journal")
    assert told(missing) == (2, "", f"croupier: there is no journal {missing}\n")
    assert told(shelf, "nonsense")[0] == 2
    shelf.with_name("table.key").unlink()
    status, _, err = told(shelf)
    assert (status, err.count("\n")) == (2, 1)
    assert "table.key cannot be read: No such file" in err
    assert not shelf.with_name("table.key").exists()


def test_a_file_that_is_no_journal_is_told(shelf: Path) -> None:
    shelf.write_text("dear diary")
    assert told(shelf) == (2, "", f"croupier: {shelf} is no journal\n")


def test_the_command_says_that_there_is_no_journal_before_it_asks_for_a_key(tmp_path: Path) -> None:
    err = io.StringIO()
    assert verify_command(tmp_path / "no.journal", None, io.StringIO(), err) == 2
    assert err.getvalue() == f"croupier: there is no journal {tmp_path / 'no.journal'}\n"
