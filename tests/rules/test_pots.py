"""Uncalled chips and side pots: the bugs other engines had (`bug_cases.md`), and hands nobody thought of."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.award import OddRules, settle
from controller.rules.pots import Pot, pots, uncalled
from controller.rules.shares import Leaf

POT = (Leaf(share="pot", rank="high", uses="any"),)


def paid(total: list[int], live: list[bool], ranks: list[int], dead: int = 0) -> list[int]:
    """What each seat index gets back and wins of what all put in; the higher rank wins."""
    won = [0] * len(total)
    total = list(total)
    if back := uncalled(total, live):
        total[back[0]] -= back[1]
        won[back[0]] += back[1]
    for pot in pots(total, live, dead):
        for award in settle(pot, POT, {"pot": dict(enumerate(ranks))}, OddRules(), 1).awards:
            won[award.seat] += award.amount
    return won


def test_P01_uncalled_chips_of_the_big_stack_do_not_vanish() -> None:
    total, live = [12_036, 20, 8982, 8982], [True, False, True, True]  # tenths
    assert uncalled(total, live) == (0, 3054)
    assert pots([8982, 20, 8982, 8982], live) == (Pot("main", 26_966, (0, 2, 3)),)
    won = paid(total, live, [9, 0, 1, 1])
    assert [chips - put for chips, put in zip(won, total, strict=True)] == [17_984, -20, -8982, -8982]


def test_P03_later_bets_make_a_side_pot() -> None:
    made = pots([100, 300, 300], [True] * 3)
    assert made == (Pot("main", 300, (0, 1, 2)), Pot("side", 400, (1, 2)))
    assert paid([100, 300, 300], [True] * 3, [9, 5, 4]) == [300, 400, 0]


def test_P05_second_best_hands_tie_for_the_side_pot() -> None:
    assert paid([50, 100, 100], [True] * 3, [9, 5, 5]) == [150, 50, 50]


@pytest.mark.parametrize(("total", "back"), [([98, 102], (1, 4)), ([102, 98], (0, 4))])
def test_P07_the_covering_stack_gets_four_back(total: list[int], back: tuple[int, int]) -> None:
    assert uncalled(total, [True, True]) == back
    assert pots([98, 98], [True, True]) == (Pot("main", 196, (0, 1)),)


def test_P09_an_uncalled_bet_is_not_won() -> None:
    live = [False, True, False]
    assert uncalled([0, 20, 0], live) == (1, 20), "by the round"
    assert uncalled([10, 30, 10], live) == (1, 20), "by the hand"
    assert pots([10, 10, 10], live) == (Pot("main", 30, (1,)),)


def test_P11_the_overflow_goes_back() -> None:
    assert uncalled([100, 60], [True, True]) == (0, 40)
    assert pots([60, 60], [True, True]) == (Pot("main", 120, (0, 1)),)


def test_P13_pots_stay_apart_when_a_hand_has_lost() -> None:
    total = [76, 117, 115, 117, 1, 66, 27]
    live = [True, True, False, True, False, True, True]
    assert uncalled(total, live) is None
    assert pots(total, live) == (
        Pot("main", 163, (0, 1, 3, 5, 6)),
        Pot("side 1", 195, (0, 1, 3, 5)),
        Pot("side 2", 40, (0, 1, 3)),
        Pot("side 3", 121, (1, 3)),
    )
    won = paid(total, live, [9, 5, 0, 4, 0, 9, 1])
    before = [76, 181, 300, 117, 5, 66, 27]
    assert [had - put + got for had, put, got in zip(before, total, won, strict=True)] == [220, 185, 185, 0, 4, 178, 0]


def test_P13_pots_become_one_when_a_hand_folds() -> None:
    assert pots([50, 100, 100], [False, True, True]) == (Pot("main", 250, (1, 2)),)


def test_P15_part_of_the_big_blind_is_uncalled() -> None:
    total, live = [25, 50, 0], [False, True, False]
    assert uncalled(total, live) == (1, 25)
    assert paid(total, live, [0, 0, 0]) == [0, 75, 0]
    assert pots([25, 25, 0], live) == (Pot("main", 50, (1,)),)


def test_P21_an_all_in_seat_keeps_its_claim() -> None:
    assert pots([10, 60, 60], [True] * 3) == (Pot("main", 30, (0, 1, 2)), Pot("side", 100, (1, 2)))


def test_a_dead_hand_gets_nothing_back() -> None:
    assert uncalled([10, 50, 20], [True, False, True]) is None


def test_a_folded_seat_counts_as_a_caller() -> None:
    assert uncalled([10, 50, 40], [False, True, False]) == (1, 10)


def test_two_highest_leave_nothing_uncalled() -> None:
    assert uncalled([0, 50, 50], [True] * 3) is None
    assert uncalled([0, 0], [True, True]) is None


def test_chips_of_dead_hands_above_every_live_seat_join_the_last_pot() -> None:
    assert pots([50, 100, 100], [True, False, False]) == (Pot("main", 250, (0,)),)
    assert pots([20, 50, 90, 90], [True, True, False, False])[-1] == Pot("side", 170, (1,))


def test_dead_chips_lie_in_the_main_pot() -> None:
    assert pots([20, 50, 50], [True] * 3, dead=5) == (Pot("main", 65, (0, 1, 2)), Pot("side", 60, (1, 2)))


def test_a_seat_all_in_for_the_dead_ante_can_win_no_more() -> None:
    assert pots([0, 50, 50], [True] * 3, dead=10) == (Pot("main", 10, (0, 1, 2)), Pot("side", 100, (1, 2)))


def test_no_chips_no_pots() -> None:
    assert pots([0, 0], [True, True]) == ()


def test_chips_without_a_live_seat_are_refused() -> None:
    with pytest.raises(ValueError, match="20 chips and no live seat"):
        pots([10, 10], [False, False])


SEAT = st.tuples(st.integers(0, 12), st.booleans())


@given(st.lists(SEAT, min_size=2, max_size=10), st.integers(0, 9), st.integers(0, 20))
def test_every_chip_is_in_one_pot_or_goes_back(seats: list[tuple[int, bool]], alive: int, dead: int) -> None:
    total = [chips for chips, _ in seats]
    live = [lives or seat == alive % len(seats) for seat, (_, lives) in enumerate(seats)]
    back = uncalled(total, live)
    left = list(total)
    if back:
        assert back[1] > 0
        left[back[0]] -= back[1]
        assert left[back[0]] == max(left)
    made = pots(left, live, dead)
    assert sum(pot.amount for pot in made) + (back[1] if back else 0) == sum(total) + dead
    assert all(pot.amount > 0 for pot in made)
    assert len({pot.name for pot in made}) == len(made)
    for wide, narrow in pairwise(made):
        assert set(narrow.seats) < set(wide.seats)
    for pot in made:
        assert pot.seats
        assert list(pot.seats) == sorted(pot.seats)
        assert all(live[seat] for seat in pot.seats)


@given(st.lists(st.integers(1, 60), min_size=2, max_size=8), st.data())
def test_nobody_wins_more_than_it_put_in_from_each(total: list[int], data: st.DataObject) -> None:
    live = data.draw(st.lists(st.booleans(), min_size=len(total), max_size=len(total)))
    live[0] = True
    left = list(total)
    if back := uncalled(total, live):
        left[back[0]] -= back[1]
    highest = max(chips for chips, lives in zip(left, live, strict=True) if lives)
    for seat, (chips, lives) in enumerate(zip(left, live, strict=True)):
        if lives and chips < highest:
            reach = sum(pot.amount for pot in pots(left, live) if seat in pot.seats)
            assert reach == sum(min(chips, other) for other in left)
