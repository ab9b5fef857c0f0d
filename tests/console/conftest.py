"""Qt without a screen, dressed as the console is; no test may leave a caught exception behind."""

from __future__ import annotations

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from controller.console.guard import faults
from controller.console.theme import dress


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> Iterator[None]:
    """Give every test the console's style and font, and see that no widget failed in it."""
    dress(qapp)
    faults.clear()
    yield
    assert faults == []
