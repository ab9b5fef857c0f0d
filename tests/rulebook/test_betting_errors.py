"""Betting errors E1–E21 and the vectors V22–V27 of `rules.md` §4-E and §5.1, dealt through a real table.

Seats are numbered in the order of the flop: seat 1 is left of the button, the last seat has the button.
"""

# ruff: noqa: N802 - a test of a row or a vector is named after it

from __future__ import annotations

from typing import NamedTuple

import pytest

from controller.rules.inputs import Act, OutOfTurn, Rules, Said
from controller.rules.said import JUDGED, TO_THE_FLOOR
from controller.table.records import Correct
from tests.dealing import Felt, house

DEEP = 100_000
HOUSES = ("standard", "roberts_v11", "tda2024", "wsop_live2024")


def flop(stakes: str = "no_limit 100/200", seats: int = 4, profile: str = "standard", game: str = "holdem") -> Felt:
    """Deep stacks have called the big blind, the flop is out, seat 1 is to act."""
    felt = Felt(game, stakes, (DEEP,) * seats, house=house(profile))
    felt.deal()
    while felt.step == "bet preflop":
        felt.call(felt.to_act)
    assert (felt.step, felt.to_act) == ("bet flop", 1)
    return felt


def preflop(stakes: str, *stacks: int | None, profile: str = "standard") -> Felt:
    """The blinds are in, nobody has acted."""
    felt = Felt("holdem", stakes, stacks, house=house(profile))
    felt.deal()
    return felt


class Case(NamedTuple):
    """What the seat to act faces, what it says and puts in, and what that is."""

    bet: int
    words: str
    chips: tuple[int, ...]
    row: str
    deed: str
    to: int
    back: int = 0
    adds: int = 0
    first: str = "together"


def judged(case: Case, felt: Felt | None = None) -> None:
    """Seat 1 bets, seat 2 says and puts; without a bet seat 1 itself does."""
    felt = felt or flop()
    seat = 1
    if case.bet:
        felt.to(1, case.bet)
        seat = 2
    found = felt.says(seat, case.words, *case.chips, first=case.first)  # type: ignore[arg-type] # one of three words
    assert (found.row, found.deed, found.to) == (case.row, case.deed, case.to)
    assert (found.back, found.adds) == (case.back, case.adds)


# The vectors.


@pytest.mark.parametrize("profile", HOUSES)
def test_V22_half_a_raise_in_chips_is_a_whole_raise(profile: str) -> None:
    # 1400 to call, a raise is to 2800 at least, half of it is at 2100: 1000 and three 500 are 2500.
    judged(Case(1400, "", (1000, 500, 500, 500), "E4", "raise", 2800, adds=300), flop(profile=profile))


@pytest.mark.parametrize("profile", HOUSES)
def test_V23_less_than_half_a_raise_in_chips_is_a_call(profile: str) -> None:
    judged(Case(1400, "", (1000, 500, 500), "E4", "call", 1400, back=600), flop(profile=profile))


@pytest.mark.parametrize(
    ("hundreds", "deed", "to", "back", "adds"), [(5, "raise", 1700, 0, 200), (3, "call", 1100, 200, 0)]
)
def test_V24_a_thousand_and_some_hundreds(hundreds: int, deed: str, to: int, back: int, adds: int) -> None:
    # Blinds 250 and 500, to 1100: the raise was 600, half of it 300: 1400 or more is a raise to 1700.
    felt = preflop("no_limit 250/500", *(DEEP,) * 4)
    felt.to(3, 1100)
    found = felt.says(4, "", 1000, *(100,) * hundreds)
    assert (found.row, found.deed, found.to, found.back, found.adds) == ("E4", deed, to, back, adds)


def test_V25_chips_for_change_are_all_at_risk() -> None:
    # 325 to call; 525 is 200 more, half a raise is 163.
    judged(Case(325, "", (500, 25), "E9", "raise", 650, adds=125), flop("no_limit 25/50"))


def test_V26_an_underraise_is_put_right_for_everybody() -> None:
    # A 600, B says raise and pushes out 1000: the raise is 600, so to 1200; C called the 1000 and owes 200 more.
    felt = flop()
    felt.to(1, 600)
    found = felt.says(2, "raise", 500, 500, first="said")
    assert (found.row, found.deed, found.to, found.adds) == ("E3", "raise", 1200, 200)
    called = felt.says(3, "call", 1000)
    assert (called.deed, called.to, called.adds) == ("call", 1200, 200)
    assert felt.posted == {1: 600, 2: 1200, 3: 1200}


