"""What is told of people: who called, came and left, and what the floor put right between hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from controller.rules.inputs import SetsButton, SetsStack
from controller.rules.saying import Say, say
from controller.table.presence import CallsFloor, Coming, FloorLeaves, Identified, NotKnown, SignsOff

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.table.presence import Attends


def attended(given: Attends, *, refused: bool) -> Iterator[Say]:
    """Tell what somebody did; a code or badge that was tried in vain is told as well."""
    if isinstance(given, NotKnown):
        yield say("journal.not_known", how=given.how)
    elif not refused:
        yield _told(given)


def _told(given: CallsFloor | Coming | Identified | FloorLeaves | SignsOff) -> Say:
    match given:
        case CallsFloor():
            return say("journal.calls_floor")
        case Coming(who=who):
            return say("journal.coming_who", who=who) if who else say("journal.coming")
        case Identified(who=who, role="dealer", how=how):
            return say("journal.signs_on", who=who, how=how)
        case Identified(who=who, role=role, how=how):
            return say("journal.at_table", who=who, role=role, how=how)
        case FloorLeaves():
            return say("journal.floor_leaves")
        case SignsOff():
            return say("journal.signs_off")
        case _:
            assert_never(given)


def between_hands(given: SetsStack | SetsButton) -> Say:
    """Tell what the floor put right while no hand was dealt."""
    who, because, seat = given.who, given.because, given.seat
    if isinstance(given, SetsStack):
        return say("journal.stack_set", seat=seat, now=given.amount, who=who, because=because)
    return say("journal.button_set", seat=seat, who=who, because=because)
