"""Where each row of the faults other engines had is a test, and the neighbours of each kind of fault.

Expected numbers are arithmetic, written beside them. Seats are numbered in the order of the flop; the last seat has
the button.
"""

# ruff: noqa: N802 - a test of a row is named after it

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from controller.rules.award import OddRules, settle
from controller.rules.cards import face, faces, names
from controller.rules.decide import begin
from controller.rules.hand import Setup
from controller.rules.inputs import Rules, Tells
from controller.rules.pots import Pot
from controller.rules.ranking import best, named, strength
from controller.rules.saying import say
from controller.rules.session import after, next_setup, open_session
from controller.rules.shares import HoleUse, Leaf, Node
from controller.rules.stakes import parse
from tests.dealing import STANDARD, Felt, games

HERE = Path(__file__).parent.parent
ROWS: Final = {
    "rulebook/test_betting.py": (
        "P01 P03 P05 P07 P09 P11 P13 P15 P17 P19 P21 R02 R04 R06 R08 R10 R12 R14 R16 R18 R20 "
        "B01 B03 B05 B07 B09 B11 L01 L03 L05"
    ),
    "rules/test_award.py": "O02 O04 O06 O08",
    "rulebook/test_hands.py": "E01 E03 E05 E07 E09 E11 E13 E15 E17 E19 E21 E23 H01 H03 H05 H07",
    "rules/test_session.py": "D01 D03",
    "rules/test_session_seats.py": "B13 B15",
    "rulebook/test_bug_cases.py": "O10 B15 K01 K03",
    "table/test_export.py": "K05",
}
"""Every row, by the file whose test is named after it (or names it in an assertion)."""


@pytest.mark.parametrize(("file", "row"), [(file, row) for file, rows in ROWS.items() for row in rows.split()])
def test_every_row_is_a_test(file: str, row: str) -> None:
    text = (HERE / file).read_text(encoding="utf-8")
    assert re.search(rf"def test_{row}_|\"{row}: ", text, re.IGNORECASE), f"{row} has no test in {file}"


def dealt(stakes: str, *stacks: int, game: str = "holdem", cards: str = "") -> Felt:
    felt = Felt(game, stakes, stacks, cards=cards)
    felt.deal()
    return felt


def to_flop(stakes: str, *stacks: int) -> Felt:
    felt = dealt(stakes, *stacks)
    while felt.step == "bet preflop":
        felt.call(felt.to_act)
    return felt


# Side pots and uncalled bets.


def test_the_best_contributor_folds_and_its_chips_stay_where_they_reach() -> None:
    felt = dealt("no_limit 5/10", 40, 90, 900, 900, 170)
    felt.to(3, 300)
    felt.to(4, 600)
    felt.all_in(5, 1, 2)
    felt.fold(3)
    # 600 against 300: 300 go back. 40 x 5; 50 x 4; 80 x 3; 130 x 2.
    assert felt.pots == [(200, (1, 2, 4, 5)), (200, (2, 4, 5)), (240, (4, 5)), (260, (4,))]
    assert felt.stacks[4] == 900 - 300


def test_a_raiser_who_folds_to_a_short_all_in_leaves_a_pot_of_one_seat() -> None:
    felt = to_flop("no_limit 5/10", 910, 60, 910)
    felt.to(1, 300)
    felt.all_in(2)
    felt.to(3, 600)
    felt.fold(1)
    # 30 before; main 3 x 50 more; the side pot 2 x 250 can be won by seat 3 alone; 300 uncalled.
    assert felt.pots == [(180, (2, 3)), (500, (3,))]
    assert felt.stacks[3] == 900 - 300


@pytest.mark.parametrize("order", [(3, 4, 1, 2), (4, 1, 2)])
def test_four_stacks_four_pots_whoever_begins(order: tuple[int, ...]) -> None:
    felt = dealt("no_limit 5/10", 100, 200, 300, 400)
    while felt.to_act not in order[:1]:
        felt.call(felt.to_act)
    felt.all_in(*order)
    while felt.step == "bet preflop":
        felt.call(felt.to_act)
    assert felt.pots == [(400, (1, 2, 3, 4)), (300, (2, 3, 4)), (200, (3, 4))]
    assert felt.stacks == {1: 0, 2: 0, 3: 0, 4: 100}


