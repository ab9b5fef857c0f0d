"""What devices tell of themselves: which of it stops the hand, and the sentence that then stands beside the device."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.inputs import CardLeft, CardSeen, Noticed
from controller.table.records import Given, LinkChanged, Reported
from hardware.readings import FAULTS

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.records import Cause

SHOE: Final = "shoe"
SENTENCES: Final = {
    "lid_open": "the lid is open: close it, and the floor goes on",
    "tamper": "what only a technician opens was opened: call the floor",
    "jam": "a card is stuck: take it out, tell what it was",
    "double": "two cards came together: tell what happened",
    "empty": "it is empty",
    "cut_card": "the cut card came: this is the last hand before the shuffle",
    "stuck": "button {n} hangs: it is not listened to",
    "fault": "it reports a fault: {fault}",
    "jump": "the wall clock jumped by {n} s",
    "lost": "something it told will never come: count the stub",
    "unheard": "it was away and keeps nothing: what left meanwhile was not heard, count the stub",
    "unseen": "it was away: compare the cards that lie on it with the screen",
    "unscanned": "it was away: scan again what was scanned meanwhile",
    "restarted": "it was off and is on again",
}
"""What stands beside a device after a report, until it is over."""
AWAY: Final = tuple([SENTENCES[what] for what in ("unheard", "unseen", "unscanned")])
"""What stands beside a device that was away, until it tells the next card."""
OVER: Final = ("lid_closed", "feed_ok", "fault_over", "deck")
"""Reports that a cause is gone: the sentence beside the device goes too."""
MARKED: Final = {
    "misread": "a card was not read: enter its face where it lies",
    "doubtful": "a card was read badly: look at it and enter its face where it lies",
    "turned": "a card lay the wrong way round: look at it, and tell it as a boxed card if its face showed",
    "double": SENTENCES["double"],
    "foreign": "a card is not of this deck: leave all cards, call the floor",
    "repeated": "a card came twice: leave all cards, call the floor",
}
"""What stands beside the shoe after a card with such a mark, until the next card without one."""


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


def note(given: Given | None, cause: Cause, links: dict[str, LinkChanged], hand: Hand | None) -> LinkChanged | None:
    """What now stands beside a device because of an input, as the table is after it; None when nothing changes."""
    if isinstance(given, LinkChanged):
        return given
    if isinstance(given, Reported):
        return _reported(given, hand)
    before = links.get(cause.device or "")
    if not isinstance(given, (CardLeft, CardSeen)) or cause.device is None:
        return None
    if before is not None and before.why in AWAY and not (isinstance(given, CardLeft) and given.mark):
        return LinkChanged(cause.device, up=True, why="")
    if isinstance(given, CardSeen):
        return None
    if given.mark:
        return LinkChanged(cause.device, up=True, why=MARKED[given.mark])
    if before is not None and before.why in MARKED.values():
        return LinkChanged(cause.device, up=True, why="")
    return None


def _reported(given: Reported, hand: Hand | None) -> LinkChanged | None:
    if given.what == "jump":
        return None  # no device
    if given.what in OVER:
        return LinkChanged(given.device, up=True, why="")
    if given.what == "count":
        return _counted(given, hand)
    return LinkChanged(given.device, up=True, why=sentence(given))


def _counted(given: Reported, hand: Hand | None) -> LinkChanged | None:
    """The shoe counts what is in it: as many as the table has in the stub, or between hands a whole deck."""
    if hand is None or (hand.step is not None and hand.step.do == "shuffle" and not hand.result.ended):
        return None
    right = {hand.cards.stub, hand.setup.deck_size} if hand.result.ended else {hand.cards.stub}
    if given.number in right:
        return None
    why = f"it counts {given.number} cards, the table {hand.cards.stub}: take the deck out after this hand and count it"
    return LinkChanged(given.device, up=True, why=why)


def sentence(given: Reported) -> str:
    """What a report says, for a person."""
    if given.what == "count":
        return f"it counts {given.number} cards"
    fault = FAULTS.get(given.number, f"number {given.number}")
    return SENTENCES.get(given.what, given.what.replace("_", " ")).format(n=given.number, fault=fault)
