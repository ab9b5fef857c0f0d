"""Proves that nothing in a journal was altered, removed or cut: or names the first row where something was."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from controller.table.codec import digest
from controller.table.rows import COLUMNS, STARTS, JournalError, anchor_path, last, open_to_read, row_bytes
from controller.table.seal import KeyFileError, read_key

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO

    from controller.table.seal import TableKey

FINE, DIFFERENCE, MISTAKE = 0, 1, 2
Kind = Literal["altered", "removed", "cut", "anchor", "document", "beginning", "head", "unreadable"]
_ANCHOR: Final = re.compile(r"(\d+) ([0-9a-f]{64})")
_HEAD: Final = re.compile(r"[0-9a-f]{8,64}")
_ROWS: Final = f"SELECT {COLUMNS}, hash FROM row WHERE seq > ? ORDER BY seq"  # noqa: S608 - constants
_LAST_HAND: Final = f"SELECT max(seq) FROM row WHERE {STARTS} AND what = 'HandStarted'"  # noqa: S608 - constants
_NAMED: Final = re.compile(r'"document":"(\w+)"')


class Damage(NamedTuple):
    """The first row that is not as it was written, what happened to it, and that in a sentence."""

    row: int
    kind: Kind
    sentence: str


class Verdict(NamedTuple):
    """What verifying a journal found.

    `head` is the hash it stands at and `anchored` the last row the anchor file vouches for. `foreign` is the first
    row that was written with another key, so that its own bytes are not proved, only its place; 0 when there is none.
    """

    rows: int
    head: str
    anchored: int
    foreign: int
    damage: Damage | None

    @property
    def proved(self) -> bool:
        """Whether every row is as it was written."""
        return self.damage is None and not self.foreign

    @property
    def sentence(self) -> str:
        """What was found."""
        if self.damage:
            return self.damage.sentence
        if self.foreign:
            return f"row {self.foreign} was written with another key: it cannot be proved with this one"
        return f"{self.rows} rows, every one as it was written; anchored up to row {self.anchored}; head {self.head}"


class _Anchor(NamedTuple):
    line: int
    seq: int
    hash: str


def verify(path: Path, key: TableKey, head: str | None = None) -> Verdict:
    """Check every row against the chain, the anchor file and the documents; the file is only read.

    `head` is a hash somebody wrote down, or its first eight digits or more: the journal must have stood there once.
    Raises `JournalError` for a file that is no journal and for a head that is no hash.
    """
    if head is not None and not _HEAD.fullmatch(head):
        raise JournalError(f"{head!r} is no hash: expected eight to 64 hexadecimal digits in small letters")
    # The anchors are read first: rows that another process adds meanwhile are newer than every one of them.
    try:
        anchors = _anchors(anchor_path(path))
    except OSError as error:
        raise JournalError(f"{anchor_path(path)} cannot be read: {error.strerror}") from None
    with closing(open_to_read(path)) as database:
        return _Proof(database, key, anchors, head).verdict()


def damage_at_the_end(path: Path, key: TableKey) -> Damage | None:
    """Check what a restart stands on: the rows from the last anchor before the last hand on, and every anchor since.

    Nothing is said of a file in which no row was ever written. Raises `JournalError` for a file that is no journal.
    """
    anchors = _anchors(anchor_path(path))
    with closing(open_to_read(path)) as database:
        try:
            if isinstance(anchors, Damage):
                return anchors if last(database)[0] else None
        except (sqlite3.DatabaseError, TypeError) as error:
            raise JournalError(f"{path} cannot be read: {error}") from None
        return _Proof(database, key, anchors, None).damage_at_the_end()


def cut_away(path: Path) -> Damage | None:
    """Whether a journal that is gone, or in which nothing stands any more, had rows: its anchor file has seen them."""
    anchors = _anchors(anchor_path(path))
    return None if isinstance(anchors, Damage) else _cut_off(0, anchors[-1].seq)


def _anchors(path: Path) -> list[_Anchor] | Damage:
    """The lines of the anchor file; a last line that a crash has torn does not count."""
    if not path.is_file():
        return Damage(0, "anchor", f"the anchor file {path} is missing: a cut would not show")
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")[:-1]
    anchors: list[_Anchor] = []
    for number, line in enumerate(lines, start=1):
        found = _ANCHOR.fullmatch(line)
        before = anchors[-1].seq if anchors else 0
        if found is None or int(found[1]) < before:
            return Damage(
                before, "anchor", f"line {number} of the anchor file was altered; row {before} is still anchored"
            )
        anchors.append(_Anchor(number, int(found[1]), found[2]))
    if not anchors or anchors[0].seq:
        return Damage(0, "anchor", "the anchor file does not begin with the journal: its first lines were removed")
    return anchors


class _Proof:
    """One pass over the rows."""

    def __init__(
        self, database: sqlite3.Connection, key: TableKey, anchors: list[_Anchor] | Damage, head: str | None
    ) -> None:
        self._database = database
        self._key = key
        self._anchor_damage = anchors if isinstance(anchors, Damage) else None
        self._anchors = {} if isinstance(anchors, Damage) else {anchor.seq: anchor for anchor in anchors}
        self._wanted = head
        self._documents: dict[str, bool] = {}
        self._foreign = 0
        self._rows = 0
        self._head = b""

    def verdict(self) -> Verdict:
        try:
            damage = self._beginning() or self._chain() or self._end()
        except sqlite3.DatabaseError as error:
            row = self._rows + 1
            damage = Damage(row, "unreadable", f"row {row} cannot be read: {error}")
        anchored = max([seq for seq in self._anchors if seq <= self._rows], default=0)
        return Verdict(self._rows, self._head.hex(), anchored, self._foreign, damage)

    def damage_at_the_end(self) -> Damage | None:
        try:
            (hand,) = self._database.execute(_LAST_HAND).fetchone()
            start = max([seq for seq in self._anchors if seq < (hand or 1)], default=0)
            return self._beginning() or self._begin_after(start) or self._chain() or self._end()
        except sqlite3.DatabaseError as error:
            return Damage(self._rows + 1, "unreadable", f"row {self._rows + 1} cannot be read: {error}")

    def _begin_after(self, seq: int) -> Damage | None:
        """Take the chain up after an anchored row."""
        if not seq:
            return None
        found = self._database.execute("SELECT hash FROM row WHERE seq = ?", (seq,)).fetchone()
        if found is None:
            return Damage(seq, "removed", f"{_rows_are(seq, seq)} missing")
        if found[0].hex() != self._anchors[seq].hash:
            return self._not_anchored(self._anchors[seq])
        self._rows, self._head = seq, found[0]
        return None

    def _beginning(self) -> Damage | None:
        for name, body in self._database.execute("SELECT hash, body FROM document"):
            self._documents[name] = digest(body) == name
        found = self._database.execute("SELECT value FROM about WHERE name = 'previous'").fetchone()
        try:
            self._head = bytes.fromhex(found[0])
        except (TypeError, ValueError):
            return Damage(1, "beginning", "the hash the journal begins with, before row 1, was altered")
        anchor = self._anchors.get(0)
        if anchor and anchor.hash != self._head.hex():
            return Damage(1, "beginning", "the hash the journal begins with, before row 1, is not the one anchored")
        self._meet(self._head)
        return None

    def _chain(self) -> Damage | None:
        """Walk the rows, half a million in a few seconds: nothing is decoded here."""
        link, known, anchors = self._key.link, self._key.id, self._anchors
        first = self._rows
        for expected, row in enumerate(self._database.execute(_ROWS, (first,)), start=first + 1):
            seq, body, key, stored = row[0], row[5], row[7], row[11]
            if seq != expected:
                return Damage(expected, "removed", f"{_rows_are(expected, seq - 1)} missing")
            if key != known:
                self._foreign = self._foreign or seq
            elif link(self._head, row_bytes(row)) != stored:
                return Damage(seq, "altered", f"row {seq} is not as it was written: it, or its place, was altered")
            if seq in anchors and anchors[seq].hash != stored.hex():
                return self._not_anchored(anchors[seq])
            if '"document":"' in body:
                damage = self._unfounded(seq, body)
                if damage:
                    return damage
            self._rows, self._head = seq, stored
            if self._wanted:
                self._meet(stored)
        return None

    def _end(self) -> Damage | None:
        rows = self._rows
        cut = _cut_off(rows, max(self._anchors, default=0))
        if cut is not None:
            return cut
        if self._wanted:
            sentence = f"the journal never stood at {self._wanted}: after row {rows} it was cut, or it was written anew"
            return Damage(rows + 1, "head", sentence)
        return self._anchor_damage

    def _not_anchored(self, anchor: _Anchor) -> Damage:
        sentence = (
            f"row {anchor.seq} is not the row that was anchored, or line {anchor.line} of the anchor file was altered"
        )
        return Damage(anchor.seq, "anchor", sentence)

    def _unfounded(self, seq: int, body: str) -> Damage | None:
        """Say which document a row refers to is not there as it was."""
        for name in _NAMED.findall(body):
            if not self._documents.get(name):
                what = "was altered" if name in self._documents else "is missing"
                return Damage(seq, "document", f"the document {name[:8]} {what}; row {seq} is the first that needs it")
        return None

    def _meet(self, head: bytes) -> None:
        if self._wanted and head.hex().startswith(self._wanted):
            self._wanted = None


def _cut_off(rows: int, anchored: int) -> Damage | None:
    if anchored <= rows:
        return None
    sentence = f"{_rows_are(rows + 1, anchored)} cut off: the anchor file has seen row {anchored}"
    return Damage(rows + 1, "cut", sentence)


def _rows_are(first: int, last: int) -> str:
    return f"row {first} is" if first == last else f"rows {first} to {last} are"


def verify_command(path: Path, head: str | None, out: TextIO, err: TextIO, *, as_json: bool = False) -> int:
    """Verify a journal with the key beside it: 0 when it is proved, 1 when it is not, 2 for a user's mistake."""
    if not path.is_file():
        err.write(f"croupier: there is no journal {path}\n")
        return MISTAKE
    try:
        verdict = verify(path, read_key(path.parent / "table.key"), head)
    except (JournalError, KeyFileError) as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    if as_json:
        damage = verdict.damage._asdict() if verdict.damage else None
        json.dump({**verdict._asdict(), "proved": verdict.proved, "damage": damage}, out, indent=2)
        out.write("\n")
    else:
        (out if verdict.proved else err).write(f"{verdict.sentence}\n")
    return FINE if verdict.proved else DIFFERENCE
