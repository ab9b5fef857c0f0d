"""Writes events down: the fold from one immutable hand to the next. No judgement is made here."""

from __future__ import annotations

from typing import assert_never

from controller.rules.beside_events import ActedEarly, Amended, Declared, EarlyJudged, SeatSkipped
from controller.rules.betting import fresh
from controller.rules.cards import UNREAD, Face
from controller.rules.corrected import corrected
from controller.rules.correction_events import AwardsTakenBack, BetSet, ButtonSet, CardSet, StackSet
from controller.rules.events import (
    Acted,
    Awarded,
    BetsReturned,
    CardBack,
    CardNamed,
    CardOut,
    CardPlaced,
    CardRead,
    CardsMoved,
    CardsReturned,
    ChipsReturned,
    CountAsked,
    Counted,
    Discarded,
    Dropped,
    Event,
    Exposed,
    HandEnded,
    HandStarted,
    IncidentOpened,
    Killed,
    Mucked,
    Posted,
    RoundClosed,
    RoundOpened,
    RulingBegun,
    RunAgreed,
    ScriptChanged,
    Shown,
    Sighted,
    StackCounted,
    StepBegan,
    TakenBack,
    Tapped,
    Ticked,
    Unread,
    WinnersTold,
)
from controller.rules.giving import bets_returned, chips_returned, taken_back
from controller.rules.hand import NOBODY, Cards, Hand, Incident, Result, Setup
from controller.rules.laying import move, observed, put_back, swap, to_muck, without
from controller.rules.paying import acted, awarded, counted, posted, put_at, round_closed, round_opened
from controller.rules.places import BURNS, DISCARDS, LOOSE, NEXT_BURN
from controller.rules.siding import acted_early, amended, declared, early_judged, seat_skipped


def start(setup: Setup) -> Hand:
    """The hand before its first step: the whole deck in the stub, no chips in the pot."""
    seats = len(setup.seats)
    cards = Cards((), ((),) * setup.places.size, 0, setup.deck_size)
    return Hand(
        setup,
        setup.steps,
        0,
        (),
        cards,
        fresh(setup.start, setup.carried),
        NOBODY,
        0,
        0,
        ((),) * seats,
        None,
        (),
        None,
        Result(),
    )


def apply(hand: Hand, event: Event) -> Hand:  # noqa: C901, PLR0912, PLR0915 - one arm for each kind of event
    """Record one event. The same events give the same hand, for ever."""
    match event:
        case CardOut():
            return _card_out(hand, event)
        case Acted():
            return acted(hand, event)
        case StepBegan():
            return _step_began(hand, event)
        case RoundOpened():
            return round_opened(hand, event)
        case RoundClosed():
            return round_closed(hand, event)
        case Posted():
            return posted(hand, event)
        case CardPlaced():
            cards = move(hand.cards, (event.ordinal,), event.place, up=event.up)
            return hand._replace(cards=cards, due=hand.due[1:])
        case Shown():
            return _shown(hand, event)
        case Mucked():
            bets = hand.bets._replace(live=hand.bets.live & ~(1 << event.seat))
            cards = to_muck(hand, event.seat)
            return hand._replace(bets=bets, cards=cards, turn=event.turn, ask=hand.ask + 1)
        case Dropped():
            result = hand.result._replace(drops=hand.result.drops + event.drops)
            return hand._replace(result=result, ask=hand.ask + 1)
        case Awarded():
            return awarded(hand, event)
        case HandEnded():
            return hand._replace(result=hand.result._replace(ended=event.how), turn=NOBODY, due=(), ask=hand.ask + 1)
        case HandStarted():
            return start(event.setup)
        case Discarded():
            return _discarded(hand, event)
        case Declared():
            return declared(hand, event)
        case ActedEarly():
            return acted_early(hand, event)
        case EarlyJudged():
            return early_judged(hand, event)
        case SeatSkipped():
            return seat_skipped(hand)
        case Amended():
            return amended(hand, event)
        case CountAsked():
            return hand._replace(pending=event.pending, ask=hand.ask + 1)
        case Counted():
            return counted(hand, event)
        case StackCounted():
            start_of = put_at(hand.bets.start, event.seat, event.start)
            return hand._replace(bets=hand.bets._replace(start=start_of), ask=hand.ask + 1)
        case WinnersTold():
            told = (*hand.result.told, (event.pot, event.share, event.seats))
            return hand._replace(result=hand.result._replace(told=told), ask=hand.ask + 1)
        case ScriptChanged():
            return hand._replace(script=event.script, held=event.held, ask=hand.ask + 1)
        case RunAgreed():
            return hand._replace(script=event.script, ask=hand.ask + 1)
        case IncidentOpened():
            return _incident(hand, event.incident)
        case RulingBegun():
            return hand._replace(script=event.script, held=event.held, incident=None, ask=hand.ask + 1)
        case CardsMoved():
            return _cards_moved(hand, event)
        case CardsReturned():
            return hand._replace(cards=put_back(hand.cards, event.cards), ask=hand.ask + 1)
        case CardBack():
            return hand._replace(ask=hand.ask + 1)
        case CardNamed() | Sighted() | Tapped():
            return observed(hand, event)
        case ChipsReturned():
            return chips_returned(hand, event.kept)
        case BetsReturned():
            return bets_returned(hand)
        case Exposed():
            return hand._replace(exposed=(*hand.exposed, event.card), ask=hand.ask + 1)
        case Killed():
            return _killed(hand, event.seat)
        case TakenBack():
            return taken_back(hand, event)
        case StackSet() | BetSet() | CardSet() | ButtonSet() | AwardsTakenBack():
            return corrected(hand, event)
        case Unread():
            faces = tuple([UNREAD if o in event.cards else face for o, face in enumerate(hand.cards.faces)])
            return hand._replace(cards=hand.cards._replace(faces=faces), ask=hand.ask + 1)
        case CardRead():
            faces = put_at(hand.cards.faces, event.card, event.face)
            return hand._replace(cards=hand.cards._replace(faces=faces), ask=hand.ask + 1)
        case Ticked():
            return hand._replace(clock=event.passed)
        case _:
            assert_never(event)


