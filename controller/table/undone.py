"""What the next UNDO would take back, in a few words, and which street it would make too early."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules.events import Acted
from controller.rules.inputs import (
    Act,
    Begin,
    CardTapped,
    Chops,
    Discards,
    Done,
    Has,
    Mucks,
    Opens,
    OutOfTurn,
    RunsIt,
    Said,
    Shows,
    Tells,
    Winners,
)
from controller.rules.saying import Say, say
from controller.rules.session_inputs import SessionInput
from controller.table.records import NextHand

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.moments import Moment


class Undone(NamedTuple):
    """The tap that goes; `early` is the street whose cards lie above it and would become too early, or ''."""

    what: Say
    early: str


def undone(moment: Moment, hand: Hand | None) -> Undone:
    """What would go, and what it would do to the cards of the hand, if there was one yet: they are facts and stay."""
    before = moment.hand
    early = ""
    if hand is not None and before is not None and before.step is not None and before.step.do == "bet":
        early = before.next_street if len(hand.cards.faces) > len(before.cards.faces) else ""
    return Undone(_words(moment), early)


def _words(moment: Moment) -> Say:
    match moment.given:
        case Act() | Said():
            return _act(moment)
        case Shows(seat=seat):
            return say("undo.shows", seat=seat)
        case Mucks(seat=seat):
            return say("undo.mucks", seat=seat)
        case Discards(count=count):
            return say("undo.discards", n=count)
        case Has(amount=amount):
            return say("undo.has", amount=amount)
        case RunsIt(times=times):
            return say("undo.run", times=times)
        case Chops():
            return say("undo.chop")
        case Opens(seat=seat):
            return say("undo.opens", seat=seat)
        case given if isinstance(given, SessionInput):
            return say("undo.session")
        case given:
            return say(_PLAIN.get(type(given), "undo.tap"))


_PLAIN = {
    Winners: "undo.winners",
    CardTapped: "undo.card_tapped",
    Begin: "undo.begin",
    NextHand: "undo.next_hand",
    Said: "undo.said",
    OutOfTurn: "undo.out_of_turn",
    Tells: "undo.tells",
    Done: "undo.done",
}


def _act(moment: Moment) -> Say:
    acted = next((event for event in moment.events if isinstance(event, Acted)), None)
    if acted is None:
        return say(_PLAIN.get(type(moment.given), "undo.tap"))
    return say(f"undo.{acted.deed}", put=acted.put, bet=acted.bet)
