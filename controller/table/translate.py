"""Turns what devices report into what the table is given: this is the one place that knows both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.cards import FACES, UNREAD, Face
from controller.rules.inputs import CardCameBack, CardLeft
from controller.rules.saying import Say, say
from controller.table.records import Cause, Given, LinkChanged, Reported
from hardware import readings
from hardware.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from controller.rules.inputs import Mark

ACE: Final = 1
KING: Final = 13
SURE: Final = 80
"""A face read with less confidence, in per cent, is looked at by a person."""
STUCK: Final = 5.0
"""A button that was down for so many seconds hangs."""
MARKS: Final[Mapping[int, Mark]] = {
    readings.MISREAD: "misread",
    readings.DOUBLE: "double",
    readings.FOREIGN: "foreign",
    readings.TURNED: "turned",
    readings.REPEATED: "repeated",
}
FEEDS: Final = {
    readings.FeedState.OK: "feed_ok",
    readings.FeedState.JAM: "jam",
    readings.FeedState.DOUBLE: "double",
    readings.FeedState.EMPTY: "empty",
}


class Translated(NamedTuple):
    """What the table is given for a reading, and why; nothing for one that only has to be written down."""

    given: Given | None
    cause: Cause


def translate(reading: readings.Reading) -> Translated | None:
    """Say what a reading means at this table; None for one that is no event (a counter, a garbled line).

    An event that means nothing here is written down all the same: only what is on record may be acknowledged.
    """
    match reading:
        case readings.CardOut():
            return Translated(_card(reading), _event(reading))
        case readings.CardBack():
            return Translated(CardCameBack(face_of(reading.code)), _event(reading))
        case readings.LinkUp():
            return Translated(LinkChanged(reading.device, True, ""), Cause(reading.device))
        case readings.LinkDown() | readings.Rejected():
            down = LinkChanged(reading.device, False, str(reading.why), _said(reading.why))
            return Translated(down, Cause(reading.device))
        case readings.Gap():
            lost = Reported(reading.device, "lost", reading.last)
            return Translated(lost, Cause(reading.device, reading.device, reading.boot, reading.last))
        case readings.Strange():
            return Translated(Reported(reading.device, "strange", reading.number), _event(reading))
        case readings.Restarted():
            return Translated(Reported(reading.device, "restarted"), Cause(reading.device))
        case readings.Counter() | readings.Garbled():
            return None
        case _:
            return Translated(_report(reading), _event(reading))


def _card(card: readings.CardOut) -> CardLeft:
    """A card that was read badly is not believed: its face is unread until a person has looked at it."""
    mark = MARKS.get(card.code, "")
    if not mark and readings.is_face(card.code) and (card.confidence < SURE or card.flags & readings.CardFlag.DOUBTFUL):
        mark = "doubtful"
    return CardLeft(UNREAD if mark else face_of(card.code), mark)


def _report(reading: readings.Event) -> Reported | None:
    """What a device tells of itself; None where it means nothing to the table."""
    match reading:
        case readings.Lid():
            return Reported(reading.device, "lid_open" if reading.open else "lid_closed")
        case readings.Tamper():
            return Reported(reading.device, "tamper", reading.zone)
        case readings.Feed():
            return Reported(reading.device, FEEDS[reading.state])
        case readings.FaultRaised():
            return Reported(reading.device, "fault", reading.code)
        case readings.FaultCleared():
            return Reported(reading.device, "fault_over", reading.code)
        case readings.CutCard():
            return Reported(reading.device, "cut_card")
        case readings.ShoeCount():
            return Reported(reading.device, "count", reading.count)
        case readings.DeckLoaded():
            return Reported(reading.device, "deck", reading.count)
        case readings.Button() if reading.hold >= STUCK:
            return Reported(reading.device, "stuck", reading.id)
        case _:
            return None


def _said(why: str) -> Say | None:
    """A sentence of the hardware as a message of the catalogue, where it is one that is known."""
    return say(f"line.{why.word}", **why.figures) if isinstance(why, Sentence) else None


def _event(event: readings.Event) -> Cause:
    return Cause(event.device, event.device, event.boot, event.number, event.raw)


def face_of(code: int) -> Face:
    """The face of a Table Bus card code; unread for one that is no face (a misread, a shoe that only counts)."""
    suit, rank = code >> 4, code & 0xF
    if not readings.is_face(code):
        return UNREAD
    return FACES[(12 if rank == ACE else rank - 2) * 4 + suit - 1]


def code_of(face: Face) -> int:
    """The Table Bus card code of a face."""
    rank = ACE if face.rank == KING - 1 else face.rank + 2
    return face.suit + 1 << 4 | rank


def codes_of(faces: Iterable[Face]) -> list[int]:
    """The Table Bus card codes of faces."""
    return [code_of(face) for face in faces]