def test_equal_all_ins_make_one_pot() -> None:
    felt = dealt("no_limit 5/10", 50, 50, 50, 900)
    felt.all_in(3)
    felt.call(4)
    felt.all_in(1, 2)
    assert felt.pots == [(200, (1, 2, 3, 4))]


def test_a_pot_of_folded_chips_alone_joins_the_pot_it_reaches() -> None:
    felt = to_flop("no_limit 5/10", 30, 910, 910)
    felt.check(1)
    felt.to(2, 15)
    felt.to(3, 100)
    felt.all_in(1)
    felt.fold(2)
    # Seat 2 folded 15 and seat 1 has 20: 30 + 15 + 20 + 20, and 80 go back; nobody is left for a side pot.
    assert felt.pots == [(85, (1, 3))]
    assert felt.stacks[3] == 900 - 20


def test_dead_chips_are_in_the_main_pot_only() -> None:
    felt = dealt("no_limit 10/20 bb_ante 20", 900, 25, 900)
    # The big blind has 25: its blind of 20, and 5 of the ante, which are dead.
    assert (felt.to_act, felt.may.call) == (3, 20)
    felt.call(3, 1)
    assert (felt.step, felt.pots) == ("bet flop", [(65, (1, 2, 3))])
    felt.to(1, 50)
    felt.call(3)
    assert felt.pots == [(65, (1, 2, 3)), (100, (1, 3))]


def test_the_dead_ante_is_no_bet_that_comes_back() -> None:
    felt = dealt("no_limit 10/20 bb_ante 20", 12, 900)
    # Heads-up: the button, seat 2, posts 10; the big blind has 12 and pays no ante. Seat 2 owes 20; 8 come back.
    felt.call(2)
    assert felt.pots == [(24, (1, 2))]
    assert felt.stacks == {1: 0, 2: 900 - 12}


# All in for less than what was to be posted.


def test_a_small_blind_all_in_by_its_ante() -> None:
    felt = dealt("no_limit 5/10 ante 20", 22, 900, 900)
    felt.fold(3)
    # 22, 30 and a dead 20: nobody called 8 of the big blind.
    assert felt.pots == [(22 + 22 + 20, (1, 2))]
    assert felt.stacks == {1: 0, 2: 878, 3: 880}


def test_everybody_else_is_all_in_for_less_than_the_big_blind() -> None:
    felt = dealt("no_limit 5/10", 3, 900, 4)
    felt.all_in(3)
    # 3, 10 and 4: 6 come back, 3 x 3 and 2 x 1; the big blind is not asked.
    assert felt.step == "show"
    assert felt.pots == [(9, (1, 2, 3)), (2, (2, 3))]
    assert felt.stacks[2] == 896


@pytest.mark.parametrize(
    ("big", "button", "pot", "back"),
    [(900, 3, 6, {1: 897, 2: 0}), (8, 3, 6, {1: 5, 2: 0}), (4, 900, 8, {1: 0, 2: 896}), (5, 5, 10, {1: 0, 2: 0})],
)
def test_heads_up_a_blind_all_in_that_nobody_can_add_to_is_not_asked_about(
    big: int, button: int, pot: int, back: dict[int, int]
) -> None:
    felt = dealt("no_limit 5/10", big, button)
    assert felt.step == "show"
    assert (felt.pots, felt.stacks) == ([(pot, (1, 2))], back)


def test_heads_up_a_short_big_blind_is_called_in_full_and_the_rest_comes_back() -> None:
    felt = dealt("no_limit 5/10", 8, 900)
    assert (felt.to_act, felt.may.call, felt.may_raise) == (2, 5, False)
    felt.call(2)
    assert (felt.pots, felt.stacks) == ([(16, (1, 2))], {1: 0, 2: 892})


def test_heads_up_the_small_blind_folds_to_a_short_big_blind() -> None:
    felt = dealt("no_limit 5/10", 8, 900)
    felt.fold(2)
    felt.finish()
    assert felt.won == {1: 5, 2: -5}


