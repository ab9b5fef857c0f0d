"""The last hands on the screen: a list, then one hand in sentences; the hand at the table goes on meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from controller.console.recalling import Recalling
from controller.table.recall import Recalled
from controller.table.rows import JournalError
from tests.console.reading import texts
from tests.console.rig import Rig
from tests.pictures import staged
from tests.recording import recalled
from tests.screens import SCREENS, betting
from tests.shown_felt import Screen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from controller.console.window import Window

H, DOWN, UP, ESCAPE = Qt.Key.Key_H, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Escape


@pytest.fixture
def window() -> Iterator[Window]:
    made = staged(Screen(betting), "10.1")
    yield made
    made.stop_ticking()
    made.deleteLater()


def opened(window: Window) -> list[str]:
    QTest.keyClick(window, H)
    window.recall.wait()
    return shown(window)


def shown(window: Window) -> list[str]:
    assert window.recall.isVisible()
    return texts(window.recall)


def test_the_newest_hand_is_the_first(window: Window) -> None:
    told = opened(window)
    assert told[0] == "Hand 9 · 22:16 · being dealt · Texas Hold'em – Double Board, two winners"
    assert told[4].startswith("Hand 5 · 22:15 · void, money back")
    assert told[6:] == ["OLDER", "SHOW", "CLOSE"]


def test_a_hand_is_chosen_by_touch_and_by_key(window: Window) -> None:
    opened(window)
    QTest.mouseClick(window.recall.forth, Qt.MouseButton.LeftButton)
    assert chosen(window) == 8
    QTest.keyClick(window, DOWN)
    assert chosen(window) == 2
    assert [text[:6] for text in shown(window)[:3]] == ["Hand 3", "Hand 2", "Hand 1"]
    QTest.keyClick(window, UP)
    assert chosen(window) == 8
    QTest.mouseClick(window.recall, Qt.MouseButton.LeftButton, pos=window.recall.rows[4].geometry().center())
    assert chosen(window) == 5


def chosen(window: Window) -> int:
    assert window.recall.hand is not None
    return window.recall.hand.number


def test_a_hand_is_told_in_sentences_and_back_is_where_it_was(window: Window) -> None:
    opened(window)
    QTest.keyClick(window, DOWN)
    QTest.mouseClick(window.recall.show_key, Qt.MouseButton.LeftButton)
    told = shown(window)
    assert "posts 5" in told[0] + told[1]
    assert window.recall.place.text.startswith("Hand 3 · ")
    assert "Page 1 of " in window.recall.place.text
    QTest.mouseClick(window.recall.out, Qt.MouseButton.LeftButton)
    assert shown(window)[0].startswith("Hand 3")
    QTest.keyClick(window, ESCAPE)
    assert not window.recall.isVisible()


def test_every_sentence_of_a_hand_is_on_some_page(window: Window) -> None:
    opened(window)
    window.recall.turn(1)
    window.recall.tell()
    told: list[str] = []
    for _ in range(9):
        told += [text for text in shown(window) if text[:2] == "22"]
        QTest.keyClick(window, DOWN)
    assert len(set(told)) >= len(set(recalled()[1].lines[1:]))


def test_a_tap_on_the_strip_opens_the_hands_at_the_left_and_devices_at_the_right(window: Window) -> None:
    strip = window.status.geometry()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() // 4, strip.center().y()))
    assert window.recall.isVisible()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=QPoint(strip.width() * 3 // 4, strip.center().y()))
    assert window.devices.isVisible()
    assert not window.recall.isVisible()


def test_undo_and_floor_keep_their_places_and_no_text_is_cut(window: Window) -> None:
    before = [window.bar.keys[name].geometry() for name in ("undo", "floor", "problem")]
    opened(window)
    assert [window.bar.keys[name].geometry() for name in ("undo", "floor", "problem")] == before
    for name in ("hands", "hand_recalled"):
        made = staged(SCREENS[name], "10.1")
        assert all(text.fits for text in (*made.recall.lines, *made.recall.heads, made.recall.place))
        made.stop_ticking()
        made.deleteLater()


def test_the_hand_goes_on_while_the_hands_are_read(qtbot: object, tmp_path: Path) -> None:
    rig = Rig(tmp_path)
    try:
        rig.answered(lambda: QTest.keyClick(rig.window, Qt.Key.Key_C))
        rig.window.show_over("hands")
        rig.window.recall.wait()
        question = rig.question()
        assert "being dealt" in texts(rig.window.recall)[0]
        assert rig.question() == question
        assert rig.window.bar.keys["call"].isVisible()
    finally:
        rig.close()


def test_a_journal_that_cannot_be_read_is_said(qtbot: object) -> None:
    def broken() -> Iterator[Recalled]:
        raise JournalError("the journal is damaged")

    recalling = Recalling(broken)
    recalling.ask()
    recalling.wait()
    QApplication.processEvents()
    assert (recalling.hands, recalling.why) == ((), "the journal is damaged")


def test_a_fault_in_reading_is_said_and_logged_without_words(qtbot: object, caplog: pytest.LogCaptureFixture) -> None:
    face = "A♠"

    def faulty() -> Iterator[Recalled]:
        raise ValueError(face)

    recalling = Recalling(faulty)
    recalling.ask()
    recalling.wait()
    QApplication.processEvents()
    assert (recalling.reading, recalling.fault) == (False, "ValueError")
    assert "a fault in reading: ValueError" in caplog.text
    assert face not in caplog.text
