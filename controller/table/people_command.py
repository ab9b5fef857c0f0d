"""`croupier people`: who may prove something at a table. A code is asked for twice and never shown."""

from __future__ import annotations

import getpass
import sys
from typing import TYPE_CHECKING

from controller.table.people import People, PeopleError

if TYPE_CHECKING:
    import argparse
    from pathlib import Path
    from typing import TextIO

FINE, MISTAKE = 0, 2


def run(chosen: argparse.Namespace, folder: Path, source: TextIO, out: TextIO, err: TextIO) -> int:
    """Add, list or remove people of the table whose data lies in `folder`. Returns the exit code."""
    people = People(folder)
    try:
        match chosen.action:
            case "add":
                added = people.add(chosen.name, chosen.role, _asked_twice(source), chosen.badge)
                out.write(f"{added.name} is known as {added.role}.\n")
            case "remove":
                people.remove(chosen.name)
                out.write(f"{chosen.name} is not known any more.\n")
            case _:
                known = people.known()
                out.writelines(f"{one.name}  {one.role}{'  badge' if one.badge else ''}\n" for one in known)
                if not known:
                    out.write("Nobody is known at this table.\n")
    except PeopleError as error:
        err.write(f"croupier: {error}\n")
        return MISTAKE
    return FINE


def _asked_twice(source: TextIO) -> str:
    """The code, typed twice alike; without echo at a terminal, else two lines. Raises `PeopleError`."""
    first, again = _typed("Code: ", source), _typed("Again: ", source)
    if first != again:
        raise PeopleError("the two codes differ; nobody was added")
    return first


def _typed(prompt: str, source: TextIO) -> str:
    if source is sys.stdin and source.isatty():
        return getpass.getpass(prompt)
    return source.readline().strip()
