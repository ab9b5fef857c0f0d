"""What all simulated parts have: a queue of bytes to say, and answers to what they are asked. No IO in it, no clock."""

from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

from hardware.framing import Framer
from hardware.sim.noise import Noise
from hardware.sim.orders import Order
from hardware.sim.station import Station

NEVER = 3600.0  # seconds


class Whole(Framer):
    """Bytes as they come: parts look for their own frames."""

    def __init__(self) -> None:
        super().__init__(4096, b"\n")

    def feed(self, data: bytes) -> list[bytes]:
        """All of it."""
        return [data] if data else []


class PartWorks:
    """Inside a simulated part."""

    every: float = 0.0
    """How often `repeat` is said by itself, in seconds; 0: never."""

    def __init__(self) -> None:
        self._words: deque[bytes] = deque()
        self._next = 0.0

    def hear(self, piece: bytes, now: float) -> Iterable[bytes]:
        """The answers to what the host sent; most parts do not listen."""
        del piece, now
        return ()

    def due(self, now: float) -> Iterator[bytes]:
        """What is to be said now."""
        while self._words:
            yield self._words.popleft()
        if self.every and now >= self._next:
            self._next = now + self.every
            yield from self.repeat()

    def wake_at(self, now: float) -> float:
        """When to ask again."""
        return now if self._words else self._next if self.every else now + NEVER

    def repeat(self) -> Iterable[bytes]:
        """What it says again and again by itself."""
        return ()

    def start(self) -> Iterable[bytes]:
        """What it says when it is switched on."""
        return ()

    def say(self, data: bytes) -> None:
        """Say this soon."""
        self._words.append(data)

    def orders(self) -> dict[str, Order]:
        """What can be done to it."""
        return {}


W = TypeVar("W", bound=PartWorks)


class PartStation(Station, Generic[W]):
    """A simulated part on a pseudo-terminal; `works` is what is inside."""

    def __init__(self, link: Path, works: W, noise: Noise | None = None) -> None:
        self.works = works
        super().__init__(link, works, Whole(), (b"", b""), noise)

    def do(self, line: str) -> object:
        """Do one order, such as `lay 62E3086CED`. Any thread. Raises ValueError for what is no order."""
        word, _, rest = line.strip().partition(" ")
        orders = self.works.orders()
        if word not in orders:
            raise ValueError(f"{word!r} is no command: {', '.join(orders)}.")
        return self.ask(lambda: orders[word](rest.strip()))

    def restart(self) -> None:
        """Switch off and on."""

        def restart() -> None:
            for data in self.works.start():
                self._cable.write(data)

        self.ask(restart)
