"""What one file says of another: a house of its rulings, a table of its game, a ruling of the games it patches."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules.places import FIXED
from controller.rules.script import Anchor
from controller.rules.steps.deal import SEATS, Deal
from controller.rules.steps.move import Move
from controller.rules.steps.shuffle import Shuffle
from controller.table.checked import nearest
from controller.table.table_plan import named_games

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from controller.rules.game import Game
    from controller.rules.ruling import Ruling
    from controller.rules.script import AnyStep
    from controller.table.table_file import TableFile
    from controller.table.yaml_marks import Document, Key, Mistake

STREET = "$street"
BOUND = (STREET, "$next")
POINTED = ("$card", "$card.seat", "$card.place", "$seat", "$own", "$board")
"""What was pointed at, as a place; `binding` puts it in when the ruling begins."""
ANCHORS = ("before", "after", "instead_of", "drop")


def of_game(game: Game, document: Document, rulings: Collection[str]) -> Iterator[Mistake]:
    """A game moves cards between its own boards and the fixed places, and goes on by rulings that exist."""
    for number, ruling in enumerate(game.when_short, start=1):
        if ruling not in rulings:
            yield document.mistake(f"no ruling is called {ruling!r}{nearest(ruling, rulings)}", "when_short", number)
    for number, changes in enumerate(game.by_house, start=1):
        for at, patch in enumerate(changes.change, start=1):
            for place, step in enumerate(patch.put, start=1):
                yield from _places(step, set(game.boards), document, ("by_house", number, "change", at, "put", place))
    for number, step in enumerate(game.steps, start=1):
        yield from _places(step, set(game.boards), document, ("steps", number))


class Written(NamedTuple):
    """The boards and the steps of all games, as they stand in their files."""

    boards: set[str]
    steps: list[object]


def as_written(games: Collection[Document]) -> Written:
    """Gather the boards, with the words a ruling has for one that is pointed at, and the steps."""
    boards = {str(board.value) for game in games for board in game.root.get("boards").items.values()}
    steps = [step.plain() for game in games for step in game.root.get("steps").items.values()]
    return Written(boards | {*POINTED}, steps)


def of_ruling(ruling: Ruling, document: Document, written: Written) -> Iterator[Mistake]:
    """A ruling names places and steps that some game has.

    The games are asked as they are written, so that a mistake in one of them is not laid to the ruling.
    """
    boards, steps = written
    for number, step in enumerate(ruling.now, start=1):
        yield from _places(step, boards, document, ("now", number))
    for number, patch in enumerate(ruling.later, start=1):
        if not any(_fits(patch.anchor, step) for step in steps if isinstance(step, dict)):
            word = next(word for word in ANCHORS if getattr(patch, word))
            wanted = ", ".join(f"{key}: {value}" for key, value in patch.anchor.model_dump(exclude_none=True).items())
            yield document.mistake(f"no game has a step {{{wanted}}}", "later", number, word)
        for place, step in enumerate(patch.put, start=1):
            yield from _places(step, boards, document, ("later", number, "put", place))


def of_table(
    table: TableFile, document: Document, games: Mapping[str, Game | None], houses: Collection[str]
) -> Iterator[Mistake]:
    """A table plays a game that exists, under a house that exists, with no more seats than the game has.

    A game that could not be read is None: it exists, and its mistakes are told in its own file.
    """
    game = games.get(table.game)
    if table.game not in games:
        yield document.mistake(f"no game is called {table.game!r}{nearest(table.game, games)}", "game")
    elif game is not None and len(table.seats) > game.seats:
        yield document.mistake(f"{len(table.seats)} seats, but {game.id} is for {game.seats} at most", "seats")
    for name, path in named_games(table):
        if name not in games:
            yield document.mistake(f"no game is called {name!r}{nearest(name, games)}", *path)
        other = games.get(name)
        if path[0] == "bomb_pot" and other is not None and not other.is_bomb_pot:
            yield document.mistake(f"{name} is no bomb pot: its post step is not what: bomb", *path)
    if table.house not in houses:
        yield document.mistake(f"no house is called {table.house!r}{nearest(table.house, houses)}", "house")
    if table.button not in table.seats:
        seats = ", ".join(str(seat) for seat in table.seats)
        yield document.mistake(f"nobody has seat {table.button}; seats are {seats}", "button")


def _fits(anchor: Anchor, step: Mapping[str, object]) -> bool:
    """Whether an anchor would find a step; `$street` is whatever street the incident is on, `current` any step."""
    if anchor.do == "current":
        return True
    if step.get("do") != anchor.do or anchor.street not in (None, *BOUND, step.get("street")):
        return False
    return anchor.to in (None, step.get("to"))


def _places(step: AnyStep, boards: set[str], document: Document, path: tuple[Key, ...]) -> Iterator[Mistake]:
    """The places a step names that do not exist."""
    named: list[tuple[str, str, set[str]]] = []
    if isinstance(step, Move):
        named = [
            ("take", step.source, {*FIXED, *boards, "boards"}),
            ("to", step.to, {*FIXED, *boards, "stub"}),
        ]
    elif isinstance(step, Deal):
        named = [("to", step.to, {*SEATS, *boards, "saved"})]
    elif isinstance(step, Shuffle):
        named = [("what", step.what, {*FIXED, *boards, "stub"})]
    for key, place, known in named:
        if place not in known:
            yield document.mistake(f"no place is called {place!r}{nearest(place, known)}", *path, key)
