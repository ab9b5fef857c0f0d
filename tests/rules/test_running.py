"""Run it twice: when it is offered, and what each run gets (T13, LA24 213)."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

import pytest

from controller.rules.award import OddRules, settle
from controller.rules.inputs import Act, Done, RunsIt, Shows
from controller.rules.places import Places
from controller.rules.pots import Pot
from controller.rules.running import offered
from controller.rules.saying import Say, say
from controller.rules.shares import Leaf
from tests.dealing import Felt, house

RUNS = (
    Leaf(share="run_1", rank="high", uses="any", run=True),
    Leaf(share="run_2", rank="high", uses="any", boards=("board_2",), run=True),
)


@pytest.mark.parametrize("key", ["top", "left_of_button"])
def test_P46_the_odd_chip_goes_to_the_first_board_whoever_wins_it(key: str) -> None:
    # Seat 8 is left of the button before seat 2, and wins the second board: the first board has the odd chip still.
    rules = OddRules.model_validate({"double_board": key})
    paid = settle(Pot("main", 201, (0, 1)), RUNS, {"run_1": {1: 9}, "run_2": {0: 9}}, rules, 1)
    assert {award.seat: award.amount for award in paid.awards} == {1: 101, 0: 100}


def test_two_who_tie_on_both_boards_are_paid_board_by_board() -> None:
    ties = {"run_1": {0: 5, 1: 5}, "run_2": {0: 5, 1: 5}}
    paid = settle(Pot("main", 202, (0, 1)), RUNS, ties, OddRules(double_board_same_winners="pool"), 1)
    # 101 and 101, each with an odd chip for the first left of the button: 51 + 51 and 50 + 50.
    won = {seat: sum(award.amount for award in paid.awards if award.seat == seat) for seat in (0, 1)}
    assert won == {0: 102, 1: 100}


def heads_up(game: str, rules: str = "twice", tabling: str = "at_once") -> Felt:
    """All in before the flop, both hands tabled."""
    felt = Felt(
        game, "no_limit 1/2", (50, 50), house=house(run_it={"times": rules}, showdown={"all_in_tabling": tabling})
    )
    felt.deal()
    felt.acts(2, "all_in")
    felt.give(Act(1, "call"))
    return felt


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("holdem", 3),
        ("omaha_hilo", 3),
        ("double_board", 3),
        ("lazy_rivers", 0),  # the rivers to come lie before the seats
        ("drawmaha", 0),  # there is a draw to come
        ("pineapple", 0),
    ],
)
def test_it_is_offered_where_all_that_is_to_come_lies_on_boards(game: str, most: int) -> None:
    assert offered(heads_up(game, "thrice").hand) == most


@pytest.mark.parametrize(("times", "most"), [("once", 0), ("twice", 2), ("thrice", 3)])
def test_the_house_says_how_many_times(times: str, most: int) -> None:
    assert offered(heads_up("holdem", times).hand) == most


def test_both_agree_before_the_next_card() -> None:
    felt = heads_up("holdem")
    for seat in (2, 1):
        felt.give(Shows(seat))
    assert offered(felt.hand) == 2
    felt.out()
    assert offered(felt.hand) == 0
    assert felt.refused(RunsIt(2)).key == "refused.run_it_card_out"


@pytest.mark.parametrize(
    ("game", "stakes", "why"),
    [
        ("lazy_rivers", "no_limit 1/2", say("refused.run_it_seats", street="river")),
        ("drawmaha", "no_limit 1/2", say("refused.run_it_draws")),
        ("triple_draw_27", "limit 50/100 blinds 25/50", say("refused.run_it_draws")),
        ("stud", "limit 2/4 blinds 0/0 ante 50 bring_in 1", say("refused.run_it_seats", street="fourth")),
    ],
)
def test_where_cards_to_come_are_no_board_s_the_sentence_says_so(game: str, stakes: str, why: Say) -> None:
    """LA24 213 divides a pot by boards: no rulebook has a second river to a seat, or a second draw."""
    felt = Felt(game, stakes, (50, 50), house=house(run_it={"times": "twice"}))
    felt.deal()
    while felt.step.startswith("bet"):
        felt.give(Act(felt.to_act, "all_in"))
    assert felt.refused(RunsIt(2)) == why


def test_before_the_last_bet_and_after_an_agreement_the_sentence_says_so() -> None:
    felt = Felt("holdem", "no_limit 1/2", (50, 50), house=house(run_it={"times": "twice"}))
    felt.deal()
    assert felt.refused(RunsIt(2)) == say("refused.run_it_bets")
    felt = heads_up("holdem")
    felt.give(RunsIt(2))
    assert felt.refused(RunsIt(2)) == say("refused.run_it_agreed")
    felt.finish()
    assert heads_up("holdem", "once").refused(RunsIt(2)) == say("refused.run_it")


def test_hands_that_stay_down_until_the_showdown_are_shown_after_the_last_run() -> None:
    felt = heads_up("holdem", tabling="at_showdown")
    assert felt.hand.step is not None
    assert felt.hand.step.do == "burn"
    felt.give(RunsIt(2))
    felt.deal_due()
    assert felt.hand.step.do == "show"
    for seat in (2, 1):
        felt.give(Shows(seat))
    felt.give(Done())
    assert len(felt.hand.cards.faces) == 4 + 2 * 8
    assert felt.hand.burned == 6
    assert {award.share for award in felt.hand.result.awards} == {"run_1", "run_2"}
    assert sum(seat.stack or 0 for seat in felt.table.session.seats) == 100


def test_the_boards_of_later_runs_lie_behind_the_seats() -> None:
    # So that the places of a hand that is run once are where they always were.
    once, twice = Places(("board",), 3), Places(("board",), 3, ("board_2",))
    for place in range(once.size):
        assert (once.seat_of(place), once.board_of(place), once.is_own(place)) == (
            twice.seat_of(place),
            twice.board_of(place),
            twice.is_own(place),
        )
    last = twice.board("board_2")
    assert (last, twice.seat_of(last), twice.board_of(last), twice.is_own(last)) == (once.size, None, "board_2", False)
