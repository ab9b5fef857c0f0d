"""Loads every game, ruling, house, table and sentence of the configuration, and tells every mistake in one pass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from pydantic import BaseModel

from controller.rules.game import Game
from controller.rules.ruling import Ruling
from controller.table import links
from controller.table.checked import checked
from controller.table.device_links import of_devices
from controller.table.house_file import Houses
from controller.table.table_file import TableFile
from controller.table.words import Words, wrong_sentence
from controller.table.yaml_marks import Document, Mistake, Mistakes, read
from hardware.drivers import DRIVERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from controller.rules.house import House

__all__ = ["Definitions", "Mistake", "Mistakes", "check", "configuration_root", "load"]

M = TypeVar("M", bound=BaseModel)
SOURCE = "en"
"""The locale the program is written in."""
YAML_NAMES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Definitions:
    """Everything the configuration defines: games, rulings, houses and tables by id, sentences by locale."""

    root: Path
    games: Mapping[str, Game]
    rulings: Mapping[str, Ruling]
    houses: Mapping[str, House]
    tables: Mapping[str, TableFile]
    words: Mapping[str, Words]
    """Read when first asked for; one with mistakes raises them then."""


def configuration_root() -> Path:
    """The configuration that belongs to this program: what the wheel carries, else the checkout's `config/`.

    The wheel's own comes first: beside an installed `controller` some other package may have a `config`.
    """
    package = Path(str(files("controller")))
    carried = package / "config"
    return carried if carried.is_dir() else package.parent / "config"


def load(root: Path | None = None, drivers: Collection[str] | None = None) -> Definitions:
    """Load the configuration below `root`, or the program's own. Raises `Mistakes` with everything that is wrong.

    `drivers` are the drivers there are; without them the program's own.
    """
    reading = _Reading(configuration_root() if root is None else root, drivers)
    found = reading.everything()
    if reading.mistakes:
        raise Mistakes(check(root, drivers))
    found.words.get(SOURCE)  # the other languages are proved when a table speaks them, and by `check`
    return found


def check(root: Path | None = None, drivers: Collection[str] | None = None) -> list[Mistake]:
    """Every mistake in the configuration below `root`, or in the program's own, by file and line."""
    home = configuration_root() if root is None else root
    if not home.is_dir():
        return [Mistake(shown(home), 1, "", "no such directory")]
    reading = _Reading(home, drivers)
    for locale in reading.everything().words:
        reading.words(locale)
    return sorted(reading.mistakes)


class NoWords(KeyError):
    """A locale that no folder of words is for: which ones there are."""

    def __init__(self, locale: str, known: Iterable[str]) -> None:
        super().__init__(locale)
        self._known = tuple(known)

    def __str__(self) -> str:
        return f"there are no words for the locale {self.args[0]!r}; there are {', '.join(self._known)}"


class _Catalogues(Mapping[str, Words]):
    """The sentences of every locale there is, each read when it is first asked for: a table speaks one of them."""

    def __init__(self, root: Path, drivers: Collection[str] | None, locales: tuple[str, ...]) -> None:
        self._locales = locales
        self._root, self._drivers = root, drivers
        self._known: dict[str, Words] = {}

    def __getitem__(self, locale: str) -> Words:
        """The sentences of a locale. Raises `Mistakes`, and `NoWords` where there is no such folder."""
        if locale not in self._locales:
            raise NoWords(locale, self._locales)
        if locale not in self._known:
            reading = _Reading(self._root, self._drivers)
            words = reading.words(locale)
            if reading.mistakes:
                raise Mistakes(sorted(reading.mistakes))
            self._known[locale] = words
        return self._known[locale]

    def __iter__(self) -> Iterator[str]:
        return iter(self._locales)

    def __len__(self) -> int:
        return len(self._locales)


@dataclass(slots=True)
class _Folder(Generic[M]):
    """The files of one folder by name: all there are, those that are YAML, and those without a mistake."""

    names: list[str] = field(default_factory=list)
    documents: dict[str, Document] = field(default_factory=dict)
    models: dict[str, M] = field(default_factory=dict)


