"""The people a table knows: their codes and badges as hashes in the table's data folder, and how often one may try."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Final, NamedTuple

from nacl.pwhash import argon2id
from nacl.utils import random

from controller.table.presence import MICROSECONDS, ROLES, How, Identified, NotKnown, Person, Role
from controller.table.rows import sync_folder

if TYPE_CHECKING:
    from collections.abc import Callable

SHORTEST, LONGEST = 4, 6
"""Digits of a code."""
MISSES: Final = 3
DELAY: Final = 30
"""So many misses, and so many seconds before the next try counts (console.md §3.7)."""
OPS: Final = argon2id.OPSLIMIT_INTERACTIVE
MEMORY: Final = argon2id.MEMLIMIT_INTERACTIVE
"""What one try costs: 64 MiB, about a tenth of a second."""
DEMO: Final = {
    "1111": Person("Dana", "dealer"),
    "2222": Person("Toni", "dealer"),
    "4711": Person("Ada", "floor"),
    "4712": Person("Bo", "floor"),
    "7777": Person("Tess", "technician"),
    "8888": Person("Theo", "trainer"),
    "9999": Person("Tim", "trainee"),
}
"""The codes of a table whose every device is simulated and to which nobody was added; `.hand` files use them."""
_OTHERS: Final = 0o077


class PeopleError(Exception):
    """People that cannot be read, added or removed, in one sentence."""


class Kept(NamedTuple):
    """A person as the file has it: hashes in hex, empty where there is none."""

    name: str
    role: Role
    code: str
    badge: str = ""


class People:
    """The people of one table, in `people.json` beside its journal (mode 0600).

    One salt serves the whole file: a code alone names its person, so one hash finds it, and a code that somebody has
    is refused to everybody else. `demo`: while nobody was added, the codes of `DEMO` count.
    """

    def __init__(self, folder: Path, *, demo: bool = False) -> None:
        """Use a table's folder; nothing is read before it is asked for."""
        self._folder = folder
        self._path = folder / "people.json"
        self._demo = demo

    def known(self) -> list[Kept]:
        """Everybody, by name. Raises `PeopleError`."""
        return self._read()[1]

    def add(self, name: str, role: str, code: str, badge: str = "") -> Person:
        """Add a person with a code of four to six digits and perhaps a badge. Raises `PeopleError`."""
        if not name.strip() or any(not letter.isprintable() for letter in name):
            raise PeopleError("a name has letters that can be printed")
        known_role = next((one for one in ROLES if one == role), None)
        if known_role is None:
            raise PeopleError(f"no role is called {role!r}; there are {', '.join(ROLES)}")
        if not (code.isascii() and code.isdigit() and SHORTEST <= len(code) <= LONGEST):
            raise PeopleError(f"a code has {SHORTEST} to {LONGEST} digits")
        salt, people = self._read()
        if any(kept.name == name for kept in people):
            raise PeopleError(f"{name} is known already; remove the name first to give it a new code")
        made = Kept(name, known_role, hashed(code, salt), hashed(badge, salt) if badge else "")
        if any(kept.code == made.code for kept in people):
            raise PeopleError("this code is taken; choose another")
        if badge and any(kept.badge == made.badge for kept in people):
            raise PeopleError("this badge is taken")
        self._write(salt, [*people, made])
        return Person(name, known_role)

    def remove(self, name: str) -> None:
        """Remove a person. Raises `PeopleError` for one the table does not know."""
        salt, people = self._read()
        left = [kept for kept in people if kept.name != name]
        if len(left) == len(people):
            raise PeopleError(f"nobody here is called {name!r}")
        self._write(salt, left)

    @property
    def nobody(self) -> bool:
        """Whether there is nobody who could prove anything. Raises `PeopleError`."""
        return not self._demo and not self.known()

    def find(self, secret: str, how: How) -> Person | None:
        """Whose code or badge this is, or None. Takes a tenth of a second. Raises `PeopleError`."""
        salt, people = self._read()
        if not people and self._demo:
            return DEMO.get(secret)
        tried = hashed(secret, salt)
        for kept in people:
            if tried == (kept.code if how == "code" else kept.badge):
                return Person(kept.name, kept.role)
        return None

    def _read(self) -> tuple[bytes, list[Kept]]:
        try:
            with self._path.open(encoding="utf-8") as opened:
                if stat.S_IMODE(os.fstat(opened.fileno()).st_mode) & _OTHERS:
                    raise PeopleError(f"{self._path} can be read by others: make it yours alone with chmod 600")
                whole = json.load(opened)
            salt, people = bytes.fromhex(whole["salt"]), [Kept(**kept) for kept in whole["people"]]
        except FileNotFoundError:
            return random(argon2id.SALTBYTES), []
        except OSError as error:
            raise PeopleError(f"{self._path} cannot be read: {error.strerror}") from None
        except (ValueError, LookupError, TypeError):
            salt, people = b"", []
        if len(salt) != argon2id.SALTBYTES or not all(map(_is_person, people)):
            raise PeopleError(f"{self._path} is no list of people")
        return salt, people

    def _write(self, salt: bytes, people: list[Kept]) -> None:
        ordered = sorted(people, key=lambda kept: kept.name)
        whole = {"people": [kept._asdict() for kept in ordered], "salt": salt.hex()}
        write_whole(self._path, json.dumps(whole, indent=1))


