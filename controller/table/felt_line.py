"""A real line under a hand that is told as text: a simulated shoe, a bad cable and the driver, until the table."""

from __future__ import annotations

import queue
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.table.translate import codes_of, translate
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.readings import CardOut, Event, Gap, LinkDown, LinkUp, Reading
from hardware.sim.bus_devices import BusShoe
from hardware.sim.listener import BRISK
from hardware.sim.proxy import Proxy
from hardware.sim.toxics import Toxics

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from controller.rules.cards import Face
    from controller.table.records import Cause, Given

WITHIN: Final = 60.0
"""So many seconds a reading may take over the worst of lines."""


class Arrived(NamedTuple):
    """What the table is given for a reading; `done` tells the device that it is on record."""

    given: Given | None
    cause: Cause
    done: Callable[[], None]


class FeltLine:
    """A shoe that speaks Table Bus at the end of a line that can be garbled and pulled."""

    def __init__(self, name: str, *, faces: bool) -> None:
        """Plug it in and wait until it is up."""
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        place = Path(self._folder.name)
        self._shoe = BusShoe(place / "device", [], faces=faces, timing=BRISK)
        self._proxy = Proxy(place / "host", self._shoe.link, seed=1)
        self._readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        self._device = Device(name, self._proxy.link, DRIVERS["tb1"], self._readings.put, timing=BRISK)
        self._device.start()
        self._plugged = True
        self._under_way = 0
        self._until(LinkUp)

    def garble(self, percent: int) -> None:
        """Damage so many of a hundred frames, both ways, from now on."""
        self._proxy.suffer(Toxics(corrupt=percent / 100))

    def out(self, cards: Sequence[Face], count: int) -> Iterator[Arrived]:
        """Let cards leave the shoe: what arrives of them, which is nothing while the line is pulled.

        Without faces `count` cards leave; their faces are the shoe's own secret.
        """
        self._shoe.put(codes_of(cards) if cards else [0] * count)
        self._under_way += self._shoe.push(len(cards) or count)
        yield from self._arrivals()

    def unplug(self) -> Iterator[Arrived]:
        """Pull the line."""
        self._plugged = False
        self._proxy.disconnect()
        yield from self._until(LinkDown)

    def plug(self) -> Iterator[Arrived]:
        """Plug it in: what left meanwhile arrives now."""
        self._plugged = True
        self._proxy.connect()
        yield from self._until(LinkUp)
        yield from self._arrivals()

    def close(self) -> None:
        """End all three."""
        self._device.stop()
        self._proxy.stop()
        self._shoe.stop()
        self._folder.cleanup()

    def _arrivals(self) -> Iterator[Arrived]:
        while self._plugged and self._under_way:
            yield from self._next()

    def _until(self, kind: type[Reading]) -> list[Arrived]:
        """Everything up to a reading of this kind. All at once, so that nobody can stop half-way."""
        arrived: list[Arrived] = []
        while True:
            reading = self._readings.get(timeout=WITHIN)
            arrived += self._meaning(reading)
            if isinstance(reading, kind):
                return arrived

    def _next(self) -> Iterator[Arrived]:
        reading = self._readings.get(timeout=WITHIN)
        self._under_way -= isinstance(reading, CardOut)
        yield from self._meaning(reading)

    def _meaning(self, reading: Reading) -> Iterator[Arrived]:
        meant = translate(reading)
        if meant is not None:
            yield Arrived(*meant, lambda: self._acknowledge(reading))

    def _acknowledge(self, reading: Reading) -> None:
        if isinstance(reading, Gap):
            self._device.acknowledge(reading.boot, reading.last)
        elif isinstance(reading, Event):
            self._device.acknowledge(reading.boot, reading.number)
