"""A table of the room as its YAML says: which game under which house for which stakes, who sits, what is plugged in."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from controller.rules.hand import Tier
from controller.rules.plan import MOST_SEATS, Format, Kill
from controller.rules.rake import RakeRules
from controller.rules.shares import Model
from controller.table.device_file import SIMULATED, ButtonsFile, DeviceFile, ShoeFile, named
from controller.table.table_plan import BombFile, GameEntry, LevelFile, StakesText


def _stack(raw: object) -> object:
    return None if raw == "unknown" else raw


Stack = Annotated[Annotated[int, Field(ge=1)] | None, BeforeValidator(_stack)]
"""A stack in chips, or None for `unknown`: nobody has counted it."""


class PanelFile(Model):
    """The dealer's screen: how wide its glass is, which the operating system does not know, and who looks at it.

    `left_handed` mirrors the bar at the bottom; `large_text` is a step of 15 %.
    """

    width_mm: float | None = Field(default=None, gt=0)
    palette: Literal["day", "night"] = "day"
    deck: Literal["four_colours", "colour_blind"] = "four_colours"
    large_text: bool = False
    left_handed: bool = False


class SoundFile(Model):
    """The sounds of a console: how loud, in percent, and which are not played. The one that says STOP always is."""

    volume: int = Field(default=60, ge=0, le=100)
    mute: tuple[Literal["sensed", "turn", "error"], ...] = ()


class TableFile(Model):
    """One table. `seats` are the stacks by seat number; `button` is the seat that has the button in the first hand.

    `places` is how many seats it has, `levels` what a tournament plays one after the other, `games` what is chosen
    from: in their order (`picks: rotation`) or by the player with the plaque (`dealer`), each for so many hands
    (`lasts`, or an orbit). `rake` is what the house takes here.
    """

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: str = ""
    game: str
    house: str
    stakes: StakesText
    format: Format = "cash"
    places: int = Field(default=0, ge=0, le=MOST_SEATS)
    levels: tuple[LevelFile, ...] = ()
    games: tuple[GameEntry, ...] = ()
    picks: Literal["rotation", "dealer"] = "rotation"
    lasts: Annotated[int, Field(ge=1)] | Literal["orbit"] = "orbit"
    bomb_pot: BombFile | None = None
    kill: Kill | None = None
    rake: RakeRules | None = None
    button: int
    seats: dict[Annotated[int, Field(ge=1, le=MOST_SEATS)], Stack] = Field(min_length=2)
    shoe: ShoeFile = ShoeFile()
    buttons: ButtonsFile | None = None
    devices: tuple[DeviceFile, ...] = ()
    decks: tuple[str, ...] = ()
    panel: PanelFile = PanelFile()
    sound: SoundFile = SoundFile()
    locale: str = "en"

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        if self.levels and (self.levels[0].stakes is None or self.format != "tournament"):
            message = "levels: they belong to format: tournament, and the first is played, not a break"
            raise ValueError(message)
        if self.rake is not None and self.format == "tournament":
            message = "rake: a tournament takes nothing from its pots"
            raise ValueError(message)
        if self.places and max(self.seats) > self.places:
            message = f"places: {self.places}, but somebody sits at seat {max(self.seats)}"
            raise ValueError(message)
        return self

    @property
    def lines(self) -> tuple[DeviceFile, ...]:
        """Every device of the table: the shoe and the buttons that stand alone, then `devices`, each by its name.

        A table with `devices` has no other shoe than it names; one with a shoe of the tier `none` has none.
        """
        alone: list[DeviceFile] = []
        if "shoe" in self.model_fields_set or not self.devices:
            alone += [named("shoe", self.shoe)] if self.shoe.tier != "none" else []
        if self.buttons is not None:
            alone.append(named("buttons", self.buttons))
        return (*alone, *self.devices)

    @property
    def plugged(self) -> DeviceFile | None:
        """The shoe, or else the first device, that has to be plugged in; None at a table that is simulated whole."""
        real = [line for line in self.lines if line.port != SIMULATED]
        return min(real, key=lambda line: line.role != "shoe", default=None)

    @property
    def tier(self) -> Tier:
        """What tells this table of its cards."""
        shoe = next((line for line in self.lines if line.role == "shoe"), None)
        if shoe is not None:
            return shoe.tier
        return "seats" if any(line.role == "reader" for line in self.lines) else "none"
