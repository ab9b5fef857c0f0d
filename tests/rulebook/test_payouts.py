"""The payout vectors of `rules.md` §6.3, one test each: nine seats, button seat 1 and unit 1 unless stated."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.award import OddRules, TieCards, settle
from controller.rules.cards import faces
from controller.rules.pots import Pot, pots, uncalled
from controller.rules.shares import HoleUse, Leaf, Node, RankName, Share, Uses
from controller.rules.stakes import Stakes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NINE = tuple(range(1, 10))
STANDARD = OddRules()


def leaf(share: str, rank: RankName = "high", uses: Uses = "any", *boards: str) -> Leaf:
    return Leaf(share=share, rank=rank, uses=uses, boards=boards, qualify=8 if share == "low" else None)


TWO = HoleUse(hole=(2, 2))
WINNER = (leaf("pot"),)
HIGH_LOW = (leaf("high"), leaf("low", "low_a5"))
BOARDS = (leaf("top", "high", "any", "top"), leaf("bottom", "high", "any", "bottom"))
BEST_OF_BOARDS = (leaf("pot", "high", "any", "top", "bottom"),)
BIG_O = (leaf("high", "high", TWO, "top", "bottom"), leaf("low", "low_a5", TWO, "top", "bottom"))
TWICE = (leaf("first", "high", "any", "first"), leaf("second", "high", "any", "second"))
BOARDS_HIGH_LOW = tuple(
    Node(share=name, split=(leaf("high", "high", TWO, name), leaf("low", "low_a5", TWO, name)))
    for name in ("top", "bottom")
)
DRAWMAHA = (leaf("draw", "high", "own"), leaf("board", "high", TWO))
BADACEY = (leaf("badugi", "badugi", "own"), leaf("five", "low_a5", "own"))
STUD = (leaf("pot", "high", "own"),)
RAZZ = (leaf("pot", "low_a5", "own"),)


def order(seats: Iterable[int], button: int) -> tuple[int, ...]:
    """Seat numbers as they are dealt: clockwise from the button, the button last."""
    return tuple(sorted(seats, key=lambda seat: (seat - button - 1) % 9))


def dealt(  # noqa: PLR0913 - one keyword a condition of the vectors
    amount: int,
    split: tuple[Share, ...] = WINNER,
    rules: OddRules = STANDARD,
    *,
    button: int = 1,
    unit: int = 1,
    seats: tuple[int, ...] = NINE,
    cards: Mapping[int, tuple[str, str]] | None = None,
    **winners: tuple[int, ...],
) -> dict[int, int]:
    """What each seat number gets of one pot; `winners` are seat numbers by share (`top__high` for `top/high`).

    A share without winners is made by nobody; every other seat makes a worse hand. `cards` are a stud seat's best
    five and all seven.
    """
    around = order(seats, button)
    strengths = {
        share.replace("__", "/"): {index: 1 + (seat in best) for index, seat in enumerate(around)} if best else {}
        for share, best in winners.items()
    }
    tie_cards = None
    if cards:
        five = {around.index(seat): faces(text[0]) for seat, text in cards.items()}
        tie_cards = TieCards(
            {"pot": five}, {around.index(seat): faces(text[1]) for seat, text in cards.items()}, stud=True
        )
    settled = settle(Pot("main", amount, tuple(range(len(around)))), split, strengths, rules, unit, tie_cards=tie_cards)
    assert sum(award.amount for award in settled.awards) + settled.carried == amount
    paid: dict[int, int] = {}
    for award in settled.awards:
        paid[around[award.seat]] = paid.get(around[award.seat], 0) + award.amount
    return paid


def made(
    contributions: Mapping[int, int], folded: tuple[int, ...] = (), button: int = 1
) -> tuple[tuple[int, int] | None, list[tuple[int, tuple[int, ...]]]]:
    """The seat and chips uncalled, and the pots as chips and seat numbers, main pot first."""
    around = order(contributions, button)
    total = [contributions[seat] for seat in around]
    live = [seat not in folded for seat in around]
    back = uncalled(total, live)
    if back:
        total[back[0]] -= back[1]
    found = [(pot.amount, tuple(sorted(around[seat] for seat in pot.seats))) for pot in pots(total, live)]
    return (around[back[0]], back[1]) if back else None, found


def rules(**keys: object) -> OddRules:
    """The standard house with these keys changed."""
    return OddRules.model_validate(keys)


# One board, one winner or a tie.


def test_P01_sole_winner() -> None:
    assert dealt(150, pot=(4,)) == {4: 150}


def test_P02_even_tie() -> None:
    assert dealt(150, pot=(4, 7)) == {4: 75, 7: 75}


def test_P03_odd_chip_left_of_the_button() -> None:
    assert dealt(25, pot=(2, 3)) == {2: 13, 3: 12}


def test_P04_the_button_is_last() -> None:
    assert dealt(101, pot=(1, 9)) == {9: 51, 1: 50}


def test_P05_one_odd_chip_among_three() -> None:
    assert dealt(100, pot=(3, 5, 8)) == {3: 34, 5: 33, 8: 33}


def test_P06_two_odd_chips_one_each() -> None:
    assert dealt(101, pot=(3, 5, 8)) == {3: 34, 5: 34, 8: 33}


def test_P07_unit_five() -> None:
    assert dealt(105, unit=5, pot=(4, 6)) == {4: 55, 6: 50}


def test_P08_unit_25_across_seat_nine() -> None:
    assert dealt(1225, unit=25, button=7, pot=(9, 2)) == {9: 625, 2: 600}


def test_P09_two_odd_units_of_100() -> None:
    assert dealt(10_100, unit=100, button=5, pot=(2, 6, 9)) == {6: 3400, 9: 3400, 2: 3300}


# Side pots.


def test_P10_two_all_ins_and_uncalled_chips() -> None:
    back, found = made({2: 30, 4: 80, 6: 200})
    assert back == (6, 120)
    assert found == [(90, (2, 4, 6)), (100, (4, 6))]
    (main, in_main), (side, in_side) = found
    assert dealt(side, seats=in_side, pot=(4,)) == {4: 100}
    assert dealt(main, seats=in_main, pot=(2,)) == {2: 90}


def test_P11_pots_are_split_one_by_one() -> None:
    assert dealt(61, pot=(3, 5)) == {3: 31, 5: 30}
    assert dealt(41, pot=(3, 5)) == {3: 21, 5: 20}


def test_P12_a_folded_chip_in_the_main_pot() -> None:
    back, found = made({2: 20, 3: 50, 5: 50, 8: 1}, folded=(8,))
    assert back is None
    assert found == [(61, (2, 3, 5)), (60, (3, 5))]
    assert dealt(61, seats=(2, 3, 5), pot=(2, 3, 5)) == {2: 21, 3: 20, 5: 20}
    assert dealt(60, seats=(3, 5), pot=(3, 5)) == {3: 30, 5: 30}


# High and low.


def test_P13_high_and_low() -> None:
    assert dealt(100, HIGH_LOW, high=(5,), low=(3,)) == {5: 50, 3: 50}


def test_P14_the_odd_chip_goes_high() -> None:
    assert dealt(101, HIGH_LOW, high=(5,), low=(3,)) == {5: 51, 3: 50}


def test_P15_no_low() -> None:
    assert dealt(101, HIGH_LOW, high=(5,), low=()) == {5: 101}


def test_P16_scoop() -> None:
    assert dealt(101, HIGH_LOW, high=(5,), low=(5,)) == {5: 101}


def test_P17_tied_lows() -> None:
    assert dealt(101, HIGH_LOW, high=(5,), low=(3, 7)) == {5: 51, 3: 25, 7: 25}


QUARTERED = rules(quartering_exception=True)


def test_P18_quartering_exception() -> None:
    assert dealt(101, HIGH_LOW, QUARTERED, high=(5,), low=(3, 7)) == {5: 50, 3: 26, 7: 25}


def test_P19_quartering_with_an_odd_half() -> None:
    assert dealt(103, HIGH_LOW, high=(5,), low=(3, 7)) == {5: 52, 3: 26, 7: 25}
    assert dealt(103, HIGH_LOW, QUARTERED, high=(5,), low=(3, 7)) == {5: 51, 3: 26, 7: 26}


def test_P20_high_winner_shares_the_low() -> None:
    assert dealt(102, HIGH_LOW, high=(5,), low=(3, 5)) == {5: 76, 3: 26}


def test_P21_quartering_when_the_high_winner_shares_the_low() -> None:
    assert dealt(101, HIGH_LOW, high=(5,), low=(3, 5)) == {5: 76, 3: 25}
    assert dealt(101, HIGH_LOW, QUARTERED, high=(5,), low=(3, 5)) == {5: 75, 3: 26}


def test_P22_tied_highs() -> None:
    assert dealt(101, HIGH_LOW, high=(3, 7), low=(5,)) == {3: 26, 7: 25, 5: 50}


PER_PORTION = rules(identical_hands="per_portion")


def test_P23_identical_hands_even_pot() -> None:
    assert dealt(66, HIGH_LOW, high=(3, 7), low=(3, 7)) == {3: 33, 7: 33}
    assert dealt(66, HIGH_LOW, PER_PORTION, high=(3, 7), low=(3, 7)) == {3: 34, 7: 32}


def test_P24_identical_hands_odd_pot() -> None:
    assert dealt(67, HIGH_LOW, high=(3, 7), low=(3, 7)) == {3: 34, 7: 33}


def test_P25_high_low_unit_five() -> None:
    assert dealt(205, HIGH_LOW, unit=5, high=(5,), low=(3, 4, 7)) == {5: 105, 3: 35, 4: 35, 7: 30}


# Games without a button.

HIGHS = {1: ("Tc 9d 8h 7d 6c", "Tc 9d 8h 7d 6c Kd 2c"), 2: ("Ts 9c 8d 7h 6d", "Ts 9c 8d 7h 6d Jc 2d")}
LOWS = {1: ("7c 5d 4h 3s 2c", "7c 5d 4h 3s 2c Kd Qd"), 2: ("7h 5s 4c 3d 2s", "7h 5s 4c 3d 2s Kc Qc")}


def test_P26_stud_high_by_suit() -> None:
    five = rules(stud_tie_cards="five_card")
    assert dealt(51, STUD, five, seats=(1, 2), cards=HIGHS, pot=(1, 2)) == {2: 26, 1: 25}
    every = rules(stud_tie_cards="all_cards")
    assert dealt(51, STUD, every, seats=(1, 2), cards=HIGHS, pot=(1, 2)) == {1: 26, 2: 25}


def test_P27_razz_by_suit() -> None:
    high_suit = rules(stud_tie_cards="five_card", stud_low_direction="high_suit")
    assert dealt(31, RAZZ, high_suit, seats=(1, 2), cards=LOWS, pot=(1, 2)) == {2: 16, 1: 15}
    low_suit = rules(stud_tie_cards="all_cards", stud_low_direction="low_suit")
    assert dealt(31, RAZZ, low_suit, seats=(1, 2), cards=LOWS, pot=(1, 2)) == {1: 16, 2: 15}


# Draw splits and two lows.


def test_P28_drawmaha() -> None:
    assert dealt(101, DRAWMAHA, button=3, draw=(3,), board=(5,)) == {3: 51, 5: 50}
    by_position = rules(draw_split="position")
    assert dealt(101, DRAWMAHA, by_position, button=3, draw=(3,), board=(5,)) == {5: 51, 3: 50}


def test_P29_badacey() -> None:
    assert dealt(101, BADACEY, five=(4,), badugi=(2,)) == {4: 51, 2: 50}
    assert dealt(101, BADACEY, rules(low_low_split="position"), five=(4,), badugi=(2,)) == {2: 51, 4: 50}


# Two boards.


def test_P30_boards_even() -> None:
    assert dealt(100, BOARDS, top=(5,), bottom=(3,)) == {5: 50, 3: 50}


def test_P31_odd_chip_to_the_top_board() -> None:
    assert dealt(101, BOARDS, top=(5,), bottom=(3,)) == {5: 51, 3: 50}


def test_P32_both_boards() -> None:
    assert dealt(101, BOARDS, top=(5,), bottom=(5,)) == {5: 101}


def test_P33_tied_top() -> None:
    assert dealt(101, BOARDS, top=(4, 6), bottom=(3,)) == {4: 26, 6: 25, 3: 50}


def test_P34_tied_bottom() -> None:
    assert dealt(102, BOARDS, top=(4,), bottom=(3, 8)) == {4: 51, 3: 26, 8: 25}


def test_P35_same_winners_on_both_boards() -> None:
    assert dealt(102, BOARDS, top=(3, 8), bottom=(3, 8)) == {3: 52, 8: 50}
    for house in (rules(double_board_same_winners="pool"), rules(max_one_scope="pot")):
        assert dealt(102, BOARDS, house, top=(3, 8), bottom=(3, 8)) == {3: 51, 8: 51}


def test_P36_one_winner_on_both_boards() -> None:
    assert dealt(103, BOARDS, top=(3, 8), bottom=(3, 5)) == {3: 52, 8: 26, 5: 25}


def test_P37_ties_of_three_and_two() -> None:
    assert dealt(107, BOARDS, top=(2, 4, 6), bottom=(9, 1)) == {2: 18, 4: 18, 6: 18, 9: 27, 1: 26}


def test_P38_boards_unit_25() -> None:
    assert dealt(1000, BOARDS, unit=25, top=(2, 4, 6), bottom=(5,)) == {2: 175, 4: 175, 6: 150, 5: 500}


def test_P39_three_tie_both_boards() -> None:
    assert dealt(200, BOARDS, top=(2, 4, 6), bottom=(2, 4, 6)) == {2: 68, 4: 66, 6: 66}
    pooled = rules(double_board_same_winners="pool")
    assert dealt(200, BOARDS, pooled, top=(2, 4, 6), bottom=(2, 4, 6)) == {2: 67, 4: 67, 6: 66}


def test_P40_single_winner_over_two_boards() -> None:
    assert dealt(101, BEST_OF_BOARDS, pot=(3, 8)) == {3: 51, 8: 50}


def test_P41_one_share_for_a_hand_made_on_both_boards() -> None:
    on_each_board = {"top": {3: 7, 8: 7, 5: 2}, "bottom": {3: 7, 8: 1, 5: 4}}
    best = {seat: max(board[seat] for board in on_each_board.values()) for seat in (3, 5, 8)}
    winners = tuple(seat for seat in best if best[seat] == max(best.values()))
    assert dealt(101, BEST_OF_BOARDS, pot=winners) == {3: 51, 8: 50}


def test_P42_boards_with_a_side_pot() -> None:
    assert dealt(91, BOARDS, seats=(2, 5, 7), top=(2,), bottom=(5,)) == {2: 46, 5: 45}
    assert dealt(40, BOARDS, seats=(5, 7), top=(7,), bottom=(5,)) == {7: 20, 5: 20}


def test_P43_bomb_pot_in_two_units() -> None:
    assert dealt(45, BOARDS, top=(6,), bottom=(2,)) == {6: 23, 2: 22}
    assert dealt(45, BOARDS, unit=5, top=(6,), bottom=(2,)) == {6: 25, 2: 20}


def test_P44_ultimate_big_o() -> None:
    assert dealt(101, BIG_O, high=(6,), low=(2,)) == {6: 51, 2: 50}


def test_P45_lazy_rivers() -> None:
    assert dealt(77, button=6, pot=(4, 9)) == {9: 39, 4: 38}


def test_P46_run_twice() -> None:
    assert dealt(201, TWICE, first=(2,), second=(4,)) == {2: 101, 4: 100}


def test_P47_carried_over() -> None:
    carry = rules(tie_button_game="carry_over")
    assert dealt(101, WINNER, carry, pot=(3, 6)) == {3: 50, 6: 50}
    assert dealt(101, WINNER, carry, pot=(3, 5, 8)) == {3: 33, 5: 33, 8: 33}


# Buttons, blinds and units.


def test_P50_an_uncalled_raise_is_no_win() -> None:
    back, found = made({3: 50 + 20, 6: 200 + 20}, folded=(3,))
    assert back == (6, 150)
    assert found == [(140, (6,))]
    assert dealt(140, seats=(6,)) == {6: 140}


def test_P51_heads_up_the_button_is_last() -> None:
    assert dealt(3, seats=(1, 5), pot=(1, 5)) == {5: 2, 1: 1}


def test_P52_dead_button() -> None:
    assert dealt(51, button=4, seats=(3, 5, 7), pot=(3, 5)) == {5: 26, 3: 25}


def test_P53_the_unit_is_the_smallest_chip_of_the_blinds() -> None:
    blind_chip = rules(unit="smallest_blind_chip")
    small, large = Stakes(small_blind=2, big_blind=5), Stakes(small_blind=5, big_blind=10)
    assert dealt(45, unit=blind_chip.unit_of(small), pot=(3, 6)) == {3: 23, 6: 22}
    assert dealt(45, unit=blind_chip.unit_of(large), pot=(3, 6)) == {3: 25, 6: 20}
    assert dealt(45, unit=STANDARD.unit_of(large), pot=(3, 6)) == {3: 23, 6: 22}


def test_P57_one_odd_chip_a_split_or_a_pot() -> None:
    assert dealt(102, HIGH_LOW, high=(3, 5), low=(3, 7)) == {3: 52, 5: 25, 7: 25}
    assert dealt(102, HIGH_LOW, rules(max_one_scope="pot"), high=(3, 5), low=(3, 7)) == {3: 51, 5: 25, 7: 26}


def test_P58_three_identical_hands() -> None:
    assert dealt(70, HIGH_LOW, high=(3, 5, 7), low=(3, 5, 7)) == {3: 24, 5: 23, 7: 23}
    assert dealt(70, HIGH_LOW, PER_PORTION, high=(3, 5, 7), low=(3, 5, 7)) == {3: 24, 5: 24, 7: 22}


# Readings of §6.1 that have no vector.


def test_double_board_high_low_divides_each_board() -> None:
    paid = dealt(103, BOARDS_HIGH_LOW, top__high=(2,), top__low=(4, 6), bottom__high=(8,), bottom__low=())
    assert paid == {2: 26, 4: 13, 6: 13, 8: 51}


def test_boards_by_position_where_the_house_says_so() -> None:
    assert dealt(101, BOARDS, rules(double_board="left_of_button"), top=(5,), bottom=(3,)) == {3: 51, 5: 50}
