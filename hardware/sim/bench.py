"""A host and a device on a bad cable, in one thread and with a clock of their own: hours pass in seconds.

The host's part is as `Device` plays it, with a journal: what it has committed survives `restart_host`.
"""

import heapq
import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from hardware.delivery import Delivery
from hardware.framing import Framer
from hardware.readings import Event, Gap, LinkDown, Reading, Rejected
from hardware.sim.noise import BadCable, Noise
from hardware.sim.station import Works
from hardware.status import State, Timing
from hardware.talk import Connection, Driver, LinkLost, Model, Talk
from hardware.talk import Rejected as RejectedLink

T = TypeVar("T")
TICK = 0.0001  # seconds; time always passes
QUIET = 1.0


@dataclass
class Bench:
    """`works` at one end, `driver` at the other. Each event is committed `commit_after` seconds after it came."""

    works: Works
    driver: Callable[[], Driver[Any, Any]]
    framer: Callable[[], Framer]
    ends: tuple[bytes, bytes]
    noise: Noise = field(default_factory=Noise)
    timing: Timing = field(default_factory=Timing)
    commit_after: float = 0.005
    serial: str | None = None
    models: tuple[Model, ...] = ()
    seed: int = 0
    now: float = 0.0
    journal: list[Event | Gap] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    stalled: bool = False  # nothing moves on the cable, both ends work
    commits: bool = True

    def __post_init__(self) -> None:
        self.cable = BadCable(self.noise)
        self._chance = Random(self.seed)  # noqa: S311 - a trial must come again
        self._order = itertools.count()
        self._wire: list[tuple[float, int, bool, bytes]] = []
        self._to_commit: list[tuple[float, Event | Gap]] = []
        self.delivery = Delivery(None)
        self.talk: Talk | None = None
        self._open_at = 0.0
        self._cut_outgoing = self.framer()

    def restart_host(self) -> None:
        """Kill the host and start it: it knows what is in its journal."""
        last = self.journal[-1] if self.journal else None
        number = last.last if isinstance(last, Gap) else last.number if last else 0
        self.delivery = Delivery((last.boot, number) if last else None)
        self._to_commit.clear()
        self._drop_link(0.0)

    def unplug(self) -> None:
        """Pull the cable; it is back in half a second."""
        self._lose(LinkDown("shoe", self.now, "unplugged"), 0.5)

    def run(self, ready: Callable[[], object], within: float = 60.0) -> None:
        """Let time pass until `ready()`. Raises TimeoutError after `within` seconds of the bench's time."""
        until = self.now + within
        while not ready():
            if self.now >= until:
                raise TimeoutError(f"Not within {within:g} s; {self.states[-3:]}.")
            self.step()

    def rest(self, seconds: float) -> None:
        """Let `seconds` pass."""
        until = self.now + seconds
        self.run(lambda: self.now >= until, seconds + QUIET)

    def of(self, kind: type[T]) -> list[T]:
        """The readings of one kind so far."""
        return [reading for reading in self.readings if isinstance(reading, kind)]

    def step(self) -> None:
        """Go to the next moment at which something happens, and let it happen."""
        self._commit()
        self._host()
        self._send(self.works.due(self.now))
        moments = [self.works.wake_at(self.now), *(at for at, *_ in self._to_commit[:1])]
        moments += [self.talk.wake_at() if self.talk else self._open_at]
        moments += [] if self.stalled else [at for at, *_ in self._wire[:1]]
        self.now = min(max(min(moments), self.now + TICK), self.now + 0.1)
        self._carry()

    def _commit(self) -> None:
        while self.commits and self._to_commit and self._to_commit[0][0] <= self.now:
            _, event = self._to_commit.pop(0)
            self.journal.append(event)
            number = event.last if isinstance(event, Gap) else event.number
            if self.talk:
                self.talk.acknowledge(event.boot, number)
            else:
                self.delivery.commit(event.boot, number)

    def _host(self) -> None:
        if self.talk is None:
            if self.now < self._open_at:
                return
            self._cut_outgoing = self.framer()
            self.talk = self.driver().converse(
                Connection(
                    "shoe",
                    self.delivery,
                    self.timing,
                    self.now,
                    serial=self.serial,
                    models=self.models,
                    chance=self._chance.getrandbits,
                )
            )
        self._hear(b"")

    def _hear(self, data: bytes) -> None:
        if self.talk is None:
            return
        try:
            for reading in itertools.chain(self.talk.hear(data, self.now), self.talk.tick(self.now)):
                self.readings.append(reading)
                if isinstance(reading, Event | Gap):
                    self._to_commit.append((self.now + self.commit_after, reading))
        except LinkLost as lost:
            kind = Rejected if isinstance(lost, RejectedLink) else LinkDown
            self._lose(kind("shoe", self.now, str(lost)), 0.5)
            return
        if not self.states or self.states[-1] is not self.talk.status.state:
            self.states.append(self.talk.status.state)
        for piece in self._cut_outgoing.feed(self.talk.outgoing()):
            self._put(False, self.cable.inward(piece))

    def _lose(self, reading: LinkDown | Rejected, seconds: float) -> None:
        self.readings.append(reading)
        self.states.append(State.REJECTED if isinstance(reading, Rejected) else State.LOST)
        self._drop_link(seconds)

    def _drop_link(self, seconds: float) -> None:
        if self.talk is not None:
            self.talk.end()
        self.talk = None
        self._wire.clear()
        self._open_at = self.now + seconds

    def _send(self, pieces: Iterable[bytes]) -> None:
        for piece in pieces:
            self._put(True, self.cable.outward(self.ends[0] + piece + self.ends[1]))

    def _put(self, to_host: bool, pieces: list[bytes]) -> None:  # noqa: FBT001 - one of two ends
        for piece in pieces:
            at = self.now + TICK + self.cable.lateness()
            heapq.heappush(self._wire, (at, next(self._order), to_host, piece))

    def _carry(self) -> None:
        while not self.stalled and self._wire and self._wire[0][0] <= self.now:
            _, _, to_host, piece = heapq.heappop(self._wire)
            if to_host:
                self._hear(piece)
            else:
                self._send(self.works.hear(piece, self.now))
