"""What a table's YAML says of more than one hand: cash or tournament, rake, levels, games to choose from, bomb pots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Self

from pydantic import BeforeValidator, Field, model_validator

from controller.rules import stakes
from controller.rules.plan import Bomb, Choice, Level, Plan
from controller.rules.shares import Model
from controller.rules.stakes import Stakes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from controller.rules.game import Game
    from controller.rules.house import House
    from controller.table.table_file import TableFile
    from controller.table.yaml_marks import Key


def read_stakes(raw: object) -> object:
    """Read stakes as they are written, such as `no_limit 1/2`. Raises `StakesError`."""
    return raw if isinstance(raw, (Stakes, dict)) else stakes.parse(str(raw))


StakesText = Annotated[Stakes, BeforeValidator(read_stakes)]


class LevelFile(Model):
    """A level, `{stakes: no_limit 100/200 bb_ante 200, minutes: 20}`, or a break, `{break: 10}`; minutes at both."""

    stakes: StakesText | None = None
    minutes: int = Field(default=0, ge=0)
    pause: int | None = Field(default=None, ge=0, alias="break")

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.stakes is None) == (self.pause is None):
            message = "a level has stakes, or it is a break: {stakes: no_limit 100/200, minutes: 20} or {break: 10}"
            raise ValueError(message)
        return self

    def level(self) -> Level:
        """The level as the table plays it."""
        return Level(stakes=self.stakes, minutes=self.minutes if self.pause is None else self.pause)


def _game(raw: object) -> object:
    return {"game": raw} if isinstance(raw, str) else raw


class GameFile(Model):
    """A game that may be played here: its name alone, or with stakes of its own."""

    game: str
    stakes: StakesText | None = None


class BombFile(Model):
    """The bomb pot of a table: its game, and the ante everybody puts in, in chips."""

    game: str
    ante: int = Field(ge=1)


GameEntry = Annotated[GameFile, BeforeValidator(_game)]


def plan_of(table: TableFile, games: Mapping[str, Game]) -> Plan:
    """The plan of a table whose games have all been found."""
    bomb = table.bomb_pot
    return Plan(
        format=table.format,
        seats=table.places,
        levels=tuple([level.level() for level in table.levels]),
        games=tuple([Choice(game=games[one.game], stakes=one.stakes) for one in table.games]),
        picks=table.picks,
        lasts=0 if table.lasts == "orbit" else table.lasts,
        bomb=Bomb(game=games[bomb.game], ante=bomb.ante) if bomb else None,
        kill=table.kill,
    )


def house_of(table: TableFile, house: House) -> House:
    """The house as this table plays: what it takes is the table's affair."""
    return house if table.rake is None else house.model_copy(update={"rake": table.rake})


def named_games(table: TableFile) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """Every game a table names beside its first, and where."""
    for number, one in enumerate(table.games, start=1):
        yield one.game, ("games", number)
    if table.bomb_pot is not None:
        yield table.bomb_pot.game, ("bomb_pot", "game")
