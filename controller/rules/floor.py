"""When something is irregular: what the dealer tells, what the floor rules, and a hand that is void."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.binding import Unpointed
from controller.rules.events import CardsMoved, ChipsReturned, Exposed, IncidentOpened, RulingBegun
from controller.rules.hand import NOBODY, Incident
from controller.rules.inputs import Rules, Tells
from controller.rules.ruling import TOLD, NoAnchor, offers, resulting_script
from controller.rules.saying import Refusal, Say, say

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Voids


NEED_LOOSE = ("too_early", "extra_card", "too_many")
NEXT_STREET = ("too_early",)
KINDS = {"too_early": "premature_street"}
"""The irregularity a word of the PROBLEM buttons opens, where it is not the word itself."""


def tell(draft: Draft, given: Tells) -> Refusal | None:
    """The dealer says what happened: the hand stops, and the house's rulings that fit are offered."""
    hand = draft.hand
    if given.word not in TOLD:
        return Refusal(say("refused.unknown_problem", word=given.word))
    if hand.incident:
        return Refusal(why_stopped(hand))
    if given.word in NEED_LOOSE and not hand.loose:
        return Refusal(say("refused.nothing_early"))
    pointed = point(hand, given)
    if isinstance(pointed, Refusal):
        return pointed
    if given.word == "exposed":
        if pointed.card == NOBODY:
            return Refusal(say("refused.point_at", what="card"))
        draft.add(CardsMoved((pointed.card,), hand.cards.place_of(pointed.card) or 0, up=True))
        draft.add(Exposed(pointed.card))
    draft.add(IncidentOpened(pointed._replace(kind=KINDS.get(given.word, given.word))))
    return None


def point(hand: Hand, given: Tells | Rules) -> Incident | Refusal:
    """What a person points at, as the incident knows it: the card, whose it is, the seat, the board, the count."""
    incident = hand.incident or Incident("", _street(hand, given), hand.loose, hand.step.do if hand.step else "")
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
    if seat == NOBODY and place is not None:
        owner = hand.setup.places.seat_of(place)
        seat = NOBODY if owner is None else owner
    board = given.board or incident.board
    counted = incident.counted if given.count is None else given.count
    return incident._replace(seat=seat, card=card, board=board, counted=counted)


def _street(hand: Hand, given: Tells | Rules) -> str:
    """The street an incident is about: of loose cards that came too soon the next one, else the one being dealt."""
    rest = hand.script[hand.at :]
    if isinstance(given, Tells) and given.word in NEXT_STREET:
        return next((step.street for step in rest if step.do == "deal" and step.street), "")
    if hand.step is not None and hand.step.do in ("burn", "deal", "bet") and hand.step.street:
        return hand.step.street
    return hand.streets[-1][0] if hand.streets else ""


def why_stopped(hand: Hand) -> Say:
    """Why nothing goes on until a ruling."""
    incident = hand.incident
    assert incident is not None  # noqa: S101 - asked only while an incident is open
    loose = len(hand.loose)
    if incident.kind == "premature_street":
        return say("stopped.card_early" if loose == 1 else "stopped.cards_early", n=loose)
    return say(f"stopped.{incident.kind}", street=incident.street)


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
    except NoAnchor as error:
        return Refusal(say("refused.no_anchor", why=str(error)))
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
