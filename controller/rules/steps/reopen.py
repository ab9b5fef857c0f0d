"""Reopen: the betting round of a street begins anew, with the seat that opens told by a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Reopen(Step):
    """Stands in a ruling for the street's own betting; it takes its place when the ruling begins (`binding`)."""

    do: Literal["reopen"] = "reopen"
    seat: int | str = ""

    def arrive(self, draft: Draft) -> bool:
        """Never dealt itself."""
        return False

    def now(self, hand: Hand) -> Say:
        """THE BETTING BEGINS ANEW."""
        return say("ahead.bet", street=self.street)
