"""Who sits down, sits out, owes, posts, buys the button, leaves, moves, rebuys: judged between hands."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from controller.rules.apply import start
from controller.rules.between import Changed, judge
from controller.rules.hand import Ending, Hand, Setup
from controller.rules.house import House
from controller.rules.plan import Plan
from controller.rules.positions import hands_until
from controller.rules.saying import Refusal
from controller.rules.seating import is_between
from controller.rules.session import Session, after, next_setup, open_session
from controller.rules.session_inputs import (
    BuysButton,
    Leaves,
    Moves,
    Rebuys,
    Returns,
    SessionInput,
    SitsDown,
    SitsOut,
    Straddles,
)
from controller.rules.stakes import parse
from tests.dealing import STANDARD, games, house

CASH = Plan(seats=9)
TOURNAMENT = Plan(seats=9, format="tournament")
MOVING = house(button={"rule": "moving"})


def table(*numbers: int, button: int, plan: Plan = CASH, house_rules: House = STANDARD) -> Session:
    """A table at 1/2 where everybody has 100 chips and one hand has been played."""
    stacks = dict.fromkeys(numbers, 100)
    opened = open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), stacks, button, "reads", plan)
    return replace(opened, number=2, house=house_rules)


def given(session: Session, *inputs: SessionInput, running: bool = False) -> Session:
    """The table after taps that must be taken."""
    for each in inputs:
        changed = judge(session, each, running=running)
        assert isinstance(changed, Changed), changed
        session = changed.session
    return session


def refused(session: Session, tap: SessionInput, *, running: bool = False) -> str:
    found = judge(session, tap, running=running)
    assert isinstance(found, Refusal), found
    return found.why.key


def setup(session: Session) -> Setup:
    found = next_setup(session)
    assert isinstance(found, Setup), found
    return found


def played(session: Session, hands: int = 1) -> Session:
    """The table after hands in which nobody won or lost anything."""
    for _ in range(hands):
        hand: Hand = start(setup(session))
        session = after(session, hand._replace(result=hand.result._replace(ended="ended")))
    return session


def blinds(session: Session) -> tuple[int, int, int]:
    return session.button, session.small_blind, session.big_blind


def posts(session: Session) -> list[tuple[int, int, str, bool]]:
    """What is posted beside the blinds, by seat number."""
    hand = setup(session)
    return [(hand.seats[owed.seat], owed.amount, owed.what, owed.live) for owed in hand.posts]


@pytest.mark.parametrize(
    ("first", "seat", "last", "lies"),
    [(1, 2, 3, True), (1, 1, 3, False), (1, 3, 3, False), (8, 9, 2, True), (8, 1, 2, True), (8, 5, 2, False)],
)
def test_who_lies_between_whom(first: int, seat: int, last: int, *, lies: bool) -> None:
    assert is_between(first, seat, last) is lies


# Missed blinds (LA24 156, RR11 §4; bug_cases B13, B15).


def test_B13_who_paid_the_big_blind_and_missed_the_small_one_owes_that_alone() -> None:
    # 3 is the big blind, goes, and the small blind comes to it: it owes 1, dead.
    away = given(played(table(1, 2, 3, 4, 5, button=1)), SitsOut(3))  # button 2, blinds 3 4
    assert blinds(away) == (2, 3, 4)
    away = played(away)
    back = given(played(away), Returns(3, "posts"))  # button 4, blinds 5 1
    assert posts(back) == [(3, 1, "dead small blind", False)]


def test_B13_the_small_blind_is_missed_by_a_big_blind_who_goes() -> None:
    session = given(table(1, 2, 3, 4, 5, button=1), SitsOut(3), running=True)  # 3 has the big blind in this hand
    session = played(session)
    assert session.small_blind == 3
    assert setup(session).small_blind == -1, "the small blind is dead"
    seat = session.seat(3)
    assert seat is not None
    assert (seat.owes_small, seat.owes_big) == (True, False)


def test_B15_the_big_blind_moves_every_hand_while_a_seat_is_away() -> None:
    session = given(played(table(1, 2, 3, button=2)), SitsOut(3))
    bigs = []
    for _ in range(4):
        bigs.append(session.big_blind)
        session = played(session)
    assert all(one != other for one, other in pairwise(bigs))


def test_who_goes_as_the_next_big_blind_owes_it_and_the_next_seat_has_it() -> None:
    session = given(table(1, 2, 3, 4, button=4), SitsOut(2))
    assert blinds(session) == (4, 1, 3)
    seat = session.seat(2)
    assert seat is not None
    assert seat.owes_big


def test_who_missed_both_posts_the_big_blind_live_and_the_small_one_dead() -> None:
    session = given(table(1, 2, 3, 4, 5, button=5), SitsOut(4))  # blinds 1 2
    session = played(session, 4)  # blinds 2 3, then 3 5, then 5 1, then 1 2
    assert blinds(session) == (5, 1, 2)
    back = given(session, Returns(4, "posts"))
    assert posts(back) == [(4, 1, "dead small blind", False), (4, 2, "big blind", True)]
    assert posts(played(back)) == [], "posted once"


def test_who_waits_comes_in_as_the_big_blind_and_owes_nothing_more() -> None:
    session = given(table(1, 2, 3, 4, 5, button=5), SitsOut(4))
    session = given(played(session, 3), Returns(4, "waits"))  # blinds 5 1, then 1 2, then 2 3
    for _ in range(3):
        assert 4 not in setup(session).seats
        session = played(session)
    assert session.big_blind == 4
    assert 4 in setup(session).seats
    assert posts(session) == []
    seat = played(session).seat(4)
    assert seat is not None
    assert not seat.owes
    assert not seat.waits


@pytest.mark.parametrize("rules", [STANDARD, MOVING])
def test_who_comes_back_before_the_big_blind_has_passed_him_has_it(rules: House) -> None:
    """LA24 156: he waits for the big blind, and the last hand's lay right before him: nobody else gets it first."""
    session = given(table(1, 2, 3, 4, 5, 6, button=2, house_rules=rules), SitsOut(6))  # blinds 3 4
    session = played(session)  # blinds 4 5
    assert session.big_blind == 5
    session = played(session)  # the big blind goes from 5 to 1, while 6 is away
    assert blinds(session) == (4, 5, 1)
    back = given(session, Returns(6, "waits"))
    assert blinds(back) == (4, 5, 6)
    assert 6 in setup(back).seats
    assert posts(back) == []
    after = played(back)
    assert after.big_blind == 1
    seat = after.seat(6)
    assert seat is not None
    assert not seat.owes


