"""Kills that act last, hands that do not count, seats that opt out of a bomb pot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.rules.apply import start
from controller.rules.hand import Ending
from controller.rules.inputs import Voids
from controller.rules.plan import Bomb, Kill, Plan
from controller.rules.saying import Refusal
from controller.rules.session import after, next_setup, open_session
from controller.rules.session_inputs import Bombs, OptsOut, Plays, TakesTime
from controller.rules.stakes import parse
from tests.dealing import Felt, games, house
from tests.rules.test_session_seats import given, played, posts, refused, setup, table
from tests.rules.test_session_table import CHOICE

# A killer that acts last, short kills, kills of games without blinds (T14).


def killed(acts: str, killer: int, *stacks: int) -> Felt:
    """A limit table of 10/20 where a seat posts the kill of 20; the last seat has the button."""
    plan = Plan(kill=Kill.model_validate({"acts": acts}))
    opened = Felt("holdem", "limit 10/20", stacks, plan=plan)
    opened.table._state = opened.table._state._replace(session=replace(opened.table.session, kill=killer))
    opened.deal()
    return opened


@pytest.mark.parametrize(("acts", "order"), [("in_turn", [3, 4, 5, 1, 2]), ("last", [3, 5, 1, 2, 4])])
def test_a_killer_acts_in_turn_or_last(acts: str, order: list[int]) -> None:
    opened = killed(acts, 4, 500, 500, 500, 500, 500)  # button 5, blinds 1 and 2
    seen = []
    while opened.step == "bet preflop":
        seen.append(opened.to_act)
        opened.acts(opened.to_act, "call")
    assert seen == order
    assert opened.hand.bets.pot == 5 * 20
    assert opened.to_act == 1, "after the flop everybody acts in his turn"


def test_a_killer_that_acts_last_may_raise_and_is_answered_in_the_same_order() -> None:
    opened = killed("last", 3, 500, 500, 500, 500)
    opened.call(4, 1, 2)
    opened.to(3, 40)
    seen = []
    while opened.step == "bet preflop":
        seen.append(opened.to_act)
        opened.call(opened.to_act)
    assert seen == [4, 1, 2]


@pytest.mark.parametrize("killer", [1, 2])
def test_a_blind_that_kills_and_acts_last(killer: int) -> None:
    opened = killed("last", killer, 500, 500, 500, 500)
    seen = []
    while opened.step == "bet preflop":
        seen.append(opened.to_act)
        opened.call(opened.to_act)
    assert seen == {1: [3, 4, 2, 1], 2: [3, 4, 1, 2]}[killer]


def test_a_killer_that_acts_last_folds_out_of_turn_and_the_turn_stays() -> None:
    opened = killed("last", 3, 500, 500, 500, 500)
    assert opened.to_act == 4
    opened.early(3, "fold")
    assert opened.to_act == 4
    opened.call(4, 1, 2)
    assert opened.step == "bet flop"


def test_a_kill_that_cannot_be_paid_is_owed_in_full_by_the_others() -> None:
    opened = killed("in_turn", 3, 500, 500, 13, 500)  # as with a short big blind (LA24 150)
    assert opened.hand.bets.put[2] == 13
    assert opened.call_and_least == (20, 40)


def test_a_kill_is_posted_where_there_are_blinds() -> None:
    stud = Felt("stud", "limit 10/20 blinds 0/0 ante 2 bring_in 3", (500,) * 3, plan=Plan(kill=Kill()))
    session = replace(stud.table.session, kill=2)
    assert (setup(session).stakes.small_bet, setup(session).posts) == (10, ())


def test_a_killer_that_posts_a_missed_big_blind_too_comes_to_the_kill() -> None:
    session = table(1, 2, 3, 4, 5, button=5, plan=Plan(seats=9, kill=Kill()))
    session = replace(session, stakes=parse("limit 10/20"), usual=parse("limit 10/20"), kill=4)
    seats = tuple([replace(seat, owes_big=True, posting=True) if seat.number == 4 else seat for seat in session.seats])
    assert posts(replace(session, seats=seats)) == [(4, 10, "big blind", True), (4, 10, "kill", True)]


# What a hand that does not count leaves as it was (TDA 35-C, rules.md VOID_REFUND).


@pytest.mark.parametrize("how", ["void", "misdeal"])
def test_the_kill_the_bomb_pot_the_plaque_and_the_time_are_what_they_were(how: Ending) -> None:
    bomb = Bomb(game=games()["bomb_pot_holdem"], ante=5)
    plan = CHOICE.model_copy(update={"bomb": bomb, "kill": Kill()})
    rules = house(rake={"percent": 10, "time": 5})
    session = open_session(games()["holdem"], rules, parse("limit 10/20"), {1: 100, 2: 100, 3: 100}, 3, "reads", plan)
    session = given(replace(session, kill=2, wins=2, last_winner=2), Plays("omaha"), TakesTime())
    assert [seat.stack for seat in session.seats] == [95, 95, 95]
    for before in (session, given(session, Bombs()), given(session, Bombs())):
        hand = start(setup(before))
        back = after(before, hand._replace(result=hand.result._replace(ended=how)))
        assert replace(back, again=None, number=before.number) == before
        assert replace(setup(back), number=0) == replace(setup(before), number=0)


def test_a_void_hand_takes_no_rake_and_neither_does_a_misdeal() -> None:
    opened = Felt("holdem", "no_limit 1/2", (100, 100, 100), house=house(rake={"percent": 10}))
    opened.deal()
    opened.to(3, 50)
    opened.call(1, 2)
    assert opened.hand.bets.pot == 150
    opened.give(Voids("floor and floor", "fouled"))
    assert opened.hand.result.drops == ()
    assert [seat.stack for seat in opened.table.session.seats] == [100, 100, 100]


# Opting out of a bomb pot (LA24 27).


def test_who_opts_out_of_a_bomb_pot_is_dealt_in_after_it_and_owes_nothing() -> None:
    plan = Plan(bomb=Bomb(game=games()["bomb_pot_holdem"], ante=5))
    session = table(1, 2, 3, 4, button=4, plan=plan)  # blinds 1 and 2
    assert refused(session, OptsOut(2)) == "refused.no_bomb_called"
    session = given(session, Bombs(), OptsOut(2))
    assert setup(session).seats == (1, 3, 4)
    assert refused(session, OptsOut(2), running=True) == "refused.between_hands"
    assert refused(session, OptsOut(9)) == "refused.not_dealt_in"
    assert setup(given(session, OptsOut(2))).seats == (1, 2, 3, 4)
    assert isinstance(next_setup(given(session, OptsOut(1), OptsOut(3))), Refusal)
    assert given(session, Bombs()).opted == ()
    following = played(session)
    assert (following.opted, posts(following)) == ((), [])
    assert setup(following).seats == (2, 3, 4, 1)
