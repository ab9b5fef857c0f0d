"""Bytes in, lines out."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.framing import BadStuffing, LineFramer, stuff, unstuff


def test_lines_end_with_cr_or_lf_or_both() -> None:
    assert LineFramer(10).feed(b"a\r\nb\nc\rd") == [b"a", b"b", b"c"]


def test_a_line_may_come_in_pieces() -> None:
    framer = LineFramer(10)
    assert [framer.feed(bytes([byte])) for byte in b"ab\r\n"] == [[], [], [b"ab"], []]


def test_a_line_of_exactly_the_budget_is_kept() -> None:
    assert LineFramer(3).feed(b"abc\n") == [b"abc"]


def test_a_longer_line_is_dropped_and_counted_once() -> None:
    framer = LineFramer(3)
    assert framer.feed(b"abcd") == []
    assert framer.feed(b"efgh" * 1000) == []
    assert framer.feed(b"x\nok\n") == [b"ok"]
    assert framer.dropped == 1


def test_a_flood_without_line_ends_costs_no_memory() -> None:
    framer = LineFramer(100)
    for _ in range(1000):
        framer.feed(b"\x00" * 1000)
        assert len(framer._piece) <= 100
    assert framer.feed(b"\nok\n") == [b"ok"]


def test_a_cut_line_is_counted_and_forgotten() -> None:
    framer = LineFramer(10)
    framer.feed(b"half")
    framer.cut()
    framer.cut()
    assert framer.dropped == 1
    assert framer.feed(b"whole\n") == [b"whole"]


@given(st.binary(), st.lists(st.integers(0, 100)))
def test_how_bytes_are_read_makes_no_difference(data: bytes, cuts: list[int]) -> None:
    whole = LineFramer(20)
    pieces = LineFramer(20)
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    lines = [line for a, b in itertools.pairwise(edges) for line in pieces.feed(data[a:b])]
    assert lines == whole.feed(data)
    assert pieces.dropped == whole.dropped


STUFFED = {
    "00": "01 01",
    "00 00": "01 01 01",
    "11 22 00 33": "03 11 22 02 33",
    "11 22 33 44": "05 11 22 33 44",
    "11 00 00 00": "02 11 01 01 01",
    bytes(range(1, 255)).hex(): "FF" + bytes(range(1, 255)).hex(),
    "": "01",
    bytes(range(1, 256)).hex(): "FF" + bytes(range(1, 255)).hex() + "02 FF",
    "00" + bytes(range(1, 255)).hex(): "01 FF" + bytes(range(1, 255)).hex(),
    bytes(range(1, 255)).hex() + "00": "FF" + bytes(range(1, 255)).hex() + "01 01",
}


@pytest.mark.parametrize(("plain", "stuffed"), STUFFED.items())
def test_the_printed_stuffings(plain: str, stuffed: str) -> None:
    assert stuff(bytes.fromhex(plain)) == bytes.fromhex(stuffed)
    assert unstuff(bytes.fromhex(stuffed)) == bytes.fromhex(plain)


@given(st.lists(st.one_of(st.just(0), st.integers(0, 255)), max_size=700).map(bytes))
def test_stuffing_takes_every_00_away_and_brings_it_back(data: bytes) -> None:
    stuffed = stuff(data)
    assert 0 not in stuffed
    assert len(stuffed) <= len(data) + 1 + len(data) // 254
    assert unstuff(stuffed) == data


@pytest.mark.parametrize("stuffed", [b"\x00", b"\x05\x11", b"\x02\x00", b"\x01\x03\x11", b"\x02\x11\x00"])
def test_wrong_stuffing_is_refused(stuffed: bytes) -> None:
    with pytest.raises(BadStuffing):
        unstuff(stuffed)
