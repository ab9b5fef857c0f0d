"""What keeps the next hand from being dealt: the shoe was opened between hands, or told something that never came.

Nobody knows then that its deck is whole. A whole deck that the shoe itself counts, another deck, or a person who has
checked it ends that; where somebody opened what only a technician opens, the floor alone does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from controller.rules.saying import Refusal, say
from controller.table.records import DeckChanged, DeckChecked, Reported

if TYPE_CHECKING:
    from controller.table.records import Given

SHOE: Final = "shoe"
Held = Literal["", "lid_open", "tamper", "lost"]
"""Why the next hand waits; "" when it does not."""


def after(held: Held, given: Given, *, running: bool, whole: int) -> Held:
    """Why the next hand waits after an input. `whole` is the count of a whole deck."""
    match given:
        case Reported(device=device, what="lid_open" | "tamper" | "lost" as what) if device == SHOE and not running:
            return held if held == "tamper" else what
        case Reported(what="deck", number=count) if count == whole and held != "tamper":
            return ""
        case DeckChanged() if held != "tamper":
            return ""
        case DeckChecked():
            return ""
        case _:
            return held


def refuses(held: Held) -> Refusal | None:
    """Why the next hand cannot be dealt yet, or None."""
    return Refusal(say(f"refused.held_{held}")) if held else None


def may_check(held: Held, given: DeckChecked, *, running: bool) -> Refusal | None:
    """Why this person's word does not end it, or None."""
    if running:
        return Refusal(say("refused.hand_running"))
    if held == "tamper" and not given.floor:
        return Refusal(say("refused.held_tamper"))
    return None