def test_all_in_by_the_antes_nobody_bets() -> None:
    felt = dealt("limit 10/20 ante 5 bring_in 3", 5, 5, 100, game="stud")
    assert felt.step.startswith("show"), "one seat alone has chips"
    felt.finish()
    assert felt.hand.bets.total == (5, 5, 5)
    assert sum(felt.won.values()) == 0


def test_the_low_card_is_all_in_for_its_ante_and_the_seat_to_its_left_speaks() -> None:
    cards = "Ks Kh Kd Qs Qh Qd 2c 9h 8d"
    felt = dealt("limit 10/20 ante 5 bring_in 3", 5, 100, 100, game="stud", cards=cards)
    assert (felt.to_act, felt.may.call, felt.may.least) == (2, 3, 10)
    felt.fold(2)
    # Nobody is left who could call a bring-in of seat 3.
    assert felt.step == "show"
    assert (felt.pots, felt.stacks) == ([(15, (1, 3))], {1: 0, 2: 95, 3: 95})


def test_a_bring_in_all_in_for_less_is_called_at_its_face() -> None:
    cards = "Ks Kh Kd Qs Qh Qd 2c 9h 8d"
    felt = dealt("limit 10/20 ante 5 bring_in 3", 7, 100, 100, game="stud", cards=cards)
    felt.all_in(1)
    assert (felt.to_act, felt.may.call, felt.may.least) == (2, 3, 10)
    felt.call(2, 3)
    assert felt.pots == [(15 + 6, (1, 2, 3)), (2, (2, 3))]


# Raise sizes and reopening.


def test_a_full_raise_behind_a_short_all_in_reopens() -> None:
    felt = to_flop("no_limit 50/100", 1000, 250, 1000)
    felt.to(1, 100)
    felt.all_in(2)
    assert felt.may.least == 250, "150 and the last raise of 100"
    felt.to(3, 250)
    assert (felt.to_act, felt.may.call, felt.may.least) == (1, 150, 350)


def test_the_big_blind_has_its_option_over_a_short_all_in_and_the_caller_has_none() -> None:
    felt = dealt("no_limit 5/10", 900, 900, 900, 15)
    felt.call(3)
    felt.all_in(4)
    felt.fold(1)
    assert (felt.to_act, felt.may.call, felt.may.least) == (2, 5, 25)
    felt.call(2)
    assert (felt.to_act, felt.may.call, felt.may_raise) == (3, 5, False)


def test_short_all_ins_add_up_since_the_seat_last_acted_and_no_longer() -> None:
    felt = to_flop("no_limit 50/100", 1000, 260, 310, 1000)
    felt.to(1, 100)
    felt.all_in(2)
    felt.all_in(3)
    felt.call(4)
    # 100 -> 160 -> 210: seat 1 faces 110. It calls; nothing is left to answer.
    assert (felt.to_act, felt.may.call, felt.may.least) == (1, 110, 310)
    felt.call(1)
    assert felt.step == "bet turn"


def test_limit_an_all_in_of_less_than_half_a_bet_is_no_raise_for_the_cap() -> None:
    felt = dealt("limit 10/20 blinds 5/10", 900, 900, 900, 24, 900)
    felt.to(3, 20)
    felt.all_in(4)
    assert (felt.may.call, felt.may.least, felt.most) == (24, 30, 30), "completing 24 to 30 is the third bet"
    felt.to(5, 30)
    felt.to(1, 40)
    assert felt.to_act == 2
    assert felt.refused_raise(50).key == "refused.capped"


def test_limit_an_all_in_of_half_a_bet_counts_for_the_cap() -> None:
    felt = dealt("limit 10/20 blinds 5/10", 900, 900, 900, 25, 900)
    felt.to(3, 20)
    felt.all_in(4)
    assert (felt.may.call, felt.may.least) == (25, 35)
    felt.to(5, 35)
    assert felt.to_act == 1
    assert felt.refused_raise(45).key == "refused.capped"


def test_pot_limit_over_a_short_all_in() -> None:
    felt = dealt("pot_limit 5/10", 900, 900, 13, 900)
    felt.all_in(3)
    # 5 + 10 + 13 lie there; with the call of 13 the pot is 41: 13 + 41. The last full raise was 10.
    assert (felt.may.call, felt.may.least, felt.most) == (13, 23, 54)


