"""A pot divided by hand on the screen, in any game, beside the hand that is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from controller.console.regions import regions
from controller.console.split_panel import SplitPanel
from controller.console.theme import Theme
from controller.table.dividing import Dividing, played_at
from tests.console.reading import texts
from tests.dealing import Felt, house
from tests.pictures import english, staged
from tests.screens import betting
from tests.shown_felt import Screen

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

THEME = Theme(1280, 800, 217.0)
ENTER, ESCAPE = int(Qt.Key.Key_Return), int(Qt.Key.Key_Escape)


@pytest.fixture
def panel(qtbot: QtBot) -> SplitPanel:
    return made(qtbot, Felt("double_board", "no_limit 1/2", dict.fromkeys(range(1, 10), 100), button=1))


def made(qtbot: QtBot, felt: Felt) -> SplitPanel:
    panel = SplitPanel(THEME, english(), Dividing(lambda: played_at(felt.table), english()))
    qtbot.addWidget(panel)
    panel.resize(regions(THEME).middle.size())
    panel.show()
    panel.open()
    return panel


def typed(panel: SplitPanel, *parts: int | str) -> list[str]:
    """Digits of an amount or seats, and `>` for NEXT."""
    for part in parts:
        for digit in str(part):
            panel.take_key(ENTER if digit == ">" else ord(digit))
    return texts(panel)


def test_the_issues_example_by_touch(panel: SplitPanel) -> None:
    for at in (1, 10, 3):
        QTest.mouseClick(panel.numbers[at - 1], Qt.MouseButton.LeftButton)
    assert "103" in texts(panel)
    QTest.mouseClick(panel.next, Qt.MouseButton.LeftButton)
    assert "Who wins top?" in texts(panel)
    for at in (3, 8):
        QTest.mouseClick(panel.numbers[at - 1], Qt.MouseButton.LeftButton)
    assert "seats 3, 8" in texts(panel)
    QTest.mouseClick(panel.next, Qt.MouseButton.LeftButton)
    typed(panel, 3, 5)
    QTest.mouseClick(panel.next, Qt.MouseButton.LeftButton)
    # 103: top 52 as 26 and 26, bottom 51 as 26 and 25; the first left of the button is seat 3.
    assert texts(panel)[-2] == "Seat 3 gets 52, seat 5 gets 25, seat 8 gets 26."
    assert any("odd chip: top board" in text for text in texts(panel))
    assert any("first left of the button" in text for text in texts(panel))


def test_a_low_that_nobody_makes(qtbot: QtBot) -> None:
    panel = made(qtbot, Felt("omaha_hilo", "pot_limit 1/2", (100, 100, 100)))
    typed(panel, "101>2>")
    assert "NOBODY" in texts(panel)
    assert "Seat 2 gets 101." in typed(panel, ">")


def test_a_high_needs_a_winner_and_back_asks_again(panel: SplitPanel) -> None:
    assert "NEXT" not in texts(panel)
    typed(panel, "103>")
    assert "NEXT" not in texts(panel)
    assert "Who wins top?" in typed(panel, ">")
    panel.take_key(ESCAPE)
    assert "103" in texts(panel)
    panel.take_key(ESCAPE)
    assert "103" not in texts(panel)


def test_a_seat_that_is_not_at_the_table_wins_nothing(qtbot: QtBot) -> None:
    panel = made(qtbot, Felt("holdem", "no_limit 1/2", {2: 100, 5: 100}))
    typed(panel, "50>3")
    assert not panel.numbers[2].isVisible()
    assert "NEXT" not in texts(panel)
    assert "Seat 5 gets 50." in typed(panel, "5>")


def test_the_house_takes_its_rake_first(qtbot: QtBot) -> None:
    felt = Felt("holdem", "no_limit 1/2", {3: 100, 6: 100}, house=house("standard", rake={"percent": 10, "cap": 6}))
    told = typed(made(qtbot, felt), "125>36>")
    # rules.md P48: 125, rake 6: 60 and 59.
    assert "Seat 3 gets 60, seat 6 gets 59." in told


def test_left_it_is_closed(panel: SplitPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.closed):
        QTest.mouseClick(panel.out, Qt.MouseButton.LeftButton)


def test_it_lies_over_the_felt_by_a_tap_on_the_strip_or_a_key_and_sends_nothing() -> None:
    window = staged(Screen(betting), "10.1")
    before = window.desk.asked
    QTest.keyClick(window, Qt.Key.Key_D)
    assert window.split.isVisible()
    for key in (Qt.Key.Key_4, Qt.Key.Key_0, Qt.Key.Key_Return):
        QTest.keyClick(window, key)
    assert "Who wins top?" in texts(window.split)
    assert window.desk.asked == before
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=window.status.geometry().center())
    assert not window.split.isVisible()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=QPoint(640, window.status.geometry().center().y()))
    assert window.split.isVisible()
    window.stop_ticking()
    window.deleteLater()
