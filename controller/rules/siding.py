"""How what is said, held and amended comes to stand beside the betting: the part of the fold that is about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.beside import Early, Spoken
from controller.rules.laying import to_muck

if TYPE_CHECKING:
    from controller.rules.beside_events import ActedEarly, Amended, Declared, EarlyJudged
    from controller.rules.betting import Bets
    from controller.rules.hand import Hand

RESTRICTS: Final = {"passive": "", "stay": "stay", "must_raise": "raise"}
"""The verdicts that are no act: what they bind the seat to."""


def acted_early(hand: Hand, event: ActedEarly) -> Hand:
    """An act out of turn is noted; its chips stay the seat's."""
    early = Early(event.seat, event.deed, event.to, event.put, event.bet, event.prompted)
    beside = hand.beside._replace(
        early=(*hand.beside.early, early), binding=event.seat if event.deed == "fold" else hand.beside.binding
    )
    return hand._replace(beside=beside, ask=hand.ask + 1)


def early_judged(hand: Hand, event: EarlyJudged) -> Hand:
    """The act out of turn binds and is entered next, or its chips are the seat's to do with as it likes."""
    left = tuple([early for early in hand.beside.early if early.seat != event.seat])
    beside = hand.beside._replace(early=left, binding=event.seat if event.bound else -1)
    passive = hand.bets.passive | (1 << event.seat if event.passive else 0)
    return hand._replace(beside=beside, bets=hand.bets._replace(passive=passive), ask=hand.ask + 1)


def seat_skipped(hand: Hand) -> Hand:
    """What was done behind a silent seat binds."""
    early = tuple([early._replace(sure=True) for early in hand.beside.early])
    return hand._replace(beside=hand.beside._replace(early=early), ask=hand.ask + 1)


def declared(hand: Hand, event: Declared) -> Hand:
    """What was said and put in is noted, with what it binds the seat to."""
    bets = hand.bets
    said = Spoken(event.seat, event.words, sum(event.chips) + sum(event.then), event.row)
    undercall = len(hand.deeds) + 1 if event.row == "E5" and event.deed == "call" else hand.beside.undercall
    if event.deed in RESTRICTS:
        passive = bets.passive | (1 << event.seat if event.deed == "passive" else 0)
        bets = bets._replace(passive=passive, must=RESTRICTS[event.deed] or bets.must)
    return hand._replace(bets=bets, beside=hand.beside._replace(said=said, undercall=undercall), ask=hand.ask + 1)


def amended(hand: Hand, event: Amended) -> Hand:
    """The chips of a round are what the floor says; a seat that it says has acted has acted."""
    bets, bit, acts = hand.bets, 1 << event.seat, event.act != "passive"
    was = bets.put if event.opened else hand.result.pulled
    more = [now - before for now, before in zip(event.puts, was, strict=True)]
    delta = tuple([chips - added for chips, added in zip(bets.delta, more, strict=True)])
    folds = event.act == "fold"
    bets = bets._replace(
        delta=delta,
        total=tuple([chips + added for chips, added in zip(bets.total, more, strict=True)]),
        live=bets.live & ~bit if folds else bets.live,
        all_in=_all_in(bets._replace(delta=delta), more),
    )
    if not event.opened:
        result = hand.result._replace(pulled=event.puts)
        return hand._replace(bets=bets, cards=to_muck(hand, event.seat) if folds else hand.cards, result=result)
    bets = bets._replace(
        put=event.puts,
        acted=bets.acted | bit if acts else bets.acted,
        bet=event.bet,
        full=event.full,
        raised=event.raised,
        raises=event.raises,
        unit=event.unit,
        aggressor=event.aggressor,
        passive=bets.passive & ~bit if acts else bets.passive | bit,
        must="" if acts else bets.must,
    )
    return hand._replace(
        bets=bets,
        cards=to_muck(hand, event.seat) if folds else hand.cards,
        deeds=(*hand.deeds, event.act) if acts else hand.deeds,
        ask=hand.ask + 1,
    )


def _all_in(bets: Bets, more: list[int]) -> int:
    """Who is all in once chips have moved: a seat with nothing left is, one that got some back is not."""
    all_in = bets.all_in
    for seat, moved in enumerate(more):
        if moved and bets.behind(seat) is not None:
            all_in = all_in & ~(1 << seat) if bets.behind(seat) else all_in | 1 << seat
    return all_in