def _is_person(kept: Kept) -> bool:
    """Whether what stood in the file is a person as `add` writes one."""
    return kept.role in ROLES and all(isinstance(part, str) for part in kept)


def hashed(secret: str, salt: bytes) -> str:
    """A code or a badge as argon2id makes it, in hex."""
    return argon2id.kdf(32, secret.encode(), salt, opslimit=OPS, memlimit=MEMORY).hex()


def write_whole(path: Path, text: str) -> None:
    """Write a file that only its owner reads, whole or not at all. Raises `PeopleError`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file, draft = mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(file, "w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(file)
        Path(draft).replace(path)
        sync_folder(path)
    except OSError as error:
        raise PeopleError(f"{path} cannot be written: {error.strerror}") from None


class Door:
    """Where a code or a badge is tried: so many misses, then a delay, also across a restart.

    A try is counted before it is judged, so that pulling the plug saves nobody. `clock` gives microseconds since 1970.
    """

    def __init__(self, people: People, folder: Path, clock: Callable[[], int]) -> None:
        """Use a table's folder."""
        self._people = people
        self._path = folder / "attempts.json"
        self._clock = clock

    def knock(self, secret: str, how: How) -> Identified | NotKnown:
        """Try a code or a badge: who it is, or that nobody has it. Raises `PeopleError`."""
        if self._people.nobody:
            return NotKnown(how, nobody=True)
        misses, wait = self._standing()
        if wait:
            return NotKnown(how, wait)
        misses += 1
        until = self._clock() + DELAY * MICROSECONDS if misses >= MISSES else 0
        write_whole(self._path, json.dumps({"misses": misses, "until": until}))
        found = self._people.find(secret, how)
        if found is None:
            return NotKnown(how, DELAY if until else 0)
        write_whole(self._path, json.dumps({"misses": 0, "until": 0}))
        return Identified(found.name, found.role, how)

    def _standing(self) -> tuple[int, int]:
        """The misses so far, and the seconds still to wait; a clock that went back never makes the delay longer."""
        try:
            told = json.loads(self._path.read_text(encoding="utf-8"))
            misses, until = max(0, int(told["misses"])), int(told["until"])
        except FileNotFoundError:
            return 0, 0
        except (OSError, ValueError, LookupError, TypeError, ArithmeticError):
            return MISSES - 1, 0  # what cannot be read excuses nobody: one try, then the delay
        if not until:
            return misses, 0
        left = min(until - self._clock(), DELAY * MICROSECONDS)
        return (0, 0) if left <= 0 else (misses, -(-left // MICROSECONDS))
