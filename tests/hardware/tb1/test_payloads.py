"""Every type there and back, and what may not be said."""

import typing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import readings
from hardware.commands import Lamp, LampMode, Mode, OperatingMode
from hardware.readings import CardFlag, FeedState, is_code
from hardware.tb1 import layouts
from hardware.tb1.layouts import kind_of, read, write
from hardware.tb1.meaning import Origin, reading
from hardware.tb1.payloads import Button, CardBack, CardOut, Feed, Happening, Lid, Odd, Payload, TagSeen

CODES = [code for code in range(256) if is_code(code)]
FACELESS = 0x00


def made(kind: type[Payload]) -> st.SearchStrategy[Payload]:
    """Any payload of `kind` that may be sent: its layout's bytes, with the values that have meanings put right."""
    layout = layouts._KINDS[layouts._LAYOUTS[kind][0]]
    _, shape, tail = layout
    rest = {"": b"", "rest": b"\x07\x08", "counted": b"\x02\x07\x08"}[tail]
    return st.binary(min_size=shape.size, max_size=shape.size).map(lambda data: read(kind_of_type(kind), data + rest))


def kind_of_type(kind: type[Payload]) -> int:
    return layouts._LAYOUTS[kind][0]


KINDS = list(layouts._LAYOUTS)


def test_every_printed_type_is_known() -> None:
    printed = {*range(0x01, 0x0B), *range(0x20, 0x29), 0x30, 0x31, 0x32, 0x40, 0x41, 0x50, 0x51, *range(0x60, 0x68)}
    assert {kind_of_type(kind) for kind in KINDS} == printed | {0x70, 0x71}


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_every_type_comes_back(kind: type[Payload], data: st.DataObject) -> None:
    payload = data.draw(made(kind))
    if kind_of(payload) == 0x60:  # any byte but 0 is on
        assert read(0x60, write(payload)) == payload
        return
    again = read(kind_of(payload), write(payload))
    assert again == payload
    assert type(again) is type(payload)


@given(st.integers(0, 255), st.binary(max_size=200))
def test_reading_never_raises_and_never_loses_a_byte(kind: int, payload: bytes) -> None:
    message = read(kind, payload)
    assert kind_of(message) == kind
    if kind != 0x60:
        assert write(message) == payload


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (0x20, "2A000000 00000000 00 4F 62 00"),  # rank 15
        (0x20, "2A000000 00000000 00 54 62 00"),  # a fourth joker
        (0x20, "00000000 00000000 00 41 62 00"),  # event 0
        (0x20, "2A000000 00000000 00 41 62"),  # one byte short
        (0x24, "2A000000 00000000 02"),
        (0x26, "2A000000 00000000 04"),
        (0x30, "2A000000 00000000 03 02 0000"),
        (0x40, "2A000000 00000000 01 03 0708"),  # says three, has two
        (0x40, "2A000000 00000000 01"),
        (0x61, "01 07"),
        (0x05, ""),
        (0x2F, "2A000000 00000000"),
        (0xEE, ""),
    ],
)
def test_what_may_not_be_said_is_odd(kind: int, payload: str) -> None:
    odd = read(kind, bytes.fromhex(payload))
    assert isinstance(odd, Odd)
    assert odd.kind == kind
    assert "41" not in repr(odd)


def test_an_odd_event_still_has_its_number() -> None:
    assert Odd(0x2F, bytes.fromhex("2A000000 10000000 99"), "").number == 42
    assert Odd(0x2F, bytes.fromhex("2A000000 10000000 99"), "").born == 16
    assert Odd(0x2F, bytes.fromhex("2A0000"), "").number is None
    assert Odd(0x2F, bytes(8), "").number is None
    assert Odd(0x72, bytes.fromhex("2A000000 10000000"), "").number is None


def test_numbers_become_what_they_mean() -> None:
    assert read(0x61, b"\x03\x02") == Lamp(3, LampMode.BLINK)
    assert read(0x65, b"\x01") == Mode(OperatingMode.SERVICE)


def test_every_event_has_its_reading() -> None:
    origin = Origin("shoe", 7, 42, 1.5, b"raw", 0.25)
    for kind in typing.get_args(Happening):
        _, shape, tail = layouts._KINDS[kind_of_type(kind)]
        rest = {"": b"", "rest": b"", "counted": b"\x01\x07"}[tail]
        event = read(kind_of_type(kind), (b"\x2a\x00\x00\x00" + bytes(shape.size))[: shape.size] + rest)
        assert isinstance(event, Happening)
        told = reading(event, origin)
        assert isinstance(told, readings.Event)
        assert (told.device, told.boot, told.number, told.at, told.raw, told.age) == ("shoe", 7, 42, 1.5, b"raw", 0.25)


def test_what_an_event_tells_is_in_its_reading() -> None:
    origin = Origin("shoe", 7, 42, 1.5, b"raw", 0.25)
    card = reading(CardOut(42, 0, 2, 0x41, 60, 1), origin)
    assert card == readings.CardOut("shoe", 7, 42, 0x41, 1.5, b"raw", 0.25, 2, 60, CardFlag.DOUBTFUL)
    press = reading(Button(42, 0, 3, 0, 850), origin)
    assert press == readings.Button("shoe", 7, 42, 3, 1.5, b"raw", 0.25, down=False, hold=0.85)
    feed, lid = reading(Feed(42, 0, 1), origin), reading(Lid(42, 0, 1), origin)
    assert isinstance(feed, readings.Feed)
    assert isinstance(lid, readings.Lid)
    assert (feed.state, lid.open) == (FeedState.JAM, True)


def test_no_face_is_printed() -> None:
    origin = Origin("shoe", 7, 42, 1.5, b"A", 0.0)
    for event in (CardOut(42, 0, 0, 0x41, 98), CardBack(42, 0, 0, 0x41, 98), TagSeen(42, 0, 1, b"A")):
        for text in (repr(event), repr(reading(event, origin))):
            assert "65" not in text
            assert "'A'" not in text