def test_a_new_player_who_sits_down_where_the_big_blind_comes_next_has_it() -> None:
    session = played(table(1, 2, 3, 5, button=5), 1)  # blinds 1 2, now 2 3
    session = played(session)  # now 3 5
    assert blinds(session) == (2, 3, 5)
    joined = given(session, SitsDown(4, 100))
    assert blinds(joined) == (2, 3, 4)
    assert 4 in setup(joined).seats


def test_a_seat_that_missed_nothing_just_comes_back() -> None:
    away = given(table(1, 2, 3, 4, 5, button=5), SitsOut(5))
    assert 5 not in setup(away).seats
    assert 5 in setup(given(away, Returns(5))).seats
    assert refused(away, SitsOut(5)) == "refused.out_already"
    assert refused(given(away, Returns(5)), Returns(5)) == "refused.in_already"


def test_at_a_tournament_who_is_away_is_dealt_in_and_posts() -> None:
    session = given(table(1, 2, 3, button=1, plan=TOURNAMENT), SitsOut(2), SitsOut(3))
    assert setup(session).seats == (2, 3, 1)
    assert setup(session).small_blind == 0
    assert posts(played(session)) == []


# New players (LA24 154, TDA 8, 10-A).


def test_a_new_player_waits_for_the_big_blind_or_posts_it() -> None:
    session = given(table(1, 2, 3, 5, button=5), SitsDown(4, 50))  # blinds 1 2
    assert setup(session).seats == (1, 2, 3, 5)
    assert refused(session, Returns(4)) == "refused.owes"
    assert posts(given(session, Returns(4, "posts"))) == [(4, 2, "big blind", True)]
    assert refused(session, SitsDown(4, 50)) == "refused.seat_taken"
    assert refused(session, SitsDown(10, 50)) == "refused.seat_number"
    assert refused(session, SitsDown(6, 0)) == "refused.no_chips"