@pytest.mark.parametrize("profile", HOUSES)
@pytest.mark.parametrize("act", ["call", "raise", "fold"])
def test_V27_out_of_turn_bound_or_free(profile: str, act: str) -> None:
    # Seat 3 bets 300, seat 6 raises to 800 out of turn: a fold by seat 5 binds it, a raise to 600 frees it (its least
    # raise is then to 900), a call frees it by Robert's Rules alone.
    felt = flop("no_limit 50/100", seats=6, profile=profile)
    felt.check(1, 2)
    felt.to(3, 300)
    felt.fold(4)
    felt.early(6, "raise", 800)
    assert felt.to_act == 5
    assert felt.stacks[6] == DEEP - 100
    given = Act(5, "raise", 600) if act == "raise" else Act(5, "call" if act == "call" else "fold")
    found = felt.judged_early(given)
    bound = act == "fold" or (act == "call" and profile in ("tda2024", "wsop_live2024"))
    assert found.bound is bound
    if bound:
        assert felt.posted[6] == 800
        assert felt.to_act == 1
    else:
        assert felt.to_act == 6
        assert 6 not in felt.posted
    if act == "raise":
        assert felt.may.least == 900


# Out of turn.


def test_E1_a_check_out_of_turn_binds_when_nobody_bets() -> None:
    felt = flop()
    felt.early(2, "check")
    assert felt.judged_early(Act(1, "check")).bound
    assert felt.to_act == 3


@pytest.mark.parametrize(("profile", "passive"), [("standard", True), ("tda2024", False), ("wsop_live2024", False)])
def test_E1_a_check_out_of_turn_may_not_bet_later_by_roberts_rules(profile: str, *, passive: bool) -> None:
    felt = flop(profile=profile)
    felt.early(2, "check")
    found = felt.judged_early(Act(1, "bet", 400))
    assert (found.bound, found.passive) == (False, passive)
    assert felt.may_raise is not passive


@pytest.mark.parametrize("profile", HOUSES)
@pytest.mark.parametrize("prompted", [False, True])
def test_E1_heads_up_from_the_start_a_passive_act_stays_passive(profile: str, *, prompted: bool) -> None:
    felt = flop(seats=2, profile=profile)
    felt.early(2, "check", prompted=prompted)
    felt.to(1, 400)
    assert felt.to_act == 2
    assert felt.may_raise is prompted


@pytest.mark.parametrize("profile", HOUSES)
def test_E1_a_fold_out_of_turn_always_binds(profile: str) -> None:
    felt = flop(profile=profile)
    felt.early(3, "fold")
    assert felt.to_act == 1
    felt.to(1, 400)
    felt.call(2)
    assert felt.to_act == 4
    assert not felt.hand.is_live(2)


def test_E1_the_last_fold_out_of_turn_ends_the_hand() -> None:
    felt = flop(seats=2)
    felt.early(2, "fold")
    assert felt.hand.step is not None
    assert felt.hand.step.do == "award"


def test_E1_a_call_out_of_turn_binds_when_the_bet_is_the_same() -> None:
    felt = flop()
    felt.to(1, 400)
    felt.early(3, "call")
    assert felt.judged_early(Act(2, "fold")).bound
    assert felt.posted == {1: 400, 3: 400}


def test_E1_several_out_of_turn_are_bound_one_after_the_other() -> None:
    felt = flop(seats=5, profile="tda2024")
    felt.to(1, 400)
    felt.early(3, "raise", 1000)
    assert felt.refused(OutOfTurn(3, "call")).key == "refused.held_already"
    felt.call(2)
    assert felt.posted == {1: 400, 2: 400, 3: 1000}
    assert felt.to_act == 4


