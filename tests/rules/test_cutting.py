"""Cutting a pot by hand: every share exact, the fewest chips changed, equal stacks, and the words for each movement."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules import packing
from controller.rules.award import CHIPS
from controller.rules.cutting import DROP, NEXT_HAND, Change, Cut, CuttingError, Stack, cut, said, told
from controller.rules.saying import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def worth(chips: Mapping[int, int]) -> int:
    return sum(value * count for value, count in chips.items())


def on_the_felt(chips: Mapping[int, int], made: Cut, tray: Sequence[int] = CHIPS) -> dict[int, Counter[int]]:
    """Do what the movements say, one after the other: no chip is laid or changed that does not lie in the pot."""
    pot = Counter(chips)
    stacks: dict[int, Counter[int]] = {}
    for move in made.moves:
        if isinstance(move, Change):
            assert worth(dict(move.into)) == move.chip
            assert all(value in tray and value < move.chip for value, _ in move.into)
            pot[move.chip] -= move.n
            for value, count in move.into:
                pot[value] += move.n * count
        else:
            for seat in move.seats:
                stacks.setdefault(seat, Counter())[move.chip] += move.n
                pot[move.chip] -= move.n
        assert min(pot.values()) >= 0
    assert not any(pot.values())
    return stacks


def fewest_changed(chips: Mapping[int, int], shares: Sequence[int]) -> int:
    """The fewest chips to change, by trying every place for every chip: whatever is laid nowhere is changed."""
    each = sorted((value for value, count in chips.items() for _ in range(count)), reverse=True)

    @cache
    def laid(at: int, needs: tuple[int, ...]) -> int:
        if at == len(each):
            return 0
        most = laid(at + 1, needs)
        for share, need in enumerate(needs):
            if need >= each[at]:
                rest = tuple(sorted((*needs[:share], need - each[at], *needs[share + 1 :])))
                most = max(most, 1 + laid(at + 1, rest))
        return most

    return len(each) - laid(0, tuple(sorted(shares)))


@st.composite
def pots(
    draw: st.DrawFn, denominations: Sequence[int], most: int, seats: int = 10
) -> tuple[dict[int, int], dict[int, int]]:
    """Any chips, and any shares that sum to them: even ones as in a tie, or any at all."""
    chips = {value: draw(st.integers(0, most)) for value in denominations}
    whole, count = worth(chips), draw(st.integers(1, seats))
    if draw(st.booleans()):
        shares = [whole // count + (at < whole % count) for at in range(count)]
    else:
        marks = sorted(draw(st.lists(st.integers(0, whole), min_size=count - 1, max_size=count - 1)))
        shares = [high - low for low, high in zip([0, *marks], [*marks, whole], strict=True)]
    return chips, dict(enumerate(shares, start=1))


@given(pots((1, 5, 25, 100, 500, 1000, 5000, 25_000), 40))
def test_any_chips_any_shares_every_share_exact(pot: tuple[dict[int, int], dict[int, int]]) -> None:
    chips, shares = pot
    made = cut(chips, shares)
    stacks = on_the_felt(chips, made)
    assert {seat: worth(stacks.get(seat, {})) for seat in shares} == shares
    assert made.stacks == {
        seat: tuple(sorted(stack.items(), reverse=True)) for seat, stack in stacks.items() if worth(stack)
    }


@given(pots((1, 2, 5, 10, 20, 25, 50, 100), 12, seats=6))
def test_denominations_that_do_not_divide_one_another(pot: tuple[dict[int, int], dict[int, int]]) -> None:
    chips, shares = pot
    stacks = on_the_felt(chips, cut(chips, shares))
    assert {seat: worth(stacks.get(seat, {})) for seat in shares} == shares


@pytest.mark.parametrize(
    "denominations",
    [(1, 5, 25, 100), (5, 25, 100, 500), (25, 100, 500, 1000), (1, 2, 5, 20, 50), (2, 5, 25), (20, 25, 50), (1, 3, 7)],
    ids=str,
)
def test_the_fewest_chips_are_changed(denominations: tuple[int, ...]) -> None:
    @given(pots(denominations, 3, seats=4))
    def tried(pot: tuple[dict[int, int], dict[int, int]]) -> None:
        chips, shares = pot
        made = cut(chips, shares)
        assert made.exchanges == fewest_changed(chips, list(shares.values()))
        on_the_felt(chips, made)

    tried()


def test_every_small_pot_changes_the_fewest_chips() -> None:
    """All pots of up to three chips of 1, 5 and 25 and all ways to share them between two seats."""
    for ones in range(4):
        for fives in range(4):
            for quarters in range(4):
                chips = {1: ones, 5: fives, 25: quarters}
                for first in range(worth(chips) // 2 + 1):
                    shares = {3: first, 6: worth(chips) - first}
                    assert cut(chips, shares).exchanges == fewest_changed(chips, list(shares.values()))


def test_an_exchange_counts_once_however_many_chips_come_back() -> None:
    made = cut({100: 1}, {3: 34, 5: 33, 8: 33})
    assert made.exchanges == 1
    assert made.moves[0] == Change(100, 1, ((25, 3), (5, 3), (1, 10)))


def test_equal_chips_that_come_back_equal_are_changed_in_one_movement() -> None:
    made = cut({100: 2}, {1: 50, 2: 50, 3: 50, 4: 50})
    assert made.moves[0] == Change(100, 2, ((25, 4),))
    assert made.exchanges == 2


def test_of_equally_few_the_smaller_chip_is_changed() -> None:
    # 149 and 51 out of 100 and four 25: a 25 makes the 49 and the 1, and the 100 stays.
    made = cut({100: 1, 25: 4}, {3: 149, 6: 51})
    assert [move for move in made.moves if isinstance(move, Change)] == [Change(25, 1, ((5, 4), (1, 5)))]


def test_equal_stacks_stand_side_by_side() -> None:
    made = cut({1000: 12, 100: 6}, {2: 6300, 7: 6300})
    assert made.moves == (Stack(1000, 6, (2, 7)), Stack(100, 3, (2, 7)))


def test_an_odd_larger_chip_is_equalised_by_smaller_ones() -> None:
    made = cut({25: 3, 5: 5}, {3: 50, 6: 50})
    assert made.moves == (Stack(25, 1, (3, 6)), Stack(25, 1, (3,)), Stack(5, 5, (6,)))


def test_shares_of_different_size() -> None:
    # A half and two quarters of 400: the half is laid beside the quarters as far as they go.
    made = cut({100: 4}, {5: 200, 3: 100, 7: 100})
    assert made.moves == (Stack(100, 1, (5, 3, 7)), Stack(100, 1, (5,)))


def test_the_drop_is_laid_apart() -> None:
    made = cut({25: 4, 5: 4, 1: 5}, {3: 60, 6: 59, DROP: 6})
    assert all(DROP not in move.seats or move.seats == (DROP,) for move in made.moves if isinstance(move, Stack))
    assert worth(dict(made.stacks[DROP])) == 6


def test_chips_for_the_next_hand_are_laid_apart() -> None:
    made = cut({25: 4, 1: 1}, {NEXT_HAND: 1, 3: 50, 6: 50})
    assert made.moves == (Stack(25, 2, (3, 6)), Stack(1, 1, (NEXT_HAND,)))


def test_a_seat_that_gets_nothing_is_not_mentioned() -> None:
    assert cut({5: 2}, {3: 10, 6: 0, DROP: 0}).stacks == {3: ((5, 2),)}


def test_nothing_to_cut() -> None:
    assert cut({}, {}) == Cut((), {})


def test_the_tray_has_other_chips() -> None:
    assert cut({100: 1}, {3: 50, 6: 50}, tray=(1, 10, 50)).moves[0] == Change(100, 1, ((50, 2),))
    assert cut({100: 1}, {3: 50, 6: 50}, tray=(10, 20, 100)).moves[0] == Change(100, 1, ((20, 4), (10, 2)))


def test_chips_smaller_than_the_tray_has_are_laid_whole() -> None:
    made = cut({25: 2, 1: 2}, {3: 26, 6: 26}, tray=(5, 25))
    assert made.exchanges == 0


@pytest.mark.parametrize(
    ("chips", "shares", "tray", "sentence"),
    [
        ({25: 1}, {3: 24}, CHIPS, "the chips are worth 25, but the shares sum to 24"),
        ({25: 1}, {3: 30, 5: -5}, CHIPS, "no share is below nothing"),
        ({0: 1}, {3: 0}, CHIPS, "a chip has a value of at least 1"),
        ({5: -1}, {}, CHIPS, "there are none or some"),
        ({25: 1}, {3: 13, 5: 12}, (5, 25), "13 cannot be made of chips of 5, the smallest there are"),
        ({5: 1, 2: 1}, {3: 7}, (5, 25), "5 cannot be made of chips of 2"),
    ],
)
def test_what_cannot_be_cut_says_why(
    chips: dict[int, int], shares: dict[int, int], tray: tuple[int, ...], sentence: str
) -> None:
    with pytest.raises(CuttingError, match=sentence):
        cut(chips, shares, tray)


def test_too_many_ways_still_cut_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "TRIES", 1)
    chips, shares = {50: 3, 20: 3, 5: 2}, {3: 110, 6: 110}
    assert {seat: worth(stack) for seat, stack in on_the_felt(chips, cut(chips, shares)).items()} == shares


def test_a_large_pot_is_cut_at_once() -> None:
    chips = dict.fromkeys(CHIPS, 400)
    shares = {seat: worth(chips) // 10 for seat in range(1, 11)}
    assert cut(chips, shares).exchanges == 0


# Words.


def test_movements_in_the_dealers_words() -> None:
    assert said(Change(100, 1, ((25, 3), (5, 5)))) == say("split.change_one", chip=100, into="3×25, 5×5")
    assert said(Change(100, 2, ((25, 4),))) == say("split.change", n=2, chip=100, into="4×25")
    assert said(Stack(25, 1, (3, 6))) == say("split.stacks", n=1, chip=25, seats="3, 6")
    assert said(Stack(25, 1, (3,))) == say("split.stack", n=1, chip=25, seat=3)
    assert said(Stack(1, 6, (DROP,))) == say("split.stack_drop", n=6, chip=1)
    assert said(Stack(1, 1, (NEXT_HAND,))) == say("split.stack_next_hand", n=1, chip=1)
    assert told(((1000, 6), (100, 3))) == "6×1000, 3×100"