def test_pot_limit_antes_count_for_the_pot_and_not_for_the_call() -> None:
    felt = dealt("pot_limit 5/10 ante 2", 900, 900, 900)
    # 6 + 15 lie there, the call is 10: 10 + 31.
    assert (felt.may.call, felt.most) == (10, 41)


# Odd chips.

HIGH_LOW = (Leaf(share="high", rank="high", uses="any"), Leaf(share="low", rank="low_a5", uses="any", qualify=8))
FOUR_SHARES = tuple(
    Node(
        share=board,
        split=(
            Leaf(share="high", rank="high", uses="any", boards=(board,)),
            Leaf(share="low", rank="low_a5", uses="any", boards=(board,), qualify=8),
        ),
    )
    for board in ("top", "bottom")
)


def paid(*pots: tuple[Pot, dict[str, dict[int, int]]], four: bool = False, unit: int = 1) -> dict[int, int]:
    won: dict[int, int] = {}
    for pot, strengths in pots:
        for award in settle(pot, FOUR_SHARES if four else HIGH_LOW, strengths, OddRules(), unit).awards:
            won[award.seat] = won.get(award.seat, 0) + award.amount
    return dict(sorted(won.items()))


def test_quartering_in_a_side_pot_has_its_own_odd_chips() -> None:
    # Seat 0 is best high and in the main pot only; seats 1 and 2 tie the low; seat 1 is the second-best high.
    high, low = {0: 9, 1: 5, 2: 3}, {1: 7, 2: 7}
    main, side = Pot("main", 91, (0, 1, 2)), Pot("side", 41, (1, 2))
    # Main: high 46, low 45 as 23 and 22. Side: high 21, low 20 as 10 and 10.
    assert paid((main, {"high": high, "low": low}), (side, {"high": high, "low": low})) == {0: 46, 1: 54, 2: 32}


def test_no_low_in_the_side_pot_although_the_main_pot_has_one() -> None:
    high, low = {0: 1, 1: 5, 2: 3}, {0: 7}
    main, side = Pot("main", 91, (0, 1, 2)), Pot("side", 41, (1, 2))
    assert paid((main, {"high": high, "low": low}), (side, {"high": high, "low": low})) == {0: 45, 1: 46 + 41}


def test_a_low_on_one_board_only() -> None:
    # 101: top 51, bottom 50. Top: high 26, low 25. Bottom has no low: its high takes 50.
    strengths = {"top/high": {0: 9, 1: 1}, "top/low": {1: 5}, "bottom/high": {0: 1, 1: 9}}
    assert paid((Pot("main", 101, (0, 1)), strengths), four=True) == {0: 26, 1: 75}


def test_the_seats_of_the_main_pot_win_no_board_of_the_side_pot() -> None:
    strengths = {"top/high": {0: 9, 1: 2, 2: 1}, "bottom/high": {0: 9, 1: 1, 2: 2}}
    main, side = Pot("main", 30, (0, 1, 2)), Pot("side", 21, (1, 2))
    assert paid((main, strengths), (side, strengths), four=True) == {0: 30, 1: 11, 2: 10}


def test_three_shares_of_an_odd_pot_in_chips_of_25() -> None:
    # 1025 in chips of 25: high 525, low 500; three low hands: 175, 175, 150.
    strengths = {"high": {0: 9, 1: 1, 2: 1, 3: 1}, "low": {1: 4, 2: 4, 3: 4}}
    assert paid((Pot("main", 1025, (0, 1, 2, 3)), strengths), unit=25) == {0: 525, 1: 175, 2: 175, 3: 150}


# Blinds and the button: a seat that sits out, an absent one.


def test_O10_the_hand_of_who_is_absent_is_dead_and_the_other_takes_the_pot() -> None:
    felt = dealt("no_limit 5/10", 900, 900)
    felt.give(Tells("absent", seat=1))
    felt.give(Rules("absent/kill", "floor", "left the table"))
    felt.finish()
    assert felt.won == {1: -10, 2: 10}, "the whole pot of 15: the blinds of a dead hand stay (rules.md T11)"


