"""What is announced before it is due, and what there is to call: never a step that will not come, nor a guess."""

from __future__ import annotations

from controller.rules.inputs import Act, Shows
from controller.rules.saying import say
from controller.table.records import NextHand
from controller.table.view import view
from tests.dealing import Felt


def coming(felt: Felt) -> list[str]:
    return [step.key for step in view(felt.table).coming]


def test_no_betting_is_announced_once_nobody_can_bet() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    assert coming(felt) == ["now.burn", "now.deal_board"]
    felt.give(Act(felt.to_act, "all_in"))
    felt.give(Act(felt.to_act, "call"))
    while felt.step == "show":
        felt.give(Shows(felt.to_act))
    felt.out()
    assert (view(felt.table).now.key, coming(felt)) == ("now.deal_board", ["now.burn", "now.deal_board"])


def test_what_an_uncounted_all_in_costs_is_no_figure() -> None:
    """Nobody has counted seat 3; the big blind of 2 is not what there is to call."""
    felt = Felt("holdem", "no_limit 1/2", (None, None, None))
    felt.deal()
    pushed = felt.to_act
    felt.acts(pushed, "all_in")
    assert view(felt.table).now == say("now.act_to_call_uncounted", seat=felt.to_act, all_in=pushed)


def test_antes_are_told_once_and_who_posts_the_only_one() -> None:
    """The ante of the big blind is another 200 than its blind of 200, and says so."""
    felt = Felt("holdem", "no_limit 100/200 bb_ante 200 unit 25", (5000, 5000, 5000))
    felt.give(NextHand())
    assert view(felt.table).now == say("now.post_blinds", owed="100@1 200@2")
    assert view(felt.table).alongside == (say("also.ante", ante=200, seat=2),)
    felt = Felt("stud", "limit 10/20 blinds 0/0 ante 2 bring_in 3", (100, 100, 100, 100))
    felt.give(NextHand())
    assert view(felt.table).now == say("now.post_antes", ante=2, n=4)
