"""Cut: after every shuffle of the stub."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.saying import Say, say
from controller.rules.steps.step import DoneStep

if TYPE_CHECKING:
    from controller.rules.hand import Hand


class Cut(DoneStep):
    """The deck is cut, at least ten cards from the top (NJ 14.5, TDA RP-4)."""

    do: Literal["cut"] = "cut"

    def now(self, hand: Hand) -> Say:
        """CUT THE DECK."""
        return say("now.cut")

    def first(self) -> Say:
        """Not before the DONE."""
        return say("refused.cut_first")
