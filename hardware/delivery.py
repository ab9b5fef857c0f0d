"""In order, once, and never acknowledged before it is on record: the bookkeeping of one device's event numbers.

Outlives the cable: after a replug the device sends again what was not acknowledged, and what has already been
delivered is then passed over.
"""

from dataclasses import dataclass
from enum import Enum, auto

from hardware.messages import Hello
from hardware.sentences import Sentence


class Verdict(Enum):
    """What an event is, by its number."""

    NEXT = auto()  # deliver it
    AGAIN = auto()  # already delivered
    EARLY = auto()  # one before it is still missing; the device will send all again
    STRANGE = auto()  # of a series we have not been greeted with: the device restarted


class Contradiction(Exception):
    """The device contradicts what is on record; the message is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Hole:
    """Events that will never come."""

    boot: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a Hello means: where to go on, and what is missing for good."""

    boot: int
    committed: int
    delivered: int
    last: int
    fresh: bool  # a series of numbers we did not have before
    holes: tuple[Hole, ...]


class Delivery:
    """Which event is due. `committed` is the last (boot, number) on record, None before the first ever."""

    def __init__(self, committed: tuple[int, int] | None) -> None:
        self.boot: int | None = None
        self.committed = 0
        if committed is not None:
            self.boot, self.committed = committed
        self.delivered = self.committed
        self._told = self.committed  # the highest number the device has spoken of
        self._lost_up_to = self.committed  # the end of the latest hole: nothing before it can come again
        self._boots = {self.boot}  # of this series of numbers
        self.session = 0  # the latest, for protocols that have them: the next must differ

    @property
    def complete(self) -> bool:
        """Whether every event the device has spoken of was delivered."""
        return self.delivered == self._told

    def greet(self, hello: Hello) -> Greeting:
        """What `hello` means. Changes nothing: `begin` does, when it has been told. Raises Contradiction."""
        fresh = hello.boot != self.boot
        if not fresh and hello.last < self.delivered:
            raise _contradiction(hello.last, self.delivered)
        committed = hello.acked if fresh else self.committed
        delivered = hello.acked if fresh else self.delivered
        holes = []
        if fresh and self.boot is not None and self._told > self.delivered:
            holes.append(Hole(self.boot, self.delivered + 1, self._told))
        if hello.oldest > delivered + 1:
            holes.append(Hole(hello.boot, delivered + 1, hello.oldest - 1))
            delivered = hello.oldest - 1
        return Greeting(hello.boot, committed, delivered, hello.last, fresh, tuple(holes))

    def start_from(self, boot: int, last: int) -> int:
        """The first event wanted from a device whose numbers outlive its restarts, and are at `last`; 0: all it has."""
        if self.boot is None:
            return 0
        return 1 if self._began_again(boot, last) else self.committed + 1

    def resume(self, boot: int, oldest: int, last: int) -> Greeting:
        """As `greet`, for a device whose numbers outlive its restarts: another `boot` goes on in the same series.

        A number behind what was delivered tells that such a device lost its numbers after all.
        """
        last = max(last, oldest - 1)
        if self.boot is None:
            return Greeting(boot, oldest - 1, oldest - 1, last, True, ())
        if last < self.delivered and boot == self.boot:
            raise _contradiction(last, self.delivered)
        holes = []
        committed, delivered, fresh = self.committed, self.delivered, self._began_again(boot, last)
        if fresh:
            committed = delivered = 0
            if self._told > self.delivered:
                holes.append(Hole(self.boot, self.delivered + 1, self._told))
        if oldest > delivered + 1:
            holes.append(Hole(boot, delivered + 1, oldest - 1))
            delivered = oldest - 1
        return Greeting(boot, committed, delivered, last, fresh, tuple(holes))

    def _began_again(self, boot: int, last: int) -> bool:
        return boot != self.boot and last < self.delivered

    def begin(self, greeting: Greeting) -> None:
        """Go on as `greeting` says; its holes have been told."""
        self.boot, self.committed, self.delivered = greeting.boot, greeting.committed, greeting.delivered
        self._told = greeting.last
        self._boots = {greeting.boot} if greeting.fresh else self._boots | {greeting.boot}
        if greeting.fresh or greeting.holes:
            self._lost_up_to = greeting.delivered

    def judge(self, boot: int, number: int) -> Verdict:
        """What to do with event `number`."""
        if boot != self.boot:
            return Verdict.STRANGE
        self.told(number)
        if number <= self.delivered:
            return Verdict.AGAIN
        return Verdict.NEXT if number == self.delivered + 1 else Verdict.EARLY

    def told(self, last: int) -> None:
        """The device spoke of event `last`."""
        self._told = max(self._told, last)

    def deliver(self, number: int) -> None:
        """Event `number` has been taken."""
        self.delivered = number

    def skip(self, number: int) -> None:
        """What was due before event `number` will never come; that has been told."""
        self.delivered = self._lost_up_to = number - 1

    def commit(self, boot: int, number: int) -> bool:
        """Events up to `number` are on record; whether that is news the device must hear.

        Never beyond what was delivered: an acknowledgement is cumulative and would throw away what is still to come.
        """
        number = min(number, self.delivered)
        if boot not in self._boots or number <= self.committed:
            return False
        self.committed = number
        return True

    def redeliver(self) -> None:
        """Deliver again what was delivered and not committed, when the device sends it again."""
        self.delivered = max(self.committed, self._lost_up_to)


def _contradiction(last: int, delivered: int) -> Contradiction:
    return Contradiction(Sentence("forgot", last=last, known=delivered))
