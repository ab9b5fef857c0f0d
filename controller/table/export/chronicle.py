"""A hand as it stands in the end: what was taken back is left out, and only cards that everybody saw have a face."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules.apply import apply, start
from controller.rules.cards import UNREAD, name
from controller.rules.events import HandStarted
from controller.table.presence import Attended
from controller.table.records import Again, Rewound, SessionChanged, SessionSaved
from controller.table.telling import Felt, seen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from controller.rules.events import Event
    from controller.rules.hand import Hand, Setup
    from controller.table.records import Entry

UNSEEN = "??"


class CannotHold(ValueError):
    """A format has no way to say what happened in a hand: which hand, what, and which format tells it."""


class Chronicle(NamedTuple):
    """One hand: how it ended, the events that led there, when it began (microseconds since 1970), what lay open."""

    hand: Hand
    events: tuple[Event, ...]
    began: int
    felt: Felt

    @property
    def setup(self) -> Setup:
        """What was fixed for the hand."""
        return self.hand.setup

    def card(self, ordinal: int) -> str:
        """The name of a card, or `??` for one that nobody may know."""
        face = self.hand.cards.faces[ordinal]
        return name(face) if ordinal in self.felt.open and face != UNREAD else UNSEEN

    def story(self) -> Iterator[tuple[Event, Hand]]:
        """Each event with the hand as it stood before it."""
        hand = start(self.setup)
        for event in self.events:
            yield event, hand
            hand = start(event.setup) if isinstance(event, HandStarted) else apply(hand, event)


def chronicle(entries: Sequence[Entry]) -> Chronicle:
    """Fold the entries of one hand, from the one in which it began on."""
    events = tuple(_standing(entries))
    first = next(event for event in events if isinstance(event, HandStarted))
    hand, felt = start(first.setup), Felt()
    for event in events:
        felt = seen(felt, event)
        hand = start(event.setup) if isinstance(event, HandStarted) else apply(hand, event)
    return Chronicle(hand, events, entries[0].at, felt)


def _standing(entries: Sequence[Entry]) -> list[Event]:
    """The events that were not taken back, in their order."""
    stood: list[tuple[int, list[Event]]] = []
    for entry in entries:
        stood.append((entry.seq, []))
        for event in entry.events:
            match event:
                case Rewound(to=to):
                    at = next((index for index, (seq, _) in enumerate(stood) if seq == to), len(stood) - 1)
                    stood[at:] = [(entry.seq, [])]
                case Again(of=of):
                    stood.append((of, []))
                case SessionSaved() | SessionChanged() | Attended():
                    pass
                case _:
                    stood[-1][1].append(event)
    return [event for _, events in stood for event in events]
