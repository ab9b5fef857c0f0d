"""A table of the room as its YAML says: which game under which house for which stakes, who sits, what is plugged in."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from controller.rules import stakes
from controller.rules.hand import Tier
from controller.rules.shares import Model
from controller.rules.stakes import Stakes

MOST_SEATS = 23
"""As many as a deck serves with two cards each; a game says how many it takes itself."""


def _stakes(raw: object) -> object:
    return stakes.parse(raw) if isinstance(raw, str) else raw


def _stack(raw: object) -> object:
    return None if raw == "unknown" else raw


Stack = Annotated[Annotated[int, Field(ge=1)] | None, BeforeValidator(_stack)]
"""A stack in chips, or None for `unknown`: nobody has counted it."""


class ShoeFile(Model):
    """The shoe of a table: its driver, where it is plugged in, and whether it reads faces or only counts."""

    driver: str = "ascii_line"
    port: str = "simulated"
    tier: Tier = "reads"


class ButtonsFile(Model):
    """The buttons of a table: their driver and where they are plugged in."""

    driver: str = "ascii_line"
    port: str = "simulated"


class PanelFile(Model):
    """The dealer's screen: how wide its glass is. The operating system does not know."""

    width_mm: float = Field(gt=0)


class TableFile(Model):
    """One table. `seats` are the stacks by seat number; `button` is the seat that has the button in the first hand."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: str = ""
    game: str
    house: str
    stakes: Annotated[Stakes, BeforeValidator(_stakes)]
    button: int
    seats: dict[Annotated[int, Field(ge=1, le=MOST_SEATS)], Stack] = Field(min_length=2)
    shoe: ShoeFile = ShoeFile()
    buttons: ButtonsFile | None = None
    panel: PanelFile | None = None
    locale: str = "en"
