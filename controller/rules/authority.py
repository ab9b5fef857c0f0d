"""Who may do what: the house's `authority.*` keys, and what a ruling or a correction needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field

from controller.rules.shares import Model

if TYPE_CHECKING:
    from controller.rules.ruling import Ruling

Level = Literal["dealer", "floor", "two"]
LEVELS: Final[tuple[Level, ...]] = ("dealer", "floor", "two")
"""What may be needed, from the least: the dealer alone, one of the floor, two different people of the floor."""
MISDEAL_ROWS: Final = frozenset({"A1", "A2", "A3", "A6", "B0", "B17"})
"""The rows of `rules.md` §4 that `authority.misdeal` speaks of."""
PERCENT: Final = 100


class AuthorityRules(Model):
    """The house's `authority.*` keys.

    `misdeal` says who rules the everyday rows A1, A2, A3, A6, B0 and B17 where the ruling leaves it to the dealer.
    `sign_on` says whether a hand may begin while no dealer has signed on (TDA24 RP-7: at the push). A stack that the
    floor changes by more than `big_change_chips`, or by more than `big_change_percent` of what it was, needs a second
    person; 0 asks nothing.
    """

    misdeal: Literal["dealer", "floor"] = "dealer"
    sign_on: Literal["optional", "required"] = "optional"
    big_change_chips: int = Field(default=0, ge=0)
    big_change_percent: int = Field(default=50, ge=0)

    def ruling(self, ruling: Ruling) -> Level:
        """Who may apply a ruling in this house."""
        if self.misdeal == "floor" and ruling.authorise == "dealer" and MISDEAL_ROWS.intersection(ruling.covers):
            return "floor"
        return ruling.authorise

    def stack(self, before: int | None, after: int) -> Level:
        """Who may set a stack from `before` (None: never counted) to `after`, in chips."""
        change = abs(after - (before or 0))
        by_chips = 0 < self.big_change_chips < change
        by_part = before is not None and 0 < self.big_change_percent * before < change * PERCENT
        return "two" if by_chips or by_part else "floor"


def reaches(present: Level, needed: Level) -> bool:
    """Whether those present are enough."""
    return LEVELS.index(present) >= LEVELS.index(needed)
