"""The prompt: one imperative, what goes along with it, what comes next; a refusal in their place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from controller.console.prompt_panel import PromptPanel, divided, in_lines
from controller.console.stacks import moved, one_stack, pushing
from controller.console.theme import Theme
from controller.rules.saying import say
from controller.table.view import TableView
from tests.console.reading import texts
from tests.pictures import english
from tests.screens import (
    betting,
    early_turn,
    flop_bottom,
    incident,
    lazy_showdown,
    new_bets_apart,
    no_raise,
    pull_in,
    raked,
    refusal,
    side_pots,
    uncontested,
)


@pytest.fixture
def panel(qtbot: QtBot) -> PromptPanel:
    made = PromptPanel(Theme(1280, 800, 217.0), english())
    qtbot.addWidget(made)
    made.resize(1256, 129)
    made.show()
    return made


def read(panel: PromptPanel, view: TableView | None) -> list[str]:
    panel.show_view(view)
    return texts(panel)


def test_the_instruction_comes_first_and_in_capitals(panel: PromptPanel) -> None:
    told = read(panel, betting())
    assert told[:2] == ["SEAT 9 TO ACT", "Call 3600"]
    assert "Next  Burn  ·  Turn top, 1" in told
    assert "✓ Seat 4 bet to 3600" in told


def test_a_step_counts_down(panel: PromptPanel) -> None:
    assert read(panel, flop_bottom())[0] == "FLOP BOTTOM, 2"


def test_bets_are_pulled_in_alongside(panel: PromptPanel) -> None:
    told = read(panel, pull_in())
    assert told[0] == "BURN"
    assert "• Pull in bets, pot 3300" in told


def test_side_pots_are_built_by_hand(panel: PromptPanel) -> None:
    assert {"• Main 365 together (2, 4, 6)", "• Side 240 together (2, 6)"} <= set(read(panel, side_pots()))


def test_new_bets_lie_apart_from_a_pot_with_an_all_in(panel: PromptPanel) -> None:
    assert {"• Main 290 together (3, 5, 8)", "• New bets apart (5, 8)"} <= set(read(panel, new_bets_apart()))


def stack(view: TableView, at: int = 0) -> TableView:
    """What is asked once so many stacks are pushed."""
    push = pushing(view, moved(view, at))
    assert push is not None
    return one_stack(view, push)


def test_pots_are_pushed_stack_by_stack(panel: PromptPanel) -> None:
    told = read(panel, stack(lazy_showdown()))
    assert told[:2] == ["PUSH 1360 TO SEAT 2", "Side: 1×1000, 3×100, 2×25, 2×5"]
    assert "Next  183 to seat 2  ·  182 to seat 4" in told
    told = read(panel, stack(lazy_showdown(), 2))
    assert told[:2] == ["PUSH 182 TO SEAT 4", "Main: 1×100, 3×25, 1×5, 2×1"]
    assert told[2:] == ["✓ 183 to seat 2"]
    assert read(panel, stack(uncontested()))[:2] == ["PUSH 500 TO SEAT 3", "1×500"]


def test_the_drop_goes_beside_the_first_stack(panel: PromptPanel) -> None:
    # 3800 in the pot, 5 per cent are 190; 3610 on two boards are 1805 each, seat 1 has one chip more.
    drop = "• 190 to the drop: 1×100, 3×25, 3×5"
    told = read(panel, stack(raked()))
    assert told[0] == "PUSH 1806 TO SEAT 1"
    assert drop in told
    assert drop not in read(panel, stack(raked(), 1))


def test_why_no_raise_is_possible_stands_beside(panel: PromptPanel) -> None:
    assert any("a full raise is 40" in text for text in read(panel, no_raise()))


def test_a_refusal_takes_the_place_of_the_rest(panel: PromptPanel) -> None:
    assert read(panel, refusal()) == ["SEAT 4 TO ACT", "✕ Seat 4 faces a bet. Call 1200, raise or fold"]
    assert read(panel, betting())[1] == "Call 3600"


def test_a_stopped_hand_is_told_in_another_colour(panel: PromptPanel) -> None:
    calm = panel.grab().toImage().pixelColor(20, 64)
    told = read(panel, incident())
    assert told[0] == "CARDS OUT EARLY"
    assert panel.grab().toImage().pixelColor(20, 64) != calm


def test_an_unanswered_question_is_a_question(panel: PromptPanel) -> None:
    assert read(panel, early_turn().view)[0] == "HAD SEAT 1 ACTED?"


def test_what_is_said_aloud_is_what_stands_there(panel: PromptPanel) -> None:
    panel.show_view(betting())
    assert panel.accessibleName() == "SEAT 9 TO ACT. Call 3600"


def test_before_the_first_view(panel: PromptPanel) -> None:
    assert read(panel, None) == ["READY"]


def test_the_stacks_do_not_draw_it_again(panel: PromptPanel) -> None:
    view = betting()
    panel.show_view(view)
    panel.show_view(replace(view, seats=(), pot=0))
    assert panel.redrawn == 1


def test_cards_in_an_instruction_are_printed_not_shouted() -> None:
    assert divided(english(), say("now.move_aside_up", cards="9d", n=1))[0] == "SET THE 9♦ ASIDE, FACE UP"


def test_many_chores_share_lines() -> None:
    assert in_lines(["a", "b", "c", "d"], 3) == ["• a  •  b", "• c  •  d"]
    assert in_lines([], 3) == []
