"""What devices report, and what of it may be seen."""

import dataclasses

import pytest

from hardware import readings
from hardware.messages import Card
from hardware.talk import Heard


def test_a_card_is_printed_face_down() -> None:
    card = readings.CardOut("shoe", 0xB001, 7, 0x41, 12.5, b"$CARD,0000B001,7,AS,0*0000")
    for text in (repr(card), str(card), f"{card}", str([card]), str({"card": card})):
        assert "▒" in text
        assert "AS" not in text
        assert "65" not in text
        assert "0x41" not in text


def test_a_card_on_its_way_is_printed_face_down() -> None:
    heard = Heard(Card(0xB001, 7, 0x41, 0), b"$CARD,0000B001,7,AS,0*0000")
    assert str(heard) == "Heard(Card(0000B001#7 ▒))"


def test_readings_cannot_be_changed() -> None:
    card = readings.CardOut("shoe", 1, 1, 0x41, 0.0, b"")
    with pytest.raises(dataclasses.FrozenInstanceError):
        card.code = 0x42  # type: ignore[misc]


def test_there_are_52_faces() -> None:
    assert sum(readings.is_face(code) for code in range(256)) == 52
