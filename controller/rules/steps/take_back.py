"""Return: this street's bets go back to the seats that made them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.events import BetsReturned
from controller.rules.saying import Say, by_seat, say
from controller.rules.steps.step import DoneStep

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Return(DoneStep):
    """The bets of the street go back; a seat that folded in it stays folded (F4). A `bet` after it starts afresh."""

    do: Literal["return"] = "return"

    def arrive(self, draft: Draft) -> bool:
        """Nothing to do when nobody has a bet in front."""
        if not any(draft.hand.bets.put):
            return False
        return super().arrive(draft)

    def now(self, hand: Hand) -> Say:
        """GIVE THE BETS BACK."""
        bets = by_seat((put, hand.seat(seat)) for seat, put in enumerate(hand.bets.put) if put)
        return say("now.return", bets=bets)

    def carry_out(self, draft: Draft) -> None:
        """Everybody has the chips back."""
        draft.add(BetsReturned())

    def first(self) -> Say:
        """Not before the DONE."""
        return say("refused.return_first")
