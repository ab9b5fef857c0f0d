"""When something is irregular: what the dealer tells, what the floor rules, and a hand that is void."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.binding import Unpointed
from controller.rules.events import (
    CardsMoved,
    CardsReturned,
    ChipsReturned,
    Exposed,
    IncidentOpened,
    RulingBegun,
    StepBegan,
)
from controller.rules.hand import NOBODY, Incident
from controller.rules.inputs import Rules, Tells
from controller.rules.ruling import offers, resulting_script
from controller.rules.saying import Refusal, Say, say
from controller.rules.street import begun, to_a_board
from controller.rules.told import BEFORE_CARDS, KINDS, NEED_LOOSE, NEXT_STREET, OF_A_BOARD, OF_A_STREET, TOLD, felt

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Lies, Voids

UNSAID: Final = ("card_not_due",)
"""What the table saw without knowing what it was: the dealer may still say it in a better word."""


def tell(draft: Draft, given: Tells) -> Refusal | None:
    """The dealer says what happened: the hand stops, and the house's rulings that fit are offered."""
    hand = draft.hand
    if given.word not in TOLD:
        return Refusal(say("refused.unknown_problem", word=given.word))
    if hand.incident and hand.incident.kind not in UNSAID:
        return Refusal(why_stopped(hand))
    pointed = point(hand, given)
    refusal = _cannot_be(draft, given.word, pointed)
    if refusal or isinstance(pointed, Refusal):
        return refusal
    pointed = pointed._replace(kind=KINDS.get(given.word, given.word))
    if given.word == "exposed":
        place = hand.cards.place_of(pointed.card) if pointed.card != NOBODY else None
        if place is None or hand.setup.places.seat_of(place) is None:
            return Refusal(say("refused.point_at", what="card"))
        draft.add(CardsMoved((pointed.card,), place, up=True))
        draft.add(Exposed(pointed.card))
    _lay_as_told(draft, given.word, pointed)
    draft.add(IncidentOpened(pointed._replace(cards=draft.hand.loose)))
    if not offers(draft.hand):
        return Refusal(say("refused.nothing_fits"))
    return None


def _cannot_be(draft: Draft, word: str, pointed: Incident | Refusal) -> Refusal | None:
    """Why a word cannot be true as the hand stands, or what is pointed at is not there."""
    hand = draft.hand
    if word in NEED_LOOSE and not hand.loose:
        return Refusal(say("refused.nothing_early"))
    if word not in BEFORE_CARDS and not any(hand.cards.where):
        return Refusal(say("refused.nothing_dealt"))
    if word in NEXT_STREET and not draft.hand.next_street:
        return Refusal(say("refused.nothing_early"))
    if isinstance(pointed, Refusal):
        return pointed
    if word in OF_A_STREET and not begun(hand, pointed.street):
        return Refusal(say("refused.street_to_come", street=pointed.street))
    if word in OF_A_BOARD and not to_a_board(hand, pointed.street):
        return Refusal(say("refused.nothing_fits"))
    return None


def _lay_as_told(draft: Draft, word: str, pointed: Incident) -> None:
    """What the word says of places is a fact, recorded before any ruling (semantics 9)."""
    told = felt(draft.hand, word, pointed)
    for ordinal, place, up in told.moves:
        draft.add(CardsMoved((ordinal,), place, up))
    if told.due is not None and told.due != draft.hand.due:
        draft.add(StepBegan(draft.hand.at, told.due, draft.hand.turn))


def lies(draft: Draft, given: Lies) -> Refusal | None:
    """A card that is out lies at a place, whatever the table thought."""
    hand = draft.hand
    found = hand.find(given.card, given.ordinal)
    if found is None:
        return Refusal(say("refused.no_such_card"))
    if given.place == "stub":
        draft.add(CardsReturned((found,)))
        return None
    try:
        place = hand.setup.place(given.place)
    except ValueError:
        return Refusal(say("refused.no_such_place", place=given.place))
    places = hand.setup.places
    open_there = places.board_of(place) is not None or (places.seat_of(place) is not None and places.is_own(place))
    up = open_there or (places.seat_of(place) is not None and hand.cards.is_up(found))
    draft.add(CardsMoved((found,), place, up=up))
    return None


