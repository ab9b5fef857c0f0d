"""A short look by the fuzzer in every run; and what damage under a checksum may never do."""

import random
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers import DRIVERS
from tests.fuzz import HELD, Target, held, run, targets
from tests.test_every_driver import PROOFS

UNCHECKED = {
    "circuitpython_keys": "plain lines",
    "firmata_buttons": "no checksum in the protocol",
    "gm65": "a code is plain text; only answers to commands are checked",
    "json_line": "no checksum in the protocol",
    "manual": "a person's words",
    "replay": "a transcript of another device",
    "scanner_line": "plain text; a card's own checksum is the deck's",
}
"""Drivers whose messages carry no check of their own, and why."""
CHECKED = sorted(set(DRIVERS) - set(UNCHECKED))


@pytest.mark.parametrize("target", list(targets()), ids=lambda target: target.name)
def test_a_short_look_finds_nothing(target: Target) -> None:
    if sys.gettrace() is not None:
        pytest.skip("another tracer is at work")
    begun = len(target.corpus)
    run(target, 0.4, random.Random(1))  # noqa: S311 - a search that can be repeated
    assert target.tried > begun
    assert target.lines


def test_the_unchecked_are_drivers() -> None:
    assert set(UNCHECKED) <= set(DRIVERS)


@pytest.mark.parametrize("name", CHECKED)
@given(data=st.data())
def test_one_turned_bit_under_a_checksum_is_never_another_message(name: str, data: st.DataObject) -> None:
    raw, message = data.draw(st.sampled_from(sorted(PROOFS[name].heard.items(), key=lambda pair: repr(pair[0]))))
    place = data.draw(st.integers(0, len(raw) * 8 - 1))
    damaged = bytearray(raw)
    damaged[place // 8] ^= 1 << place % 8
    heard = DRIVERS[name]().feed(bytes(damaged) + raw)
    assert all(each.message == message for each in heard)


@pytest.mark.parametrize("name", DRIVERS)
def test_a_flood_without_an_end_costs_no_memory(name: str) -> None:
    for byte in (b"\x01", b"A", b"\x7f", b"\xbb", b"{"):
        driver = DRIVERS[name]()
        for _ in range(64):
            driver.feed(byte * 4096)
        assert held(driver, set()) <= HELD
