"""How a correction by the floor changes the hand: the part of the fold that is about putting right."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from controller.rules.correction_events import AwardsTakenBack, BetSet, ButtonSet, CardSet, StackSet
from controller.rules.paying import put_at

if TYPE_CHECKING:
    from controller.rules.hand import Hand

Correction = StackSet | BetSet | CardSet | ButtonSet | AwardsTakenBack


def corrected(hand: Hand, event: Correction) -> Hand:
    """Record a correction. The question is a new one: a tap that answered the old one no longer counts."""
    bets, result = hand.bets, hand.result
    match event:
        case StackSet():
            bets = bets._replace(start=put_at(bets.start, event.seat, event.start))
        case BetSet():
            return _bet(hand, event)
        case CardSet():
            cards = hand.cards._replace(faces=put_at(hand.cards.faces, event.card, event.face))
            return hand._replace(cards=cards, ask=hand.ask + 1)
        case ButtonSet():
            result = result._replace(next_button=event.seat)
        case AwardsTakenBack():
            return _not_awarded(hand)
        case _:
            assert_never(event)
    return hand._replace(bets=bets, result=result, ask=hand.ask + 1)


def _bet(hand: Hand, event: BetSet) -> Hand:
    bets, seat = hand.bets, event.seat
    delta = put_at(bets.delta, seat, bets.delta[seat] - event.more)
    total = put_at(bets.total, seat, bets.total[seat] + event.more)
    pulled = put_at(hand.result.pulled, seat, event.now)
    if event.back:
        at = event.back_seat
        delta = put_at(delta, at, delta[at] + event.back)
        total = put_at(total, at, total[at] - event.back)
        pulled = put_at(pulled, at, max(0, pulled[at] - event.back))
    all_in = bets.all_in | 1 << seat if event.all_in else bets.all_in & ~(1 << seat)
    if event.back:
        all_in &= ~(1 << event.back_seat)
    result = hand.result._replace(pots=event.pots, pulled=pulled)
    return hand._replace(bets=bets._replace(delta=delta, total=total, all_in=all_in), result=result, ask=hand.ask + 1)


def _not_awarded(hand: Hand) -> Hand:
    """The chips of every award are in the pots again, and nobody has won anything yet."""
    delta = list(hand.bets.delta)
    for award in hand.result.awards:
        delta[award.seat] -= award.amount
    result = hand.result._replace(told=(), portions=(), awards=(), drops=())
    return hand._replace(bets=hand.bets._replace(delta=tuple(delta)), result=result, ask=hand.ask + 1)
