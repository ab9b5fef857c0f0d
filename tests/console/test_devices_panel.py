"""The devices and the resume card: what is wrong, what to do about it, and whether the felt is as shown."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from controller.console.devices_panel import DevicesPanel
from controller.console.regions import regions
from controller.console.resume_panel import ResumePanel
from controller.console.theme import Theme
from tests.console.reading import texts
from tests.pictures import english
from tests.screens import betting, devices, flop_bottom

THEME = Theme(1280, 800, 217.0)


def test_each_line_has_its_state_and_what_to_do(qtbot: QtBot) -> None:
    panel = DevicesPanel(THEME, english())
    qtbot.addWidget(panel)
    panel.resize(regions(THEME).middle.size())
    panel.show()
    panel.show_view(devices())
    assert [texts(row) for row in panel.rows] == [
        ["✕ shoe", "No answer for 2 s on simulated", "Check the cable and the power, then go on"],
        ["● buttons", "Ready", "Nothing to do"],
        ["◐ badge reader", "3 readings repeated", "It works. Tell the floor when there is time"],
    ]
    panel.show_view(betting())
    assert texts(panel) == []


def test_the_resume_card_asks_with_the_boards_beside_it(qtbot: QtBot) -> None:
    panel = ResumePanel(THEME, english())
    qtbot.addWidget(panel)
    panel.resize(regions(THEME).middle.size())
    panel.show()
    panel.show_view(flop_bottom())
    told = texts(panel)
    assert "Stopped at: FLOP BOTTOM, 2" in told
    assert "Last done: Card to the board. Pot 3300. Boards, stacks and bets as shown?" in told
    assert [row.cards[:1] for row in panel.boards.rows] == [("7d",), ("8c",)]


def test_its_keys_answer(qtbot: QtBot) -> None:
    panel = ResumePanel(THEME, english())
    qtbot.addWidget(panel)
    panel.resize(regions(THEME).middle.size())
    panel.show()
    panel.show_view(flop_bottom())
    with qtbot.waitSignal(panel.confirmed):
        QTest.mouseClick(panel.yes, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.problem):
        QTest.mouseClick(panel.not_so, Qt.MouseButton.LeftButton)