@pytest.mark.parametrize(
    ("profile", "acts"),
    # sa by TDA: two acts with chips in; two players (LA24 133); three players (Robert's).
    [("tda2024", 2), ("wsop_live2024", 2), ("roberts_v11", 3), ("standard", 3)],
)
def test_E2_a_silent_seat_is_skipped_and_the_rest_binds(profile: str, acts: int) -> None:
    felt = flop(seats=6, profile=profile)
    felt.to(1, 400)
    for seat in (3, 4, 5)[: acts - 1]:
        felt.early(seat, "call")
        assert felt.hand.incident is None
    felt.early((3, 4, 5)[acts - 1], "call")
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "skipped_seat"
    felt.give(Rules("skipped_seat/dead", "floor", "seat 2 said nothing"))
    assert felt.posted == {1: 400} | dict.fromkeys((3, 4, 5)[:acts], 400)
    assert not felt.hand.is_live(1)


def test_E2_two_checks_are_no_substantial_action_by_tda() -> None:
    # TDA 36: three acts, or two with chips; LA24 133 has two players.
    for profile, stopped in (("tda2024", False), ("wsop_live2024", True)):
        felt = flop(seats=5, profile=profile)
        felt.early(2, "check")
        felt.early(3, "check")
        assert (felt.hand.incident is not None) is stopped


def test_E2_the_skipped_seat_may_only_call() -> None:
    felt = flop(seats=5)
    felt.to(1, 400)
    for seat in (3, 4, 5):
        felt.early(seat, "call")
    felt.give(Rules("skipped_seat/passive", "floor"))
    assert felt.to_act == 2
    assert felt.refused_raise(1000).key == "refused.passive_only"
    felt.give_call(2)
    assert felt.step == "burn turn"


# Sizes.


def test_E3_an_underbet_is_the_least_bet() -> None:
    judged(Case(0, "bet 100", (), "E3", "raise", 200, adds=0))
    judged(Case(0, "", (100,), "E3", "raise", 200, adds=100))


def test_E3_an_underraise_said_is_the_least_raise() -> None:
    judged(Case(400, "raise 500", (500,), "E3", "raise", 800, adds=300))


def test_E3_after_the_next_card_the_error_stands() -> None:
    felt = flop()
    felt.to(1, 600)
    felt.out()
    found = felt.says(2, "raise 1000", 1000)
    assert (found.row, found.deed, found.to) == ("E3", "raise", 1000)
    assert felt.posted == {1: 600, 2: 1000}
    assert felt.may.least == 1600  # the raise by 400 was none: the last full one is 600


def test_E3_a_wrong_bet_is_corrected_for_all_who_called() -> None:
    felt = flop()
    felt.to(1, 600)
    felt.to(2, 1500)
    felt.call(3)
    felt.give(Correct(2, 1200, everyone=True))
    assert felt.posted == {1: 600, 2: 1200, 3: 1200}
    assert felt.to_act == 4
    assert felt.may.least == 1800


def test_E3_after_the_next_card_no_bet_is_corrected() -> None:
    felt = flop()
    felt.to(1, 600)
    felt.out()
    assert felt.refused(Correct(1, 700, everyone=True)).key == "refused.next_card_out"


def test_E4_an_amount_alone_is_what_it_would_be_in_chips() -> None:
    judged(Case(600, "900", (), "E4", "raise", 1200))
    judged(Case(600, "800", (), "E4", "call", 600))
    judged(Case(600, "1200", (), "", "raise", 1200))


def test_E4_raise_said_is_a_raise_however_few_the_chips() -> None:
    judged(Case(600, "raise", (500, 100, 100), "E3", "raise", 1200, adds=500, first="said"))


def test_E5_an_undercall_of_the_opening_bet_is_a_call() -> None:
    judged(Case(600, "", (500,), "E5", "call", 600, adds=100))


def test_E5_an_undercall_heads_up_is_a_call_of_any_bet() -> None:
    felt = flop(seats=2)
    felt.to(1, 400)
    felt.to(2, 1200)
    found = felt.says(1, "", 500)
    assert (found.row, found.deed, found.to, found.adds) == ("E5", "call", 1200, 300)


def test_E5_any_other_undercall_is_for_the_floor() -> None:
    felt = flop()
    felt.to(1, 400)
    felt.to(2, 1200)
    assert felt.says(3, "", 1000).deed == "floor"
    assert felt.hand.incident is not None
    felt.give(Rules("unclear_bet/forfeit", "floor", "may give it up", count=1000))
    assert felt.posted == {1: 400, 2: 1200, 3: 1000}
    assert not felt.hand.is_live(2)
    assert felt.to_act == 4