def point(hand: Hand, given: Tells | Rules) -> Incident | Refusal:
    """What a person points at, as the incident knows it: the card, whose it is, the seat, the board, the count."""
    incident = hand.incident
    if incident is None or isinstance(given, Tells):
        incident = Incident("", _street(hand, given), hand.loose, hand.step.do if hand.step else "")
    seat, card = incident.seat, incident.card
    if given.seat is not None:
        index = hand.setup.index(given.seat)
        if index is None:
            return Refusal(say("refused.no_such_seat", seat=given.seat))
        seat = index
    if given.card is not None or given.ordinal is not None:
        found = hand.find(given.card, given.ordinal)
        if found is None:
            return Refusal(say("refused.no_such_card"))
        card = found
    elif isinstance(given, Tells) and given.word == "exposed":
        held = hand.cards.where[hand.setup.places.hand(seat)] if seat != NOBODY else range(len(hand.cards.faces))
        card = held[-1] if held else NOBODY
    if given.board and given.board not in hand.setup.game.boards:
        return Refusal(say("refused.no_such_board", board=given.board))
    place = hand.cards.place_of(card) if card != NOBODY else None
    owner = hand.setup.places.seat_of(place) if place is not None else None
    board = given.board or incident.board or (hand.setup.places.board_of(place) if place is not None else "") or ""
    return incident._replace(
        seat=owner if seat == NOBODY and owner is not None else seat,
        card=card,
        board=board,
        counted=incident.counted if given.count is None else given.count,
        acted=given.acted or incident.acted,
    )


def _street(hand: Hand, given: Tells | Rules) -> str:
    """The street an incident is about: of loose cards that came too soon the next one, else the one being dealt.

    While a ruling is carried out it is the street whose step it interrupted.
    """
    rest = hand.script[hand.at :]
    if isinstance(given, Tells) and given.word in NEXT_STREET:
        return next((step.street for step in rest if step.do == "deal" and step.street), "")
    standing = [hand.step] if hand.step is not None else []
    for step in (*standing, *(hand.script[held.at] for held in reversed(hand.held))):
        if step.do in ("burn", "deal", "bet", "discard") and step.street:
            return step.street
    return hand.streets[-1][0] if hand.streets else next((step.street for step in rest if step.do == "deal"), "")


def why_stopped(hand: Hand) -> Say:
    """Why nothing goes on until a ruling."""
    incident = hand.incident
    assert incident is not None  # noqa: S101 - asked only while an incident is open
    loose = len(hand.loose)
    if incident.kind == "premature_street":
        return say("stopped.card_early" if loose == 1 else "stopped.cards_early", n=loose)
    seat = hand.seat(incident.seat) if incident.seat != NOBODY else 0
    return say(f"stopped.{incident.kind}", street=incident.street, seat=seat)


def rule(draft: Draft, given: Rules) -> Refusal | None:
    """The floor applies a ruling: its steps come first, the interrupted step keeps what is due to it."""
    hand = draft.hand
    if hand.incident is None:
        return Refusal(say("refused.no_incident"))
    pointed = point(hand, given)
    if isinstance(pointed, Refusal):
        return pointed
    fitting = {ruling.id: ruling for ruling in offers(hand, pointed)}
    ruling = fitting.get(given.ruling)
    if ruling is None:
        listed = ", ".join(fitting) or "-"
        return Refusal(say("refused.ruling_does_not_fit", ruling=given.ruling, fitting=listed))
    try:
        script, held, _ = resulting_script(hand, ruling, pointed)
    except Unpointed as error:
        return Refusal(say("refused.point_at", what=str(error)))
    draft.add(RulingBegun(ruling.id, ruling.rule, given.who, given.because, script, held))
    draft.go(hand.at)
    return None


def void(draft: Draft, given: Voids) -> Refusal | None:
    """Every chip goes back to the seat that put it in; the hand does not count (C1, TDA 35-E)."""
    if draft.hand.result.ended:
        return Refusal(say("refused.hand_over"))
    draft.add(ChipsReturned(given.who, given.because))
    draft.end("void")
    return None
