"""Kill and restore: a hand is dead and its chips stay in the pot; or a dead hand lives again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.events import Killed
from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Kill(Step):
    """A hand is dead: its cards go to the muck, its chips stay (A8, A13, D1, T11). Nothing to press: it is a ruling."""

    do: Literal["kill"] = "kill"
    seat: int | str

    waits: ClassVar[bool] = False

    def arrive(self, draft: Draft) -> bool:
        """The hand is dead at once; the muck is the dealer's next movement."""
        hand = draft.hand
        if isinstance(self.seat, int) and hand.is_live(self.seat) and len(hand.live()) > 1:
            draft.add(Killed(self.seat))
        return False

    def now(self, hand: Hand) -> Say:
        """SEAT 4'S HAND IS DEAD."""
        return say("now.kill", seat=hand.seat(self.seat) if isinstance(self.seat, int) else self.seat)
