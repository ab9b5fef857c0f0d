"""More of each kind of fault in `bug_cases.md`: straddles, kills, antes and runs where a stack is short.

Expected numbers are arithmetic, written beside them. Seats are numbered in the order of the flop; the last seat has
the button.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from controller.rules.house import House
from controller.rules.inputs import RunsIt
from controller.rules.plan import Kill, Plan
from controller.rules.session_inputs import Straddles
from tests.dealing import STANDARD, Felt, house


def dealt(stakes: str, *stacks: int, rules: House = STANDARD, straddles: tuple[int, ...] = ()) -> Felt:
    felt = Felt("holdem", stakes, stacks, house=rules)
    for seat in straddles:
        felt.give(Straddles(seat))
    felt.deal()
    return felt


# A straddle and a short stack.


def test_a_short_straddle_is_owed_in_full_and_its_seat_is_not_asked() -> None:
    felt = dealt("no_limit 1/2", 100, 100, 3, 100, straddles=(3,))
    assert (felt.to_act, *felt.call_and_least) == (4, 4, 8)
    felt.call(4, 1, 2)
    # 4 x 3, and 1 more of each of the three others.
    assert felt.pots == [(12, (1, 2, 3, 4)), (3, (1, 2, 4))]


def test_the_last_one_calls_no_more_of_a_short_straddle_than_there_is() -> None:
    felt = dealt("no_limit 1/2", 100, 100, 3, 100, straddles=(3,))
    felt.fold(4, 1)
    felt.call(2)
    # 3 + 3 + the small blind; the fourth chip of the call comes back.
    assert (felt.pots, felt.stacks[2]) == ([(7, (2, 3))], 97)


def test_the_straddler_has_its_option_over_a_short_all_in() -> None:
    felt = dealt("no_limit 1/2", 100, 100, 100, 6, 100, 100, straddles=(3,))
    felt.all_in(4)
    assert felt.call_and_least == (6, 10), "6 and the straddle of 4"
    felt.call(5)
    felt.fold(6, 1, 2)
    assert (felt.to_act, *felt.call_and_least) == (3, 2, 10)
    felt.to(3, 10)
    assert (felt.to_act, *felt.call_and_least) == (5, 4, 14), "a full raise: the caller may raise again"


def test_what_nobody_calls_of_a_straddle_comes_back() -> None:
    felt = dealt("no_limit 1/2", 100, 100, 100, 100, straddles=(3,))
    felt.fold(4, 1, 2)
    assert felt.pots == [(5, (3,))], "1 + 2 + 2 of the 4"
    felt.finish()
    assert felt.won == {1: -1, 2: -2, 3: 3, 4: 0}


def test_a_limit_straddle_is_one_of_the_four_bets() -> None:
    felt = dealt("limit 10/20 blinds 5/10", 500, 500, 500, 500, 500, straddles=(3,))
    felt.to(4, 30)
    felt.to(5, 40)
    assert (felt.to_act, felt.may_raise) == (1, False), "10, 20, 30, 40"


# A killer that acts last, and acts out of turn (T14, E1, E2).


def killed(*stacks: int) -> Felt:
    """Button 6, blinds 1 and 2; seat 4 kills and acts after the big blind: 3, 5, 6, 1, 2, 4."""
    felt = Felt("holdem", "limit 10/20", stacks, plan=Plan(kill=Kill(acts="last")))
    felt.table._state = felt.table._state._replace(session=replace(felt.table.session, kill=4))
    felt.deal()
    return felt


def test_an_act_out_of_turn_binds_in_the_killers_order() -> None:
    felt = killed(*(500,) * 6)
    felt.early(5, "call")
    assert felt.to_act == 3
    felt.fold(3)
    assert felt.to_act == 6, "the call of seat 5 was entered; seat 4 acts last"
    felt.early(4, "check")
    felt.call(6)
    felt.to(1, 40)
    felt.fold(2)
    assert (felt.to_act, felt.may.call) == (4, 20), "a raise frees it"


def test_three_behind_a_silent_seat_skip_it_whoever_kills() -> None:
    felt = killed(*(500,) * 6)
    for seat in (5, 6, 1):
        felt.early(seat, "call")
    assert felt.hand.incident is not None
    assert (felt.hand.incident.kind, felt.hand.seat(felt.hand.incident.seat)) == ("skipped_seat", 3)


# Antes and blinds that cannot be paid.


def test_an_ante_that_swallows_the_big_blind_makes_a_pot_of_the_ante_alone() -> None:
    first = house(ante={"short_order": "ante_first"})
    felt = dealt("no_limit 5/10 bb_ante 10", 100, 10, 100, rules=first)
    assert (felt.to_act, felt.may.call) == (3, 10)
    felt.call(3)
    felt.fold(1)
    # The big blind has nothing but its ante in: that pot it can win. 5 of seat 3's 10 nobody called.
    assert (felt.pots, felt.stacks[3]) == ([(10, (2, 3)), (10, (3,))], 95)


def test_antes_of_two_short_seats_make_three_pots_of_a_bomb_pot() -> None:
    felt = Felt("bomb_pot_holdem", "no_limit 1/2 ante 5", (2, 4, 100, 100))
    felt.deal()
    while felt.step.startswith("bet"):
        felt.check(felt.to_act)
    assert felt.pots == [(8, (1, 2, 3, 4)), (6, (2, 3, 4)), (2, (3, 4))]


def test_a_short_big_blind_with_everybody_s_ante() -> None:
    felt = dealt("no_limit 5/10 ante 2", 100, 7, 100)
    assert (felt.to_act, *felt.call_and_least) == (3, 10, 20)
    felt.call(3, 1)
    # 2 + 5 of each; then 5 more of two.
    assert felt.pots == [(21, (1, 2, 3)), (10, (1, 3))]


# The cap of a limit round, and who has chips.


def test_an_all_in_that_leaves_two_with_chips_does_not_lift_the_cap() -> None:
    felt = dealt("limit 10/20 blinds 5/10", 500, 500, 30)
    felt.call(3, 1, 2)
    felt.to(1, 10)
    felt.to(2, 20)
    felt.call(3)
    felt.to(1, 30)
    felt.to(2, 40)
    assert (felt.to_act, felt.may_raise) == (1, False), "three are in the hand"


# Runs and the rake, each pot by itself.


def test_each_pot_has_its_own_odd_chip_of_the_runs() -> None:
    felt = dealt("no_limit 1/2", 10, 10, 15, 50, rules=house(run_it={"times": "twice"}))
    felt.all_in(3)
    felt.call(4)
    felt.fold(1)
    felt.all_in(2)
    assert felt.pots == [(31, (2, 3, 4)), (10, (3, 4))]
    felt.give(RunsIt(2))
    felt.finish()
    paid: Counter[tuple[str, str]] = Counter()
    for award in felt.hand.result.awards:
        paid[award.pot, award.share] += award.amount
    assert paid == {("main", "run_1"): 16, ("main", "run_2"): 15, ("side", "run_1"): 5, ("side", "run_2"): 5}


def test_the_rake_is_of_what_was_called() -> None:
    felt = dealt("no_limit 1/2", 100, 100, 100, rules=house(rake={"percent": 10, "cap": 5}))
    felt.to(3, 50)
    felt.fold(1, 2)
    felt.finish()
    # 48 come back; 10 % of the 5 that are left is less than a chip.
    assert (felt.hand.result.drops, felt.won[3]) == ((), 3)
