"""What the supervisor sees: the call, who is there, the hand so far, the piles, and what each ruling would come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from controller.rules.places import FIXED
from controller.table.history import lines
from controller.table.presence import MICROSECONDS
from controller.table.records import Entry

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.presence import Person
    from controller.table.table import Table
    from controller.table.words import Words

STORY: Final = 5
"""As many things that happened are told."""


class FloorView(NamedTuple):
    """A call for the floor. `called` and `until`, when the role drops, are microseconds since 1970.

    `story` has the last things that happened in the hand, in sentences; `zones` how many cards lie where; both only
    while somebody is at the table.
    """

    state: Literal["called", "coming", "here"]
    called: int
    who: str = ""
    people: tuple[Person, ...] = ()
    until: int = 0
    story: tuple[str, ...] = ()
    zones: tuple[tuple[str, int], ...] = ()


def floor_view(table: Table, words: Words | None) -> FloorView | None:
    """The call as it stands, or None while nobody has called."""
    here, now = table.presence, round(table.now * MICROSECONDS)
    people = here.standing(now)
    if people:
        story = last_told(table, words) if words is not None else ()
        return FloorView("here", here.called, "", people, here.lasts_until, story, _zones(table.hand))
    if not here.called:
        return None
    return FloorView("coming" if here.answered else "called", here.called, here.coming)


def last_told(table: Table, words: Words, count: int = STORY) -> tuple[str, ...]:
    """The last things that happened in the hand, in plain sentences; no card is named that lies face down."""
    entries = [Entry(one.seq, 0, one.cause, one.given, one.events) for one in table.moments]
    return tuple([line.what for line in lines(entries, words)][-count:])


def _zones(hand: Hand | None) -> tuple[tuple[str, int], ...]:
    if hand is None:
        return ()
    where, places = hand.cards.where, hand.setup.places
    boards = [(board, len(where[places.board(board)])) for board in hand.setup.game.boards]
    fixed = [(word, len(where[place])) for place, word in enumerate(FIXED)]
    return (("stub", hand.cards.stub), *boards, *[zone for zone in fixed if zone[1]])
