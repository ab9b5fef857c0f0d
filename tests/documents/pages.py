"""Which pages there are, and whether those on the disk are what would be written now."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.table.definitions import load
from tests.documents.commands import commands
from tests.documents.games import games
from tests.documents.house_rules import house_rules
from tests.documents.rulings import rulings
from tests.documents.steps import steps

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.definitions import Definitions

REFERENCE: Final = Path(__file__).parents[2] / "docs" / "reference"
PAGES: Final[dict[str, Callable[[Definitions], str]]] = {
    "commands.md": commands,
    "games.md": games,
    "house_rules.md": house_rules,
    "rulings.md": rulings,
    "steps.md": steps,
}
NOTE: Final = "<!-- Written by `python -m tests.documents`. Change what it is written from, not this page. -->\n\n"


@cache
def written() -> dict[str, str]:
    """Every page by its name, as it is to be."""
    definitions = load()
    return {name: NOTE + page(definitions).rstrip() + "\n" for name, page in PAGES.items()}


def stale(folder: Path = REFERENCE) -> list[str]:
    """The pages below a folder that are missing, or are not what would be written."""
    return [name for name, text in written().items() if _read(folder / name) != text]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.is_file() else ""
