"""The one door into the window: the newest view, and presses of the button box, from whatever thread."""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from controller.console.buttons import Pressed
    from controller.table.view import TableView


class Mail(NamedTuple):
    """What had come: whether there is a view (None: the table is locked), and the presses before it was taken."""

    has_view: bool
    view: TableView | None
    presses: tuple[Pressed, ...]


class Mailbox(QObject):
    """Holds one view, the newest; `filled` is emitted once when it was empty and is no more."""

    filled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Make it empty."""
        super().__init__(parent)
        self._lock = threading.Lock()
        self._has_view = False
        self._view: TableView | None = None
        self._presses: deque[Pressed] = deque(maxlen=64)
        self._told = False

    def put(self, view: TableView | None) -> None:
        """Take a view. Any thread; never waits for the screen."""
        with self._lock:
            self._has_view, self._view = True, view
            first, self._told = not self._told, True
        if first:
            self.filled.emit()

    def press(self, pressed: Pressed) -> None:
        """Take a press of the button box. Any thread."""
        with self._lock:
            self._presses.append(pressed)
            first, self._told = not self._told, True
        if first:
            self.filled.emit()

    def take(self) -> Mail:
        """Empty it."""
        with self._lock:
            mail = Mail(self._has_view, self._view, tuple(self._presses))
            self._has_view, self._view, self._told = False, None, False
            self._presses.clear()
        return mail
