"""What neither PHH nor Open Hand History can say, whatever the game: such a hand is refused, never mangled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules import events as ev
from controller.table.export.chronicle import CannotHold

if TYPE_CHECKING:
    from controller.table.export.chronicle import Chronicle

PLAIN_POSTS: Final = ("ante", "small blind", "big blind", "big blind ante", "button ante", "button blind")


def refuse_irregular(told: Chronicle, form: str) -> None:
    """Raise `CannotHold` for a hand that did not run as printed: not ended, void, ruled on, run twice, dead blinds."""
    for why in (_ending(told), _beginning(told), *map(_irregular, told.events)):
        if why:
            raise cannot(told, why, form)


def cannot(told: Chronicle, why: str, form: str) -> CannotHold:
    """One sentence: which hand, why not, and where it can go instead."""
    return CannotHold(f"hand {told.setup.number} {why}, which {form} cannot hold; jsonl can")


def _beginning(told: Chronicle) -> str:
    return f"began with {told.setup.carried} chips of the hand before" if told.setup.carried else ""


def _ending(told: Chronicle) -> str:
    match told.hand.result.ended:
        case None:
            return "has not ended"
        case "misdeal":
            return "was a misdeal"
        case "void":
            return "was voided"
        case _:
            return ""


def _irregular(event: ev.Event) -> str:
    match event:
        case ev.RulingBegun(ruling=ruling):
            return f"was ruled on by the floor ({ruling})"
        case ev.Killed() | ev.TakenBack() | ev.BetsReturned() | ev.ChipsReturned():
            return "had chips or a hand taken out of it by a ruling"
        case ev.RunAgreed(times=times) if times > 1:
            return f"was run {times} times"
        case ev.Awarded(carried=carried) if carried:
            return f"left {carried} chips for the hand after it"
        case ev.Posted(what=what) if what not in PLAIN_POSTS:
            return f"has a {what}"
        case _:
            return ""