def test_before_the_first_hand_whoever_comes_is_in_and_the_blinds_follow() -> None:
    session = replace(table(1, 3, 5, button=5), number=1)
    session = given(session, SitsDown(2, None))
    assert blinds(session) == (5, 1, 2)
    assert setup(session).seats == (1, 2, 3, 5)
    assert blinds(given(session, Leaves(1))) == (5, 2, 3)


def test_at_a_tournament_a_new_player_is_in_but_for_the_small_blind_s_side() -> None:
    # TDA 10-A: not dealt in between the small blind and the button.
    session = table(1, 3, 5, 7, button=1, plan=TOURNAMENT)  # blinds 3 5
    assert 8 in setup(given(session, SitsDown(8, 100))).seats
    assert 4 not in setup(given(session, SitsDown(4, 100))).seats


def test_at_a_tournament_a_new_player_is_in_once_the_button_has_passed_him() -> None:
    # Button 1, blinds 3 and 5; seat 4 waits. Then button 3, blinds 5 and 7: it sits between button and small blind.
    # Then button 5, blinds 7 and 1: it is dealt in, and later it has the big blind like everybody.
    session = given(table(1, 3, 5, 7, button=1, plan=TOURNAMENT), SitsDown(4, 100))
    assert hands_until(session.seats, session.blinds, session.house.button, 4, tournament=True) == 2
    for button, seats in ((1, False), (3, False), (5, True), (7, True), (1, True), (3, True)):
        assert (session.button, 4 in setup(session).seats) == (button, seats)
        session = played(session)


def test_in_how_many_hands_who_waits_for_the_big_blind_is_dealt_in() -> None:
    # Blinds 2 and 3; then the big blind is 5, 7, and 8 in the third hand from now on.
    session = given(table(1, 2, 3, 5, 7, button=1), SitsDown(8, 100), Returns(8, "waits"))
    assert hands_until(session.seats, session.blinds, session.house.button, 8, tournament=False) == 3
    session = played(played(played(session)))
    assert (session.big_blind, 8 in setup(session).seats) == (8, True)


def test_a_balanced_player_takes_the_worst_open_seat_and_never_the_small_blind_s() -> None:
    # Button 1, blinds 3 5. Seats 2 and 4 lie between button and big blind, so seat 6, the next big blind, is worst.
    session = table(1, 3, 5, 7, button=1, plan=TOURNAMENT)
    assert refused(session, SitsDown(2, 100, balance=True)) == "refused.worst_seat"
    assert given(session, SitsDown(0, 100, balance=True)).seat(6) is not None
    full = table(*range(1, 10), button=1, plan=TOURNAMENT)
    assert refused(full, SitsDown(0, 100, balance=True)) == "refused.table_full"


def test_to_balance_tables_the_next_big_blind_goes() -> None:
    session = table(1, 3, 5, 7, button=1, plan=TOURNAMENT)
    assert refused(session, Leaves(7, balance=True)) == "refused.not_next_big_blind"
    gone = given(session, Leaves(5, balance=True))
    assert blinds(gone) == (1, 3, 7)


def test_the_button_is_bought_by_posting_both_where_the_small_blind_is_dead() -> None:
    # Button 1, small blind 3 gone, big blind 5; seat 2 owes and buys: the next button is its own.
    session = table(1, 3, 5, 7, button=1)
    assert refused(given(session, SitsDown(2, 100)), BuysButton(2)) == "refused.no_button_to_buy"
    session = given(session, Leaves(3), SitsDown(2, 100), BuysButton(2))
    assert setup(session).small_blind == -1
    assert posts(session) == [(2, 1, "dead small blind", False), (2, 2, "big blind", True)]
    assert blinds(played(session)) == (2, 5, 7)
    assert refused(session, BuysButton(2), running=True) == "refused.between_hands"


