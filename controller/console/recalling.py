"""Reads the last hands in a thread of its own: the screen never waits for the journal."""

from __future__ import annotations

import logging
import threading
from itertools import count
from traceback import format_tb
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from controller.table.rows import JournalError
from controller.table.seal import KeyFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from controller.table.recall import Recalled

log = logging.getLogger(__name__)
AT_ONCE: Final = 8
"""After so many hands the screen has something to show while the rest is read."""


class Recalling(QObject):
    """Holds the hands that were read last; `come` is emitted, from the reading thread, when there are more.

    `why` is the sentence of a journal that cannot be read, `fault` the kind of a mistake of ours in reading it.
    """

    come = Signal()

    def __init__(self, recall: Callable[[], Iterable[Recalled]], parent: QObject | None = None) -> None:
        """Read nothing yet."""
        super().__init__(parent)
        self._recall = recall
        self._thread: threading.Thread | None = None
        self._wanted = count(1)
        self._reads = 0
        self.hands: tuple[Recalled, ...] = ()
        self.why = ""
        self.fault = ""
        self.reading = False

    def ask(self) -> None:
        """Read the hands anew; what was asked for before and is still being read is dropped."""
        self._reads = next(self._wanted)
        self.reading, self.why, self.fault = True, "", ""
        self._thread = threading.Thread(target=self._read, args=(self._reads,), name="recall", daemon=True)
        self._thread.start()

    def _read(self, asked: int) -> None:
        found: list[Recalled] = []
        why = ""
        try:
            for hand in self._recall():
                if asked != self._reads:
                    return
                found.append(hand)
                if len(found) == AT_ONCE:
                    self._put(tuple(found), why, reading=True)
        except (JournalError, KeyFileError) as error:
            why = str(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, the screen must not wait for ever
            # Never its text, which could name a card.
            log.error("a fault in reading: %s\n%s", type(error).__name__, "".join(format_tb(error.__traceback__)))  # noqa: TRY400
            self.fault = type(error).__name__
        if asked == self._reads:
            self._put(tuple(found), why, reading=False)

    def _put(self, hands: tuple[Recalled, ...], why: str, *, reading: bool) -> None:
        self.hands, self.why, self.reading = hands, why, reading
        self.come.emit()

    def wait(self) -> None:
        """Wait until what was asked for is read."""
        if self._thread is not None:
            self._thread.join()

    def stop(self) -> None:
        """Read no more, and wait until the file is closed."""
        self._reads = 0
        self.wait()
