"""What devices tell of themselves: which of it stops the hand, and the note that then stands beside the device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.inputs import CardLeft, CardSeen, Noticed
from controller.rules.saying import Say, say
from controller.table.records import Given, LinkChanged, Reported

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.records import Cause

SHOE: Final = "shoe"
AWAY: Final = ("note.unheard", "note.unseen", "note.unscanned", "note.overdue")
"""What stands beside a device that was away, or tells nothing, until it tells the next card."""
OVER: Final = ("lid_closed", "feed_ok", "fault_over", "deck")
"""Reports that a cause is gone: the note beside the device goes too."""
MARKED: Final = ("misread", "doubtful", "turned", "double", "foreign", "repeated")
"""The marks of a card that are noted beside the shoe, until the next card without one."""


class Link(NamedTuple):
    """How the line of a device is, and what is to be known of it; None when nothing is."""

    device: str
    up: bool
    note: Say | None = None


def notice(given: Reported, hand: Hand | None) -> Noticed | None:
    """What of a report stops the running hand. A lid is open for a shuffle; between hands nothing is in play."""
    if hand is None or hand.result.ended:
        return None
    if given.what == "tamper":
        return Noticed("tamper")
    if given.what in ("lost", "unheard") and given.device == SHOE:
        return Noticed("events_lost")
    if given.what == "lid_open" and (hand.step is None or hand.step.do != "shuffle"):
        return Noticed("lid_open")
    return None


def note(given: Given | None, cause: Cause, links: dict[str, Link], hand: Hand | None) -> Link | None:
    """How a line is because of an input, as the table is after it; None when nothing changes."""
    if isinstance(given, LinkChanged):
        return Link(given.device, given.up, why(given))
    if isinstance(given, Reported):
        return _reported(given, hand)
    if not isinstance(given, (CardLeft, CardSeen)) or cause.device is None:
        return None
    mark = given.mark if isinstance(given, CardLeft) else ""
    if mark:
        return Link(cause.device, up=True, note=say(f"marked.{mark}"))
    before = links.get(cause.device)
    if before is None or before.note is None:
        return None
    over = AWAY if isinstance(given, CardSeen) else (*AWAY, *(f"marked.{mark}" for mark in MARKED))
    return Link(cause.device, up=True) if before.note.key in over else None


def why(given: LinkChanged) -> Say | None:
    """Why a line went down, or what is to be known of one that is up; None when nothing is."""
    if given.said is not None:
        return given.said
    return say("line.told", text=given.why) if given.why else None


def _reported(given: Reported, hand: Hand | None) -> Link | None:
    if given.what == "jump":
        return None  # no device
    if given.what in OVER:
        return Link(given.device, up=True)
    if given.what == "count":
        return _counted(given, hand)
    return Link(given.device, up=True, note=said(given))


def _counted(given: Reported, hand: Hand | None) -> Link | None:
    """The shoe counts what is in it: as many as the table has in the stub, or between hands a whole deck."""
    if hand is None or (hand.step is not None and hand.step.do == "shuffle" and not hand.result.ended):
        return None
    right = {hand.cards.stub, hand.setup.deck_size} if hand.result.ended else {hand.cards.stub}
    if given.number in right:
        return None
    return Link(given.device, up=True, note=say("line.miscounted", n=given.number, stub=hand.cards.stub))


def said(given: Reported) -> Say:
    """What a report says, for a person."""
    return say(f"note.{given.what}", n=given.number, fault=given.number)
