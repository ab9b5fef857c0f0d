"""What the devices of a table's file must have: drivers that exist, options they know, places the game has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from controller.rules.places import FIXED
from controller.table.checked import nearest
from hardware.drivers import DRIVERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from controller.rules.game import Game
    from controller.table.device_file import DeviceFile, LineFile
    from controller.table.table_file import TableFile
    from controller.table.yaml_marks import Document, Key, Mistake


class BadOptions(ValueError):
    """Options a driver does not take; the message is a sentence, `option` the one that is wrong."""

    def __init__(self, option: str, sentence: str) -> None:
        """Say which and why."""
        super().__init__(sentence)
        self.option = option


def options_of(line: LineFile) -> object:
    """A line's options as its driver takes them; None where there are none. Raises `BadOptions`."""
    takes: Any = DRIVERS[line.driver].options
    if not line.options:
        return None
    known = tuple(takes.__dataclass_fields__) if takes is not None else ()
    for option in line.options:
        if option not in known:
            listed = ", ".join(known) or "none"
            raise BadOptions(option, f"the driver {line.driver} has no option {option!r}; it has {listed}")
    try:
        return TypeAdapter(takes).validate_python(line.options)
    except ValidationError as error:
        first = error.errors()[0]
        raise BadOptions(str(first["loc"][0]), f"{first['msg'][:1].lower()}{first['msg'][1:]}") from None


def of_devices(
    table: TableFile, document: Document, drivers: Collection[str], game: Game | None = None
) -> Iterator[Mistake]:
    """Every device has a driver and options that exist, a name of its own, and places of the game."""
    if table.devices and "shoe" in table.model_fields_set and any(line.role == "shoe" for line in table.devices):
        yield document.mistake("the shoe stands under devices too", "shoe")
    for key, alone in (("shoe", table.shoe), ("buttons", table.buttons)):
        if alone is not None:
            yield from _driver(alone, document, drivers, (key,))
    names = Counter(line.name for line in table.lines)
    shoes = Counter(line.role for line in table.devices)["shoe"]
    for number, line in enumerate(table.devices, start=1):
        yield from _driver(line, document, drivers, ("devices", number))
        if names[line.name] > 1:
            yield document.mistake(f"{line.name!r} is the name of another device too", "devices", number, "name")
        if line.role in ("shoe", "buttons") and line.name != line.role:
            yield document.mistake(
                f"a device with the role {line.role} is called {line.role}", "devices", number, "name"
            )
        if line.role == "shoe" and shoes > 1:
            yield document.mistake("a table has one shoe", "devices", number, "role")
        if line.role == "reader" and not line.places:
            yield document.mistake("a reader needs places: {0: seat 3}", "devices", number)
        yield from _places(line, table, game, document, number)


def _driver(line: LineFile, document: Document, drivers: Collection[str], path: tuple[Key, ...]) -> Iterator[Mistake]:
    if line.driver not in drivers:
        yield document.mistake(f"no driver is called {line.driver!r}{nearest(line.driver, drivers)}", *path, "driver")
        return
    if line.key_file is not None and not DRIVERS[line.driver].signs:
        able = ", ".join(name for name, kind in DRIVERS.items() if kind.signs)
        yield document.mistake(f"the driver {line.driver} signs nothing; those that do: {able}", *path, "key_file")
    try:
        options_of(line)
    except BadOptions as bad:
        yield document.mistake(str(bad), *path, "options", bad.option)


def _places(
    line: DeviceFile, table: TableFile, game: Game | None, document: Document, number: int
) -> Iterator[Mistake]:
    boards = game.boards if game is not None else ()
    words = {"board", *boards, *FIXED, *[f"{kind} {seat}" for kind in ("seat", "hand", "own") for seat in table.seats]}
    for antenna, place in line.places.items():
        if place not in words and game is not None:
            what = f"no place is called {place!r}{nearest(place, words)}"
            yield document.mistake(what, "devices", number, "places", antenna)
