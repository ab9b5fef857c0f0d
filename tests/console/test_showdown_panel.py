"""The showdown: who wins how much and why, on which board, where the odd chip went, and that nothing is left."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from controller.console.regions import regions
from controller.console.showdown_panel import ShowdownPanel
from controller.console.theme import Theme
from controller.table.view import TableView
from tests.console.reading import texts
from tests.pictures import english, words_of
from tests.screens import (
    SCREENS,
    betting,
    crowded,
    lazy_showdown,
    omaha_tabled,
    read_by_dealer,
    showdown,
    uncontested,
    who_wins,
)

THEME = Theme(1280, 800, 217.0)


@pytest.fixture
def panel(qtbot: QtBot) -> ShowdownPanel:
    made = ShowdownPanel(THEME, english())
    qtbot.addWidget(made)
    made.resize(regions(THEME, grown=True).middle.size())
    made.show()
    return made


def rows(panel: ShowdownPanel, view: TableView) -> list[list[str]]:
    panel.show_view(view)
    return [texts(row) for row in panel.rows if row.isVisible()]


def test_each_board_has_its_winner_the_hand_and_the_odd_chip(panel: ShowdownPanel) -> None:
    # 35 chips: 18 to the top board (the odd chip lies on top), 17 to the bottom: 9 to the first left of the button.
    assert rows(panel, showdown()) == [
        ["TOP", "Seat 1", "Pair of kings, A-9-8", "Odd chip: top board", "18"],
        ["BOTTOM", "Seat 5", "Straight, nine high", "Odd chip: first left of the button", "9"],
        ["Seat 1", "Straight, nine high", "8"],
        ["SUM", "35 = 18 + 9 + 8", "0 left"],
    ]


def test_the_cards_that_count_are_shown(panel: ShowdownPanel) -> None:
    panel.show_view(showdown())
    assert panel.rows[0].cards.cards == ("Kh", "Kd", "As", "9h", "8s")


def test_side_pots_come_first(panel: ShowdownPanel) -> None:
    assert rows(panel, lazy_showdown()) == [
        ["SIDE", "Seat 2", "Pair of aces, K-Q-9", "1360"],
        ["MAIN", "Seat 2", "Pair of aces, K-Q-9", "Odd chip: first left of the button", "183"],
        ["Seat 4", "Pair of aces, K-Q-9", "182"],
        ["SUM", "1725 = 1360 + 183 + 182", "0 left"],
    ]


def test_where_a_person_read_the_hands_it_says_so(panel: ShowdownPanel) -> None:
    told = rows(panel, read_by_dealer())
    assert told[0][:3] == ["TOP", "Seat 1", "Read by the dealer"]
    assert all(not row.cards.cards for row in panel.rows)


def test_a_pot_nobody_contests_needs_no_reason(panel: ShowdownPanel) -> None:
    assert rows(panel, uncontested())[0] == ["POT", "Seat 3", "Uncontested", "500"]


def test_many_winners_stand_together(panel: ShowdownPanel) -> None:
    told = rows(panel, crowded())
    assert len(told) == 7
    assert told[4] == ["MAIN · TOP", "1, 2, 3, 4", "Full house, fives full of sevens", "4 × 250"]
    assert told[-1][-1] == "0 left"


def test_it_stays_away_until_there_is_something_to_tell() -> None:
    told = [ShowdownPanel.has_to_tell(view()) for view in (betting, who_wins, showdown, omaha_tabled)]
    assert told == [False, False, True, True]
    assert not ShowdownPanel.has_to_tell(None)


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_ever_left(panel: ShowdownPanel, screen: str) -> None:
    view = SCREENS[screen].view()
    if view.shares and not view.eligible:
        assert rows(panel, view)[-1][-1] == "0 left"


def test_it_is_said_aloud(panel: ShowdownPanel) -> None:
    panel.show_view(showdown())
    assert "TOP Seat 1 Pair of kings, A-9-8 18" in panel.accessibleName()


def test_from_right_to_left_a_share_is_named_at_the_right_and_its_chips_stand_at_the_left(qtbot: QtBot) -> None:
    made = ShowdownPanel(THEME, words_of("ar"))
    qtbot.addWidget(made)
    made.resize(regions(THEME, grown=True).middle.size())
    made.show_view(showdown())
    made.arrange()
    first = made.rows[0]
    across = [first.amount, first.why, first.cards, first.seat, first.label]
    assert [piece.x() for piece in across] == sorted(piece.x() for piece in across)
