"""Hold: the table waits until a reason ends: the clock of a player, the floor's word, the other tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field

from controller.rules.events import ScriptChanged, Ticked
from controller.rules.hand import NOBODY
from controller.rules.inputs import Act, Done, Tick
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import DoneStep

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input

GRANTED: Final = 25
"""Seconds a player has once the floor grants the clock (TDA24 29)."""
COUNTED: Final = 5
"""Seconds that are then counted aloud."""


class Hold(DoneStep):
    """Nothing goes on until DONE; a clock ends by the seat's act, or by its own time (TDA24 29: 25 s and 5 s).

    `when: betting_over` holds only once nobody can bet any more: cards stay down and none is dealt until the table is
    told (hand-for-hand, TDA24 RP-8).
    """

    do: Literal["hold"] = "hold"
    reason: Literal["clock", "floor", "table"] = Field(alias="for")
    when: Literal["always", "betting_over", "never"] = "always"

    def arrive(self, draft: Draft) -> bool:
        """Hold; the seat whose time runs keeps the turn."""
        hand = draft.hand
        if self.when == "never":
            return False
        if self.when == "betting_over" and (hand.bets.bettors() > 1 or not hand.bets.total_in):
            return False
        draft.begin(turn=hand.held[-1].turn if self.reason == "clock" and hand.held else NOBODY)
        if hand.clock:
            draft.add(Ticked(0))
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE ends it; where a clock runs, time passes, and the seat's act ends it too."""
        if self.reason == "clock" and isinstance(given, Tick):
            draft.add(Ticked(draft.hand.clock + given.seconds))
            if draft.hand.clock >= GRANTED + COUNTED:
                draft.finish()
                draft.stop("time_up", seat=draft.hand.turn)
            return None
        if self.reason == "clock" and isinstance(given, Act):
            draft.finish()
            step = draft.hand.step
            return step.take(draft, given) if step is not None and not draft.hand.incident else None
        if not isinstance(given, Done):
            return Refusal(self.first())
        self._told(draft)
        draft.finish()
        return None

    def _told(self, draft: Draft) -> None:
        """Told once, the board is run out: the holds of the later streets fall away."""
        if self.when == "betting_over":
            hand = draft.hand
            rest = [
                step.model_copy(update={"when": "never"}) if getattr(step, "when", "") == self.when else step
                for step in hand.script[hand.at + 1 :]
            ]
            draft.add(ScriptChanged((*hand.script[: hand.at + 1], *rest), hand.held))

    def now(self, hand: Hand) -> Say:
        """SEAT 4: 18 SECONDS · WAIT FOR THE FLOOR."""
        if self.reason != "clock":
            return say("now.hold_all_in" if self.when == "betting_over" else f"now.hold_{self.reason}")
        if hand.step is not self or hand.turn == NOBODY:
            return say("ahead.clock")
        left = max(0, GRANTED - hand.clock)
        key = "now.clock" if left else "now.clock_count"
        return say(key, seat=hand.seat(hand.turn), left=left or max(0, GRANTED + COUNTED - hand.clock))

    def first(self) -> Say:
        """Not before the DONE."""
        return say("refused.hold_first")


def clock_runs(hand: Hand | None) -> bool:
    """Whether a player's clock runs now, so that passing seconds are to be told."""
    return hand is not None and not hand.incident and isinstance(hand.step, Hold) and hand.step.reason == "clock"
