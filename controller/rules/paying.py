"""How chips come to lie elsewhere: the part of the fold that is about bets and pots."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from controller.rules.beside import Beside
from controller.rules.betting import Bets
from controller.rules.hand import NOBODY, Hand
from controller.rules.laying import move, to_muck
from controller.rules.places import DISCARDS, MUCK

if TYPE_CHECKING:
    from controller.rules.events import Acted, Awarded, Counted, Posted, RoundClosed, RoundOpened

T = TypeVar("T")


def acted(hand: Hand, event: Acted) -> Hand:
    """A seat has acted: what it put in lies in front of it, and a folded hand is in the muck."""
    bets, seat, put = hand.bets, event.seat, event.put
    bit = 1 << seat
    delta, puts, total = bets.delta, bets.put, bets.total
    if put:
        delta = put_at(delta, seat, delta[seat] - put)
        puts = put_at(puts, seat, puts[seat] + put)
        total = put_at(total, seat, total[seat] + put)
    folded = event.deed == "fold"
    after = Bets(
        bets.start,
        delta,
        puts,
        total,
        bets.dead,
        bets.live & ~bit if folded else bets.live,
        bets.all_in | bit if event.all_in else bets.all_in,
        bets.uncounted if event.counted else bets.uncounted | bit,
        bets.acted | bit,
        event.bet,
        event.full,
        event.raised,
        event.raises,
        event.unit,
        event.uncapped,
        event.aggressor,
        bets.blinds_missing,
        bets.double,
        0,
        bets.passive & ~bit,
        bets.must if event.turn == hand.turn else "",
    )
    return Hand(
        hand.setup,
        hand.script,
        hand.at,
        hand.due,
        to_muck(hand, seat) if folded else hand.cards,
        after,
        event.turn,
        hand.tabled,
        hand.ask + 1,
        hand.thrown,
        hand.incident,
        hand.held,
        None,
        hand.result,
        hand.streets,
        hand.exposed,
        (*hand.deeds, event.deed),
        hand.kinds,
        hand.spared,
        hand.beside.acted(seat, event.deed),
        0,
        hand.sighted,
        hand.tapped,
        hand.lying,
    )


def posted(hand: Hand, event: Posted) -> Hand:
    """A forced bet is in: in front of the seat, or dead in the middle."""
    bets, seat, amount = hand.bets, event.seat, event.amount
    bets = bets._replace(
        delta=put_at(bets.delta, seat, bets.delta[seat] - amount),
        put=put_at(bets.put, seat, bets.put[seat] + amount) if event.live else bets.put,
        total=put_at(bets.total, seat, bets.total[seat] + amount) if event.levels else bets.total,
        dead=bets.dead if event.levels else bets.dead + amount,
        all_in=bets.all_in | 1 << seat if event.all_in else bets.all_in,
    )
    return hand._replace(bets=bets)


def round_opened(hand: Hand, event: RoundOpened) -> Hand:
    """A round begins with nobody having acted; discards of the round before join the muck."""
    was = hand.bets
    bets = Bets(
        was.start,
        was.delta,
        was.put,
        was.total,
        was.dead,
        was.live,
        was.all_in,
        was.uncounted,
        0,
        event.bet,
        event.full,
        event.raised,
        event.raises,
        event.unit,
        event.uncapped,
        NOBODY,
        event.blinds_missing,
        event.double,
        event.bring_in,
    )
    cards = hand.cards
    if cards.where[DISCARDS]:
        cards = move(cards, cards.where[DISCARDS], MUCK, up=False)
    return hand._replace(
        bets=bets, cards=cards, turn=event.turn, ask=hand.ask + 1, deeds=(), beside=Beside(began=was.live.bit_count())
    )


def round_closed(hand: Hand, event: RoundClosed) -> Hand:
    """The bets are pulled in; what nobody called is back at its seat."""
    bets = hand.bets
    seat, back = event.back_seat, event.back
    delta, total, all_in = bets.delta, bets.total, bets.all_in
    if back:
        delta = put_at(delta, seat, delta[seat] + back)
        total = put_at(total, seat, total[seat] - back)
        all_in &= ~(1 << seat)
    puts, result = bets.put, hand.result
    pulled = puts if hand.beside.began or any(puts) else result.pulled
    if back and pulled:
        pulled = put_at(pulled, seat, max(0, pulled[seat] - back))
    bets = bets._replace(
        delta=delta, total=total, all_in=all_in, put=(0,) * len(total), acted=0, bet=0, passive=0, must=""
    )
    result = result._replace(pots=event.pots, pulled=pulled)
    return hand._replace(bets=bets, turn=NOBODY, result=result, ask=hand.ask + 1, beside=Beside())


def counted(hand: Hand, event: Counted) -> Hand:
    """An all-in that nobody had counted is now so many chips."""
    bets, seat, put = hand.bets, event.seat, event.put
    bets = bets._replace(
        delta=put_at(bets.delta, seat, bets.delta[seat] - put),
        put=put_at(bets.put, seat, bets.put[seat] + put),
        total=put_at(bets.total, seat, bets.total[seat] + put),
        uncounted=bets.uncounted & ~(1 << seat),
        start=put_at(bets.start, seat, put - bets.delta[seat]),
        bet=event.bet,
        full=event.full,
        raised=event.raised,
        raises=event.raises,
        aggressor=event.aggressor,
    )
    return hand._replace(bets=bets, turn=event.turn, pending=None, ask=hand.ask + 1)


def awarded(hand: Hand, event: Awarded) -> Hand:
    """The shares of a pot are at their winners."""
    delta = list(hand.bets.delta)
    for award in event.awards:
        delta[award.seat] += award.amount
    result = hand.result
    result = result._replace(portions=result.portions + event.portions, awards=result.awards + event.awards)
    return hand._replace(bets=hand.bets._replace(delta=tuple(delta)), result=result, ask=hand.ask + 1)


def put_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values with another one at an index."""
    return values[:index] + (value,) + values[index + 1 :]  # noqa: RUF005 - unpacking takes three times as long
