"""Misdeal and void: the cards come back, and every chip goes back to the seat that put it in."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.events import ChipsReturned
from controller.rules.hand import NOBODY
from controller.rules.saying import Say, say
from controller.rules.steps.step import DoneStep

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Ending, Hand


class TakeBack(DoneStep):
    """A hand that ends by giving everything back."""

    how: ClassVar[Ending]

    def carry_out(self, draft: Draft) -> None:
        """Every card and every chip is back: the hand is over."""
        draft.add(ChipsReturned("ruling", self.how, self.kept()))
        draft.end(self.how)

    def kept(self) -> int:
        """The seat whose chips stay in the middle, -1 for none."""
        return NOBODY

    def first(self) -> Say:
        """Not before the DONE."""
        return say("refused.misdeal_first")


class Misdeal(TakeBack):
    """A misdeal is an exact replay: same button, blinds and limits, no new players (TDA 35-C)."""

    do: Literal["misdeal"] = "misdeal"
    how: ClassVar[Ending] = "misdeal"

    def now(self, hand: Hand) -> Say:
        """MISDEAL: ALL CARDS AND CHIPS BACK."""
        return say("now.take_back_misdeal")


class Void(TakeBack):
    """A hand that does not count: every chip goes back, and the next hand is dealt (TDA 35-E).

    What the seat `keeps` put in stays in the middle for the next hand: it knew of the bad deck and bet (LA24 113).
    """

    do: Literal["void"] = "void"
    keeps: int | str = NOBODY
    how: ClassVar[Ending] = "void"

    def now(self, hand: Hand) -> Say:
        """HAND VOID, MONEY BACK."""
        return say("now.take_back_void" if self.kept() == NOBODY else "now.take_back_but")

    def kept(self) -> int:
        """The seat that a ruling pointed at."""
        return self.keeps if isinstance(self.keeps, int) else NOBODY
