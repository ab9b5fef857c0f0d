"""The fault matrix, rows 6 and 46: two devices alike, and one tag that two readers see."""

from __future__ import annotations

import pytest

from controller.rules.cards import FACES, name
from controller.rules.inputs import CardSeen
from controller.table.decks import DeckFile, Decks, tag_key
from controller.table.device_file import DeviceFile
from controller.table.receiving import Receiver
from controller.table.records import Reported
from hardware.readings import TagSeen
from hardware.usb import Ambiguous, Attached, find, parse


def clone(path: str, location: str) -> Attached:
    """A converter whose maker gave it no serial number."""
    return Attached(path, "USB2.0-Serial", None, location, 0x1A86, 0x7523)


def test_row_06_two_devices_alike_without_a_serial_number() -> None:
    two = (clone("/dev/ttyUSB0", "1-1.2"), clone("/dev/ttyUSB1", "1-1.3"))
    with pytest.raises(Ambiguous, match=r"2 devices are usb:1a86:7523 \(/dev/ttyUSB0, /dev/ttyUSB1\): name the right"):
        find(parse("usb:1a86:7523"), two)  # asked, not picked
    assert find(parse("usb:1a86:7523/location=1-1.3"), two) == "/dev/ttyUSB1"
    assert find(parse("usb:1a86:7523"), two[:1]) == "/dev/ttyUSB0"


UID = bytes.fromhex("62E3086CED")


def seen(device: str, number: int) -> TagSeen:
    """The tag upon the one antenna of a reader."""
    return TagSeen(device=device, boot=7, number=number, at=0.0, raw=b"", antenna=0, uid=UID)


def test_row_46_two_seats_read_one_tag() -> None:
    deck = DeckFile.model_validate({"id": "blue", "cards": {name(FACES[0]): tag_key(UID)}})
    lines = [DeviceFile(name=f"seat{n}", role="reader", places={0: f"seat {n}"}) for n in (3, 4)]
    receiver = Receiver(lines, Decks([deck]), "seats", "seats", "blue")
    (first,) = receiver.take(seen("seat3", 1))
    assert first.given == CardSeen(FACES[0], "seat 3", leaves=True)
    told = receiver.take(seen("seat4", 1))
    conflict = [each.given for each in told if isinstance(each.given, Reported)]
    assert conflict == [Reported("seat4", "twice")]  # told, and the dealer moves it
