"""The boards and the chips: slots for what is to come, a pot that says whether bets are in it, what may be done."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from controller.console.asking import Token
from controller.console.boards_panel import BoardsPanel
from controller.console.regions import regions
from controller.console.theme import Theme
from controller.table.view import TableView
from tests.console.reading import texts
from tests.pictures import english, words_of
from tests.screens import (
    betting,
    flop_bottom,
    had_acted,
    lazy_river_bet,
    no_burn,
    stud_street,
    who_wins,
)

THEME = Theme(1280, 800, 217.0)


class Pressed:
    """What the keys of the panel press."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def token(self) -> None:
        """No question stands anywhere."""

    def strike(self, key: str, token: Token | None) -> bool:
        """Remember it."""
        self.keys.append(key)
        return True


PRESSED = Pressed()


@pytest.fixture
def panel(qtbot: QtBot) -> BoardsPanel:
    made = BoardsPanel(THEME, english(), taps=PRESSED)
    qtbot.addWidget(made)
    made.resize(regions(THEME).middle.size())
    made.show()
    return made


def read(panel: BoardsPanel, view: TableView) -> list[str]:
    panel.show_view(view)
    return texts(panel)


def test_a_board_has_a_slot_for_each_card_to_come(panel: BoardsPanel) -> None:
    panel.show_view(flop_bottom())
    assert [row.cards for row in panel.rows] == [("7d", "7h", "7s", "", ""), ("8c", "", "", "", "")]
    panel.show_view(lazy_river_bet())
    assert panel.rows[0].cards == ("Ac", "Qd", "8h", "4s")
    assert panel.rows[1].isHidden()


def test_the_pot_says_whether_bets_are_in_it(panel: BoardsPanel) -> None:
    told = read(panel, betting())
    assert told[told.index("POT WITH BETS") + 1] == "8100"
    assert "POT" in read(panel, flop_bottom())


def test_it_tells_what_may_be_done(panel: BoardsPanel) -> None:
    told = read(panel, betting())
    assert told[told.index("To call") + 1] == "3600"
    assert told[told.index("Min raise to") + 1] == "6000"
    told = read(panel, lazy_river_bet())
    assert "To call" not in told
    assert told[told.index("Min bet") + 1] == "10"


def test_pots_are_told_with_the_seats_that_can_win_them(panel: BoardsPanel) -> None:
    told = read(panel, lazy_river_bet())
    assert told[told.index("Main (2, 4, 6)") + 1] == "365"
    assert told[told.index("Side (2, 6)") + 1] == "840"


def test_a_ruling_in_force_stands_until_it_is_over(panel: BoardsPanel) -> None:
    told = read(panel, no_burn())
    assert "NO BURN ON THE RIVER" in told
    assert told[told.index("Aside") + 1] == "9♦"
    assert "NO BURN ON THE RIVER" not in read(panel, betting())


def test_cards_out_are_counted(panel: BoardsPanel) -> None:
    told = read(panel, had_acted())
    assert told[told.index("CARD OUT") + 1] == "2"


def test_the_board_that_is_asked_about_is_lit(panel: BoardsPanel) -> None:
    panel.show_view(who_wins())
    lit = panel.grab().toImage()
    panel.show_view(replace(who_wins(), eligible=()))
    assert panel.grab().toImage() != lit


def test_a_game_without_boards_shows_the_chips_alone(panel: BoardsPanel) -> None:
    assert "POT" in read(panel, stud_street())
    assert all(row.isHidden() for row in panel.rows)


def test_boards_are_said(panel: BoardsPanel) -> None:
    panel.show_view(flop_bottom())
    assert panel.rows[1].accessibleName() == "eight of clubs"


def test_an_instruction_does_not_draw_it_again(panel: BoardsPanel) -> None:
    view = betting()
    panel.show_view(view)
    panel.show_view(replace(view, now=view.coming[0], alongside=()))
    assert panel.redrawn == 1


def test_what_an_uncounted_all_in_costs_is_no_figure(panel: BoardsPanel) -> None:
    told = read(panel, replace(betting(), uncounted=4))
    assert "?" in told
    assert not {"3600", "6000"} & set(told), "neither the call nor the least raise is known before the count"


def test_from_right_to_left_a_figure_stands_at_the_left_of_its_words(qtbot: QtBot) -> None:
    # Else `Burns 1, stub` at the left of 40 is read `40 burns 1`.
    made = BoardsPanel(THEME, words_of("ar"), taps=PRESSED)
    qtbot.addWidget(made)
    made.resize(regions(THEME).middle.size())
    made.show_view(betting())
    made.arrange()
    shown = [line for line in made.lines if not line.isHidden()]
    assert all(line._figure.geometry().right() < line._words.geometry().left() for line in shown)
    assert made.pot.geometry().right() < made._pot_word.geometry().left()
