"""The one thread that decides: takes messages off a queue, gives each to the table, publishes, then acknowledges."""

from __future__ import annotations

import logging
import queue
import threading
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.invariants import Broken
from controller.table.journal import CannotRecord
from controller.table.view import TableView, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Cause, Given
    from controller.table.table import Outcome, Table

log = logging.getLogger(__name__)


class Message(NamedTuple):
    """An input on its way to the table; `done` is called in the table's thread once it is committed and shown."""

    given: Given
    cause: Cause
    done: Callable[[Outcome], None] | None = None
    failed: Callable[[], None] | None = None


class Loop:
    """Runs a table in its own thread. The queue is its only door; `publish` is called in its thread with each view.

    `open_table` opens the journal in this thread and gives the table, so that SQLite stays in one thread.
    A fault in the table locks it: nothing is acknowledged any more, and `fault` says why.
    """

    def __init__(
        self,
        open_table: Callable[[], Table],
        publish: Callable[[TableView | None], None],
        follow: Callable[[Table], None] | None = None,
    ) -> None:
        """Prepare; nothing runs before `start`. `follow` sees the table after each input: a simulated felt does."""
        self._open_table = open_table
        self._publish = publish
        self._follow = follow
        self._queue: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table")
        self._opened = threading.Event()
        self.fault: str | None = None

    def start(self) -> None:
        """Start the thread and wait until the table is open; `fault` is set when it could not be opened."""
        self._thread.start()
        self._opened.wait()

    def put(self, message: Message) -> None:
        """Hand in an input. Any thread; never waits."""
        self._queue.put(message)

    def stop(self) -> None:
        """Let what is queued be taken, then end the thread and join it."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            table = self._open_table()
        except Exception as error:  # noqa: BLE001 - said to the dealer by whoever started the loop
            self.fault = str(error)
            self._opened.set()
            return
        self._publish(view(table))
        if self._follow is not None:
            self._follow(table)
        self._opened.set()
        while (message := self._queue.get()) is not None:
            self._take(table, message)
        table.close()

    def _take(self, table: Table, message: Message) -> None:
        if self.fault is not None:
            self._fail(message)
            return
        try:
            outcome = table.take(message.given, message.cause)
        except CannotRecord as error:
            self._lock(f"cannot record: {error}", message)
            return
        except Broken as error:
            self._lock(f"the table would not add up: {error}", message)
            return
        except Exception:
            log.exception("the table failed on %s", type(message.given).__name__)
            self._lock(f"a fault in the program on {type(message.given).__name__}; the log has it", message)
            return
        if self._follow is not None:
            self._follow(table)
        self._publish(view(table, outcome))
        if message.done is not None:
            message.done(outcome)

    def _lock(self, fault: str, message: Message) -> None:
        self.fault = fault
        self._publish(None)
        self._fail(message)

    def _fail(self, message: Message) -> None:
        if message.failed is not None:
            message.failed()
