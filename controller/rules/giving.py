"""How chips go back to the seats they came from: the part of the fold that is about refunds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.beside import Beside
from controller.rules.hand import NOBODY, Result

if TYPE_CHECKING:
    from controller.rules.betting import Bets
    from controller.rules.events import TakenBack
    from controller.rules.hand import Hand


def taken_back(hand: Hand, event: TakenBack) -> Hand:
    """What nobody called goes back to one seat."""
    bets, seat, amount = hand.bets, event.seat, event.amount
    bets = bets._replace(
        delta=_less(bets.delta, seat, -amount),
        put=_less(bets.put, seat, min(amount, bets.put[seat])),
        total=_less(bets.total, seat, amount),
        all_in=bets.all_in & ~(1 << seat),
        bet=event.bet,
        full=event.bet,
        raised=event.raised,
        raises=int(event.bet > 0),
        aggressor=NOBODY,
    )
    return hand._replace(bets=bets, ask=hand.ask + 1)


def _less(chips: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*chips[:seat], chips[seat] - amount, *chips[seat + 1 :])


def chips_returned(hand: Hand, kept: int) -> Hand:
    """Every chip is where it was when the hand began; what the seat `kept` put in stays in the middle (LA24 113)."""
    none = (0,) * len(hand.bets.delta)
    stays = hand.bets.total[kept] if kept != NOBODY else 0
    delta = _less(none, kept, stays) if stays else none
    bets = hand.bets._replace(delta=delta, put=none, total=none, dead=hand.setup.carried + stays)
    return hand._replace(bets=bets, result=Result(next_button=hand.result.next_button), turn=NOBODY, ask=hand.ask + 1)


def bets_returned(hand: Hand) -> Hand:
    """What lies in front of the seats is theirs again, and nobody has acted."""
    bets = hand.bets
    return hand._replace(
        bets=bets._replace(
            delta=tuple([chips + put for chips, put in zip(bets.delta, bets.put, strict=True)]),
            total=tuple([chips - put for chips, put in zip(bets.total, bets.put, strict=True)]),
            put=(0,) * len(bets.put),
            all_in=_still_all_in(bets),
            bet=0,
            acted=0,
            passive=0,
            must="",
        ),
        beside=Beside(began=hand.beside.began),
        deeds=(),
        ask=hand.ask + 1,
    )


def _still_all_in(bets: Bets) -> int:
    """The all-in seats that have nothing in front of them to take back."""
    kept = bets.all_in
    for seat, put in enumerate(bets.put):
        if put:
            kept &= ~(1 << seat)
    return kept
