"""Say: one sentence to the table, one DONE; nothing changes (the board stands)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.inputs import Done
from controller.rules.saying import Refusal, Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class Tell(Step):
    """A sentence that is chosen, cited and journalled like any ruling, and changes nothing."""

    do: Literal["say"] = "say"
    text: str

    def arrive(self, draft: Draft) -> bool:
        """Wait for DONE."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DONE."""
        if not isinstance(given, Done):
            return Refusal(say("refused.say_first"))
        draft.finish()
        return None

    def now(self, hand: Hand) -> Say:
        """THE BOARD STANDS."""
        return say("now.say", text=self.text)
