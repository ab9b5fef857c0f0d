"""The wall clock beside the one that never goes back: a jump is written down, and orders nothing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from controller.table.records import Cause, Reported

if TYPE_CHECKING:
    from collections.abc import Callable

CLOCK: Final = "clock"
"""The name under which a jump of the clock stands in the journal."""
STEP: Final = 2.0
"""A difference of so many seconds between the two clocks is a jump, not drift."""


class WallClock:
    """Compares the two clocks; `wall` and `steady` give seconds."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        """Begin now."""
        self._wall, self._steady = wall, steady
        self._offset = wall() - steady()

    def jump(self) -> tuple[Reported, Cause] | None:
        """What is to be written down when the wall clock has jumped since it was last asked, else None."""
        offset = self._wall() - self._steady()
        moved, self._offset = offset - self._offset, offset
        if abs(moved) < STEP:
            return None
        return Reported(CLOCK, "jump", round(moved)), Cause(CLOCK)
