"""Redeal: a street's deals again, without a burn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Redeal(Step):
    """Stands in a ruling for the street's own deal steps; they take its place when the ruling begins."""

    do: Literal["redeal"] = "redeal"

    def arrive(self, draft: Draft) -> bool:
        """Never dealt itself: see `binding`."""
        return False

    def now(self, hand: Hand) -> Say:
        """NEW FLOP."""
        return say("now.redeal", street=self.street)
