"""One connection's talk with one device: bytes and the time in, readings and bytes out. No IO, no clock of its own."""

from collections.abc import Iterator

from hardware.commands import Order
from hardware.delivery import Contradiction, Verdict
from hardware.messages import Ack, Ask, Card, FromDevice, FromHost, Hello, Ping, Pong, Press, Resume
from hardware.readings import Button, CardOut, Counter, Gap, Garbled, LinkUp, Reading
from hardware.sentences import Sentence
from hardware.status import State, Status, damaged
from hardware.talk import Connection, Driver, Heard, LinkLost, Rejected


class Conversation:
    """The talk with a simple device: it knows the `messages` and nothing else.

    Asks who is there, delivers events in order and once, acknowledges what was committed, and listens for silence.
    """

    def __init__(self, driver: Driver[FromDevice, FromHost], connection: Connection) -> None:
        self._name, self._driver, self._serial = connection.name, driver, connection.serial
        self._delivery, self._timing = connection.delivery, connection.timing
        self._counters = connection.counters
        self.status = Status(State.IDENTIFYING, f"Asking {self._name} who it is.")
        now = connection.now
        self._out: list[bytes] = []
        self._about = ""  # what it said it is
        self._asked = 0
        self._next_ask = now
        self._next_ping = now
        self._next_report = now
        self._damaged_until = now
        self._unanswered: float | None = None  # since when we have waited for a word
        self._reported = 0
        self._ack_due = False
        self._counted: int | None = None

    @property
    def up(self) -> bool:
        """Whether the device has said who it is."""
        return self.status.state in (State.READY, State.SUSPECT)

    def hear(self, data: bytes, at: float) -> Iterator[Reading]:
        """The readings in `data`, read at `at`. Raises LinkLost."""
        for heard in self._driver.feed(data):
            self._counters.frames += 1
            self._unanswered = None
            if self.up and at >= self._damaged_until:
                self._become(State.READY, self._about)
            yield from self._take(heard, at)

    def tick(self, now: float) -> Iterator[Reading]:
        """What the passing of time brings: questions, pings, and a report of garbled lines. Raises LinkLost."""
        if not self.up:
            self._ask_again(now)
            return
        if now >= self._next_ping:
            self._say(Ping())
            self._next_ping = now + self._timing.ping_every
            # Counted from a question, not from the last word: if this process slept, the device had nothing to answer.
            self._unanswered = now if self._unanswered is None else self._unanswered
        self._listen_for_silence(now)
        if now >= self._next_report and self._driver.garbled > self._reported:
            yield Garbled(self._name, self._driver.garbled - self._reported, now)
            if self._driver.garbled - self._reported >= self._timing.report_heavy:
                self.status, self._damaged_until = damaged(self._name), now + 2 * self._timing.report_every
            self._reported = self._driver.garbled
            self._next_report = now + self._timing.report_every

    def wake_at(self) -> float:
        """When `tick` should be called at the latest."""
        return self._next_ping if self.up else self._next_ask

    def acknowledge(self, boot: int, number: int) -> None:
        """Events up to `number` are on record: tell the device with the next bytes."""
        self._ack_due |= self._delivery.commit(boot, number)

    def redeliver(self) -> None:
        """Events that were delivered and not acknowledged are wanted again: the device sends them by itself."""
        self._delivery.redeliver()

    def command(self, order: Order) -> None:
        """These devices take no commands."""
        order.failed(f"{self._name} takes no commands.")

    def outgoing(self) -> bytes:
        """The bytes to send now."""
        if self._ack_due and self.up and self._delivery.boot is not None:
            self._say(Ack(self._delivery.boot, self._delivery.committed))
        self._ack_due = False
        data = b"".join(self._out)
        self._out.clear()
        return data

    def end(self) -> bytes:
        """The connection ends without a word."""
        return b""

    def _take(self, heard: Heard[FromDevice], at: float) -> Iterator[Reading]:
        match heard.message:
            case Hello() as hello:
                yield from self._greet(hello, at)
            case _ if not self.up:
                return  # it will come again after the greeting
            case Pong(boot, last, out):
                yield from self._compare(boot, last, out, at)
            case Card(boot, number) | Press(boot, number):
                yield from self._deliver(boot, number, heard, at)

    def _greet(self, hello: Hello, at: float) -> Iterator[Reading]:
        if self._serial not in (None, hello.serial):
            raise Rejected(Sentence("another", serial=hello.serial, name=self._name, wanted=str(self._serial)))
        try:
            greeting = self._delivery.greet(hello)
        except Contradiction as contradiction:
            raise LinkLost(*contradiction.args) from contradiction
        if greeting.fresh or not self.up:
            yield LinkUp(self._name, at, hello.boot, hello.serial, hello.faces, hello.last, hello.out)
        for hole in greeting.holes:
            yield Gap(self._name, hole.boot, hole.first, hole.last, at)
        self._delivery.begin(greeting)
        self._say(Resume(greeting.boot, greeting.committed))
        self._counted = None
        if not self.up:
            self._reported = self._driver.garbled  # boot text and stale bytes are no news
            self._next_ping = at + self._timing.ping_every
        self._about = f"{self._name} is {hello.serial} and {'reads faces' if hello.faces else 'only counts'}."
        self._become(State.READY, self._about)

    def _deliver(self, boot: int, number: int, heard: Heard[FromDevice], at: float) -> Iterator[Reading]:
        match self._delivery.judge(boot, number):
            case Verdict.NEXT:
                yield _reading(self._name, heard.message, heard.raw, at)
                self._delivery.deliver(number)
            case Verdict.AGAIN:
                # Our acknowledgement may have been lost; one that was never due is not sent by this either.
                self._ack_due |= number <= self._delivery.committed
            case Verdict.EARLY | Verdict.STRANGE:
                # The greeting tells whether what is missing can still come, and makes the device send at once.
                self._ask_once(at)

    def _compare(self, boot: int, last: int, out: int, at: float) -> Iterator[Reading]:
        if boot != self._delivery.boot:
            self._ask_once(at)
            return
        self._delivery.told(last)
        # While an event is on its way the count is ahead of what was delivered, and would look like a loss.
        if self._delivery.complete and out != self._counted:
            yield Counter(self._name, boot, out, at)
            self._counted = out

    def _ask_again(self, now: float) -> None:
        if now < self._next_ask:
            return
        if self._asked == self._timing.ask_times:
            raise LinkLost(Sentence("nameless", name=self._name))
        self._asked += 1
        self._ask_once(now)

    def _ask_once(self, now: float) -> None:
        if now >= self._next_ask:
            self._say(Ask())
            self._next_ask = now + self._timing.ask_every

    def _listen_for_silence(self, now: float) -> None:
        silent = 0.0 if self._unanswered is None else now - self._unanswered
        if silent >= self._timing.lost_after:
            raise LinkLost(Sentence("silent", name=self._name, seconds=f"{self._timing.lost_after:g}"))
        if silent >= self._timing.suspect_after:
            self._become(State.SUSPECT, f"{self._name} has been silent for {self._timing.suspect_after:g} s.")

    def _become(self, state: State, sentence: str) -> None:
        if self.status.sentence != sentence:
            self.status = Status(state, sentence)

    def _say(self, message: FromHost) -> None:
        self._out.append(self._driver.encode(message))


def _reading(name: str, message: FromDevice, raw: bytes, at: float) -> Reading:
    match message:
        case Card(boot, number, code, age):
            return CardOut(name, boot, number, code, at, raw, age / 1000)
        case Press(boot, number, id_, age):
            return Button(name, boot, number, id_, at, raw, age / 1000)
        case Hello() | Pong():
            raise AssertionError("Only events are delivered.")
