"""Unread: a reading of the shoe was wrong, and the card's face counts as never read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.events import Unread as UnreadCards
from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Unread(Step):
    """The loose cards were misread: what lies on the felt counts, and a showdown asks the dealer for the faces."""

    do: Literal["unread"] = "unread"

    waits: ClassVar[bool] = False

    def arrive(self, draft: Draft) -> bool:
        """Nothing to press: the cards stay where they are."""
        if draft.hand.loose:
            draft.add(UnreadCards(draft.hand.loose))
        return False

    def now(self, hand: Hand) -> Say:
        """THE READING WAS WRONG."""
        return say("now.unread")
