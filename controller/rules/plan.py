"""What a table plays beyond its first hand: cash or a tournament, levels, the games that are chosen from, bomb pots."""

from __future__ import annotations

from typing import Final, Literal, Self

from pydantic import Field, model_validator

from controller.rules.game import Game
from controller.rules.shares import Model
from controller.rules.stakes import Stakes

Format = Literal["cash", "tournament"]
MOST_SEATS = 23
"""As many as a deck serves with two cards each; a game says how many it takes itself."""


class Level(Model):
    """One level of a tournament, or a break: what is played, and for how many minutes (0: until a tap)."""

    stakes: Stakes | None = None
    minutes: int = Field(default=0, ge=0)

    @property
    def is_break(self) -> bool:
        """Whether nobody is dealt to."""
        return self.stakes is None


class Choice(Model):
    """A game that may be played here, and its stakes where they are others than the table's."""

    game: Game
    stakes: Stakes | None = None


class Bomb(Model):
    """The bomb pot of a table: its game, and the ante everybody puts in, in chips."""

    game: Game
    ante: int = Field(ge=1)


class Kill(Model):
    """When the next hand is a kill pot (T14): after two pots won in a row, or a pot of `over` chips and more.

    The killer `acts` in his turn, or last in the first round, once the big blind has.
    """

    after: Literal["two_in_a_row", "pot"] = "two_in_a_row"
    over: int = Field(default=0, ge=0)
    acts: Literal["in_turn", "last"] = "in_turn"


class Plan(Model):
    """What stands on a table's plaque for the whole day.

    `seats` is how many places the table has, 0 for as many as are taken. `games` go round by `picks`: in their order,
    or as the player with the plaque says; each lasts for so many hands, 0 for an orbit (as many hands as players were
    there when it began).
    """

    format: Format = "cash"
    seats: int = Field(default=0, ge=0, le=MOST_SEATS)
    levels: tuple[Level, ...] = ()
    games: tuple[Choice, ...] = ()
    picks: Literal["rotation", "dealer"] = "rotation"
    lasts: int = Field(default=0, ge=0)
    bomb: Bomb | None = None
    kill: Kill | None = None

    @model_validator(mode="after")
    def _begins(self) -> Self:
        if self.levels and self.levels[0].is_break:
            message = "levels: the first level is played, not a break"
            raise ValueError(message)
        return self

    @property
    def tournament(self) -> bool:
        """Whether blinds are posted for a player who is not there, and chips cannot be taken away."""
        return self.format == "tournament"

    def choice(self, game: str) -> Choice | None:
        """The game of this id among those that may be picked."""
        return next((choice for choice in self.games if choice.game.id == game), None)


CASH: Final = Plan()
"""A cash table where one game is played."""
