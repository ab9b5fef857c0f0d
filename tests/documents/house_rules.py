"""`house_rules.md`: every key of a house, its values, what each profile has, and where that comes from."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from controller.rules.house import House
from tests.documents.annotations import values
from tests.documents.markdown import code, plain, table, told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pydantic.fields import FieldInfo

    from controller.table.definitions import Definitions

ROOT: Final = Path(__file__).parents[2]
KEY: Final = re.compile(r"^  (?P<key>\w+): .*?#\s*(?P<source>.*)$")
INTRODUCTION: Final = """# House rules

A house is a file of `config/house`; a table names it with `house:`.
What a file does not say it takes from the house it `extends:`, and what no house says is the default of the program.
A table may have its own rake, with `rake:` in its file; a `.hand` may have any key otherwise, with `keys:`.
TDA24 is the Poker TDA's rules of 2024, LA24 the WSOP's live action rules of 2024, RR11 Robert's Rules of Poker 11.
*Seed* is a document this project was made from, *house* a choice that no book makes.
In which order a house prefers the rulings is in [rulings.md](rulings.md)."""


def house_rules(definitions: Definitions) -> str:
    """The page."""
    parts = [INTRODUCTION, _profiles(definitions)]
    for section, rules in sections():
        parts += [f"## `{section}`", told(rules), f"Obeyed in `{_file(rules)}`.", _keys(section, rules, definitions)]
    return "\n\n".join(parts)


def sections() -> Iterator[tuple[str, type[BaseModel]]]:
    """Every section of a house with the model of its keys, by name."""
    for name, field in sorted(House.model_fields.items()):
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield name, field.annotation


def _file(rules: type[BaseModel]) -> str:
    return Path(inspect.getfile(rules)).relative_to(ROOT).as_posix()


def _profiles(definitions: Definitions) -> str:
    rows = [(code(house.id), house.title, parent_of(house.id, definitions) or "–") for house in ordered(definitions)]
    return table(("house", "title", "extends"), rows)


def ordered(definitions: Definitions) -> list[House]:
    """Every house, by name."""
    return [definitions.houses[name] for name in sorted(definitions.houses)]


def _keys(section: str, rules: type[BaseModel], definitions: Definitions) -> str:
    houses = ordered(definitions)
    head = ("key", "values", "default", *(code(house.id) for house in houses))
    rows = []
    for key, field in rules.model_fields.items():
        by_house = [_value(house, section, key, definitions) for house in houses]
        rows.append((code(f"{section}.{key}"), values(field), code(_default(field)), *by_house))
    return table(head, rows)


def _default(field: FieldInfo) -> str:
    return plain(field.get_default(call_default_factory=True)) if field.default is not PydanticUndefined else "–"


def _value(house: House, section: str, key: str, definitions: Definitions) -> str:
    value = code(plain(getattr(getattr(house, section), key)))
    why = source(house.id, section, key, definitions)
    return f"{value} ({why})" if why else value


def parent_of(house: str, definitions: Definitions) -> str:
    """The house a house extends, or nothing."""
    found = re.search(r"^extends: (\w+)", _text(house, definitions), re.MULTILINE)
    return found[1] if found else ""


def source(house: str, section: str, key: str, definitions: Definitions) -> str:
    """What the file that sets a key says beside it."""
    own = _sources(_text(house, definitions))
    if (section, key) in own or not (parent := parent_of(house, definitions)):
        return own.get((section, key), "")
    return source(parent, section, key, definitions)


def _text(house: str, definitions: Definitions) -> str:
    return (definitions.root / "house" / f"{house}.yaml").read_text(encoding="utf-8")


def _sources(text: str) -> dict[tuple[str, str], str]:
    """The comment beside each key of a file."""
    found, section = {}, ""
    for line in text.splitlines():
        if line[:1].isalpha():
            section = line.partition(":")[0]
        key = KEY.match(line) or re.match(r"^  (?P<key>\w+): (?P<source>)", line)
        if key:
            found[section, key["key"]] = key["source"]
    return found
