"""Button: the next hand's button belongs to another seat than it would have gone to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Button(Step):
    """Nothing to press: the session reads it off the script once the hand is over (A9, `button.error_next_hand`)."""

    do: Literal["button"] = "button"
    seat: int | str

    waits: ClassVar[bool] = False

    def arrive(self, draft: Draft) -> bool:
        """Passed over at once."""
        return False

    def now(self, hand: Hand) -> Say:
        """BUTTON TO SEAT 4."""
        return say("now.button", seat=hand.seat(self.seat) if isinstance(self.seat, int) else self.seat)


def given_button(hand: Hand) -> int:
    """The seat that the floor or a ruling gave the next hand's button, or 0 (A9, `button.error_next_hand`)."""
    steps = [step for step in hand.script[: hand.at + 1] if isinstance(step, Button) and isinstance(step.seat, int)]
    return hand.result.next_button or (hand.seat(int(steps[-1].seat)) if steps else 0)