# A card and a step's beginning are most of all events: they build the next hand by its constructor, which takes
# less time than `_replace`.


def _step_began(hand: Hand, event: StepBegan) -> Hand:
    return Hand(
        hand.setup,
        hand.script,
        event.at,
        event.due,
        hand.cards,
        hand.bets,
        event.turn,
        hand.tabled,
        hand.ask + 1,
        hand.thrown,
        hand.incident,
        hand.held,
        hand.pending,
        hand.result,
        _streets(hand, event.at) if event.due else hand.streets,
        hand.exposed,
        hand.deeds,
        hand.kinds,
        hand.spared,
        hand.beside,
        0,
        hand.sighted,
        hand.tapped,
        hand.lying,
    )


def _streets(hand: Hand, at: int) -> tuple[tuple[str, int], ...]:
    """Note where a street's cards begin: with the first that is due to it, or with those that came too soon."""
    street, begun = hand.script[at].street, hand.streets
    if not street or street in [name for name, _ in begun]:
        return begun
    return (*begun, (street, len(hand.cards.faces) - len(hand.loose)))


def _card_out(hand: Hand, event: CardOut) -> Hand:
    faces, where, up, stub = hand.cards
    ordinal, place = len(faces), event.place
    cards = Cards(
        (*faces, event.face),
        (*where[:place], (*where[place], ordinal), *where[place + 1 :]),
        up | 1 << ordinal if event.up else up,
        stub - 1,
    )
    if hand.sighted:
        seen = [(ordinal, word) for face, word, _ in hand.sighted if face == event.face and place == LOOSE]
        hand = hand._replace(sighted=without(hand.sighted, event.face), lying=(*hand.lying, *seen))
    if not event.due:
        return hand._replace(cards=cards, ask=hand.ask + 1)
    return Hand(
        hand.setup,
        hand.script,
        hand.at,
        hand.due[1:],
        cards,
        hand.bets,
        hand.turn,
        hand.tabled,
        hand.ask,
        hand.thrown,
        hand.incident,
        hand.held,
        hand.pending,
        hand.result,
        hand.streets,
        hand.exposed,
        hand.deeds,
        hand.kinds,
        hand.spared,
        hand.beside,
        hand.clock,
        hand.sighted,
        hand.tapped,
        hand.lying,
    )


def _incident(hand: Hand, incident: Incident) -> Hand:
    """Note the incident; loose cards that are of a street to come are its first."""
    streets, street = hand.streets, incident.street
    if incident.cards and street and all(name != street for name, _ in streets):
        streets = (*streets, (street, min(incident.cards)))
    return hand._replace(incident=incident, kinds=(*hand.kinds, incident.kind), streets=streets, ask=hand.ask + 1)


def _cards_moved(hand: Hand, event: CardsMoved) -> Hand:
    step, spared = hand.step, hand.spared
    ready = event.place == BURNS and all(ordinal in hand.cards.where[NEXT_BURN] for ordinal in event.cards)
    if ready and step is not None and step.do == "burn":
        spared = (*spared, step.street)
    cards = move(hand.cards, event.cards, event.place, up=event.up)
    return hand._replace(cards=cards, spared=spared, ask=hand.ask + 1)


def _killed(hand: Hand, seat: int) -> Hand:
    """The hand is dead; an act that waited for its count, or was its own, waits no more."""
    bets, bit, pending = hand.bets, 1 << seat, hand.pending
    if pending is not None and seat in (pending.counted, pending.seat):
        pending = None
    bets = bets._replace(live=bets.live & ~bit, uncounted=bets.uncounted & ~bit)
    return hand._replace(bets=bets, cards=to_muck(hand, seat), pending=pending, ask=hand.ask + 1)


def _discarded(hand: Hand, event: Discarded) -> Hand:
    cards = move(hand.cards, event.cards, DISCARDS, up=False) if event.cards else hand.cards
    thrown = put_at(hand.thrown, event.seat, hand.thrown[event.seat] + event.cards)
    return hand._replace(cards=cards, thrown=thrown, turn=event.turn, ask=hand.ask + 1)


def _shown(hand: Hand, event: Shown) -> Hand:
    cards, place = hand.cards, hand.setup.places.hand(event.seat)
    faces: list[Face] = list(cards.faces)
    mask = 0
    for ordinal, face in zip(event.cards, event.faces, strict=True):
        faces[ordinal] = face
        mask |= 1 << ordinal
    where = cards.where
    if where[place] != event.cards:
        where = swap(hand, place, event)
    cards = Cards(tuple(faces), where, cards.up | mask, cards.stub)
    return hand._replace(cards=cards, tabled=hand.tabled | 1 << event.seat, turn=event.turn, ask=hand.ask + 1)
