"""The devices of a table, plugged in: each line's thread, driver, options and port, simulated or real."""

from __future__ import annotations

import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from controller.table.device_file import SIMULATED
from controller.table.line_device import CannotPlug, device_of, key_of
from controller.table.loop import Message
from controller.table.receiving import HAND, Receiver
from controller.table.records import TierChanged
from controller.table.simulated import BUS, SimulatedBox, SimulatedPart, SimulatedShoe
from controller.table.table import DEALER
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.keypad import Keypad
from hardware.readings import Button, LinkUp, Reading
from hardware.sim.parts import PARTS
from hardware.status import State

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from controller.table.decks import Decks
    from controller.table.device_file import DeviceFile
    from controller.table.table import Table
    from controller.table.table_file import TableFile
    from controller.table.translate import Translated
    from hardware.sim.part_station import PartStation, PartWorks

KEYPAD_WITHIN = 5.0
"""Seconds in which the dealer's own line opens: it has no cable."""
SHOES = ("ascii_line", BUS)
"""The drivers a simulated shoe can speak."""


class Put(Protocol):
    """Takes a message for the table, and the name of the device that has come up by it, or ""."""

    def __call__(self, message: Message, came_up: str) -> None:
        """Hand it in. Any thread; never waits."""


class Plugged:
    """All devices of one table, and the cards a person counts: those come over a line of their own, like any other."""

    def __init__(
        self, file: TableFile, decks: Decks, chance: random.Random, put: Put, press: Callable[[Button], None]
    ) -> None:
        """Prepare; nothing is opened before `open` and `begin`. Raises `CannotPlug`."""
        self._file, self._decks = file, decks
        self._put, self._press = put, press
        self.badges: Callable[[Reading], None] = lambda _: None
        self._boxes = {line.name for line in file.lines if line.role == "buttons"}
        self.shoe: SimulatedShoe | None = None
        self._others: dict[str, SimulatedBox | SimulatedPart] = {}
        self._devices: dict[str, Device] = {}
        self._receiver = Receiver(file.lines, decks, file.tier, file.tier)
        self._last: Callable[[str], tuple[int, int] | None] = lambda _: None
        self._gate = threading.Lock()
        self._keypad: Keypad | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._tapped = self._counted = 0
        self._ahead = 0  # cards of the simulated shoe that are out and that nobody has heard of
        for line in file.lines:
            self._simulate(line, chance)

    def _simulate(self, line: DeviceFile, chance: random.Random) -> None:
        if line.driver not in DRIVERS:
            raise CannotPlug(f"no driver is called {line.driver!r}; there are {', '.join(DRIVERS)}")
        key = key_of(line.name, line)
        if line.port != SIMULATED:
            return
        if line.role == "shoe" and line.driver in SHOES:
            self.shoe = SimulatedShoe(line.driver, faces=line.tier == "reads", chance=chance, key=key)
        elif line.role == "buttons" and line.driver == BUS:
            self._others[line.name] = SimulatedBox(key)
        elif line.driver in PARTS:
            self._others[line.name] = SimulatedPart(line.name, line.driver)
        elif line.role != "buttons":  # the simulated shoe has buttons of its own
            raise CannotPlug(f"{line.name}: nothing simulated speaks {line.driver}; name its port")

    def open(self, table: Table, last: Callable[[str], tuple[int, int] | None]) -> None:
        """The table is open: who counts its cards, and how far each device was heard."""
        self._last = last
        known = self._decks.names
        deck = table.setting.deck if table.setting.deck in known else next(iter(known), "")
        table.setting = table.setting._replace(deck=deck, decks=known)
        self._receiver = Receiver(
            self._file.lines, self._decks, self._file.tier, table.setting.tier, deck, resumed=table.running
        )

    def begin(self) -> None:
        """Open every line."""
        for line in self._file.lines:
            path = self._path(line)
            if path is not None:
                self._devices[line.name] = device_of(line.name, line, path, self._deliver, self._last(line.name))
                self._devices[line.name].start()
        if self._receiver.tier == "none":
            self._begin_keypad()

    def _path(self, line: DeviceFile) -> str | None:
        if line.port != SIMULATED:
            return line.port
        if line.role == "shoe" and self.shoe is not None:
            return self.shoe.shoe.link
        other = self._others.get(line.name)
        if other is None:
            return None
        return other.box.link if isinstance(other, SimulatedBox) else other.station.link

    def get(self, name: str) -> Device | None:
        """A device by its name."""
        return self._devices.get(name)

    @property
    def box(self) -> SimulatedBox | None:
        """The simulated button box, where there is one."""
        return next((other for other in self._others.values() if isinstance(other, SimulatedBox)), None)

    def part(self, name: str) -> PartStation[PartWorks]:
        """A simulated part by its name. Raises KeyError."""
        other = self._others[name]
        if isinstance(other, SimulatedBox):
            raise KeyError(name)
        return other.station

    def follow(self, table: Table) -> None:
        """The felt has changed: the simulated shoe holds what it should."""
        if self.shoe is not None:
            self.shoe.follow(table)

    def deck(self, name: str) -> None:
        """Another deck is in play."""
        with self._gate:
            self._receiver.deck = name

    @property
    def simulates(self) -> bool:
        """Whether the shoe is a simulated one."""
        return self.shoe is not None

    def count(self, given: TierChanged, done: Callable[[], None]) -> None:
        """Somebody says who counts the cards: a person from now on, or the devices again, if they can be heard."""
        with self._gate:
            if given.tier == "none":
                self._begin_keypad()
                changed = self._receiver.by_hand(given.why)
            elif self._receiver.hears:
                changed = self._receiver.by_devices()
            else:
                done()
                return
            self._put(Message(changed, DEALER, lambda _: done(), done), "")

    def push(self, count: int) -> int | None:
        """Let cards leave the simulated shoe, or count so many by hand: how many. None where the shoe counts them."""
        by_hand = self._receiver.tier == "none"
        pushed = count
        if self.shoe is not None:
            known = min(count, self._ahead) if by_hand else 0
            pushed = known + (self.shoe.shoe.push(count - known) if count > known else 0)
            self._ahead = self._ahead - known if by_hand else 0 if self._receiver.hears else self._ahead + pushed
        elif not by_hand:
            return None
        if by_hand and self._keypad is not None:
            self._tapped += pushed
            self._wait_for_keypad()
            self._keypad.tap(pushed)
        return pushed

    def settled(self) -> bool:
        """Whether all that the simulated shoe and the keypad have to tell is on record and shown."""
        if self._receiver.tier == "none":
            return self._counted >= self._tapped
        return self.shoe is None or not self.shoe.shoe.unacknowledged

    def cable(self, *, plugged: bool) -> bool:
        """Pull or plug the simulated shoe's cable; False where the shoe is a real one."""
        if self.shoe is None:
            return False
        if plugged:
            self.shoe.shoe.plug()
        else:
            self.shoe.shoe.unplug()
        return True

    def stop(self) -> None:
        """Close every line."""
        for device in self._devices.values():
            device.stop()

    def close(self) -> None:
        """Put the simulated devices away."""
        for simulated in (self.shoe, *self._others.values()):
            if simulated is not None:
                simulated.close()
        if self._keypad is not None:
            self._keypad.stop()
        if self._folder is not None:
            self._folder.cleanup()

    def _begin_keypad(self) -> None:
        if self._keypad is not None:
            return
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self._keypad = Keypad(Path(self._folder.name) / HAND)
        kind = DRIVERS["manual"]
        self._devices[HAND] = Device(HAND, self._keypad.link, kind, self._deliver, baud=kind.baud)
        self._devices[HAND].start()

    def _wait_for_keypad(self) -> None:
        """What is tapped before the line is open would be lost with the bytes that wait in it."""
        until = time.monotonic() + KEYPAD_WITHIN
        while self._devices[HAND].status.state is not State.READY and time.monotonic() < until:
            time.sleep(0.005)

    def _deliver(self, reading: Reading) -> None:
        """What a device reports, in its thread: kept in order with what changes who counts."""
        if isinstance(reading, Button):
            self._press(reading)
        if reading.device in self._boxes:
            self.badges(reading)  # a reader or a key switch at the button box; other antennas see cards
        with self._gate:
            for translated in self._receiver.take(reading):
                self._hand_in(reading, translated)

    def _hand_in(self, reading: Reading, translated: Translated) -> None:
        given, cause = translated
        device, boot, number = self._devices.get(reading.device), cause.boot, cause.number
        if device is None or boot is None or number is None:
            first = isinstance(reading, LinkUp) and not isinstance(given, TierChanged)
            self._put(Message(given, cause), reading.device if first else "")
            return

        def done(_: object) -> None:
            device.acknowledge(boot, number)
            if reading.device == HAND:
                self._counted += 1

        self._put(Message(given, cause, done, device.redeliver), "")
