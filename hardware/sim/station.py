"""The thread, the cable and the bad luck of a simulated device, whatever it is and says."""

import heapq
import itertools
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from hardware.framing import Framer
from hardware.sim.cable import Cable
from hardware.sim.noise import BadCable, Noise
from hardware.sim.own_thread import OwnThread

LONGEST_SLEEP = 5.0  # seconds


class Works(Protocol):
    """What is inside: pieces of bytes and the time in, pieces out. A piece is what noise hits: a line, a frame."""

    def hear(self, piece: bytes, now: float) -> Iterable[bytes]:
        """The answers to `piece`, which came without its ends."""

    def due(self, now: float) -> Iterable[bytes]:
        """What is to be sent now."""

    def wake_at(self, now: float) -> float:
        """When to ask for `due` again, at the latest."""


class Station(OwnThread):
    """A simulated device with its own thread, plugged in when made; every method may be called from any thread.

    `link` is the path a host opens, `ends` what a piece sent to the host is led and followed by.
    """

    def __init__(
        self, link: Path, works: Works, framer: Framer, ends: tuple[bytes, bytes], noise: Noise | None
    ) -> None:
        self._works, self._framer, self._ends = works, framer, ends
        self._cable = Cable(link)
        self._wire = BadCable(noise or Noise())
        self._delay = 0.0
        self._later: list[tuple[float, int, bytes]] = []
        self._order = itertools.count()
        self._deaf = False
        self._cable.plug()
        super().__init__(f"simulated {link.name}")

    @property
    def link(self) -> str:
        """The path a host opens."""
        return str(self._cable.link)

    def unplug(self) -> None:
        """Pull the cable."""
        self.ask(self._unplug)

    def plug(self) -> None:
        """Put the cable back: another terminal, the same link."""
        self.ask(self._cable.plug)

    def restart(self) -> None:
        """Switch off and on."""
        raise NotImplementedError

    def drop(self, count: int = 1) -> None:
        """The next `count` pieces out are lost."""
        self.ask(lambda: self._wire.ordered.extend(["drop"] * count))

    def duplicate(self, count: int = 1) -> None:
        """The next `count` pieces out arrive twice."""
        self.ask(lambda: self._wire.ordered.extend(["duplicate"] * count))

    def corrupt(self, count: int = 1) -> None:
        """The next `count` pieces out arrive with one bit turned."""
        self.ask(lambda: self._wire.ordered.extend(["corrupt"] * count))

    def delay(self, seconds: float) -> None:
        """The next piece out comes `seconds` late, overtaken by those after it."""
        self.ask(lambda: setattr(self, "_delay", seconds))

    def deafen(self, *, deaf: bool = True) -> None:
        """Hear nothing, as if its receiving wire had broken; `deaf=False` mends it."""
        self.ask(lambda: setattr(self, "_deaf", deaf))

    def send_raw(self, data: bytes) -> None:
        """Put any bytes on the wire."""
        self.ask(lambda: self._cable.write(data))

    def _turn(self) -> None:
        now = time.monotonic()
        until = min([self._works.wake_at(now), *(due for due, _, _ in self._later[:1])])
        self._sleep([self._cable.fileno()] if self._cable.plugged else [], min(until - now, LONGEST_SLEEP))
        self._listen()
        now = time.monotonic()
        self._send(self._works.due(now))
        while self._later and self._later[0][0] <= now:
            self._cable.write(heapq.heappop(self._later)[2])

    def _put_away(self) -> None:
        self._cable.unplug()

    def _listen(self) -> None:
        for sent in self._framer.feed(self._cable.read()):
            for piece in [] if self._deaf else self._wire.inward(sent):
                self._send(self._works.hear(piece, time.monotonic()))

    def _send(self, pieces: Iterable[bytes]) -> None:
        for sent in pieces:
            for piece in self._wire.outward(self._ends[0] + sent + self._ends[1]):
                self._put(piece)

    def _put(self, piece: bytes) -> None:
        delay = self._delay or self._wire.lateness()
        self._delay = 0.0
        if delay:
            heapq.heappush(self._later, (time.monotonic() + delay, next(self._order), piece))
        else:
            self._cable.write(piece)

    def _unplug(self) -> None:
        self._cable.unplug()
        self._framer.cut()
        self._later.clear()
