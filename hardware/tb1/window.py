"""Both ends of a reliable way: numbers 0 to 255 and round again, at most eight on the wire."""

from collections import deque
from dataclasses import dataclass
from enum import Enum, auto
from typing import Generic, TypeVar

from hardware.status import Timing

WINDOW = 8
TURN = 256
NEVER = float("inf")

T = TypeVar("T")


class Exhausted(Exception):
    """Sent as often as it may be, and never acknowledged."""


@dataclass(frozen=True, slots=True)
class Flight(Generic[T]):
    """One thing to send now."""

    seq: int
    what: T
    again: bool


class Sender(Generic[T]):
    """Keeps what must arrive until it is acknowledged, and says when to send it (again)."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._base = 0  # number of the first in `_flying`
        self._flying: deque[T] = deque()
        self._waiting: deque[T] = deque()
        self._tries = 0
        self._again_at = NEVER
        self._sent_at = 0.0
        self.round_trip: float | None = None  # of the latest progress without a repetition

    @property
    def next(self) -> int:
        """The number of the next new one."""
        return (self._base + len(self._flying)) % TURN

    def put(self, what: T) -> None:
        """Send `what` as soon as there is room."""
        self._waiting.append(what)

    def acknowledged(self, ack: int, now: float) -> list[T]:
        """The peer expects `ack` next; what has arrived by that. An `ack` beyond what was sent is ignored."""
        count = (ack - self._base) % TURN
        if not 0 < count <= len(self._flying):
            return []
        self.round_trip = now - self._sent_at if self._tries == 1 else None
        arrived = [self._flying.popleft() for _ in range(count)]
        self._base = ack
        self._tries = 1
        self._again_at = now + self._timing.resend_first if self._flying else NEVER
        return arrived

    def hurry(self, now: float) -> None:
        """The peer misses something: do not wait for the time."""
        if self._flying:
            self._again_at = now

    def due(self, now: float) -> list[Flight[T]]:
        """What to send now. Raises Exhausted."""
        flights: list[Flight[T]] = []
        if self._flying and now >= self._again_at:
            if self._tries >= self._timing.resend_tries:
                raise Exhausted
            flights = [Flight((self._base + place) % TURN, what, True) for place, what in enumerate(self._flying)]
            wait = min(self._timing.resend_first * 2**self._tries, self._timing.resend_most)
            self._tries += 1
            self._again_at = now + wait
        while self._waiting and len(self._flying) < WINDOW:
            if not self._flying:
                self._tries = 1
                self._again_at = now + self._timing.resend_first
            flights.append(Flight(self.next, self._waiting[0], False))
            self._flying.append(self._waiting.popleft())
            self._sent_at = now
        return flights

    def wake_at(self) -> float:
        """When `due` has something again, if nothing is acknowledged or put before."""
        return self._again_at

    def outstanding(self) -> list[T]:
        """All that has not arrived."""
        return [*self._flying, *self._waiting]


class Verdict(Enum):
    """What a number is."""

    NEXT = auto()
    AGAIN = auto()
    EARLY = auto()


class Receiver:
    """Accepts what comes next and nothing else; acknowledges it when it is on record, in order."""

    def __init__(self) -> None:
        self._expected = 0
        self._missed: int | None = None
        self._held: deque[int | None] = deque()

    @property
    def ack(self) -> int:
        """For the header of every frame."""
        return (self._expected - len(self._held)) % TURN

    @property
    def expected(self) -> int:
        """The number that comes next."""
        return self._expected

    def missing(self) -> bool:
        """Whether the peer is to be told that the next one is missing: once for each number, then time repeats it."""
        told, self._missed = self._missed, self._expected
        return told != self._expected

    def judge(self, seq: int) -> Verdict:
        """What to do with the frame `seq`."""
        ahead = (seq - self._expected) % TURN
        if ahead == 0:
            return Verdict.NEXT
        return Verdict.EARLY if ahead < TURN // 2 else Verdict.AGAIN

    def accept(self, event: int | None = None) -> None:
        """Frame taken; with `event`, acknowledged only when that event is on record."""
        self._expected = (self._expected + 1) % TURN
        self._held.append(event)

    def settle(self, recorded: int) -> bool:
        """Events up to `recorded` are on record; whether there is more to acknowledge now."""
        before = len(self._held)
        while self._held and (self._held[0] is None or self._held[0] <= recorded):
            self._held.popleft()
        return len(self._held) < before