class _Reading:
    """One pass over one configuration: what has a mistake is left out and noted."""

    def __init__(self, root: Path, drivers: Collection[str] | None) -> None:
        self.root = root
        self.drivers = drivers
        self.mistakes: list[Mistake] = []

    def everything(self) -> Definitions:
        """Read all of it."""
        games, rulings = self._models("games", Game), self._models("rulings", Ruling, deep=True)
        tables = self._models("tables", TableFile)
        found, house_names = self._houses(rulings)
        for name, game in games.models.items():
            self.mistakes += links.of_game(game, games.documents[name], rulings.names)
        written = links.as_written(games.documents.values())
        for name, ruling in rulings.models.items():
            self.mistakes += links.of_ruling(ruling, rulings.documents[name], written)
        played = {name: games.models.get(name) for name in games.names}
        for name, table in tables.models.items():
            self.mistakes += links.of_table(table, tables.documents[name], played, house_names)
            known = DRIVERS if self.drivers is None else self.drivers
            self.mistakes += of_devices(table, tables.documents[name], known, played.get(table.game))
        return Definitions(
            self.root,
            games.models,
            rulings.models,
            found,
            tables.models,
            _Catalogues(self.root, self.drivers, self.locales()),
        )

    def _models(self, folder: str, model: type[M], *, deep: bool = False) -> _Folder[M]:
        """Every file of a folder as a model."""
        found: _Folder[M] = self._documents(folder, deep=deep)
        for name, document in found.documents.items():
            whole, mistakes = checked(document, model)
            self.mistakes += mistakes
            if whole is not None:
                found.models[name] = whole
        return found

    def _houses(self, rulings: _Folder[Ruling]) -> tuple[dict[str, House], list[str]]:
        files_found: _Folder[BaseModel] = self._documents("house")
        houses = Houses(files_found.documents, files_found.names, rulings.models)
        found = houses.read(rulings.names)
        self.mistakes += houses.mistakes
        return found, files_found.names

    def _documents(self, folder: str, *, deep: bool = False) -> _Folder[M]:
        """Every file of a folder, or of the folders in it; each must carry its own name as its id."""
        found: _Folder[M] = _Folder()
        ids: dict[object, str] = {}
        for path in self._paths(folder, deep=deep):
            name = f"{path.parent.name}/{path.stem}" if deep else path.stem
            found.names.append(name)
            document = self._document(path)
            if document is None:
                continue
            found.documents[name] = document
            mark = document.root.items.get("id")
            if mark is None or not isinstance(mark.value, str):
                continue
            if mark.value in ids:
                self.mistakes.append(document.mistake(f"{mark.value!r} is the id of {ids[mark.value]} too", "id"))
            if mark.value != name:
                self.mistakes.append(document.mistake(f"{mark.value!r}, but the file says {name!r}", "id"))
            ids.setdefault(mark.value, document.file)
        return found

    def _paths(self, folder: str, *, deep: bool = False) -> Iterator[Path]:
        """The YAML files of a folder, or of the folders in it, in alphabetical order."""
        home = self.root / folder
        if not home.is_dir():
            self.mistakes.append(Mistake(shown(home), 1, "", "no such directory"))
            return
        for path in sorted(home.iterdir()):
            if deep and path.is_dir():
                yield from sorted(inner for inner in path.iterdir() if inner.suffix in YAML_NAMES)
            elif path.suffix in YAML_NAMES:
                if deep:
                    self.mistakes.append(Mistake(shown(path), 1, "", "belongs in a folder named for what it is about"))
                else:
                    yield path

    def _document(self, path: Path) -> Document | None:
        """Read one file."""
        if path.suffix != ".yaml":
            self.mistakes.append(Mistake(shown(path), 1, "", "its name must end in .yaml"))
            return None
        document, mistakes = read(path, shown(path))
        self.mistakes += mistakes
        return document

    def locales(self) -> tuple[str, ...]:
        """The locales there are: the folders of `words/`."""
        home = self.root / "words"
        if not home.is_dir():
            self.mistakes.append(Mistake(shown(home), 1, "", "no such directory"))
            return ()
        for path in sorted(home.iterdir()):
            if path.suffix in YAML_NAMES:
                self.mistakes.append(Mistake(shown(path), 1, "", "belongs in the folder of its locale, such as en"))
        return tuple(path.name for path in sorted(home.iterdir()) if path.is_dir())

    def words(self, locale: str) -> Words:
        """The sentences of a locale: one catalogue from all files of its folder."""
        catalogue: dict[str, str] = {}
        for path in self._paths(f"words/{locale}"):
            document = self._document(path)
            if document is not None:
                self._sentences(document, catalogue)
        return Words(locale, catalogue)

    def _sentences(self, document: Document, catalogue: dict[str, str]) -> None:
        """Add the sentences of one file to the catalogue of its locale."""
        for key, mark in document.root.items.items():
            wrong = "stands in another file of this locale too" if key in catalogue else wrong_sentence(mark.value)
            if wrong:
                self.mistakes.append(document.mistake(wrong, key))
            else:
                catalogue[str(key)] = str(mark.value)


def shown(path: Path) -> str:
    """A path as the person at this prompt would type it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return path.as_posix()
