"""The self-check: configuration, program files, key, journals, disk and ports, before any device is spoken to.

Nothing is changed, nothing is opened to write, no port is opened at all.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from controller.table import definitions
from controller.table.device_file import SIMULATED
from controller.table.devices_command import wanted
from controller.table.line_device import CannotPlug, key_of
from controller.table.people import People, PeopleError
from controller.table.rows import JournalError
from controller.table.seal import KeyFileError, TableKey, read_key
from controller.table.verify import verify
from hardware.port import attached

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TextIO

    from controller.table.devices_command import Wanted
    from controller.table.table_file import TableFile
    from hardware.usb import Attached

NAME: Final = "croupier"
PACKAGES: Final = ("controller", "hardware")
LITTLE: Final = 1 << 30
"""Less free space than this, in bytes, is told: a journal of a long day has some ten million."""
NONE_LEFT: Final = 100 << 20
"""With less than this, in bytes, no table should open."""
FINE, WRONG, MISTAKE = 0, 1, 2

Kind = Literal["ok", "note", "wrong"]


class Finding(NamedTuple):
    """One thing that was looked at: how it is, and a sentence for the person who looks after the table."""

    check: str
    kind: Kind
    sentence: str


def doctor_command(name: str, folder: Path, out: TextIO, err: TextIO, *, as_json: bool) -> int:
    """Look at the table `name`, whose journals are in `folder`. 0 all is well, 1 something is wrong, 2 no such table.

    A note (little space, no record of the program's files) is told and is nothing wrong.
    """
    mistakes = definitions.check()
    tables = {} if mistakes else definitions.load().tables
    table = tables.get(name)
    if not mistakes and table is None:
        print(f"croupier: no table is called {name!r}; there are {', '.join(tables)}", file=err)
        return MISTAKE
    found = [Finding("configuration", "wrong", str(mistake)) for mistake in mistakes]
    found += [] if mistakes else [Finding("configuration", "ok", "no file has a mistake")]
    found += [*program(), *kept(folder), *space(folder), *([] if table is None else ports(table, attached()))]
    wrong = any(finding.kind == "wrong" for finding in found)
    if as_json:
        print(json.dumps({"table": name, "well": not wrong, "found": [each._asdict() for each in found]}), file=out)
    else:
        signs = {"ok": "✓", "note": "·", "wrong": "✕"}
        for each in found:
            print(f"{signs[each.kind]} {each.check}: {each.sentence}", file=out)
        print("Something is wrong; see above." if wrong else "All is well.", file=out)
    if mistakes:
        return MISTAKE
    return WRONG if wrong else FINE


def program(installed: Distribution | None = None) -> Iterator[Finding]:
    """Every file of the installed program against the hash that was recorded when it was installed."""
    try:
        recorded = installed or distribution(NAME)
    except PackageNotFoundError:
        recorded = None
    files = [file for file in (recorded.files or []) if file.parts[0] in PACKAGES] if recorded is not None else []
    if not files:
        yield Finding("program", "note", "this is a checkout: nobody recorded what its files should be")
        return
    count, changed = 0, False
    for file in files:
        path = Path(str(file.locate()))
        if file.hash is None:
            continue
        count += 1
        why = _differs(path, file.hash.mode, file.hash.value)
        if why:
            changed = True
            yield Finding("program", "wrong", f"{path} {why}: install the program anew")
    known = {Path(str(file.locate())) for file in files}
    for extra in _unknown(known):
        changed = True
        yield Finding("program", "wrong", f"{extra} does not belong to the program: install the program anew")
    if not changed:
        yield Finding("program", "ok", f"{count} files, every one as it was installed")


def _differs(path: Path, mode: str, value: str) -> str:
    try:
        digest = hashlib.new(mode, path.read_bytes()).digest()
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    recorded = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
    return "" if recorded == value else "is not as it was installed"


def _unknown(known: set[Path]) -> list[Path]:
    """Modules that lie in the program's packages and are not on record: they would be imported all the same."""
    roots = {next(parent for parent in path.parents if parent.name in PACKAGES) for path in known}
    return sorted(path for root in roots for path in root.rglob("*.py") if path not in known)


def kept(folder: Path) -> Iterator[Finding]:
    """The key, the people and every journal of a table."""
    journals = sorted(folder.glob("*.journal"))
    if not folder.exists() or not (journals or (folder / "table.key").exists()):
        yield Finding("journal", "note", f"nothing has been dealt here yet ({folder})")
        return
    try:
        key = read_key(folder / "table.key")
    except KeyFileError as error:
        yield Finding("key", "wrong", str(error))
        return
    yield Finding("key", "ok", f"{folder / 'table.key'} is this user's alone")
    try:
        People(folder).known()
    except PeopleError as error:
        yield Finding("people", "wrong", str(error))
    for path in journals:
        yield _proved(path, key)


def _proved(path: Path, key: TableKey) -> Finding:
    try:
        verdict = verify(path, key)
    except (JournalError, OSError) as error:
        return Finding("journal", "wrong", str(error))
    return Finding("journal", "ok" if verdict.proved else "wrong", f"{path}: {verdict.sentence}")


def space(folder: Path) -> Iterator[Finding]:
    """The room on the disk where the journals are kept."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    free = shutil.disk_usage(there).free
    kind: Kind = "ok" if free >= LITTLE else "note" if free >= NONE_LEFT else "wrong"
    yield Finding("disk", kind, f"{free >> 20} MB are free at {there}")
    if not os.access(there, os.W_OK):
        yield Finding("disk", "wrong", f"{there} cannot be written by this user")


def ports(table: TableFile, found: Sequence[Attached]) -> Iterator[Finding]:
    """Each device of the table: whether its port is there and may be used, as `croupier devices` sees it; its key."""
    if not table.lines:
        yield Finding("device", "ok", "none: the cards are counted by hand")
    for line, each in zip(table.lines, wanted(table, found), strict=True):
        yield _device(each)
        try:
            if key_of(line.name, line) is not None:
                yield Finding("device", "ok", f"{line.name}: its key {line.key_file} is this user's alone")
        except CannotPlug as error:
            yield Finding("device", "wrong", str(error))


def _device(each: Wanted) -> Finding:
    if each.to_do:
        return Finding("device", "wrong", f"{each.name}: {each.to_do}")
    if each.port == SIMULATED:
        return Finding("device", "ok", f"{each.name}: a simulated device needs no port")
    if "://" in each.port:
        return Finding("device", "note", f"{each.name}: {each.port} can only be told by opening it")
    return Finding("device", "ok", f"{each.name}: {each.path} is there and may be used")
