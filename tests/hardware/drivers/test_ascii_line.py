"""The protocol to the byte, and what noise can do to it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.ascii_line import CODES, AsciiLine, BadLine, checksum, decode, encode
from hardware.messages import Ack, Ask, Card, FromDevice, Hello, Message, Ping, Pong, Press, Resume

NUMBERS = st.integers(0, 0xFFFF_FFFF)
EVENTS = st.integers(1, 0xFFFF_FFFF)
CARDS = st.builds(Card, NUMBERS, EVENTS, st.sampled_from(sorted(CODES.values())), NUMBERS)
HELLOS = st.builds(
    lambda boot, serial, faces, numbers, out: Hello(boot, serial, faces, numbers[0], numbers[1], numbers[2], out),
    NUMBERS,
    st.text("AZaz09._-", min_size=1, max_size=20),
    st.booleans(),
    st.lists(EVENTS, min_size=3, max_size=3, unique=True).map(sorted),
    NUMBERS,
)
MESSAGES = st.one_of(
    CARDS,
    HELLOS,
    st.builds(Press, NUMBERS, EVENTS, NUMBERS, NUMBERS),
    st.builds(Pong, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Resume, NUMBERS, NUMBERS),
    st.builds(Ack, NUMBERS, NUMBERS),
    st.sampled_from([Ask(), Ping()]),
)


def crc_by_the_book(data: bytes) -> int:
    """Bit by bit, sharing nothing with the driver."""
    register = 0xFFFF
    for byte in data:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ 0x1021 if register & 0x8000 else register << 1) & 0xFFFF
    return register


def test_the_published_check_value() -> None:
    assert checksum(b"123456789") == b"29B1"


@given(st.binary())
def test_the_checksum_is_the_one_of_the_book(data: bytes) -> None:
    assert int(checksum(data), 16) == crc_by_the_book(data)


@given(MESSAGES)
def test_every_message_comes_back(message: Message) -> None:
    line = encode(message)
    assert len(line) <= 122
    assert decode(line.removesuffix(b"\r\n")) == message


@given(st.lists(MESSAGES.filter(lambda m: isinstance(m, FromDevice)), max_size=5), st.data())
def test_noise_never_makes_a_wrong_message(messages: list[Message], data: st.DataObject) -> None:
    wire = bytearray(b"".join(map(encode, messages)))
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, len(wire)))
        match data.draw(st.sampled_from(["turn", "lose", "insert", "swap"])):
            case "turn" if place < len(wire):
                wire[place] ^= 1 << data.draw(st.integers(0, 7))
            case "lose":
                del wire[place : place + data.draw(st.integers(1, 30))]
            case "insert":
                wire[place:place] = data.draw(st.binary(max_size=20))
            case "swap" if place + 1 < len(wire):
                wire[place], wire[place + 1] = wire[place + 1], wire[place]
            case _:
                pass
    driver = AsciiLine()
    for heard in driver.feed(bytes(wire)):
        assert heard.message in messages


@given(st.lists(st.binary(max_size=300), max_size=10))
def test_garbage_never_raises_and_says_nothing(chunks: list[bytes]) -> None:
    driver = AsciiLine()
    assert [heard for chunk in chunks for heard in driver.feed(chunk)] == []
    driver.cut()


def test_every_swap_of_neighbours_is_noticed() -> None:
    line = encode(Card(0xB001, 42, 0x4A, 0)).removesuffix(b"\r\n")
    for place in range(1, len(line) - 1):
        swapped = line[:place] + line[place : place + 2][::-1] + line[place + 2 :]
        if swapped != line:
            with pytest.raises(BadLine):
                decode(swapped)


def test_every_turned_bit_is_noticed() -> None:
    line = encode(Card(0xB001, 42, 0x4A, 0)).removesuffix(b"\r\n")
    for place in range(len(line)):
        for bit in range(8):
            with pytest.raises(BadLine):
                decode(line[:place] + bytes([line[place] ^ 1 << bit]) + line[place + 1 :])


def framed(body: bytes) -> bytes:
    return b"$" + body + b"*" + checksum(body)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"CARD",
        b"CARD,0000B001,1,1S,0",  # no such rank
        b"CARD,0000B001,1,aS,0",
        b"CARD,0000B001,1,,0",
        b"CARD,0000B001,0,AS,0",  # events begin at 1
        b"CARD,0000B001,01,AS,0",  # one way to write a number
        b"CARD,0000B001,-1,AS,0",
        b"CARD,0000B001,4294967296,AS,0",
        b"CARD,0000B001,\xb2,AS,0",
        b"CARD,0000b001,1,AS,0",
        b"CARD,B001,1,AS,0",
        b"CARD,0000B001,1,AS,0,0",
        b"HELLO,0000B001,,reads,0,1,0,0",
        b"HELLO,0000B001,S 1,reads,0,1,0,0",
        b"HELLO,0000B001,S1,sees,0,1,0,0",
        b"HELLO,0000B001,S1,reads,3,3,5,0",  # oldest must be after acked
        b"HELLO,0000B001,S1,reads,0,3,1,0",  # and at most one after last
        b"PING,1",
        b"LAMP,1",
    ],
)
def test_a_right_checksum_does_not_excuse_nonsense(body: bytes) -> None:
    with pytest.raises(BadLine) as refusal:
        decode(framed(body))
    assert ",AS" not in str(refusal.value)


def test_what_cannot_be_written_is_refused() -> None:
    for wrong in (Card(1, 1, 0x4E, 0), Card(1, 0, 0x41, 0), Card(1 << 32, 1, 0x41, 0), Card(1, 1, 0x41, -1)):
        with pytest.raises(BadLine):
            encode(wrong)


def test_boot_text_before_a_line_does_no_harm() -> None:
    hello = Hello(1, "S", True, 0, 1, 0, 0)
    assert [h.message for h in AsciiLine().feed(b"\xff\x00boot $" + encode(hello))] == [hello]


def test_our_own_lines_come_back_unheard() -> None:
    driver = AsciiLine()
    assert driver.feed(encode(Ask()) + encode(Ack(1, 1))) == []
    assert driver.garbled == 0


def test_the_two_hundredth_face_is_still_the_same_card() -> None:
    card = Card(0xFFFF_FFFF, 0xFFFF_FFFF, 0x41, 0xFFFF_FFFF)
    driver = AsciiLine()
    for code in sorted(CODES.values()) * 4:
        message = replace(card, code=code)
        assert [heard.message for heard in driver.feed(encode(message))] == [message]
