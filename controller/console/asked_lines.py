"""What the console asks while an amount is entered, and what lies over between hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.console.primary import to_act
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from controller.console.entry import Range
    from controller.table.view import TableView

PLAINLY: Final = {"problem": "asks.what_happened", "name": "asks.name"}
"""What is asked in a mode, whatever stands on the felt."""


def lies_over(view: TableView) -> tuple[Say, ...]:
    """What lies over from the last hand, and who picks the next game."""
    between = view.between
    if between is None or not view.ended:
        return ()
    picks = (say("asks.picks", seat=between.picks),) if between.picks else ()
    return (*picks, say("asks.carried", amount=between.carried)) if between.carried else picks


def how_much(view: TableView, within: Range) -> Say:
    """NOW while an amount is entered, with what may be entered."""
    seat, least, most = to_act(view), within.least, within.most
    if view.bet and most is not None:
        return say("asks.raise_to", seat=seat, least=least, most=most)
    if view.bet:
        return say("asks.raise_to_open", seat=seat, least=least)
    if most is not None:
        return say("asks.bet", seat=seat, least=least, most=most)
    return say("asks.bet_open", seat=seat, least=least)
