"""`croupier new`: writes a table, a game, a ruling, a drill or a device, commented, each with a proof that passes.

Everything is proved before anything is written, and nothing is ever written over.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller import new_files, new_rulings
from controller.rules.told import KINDS, TOLD
from controller.table.definitions import Mistakes, configuration_root, load
from controller.training.drill_files import FOLDER, load_drills
from controller.training.hand_file import parse_hands
from controller.training.play import play
from controller.training.rehearsal import rehearse

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.definitions import Definitions

FINE, MISTAKE = 0, 2
NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
DRIVERS: Final = Path("hardware") / "drivers" / "__init__.py"
STANDARD: Final = "standard"
Files = dict[Path, str]
"""What is to be written, by path."""


class NewError(Exception):
    """Why nothing was written, in one sentence."""


def run(kind: str, name: str, root: Path | None) -> int:
    """Write the files of a new thing below `root`, the folder that holds `config/`. Returns the exit code."""
    try:
        home = _home(root)
        files = _KINDS[kind](name, home)
        _prove(files, home)
        _write(files)
    except (NewError, OSError) as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
    for path in files:
        sys.stdout.write(f"{path}\n")
    return FINE


def _home(root: Path | None) -> Path:
    """The folder that holds `config/`."""
    home = configuration_root().parent if root is None else root
    if not (home / "config").is_dir():
        raise NewError(f"{home} has no folder config; say where it is: --root FOLDER")
    return home


def _named(name: str, what: str) -> str:
    if not NAME.fullmatch(name):
        raise NewError(f"{name!r} is no name for {what}: small letters, digits and _, such as friday_night")
    return name


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _table(name: str, home: Path) -> Files:
    text = new_files.TABLE.format(name=_named(name, "a table"), title=_title(name))
    return {home / "config" / "tables" / f"{name}.yaml": text}


def _game(name: str, home: Path) -> Files:
    words = {"name": _named(name, "a game"), "title": _title(name)}
    return {
        home / "config" / "games" / f"{name}.yaml": new_files.GAME.format(**words),
        _scenarios(home, "games") / f"{name}.hand": new_files.GAME_HAND.format(**words),
    }


def _scenarios(home: Path, folder: str) -> Path:
    """Where a `.hand` goes: among the scenarios of a checkout, else beside `config/`."""
    tests = home / "tests" / "scenarios"
    return tests / folder if tests.is_dir() else home


def _ruling(name: str, home: Path) -> Files:
    kind, slash, own = name.partition("/")
    if not slash:
        raise NewError(f"{name!r}: a ruling is named with its irregularity, such as too_many/play_on")
    _named(own, "a ruling")
    word = next((word for word in TOLD if KINDS.get(word, word) == kind), None)
    if word is None:
        known = ", ".join(sorted({KINDS.get(word, word) for word in TOLD}))
        raise NewError(f"no irregularity that a dealer tells is called {kind!r}; known: {known}")
    house = f"with_{own}"
    standard = _load(home / "config").houses[STANDARD].rulings.get(kind, ())
    words = {"kind": kind, "name": own, "house": house, "word": word, "pointed": _POINTED.get(word, "")}
    begins = new_rulings.BEGINNINGS.get(kind, new_rulings.OTHER)
    rulings = ", ".join([own, *(ruling.id.partition("/")[2] for ruling in standard)])
    return {
        home / "config" / "rulings" / kind / f"{own}.yaml": new_rulings.RULING.format(
            offer=begins.offer, steps=begins.steps, **words
        ),
        home / "config" / "house" / f"{house}.yaml": new_rulings.HOUSE.format(rulings=rulings, **words),
        _scenarios(home, "rulings") / f"{kind}_{own}.hand": begins.hand.format(**words),
    }


_POINTED: Final = {"exposed": " card 7c"}
"""What a word must point at to be told at all."""


def _drill(name: str, home: Path) -> Files:
    text = new_files.DRILL.format(name=_named(name, "a drill"), title=_title(name))
    return {home / "config" / "drills" / f"{name}.yaml": text}


def _device(name: str, home: Path) -> Files:
    _named(name, "a device")
    table = home / DRIVERS
    if not table.is_file():
        raise NewError(f"{home} is no checkout: it has no {DRIVERS}; a device is added to the program itself")
    kind = "".join(part.capitalize() for part in name.split("_"))
    return {
        home / "hardware" / "drivers" / f"{name}.py": new_files.DRIVER.format(name=name, kind=kind),
        home / "tests" / "hardware" / "drivers" / f"test_{name}.py": new_files.DRIVER_TEST.format(name=name),
        table: _with_driver(table.read_text(encoding="utf-8"), name, kind),
    }


def _with_driver(text: str, name: str, kind: str) -> str:
    """The driver table with one line more, in alphabetical order."""
    entry = f'        "{name}": Kind({name}.{kind}),'
    if f'"{name}":' in text:
        raise NewError(f"a driver is called {name!r} already")
    imported = re.sub(
        r"(from hardware\.drivers import \(\n)(.*?)(\n\))",
        lambda found: found[1] + _sorted(found[2], f"    {name},") + found[3],
        text,
        flags=re.DOTALL,
    )
    entered = re.sub(
        r"(MappingProxyType\(\n    \{\n)(.*?)(\n    \}\n\))",
        lambda found: found[1] + _sorted(found[2], entry) + found[3],
        imported,
        flags=re.DOTALL,
    )
    if imported in (text, entered):
        raise NewError(f"{DRIVERS} is not laid out as it was: add the driver by hand")
    ast.parse(entered)
    return entered


def _sorted(lines: str, line: str) -> str:
    return "\n".join(sorted([*lines.split("\n"), line]))


_KINDS: Final[dict[str, Callable[[str, Path], Files]]] = {
    "table": _table,
    "game": _game,
    "ruling": _ruling,
    "drill": _drill,
    "device": _device,
}


# Proved, then written.


def _load(config: Path) -> Definitions:
    try:
        return load(config)
    except Mistakes as mistakes:
        raise NewError(f"the configuration has a mistake already: {mistakes.found[0]}") from None


def _prove(files: Files, home: Path) -> None:
    """Load a copy of the configuration with the new files in it, and play the new hands. Raises `NewError`."""
    for path in files:
        if path.exists() and path.name != DRIVERS.name:
            raise NewError(f"{path} is there already, and is not written over")
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        copy = Path(folder) / "config"
        shutil.copytree(home / "config", copy)
        for path, text in files.items():
            if path.suffix == ".yaml":
                put = copy / path.relative_to(home / "config")
                put.parent.mkdir(parents=True, exist_ok=True)
                put.write_text(text, encoding="utf-8")
        known = _load(copy)
        _prove_drills([path.stem for path in files if path.parent.name == FOLDER], known)
        for path, text in files.items():
            if path.suffix == ".hand" and any(play(hand, known) for hand in parse_hands(text, str(path))):
                raise NewError(f"no hand that leads to it could be made for {path.stem}; copy one of tests/scenarios")


def _prove_drills(names: list[str], known: Definitions) -> None:
    """Deal the new drills without a mistake. Raises `NewError`."""
    if not names:
        return
    try:
        drills = load_drills(known)
    except Mistakes as mistakes:
        raise NewError(f"the configuration has a mistake already: {mistakes.found[0]}") from None
    for name in names:
        rehearse(drills[name], known)


def _write(files: Files) -> None:
    """Write everything, the line of an existing file last; what cannot be written takes the rest with it."""
    done: list[Path] = []
    try:
        for path, text in sorted(files.items(), key=lambda item: item[0].name == DRIVERS.name):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.name == DRIVERS.name:
                path.write_text(text, encoding="utf-8")
                continue
            with path.open("x", encoding="utf-8") as out:
                done.append(path)
                out.write(text)
    except OSError as error:
        for path in done:
            path.unlink(missing_ok=True)
        raise NewError(f"{error.filename} cannot be written: {error.strerror}") from None
