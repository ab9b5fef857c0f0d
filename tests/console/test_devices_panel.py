"""The devices and the resume card: what is wrong, what to do about it, and whether the felt is as shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from controller.console.devices_panel import DevicesPanel
from controller.console.regions import regions
from controller.console.resume_panel import ResumePanel
from controller.console.theme import Theme
from controller.rules.saying import say
from controller.table.reports import Link
from tests.console.reading import texts
from tests.pictures import english, words_of
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


FIGURES = {
    "path": "/dev/serial/by-id/usb-Acme_Shoe-if00",
    "paths": "/dev/ttyUSB0, /dev/ttyUSB1",
    "wanted": "usb:1a86:7523",
    "serial": "A50285BI",
    "why": "SerialException: broken",
    "what": "KeyError at table_bus.py:120",
    "make": "1209:0001, firmware 89ABCDEF",
    "text": "It has not answered for two seconds",
}


@pytest.mark.parametrize("locale", ["en", "fr", "es", "ar"])
def test_all_that_can_stand_beside_a_device_is_read_whole(qtbot: QtBot, locale: str) -> None:
    words = words_of(locale)
    panel = DevicesPanel(THEME, words)
    qtbot.addWidget(panel)
    panel.resize(regions(THEME).middle.size())
    panel.show()
    keys = [key for key in words.keys if key.startswith(("note.", "marked.", "line."))]
    assert len(keys) > 50
    cut = []
    for four in [keys[at : at + 4] for at in range(0, len(keys), 4)]:
        notes = [say(key, **{slot: FIGURES.get(slot, 52) for slot in words.slots(key)}) for key in four]
        panel.show_view(replace(devices(), links=tuple(Link("scanner_1", up=True, note=note) for note in notes)))
        cut += [key for key, row in zip(four, panel.rows, strict=False) if not row.state.fits]
    assert cut == []


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
