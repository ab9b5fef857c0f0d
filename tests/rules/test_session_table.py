"""Straddles, antes, bomb pots, kills, levels, breaks, the race, time, the plaque, chips that are carried over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controller.rules.betting import options
from controller.rules.between import Changed, judge
from controller.rules.cards import faces
from controller.rules.chip_race import result
from controller.rules.house import House
from controller.rules.inputs import Chops, Done, Voids
from controller.rules.plan import CASH, Bomb, Choice, Kill, Level, Plan
from controller.rules.saying import Refusal
from controller.rules.session import Session, after, next_setup, open_session
from controller.rules.session_inputs import (
    Bombs,
    ClockTells,
    Leaves,
    LevelUp,
    Plays,
    Races,
    Straddles,
    TakesBreak,
    TakesTime,
)
from controller.rules.stakes import parse
from controller.table.records import Undo
from tests.dealing import STANDARD, Felt, games, house
from tests.rules.test_session_seats import given, played, posts, refused, setup, table

LEVELS = Plan(
    format="tournament",
    levels=(
        Level(stakes=parse("no_limit 100/200 bb_ante 200"), minutes=20),
        Level(minutes=10),
        Level(stakes=parse("no_limit 200/400 bb_ante 400"), minutes=20),
    ),
)


def felt(stakes: str, *stacks: int, rules: House = STANDARD, plan: Plan = CASH, cards: str = "") -> Felt:
    """A hold'em table whose first hand has been dealt; the last seat has the button."""
    opened = Felt("holdem", stakes, stacks, house=rules, plan=plan, cards=cards)
    opened.deal()
    return opened


# Straddles (LA24 11, 161; RR11 no-limit).


@pytest.mark.parametrize(("key", "least"), [("2xstraddle", 8), ("3xbb", 6)])
def test_what_the_first_raise_over_a_straddle_comes_to(key: str, least: int) -> None:
    opened = Felt("holdem", "no_limit 1/2", (100,) * 4, house=house(straddle={"min_raise_to": key}))
    opened.give(Straddles(3))  # button 4, blinds 1 and 2
    opened.deal()
    assert opened.hand.seat(opened.hand.turn) == 4
    assert options(opened.hand.setup, opened.hand.bets, opened.hand.turn).least == least
    for seat in (4, 1, 2):
        opened.acts(seat, "call")
    assert opened.hand.seat(opened.hand.turn) == 3, "the straddler acts last"
    opened.acts(3, "check")
    assert opened.hand.bets.pot == 16


@pytest.mark.parametrize(("key", "may"), [("under_the_gun", {3}), ("button", {3, 5}), ("any", {3, 4, 5})])
def test_who_may_straddle(key: str, may: set[int]) -> None:
    session = table(1, 2, 3, 4, 5, button=5, house_rules=house(straddle={"from_seats": key}))
    taken = {seat for seat in range(1, 6) if isinstance(judge(session, Straddles(seat), running=False), Changed)}
    assert taken == may


def test_the_button_straddles_and_the_small_blind_acts_first() -> None:
    opened = Felt("holdem", "no_limit 1/2", (100,) * 4, house=house(straddle={"from_seats": "button"}))
    opened.give(Straddles(4))
    opened.deal()
    assert opened.hand.seat(opened.hand.turn) == 1


def test_a_straddle_is_straddled_again_at_twice_its_size_and_is_for_one_hand() -> None:
    session = given(table(1, 2, 3, 4, 5, button=5), Straddles(3), Straddles(4))
    assert posts(session) == [(3, 4, "straddle", True), (4, 8, "straddle", True)]
    assert posts(played(session)) == []
    assert refused(table(1, 2, button=2), Straddles(1)) == "refused.no_straddle"


def test_a_straddle_that_is_told_in_a_hand_is_of_the_hand_after_it() -> None:
    session = table(1, 2, 3, 4, 5, button=5)  # blinds 1 and 2, then 2 and 3
    assert refused(session, Straddles(3), running=True) == "refused.straddle_seat"
    session = given(session, Straddles(4), running=True)
    assert posts(session) == []
    assert posts(played(session)) == [(4, 4, "straddle", True)]
    assert posts(played(played(session))) == []
    assert posts(played(given(session, Straddles(4), running=True))) == [], "said again, it does not"
    # Seat 3, the next big blind, leaves: that is seat 4 then, and a blind does not straddle.
    assert posts(played(given(session, Leaves(3), running=True))) == []