def test_E6_only_the_first_motion_counts() -> None:
    felt = flop()
    felt.to(1, 600)
    found = felt.says(2, "", 500, 100, then=(1000,))
    assert (found.row, found.deed, found.back) == ("E6", "call", 1000)


@pytest.mark.parametrize(
    ("profile", "to", "back", "adds"),
    [
        ("tda2024", 1200, 400, 0),
        ("wsop_live2024", 1200, 400, 0),
        ("roberts_v11", 1600, 0, 0),
        ("standard", 1600, 0, 0),
    ],
)
def test_E6_after_raise_is_said_motions_count_by_house(profile: str, to: int, back: int, adds: int) -> None:
    # 600 and then 1000: the first motion alone is a raise that was said, so to 1200; both are 1600.
    felt = flop(profile=profile)
    felt.to(1, 600)
    found = felt.says(2, "raise", 500, 100, then=(500, 500), first="said")
    assert (found.deed, found.to, found.back, found.adds) == ("raise", to, back, adds)


def test_E7_one_oversized_chip() -> None:
    judged(Case(600, "", (5000,), "E7", "call", 600, back=4400))
    judged(Case(0, "", (1000,), "E7", "raise", 1000))
    judged(Case(600, "raise", (5000,), "E7", "raise", 5000, first="said"))


def test_E7_the_big_blind_with_one_chip_raises() -> None:
    # It faces no bet: the chip is a bet of its value, 200 of the blind and 1000.
    felt = preflop("no_limit 100/200", *(DEEP,) * 3)
    felt.call(3, 1)
    found = felt.says(2, "", 1000)
    assert (found.row, found.deed, found.to) == ("E7", "raise", 1200)


def test_E8_every_chip_needed_is_a_call() -> None:
    judged(Case(700, "", (500, 500), "E8", "call", 700, back=300))


def test_E8_the_last_chips_are_all_in() -> None:
    felt = preflop("no_limit 100/200", DEEP, DEEP, DEEP, 1100)
    felt.to(3, 800)
    found = felt.says(4, "", 500, 500, 100)
    assert (found.row, found.deed, found.to) == ("E8", "raise", 1100)
    assert felt.hand.bets.all_in


def test_E9_all_silent_chips_are_at_risk() -> None:
    # 1005 for 600 is 405 more, half a raise is 300; 625 is 25 more: a call, and 25 go back.
    judged(Case(600, "", (1000, 5), "E9", "raise", 1200, adds=195))
    judged(Case(600, "", (500, 100, 25), "E4", "call", 600, back=25))


def pot_limit(profile: str = "standard") -> Felt:
    """Pot limit, 400 in the pot on the flop, seat 1 has bet 400: a pot raise is to 400 + 800 + 400 = 1600."""
    felt = flop("pot_limit 50/100", profile=profile, game="omaha")
    felt.to(1, 400)
    assert felt.most == 1600
    return felt


def test_E10_a_pot_pushed_out_too_high_or_too_low() -> None:
    for chips, back, adds in (((1000, 1000), 400, 0), ((1000,), 0, 600)):
        found = pot_limit().says(2, "pot", *chips, first="said")
        assert (found.row, found.deed, found.to, found.back, found.adds) == ("E10", "raise", 1600, back, adds)


def test_E10_more_than_the_pot_is_the_pot() -> None:
    found = pot_limit().says(2, "raise 2000")
    assert (found.row, found.to) == ("E10", 1600)


def test_E10_a_misquote_is_corrected_for_all_who_called_it() -> None:
    felt = pot_limit()
    felt.to(2, 1600)
    felt.call(3)
    felt.give(Correct(2, 1500, everyone=True))
    assert felt.posted == {1: 400, 2: 1500, 3: 1500}


@pytest.mark.parametrize(("profile", "callers"), [("standard", 2), ("tda2024", 2), ("wsop_live2024", 2)])
def test_E10_quoted_too_low_it_stands_after_substantial_action(profile: str, callers: int) -> None:
    felt = pot_limit(profile)
    felt.to(2, 1500)
    felt.call(*(3, 4)[:1])
    felt.give(Correct(2, 1600, everyone=True))
    assert felt.posted == {1: 400, 2: 1600, 3: 1600}
    felt.give(Correct(2, 1500, everyone=True))
    felt.call(*(4, 1)[: callers - 1])
    assert felt.refused(Correct(2, 1600, everyone=True)).key == "refused.pot_stands"


