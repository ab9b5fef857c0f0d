"""The rake and the physical chips: vectors P48, P49 and P54–P56 of `rules.md` §6.3, and §6.2 in seed 003's words."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.award import OddRules, settle
from controller.rules.cutting import DROP, Change, Cut, Stack, cut
from controller.rules.pots import Pot
from controller.rules.rake import RakeRules, drops
from controller.rules.shares import Leaf

if TYPE_CHECKING:
    from collections.abc import Mapping

TEN_PER_CENT = RakeRules.model_validate({"percent": 10})
TEN_CAP_SIX = RakeRules.model_validate({"percent": 10, "cap": 6})
WINNER = (Leaf(share="pot", rank="high", uses="any"),)


def raked(amount: int, rules: RakeRules, *winners: int) -> tuple[int, dict[int, int]]:
    """What the house takes, and what each winner gets; nine seats, button seat 1, unit 1."""
    order = (2, 3, 4, 5, 6, 7, 8, 9, 1)
    pot = Pot("main", amount, tuple(range(9)))
    taken = sum(drop.amount for drop in drops(rules, [pot], 1))
    strengths = {"pot": {order.index(seat): 1 for seat in winners}}
    settled = settle(pot._replace(amount=amount - taken), WINNER, strengths, OddRules(), 1)
    return taken, {order[award.seat]: award.amount for award in settled.awards}


def changes(made: Cut) -> list[Change]:
    return [move for move in made.moves if isinstance(move, Change)]


def counted(made: Cut) -> Mapping[int, dict[int, int]]:
    return {seat: dict(stack) for seat, stack in made.stacks.items()}


def test_P48_ten_per_cent_capped_at_six() -> None:
    assert raked(125, TEN_CAP_SIX, 3, 6) == (6, {3: 60, 6: 59})


def test_P49_ten_per_cent_rounded_down() -> None:
    assert raked(47, TEN_PER_CENT, 3) == (4, {3: 43})


def test_P54_an_odd_larger_chip_is_equalised_by_smaller_chips() -> None:
    made = cut({25: 3, 5: 5}, {3: 50, 6: 50})
    assert made.exchanges == 0
    assert counted(made) == {3: {25: 2}, 6: {25: 1, 5: 5}}


def test_P55_one_hundred_is_changed() -> None:
    made = cut({100: 3, 25: 3, 5: 1}, {3: 190, 6: 190})
    assert changes(made) == [Change(100, 1, ((25, 3), (5, 5)))]
    assert counted(made) == {seat: {100: 1, 25: 3, 5: 3} for seat in (3, 6)}


def test_P56_one_25_is_broken() -> None:
    made = cut({25: 3, 5: 2, 1: 6}, {3: 46, 6: 45})
    assert changes(made) == [Change(25, 1, ((5, 5),))]
    assert counted(made) == {3: {25: 1, 5: 4, 1: 1}, 6: {25: 1, 5: 3, 1: 5}}


# Seed 003: "the largest value chip is done first, and then progressively smaller value chips".


def test_S003_the_largest_chips_are_cut_first() -> None:
    moves = cut({1: 9, 5: 8, 25: 6, 100: 4}, {3: 300, 6: 299}).moves
    values = [move.chip for move in moves]
    assert values == sorted(values, reverse=True)


def test_S003_equal_stacks_are_compared_side_by_side() -> None:
    assert cut({100: 4, 5: 6}, {3: 215, 6: 215}).moves == (Stack(100, 2, (3, 6)), Stack(5, 3, (3, 6)))


def test_S003_three_ways() -> None:
    made = cut({100: 4, 25: 3, 5: 7}, {3: 170, 6: 170, 8: 170})
    assert changes(made) == [Change(100, 1, ((25, 3), (5, 5)))]
    assert counted(made) == {seat: {100: 1, 25: 2, 5: 4} for seat in (3, 6, 8)}


def test_change_is_never_made_from_the_drop() -> None:
    # The five in the drop was cut before the drop was filled: the 25 is changed in the tray, and nothing comes back.
    made = cut({25: 3, 1: 6}, {DROP: 6, 3: 38, 6: 37})
    assert changes(made) == [Change(25, 1, ((5, 5),))]
    assert counted(made) == {DROP: {5: 1, 1: 1}, 3: {25: 1, 5: 2, 1: 3}, 6: {25: 1, 5: 2, 1: 2}}
