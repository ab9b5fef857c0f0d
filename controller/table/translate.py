"""Turns what devices report into what the table is given: this is the one place that knows both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from controller.rules.cards import FACES, UNREAD, Face
from controller.rules.inputs import CardLeft
from controller.table.records import Cause, Given, LinkChanged
from hardware import readings

if TYPE_CHECKING:
    from collections.abc import Iterable

ACE: Final = 1
KING: Final = 13


class Translated(NamedTuple):
    """What the table is given for a reading, and why."""

    given: Given
    cause: Cause


def translate(reading: readings.Reading) -> Translated | None:
    """Say what a reading means at this table; None for one that means nothing here (a counter, a garbled line)."""
    match reading:
        case readings.CardOut():
            cause = Cause(reading.device, reading.device, reading.boot, reading.number, reading.raw)
            return Translated(CardLeft(face_of(reading.code)), cause)
        case readings.LinkUp():
            return Translated(LinkChanged(reading.device, True, ""), Cause(reading.device))
        case readings.LinkDown():
            return Translated(LinkChanged(reading.device, False, reading.why), Cause(reading.device))
        case readings.Gap():
            lost = LinkChanged(reading.device, True, _gap(reading))
            return Translated(lost, Cause(reading.device, reading.device, reading.boot, reading.last))
        case readings.Button() | readings.Counter() | readings.Garbled():
            return None
        case _:
            assert_never(reading)


def _gap(gap: readings.Gap) -> str:
    return f"events {gap.first} to {gap.last} of {gap.device} will never come: count the stub"


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
