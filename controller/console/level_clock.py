"""The clock of a tournament's level: how long it still runs, and what comes then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from controller.table.view import TableView

NEAR: Final = 90
"""So many seconds before a level or a break nobody takes another dealer's place (TDA RP-15)."""
MINUTE: Final = 60


def seconds_left(view: TableView | None, now: float) -> int | None:
    """The seconds that the level or the break still lasts at `now` (since 1970); None where no clock runs."""
    between = view.between if view is not None else None
    return max(0, between.ends - int(now)) if between is not None and between.ends else None


def counted_down(view: TableView | None, now: float) -> Say | None:
    """What comes next and in which time; None where no clock runs."""
    left = seconds_left(view, now)
    if view is None or view.between is None or left is None:
        return None
    minutes, seconds = divmod(left, MINUTE)
    small, big = view.between.follows
    if not big:
        return say("screen.break_in", minutes=minutes, seconds=f"{seconds:02}")
    return say("screen.level_in", small=small, big=big, minutes=minutes, seconds=f"{seconds:02}")


def is_near(view: TableView | None, now: float) -> bool:
    """Whether it is so near that the dealer stays."""
    left = seconds_left(view, now)
    return left is not None and left <= NEAR


def holds_dealer(view: TableView, now: float) -> tuple[Say, ...]:
    """Between hands: that no other dealer sits down any more, and what comes in which time."""
    told = counted_down(view, now) if view.ended and is_near(view, now) else None
    return (told, say("also.no_relief")) if told is not None else ()