def test_a_limit_straddle_is_a_raise() -> None:
    opened = Felt("holdem", "limit 10/20", (500,) * 4)
    opened.give(Straddles(3))
    opened.deal()
    assert opened.hand.bets.raises == 2
    assert options(opened.hand.setup, opened.hand.bets, opened.hand.turn).least == 30


# Antes (TDA RP-11, BARGE).


@pytest.mark.parametrize(("at", "ante"), [(0, 200), (4, 100)])
def test_the_big_blind_s_ante_at_a_short_table(at: int, ante: int) -> None:
    rules = house(ante={"reduce_short_handed": at})
    opened = felt("no_limit 100/200 bb_ante 200", 9000, 9000, 9000, 9000, rules=rules)
    assert opened.hand.bets.dead == ante


@pytest.mark.parametrize(("order", "dead", "bet"), [("bb_first", 50, 200), ("ante_first", 200, 50)])
@pytest.mark.parametrize("form", ["bb_ante", "button_ante"])
def test_a_short_stack_pays_in_the_house_s_order(order: str, dead: int, bet: int, form: str) -> None:
    # Seat 2 is the big blind; the button's ante is another seat's, so its order changes nothing there.
    stacks = (9000, 250, 9000)
    opened = felt(f"no_limit 100/200 {form} 200", *stacks, rules=house(ante={"short_order": order}))
    if form == "bb_ante":
        assert (opened.hand.bets.dead, opened.hand.bets.put[1]) == (dead, bet)
    else:
        assert (opened.hand.bets.dead, opened.hand.bets.put[1]) == (200, 200)


def test_heads_up_the_button_s_ante_and_small_blind_come_in_the_house_s_order() -> None:
    for order, dead, bet in (("bb_first", 50, 100), ("ante_first", 150, 0)):
        opened = felt("no_limit 100/200 button_ante 200", 9000, 150, rules=house(ante={"short_order": order}))
        assert (opened.hand.bets.dead, opened.hand.bets.total[1]) == (dead, bet), order


# Bomb pots and kills (LA24 27, T14).


def test_a_bomb_pot_is_for_one_hand() -> None:
    plan = Plan(bomb=Bomb(game=games()["bomb_pot_holdem"], ante=5))
    session = given(table(1, 2, 3, button=3, plan=plan), Bombs())
    assert setup(session).game.id == "bomb_pot_holdem"
    assert setup(session).opening == 5
    assert setup(played(session)).game.id == "holdem"
    assert setup(given(session, Bombs())).game.id == "holdem"
    assert refused(table(1, 2, 3, button=3), Bombs()) == "refused.no_bomb_pot"
    # While a hand runs nobody knows yet whether it is a bomb pot itself: it is called for the next one when it is over.
    assert refused(session, Bombs(), running=True) == "refused.between_hands"


@pytest.mark.parametrize(("moves", "button"), [(True, 1), (False, 3)])
def test_whether_a_bomb_pot_moves_the_button(*, moves: bool, button: int) -> None:
    plan = Plan(bomb=Bomb(game=games()["bomb_pot_holdem"], ante=5))
    rules = house(bomb_pot={"button_moves": moves})
    assert played(given(table(1, 2, 3, button=3, plan=plan, house_rules=rules), Bombs())).button == button


@pytest.mark.parametrize(("kill", "hands"), [(Kill(), 2), (Kill(after="pot", over=15), 1)])
def test_the_winner_of_two_pots_or_of_a_big_one_kills_the_next(kill: Kill, hands: int) -> None:
    opened = Felt("holdem", "limit 10/20", (500,) * 4, plan=Plan(kill=kill))
    for hand in range(hands):
        opened.stack()
        opened.deal()
        for _ in range(3):  # everybody folds to seat 3, who raises where it is not the big blind already
            seat = opened.hand.seat(opened.hand.turn)
            opened.acts(seat, "raise", 20) if seat == 3 else opened.acts(seat, "fold")
            if opened.hand.bets.live.bit_count() == 1:
                break
        while opened.hand.step is not None and opened.hand.step.do == "bet":
            opened.acts(opened.hand.seat(opened.hand.turn), "fold")
        opened.give(Done())
        assert opened.table.session.last_winner == 3, hand
    killed = setup(opened.table.session)
    assert (killed.stakes.small_bet, killed.stakes.big_bet) == (20, 40)
    # After two hands seat 3 is the next small blind, 5, after one the big blind, 10: it adds up to the kill of 20.
    assert [owed.what for owed in killed.posts] == ["kill"]
    posted = {killed.small_blind: 5, killed.big_blind: 10}[killed.posts[0].seat]
    assert posted + killed.posts[0].amount == 20


