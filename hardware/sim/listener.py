"""The near end of the cable: a host that writes down what a device reports, to try a driver or a simulated device."""

import itertools
import queue
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.readings import CardOut, Event, Gap, LinkUp, Reading
from hardware.status import State, Status, Timing
from hardware.talk import Driver, Model

T = TypeVar("T")

# Patient enough for a busy machine, quick enough for a test.
BRISK = Timing(
    settle_quiet=0.02,
    ask_every=0.05,
    ask_times=40,
    ping_every=0.05,
    suspect_after=1.0,
    lost_after=2.0,
    report_every=0.05,
    look_every=0.02,
    back_off=(0.02, 0.05),
)


@dataclass
class Listener:
    """A device and everything it reported. With `commits`, each event is acknowledged as soon as it is taken."""

    path: str | Path
    commits: bool = True
    driver: Callable[[], Driver[Any, Any]] = DRIVERS["ascii_line"]
    serial: str | None = None
    models: Collection[Model] = ()
    last_committed: tuple[int, int] | None = None
    timing: Timing = BRISK
    readings: list[Reading] = field(default_factory=list)
    states: list[State] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._arrived: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        self.device = Device(
            "shoe",
            str(self.path),
            self.driver,
            self.take,
            serial=self.serial,
            models=self.models,
            last_committed=self.last_committed,
            timing=self.timing,
            on_status=self._note,
        )

    def take(self, reading: Reading) -> None:
        """What the device reports, in its thread."""
        self._arrived.put(reading)
        if self.commits and isinstance(reading, Event):
            self.device.acknowledge(reading.boot, reading.number)
        elif self.commits and isinstance(reading, Gap):
            self.device.acknowledge(reading.boot, reading.last)

    @property
    def cards(self) -> list[CardOut]:
        """The cards so far, in order of arrival."""
        return self.of(CardOut)

    @property
    def codes(self) -> list[int]:
        """Their codes."""
        return [card.code for card in self.cards]

    def of(self, kind: type[T]) -> list[T]:
        """The readings of one kind so far."""
        while not self._arrived.empty():
            self.readings.append(self._arrived.get())
        return [reading for reading in self.readings if isinstance(reading, kind)]

    def wait(self, ready: Callable[[], object], within: float = 20.0) -> None:
        """Wait until `ready()`. Raises TimeoutError after `within` seconds."""
        until = time.monotonic() + within
        for pause in itertools.chain((0.001,) * 20, itertools.repeat(0.005)):
            if ready():
                return
            if time.monotonic() > until:
                raise TimeoutError(f"Not within {within:g} s; the device is {self.device.status}.")
            time.sleep(pause)

    def wait_for_cards(self, count: int) -> list[int]:
        """Wait until `count` cards have arrived; their codes."""
        self.wait(lambda: len(self.cards) >= count)
        return self.codes

    def wait_until_up(self, times: int = 1) -> None:
        """Wait until the device has come up for the `times`-th time."""
        self.wait(lambda: len(self.of(LinkUp)) >= times and self.device.status.state is State.READY)

    def _note(self, status: Status) -> None:
        self.states.append(status.state)

    def __enter__(self) -> Self:
        self.device.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.device.stop():
            raise TimeoutError("The device thread has not ended within a second.")
