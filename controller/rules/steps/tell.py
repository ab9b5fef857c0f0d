"""Say: one sentence to the table, one DONE; nothing changes (the board stands)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.saying import Say, say
from controller.rules.steps.step import DoneStep

if TYPE_CHECKING:
    from controller.rules.hand import Hand


class Tell(DoneStep):
    """A sentence that is chosen, cited and journalled like any ruling, and changes nothing."""

    do: Literal["say"] = "say"
    text: str
    key: str = ""
    """Under which a catalogue may have this sentence in another language: bound with the ruling that says it."""

    def now(self, hand: Hand) -> Say:
        """THE BOARD STANDS."""
        return Say(self.key, (("text", self.text),)) if self.key else say("now.say", text=self.text)

    def first(self) -> Say:
        """Not before the DONE."""
        return say("refused.say_first")