def test_E11_invalid_declarations() -> None:
    judged(Case(0, "call", (), "E11", "check", 0))
    judged(Case(0, "raise", (), "E11", "raise", 200))
    felt = flop()
    felt.to(1, 400)
    assert felt.says(2, "check").deed == "passive"
    assert felt.to_act == 2
    assert not felt.may_raise
    felt.call(2)
    assert felt.to_act == 3


def test_E12_the_highest_reasonable_amount() -> None:
    # TDA 57: blinds 200 and 400; "five" is 500, and 5000 where the pot is 5000 or more.
    felt = flop("no_limit 200/400")  # the pot is 1600
    found = felt.says(1, "I bet five")
    assert (found.row, found.deed, found.to) == ("E12", "raise", 500)
    felt = flop("no_limit 200/400")
    felt.to(1, 4000)  # 5600
    found = felt.says(2, "raise 5?")
    assert (found.row, found.to) == ("E12", 8000)  # 5000 is no raise: it is put right
    felt = flop("no_limit 1300/1300")  # 5200
    assert felt.says(1, "five").to == 5000


def test_E12_a_clear_amount_is_itself() -> None:
    judged(Case(0, "five hundred", (), "", "raise", 500))
    judged(Case(0, "two thousand five hundred", (), "", "raise", 2500))


def test_E14_prior_chips_left_alone() -> None:
    # 200 of the blind lie there; to 800: one 1000 is a call; 500 and 500 make 1200, less 500 is no call: a call.
    for chips, row, deed, to in (
        ((1000,), "E14", "call", 800),
        ((500, 500), "E14", "call", 800),
        ((1000, 500), "E14", "raise", 1400),  # 1700 is 900 more, half a raise 300; less 500 still covers
    ):
        felt = preflop("no_limit 100/200", *(DEEP,) * 4)
        felt.to(3, 800)
        felt.fold(4, 1)
        found = felt.says(2, "", *chips, lay=(100, 100))
        assert (found.row, found.deed) == (row, deed)
        assert found.to in (to, 200 + sum(chips))


def test_E14_all_pulled_back_is_judged_by_the_new_chips() -> None:
    felt = preflop("no_limit 100/200", *(DEEP,) * 4)
    felt.to(3, 800)
    felt.fold(4, 1)
    found = felt.says(2, "", 1000, lay=(100, 100), pulled=(100, 100))
    assert (found.row, found.deed, found.to, found.back) == ("E14", "call", 800, 200)


def test_E14_partly_pulled_back_all_chips_count_together() -> None:
    # 100 stays, 1000 comes: 1100; less the 100 it covers 800 still, and 300 more is half a raise of 600: to 1400.
    felt = preflop("no_limit 100/200", *(DEEP,) * 4)
    felt.to(3, 800)
    felt.fold(4, 1)
    found = felt.says(2, "", 1000, lay=(100, 100), pulled=(100,))
    assert (found.row, found.deed, found.to, found.adds) == ("E14", "raise", 1400, 300)


def test_E14_a_chip_pulled_back_binds_to_call_or_raise() -> None:
    felt = preflop("no_limit 100/200", *(DEEP,) * 4)
    felt.to(3, 800)
    felt.fold(4, 1)
    assert felt.says(2, "", lay=(100, 100), pulled=(100,)).deed == "stay"
    assert felt.refused(Act(2, "fold")).key == "refused.must_stay"
    felt.give_call(2)
    assert felt.step == "burn flop"


def test_E16_what_came_first_binds() -> None:
    judged(Case(600, "call", (5000, 1000), "E16", "call", 600, back=5400, first="said"))
    judged(Case(600, "call", (1000, 1000), "E16", "raise", 2000, first="put"))
    judged(Case(600, "call", (1000, 1000), "E16", "call", 600, back=1400))
    judged(Case(600, "raise, 800", (1000,), "E3", "raise", 1200, adds=200, first="said"))


