"""A table at which no hand can begin says so; what changes with the next one stands during this."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from controller.console.primary import primary
from controller.rules.saying import say
from controller.rules.session_inputs import SitsOut
from controller.table.records import NextHand
from controller.table.view import TableView
from tests.shown_felt import ShownFelt
from tests.states import cash, dead_spread, last_hand, next_level, on_break, over, waiting


@pytest.mark.parametrize(
    ("screen", "now"), [(waiting, "now.waiting"), (dead_spread, "now.dead_spread"), (on_break, "now.break")]
)
def test_no_hand_is_offered_where_none_can_begin(screen: Callable[[], TableView], now: str) -> None:
    shown = screen()
    assert shown.now.key == now
    assert primary(shown) is None
    ShownFelt.latest.refused(NextHand())


def test_a_player_who_leaves_the_other_alone_after_a_hand_is_waited_for() -> None:
    felt = cash((400, 400))
    over(felt, 2)
    assert felt.view.now.key == "now.ended"
    felt.give(SitsOut(2))
    assert felt.view.now == say("now.waiting", seat=1)


def test_the_first_deck_is_washed_and_every_deck_is_cut() -> None:
    felt = cash()
    assert felt.view.alongside == (say("also.wash_and_shuffle"),)
    over(felt, 3, 4, 5, 6, 1)
    assert felt.view.alongside == (say("also.shuffle_and_cut"),)


def test_the_next_level_and_the_last_hand_stand_while_a_hand_is_dealt() -> None:
    assert next_level().standing == (say("flag.next_level", small=150, big=300),)
    assert last_hand().standing == (say("flag.last_hand"),)
