"""Reads the drills of a configuration, and tells every mistake in them by file and line."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from controller.table.checked import checked, nearest
from controller.table.definitions import check, configuration_root, load, shown
from controller.table.yaml_marks import Mistake, Mistakes, read
from controller.training import drill_lines
from controller.training.drill import Drill, Group
from controller.training.opening import UnknownError, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from controller.table.definitions import Definitions
    from controller.table.yaml_marks import Document
    from controller.training.opening import Described

FOLDER = "drills"
LEAST = 2
GROUPS = get_args(Group)
"""The groups in the order in which they are learnt."""


def load_drills(known: Definitions) -> dict[str, Drill]:
    """The drills of a configuration, by id, group by group. Raises `Mistakes` with everything that is wrong."""
    found, mistakes = _everything(known.root, known)
    if mistakes:
        raise Mistakes(sorted(mistakes))
    return dict(sorted(found.items(), key=lambda item: (GROUPS.index(item[1].group), item[0])))


def check_all(root: Path | None = None) -> list[Mistake]:
    """Every mistake in a whole configuration, drills included; without `root`, in the program's own.

    The drills are looked at once the games and houses they name can be read. A configuration may have none.
    """
    mistakes = check(root)
    home = configuration_root() if root is None else root
    if mistakes or not (home / FOLDER).exists():
        return mistakes
    return sorted(_everything(home, load(root))[1])


def _everything(root: Path, known: Definitions) -> tuple[dict[str, Drill], list[Mistake]]:
    home = root / FOLDER
    if not home.is_dir():
        return {}, [Mistake(shown(home), 1, "", "no such directory")]
    found: dict[str, Drill] = {}
    mistakes: list[Mistake] = []
    for path in sorted(home.glob("*.yaml")):
        drill, wrong = _one(path, known)
        mistakes += wrong
        if drill is not None:
            found[drill.id] = drill
    return found, mistakes


def _one(path: Path, known: Definitions) -> tuple[Drill | None, list[Mistake]]:
    document, mistakes = read(path, shown(path))
    if document is None:
        return None, mistakes
    drill, wrong = checked(document, Drill)
    mistakes += wrong
    if drill is not None:
        mistakes += _links(drill, document, path.stem, known)
    return (None if mistakes else drill), mistakes


def _links(drill: Drill, document: Document, name: str, known: Definitions) -> Iterator[Mistake]:
    """What a drill names that does not exist, and the lines of its script that say nothing."""
    games, houses = known.games, known.houses
    game, house = games.get(drill.game), houses.get(drill.house)
    if drill.id != name:
        yield document.mistake(f"{drill.id!r}, but the file says {name!r}", "id")
    if game is None:
        yield document.mistake(f"no game is called {drill.game!r}{nearest(drill.game, games)}", "game")
    elif len(drill.seats) > game.seats:
        yield document.mistake(f"{len(drill.seats)} seats, but {game.id} is for {game.seats} at most", "seats")
    if house is None:
        yield document.mistake(f"no house is called {drill.house!r}{nearest(drill.house, houses)}", "house")
    if drill.button not in drill.seats:
        seats = ", ".join(str(seat) for seat in drill.seats)
        yield document.mistake(f"nobody has seat {drill.button}; seats are {seats}", "button")
    here = [seat for seat in drill.seats if seat not in drill.owed]
    if len(here) + len(drill.owed) != len(drill.seats) or len(here) < LEAST:
        yield document.mistake(f"expected seats of the table that wait, and {LEAST} others that play", "owed")
    elif game is not None and house is not None:
        yield from _table(drill.described(game, house), document, known)
    for number, what in drill_lines.mistakes(drill.script):
        yield document.mistake(what, "script", number)


def _table(told: Described, document: Document, known: Definitions) -> Iterator[Mistake]:
    """A table or a key of the house that there is not."""
    try:
        opened(told, known)
    except UnknownError as error:
        yield document.mistake(str(error), error.header)
