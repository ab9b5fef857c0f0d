"""Qt without a screen, dressed as the console is; no test may leave a caught exception behind."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from controller.console.guard import faults
from controller.console.theme import dress


@pytest.fixture(scope="session")
def clothes(qapp: QApplication) -> None:
    """Give the application the console's style and font; once, since every widget there is takes them anew."""
    dress(qapp)


@pytest.fixture(autouse=True)
def dressed(clothes: None) -> Iterator[None]:
    """Dress every test as the console is, see that no widget failed in it, and let go of its windows."""
    faults.clear()
    yield
    # Without an event loop nothing that was put away later ever goes: a worker grew to gigabytes of hidden windows.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert faults == []
