"""Bytes in, lines out."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from hardware.framing import LineFramer


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
        assert len(framer._line) <= 100
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
