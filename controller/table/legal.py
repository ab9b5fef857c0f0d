"""What the seat to act or to show may do, as a screen offers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules import betting

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.saying import Say


class Legal(NamedTuple):
    """What the seat to act may do."""

    to_call: int | None = None
    least: int | None = None
    most: int | None = None
    fixed: bool = False
    all_in: bool = False
    why: Say | None = None
    uncounted: int = 0


def legal_acts(hand: Hand) -> Legal:
    """What the seat to act may do; nothing while a count, a ruling or the opener is asked for."""
    setup, bets, seat = hand.setup, hand.bets, hand.turn
    if hand.step is None or hand.step.do != "bet" or seat < 0 or hand.incident or hand.pending:
        return Legal()
    behind = bets.behind(seat)
    if bets.bring_in:
        least, most = [size if behind is None else min(size, behind) for size in (bets.bring_in, bets.unit)]
        return Legal(None, least, most, fixed=True, all_in=behind is not None and behind <= bets.unit)
    others = bets.uncounted & bets.live & ~(1 << seat)
    first = hand.seat((others & -others).bit_length() - 1) if others else 0
    # What it faces is not known yet: whether that reopens the betting is judged once it is counted.
    may = betting.options(setup, bets._replace(acted=0) if others else bets, seat)
    fixed = setup.stakes.structure == "limit" and may.least is not None
    all_in = behind is None or behind <= bets.owes(seat) or bets.put[seat] + behind in (may.least, may.most)
    return Legal(may.call, may.least, may.most, fixed, all_in, may.why, first)
