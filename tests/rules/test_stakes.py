"""Stakes as a person writes them."""

from __future__ import annotations

import pytest

from controller.rules.stakes import StakesError, parse


@pytest.mark.parametrize(
    "text",
    [
        "no_limit 1/2",
        "pot_limit 5/10 bb_ante 10",
        "limit 10/20 blinds 5/10 ante 1 bring_in 3",
        "no_limit 0/2 ante 1",
        "no_limit 0/0 ante 5",
        "no_limit 25/50 unit 25",
    ],
)
def test_stakes_are_written_as_they_are_read(text: str) -> None:
    assert parse(text).text() == text


def test_a_limit_game_without_blinds_has_half_the_small_bet_and_the_small_bet() -> None:
    stakes = parse("limit 10/20")
    assert (stakes.small_blind, stakes.big_blind) == (5, 10)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "expected no_limit A/B"),
        ("no_limit 1-2", "cannot read 'no_limit 1-2'"),
        ("no_limit 5/2", "the small blind 5 is more than the big blind 2"),
        ("no_limit 0/0", "needs a big blind"),
        ("limit 20/10", "the big one not smaller"),
        ("no_limit 1/2 unit 0", "the unit is at least 1"),
        ("no_limit 1/2 anti 5", "cannot read 'anti 5'"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, what: str) -> None:
    with pytest.raises(StakesError, match=what):
        parse(text)
