"""What players see of the pot is the house's `console.pot_figure` (TDA24 54-A, 60)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from controller.console.felt_lines import felt
from controller.console.window import Window
from controller.rules.pot_figure import ConsoleRules
from controller.rules.saying import say
from controller.table.view import TableView
from tests.console.clock import Clock
from tests.console.reading import texts
from tests.dealing import definitions, house
from tests.pictures import PATIENCE, opened, show_view, staged, theme_of
from tests.screens import SCREENS
from tests.states import in_a_hand, pot_asked, pot_hidden, pot_limit


def on_felt(stage: Window) -> list[str]:
    return texts(stage.boards)


def test_every_value_tells_the_pot_of_every_structure() -> None:
    told = {
        value: [ConsoleRules(pot_figure=value).tells_pot(structure) for structure in ("no_limit", "pot_limit", "limit")]
        for value in ("always", "pot_limit", "on_request")
    }
    assert told == {
        "always": ["shown"] * 3,
        "pot_limit": ["hidden", "shown", "hidden"],
        "on_request": ["asked"] * 3,
    }


def test_every_profile_has_its_value() -> None:
    """`rules.md` §2: pot-limit alone for TDA and WSOP live, always for standard and Robert's."""
    told = {name: profile.console.pot_figure for name, profile in definitions().houses.items()}
    assert told == {"tda2024": "pot_limit", "wsop_live2024": "pot_limit", "standard": "always", "roberts_v11": "always"}


@pytest.mark.parametrize(
    ("value", "seen"), [("always", "shown"), ("pot_limit", "hidden"), ("on_request", "asked")], ids=str
)
def test_the_view_obeys_the_house_until_nobody_can_bet_any_more(value: str, seen: str) -> None:
    felt = in_a_hand(house=house(console={"pot_figure": value}))
    assert felt.view.pot_told == seen
    felt.call(3)
    felt.fold(4)
    closed = felt.view
    pull_in = say("also.pull_in", pot=49) if seen == "shown" else say("also.pull_in_bets")
    assert [chore.key for chore in closed.alongside if chore.key.startswith("also.pull_in")] in ([], [pull_in.key])
    felt.check(2, 3)
    felt.check(2, 3)
    assert felt.hand.step is not None
    assert felt.hand.step.do == "show"
    assert felt.view.pot_told == "shown"


def test_three_eights_a_raise_and_a_blind_are_37_with_the_bet(qapp: QApplication) -> None:
    """Seats 2, 3 and 4 put in 8, the small blind left 1, seat 2 bet 12: 3 x 8 + 1 + 12 = 37."""
    stage = staged(SCREENS["pot_told"], "10.1")
    assert "37" in on_felt(stage)
    stage.deleteLater()


def test_a_pot_that_is_asked_for_goes_with_the_next_question(qapp: QApplication) -> None:
    clock = Clock()
    stage = opened(theme_of("10.1", SCREENS["pot_asked"]), clock)
    show_view(stage, pot_asked())
    assert "37" not in on_felt(stage)
    clock.now += PATIENCE
    assert stage.strike("asks_pot", stage.token())
    assert "37" in on_felt(stage)
    asked = stage.desk.view
    assert asked is not None
    show_view(stage, replace(asked, ask=asked.ask + 1))
    assert "37" not in on_felt(stage)
    stage.deleteLater()


def test_a_hidden_pot_is_on_no_piece_and_cannot_be_asked_for(qapp: QApplication) -> None:
    stage = staged(SCREENS["pot_hidden"], "10.1")
    assert "37" not in on_felt(stage)
    assert not stage.strike("asks_pot", stage.token())
    assert "37" not in on_felt(stage)
    stage.deleteLater()


@pytest.mark.parametrize(("screen", "told"), [(pot_hidden, False), (pot_asked, False), (pot_limit, True)])
def test_the_terminal_tells_what_the_house_lets_it(screen: Callable[[], TableView], told: bool) -> None:  # noqa: FBT001 - what is expected
    lines = list(felt(screen(), definitions().words["en"].text))
    assert any("POT" in line for line in lines) is told
