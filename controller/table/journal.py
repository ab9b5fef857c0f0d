"""The journal: every input and what followed from it, in one SQLite file that is only ever added to.

The hash at which the file stands is written to a second file, the anchor, so that a cut shows as well.
"""

from __future__ import annotations

import json
import os
import sqlite3
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from nacl.utils import random

from controller.table.codec import (
    CodecError,
    Coded,
    Document,
    Json,
    canonical,
    decode,
    decode_document,
    digest,
    encode,
    encode_document,
)
from controller.table.records import Cause, Entry, Given, TableEvent
from controller.table.rows import (
    BEGINNING,
    COLUMNS,
    STARTS,
    JournalError,
    Row,
    add_line,
    last,
    locked,
    open_anchor,
    open_to_read,
    open_to_write,
    row_bytes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from controller.rules.cards import Face
    from controller.table.seal import TableKey

READING: Final = "Reading"
"""The kind of an input that was only a reading without meaning here."""


class CannotRecord(JournalError):
    """An input could not be written down, and nothing of it was: why, in one sentence."""


class Duplicate(NamedTuple):
    """A reading the journal has already, in this entry: acknowledge it again and do nothing."""

    entry: int


class _Start(NamedTuple):
    """A row where a hand begins or goes back: the number of the hand, or the entry it goes back to."""

    entry: int
    what: str
    number: int


class _Documents:
    """Games and houses by content hash: those in the file, and those that the next commit must add."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._read: dict[str, Document] = {}
        self._written: dict[int, tuple[Document, str]] = {}
        self.new: dict[str, str] = {}

    def keep(self, document: Document) -> str:
        known = self._written.get(id(document))
        if known is not None:
            return known[1]
        body = encode_document(document)
        name = digest(body)
        if not self._database.execute("SELECT 1 FROM document WHERE hash = ?", (name,)).fetchone():
            self.new[name] = body
        self._written[id(document)] = (document, name)
        return name

    def find(self, name: str) -> Document:
        if name not in self._read:
            found = self._database.execute("SELECT body FROM document WHERE hash = ?", (name,)).fetchone()
            if found is None:
                raise CodecError(f"the document {name[:8]} is missing")
            self._read[name] = decode_document(found[0])
        return self._read[name]


class JournalReader:
    """Reads a journal, also while another process writes it. Without its key, hidden faces are unread."""

    def __init__(self, path: Path, key: TableKey | None = None) -> None:
        """Open a journal to read. Raises `JournalError`."""
        self._open(path, open_to_read(path), key)

    def _open(self, path: Path, database: sqlite3.Connection, key: TableKey | None) -> None:
        self.path = path
        self._database = database
        self._key = key
        self._documents = _Documents(database)

    @property
    def count(self) -> int:
        """How many entries the journal has."""
        return last(self._database)[1]

    @property
    def head(self) -> str:
        """The hash the journal stands at, in hex: for the hand-end line, for exports, for `verify --head`."""
        return last(self._database)[2].hex()

    def entries(self, since: int = 1, until: int | None = None) -> Iterator[Entry]:
        """Read the entries from `since` to `until`, both included. Raises `JournalError` for one that is damaged."""
        first = "SELECT seq FROM row WHERE kind = 'input' AND entry >= ? ORDER BY entry LIMIT 1"
        rows = self._query(f"SELECT {COLUMNS} FROM row WHERE seq >= ({first}) ORDER BY seq", since)  # noqa: S608
        for seq, of_entry in groupby(map(Row._make, rows), lambda row: row.entry):
            if until is not None and seq > until:
                return
            try:
                yield self._entry(list(of_entry))
            except (CodecError, LookupError, TypeError, ValueError) as error:
                raise JournalError(f"entry {seq} of {self.path} cannot be read: {error}") from None

    def last_hand(self) -> list[Entry]:
        """Read the entries from the start of the last hand on; from an earlier start where that one was taken back."""
        back: int | None = None
        for entry, rows in groupby(self._starts("DESC"), lambda row: row.entry):
            begins = False
            for row in rows:
                if row.what == "Rewound":
                    back = row.number if back is None else min(back, row.number)
                elif row.what == "HandStarted":
                    begins = True
            if begins and (back is None or entry < back):
                return list(self.entries(entry))
        return list(self.entries())

    def hand(self, number: int) -> list[Entry]:
        """Read the entries of a hand, up to the start of the next that was not taken back; none: no such hand."""
        starts = self._begun()
        first = max([start.entry for start in starts if start.number == number], default=None)
        if first is None:
            return []
        following = min([start.entry for start in starts if start.entry > first], default=None)
        return list(self.entries(first, following - 1 if following else None))

    def hands(self) -> Iterator[list[Entry]]:
        """Read every hand that was not taken back, each as `hand` reads it, oldest first."""
        for start, end in self.spans():
            yield list(self.entries(start, end))

    def spans(self) -> list[tuple[int, int | None]]:
        """The first and the last entry of each hand that was not taken back, oldest first; the last has no end yet."""
        starts = [start.entry for start in self._begun()]
        return list(zip(starts, [*[start - 1 for start in starts[1:]], None], strict=False))

    def _begun(self) -> list[_Start]:
        """Where hands begin, of those that were not taken back."""
        starts: list[_Start] = []
        for row in self._starts("ASC"):
            if row.what == "Rewound":
                starts = [start for start in starts if start.entry < row.number]
            elif row.what == "HandStarted":
                starts.append(row)
        return starts

    def last_reading(self, device: str) -> tuple[int, int] | None:
        """The boot and number of the newest reading of a device that is in the journal, or None."""
        found = self._database.execute(
            "SELECT boot, number FROM row WHERE device = ? ORDER BY seq DESC LIMIT 1", (device,)
        ).fetchone()
        return (found[0], found[1]) if found else None

    def _starts(self, order: str) -> Iterator[_Start]:
        number = "coalesce(json_extract(body, '$.setup.number'), json_extract(body, '$.to'))"
        query = f"SELECT entry, what, {number} FROM row WHERE {STARTS} ORDER BY seq {order}"  # noqa: S608 - constants
        return map(_Start._make, self._query(query))

    def _query(self, query: str, *values: int) -> Iterator[tuple[Any, ...]]:
        try:
            for row in self._database.execute(query, values):  # noqa: UP028 - `yield from` would close it at the end
                yield row
        except sqlite3.DatabaseError as error:
            raise JournalError(f"{self.path} cannot be read: {error}") from None

    def _entry(self, rows: list[Row]) -> Entry:
        first = rows[0]
        body = json.loads(first.body)
        hidden, raw = self._unsealed(first)
        did = body.get("role", ""), body.get("dealer", "")
        cause = Cause(body["who"], first.device, first.boot, first.number, raw, *did)
        given = None if first.what == READING else self._thing(first, body["given"], hidden)
        events = tuple([self._thing(row, json.loads(row.body), self._unsealed(row)[0]) for row in rows[1:]])
        return Entry(first.entry, body["at"], cause, given, events)

    def _thing(self, row: Row, body: Json, hidden: tuple[Face, ...]) -> Any:  # noqa: ANN401 - the kind says which
        return decode(row.what, row.version, body, hidden, self._documents.find)

    def _unsealed(self, row: Row) -> tuple[tuple[Face, ...], bytes]:
        opened = self._key.unseal(row.sealed) if row.sealed and self._key else None
        return opened or ((), b"")

    def close(self) -> None:
        """Close the file."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Journal(JournalReader):
    """The journal of a table, open in one process and used by one thread.

    A new file begins with `previous`, the hash at which the journal before it stands (`head_of`).
    """

    def __init__(
        self, path: Path, key: TableKey, previous: str = BEGINNING, nonces: Callable[[int], bytes] = random
    ) -> None:
        """Open a journal or begin one. Raises `JournalError` when another process has it or the file is no journal."""
        self._lock = locked(path)
        self._sealing = key
        self._nonces = nonces
        try:
            self._anchor = open_anchor(path)
            self._open(path, open_to_write(path, previous), key)
        except BaseException:
            os.close(self._lock)
            raise
        if os.fstat(self._anchor).st_size == 0:
            self._write_anchor()

    def append(self, cause: Cause, given: Given | None, events: Iterable[TableEvent], at: int) -> Entry | Duplicate:
        """Write one input and its events, all or nothing; `at` is in microseconds since 1970.

        A reading that is there already is not written again. Raises `CannotRecord`: then nothing was written.
        """
        if cause.device is not None and "\x1f" in cause.device:
            raise ValueError("a device's name holds no control characters")
        try:
            return self.seen(cause) or self._commit(cause, given, tuple(events), at)
        except sqlite3.ProgrammingError:
            raise
        except sqlite3.Error as error:
            raise CannotRecord(f"the journal {self.path} cannot be written: {error}") from error

    def seen(self, cause: Cause) -> Duplicate | None:
        """Whether a reading is in the journal already."""
        found = self._database.execute(
            "SELECT entry FROM row WHERE device = ? AND boot = ? AND number = ?", cause[1:4]
        ).fetchone()
        return Duplicate(found[0]) if found else None

    def _commit(self, cause: Cause, given: Given | None, events: tuple[TableEvent, ...], at: int) -> Entry:
        coded = [self._coded_input(cause, given, at), *[encode(event, self._documents.keep) for event in events]]
        database = self._database
        database.execute("BEGIN IMMEDIATE")
        try:
            seq, entry, head = last(database)
            database.executemany("INSERT OR IGNORE INTO document VALUES (?, ?)", self._documents.new.items())
            for place, thing in enumerate(coded, start=1):
                row = self._row(seq + place, entry + 1, thing, None if place > 1 else cause)
                head = self._sealing.link(head, row_bytes(row))
                database.execute("INSERT INTO row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, head))
            database.execute("COMMIT")
        except BaseException:
            self._give_up()
            raise
        self._documents.new.clear()
        return Entry(entry + 1, at, cause, given, events)

    def _coded_input(self, cause: Cause, given: Given | None, at: int) -> Coded:
        coded = Coded(READING, 1, None, ()) if given is None else encode(given, self._documents.keep)
        did = {word: said for word, said in (("role", cause.role), ("dealer", cause.dealer)) if said}
        return coded._replace(body={"at": at, "given": coded.body, "who": cause.who, **did})

    def _row(self, seq: int, entry: int, coded: Coded, cause: Cause | None) -> Row:
        what, version, body, hidden = coded
        kind, raw, reading = ("input", cause.raw, cause[1:4]) if cause else ("event", b"", (None, None, None))
        sealed = self._sealing.seal(hidden, raw, self._nonces) if hidden or raw else None
        return Row(seq, entry, kind, what, version, canonical(body), sealed, self._sealing.id, *reading)

    def _give_up(self) -> None:
        try:
            if self._database.in_transaction:
                self._database.execute("ROLLBACK")
        except sqlite3.Error:
            return  # what is not committed is rolled back by SQLite when the file is next opened

    def anchor(self) -> None:
        """Write the hash the journal stands at to the anchor file: after every hand, and when it is closed.

        Raises `CannotRecord`.
        """
        try:
            self._write_anchor()
        except (OSError, sqlite3.Error) as error:
            raise CannotRecord(f"the anchor of {self.path} cannot be written: {error}") from error

    def _write_anchor(self) -> None:
        seq, _, head = last(self._database)
        add_line(self._anchor, f"{seq} {head.hex()}")

    def close(self) -> None:
        """Anchor the head and close the file: only then may another process have it."""
        try:
            self.anchor()
        finally:
            super().close()
            os.close(self._anchor)
            os.close(self._lock)
