"""The one thread that decides: takes messages off a queue, gives each to the table, publishes, then acknowledges."""

from __future__ import annotations

import logging
import queue
import threading
import time
import traceback
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.inputs import Tick
from controller.rules.invariants import Broken
from controller.rules.session_inputs import ClockTells
from controller.rules.steps.hold import clock_runs
from controller.table.journal import CannotRecord
from controller.table.overdue import Overdue
from controller.table.records import Cause
from controller.table.view import TableView, view
from controller.table.wall_clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.table.table import Outcome, Table
    from controller.table.words import Words

log = logging.getLogger(__name__)
CLOCK: Final = Cause("clock")


class Message(NamedTuple):
    """An input on its way to the table; `done` is called in the table's thread once it is committed and shown."""

    given: Given | None
    cause: Cause
    done: Callable[[Outcome], None] | None = None
    failed: Callable[[], None] | None = None


class Loop:
    """Runs a table in its own thread. The queue is its only door; `publish` is called in its thread with each view.

    `open_table` opens the journal in this thread and gives the table, so that SQLite stays in one thread.
    A fault in the table locks it: nothing is acknowledged any more, `fault` says why, and None is published.
    """

    def __init__(
        self,
        open_table: Callable[[], Table],
        publish: Callable[[TableView | None], None],
        follow: Callable[[Table], None] | None = None,
        clock: WallClock | None = None,
        words: Words | None = None,
    ) -> None:
        """Prepare; nothing runs before `start`. `follow` sees the table after each input: a simulated felt does.

        `words` tell the floor the hand so far.
        """
        self._open_table = open_table
        self._publish = publish
        self._follow = follow
        self._clock = clock or WallClock()
        self._words = words
        self._queue: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table")
        self._opened = threading.Event()
        self.fault: str | None = None
        self._ticks = 0.0
        self._overdue = Overdue()

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
            self.fault = _sentence(error)
            self._opened.set()
            return
        try:
            self._shown(table, None)
        except Exception as error:  # noqa: BLE001 - whoever started the loop must not wait for ever
            self.fault = _confess("the start", error)
        self._opened.set()
        while (message := self._next(table)) is not None:
            self._take(table, message)
        try:
            table.close()
        except Exception as error:  # noqa: BLE001 - what is committed is kept; the next start says what is wrong
            _confess("the closing of the journal", error)

    def _next(self, table: Table) -> Message | None:
        """The next message, or a clock: each second of a player's (TDA24 29), a level that is over, a card overdue."""
        if self.fault is not None:
            return self._queue.get()
        runs, rings, overdue = clock_runs(table.hand), table.rings, self._overdue.wait(table)
        self._ticks = (self._ticks or time.monotonic() + 1) if runs else 0.0
        waits: list[tuple[float, Callable[[], Given]]] = []
        if runs:
            waits.append((self._ticks - time.monotonic(), self._tick))
        elif rings is not None:
            waits.append((rings - table.now, lambda: ClockTells(max(rings, int(table.now)))))
        if overdue is not None:
            waits.append((overdue, self._overdue.told))
        if not waits:
            return self._queue.get()
        wait, given = min(waits, key=itemgetter(0))
        try:
            return self._queue.get(timeout=max(0.0, wait))
        except queue.Empty:
            return Message(given(), CLOCK)

    def _tick(self) -> Tick:
        self._ticks += 1
        return Tick(1)

    def _take(self, table: Table, message: Message) -> None:
        if self.fault is None:
            self.fault = self._taken(table, message)
            if self.fault is None:
                return
            self._lock()
        if message.failed is not None:
            message.failed()

    def _taken(self, table: Table, message: Message) -> str | None:
        """Take a message, publish, then acknowledge; what is wrong when that cannot be."""
        try:
            if (jumped := self._clock.jump()) is not None:
                table.take(*jumped)
            outcome = table.take(message.given, message.cause)
            self._shown(table, outcome)
            if message.done is not None:
                message.done(outcome)
        except CannotRecord as error:
            return f"cannot record: {error}"
        except Broken as error:
            return f"the table would not add up: {error}"
        except Exception as error:  # noqa: BLE001 - whatever it is, the table locks and the process stays
            return _confess(type(message.given).__name__, error)
        return None

    def _shown(self, table: Table, outcome: Outcome | None) -> None:
        if self._follow is not None:
            self._follow(table)
        self._publish(view(table, outcome, self._words))

    def _lock(self) -> None:
        try:
            self._publish(None)
        except Exception as error:  # noqa: BLE001 - `fault` says it too
            _confess("the lock", error)


def _sentence(error: Exception) -> str:
    """Why the table could not be opened, in words."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename or 'the table'} cannot be used: {error.strerror}"
    return str(error) or type(error).__name__


def _confess(what: str, error: Exception) -> str:
    """Log where the program failed, without the error's own words: they may quote a face-down card."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    fault = f"a fault in the program on {what} ({type(error).__name__}{where})"
    log.error("%s", fault)
    return fault
