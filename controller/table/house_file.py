"""A house as its YAML says: its own keys over those of the house it extends, and its rulings by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from controller.rules.house import House
from controller.rules.shares import Model
from controller.table.checked import checked, nearest
from controller.table.yaml_marks import Document, Mark

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from controller.rules.ruling import Ruling
    from controller.table.yaml_marks import Key, Mistake

OWN = ("id", "title", "extends", "rulings")
"""What a house does not take section by section from the house it extends."""


class HouseFile(House):
    """What one house file says itself; `extends` names the house it takes everything else from."""

    extends: str | None = None


class Preferences(Model):
    """The rulings a house file names, by irregularity, most preferred first."""

    rulings: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class Houses:
    """The houses of one configuration, each put together from its own file and the house it extends."""

    def __init__(
        self, documents: Mapping[str, Document], known: Collection[str], rulings: Mapping[str, Ruling]
    ) -> None:
        """Take the house files, every name a house may extend, and the rulings without a mistake."""
        self.mistakes: list[Mistake] = []
        self._documents = documents
        self._known = known
        self._rulings = rulings
        self._own: dict[str, HouseFile] = {}
        self._preferences: dict[str, dict[str, tuple[Ruling, ...]]] = {}

    def read(self, names: Collection[str]) -> dict[str, House]:
        """Every house whose files have no mistake; `names` are all rulings there are, also those with mistakes."""
        for name, document in self._documents.items():
            self._read(name, document, names)
        found = {name: self._whole(name, ()) for name in self._own}
        return {name: house for name, house in found.items() if house is not None}

    def _read(self, name: str, document: Document, names: Collection[str]) -> None:
        own, mistakes = checked(_part(document, without=("rulings",)), HouseFile)
        lists, more = checked(_part(document, only=("rulings",)), Preferences)
        self.mistakes += mistakes + more
        if lists is not None:
            self._preferences[name] = self._prefer(document, lists, names)
        if own is None or lists is None:
            return
        if own.extends is not None and own.extends not in self._known:
            what = f"no house is called {own.extends!r}{nearest(own.extends, self._known)}"
            self.mistakes.append(document.mistake(what, "extends"))
        else:
            self._own[name] = own

    def _prefer(self, document: Document, lists: Preferences, names: Collection[str]) -> dict[str, tuple[Ruling, ...]]:
        """The rulings named; an irregularity is a folder of `rulings/`, a ruling a file in it."""
        found: dict[str, tuple[Ruling, ...]] = {}
        kinds = {name.partition("/")[0] for name in names}
        for kind, wanted in lists.rulings.items():
            if kind not in kinds:
                what = f"no irregularity is called {kind!r}{nearest(kind, kinds)}"
                self.mistakes.append(document.mistake(what, "rulings", kind))
                continue
            repairs = {name.partition("/")[2] for name in names if name.startswith(f"{kind}/")}
            for number, one in enumerate(wanted, start=1):
                if one not in repairs:
                    what = f"{kind} has no ruling {one!r}{nearest(one, repairs)}"
                    self.mistakes.append(document.mistake(what, "rulings", kind, number))
                elif one in wanted[: number - 1]:
                    self.mistakes.append(document.mistake(f"{one} is named twice", "rulings", kind, number))
            found[kind] = tuple([self._rulings[f"{kind}/{one}"] for one in wanted if f"{kind}/{one}" in self._rulings])
        return found

    def _whole(self, name: str, above: tuple[str, ...]) -> House | None:
        """The house with what it extends; None when that goes round in a circle or could not be read."""
        own = self._own.get(name)
        if own is None:
            return None
        if name in above:
            if name == above[0] == min(above):  # told once, by the first of the circle
                circle = " extends ".join((*above, name))
                self.mistakes.append(self._documents[name].mistake(f"goes round in a circle: {circle}", "extends"))
            return None
        sections = {
            key: getattr(own, key) for key in House.model_fields if key not in OWN and key in own.model_fields_set
        }
        rulings = self._preferences[name]
        if own.extends is None:
            return House(id=own.id, title=own.title, rulings=rulings).model_copy(update=sections)
        base = self._whole(own.extends, (*above, name))
        if base is None:
            return None
        merged = {key: _over(getattr(base, key), section) for key, section in sections.items()}
        update = {"id": own.id, "title": own.title, "rulings": {**base.rulings, **rulings}}
        return base.model_copy(update={**merged, **update})


def _over(base: Model, own: Model) -> Model:
    """A section of the house extended, with the keys the house sets itself."""
    return base.model_copy(update={key: getattr(own, key) for key in own.model_fields_set})


def _part(document: Document, without: tuple[Key, ...] = (), only: tuple[Key, ...] | None = None) -> Document:
    """Some of the keys of a document, on the lines where they stand."""
    root = document.root
    items = {key: item for key, item in root.items.items() if key not in without and (only is None or key in only)}
    return Document(document.file, Mark(root.line, root.value, items))
