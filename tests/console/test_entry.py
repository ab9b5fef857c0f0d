"""Amounts as they are entered: digits complete themselves, chips add up, and the other reading stands beside."""

from __future__ import annotations

import pytest

from controller.console.entry import Entry, Range, chip_keys
from controller.rules.stakes import parse


def typed(digits: str) -> Entry:
    entry = Entry()
    for digit in digits:
        entry = entry.digit(digit)
    return entry


@pytest.mark.parametrize(
    ("digits", "within", "shown", "beside"),
    [
        ("12", Range(400, 22_275, unit=100), 1200, 12_000),
        ("4", Range(400, 22_275, unit=100), 400, 4000),
        ("45", Range(400, 22_275, unit=25), 450, 4500),
        ("33", Range(10, 500, unit=5), 330, None),
        ("12", Range(4, 200), 12, 120),
        ("200", Range(4, 200), 200, None),
        ("187", Range(4, 187, unit=5), 187, None),
        ("9", Range(4, 8), None, None),
        ("0", Range(4, 200), None, None),
        ("3", Range(10, 20, fixed=True), None, None),
        ("1", Range(10, 20, fixed=True), 10, None),
        ("12", Range(1, exact=True), 12, None),
    ],
)
def test_what_digits_mean(digits: str, within: Range, shown: int | None, beside: int | None) -> None:
    entry = typed(digits)
    assert entry.amount(within) == shown
    assert entry.beside(within) == beside


def test_the_other_reading_changes_places_with_the_first() -> None:
    within = Range(400, 22_275, unit=100)
    entry = typed("12").other()
    assert (entry.amount(within), entry.beside(within)) == (12_000, 1200)


def test_chips_are_counted_as_they_lie() -> None:
    entry = Entry().chip(500).chip(100).chip(100)
    assert entry.amount(Range(400, 22_275)) == 700
    assert entry.back().amount(Range(400, 22_275)) == 600


def test_a_digit_after_chips_begins_anew() -> None:
    assert Entry().chip(500).digit("7").typed == 7


def test_nothing_is_longer_than_nine_digits() -> None:
    assert typed("1234567890").typed == 123_456_789
    assert typed("1234567").digit("000").typed == 1_234_567


@pytest.mark.parametrize(
    ("stakes", "chips"),
    [
        ("no_limit 1/2", (1, 5, 25, 100, 500)),
        ("no_limit 5/10", (1, 5, 25, 100, 500)),
        ("no_limit 100/200 unit 25", (25, 100, 500, 1000, 5000)),
        ("limit 10/20", (1, 5, 25, 100, 500)),
    ],
)
def test_the_chips_of_a_table(stakes: str, chips: tuple[int, ...]) -> None:
    assert chip_keys(parse(stakes)) == chips
