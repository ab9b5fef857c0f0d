"""Cut: after every shuffle of the stub."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.inputs import Done
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Cut(Step):
    """The deck is cut, at least ten cards from the top (NJ 14.5, TDA RP-4)."""

    do: Literal["cut"] = "cut"

    def arrive(self, draft: Draft) -> bool:
        """Wait for DONE."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE."""
        if not isinstance(given, Done):
            return Refusal(say("refused.cut_first"))
        draft.finish()
        return None

    def now(self, hand: Hand) -> Say:
        """CUT THE DECK."""
        return say("now.cut")