def test_E18_pot_in_no_limit() -> None:
    judged(Case(0, "pot", (), "E18", "raise", 200))
    judged(Case(600, "pot", (), "E18", "raise", 1200))
    judged(Case(600, "pot", (2000,), "E18", "raise", 2000, first="said"))


def test_E21_a_fold_facing_no_bet_binds() -> None:
    judged(Case(0, "fold", (), "E21", "fold", 0))


def test_a_raise_said_alone_must_follow() -> None:
    # TDA 42: raise said, the amount comes in one motion.
    felt = flop()
    felt.to(1, 400)
    assert felt.says(2, "raise").deed == "must_raise"
    assert felt.refused(Act(2, "call")).key == "refused.must_raise"
    found = felt.says(2, "", 500)
    assert (found.deed, found.to, found.adds) == ("raise", 800, 300)


# Judgement: facts and rule, nothing proposed.


def floor(felt: Felt, given: Said | OutOfTurn, row: str) -> None:
    """An input that only the floor can judge: the hand stops, no chip has moved, no act is entered."""
    pot = felt.hand.bets.pot
    felt.give(given)
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "unclear_bet"
    assert felt.hand.bets.pot == pot
    assert felt.hand.beside.said is None or not row or felt.hand.beside.said.row == row


def test_E15_a_wrong_count_then_a_call() -> None:
    felt = flop()
    felt.to(1, 4000)
    floor(felt, Said(2, "call", told=1400), "E15")
    felt.give(Rules("unclear_bet/call", "floor", "accepted action"))
    assert felt.posted == {1: 4000, 2: 4000}


def test_E15_by_rule_1_the_bet_may_be_what_was_told() -> None:
    felt = flop()
    felt.to(1, 4000)
    felt.give(Said(2, "call", told=1400))
    felt.give(Rules("unclear_bet/as_counted", "floor", "gross", seat=1, count=1400))
    assert felt.posted == {1: 1400}
    assert felt.to_act == 2
    assert felt.stacks[1] == DEEP - 200 - 1400


def test_E16_unclear_words_are_for_the_floor() -> None:
    felt = flop()
    felt.to(1, 400)
    floor(felt, Said(2, "unclear", (1000,)), "E16")
    felt.give(Rules("unclear_bet/raise_to", "floor", "the table heard raise", count=1000))
    assert felt.posted == {1: 400, 2: 1000}
    assert felt.to_act == 3
    assert felt.may.least == 1600


def test_E17_an_act_before_the_amount_is_known() -> None:
    felt = flop()
    felt.to(1, 400)
    felt.says(2, "raise")
    felt.early(4, "fold")
    assert not felt.hand.is_live(3)
    floor(felt, OutOfTurn(3, "call"), "")
    felt.give(Rules("unclear_bet/acts_again", "floor"))
    felt.done()
    assert felt.to_act == 2


def test_E19_two_undercalls_in_a_row() -> None:
    felt = flop()
    felt.to(1, 600)
    assert felt.says(2, "", 500).deed == "call"
    floor(felt, Said(3, "", (500,)), "E19")
    felt.give(Rules("unclear_bet/call", "floor"))
    assert felt.posted == {1: 600, 2: 600, 3: 600}


def test_E20_a_tiny_chip_into_a_big_bet() -> None:
    felt = flop()
    felt.to(1, 50_000)
    floor(felt, Said(2, "", (1000,)), "E20")
    felt.give(Rules("unclear_bet/fold", "floor"))
    assert felt.posted == {1: 50_000}
    assert felt.to_act == 3


@pytest.mark.parametrize("words", ["bananas", "raise a lot", "call 5", "fold five"])
def test_words_that_name_no_act_are_refused(words: str) -> None:
    assert flop().refused(Said(1, words)).key == "refused.not_understood"


def test_never_more_chips_than_the_seat_has() -> None:
    felt = preflop("no_limit 1/2", 100, 100, 100)
    assert felt.refused(Said(3, "raise", (100, 25))).key == "refused.more_than_stack"
    assert felt.refused(Said(3, "", (-5,))).key == "refused.no_chip"
    assert felt.refused(Said(3)).key == "refused.nothing_said"


def test_each_row_cites_a_printed_rule() -> None:
    assert all(rule.startswith(("TDA24", "LA24", "RR11")) for rule in (*JUDGED.values(), *TO_THE_FLOOR.values()))
