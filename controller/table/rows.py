"""The file of a journal: its tables, the bytes of a row that are hashed, and how it is opened and kept apart.

A row is chained to the row before it. Its bytes are its fields from `seq` to `number` as UTF-8, a missing one empty
and sealed bytes as hex, joined by 0x1F; its hash is HMAC-SHA-256 of the previous hash and these bytes.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final, NamedTuple, cast
from urllib.parse import quote

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA: Final = 1
APPLICATION: Final = 0x43524F55
"""What marks a SQLite file as a journal: CROU."""
BEGINNING: Final = "00" * 32
"""The hash before the first row of a journal that continues no other."""
LEAST_ROOM: Final = 1 << 17
"""So many bytes must be free where a journal is opened: SQLite lays a memory and a log beside it."""
COLUMNS: Final = "seq, entry, kind, what, version, body, sealed, key, device, boot, number"
STARTS: Final = "what IN ('SessionSaved', 'HandStarted', 'Rewound')"
_TABLES: Final = f"""
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE document (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE row (
    seq INTEGER PRIMARY KEY, entry INTEGER NOT NULL, kind TEXT NOT NULL, what TEXT NOT NULL, version INTEGER NOT NULL,
    body TEXT NOT NULL, sealed BLOB, key TEXT NOT NULL, device TEXT, boot INTEGER, number INTEGER, hash BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX reading ON row (device, boot, number) WHERE device IS NOT NULL;
CREATE UNIQUE INDEX input ON row (entry) WHERE kind = 'input';
CREATE INDEX start ON row (seq) WHERE {STARTS};
CREATE TRIGGER row_stays BEFORE UPDATE ON row BEGIN SELECT RAISE(ABORT, 'a row is never rewritten'); END;
CREATE TRIGGER row_remains BEFORE DELETE ON row BEGIN SELECT RAISE(ABORT, 'a row is never removed'); END
"""


class JournalError(Exception):
    """A journal that cannot be opened or read, in one sentence."""


class Row(NamedTuple):
    """One row without its hash, in the order in which its fields are hashed."""

    seq: int
    entry: int
    kind: str
    what: str
    version: int
    body: str
    sealed: bytes | None
    key: str
    device: str | None
    boot: int | None
    number: int | None


def row_bytes(row: tuple[object, ...]) -> bytes:
    """The bytes of a row that are hashed: a row as it is read, with its own hash last or without it."""
    seq, entry, kind, what, version, body, sealed, key, device, boot, number = row[:11]
    sealed = sealed.hex() if isinstance(sealed, bytes) else ""
    start = f"{seq}\x1f{entry}\x1f{kind}\x1f{what}\x1f{version}\x1f{body}\x1f{sealed}\x1f{key}\x1f"
    if device is None:
        return f"{start}\x1f\x1f".encode()
    return f"{start}{device}\x1f{'' if boot is None else boot}\x1f{'' if number is None else number}".encode()


def anchor_path(path: Path) -> Path:
    """The second file, in which a journal's hashes are anchored."""
    return path.with_name(path.name + ".anchor")


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a journal file so that nothing can change in it. Raises `JournalError` for a file that is none."""
    if not path.is_file():
        raise JournalError(f"there is no journal {path}")
    try:
        path.open("rb").close()  # SQLite says neither which file nor why
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from None
    # A journal nobody has open leaves no write-ahead log, and then reading it need not leave one either.
    how = "mode=ro" if path.with_name(path.name + "-wal").exists() else "immutable=1"
    database = sqlite3.connect(f"file:{quote(str(path))}?{how}", uri=True, isolation_level=None)
    try:
        _check(database, path)
    except BaseException:
        database.close()
        raise
    return database


def head_of(path: Path) -> str:
    """The hash a journal stands at, for the journal that continues it. Raises `JournalError`."""
    with closing(open_to_read(path)) as database:
        return last(database)[2].hex()


def _check(database: sqlite3.Connection, path: Path) -> None:
    try:
        (application,) = database.execute("PRAGMA application_id").fetchone()
        (schema,) = database.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError as error:
        raise JournalError(f"{path} cannot be read: {error}") from None
    except sqlite3.DatabaseError:
        application = schema = None
    if application != APPLICATION:
        raise JournalError(f"{path} is no journal")
    if schema > SCHEMA:
        raise JournalError(f"{path} was written by a newer croupier: its schema is {schema}, this one knows {SCHEMA}")


def last(database: sqlite3.Connection) -> tuple[int, int, bytes]:
    """The last row: its number, its entry and its hash; for a journal without rows, the hash it begins with."""
    found = database.execute("SELECT seq, entry, hash FROM row ORDER BY seq DESC LIMIT 1").fetchone()
    if found is not None:
        return cast("tuple[int, int, bytes]", found)
    (previous,) = database.execute("SELECT value FROM about WHERE name = 'previous'").fetchone()
    return 0, 0, bytes.fromhex(previous)


def locked(path: Path) -> int:
    """Hold the lock file beside the journal: two processes would write two chains."""
    try:
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise JournalError(f"the journal {path} cannot be opened: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise JournalError(f"the journal {path} is open in another process") from None
    return lock


def open_to_write(path: Path, previous: str) -> sqlite3.Connection:
    """Open the file to write, and lay it out where it is new."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o644))  # SQLite says neither which file nor why
    except OSError as error:
        raise JournalError(f"the journal {path} cannot be written: {error.strerror}") from None
    if not os.access(path.parent, os.W_OK):  # its write-ahead log stands beside it
        raise JournalError(f"the folder {path.parent} cannot be written by this user")
    if shutil.disk_usage(path.parent).free < LEAST_ROOM:
        raise JournalError(f"the disk is full where {path} is kept: make room, then start again")
    try:
        database = sqlite3.connect(path, isolation_level=None)
    except sqlite3.Error as error:
        raise JournalError(f"the journal {path} cannot be opened: {error}") from None
    try:
        _lay_out(database, path, previous)
    except sqlite3.Error as error:
        database.close()
        raise JournalError(f"the journal {path} cannot be opened: {error}") from None
    except BaseException:
        database.close()
        raise
    return database


def _lay_out(database: sqlite3.Connection, path: Path, previous: str) -> None:
    if path.stat().st_size and not _is_empty(database):
        _check(database, path)
        database.execute("PRAGMA synchronous = FULL")
        return
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    marks = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {SCHEMA}"
    begins = f"INSERT INTO about VALUES ('previous', '{bytes.fromhex(previous).hex()}')"  # noqa: S608 - hex alone
    database.executescript(f"BEGIN; {marks}; {_TABLES}; {begins}; COMMIT")


def is_blank(path: Path) -> bool:
    """Whether nothing stands in the file of a journal, not even its tables."""
    with closing(sqlite3.connect(path)) as database:
        return not path.stat().st_size or _is_empty(database)


def _is_empty(database: sqlite3.Connection) -> bool:
    """Whether the file is a database in which nothing was laid out: we died while we began it."""
    try:
        return not database.execute("SELECT 1 FROM sqlite_schema").fetchone()
    except sqlite3.DatabaseError:
        return False


def open_anchor(path: Path) -> int:
    """Open a journal's anchor to add to it; a last line that was torn by a crash is taken off first."""
    anchor = anchor_path(path)
    file = os.open(anchor, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
    sync_folder(anchor)
    os.ftruncate(file, anchor.read_bytes().rfind(b"\n") + 1)
    return file


def sync_folder(path: Path) -> None:
    """Do not come back before the disk has the name of a new file."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def add_line(file: int, line: str) -> None:
    """Write a line, and do not come back before the disk has it; a line that does not fit is taken off again."""
    size = os.fstat(file).st_size
    try:
        _write_whole(file, f"{line}\n".encode())
        os.fsync(file)
    except OSError:
        os.ftruncate(file, size)
        raise


def _write_whole(file: int, line: bytes) -> None:
    if os.write(file, line) < len(line):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
