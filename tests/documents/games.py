"""`games.md`: every game, its boards and seats, how many cards it takes, and its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.documents.lines import change_line, step_line
from tests.documents.markdown import code, plain, table

if TYPE_CHECKING:
    from controller.rules.game import Game
    from controller.table.definitions import Definitions

INTRODUCTION: Final = """# Games

Each is a file of `config/games`, its steps in the order a dealer does them ([steps.md](steps.md)).
*Most cards* is what a full table takes when nobody folds and everybody draws as many as he may.
Where that is more than the deck has, the rulings named are how the hand goes on when the stub is too short.
"""
HEAD: Final = ("game", "title", "boards", "seats", "deck", "most cards", "betting rounds")


def games(definitions: Definitions) -> str:
    """The page."""
    every = [definitions.games[name] for name in sorted(definitions.games)]
    parts = [f"{INTRODUCTION}There are {len(every)}.", table(HEAD, [_row(game) for game in every])]
    for game in every:
        parts += [f"## `{game.id}`", f"{game.title}.", _steps(game)]
        if game.when_short:
            parts.append("When the stub is short: " + ", ".join(code(ruling) for ruling in game.when_short) + ".")
        if game.by_house:
            parts.append("\n".join(_changes(game)))
    return "\n\n".join(parts)


def _row(game: Game) -> tuple[str, ...]:
    return (
        code(game.id),
        game.title,
        ", ".join(code(board) for board in game.boards) or "none",
        str(game.seats),
        f"{game.deck_size} cards, {game.deck.ranks}",
        str(game.need(game.seats)),
        str(game.rounds),
    )


def _steps(game: Game) -> str:
    return "\n".join(f"{at}. {step_line(step)}" for at, step in enumerate(game.steps, start=1))


def _changes(game: Game) -> list[str]:
    """What keys of the house change, one line a change."""
    return [
        f"- Where {code(f'{by.key}: {plain(by.value)}')}: {change_line(patch)}."
        for by in game.by_house
        for patch in by.change
    ]
