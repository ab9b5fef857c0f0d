"""A bad line between two pseudo-terminals: what a device and its host say passes through, and suffers on the way.

    host ── near (a link of its own) ── proxy ── far (the device's link) ── device

All damage is drawn with a seed. Both ways are written down in `transcript`, as they left the proxy.
"""

import contextlib
import heapq
import itertools
import os
import random
import time
import tty
from pathlib import Path
from typing import Literal

from hardware.sim.cable import Cable
from hardware.sim.own_thread import OwnThread
from hardware.sim.toxics import CLEAN, Toxics, Victim

Way = Literal["to_host", "to_device"]
LOOKS_EVERY = 0.05  # seconds; a device that is unplugged is looked for so often
FLOOD = 64  # bytes of noise at a time


class Proxy(OwnThread):
    """A line from `near`, the path the host opens, to `far`, the path of the device; begins clean and connected.

    `end` is the byte at which a piece (a frame, a line) ends: what is dropped, doubled or late is a piece.
    """

    def __init__(self, near: Path, far: str, *, seed: int = 0, end: bytes = b"\0") -> None:
        self.transcript: list[tuple[Way, bytes]] = []
        self._far_path, self._end = far, end
        self._near = Cable(near)
        self._far: int | None = None
        self._look_at = 0.0
        self._toxics = CLEAN
        self._chance = random.Random(seed)  # noqa: S311 - repeatable damage, no secret
        self._victims: dict[Way, Victim] = {
            "to_host": Victim(random.Random(seed * 2), end),  # noqa: S311 - as above
            "to_device": Victim(random.Random(seed * 2 + 1), end),  # noqa: S311 - as above
        }
        self._later: list[tuple[float, int, Way, bytes]] = []
        self._order = itertools.count()
        self._near.plug()
        super().__init__(f"proxy {near.name}")

    @property
    def link(self) -> str:
        """The path the host opens."""
        return str(self._near.link)

    def suffer(self, toxics: Toxics) -> None:
        """From now on the line is like this; what was held back comes out."""
        self.ask(lambda: setattr(self, "_toxics", toxics))

    def disconnect(self) -> None:
        """Pull the host's plug; what is under way is lost."""
        self.ask(self._pull)

    def connect(self) -> None:
        """Plug the host in again: another terminal, the same link."""
        self.ask(self._near.plug)

    def inject(self, data: bytes, way: Way = "to_host") -> None:
        """Put bytes on the line as they are: garbage, or a frame of an earlier session."""
        self.ask(lambda: self._pass(way, data))

    def garbage(self, count: int, *, without: bytes = b"") -> None:
        """Put `count` random bytes on the line to the host, none of those in `without`, as fast as it reads."""
        for start in range(0, count, FLOOD * 16):
            size = min(FLOOD * 16, count - start)
            self.ask(lambda n=size: self._pass("to_host", self._noise(n, without)))  # type: ignore[misc]

    def _noise(self, count: int, without: bytes) -> bytes:
        able = [byte for byte in range(256) if byte not in without]
        return bytes(self._chance.choices(able, k=count))

    def _turn(self) -> None:
        self._open_far()
        self._wait()
        self._hear("to_device", self._near.read())
        self._hear("to_host", self._read_far())
        self._deliver(time.monotonic())

    def _put_away(self) -> None:
        self._pull()
        self._close_far()

    def _open_far(self) -> None:
        if self._far is not None or time.monotonic() < self._look_at:
            return
        self._look_at = time.monotonic() + LOOKS_EVERY
        with contextlib.suppress(OSError):
            self._far = os.open(self._far_path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            tty.setraw(self._far)

    def _wait(self) -> None:
        now = time.monotonic()
        held = [victim.due_at for victim in self._victims.values()]
        due = min([now + LOOKS_EVERY, *(at for at, *_ in self._later[:1]), *(at for at in held if at is not None)])
        ends = [self._near.fileno()] if self._near.plugged else []
        ends += [self._far] if self._far is not None else []
        self._sleep(ends, due - now)

    def _read_far(self) -> bytes:
        if self._far is None:
            return b""
        try:
            data = os.read(self._far, 4096)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data:
            self._close_far()
            self._pull()  # as with one cable: who loses the device loses its port
            self._near.plug()
        return data

    def _hear(self, way: Way, data: bytes) -> None:
        now = time.monotonic()
        for late, piece in self._victims[way].suffer(data, self._toxics, now):
            heapq.heappush(self._later, (now + late, next(self._order), way, piece))

    def _deliver(self, now: float) -> None:
        while self._later and self._later[0][0] <= now and not self._toxics.stalled:
            *_, way, piece = heapq.heappop(self._later)
            if way != self._toxics.deaf:
                self._pass(way, piece)

    def _pass(self, way: Way, piece: bytes) -> None:
        self.transcript.append((way, piece))
        if way == "to_host":
            self._near.write(piece)
        elif self._far is not None:
            with contextlib.suppress(OSError):  # full or gone: bytes that nobody reads are lost
                os.write(self._far, piece)

    def _pull(self) -> None:
        self._near.unplug()
        self._later.clear()
        for victim in self._victims.values():
            victim.forget()

    def _close_far(self) -> None:
        if self._far is not None:
            os.close(self._far)
        self._far = None
