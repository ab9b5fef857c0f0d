"""Whether the pot is told as a figure: players see the dealer's screen, and a no-limit pot is not counted for them.

Source: TDA24 54-A and 60; `rules.md` §2, the house's `console.pot_figure`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.shares import Model

if TYPE_CHECKING:
    from controller.rules.stakes import Structure

Told = Literal["shown", "asked", "hidden"]
"""The figure stands there, or stands there while somebody asks for it, or is never told."""


class ConsoleRules(Model):
    """The house's `console.pot_figure`: a figure always, at pot-limit alone, or while it is asked for."""

    pot_figure: Literal["always", "pot_limit", "on_request"] = "always"

    def tells_pot(self, structure: Structure) -> Told:
        """Say how the pot is told while seats can still bet at stakes of this structure."""
        if self.pot_figure == "on_request":
            return "asked"
        return "shown" if self.pot_figure == "always" or structure == "pot_limit" else "hidden"
