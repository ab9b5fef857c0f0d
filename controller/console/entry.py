"""An amount while it is being entered: digits that complete themselves, or chips as they lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from controller.rules.stakes import Stakes
    from controller.table.view import TableView

MOST_DIGITS: Final = 9
ZEROS: Final = 6
"""As many zeros a figure may be completed by."""
LADDER: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000)
CHIP_KEYS: Final = 5


@dataclass(frozen=True, slots=True)
class Range:
    """What may be entered: from `least` to `most`, in steps of the smallest chip; only the ends when `fixed`.

    `exact`: a count is what it is, nothing is completed.
    """

    least: int
    most: int | None = None
    fixed: bool = False
    unit: int = 1
    exact: bool = False

    def takes(self, amount: int) -> bool:
        """Whether an amount may be entered. The upper end may be an odd stack."""
        if amount < self.least or (self.most is not None and amount > self.most):
            return False
        if amount in (self.least, self.most):
            return True
        return not self.fixed and amount % self.unit == 0


@dataclass(frozen=True, slots=True)
class Entry:
    """Digits typed, or chips tapped; `second` when the other reading of the digits is chosen."""

    digits: str = ""
    chips: tuple[int, ...] = ()
    second: bool = False

    def digit(self, digits: str) -> Entry:
        """One more digit, or three zeros."""
        typed = (self.digits + digits).lstrip("0")
        return self if len(typed) > MOST_DIGITS else Entry(typed)

    def chip(self, chip: int) -> Entry:
        """One more chip on the pile."""
        return Entry(chips=(*self.chips, chip))

    def other(self) -> Entry:
        """The other reading."""
        return replace(self, second=not self.second)

    def back(self) -> Entry:
        """Without the last digit or chip."""
        return Entry(self.digits[:-1], self.chips[:-1])

    @property
    def empty(self) -> bool:
        """Whether nothing is entered."""
        return not self.digits and not self.chips

    @property
    def typed(self) -> int:
        """What stands there, uncompleted."""
        return sum(self.chips) if self.chips else int(self.digits or 0)

    def readings(self, within: Range) -> tuple[int, ...]:
        """What was meant: the chips, or the two smallest completions of the digits that may be entered."""
        if self.empty:
            return ()
        if self.chips or within.exact:
            return (self.typed,) if within.takes(self.typed) else ()
        completed = [self.typed * 10**zeros for zeros in range(ZEROS + 1)]
        return tuple([amount for amount in completed if within.takes(amount)][:2])

    def amount(self, within: Range) -> int | None:
        """The figure that OK enters, or None while there is none."""
        found = self.readings(within)
        if not found:
            return None
        return found[-1] if self.second else found[0]

    def beside(self, within: Range) -> int | None:
        """The reading that OK does not enter."""
        found = self.readings(within)
        if len(found) < 2:
            return None
        return found[0] if self.second else found[1]


def chip_keys(stakes: Stakes) -> tuple[int, ...]:
    """The chips of a table: five sizes, beginning about the small blind."""
    small = stakes.small_blind or stakes.ante or stakes.unit
    above = sum(1 for chip in LADDER if chip <= max(small, stakes.unit)) - 2
    first = max(0, min(above, len(LADDER) - CHIP_KEYS))
    return LADDER[first : first + CHIP_KEYS]


def pot_size(view: TableView) -> int | None:
    """A bet or raise of the pot, as a total in front of the seat, cut to what is allowed."""
    if view.least is None or view.to_call is None:
        return None
    to = view.bet + view.pot + view.to_call
    if view.most is not None:
        to = min(to, view.most)
    return max(to, view.least)
