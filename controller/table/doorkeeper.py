"""Tries codes and badges at a table, in a thread of its own: a hash takes longer than a card may wait."""

from __future__ import annotations

import queue
import threading
import time
from typing import TYPE_CHECKING, Final

from controller.table.people import Door, People, PeopleError
from controller.table.presence import NotKnown
from hardware.readings import Key, Scanned, TagSeen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from controller.table.presence import How, Identified
    from hardware.readings import Reading

FRESH: Final = 2.0
"""Seconds after which a badge that a device tells again was not laid on now."""


class Doorkeeper:
    """Tries one secret after the other and gives the table what came of it; the secret itself goes nowhere else."""

    def __init__(
        self, folder: Path, give: Callable[[Identified | NotKnown, Callable[[], None]], None], *, demo: bool
    ) -> None:
        """Use a table's folder; `demo`: every device is simulated. `give` is called in the door's thread."""
        people = People(folder, demo=demo)
        self._door = Door(people, folder, lambda: time.time_ns() // 1000)
        self._give = give
        self._tries: queue.SimpleQueue[tuple[str, How, Callable[[], None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="door")

    def start(self) -> None:
        """Begin to try what is asked."""
        self._thread.start()

    def knock(self, secret: str, how: How, done: Callable[[], None] = lambda: None) -> None:
        """Try a code or a badge; `done` is called once the table has taken what came of it."""
        self._tries.put((secret, how, done))

    def read(self, reading: Reading) -> None:
        """Try what a reader or a key switch at the button box reports; older reports are of somebody who has gone."""
        badge = badge_of(reading)
        if badge is not None:
            self.knock(*badge)

    def stop(self) -> None:
        """Try what is queued, then end."""
        if self._thread.is_alive():
            self._tries.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (one := self._tries.get()) is not None:
            secret, how, done = one
            try:
                came = self._door.knock(secret, how)
            except PeopleError:
                came = NotKnown(how, untried=True)
            self._give(came, done)


def badge_of(reading: Reading) -> tuple[str, How] | None:
    """The badge or the key that a reading is about, as `people add --badge` takes it; None for any other reading."""
    match reading:
        case TagSeen(uid=uid, age=age) if age <= FRESH:
            return uid.hex(), "badge"
        case Scanned(text=text, age=age) if age <= FRESH:
            return text.decode("ascii", "backslashreplace"), "badge"
        case Key(position=position, age=age) if position and age <= FRESH:
            return f"key {position}", "key"
        case _:
            return None
