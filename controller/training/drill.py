"""A drill as its YAML says: a table, what happens there, what it teaches, and how well it must be dealt to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator, Field

from controller.rules.cards import CardError, faces
from controller.rules.hand import Tier
from controller.rules.plan import MOST_SEATS, Kill
from controller.rules.saying import Say, say
from controller.rules.shares import Model
from controller.table.table_file import Stack
from controller.table.table_plan import StakesText
from controller.training.opening import Described

if TYPE_CHECKING:
    from controller.rules.cards import Face
    from controller.rules.game import Game
    from controller.rules.house import House

Group = Literal["hand", "betting", "pots", "between", "irregularity", "shoe", "made"]
Owes = Literal["small", "big", "both"]
Players = Literal["calm", "lively"]


def _cards(raw: object) -> object:
    if isinstance(raw, str):
        try:
            faces(raw)
        except CardError as error:
            raise ValueError(str(error)) from None
    return raw


class Bar(Model):
    """What it takes to pass: right steps in percent, hints at most, the median and 90th percentile in seconds."""

    right: Annotated[int, Field(ge=0, le=100)] = 90
    hints: Annotated[int, Field(ge=0)] = 1
    median: Annotated[float, Field(gt=0)] = 6.0
    p90: Annotated[float, Field(gt=0)] = 20.0


class Blinds(Model):
    """The seats of the blinds where they are not the first two left of the button."""

    small: int
    big: int


class Drill(Model):
    """One drill. `text` is what it teaches, `rule` the source of it; both are shown when a step goes wrong.

    `script` has the acts of a `.hand` and the words of `drill_lines`; where it is silent the players act by
    themselves, and the engine says what the dealer does. `cards` are the first out of the shoe, the seed has the rest.
    `table` is a file of `config/tables` that lends its format, levels, games, bomb pot and rake, `keys` change keys of
    the house, `owed` are seats that owe blinds and wait, `kill` makes kill pots.
    """

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: str = Field(min_length=1)
    group: Group
    text: str = Field(min_length=1)
    rule: str = Field(min_length=1)
    game: str
    house: str = "standard"
    stakes: StakesText
    button: int
    seats: dict[Annotated[int, Field(ge=1, le=MOST_SEATS)], Stack] = Field(min_length=2)
    blinds: Blinds | None = None
    table: str = ""
    keys: dict[str, int | str] = Field(default_factory=dict)
    owed: dict[int, Owes] = Field(default_factory=dict)
    kill: Kill | None = None
    devices: Tier = "reads"
    seed: int = 1
    cards: Annotated[str, BeforeValidator(_cards)] = ""
    players: Players = "calm"
    script: tuple[str, ...] = ()
    bar: Bar = Bar()

    @property
    def named(self) -> Say:
        """The title, for a catalogue to say in another language under `drill.ID`."""
        return say(f"drill.{self.id}", text=self.title)

    @property
    def taught(self) -> Say:
        """What it teaches, likewise, under `drill.ID.text`."""
        return say(f"drill.{self.id}.text", text=self.text)

    def heard(self, which: int, text: str) -> Say:
        """What is heard at the table in its author's words, likewise; `drill.ID.cue1` is the first of its script."""
        return say(f"drill.{self.id}.cue{which}", text=text)

    def described(self, game: Game, house: House) -> Described:
        """Its table before the first hand, with the game and the house that it names."""
        return Described(
            game,
            house,
            self.stakes,
            dict(self.seats),
            self.button,
            self.devices,
            self.table,
            tuple(self.keys.items()),
            dict(self.owed),
            self.kill,
        )

    @property
    def top(self) -> tuple[Face, ...]:
        """The first cards out of the shoe."""
        return faces(self.cards) if self.cards else ()
