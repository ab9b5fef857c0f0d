"""An exception in an overridden virtual is caught, kept and shown; Qt never sees it."""

from __future__ import annotations

import logging

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from controller.console.guard import MOST, Fault, faults, guarded, guarded_else, is_faulty
from controller.console.refcount import drops_none, require_sound_pyside


class Broken(QWidget):
    """Fails with a painter open, and when asked for its size."""

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Fail."""
        with QPainter(self) as painter:
            painter.drawLine(0, 0, 1, 1)
            raise ValueError(self.windowTitle())

    @guarded_else(QSize(7, 7))
    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Fail."""
        raise LookupError


def test_a_failing_paint_is_caught(qtbot: QtBot) -> None:
    broken = Broken()
    qtbot.addWidget(broken)
    assert not is_faulty(broken)
    with qtbot.waitExposed(broken):
        broken.show()
    broken.grab()
    assert Fault("Broken", "paintEvent", "ValueError") in faults
    assert is_faulty(broken)
    faults.clear()


def test_a_value_is_returned_all_the_same(qtbot: QtBot) -> None:
    broken = Broken()
    qtbot.addWidget(broken)
    assert broken.sizeHint() == QSize(7, 7)
    assert set(faults) == {Fault("Broken", "sizeHint", "LookupError")}
    faults.clear()


def test_the_log_tells_where_and_names_no_card(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    broken = Broken()
    qtbot.addWidget(broken)
    broken.setWindowTitle("king of hearts")
    with caplog.at_level(logging.ERROR):
        for _ in range(MOST + 5):
            broken.grab()
    assert len(faults) == MOST
    assert caplog.text.count("Broken.paintEvent failed: ValueError") == 1
    assert "test_guard.py" in caplog.text
    assert "hearts" not in caplog.text
    faults.clear()


def test_this_pyside_keeps_its_references() -> None:
    assert not drops_none(5_000)
    require_sound_pyside()