# Levels, breaks, the clock (TDA 23, T2).


def test_the_clock_moves_the_levels_on_and_a_break_lets_nobody_be_dealt_to() -> None:
    opened = open_session(
        games()["holdem"], STANDARD, parse("no_limit 100/200 bb_ante 200"), {1: 9000, 2: 9000}, 1, "reads", LEVELS
    )
    session = given(opened, ClockTells(1000))
    assert judged(session, 1000 + 20 * 60 - 1) is None
    session = given(session, ClockTells(1000 + 20 * 60))
    assert isinstance(next_setup(session), Refusal)
    session = given(session, ClockTells(1000 + 30 * 60))
    assert setup(session).stakes.text() == "no_limit 200/400 bb_ante 400"
    assert judged(session, 10**9) is None, "the last level lasts"
    assert refused(session, LevelUp()) == "refused.last_level"


def judged(session: Session, at: int) -> object:
    return judge(session, ClockTells(at), running=False)


def test_a_level_in_a_hand_is_for_the_next_and_a_misdeal_is_dealt_again_at_the_old_one() -> None:
    opened = felt("no_limit 1/2", 100, 100, 100)
    opened.give(LevelUp(2, 4))
    opened.give(TakesBreak(on=True))
    opened.give(TakesBreak(on=False))
    assert opened.hand.setup.stakes.big_blind == 2
    session = opened.table.session
    assert setup(session).stakes.big_blind == 4
    hand = opened.hand._replace(result=opened.hand.result._replace(ended="misdeal"))
    again = setup(after(session, hand))
    assert again.stakes.big_blind == 2, "TDA 35-C: the same limits"
    assert (again.button, again.seats, again.small_blind) == (3, (1, 2, 3), 0)
    assert refused(session, TakesBreak(on=False)) == "refused.no_break"
    assert refused(session, LevelUp(4, 2)) == "refused.level"


# The chip race (TDA 24, T6).


def test_the_race_gives_at_most_one_chip_each_to_the_highest_cards() -> None:
    # Chips of 25 for 100: seat 1 has one odd, seat 2 three, seat 4 two: 150 in all, so two chips of 100, rounded up.
    stacks = {1: 1025, 2: 975, 3: 500, 4: 250}
    drawn = {1: faces("Ah"), 2: faces("2c 3c Kd"), 4: faces("As 2d")}
    assert result(stacks, 100, drawn) == {1: 1100, 2: 900, 3: 500, 4: 300}
    # Spades before hearts: with one chip less to win seat 4 has it before seat 1.
    assert result({1: 1025, 4: 225}, 100, {1: faces("Ah"), 4: faces("As")}) == {1: 1000, 4: 300}


def test_nobody_is_raced_out() -> None:
    assert result({1: 25, 2: 1025}, 100, {1: faces("2c"), 2: faces("As")}) == {1: 100, 2: 1100}


def test_the_race_asks_for_its_cards_and_changes_the_smallest_chip() -> None:
    session = table(1, 2, button=1)
    seats = tuple([replace(seat, stack=stack) for seat, stack in zip(session.seats, (125, 150), strict=True)])
    session = replace(session, seats=seats)
    assert refused(session, Races(25, 100)) == "refused.race_cards"
    assert refused(session, Races(30, 100)) == "refused.race_chips"
    assert refused(session, Races(25, 100, ((1, faces("Ah")), (2, faces("Ah Kd"))))) == "refused.race_doubled"
    raced = given(session, Races(25, 100, ((1, faces("Ah")), (2, faces("Qh Kd")))))
    assert [seat.stack for seat in raced.seats] == [200, 100]  # 75 of odd chips are one chip of 100, the ace's
    assert raced.stakes.unit == 100


