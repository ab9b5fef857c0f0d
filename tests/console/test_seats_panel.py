"""The seats: each at its place, what it has and does, and a tap that names it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from controller.console.regions import regions
from controller.console.seats_panel import SeatsPanel, shows_faces, turn_of
from controller.console.theme import Theme
from controller.table.open_cards import BACK
from tests.console.reading import texts
from tests.pictures import english
from tests.screens import (
    betting,
    dealing_in,
    lazy_river_bet,
    lazy_showdown,
    pre_hand,
    stud_street,
    to_count,
    unknown_stacks,
    who_wins,
)

THEME = Theme(1280, 800, 217.0)


@pytest.fixture
def panel(qtbot: QtBot) -> SeatsPanel:
    made = SeatsPanel(THEME, english())
    qtbot.addWidget(made)
    made.resize(regions(THEME, grown=True).seats.size())
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_seats_stand_by_number(panel: SeatsPanel) -> None:
    panel.show_view(betting())
    lefts = [(plate.number, plate.x()) for plate in panel.plates]
    assert [number for number, _ in lefts] == list(range(1, 11))
    assert lefts == sorted(lefts, key=lambda pair: pair[1])
    assert panel.plates[-1].geometry().right() == panel.width() - 1


def test_a_seat_tells_stack_bet_and_turn(panel: SeatsPanel) -> None:
    panel.show_view(betting())
    assert texts(panel.plates[3]) == ["4", "17\u202f875", "▸3600"]
    assert panel.plates[8].accessibleName() == "Seat 9, 17\u202f600 behind, to act"
    assert panel.plates[9].accessibleName() == "Seat 10, button, fold, 40\u202f150 behind"


def test_an_empty_chair_is_told_and_not_tapped(panel: SeatsPanel) -> None:
    panel.show_view(lazy_showdown())
    assert panel.plates[0].accessibleName() == "Seat 1, empty"
    assert not panel.plates[0].isEnabled()


def test_backs_are_backs_until_tabled(panel: SeatsPanel) -> None:
    panel.show_view(betting())
    assert panel.plates[3].backs.cards == (BACK, BACK)
    panel.show_view(lazy_showdown())
    assert panel.plates[1].faces.cards == ("Ah", "9c")
    assert panel.plates[1].own.cards == ("Kd",)
    assert "ace of hearts" in panel.plates[1].accessibleName()


def test_an_individual_river_lies_at_its_seat_with_its_all_in(panel: SeatsPanel) -> None:
    panel.show_view(lazy_river_bet())
    plate = panel.plates[3]
    assert plate.own.cards == ("Kh",)
    assert plate.own.isVisible()
    assert "ALL IN" in texts(plate)
    assert panel.plates[8].own.cards == ()


def test_the_row_grows_only_for_faces() -> None:
    assert [shows_faces(view()) for view in (pre_hand, dealing_in, betting)] == [False] * 3
    assert [shows_faces(view()) for view in (lazy_river_bet, lazy_showdown, stud_street)] == [True] * 3
    assert not shows_faces(None)


def test_an_uncounted_all_in_asks_for_a_count(panel: SeatsPanel) -> None:
    panel.show_view(unknown_stacks())
    assert "COUNT" in texts(panel.plates[3])
    assert "–" in texts(panel.plates[0])


def test_a_click_names_the_seat(qtbot: QtBot, panel: SeatsPanel) -> None:
    panel.show_view(betting())
    with qtbot.waitSignal(panel.tapped) as told:
        QTest.mouseClick(panel.plates[6], Qt.MouseButton.LeftButton)
    assert told.args == [7]


def test_a_touch_names_the_seat(qtbot: QtBot, panel: SeatsPanel) -> None:
    panel.show_view(betting())
    device = QTest.createTouchDevice(QPointingDevice.DeviceType.TouchScreen)
    plate = panel.plates[1]
    spot = QPoint(plate.width() // 2, plate.height() // 2)
    with qtbot.waitSignal(panel.tapped) as told:
        QTest.touchEvent(plate, device, False).press(0, spot, plate).commit()
        QTest.touchEvent(plate, device, False).release(0, spot, plate).commit()
    assert told.args == [2]


def test_a_finger_that_slides_off_names_nobody(qtbot: QtBot, panel: SeatsPanel) -> None:
    panel.show_view(betting())
    plate = panel.plates[1]
    with qtbot.assertNotEmitted(panel.tapped):
        QTest.mousePress(plate, Qt.MouseButton.LeftButton)
        assert plate.isDown()
        QTest.mouseMove(plate, QPoint(-50, 10))
        QTest.mouseRelease(plate, Qt.MouseButton.LeftButton, pos=QPoint(-50, 10))


def test_a_key_names_the_seat_that_has_the_focus(qtbot: QtBot, panel: SeatsPanel) -> None:
    panel.show_view(betting())
    panel.activateWindow()
    panel.plates[4].setFocus()
    with qtbot.waitSignal(panel.tapped) as told:
        QTest.keyClick(panel.plates[4], Qt.Key.Key_Space)
    assert told.args == [5]


def test_the_seats_that_may_win_are_lit(panel: SeatsPanel) -> None:
    panel.show_view(who_wins())
    lit = panel.grab().toImage()
    panel.show_view(replace(who_wins(), eligible=()))
    assert panel.grab().toImage() != lit


def test_the_pot_does_not_draw_it_again(panel: SeatsPanel) -> None:
    view = betting()
    panel.show_view(view)
    panel.show_view(replace(view, pot=0, coming=()))
    assert panel.redrawn == 1


def test_a_folded_seat_with_a_bet_has_fold_where_every_folded_seat_has_it(panel: SeatsPanel) -> None:
    panel.show_view(to_count())
    folded, without = panel.plates[0], panel.plates[4]
    assert texts(folded) == ["1", "FOLD", "▸1"]
    assert folded.state.geometry().translated(without.pos() - folded.pos()).top() == without.state.y()
    assert not folded.state.geometry().intersects(folded.title.geometry())
    assert not folded.state.geometry().intersects(folded.bet.geometry())


def test_the_seat_that_is_counted_is_lit_and_not_the_one_to_act_after(panel: SeatsPanel) -> None:
    assert turn_of(to_count()) == 4
    assert turn_of(betting()) == 9
    assert turn_of(None) == 0


def test_a_seat_that_was_tapped_looks_other_than_one_that_may_be(panel: SeatsPanel) -> None:
    panel.show_view(who_wins())
    asked = panel.plates[0].grab().toImage()
    panel.choose(frozenset((1,)))
    panel.show_view(who_wins())
    assert panel.plates[0].grab().toImage() != asked
