"""What a reading means at this table."""

from __future__ import annotations

import pytest

from controller.rules.cards import FACES, UNREAD, name
from controller.rules.inputs import CardCameBack, CardLeft
from controller.table.records import Cause, LinkChanged
from controller.table.translate import code_of, codes_of, face_of, translate
from hardware import readings
from hardware.drivers.ascii_line import CODES


def test_every_face_has_the_code_that_the_driver_knows_by_its_name() -> None:
    assert len(set(codes_of(FACES))) == 52
    for face in FACES:
        assert face_of(code_of(face)) == face
        assert CODES[name(face).upper()] == code_of(face)


@pytest.mark.parametrize("code", [readings.NOT_READ, readings.MISREAD, readings.DOUBLE, readings.FOREIGN, 0x51, 0x1E])
def test_what_is_no_face_is_a_card_unread(code: int) -> None:
    assert face_of(code) == UNREAD


def test_a_card_out_is_a_card_that_left() -> None:
    reading = readings.CardOut("shoe", 7, 3, CODES["AS"], 0.0, b"$CARD")
    cause = Cause("shoe", "shoe", 7, 3, b"$CARD")
    assert translate(reading) == (CardLeft(face_of(CODES["AS"])), cause)


def test_a_card_back_is_a_card_that_came_back() -> None:
    reading = readings.CardBack(device="shoe", boot=7, number=4, code=CODES["2C"], at=0.0, raw=b"x")
    assert translate(reading) == (CardCameBack(face_of(CODES["2C"])), Cause("shoe", "shoe", 7, 4, b"x"))


def test_an_event_without_a_meaning_is_written_down_with_its_number() -> None:
    press = readings.Button("shoe", 7, 5, 3, 0.0, b"$BTN")
    assert translate(press) == (None, Cause("shoe", "shoe", 7, 5, b"$BTN"))
    lid = readings.Lid(device="shoe", boot=7, number=6, at=0.0, raw=b"y", open=True)
    assert translate(lid) == (None, Cause("shoe", "shoe", 7, 6, b"y"))


def test_a_line_comes_up_and_goes_down() -> None:
    up = readings.LinkUp("shoe", 0.0, 7, "SHOE-1", faces=True, last=0, out=0)
    assert translate(up) == (LinkChanged("shoe", up=True, why=""), Cause("shoe"))
    for down in (readings.LinkDown("shoe", 0.0, "Unplugged."), readings.Rejected("shoe", 0.0, "Unplugged.")):
        assert translate(down) == (LinkChanged("shoe", up=False, why="Unplugged."), Cause("shoe"))


def test_a_gap_is_told_and_covers_its_last_number() -> None:
    translated = translate(readings.Gap("shoe", 7, 3, 5))
    assert translated is not None
    assert translated.cause == Cause("shoe", "shoe", 7, 5)
    assert isinstance(translated.given, LinkChanged)
    assert "3 to 5" in translated.given.why


def test_what_is_no_event_is_not_written_down() -> None:
    assert translate(readings.Counter("shoe", 7, 3)) is None
    assert translate(readings.Garbled("shoe", 1)) is None
