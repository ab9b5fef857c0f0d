"""What runs inside a simulated shoe: its cards, its memory of events, its answers. No IO, no clock of its own."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardware.messages import Ack, Ask, Card, FromDevice, Hello, Message, Ping, Pong, Press, Resume
from hardware.readings import NOT_READ

WINDOW = 8  # events on the wire without an acknowledgement
SLOWEST = 8  # resending slows down to this many times `resend`


@dataclass(frozen=True, slots=True)
class _Event:
    number: int
    code: int | None  # of a card; None: a press
    id: int
    born: float

    def message(self, boot: int, now: float) -> FromDevice:
        age = min(int((now - self.born) * 1000), 0xFFFF_FFFF)
        if self.code is None:
            return Press(boot, self.number, self.id, age)
        return Card(boot, self.number, self.code, age)


class Firmware:
    """A shoe's processor. `resend` is the first wait for an acknowledgement in seconds, `memory` the events it keeps.

    When its memory is full the oldest event is lost, which the host learns from `oldest` at the next greeting.
    """

    def __init__(  # noqa: PLR0913 - what a shoe is ordered with
        self, deck: Sequence[int], *, serial: str, boot: int, faces: bool, resend: float, memory: int
    ) -> None:
        self.serial, self.boot, self.faces = serial, boot, faces
        self._resend, self._capacity = resend, memory
        self._tries = 0
        self._resend_at = 0.0
        self.load(deck)
        self.forget(boot)

    def load(self, deck: Sequence[int]) -> None:
        """A fresh deck, the first card of `deck` out first."""
        self._deck = deque(deck)
        self.out = 0

    def forget(self, boot: int) -> None:
        """Restart without memory: a new series of numbers. The cards still lie in the shoe."""
        self.boot = boot
        self.last = self.acked = self._sent = 0
        self._kept: deque[_Event] = deque()

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the events that are not acknowledged."""
        return tuple(event.number for event in self._kept)

    def push(self, now: float) -> bool:
        """One card out; False when the shoe is empty."""
        if not self._deck:
            return False
        code = self._deck.popleft()
        self.out += 1
        self._keep(code if self.faces else NOT_READ, 0, now)
        return True

    def press(self, id_: int, now: float) -> None:
        """Button `id_` pressed."""
        self._keep(None, id_, now)

    def hello(self) -> Hello:
        """Who this is."""
        oldest = self._kept[0].number if self._kept else self.last + 1
        return Hello(self.boot, self.serial, self.faces, self.acked, oldest, self.last, self.out)

    def pong(self) -> Pong:
        """Alive, and so many out."""
        return Pong(self.boot, self.last, self.out)

    def hear(self, message: Message, now: float) -> Iterator[FromDevice]:
        """The answers to `message`."""
        match message:
            case Ask():
                yield self.hello()
            case Ping():
                yield self.pong()
            case Ack(self.boot, number):
                self._acknowledge(number)
            case Resume(self.boot, number):
                self._acknowledge(number)
                self._sent = self.acked
            case _:
                pass
        yield from self.due(now)

    def due(self, now: float) -> Iterator[FromDevice]:
        """What is to be sent now: new events within the window, or all of the window again when it is time."""
        window = [event for _, event in zip(range(WINDOW), self._kept, strict=False)]
        again = bool(window) and self._sent >= window[0].number and now >= self._resend_at
        if again:
            self._tries += 1
        elif not window or window[-1].number <= self._sent:
            return
        fresh = [event for event in window if again or event.number > self._sent]
        self._sent = window[-1].number
        self._resend_at = now + self._resend * min(2**self._tries, SLOWEST)
        for event in fresh:
            yield event.message(self.boot, now)

    def wake_at(self, now: float) -> float:
        """When to ask for `due` again, at the latest."""
        return self._resend_at if self._kept else now + 1.0

    def _keep(self, code: int | None, id_: int, now: float) -> None:
        self.last += 1
        self._kept.append(_Event(self.last, code, id_, now))
        if len(self._kept) > self._capacity:
            self._kept.popleft()

    def _acknowledge(self, number: int) -> None:
        if self.acked < number <= self.last:
            self.acked = number
            self._tries = 0
            while self._kept and self._kept[0].number <= number:
                self._kept.popleft()