# Leaving, moving, chips.


def test_who_leaves_in_a_hand_is_gone_after_it() -> None:
    session = given(table(1, 2, 3, button=3), Leaves(2), running=True)
    assert session.seat(2) is not None
    assert played(session).seat(2) is None


@pytest.mark.parametrize(
    ("seat", "to", "owes"),
    [
        (3, 9, True),  # the big blind is 2: it would have come to seat 3 next, and now comes to seat 8 first
        (2, 9, True),  # the big blind itself, past seats 3 and 8
        (8, 4, False),  # nearer to the big blind
        (8, 9, False),  # past nobody
        (1, 9, False),  # the small blind moves nearer
        (3, 10, True),  # past seat 8
    ],
)
def test_who_moves_away_from_the_big_blind_owes_it(seat: int, to: int, *, owes: bool) -> None:
    session = table(1, 2, 3, 8, button=8, plan=Plan(seats=10))
    assert blinds(session) == (8, 1, 2)
    moved = given(session, Moves(seat, to)).seat(to)
    assert moved is not None
    assert (moved.owes_big, moved.waits) == (owes, owes)


def test_who_moves_to_where_the_big_blind_has_just_been_owes_it() -> None:
    # Blinds 4 and 5. Seat 7 would have the big blind in two hands; at seat 3 it has just been.
    moved = given(table(1, 4, 5, 6, 7, button=1), Moves(7, 3)).seat(3)
    assert moved is not None
    assert moved.owes_big


def test_who_moves_in_a_hand_has_moved_after_it() -> None:
    session = table(1, 2, 3, 4, button=4)
    later = given(session, Moves(3, 9), running=True)
    assert later.seat(3) is not None
    seat = played(later).seat(9)
    assert seat is not None
    assert seat.owes_big, "the next big blind has moved past seat 4"
    paid = played(given(session, Moves(2, 9), running=True)).seat(9)
    assert paid is not None
    assert not paid.owes, "the big blind of this hand has paid"


def test_a_rebuy_plays_from_the_next_hand_on() -> None:
    session = table(1, 2, 3, button=3)
    assert setup(given(session, Rebuys(1, 50))).start[0] == 150
    running = given(session, Rebuys(1, 50), running=True)
    assert setup(running).start[0] == 100, "chips behind do not play in the running hand"
    assert setup(played(running)).start[setup(played(running)).seats.index(1)] == 150
    assert refused(session, Rebuys(1, 0)) == "refused.chips_amount"
    assert refused(session, Rebuys(4, 5)) == "refused.open_seat"


# The button (TDA 32, 34-B; RR11 §4).


def test_D01_the_dead_button() -> None:
    session = table(1, 2, 3, 4, 5, button=1)
    assert blinds(session) == (1, 2, 3)
    session = played(given(session, Leaves(3), running=True))
    assert blinds(session) == (2, 3, 4)
    assert setup(session).small_blind == -1, "seat 3 is empty"


def test_the_moving_button_and_its_two_big_blinds() -> None:
    # The same table: the button moves to 2, the small blind would be 4, which has paid no big blind: 4 and 5 both do.
    session = table(1, 2, 3, 4, 5, button=1, house_rules=MOVING)
    session = played(given(session, Leaves(3), running=True))
    assert blinds(session) == (2, 4, 5)
    assert setup(session).small_blind == -1
    assert posts(session) == [(4, 2, "big blind", True)]
    session = played(session)
    assert blinds(session) == (4, 5, 1)
    assert posts(session) == []


def test_the_moving_button_goes_round_like_the_dead_one_while_nobody_goes() -> None:
    session = table(1, 2, 3, 4, button=4, house_rules=MOVING)
    for button in (4, 1, 2, 3, 4):
        assert blinds(session) == (button, button % 4 + 1, (button + 1) % 4 + 1)
        session = played(session)


