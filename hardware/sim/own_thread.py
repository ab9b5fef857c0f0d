"""A thread that alone touches its parts, as at the far end of a line: others ask it, and it answers in its turn."""

import queue
import select
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from hardware.bell import Bell

T = TypeVar("T")
ANSWERS_WITHIN = 5.0  # seconds


class OwnThread:
    """Turns again and again in a thread of its own until it is stopped; every method may be called from any thread."""

    def __init__(self, name: str) -> None:
        """Begin: called last, when all that a turn needs is there."""
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._bell = Bell()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Unplug and end the thread."""
        self._stopping.set()
        self._bell.ring()
        self._thread.join(ANSWERS_WITHIN)

    def ask(self, call: Callable[[], T]) -> T:
        """Run `call` in the thread. Raises what it raises, TimeoutError when the thread does not answer."""
        answer: Future[T] = Future()

        def run() -> None:
            try:
                answer.set_result(call())
            except Exception as error:  # noqa: BLE001 - it belongs to who asked
                answer.set_exception(error)

        self._calls.put(run)
        self._bell.ring()
        return answer.result(ANSWERS_WITHIN)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._turn()
        self._put_away()
        self._bell.close()

    def _turn(self) -> None:
        """Sleep, then do what is due."""
        raise NotImplementedError

    def _put_away(self) -> None:
        """Put away what was opened."""
        raise NotImplementedError

    def _sleep(self, ends: Sequence[int], seconds: float) -> None:
        """Sleep until something can be read of `ends`, somebody asks, or the seconds are over; do what was asked."""
        bell = self._bell.fileno()
        if bell in select.select([bell, *ends], [], [], max(0.0, seconds))[0]:
            self._bell.silence()
        while not self._calls.empty():
            self._calls.get()()
