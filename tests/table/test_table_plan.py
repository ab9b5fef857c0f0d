"""What a table's YAML says of more than one hand: read whole, and every mistake told with its file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.table.definitions import check, load
from controller.table.table_plan import house_of, plan_of
from tests.dealing import definitions

CONFIG = Path(__file__).parents[2] / "config"
TABLE = """id: mine
game: holdem
house: standard
stakes: no_limit 1/2
button: 1
seats: {1: 200, 2: 200}
"""


def mistakes(folder: Path, more: str) -> list[str]:
    """The mistakes of a table with these lines more, line 7 the first of them."""
    root = folder / "config"
    shutil.copytree(CONFIG, root)
    (root / "tables" / "mine.yaml").write_text(TABLE + more, encoding="utf-8")
    return [f"{one.line}: {one.what}" for one in check(root) if one.file.endswith("mine.yaml")]


@pytest.mark.parametrize(
    ("more", "line", "what"),
    [
        ("games: [holdem, razzle]\n", 7, "no game is called 'razzle'"),
        ("bomb_pot: {game: holdem, ante: 5}\n", 7, "holdem is no bomb pot"),
        ("format: tournament\nlevels:\n  - {minutes: 20}\n", 9, "a level has stakes, or it is a break"),
        ("levels:\n  - {stakes: no_limit 1/2}\n", 1, "levels: they belong to format: tournament"),
        ("format: tournament\nlevels:\n  - {stakes: no_limit 2/1}\n", 9, "the small blind 2 is more than the big"),
        ("rake: {percent: 101}\n", 7, "less than or equal to 100"),
        ("format: tournament\nrake: {percent: 5}\n", 1, "a tournament takes nothing from its pots"),
        ("places: 1\n", 1, "places: 1, but somebody sits at seat 2"),
        ("lasts: never\n", 7, "a whole number"),
        ("kill: {after: three}\n", 7, "two_in_a_row"),
    ],
)
def test_a_mistake_is_told_with_its_line(more: str, line: int, what: str, tmp_path: Path) -> None:
    (told,) = mistakes(tmp_path, more)
    assert told.startswith(f"{line}: ")
    assert what in told


def test_the_shipped_tables_say_what_lasts_longer_than_a_hand() -> None:
    known = definitions()
    cash, tournament, choice = (known.tables[name] for name in ("cash", "tournament", "dealers_choice"))
    assert house_of(cash, known.houses["standard"]).rake.cap == 6
    plan = plan_of(tournament, known.games)
    assert plan.tournament
    assert plan.levels[0].stakes == tournament.stakes
    assert [level.is_break for level in plan.levels].count(True) == 1
    picked = plan_of(choice, known.games)
    assert (picked.picks, picked.lasts) == ("dealer", 0)
    assert all(one.game in known.games.values() for one in picked.games)
    assert load(CONFIG).tables["cash_unknown"].format == "cash"