def test_B03_heads_up_nobody_has_the_big_blind_twice() -> None:
    session = played(given(table(1, 2, 3, button=1), Leaves(1), running=True))  # 2 small, 3 big: then 2 big, 3 button
    assert blinds(session) == (3, 3, 2)
    third = given(session, SitsDown(1, 100))
    assert blinds(played(third)) == (2, 2, 3), "who has come waits while the blinds are between"
    assert blinds(played(third, 2)) == (2, 3, 1)


def test_a_third_player_comes_in_as_the_big_blind() -> None:
    # Heads-up 2 big blind, 5 button. A player at 4 gets the big blind next, the button stays where it is.
    session = table(2, 5, button=5)
    assert blinds(session) == (5, 5, 2)
    session = played(given(session, SitsDown(4, 100)))
    assert blinds(session) == (5, 2, 4)
    assert setup(session).seats == (2, 4, 5)


def test_a_seat_that_goes_takes_its_straddle_along() -> None:
    session = given(table(1, 2, 3, 4, button=4), Straddles(3))
    assert posts(session) == [(3, 4, "straddle", True)]
    assert posts(given(session, SitsOut(3))) == []
    assert posts(given(session, Straddles(3))) == [], "said again, it does not"


def test_who_had_the_big_blind_last_does_not_get_it_heads_up_when_others_go() -> None:
    session = played(table(1, 2, 3, 4, button=1))  # 3 had it, 4 has it next
    assert session.last_big == 3
    session = given(session, SitsOut(4), SitsOut(1))  # it would pass to 1, then to 2; 2 and 3 are left
    assert blinds(session) == (3, 3, 2)
    session = played(table(1, 2, 3, button=3))  # 2 had it, 3 has it next, 3 goes, 1 goes and somebody comes to 9
    session = given(session, SitsDown(9, 50), SitsOut(1), SitsOut(3))
    assert set(setup(session).seats) == {2, 9}
    assert session.big_blind == 9


# A hand that does not count (TDA 35-C, rules.md VOID_REFUND).


def not_played(session: Session, how: Ending) -> Session:
    """The table after a misdeal or a hand that was voided: every chip went back."""
    hand = start(setup(session))
    return after(session, hand._replace(result=hand.result._replace(ended=how)))


@pytest.mark.parametrize("how", ["void", "misdeal"])
def test_a_hand_that_does_not_count_leaves_button_blinds_debts_and_straddles(how: Ending) -> None:
    session = played(given(table(1, 2, 3, 4, 5, 6, button=5), SitsOut(4)), 5)
    assert blinds(session) == (5, 6, 1), "both blinds have passed seat 4"
    session = given(session, Returns(4, "posts"), Straddles(2))
    was = posts(session)
    assert set(was) == {(4, 1, "dead small blind", False), (4, 2, "big blind", True), (2, 4, "straddle", True)}
    back = not_played(session, how)
    assert blinds(back) == blinds(session)
    assert posts(back) == was
    assert back.seats == session.seats
    assert back.last_big == session.last_big
    assert posts(played(back)) == [], "it is posted once"


@pytest.mark.parametrize("how", ["void", "misdeal"])
def test_who_leaves_in_a_hand_that_does_not_count_leaves_no_hand_without_a_big_blind(how: Ending) -> None:
    session = table(1, 2, 3, 4, button=4)
    back = not_played(given(session, Leaves(2), running=True), how)
    assert blinds(back) == (4, 1, 3)
    assert setup(back).big_blind >= 0


def test_who_has_come_in_a_void_hand_is_dealt_in_and_in_a_misdeal_not() -> None:
    session = given(table(1, 2, 3, 4, button=4), SitsOut(4))
    back = given(session, Returns(4), running=True)
    assert 4 in setup(not_played(back, "void")).seats
    hand = start(setup(session))
    misdealt = after(back, hand._replace(result=hand.result._replace(ended="misdeal")))
    assert 4 not in setup(misdealt).seats