# Rake, time, chops, carried chips.


def test_every_seat_pays_for_its_time_and_one_that_is_away_does_not() -> None:
    rules = house(rake={"time": 7})
    session = given(table(1, 2, 3, button=3, house_rules=rules), TakesTime())
    assert [seat.stack for seat in session.seats] == [93, 93, 93]
    assert refused(table(1, 2, button=2), TakesTime()) == "refused.no_time"


def test_the_blinds_chop_where_the_house_does() -> None:
    opened = felt("no_limit 1/2", 100, 100, 100, rules=house(blinds={"chop": True}))
    assert opened.refused(Chops()).key == "refused.chop", "the button has not folded"
    opened.acts(3, "fold")
    opened.give(Chops())
    assert [seat.stack for seat in opened.table.session.seats] == [100, 100, 100]
    assert opened.table.session.button == 1
    other = felt("no_limit 1/2", 100, 100, 100)
    other.acts(3, "fold")
    assert other.refused(Chops()).key == "refused.chop"


def test_a_voided_hand_leaves_what_was_carried_where_it_was() -> None:
    opened = Felt("holdem", "no_limit 1/2", (100, 100, 100))
    opened.table._state = opened.table._state._replace(session=replace(opened.table.session, carried=3))
    opened.deal()
    assert opened.hand.bets.pot == 6
    opened.give(Voids("floor and floor", "fouled"))
    assert opened.table.session.carried == 3
    opened.stack()
    opened.deal()
    assert opened.to_act == 3, "the button is where it was"
    opened.fold(3, 1)
    opened.give(Done())
    assert opened.table.session.carried == 0
    assert sum(seat.stack or 0 for seat in opened.table.session.seats) == 303


# The plaque (rules.md §3.3).

CHOICE = Plan(
    picks="dealer",
    lasts=2,
    games=(
        Choice(game=games()["holdem"]),
        Choice(game=games()["razz"], stakes=parse("limit 10/20 blinds 0/0 ante 1 bring_in 3")),
        Choice(game=games()["omaha"]),
    ),
)


def test_the_button_s_player_picks_and_the_plaque_moves_after_two_hands() -> None:
    session = open_session(
        games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100, 3: 100}, 3, "reads", CHOICE
    )
    assert session.plaque == 3
    picked = given(session, Plays("razz"))
    assert (picked.game.id, picked.stakes.ante) == ("razz", 1)
    assert refused(picked, Plays("omaha")) == "refused.picked_already"
    once = played(picked)
    assert once.game.id == "razz"
    assert refused(once, Plays("omaha")) == "refused.picked_already"
    twice = played(once)
    assert twice.plaque == twice.button == 2
    assert given(twice, Plays("omaha")).game.id == "omaha"
    assert refused(twice, Plays("badugi")) == "refused.no_such_game"
    assert refused(table(1, 2, button=2), Plays("omaha")) == "refused.no_choice"


def test_a_rotation_goes_round_by_orbits() -> None:
    plan = CHOICE.model_copy(update={"picks": "rotation", "lasts": 0})
    session = open_session(
        games()["holdem"], STANDARD, parse("limit 10/20"), {1: 100, 2: 100, 3: 100}, 3, "reads", plan
    )
    seen = []
    for _ in range(10):
        seen.append(session.game.id)
        session = played(session)
    assert seen == ["holdem"] * 3 + ["razz"] * 3 + ["omaha"] * 3 + ["holdem"]


# Journalled, undone, resumed.


def test_a_tap_between_hands_is_undone_and_one_in_a_hand_too() -> None:
    opened = felt("no_limit 1/2", 100, 100, 100)
    before = opened.table.session
    opened.give(LevelUp(5, 10))
    opened.give(Undo())
    assert opened.table.session == before
    opened.acts(3, "fold")
    opened.give(LevelUp(5, 10))
    opened.acts(1, "fold")
    opened.give(Undo())
    opened.give(Undo())
    assert opened.table.session == before
    assert opened.hand.seat(opened.hand.turn) == 1
