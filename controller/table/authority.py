"""Whether those at the table are enough for what is asked, and whose deed it is in the journal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.rules.authority import Level, reaches
from controller.rules.inputs import SETS, Rules, SetsStack, Voids
from controller.rules.saying import Refusal, say
from controller.table.presence import Presence
from controller.table.records import DeckChecked, NextHand, SessionSaved, Undo

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.hand import Hand
    from controller.rules.session import Session
    from controller.table.moments import Moment
    from controller.table.records import Cause, Given

FLOOR_DOES = (Rules, Voids, *SETS)
"""What the role drops after: the floor came for it."""


def needed(given: Given, hand: Hand | None, session: Session) -> Level:
    """Who may do this: the dealer alone, one of the floor, or two different people of the floor."""
    match given:
        case Voids():
            return "two"
        case SetsStack(seat=seat, amount=amount):
            return session.house.authority.stack(_behind(seat, hand, session), amount)
        case DeckChecked(floor=True):
            return "floor"
        case Rules(ruling=name):
            ruling = session.house.ruling(name)
            return "dealer" if ruling is None else session.house.authority.ruling(ruling)
        case _:
            return "floor" if isinstance(given, SETS) else "dealer"


def _behind(number: int, hand: Hand | None, session: Session) -> int | None:
    """The chips thought to lie behind a seat, in the running hand or between hands; None: nobody has counted them."""
    index = hand.setup.index(number) if hand is not None and hand.result.ended is None else None
    if hand is not None and index is not None:
        return hand.bets.behind(index)
    return next((seat.stack for seat in session.seats if seat.number == number), None)


def refused(given: Given, level: Level, presence: Presence, session: Session, *, may: Level) -> Refusal | None:
    """Why those at the table are not enough; `level` is what is needed, `may` what they are enough for."""
    if isinstance(given, NextHand) and session.house.authority.sign_on == "required" and not presence.dealer:
        return Refusal(say("refused.sign_on_first"))
    if reaches(may, level):
        return None
    if isinstance(given, Undo):
        return Refusal(say("refused.undo_by_floor"))
    if level == "two":
        return Refusal(say("refused.two_needed") if may == "floor" else say("refused.two_of_floor"))
    return Refusal(say("refused.floor_rules") if isinstance(given, Rules) else say("refused.floor_only"))


def level_of(moment: Moment) -> Level:
    """Who may take a tap back: whoever could do it; a dealer never undoes the floor (`engine.md` §3.2)."""
    given, role = moment.given, moment.cause.role
    if isinstance(given, Voids):
        return "two"
    by_floor = role == "floor" or (not role and isinstance(given, (Rules, *SETS)))
    return "floor" if by_floor else "dealer"


def signed(given: Given, cause: Cause, presence: Presence, now: int) -> tuple[Given, Cause]:
    """The input and its cause with who did it, as what, and who deals."""
    cause = cause._replace(dealer=presence.dealer)
    if cause.device is not None:
        return given, cause
    floor = presence.floor(now)
    if (isinstance(given, (*FLOOR_DOES, Undo)) or given == DeckChecked(floor=True)) and floor:
        who = " and ".join(floor)
        if isinstance(given, FLOOR_DOES):
            given = replace(given, who=who)
        return given, cause._replace(who=who, role="floor")
    who = presence.dealer or cause.who
    if isinstance(given, Rules):
        given = replace(given, who=who)
    return given, cause._replace(who=who, role="dealer")


def left_after(here: Presence, given: Given, cause: Cause, events: Iterable[object]) -> Presence | None:
    """Who is there once the input is taken, where that has to be written down: the role drops after it was used.

    With the first hand after a push the new dealer is new no more; each hand begins with who is there.
    """
    left = here.left() if cause.role == "floor" and isinstance(given, FLOOR_DOES) else here
    begins = any(isinstance(event, SessionSaved) for event in events)
    if begins:
        left = left._replace(new_dealer=False)
    return left if left != here or (begins and left != Presence()) else None