def test_B15_the_big_blind_moves_although_the_button_stands_at_a_seat_that_is_out() -> None:
    session = open_session(games()["holdem"], STANDARD, parse("no_limit 5/10"), {1: 900, 2: 900, 3: 0}, 3)
    big = []
    for _ in range(4):
        setup = next_setup(session)
        assert isinstance(setup, Setup)
        big.append(setup.seats[setup.big_blind])
        session = after(session, begin(setup).hand)
    assert big in ([1, 2, 1, 2], [2, 1, 2, 1])


# Cards.


def test_K01_a_card_seen_in_the_hand_cannot_come_again() -> None:
    felt = dealt("no_limit 5/10", 900, 900, 900, 900, cards="2c 3c 4c 5c 2d 3d 4d 5d")
    felt.fold(3, 4)
    felt.call(1)
    assert felt.step == "bet preflop"
    felt.shoe.insert(0, face("4c"))
    felt.shoe.insert(1, face("4d"))
    felt.check(2)
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "same_card_twice"


def test_a_card_twice_within_one_deal() -> None:
    felt = dealt("no_limit 5/10", 900, 900, cards="2c 3c 4c 5c 9s Ah Ah")
    felt.call(2)
    felt.check(1)
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "same_card_twice"


def test_K03_a_bomb_pot_is_antes_hands_a_burn_and_the_flops() -> None:
    felt = Felt("bomb_pot_double_board", "no_limit 0/0 ante 5", (100, 100, 100))
    felt.deal()
    steps = [step.do for step in felt.hand.setup.steps[:5]]
    assert steps == ["post", "deal", "burn", "deal", "deal"]
    assert (felt.board("top"), felt.board("bottom"), felt.hand.burned) == (3, 3, 1)
    assert felt.step == "bet flop"


@pytest.mark.parametrize("text", ["10h9c", "Th9c", "10h 9c", "10H 9C", "th9C"])
def test_tens_are_read_in_every_way_they_are_typed(text: str) -> None:
    assert names(faces(text)) == "Th 9c"


# Hand evaluation.

OMAHA = HoleUse(hole=(2, 2))


def name_of(hand: str, board: str, *, omaha: bool = False) -> object:
    found = best("high", OMAHA if omaha else "any", None, faces(hand), (), faces(board))
    assert found is not None
    return named("high", found.cards)


def test_two_sets_of_three_are_a_full_house_of_the_higher() -> None:
    assert name_of("7c7d", "7h4d4s4cKc") == say("hand.full_house", high="7", low="4")


def test_the_third_pair_may_be_the_kicker() -> None:
    assert name_of("KcKd", "QhQsJdJc2h") == say("hand.two_pair", high="K", low="Q", kicker="J")


def test_a_steel_wheel_is_below_a_six_high_straight_flush() -> None:
    steel = strength("high", "any", None, faces("Ah9c"), (), faces("2h3h4h5hKd"))
    six = strength("high", "any", None, faces("6h9c"), (), faces("2h3h4h5hKd"))
    assert steel is not None
    assert six is not None
    assert steel < six


def test_omaha_quads_on_the_board_play_three_of_them() -> None:
    assert name_of("AsAh2c3d", "9c9d9h9sKd", omaha=True) == say("hand.full_house", high="9", low="A")


def test_omaha_a_straight_on_the_board_needs_two_of_the_hand() -> None:
    assert name_of("AcAdKhKs", "5c6d7h8s9c", omaha=True) == say("hand.pair", rank="A", kickers="9-8-7")


def test_omaha_low_with_both_low_cards_counterfeited_is_none() -> None:
    # The board has 2 3 4 and two high cards: of A A 2 3 every two cards pair each other or the board.
    assert strength("low_a5", OMAHA, 8, faces("AcAd2h3s"), (), faces("2c3d4hKsQs")) is None


def test_omaha_low_of_one_suit_is_a_low_all_the_same() -> None:
    found = best("low_a5", OMAHA, 8, faces("Ah2hKcKd"), (), faces("3h4h5hKsQs"))
    assert found is not None
    assert named("low_a5", found.cards) == say("hand.low", cards="5-4-3-2-A")
