"""Table Bus to the byte: the printed frames both ways, what is refused, and what noise can do."""

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.tb1 import TableBus
from hardware.framing import stuff
from hardware.tb1.frames import BUDGET, LONGEST, BadFrame, Flag, Frame, decode, encode, pack
from hardware.tb1.payloads import Ack, CardOut, Odd, Ping
from tests.hardware.bus_vectors import FROM_DEVICE, FROM_HOST, SESSION

VECTORS = [(bytes.fromhex(wire), frame) for wire, frame in (FROM_HOST | FROM_DEVICE).items()]
RAW_HELLO = bytes.fromhex("10 01 00 00 00 00 01 0A 01 01 D4 C3 B2 A1 F4 01 01 00 AE 10 97 3B")
CARD = Frame(Flag.REL, 1, SESSION, 0, 1, CardOut(42, 130000, 0, 0x41, 98))

BYTES = st.integers(0, 255)
FRAMES = st.builds(
    Frame,
    st.sampled_from([Flag.NONE, Flag.REL, Flag.REL | Flag.RTX, Flag.RSP, Flag.REL | Flag.RSP]),
    BYTES,
    st.integers(0, 0xFFFF),
    BYTES,
    BYTES,
    st.builds(Odd, st.integers(0x80, 0xFF), st.binary(max_size=200), st.just("")),
)


def sealed(raw: bytes) -> bytes:
    """Any raw bytes under a right checksum, stuffed."""
    return stuff(raw + struct.pack("<I", zlib.crc32(raw)))


@pytest.mark.parametrize(("wire", "frame"), VECTORS)
def test_the_printed_frames_are_understood(wire: bytes, frame: Frame) -> None:
    assert decode(wire.strip(b"\0")) == frame


@pytest.mark.parametrize(("wire", "frame"), VECTORS)
def test_the_printed_frames_are_spoken(wire: bytes, frame: Frame) -> None:
    assert encode(frame) == wire


def test_the_printed_raw_hello() -> None:
    assert pack(VECTORS[0][1]) == RAW_HELLO


def test_the_published_check_value() -> None:
    assert zlib.crc32(b"123456789") == 0xCBF43926


@pytest.mark.parametrize(("wire", "frame"), VECTORS)
def test_every_turned_bit_is_noticed(wire: bytes, frame: Frame) -> None:
    for place in range(len(wire)):
        for bit in range(8):
            turned = wire[:place] + bytes([wire[place] ^ 1 << bit]) + wire[place + 1 :]
            heard = TableBus().feed(turned + wire)
            assert [h.message for h in heard] in ([frame], [frame, frame])
            assert [h.message for h in TableBus().feed(turned)] in ([], [frame])


def test_every_swap_of_neighbours_is_noticed() -> None:
    wire = encode(CARD)
    for place in range(1, len(wire) - 2):
        swapped = wire[:place] + wire[place : place + 2][::-1] + wire[place + 2 :]
        if swapped != wire:
            assert TableBus().feed(swapped) == []


@pytest.mark.parametrize(
    ("piece", "counter"),
    [
        (b"\x05\x11", "stuffing"),  # a run that ends too late
        (sealed(b"\x20\x01\xed\x5e\x00\x00\x06\x00"), "version"),
        (sealed(b"\x00\x01\xed\x5e\x00\x00\x06\x00"), "version"),
        (sealed(b"\x18\x01\xed\x5e\x00\x00\x06\x00"), "version"),  # reserved flag
        (sealed(b"\x10\x01\xed\x5e\x00\x00\x06\x01"), "length"),  # says one byte, has none
        (sealed(b"\x10\x01\xed\x5e\x00\x00\x06\x00\x00"), "length"),
        (sealed(b"\x10\x01\xed\x5e\x00\x00\x06"), "length"),
        (sealed(b"\x10\x01\xed\x5e\x00\x00\x80\xc9" + bytes(201)), "length"),  # 201 bytes
        (stuff(pack(CARD)[:-1] + b"\x00"), "checksum"),
        (stuff(pack(CARD)[:-4] + pack(CARD)[:-5:-1]), "checksum"),  # the other end first
        (b"\x01", "length"),
    ],
)
def test_what_is_no_frame_is_refused_and_counted(piece: bytes, counter: str) -> None:
    with pytest.raises(BadFrame) as refusal:
        decode(piece)
    assert refusal.value.counter == counter
    driver = TableBus()
    assert driver.feed(b"\0" + piece + b"\0") == []
    assert driver.garbled == getattr(driver._counters, counter) == 1


def test_a_refusal_never_quotes_the_frame() -> None:
    with pytest.raises(BadFrame) as refusal:
        decode(stuff(pack(CARD)[:-1]))
    assert "41" not in str(refusal.value)
    assert "▒" in repr(CARD)
    assert "65" not in repr(CARD)


def test_200_bytes_fit_and_201_do_not() -> None:
    longest = Frame(Flag.NONE, 1, 1, 0, 0, Odd(0x80, b"\x01" * 200, ""))
    assert len(pack(longest)) == LONGEST
    assert decode(encode(longest).strip(b"\0")) == longest
    with pytest.raises(ValueError, match="200 bytes"):
        pack(Frame(Flag.NONE, 1, 1, 0, 0, Odd(0x80, bytes(201), "")))


@given(FRAMES)
def test_every_frame_comes_back(frame: Frame) -> None:
    wire = encode(frame)
    assert wire.count(0) == 2
    assert len(wire) <= LONGEST + 4
    assert decode(wire[1:-1]) == frame


@given(st.lists(FRAMES, max_size=5), st.data())
def test_noise_never_makes_a_wrong_frame(frames: list[Frame], data: st.DataObject) -> None:
    wire = bytearray(b"".join(map(encode, frames)))
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, len(wire)))
        match data.draw(st.sampled_from(["turn", "lose", "insert", "swap", "double"])):
            case "turn" if place < len(wire):
                wire[place] ^= 1 << data.draw(st.integers(0, 7))
            case "lose":
                del wire[place : place + data.draw(st.integers(1, 30))]
            case "insert":
                wire[place:place] = data.draw(st.binary(max_size=20))
            case "swap" if place + 1 < len(wire):
                wire[place], wire[place + 1] = wire[place + 1], wire[place]
            case "double":
                wire[place:place] = wire[place : place + 30]
            case _:
                pass
    for heard in TableBus().feed(bytes(wire)):
        assert heard.message in frames


@given(st.lists(st.binary(max_size=400), max_size=20))
def test_garbage_costs_no_memory(chunks: list[bytes]) -> None:
    driver = TableBus()
    for chunk in chunks:
        driver.feed(chunk)
        assert len(driver._framer._piece) <= BUDGET


def test_a_megabyte_without_an_end_is_dropped_up_to_the_next_one() -> None:
    driver = TableBus()
    for _ in range(1000):
        assert driver.feed(b"\xff" * 1000) == []
        assert len(driver._framer._piece) <= BUDGET
    assert [h.message for h in driver.feed(encode(CARD))] == [CARD]
    assert driver._counters.resynced == driver.garbled == 1


def test_frames_may_share_an_end() -> None:
    other = Frame(Flag.NONE, 1, SESSION, 0, 0, Ack())
    wire = encode(CARD) + encode(other)[1:] + b"\0\0\0" + encode(Frame(Flag.NONE, 1, 1, 0, 0, Ping(1, 0)))
    assert len(TableBus().feed(wire)) == 3
