"""What a seat faces: the figures of the betting by which its words and chips are judged. No card stands in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules import betting

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.saying import Say

TWO = 2


class Facing(NamedTuple):
    """What the seat to act faces. Amounts are chips, totals in front of the seat where nothing else is said.

    `seat` is its number, `put` lies in front of it as the ledger has it, `behind` is its stack (None: not counted).
    `least` and `most` are what it may bet or raise to (None: it may not, and `why` says why); `raises` are the bets
    and raises so far. `late`: the next card is out already. `undercalled`: the seat before put in less than a call.
    `must` is what its own words or chips have bound it to: to `raise`, or to `stay` in.
    """

    seat: int
    put: int
    behind: int | None
    bet: int
    raises: int
    pot: int
    least: int | None
    most: int | None
    why: Say | None
    structure: str
    heads_up: bool
    late: bool
    undercalled: bool
    must: str
    all_motions: bool

    @property
    def owes(self) -> int:
        """What it would have to add to call, its stack not looked at."""
        return max(0, self.bet - self.put)

    @property
    def whole(self) -> int | None:
        """All it can have in front of it."""
        return None if self.behind is None else self.put + self.behind


def facing(hand: Hand) -> Facing | None:
    """What the seat to act faces; None when nobody bets, or a count, a ruling or a bring-in is asked for."""
    setup, bets, seat = hand.setup, hand.bets, hand.turn
    if hand.step is None or hand.step.do != "bet" or seat < 0 or hand.incident or hand.pending or bets.bring_in:
        return None
    if bets.uncounted & bets.live & ~(1 << seat):
        return None
    may = betting.options(setup, bets, seat)
    return Facing(
        seat=hand.seat(seat),
        put=bets.put[seat],
        behind=bets.behind(seat),
        bet=bets.bet,
        raises=bets.raises,
        pot=bets.pot,
        least=may.least,
        most=may.most,
        why=may.why,
        structure=setup.stakes.structure,
        heads_up=bets.live.bit_count() == TWO,
        late=bool(hand.loose),
        undercalled=hand.beside.undercall == len(hand.deeds),
        must=bets.must,
        all_motions=setup.house.said.after_raise == "all_motions",
    )
