"""The host's side of Table Bus: settle, ask, start, then take events in order and once, and listen for silence."""

import logging
from collections.abc import Iterator

from hardware.commands import Order
from hardware.delivery import Contradiction
from hardware.delivery import Verdict as Due
from hardware.readings import Gap, Garbled, LinkUp, Reading, Restarted
from hardware.sentences import Sentence
from hardware.status import State, Status, damaged
from hardware.talk import Connection, Driver, Heard, LinkLost, Model, Rejected
from hardware.tb1.clock import DeviceClock
from hardware.tb1.frames import VERSION, Flag, Frame
from hardware.tb1.meaning import Origin, reading
from hardware.tb1.orders import Orders
from hardware.tb1.payloads import (
    MISSING,
    UNKNOWN_COUNT,
    Ack,
    Bye,
    Caps,
    CmdOk,
    CmdReject,
    Happening,
    Hello,
    Ident,
    Nak,
    Odd,
    Payload,
    Ping,
    Start,
    StartAck,
    TimeRsp,
    TimeSync,
)
from hardware.tb1.window import Exhausted, Receiver, Sender, Verdict

log = logging.getLogger(__name__)

STOPPED = 0  # why we say goodbye
RESUMES = 1  # in HELLO: we go on where we stopped
_ROUND = 1 << 32


class BusTalk:
    """One connection. A new session is begun by each, and whenever events are wanted again."""

    def __init__(self, driver: Driver[Frame, Frame], connection: Connection) -> None:
        self._driver, self._connection = driver, connection
        self._name, self._delivery, self._timing = connection.name, connection.delivery, connection.timing
        self._counters = connection.counters
        self.status = Status(State.SETTLING, f"Waiting until {self._name} is quiet.")
        self._now = self._opened = self._quiet_since = self._ticked = connection.now
        self._out: list[bytes] = []
        self._reported = 0
        self._next_report = connection.now
        self._damaged_until = connection.now
        self._orders = Orders(self._name)
        self._anew = False
        self._nonce = 0
        self._begin_asking()

    @property
    def up(self) -> bool:
        """Whether its events may come."""
        return self.status.state in (State.READY, State.SUSPECT)

    def hear(self, data: bytes, at: float) -> Iterator[Reading]:
        """The readings in `data`, read at `at`. Raises LinkLost."""
        self._now = at
        if self.status.state is State.SETTLING:
            self._quiet_since = at if data else self._quiet_since
            return
        for heard in self._driver.feed(data):
            yield from self._take(heard)

    def tick(self, now: float) -> Iterator[Reading]:
        """Questions, repetitions, pings, and a report of damaged frames. Raises LinkLost."""
        self._now = now
        self._forgive_sleep()
        match self.status.state:
            case State.SETTLING:
                if now >= self._settled_at():
                    self._become(State.IDENTIFYING, f"Asking {self._name} who it is.")
                    self._next_ask = now
                    self._ask_again()
            case State.IDENTIFYING:
                self._ask_again()
            case _:
                self._keep_up()
        if self.up and now >= self._next_report and self._driver.garbled > self._reported:
            yield Garbled(self._name, self._driver.garbled - self._reported, now)
            if self._driver.garbled - self._reported >= self._timing.report_heavy:
                self.status, self._damaged_until = damaged(self._name), now + 2 * self._timing.report_every
            self._reported = self._driver.garbled
            self._next_report = now + self._timing.report_every

    def wake_at(self) -> float:
        """When `tick` should be called at the latest."""
        match self.status.state:
            case State.SETTLING:
                return self._settled_at()
            case State.IDENTIFYING:
                return self._next_ask
            case _:
                return min(self._sender.wake_at(), self._spoke_at + self._timing.ping_every, self._next_sync)

    def acknowledge(self, boot: int, number: int) -> None:
        """Events up to `number` are on record."""
        if self._delivery.commit(boot, number):
            self._ack_due |= self._receiver.settle(self._delivery.committed)

    def redeliver(self) -> None:
        """Events are wanted again: only a new session brings them."""
        self._delivery.redeliver()
        self._anew = self.up or self.status.state is State.STARTING

    def command(self, order: Order) -> None:
        """Send the command; its answer may take a moment."""
        if not self.up:
            order.failed(f"{self._name} cannot be reached: {self.status.sentence}")
            return
        if self._orders.take(order):
            self._sender.put(order.command)

    def outgoing(self) -> bytes:
        """The bytes to send now; an acknowledgement of its own only when no other frame carries it."""
        if self._ack_due and self.up:
            self._say(Ack())
        data = b"".join(self._out)
        self._out.clear()
        return data

    def end(self) -> bytes:
        """Say goodbye; orders without an answer fail."""
        self._orders.lost()
        if self.up:
            self._say(Bye(STOPPED))
        return self.outgoing()

    # Before the session

    def _begin_asking(self) -> None:
        self._session = 0
        self._nonce = self._connection.chance(32)
        self._answered_wrongly = False
        self._unsigned = self._counters.signature
        self._asked = 0
        self._next_ask = self._now
        self._sender: Sender[Payload] = Sender(self._timing)
        self._receiver = Receiver()
        self._ack_due = False
        self._ident: Ident | None = None
        self._start_ack: StartAck | None = None
        self._clock = DeviceClock()
        self._synced: tuple[int, float] | None = None
        self._next_sync = float("inf")
        self._old_up_to = 0
        self._heard_at = self._spoke_at = self._started = self._now

    def _settled_at(self) -> float:
        return min(self._quiet_since + self._timing.settle_quiet, self._opened + self._timing.settle_most)

    def _ask_again(self) -> None:
        if self._now < self._next_ask:
            return
        if self._asked == self._timing.ask_times:
            if self._answered_wrongly:
                raise Rejected(Sentence("other_answer", name=self._name))
            if self._counters.signature > self._unsigned:
                raise Rejected(Sentence("unsigned", name=self._name))
            raise LinkLost(Sentence("nameless", name=self._name))
        self._asked += 1
        self._next_ask = self._now + self._timing.ask_every
        self._say(Hello(VERSION, VERSION, self._nonce, round(self._timing.ping_every * 1000), RESUMES))

    def _identify(self, ident: Ident) -> None:
        if ident.nonce != self._nonce:
            self._answered_wrongly = True
            return
        self._check(ident)
        self._ident = ident
        previous = self._delivery.session
        while self._session in (0, previous):
            self._session = self._connection.chance(16)
        self._delivery.session = self._session
        self._heard_at = self._started = self._now
        self._become(State.STARTING, f"{self._name} is {ident.serial}; beginning.")
        self._sender.put(Start(self._delivery.start_from(ident.boot, ident.last)))

    def _check(self, ident: Ident) -> None:
        name, serial, models = self._name, self._connection.serial, self._connection.models
        if ident.protocol != VERSION:
            raise Rejected(Sentence("version", name=name, theirs=ident.protocol, ours=VERSION))
        if models and Model(ident.vendor, ident.product, ident.firmware_hash) not in models:
            make = f"{ident.vendor:04X}:{ident.product:04X}, firmware {ident.firmware_hash:08X}"
            raise Rejected(Sentence("make", name=name, make=make))
        if serial not in (None, ident.serial):
            raise Rejected(Sentence("another", serial=ident.serial, name=name, wanted=str(serial)))

    def _start(self, message: Payload, ack: int) -> Iterator[Reading]:
        """A frame of the new session. Nothing is accepted before the device has begun and told its clock.

        Without its clock nobody could tell a button pressed now from one pressed while the cable was out.
        """
        match message:
            case StartAck():
                self._progress(ack)
                if self._start_ack is None:
                    self._start_ack = message
                    self._sync()
            case Ping() | TimeRsp():
                self._learn(message)
            case _:
                self._counters.early += 1
        if self._start_ack is not None and self._ident is not None and self._clock.known:
            yield from self._begin(self._ident, self._start_ack)

    def _begin(self, ident: Ident, start: StartAck) -> Iterator[Reading]:
        before = self._delivery.boot
        try:
            greeting = self._delivery.resume(ident.boot, max(start.oldest, 1), ident.last)
        except Contradiction as contradiction:
            raise LinkLost(*contradiction.args) from contradiction
        faces = bool(ident.caps & Caps.RANK and ident.caps & Caps.SUIT)
        loaded = None if start.loaded == UNKNOWN_COUNT else start.loaded
        yield LinkUp(self._name, self._now, ident.boot, ident.serial, faces, ident.last, None, loaded)
        if before not in (None, ident.boot):
            yield Restarted(self._name, self._now, ident.boot, before or 0)
        for hole in greeting.holes:
            yield Gap(self._name, hole.boot, hole.first, hole.last, self._now)
        self._delivery.begin(greeting)
        self._old_up_to = 0 if before == ident.boot else ident.last
        self._next_sync = self._now + self._timing.sync_every
        self._reported = self._driver.garbled  # boot text and stale bytes are no news
        self._become(State.READY, f"{self._name} is {ident.serial} and {_ability(ident.caps)}.")

    # In the session

    def _take(self, heard: Heard[Frame]) -> Iterator[Reading]:
        frame = heard.message
        state = self.status.state
        if frame.node != self._connection.node:
            self._counters.elsewhere += 1
        elif isinstance(frame.message, Ident) and frame.session == 0 and state is State.IDENTIFYING:
            self._identify(frame.message)
        elif frame.session != self._session or not (self.up or state is State.STARTING):
            self._counters.stale += 1
        elif state is State.STARTING:
            self._heard_at = self._now
            yield from self._start(frame.message, frame.ack)
        else:
            self._heard_at = self._now
            if state is State.SUSPECT and self._ident is not None and self._now >= self._damaged_until:
                self._become(State.READY, f"{self._name} is {self._ident.serial} and {_ability(self._ident.caps)}.")
            self._progress(frame.ack)
            if frame.flags & Flag.REL:
                yield from self._take_reliable(heard)
            else:
                self._hear_word(frame.message)

    def _take_reliable(self, heard: Heard[Frame]) -> Iterator[Reading]:
        match self._receiver.judge(heard.message.seq):
            case Verdict.NEXT:
                message = heard.message.message
                number = message.number if isinstance(message, Happening | Odd) else None
                if number is None or not isinstance(message, Happening | Odd):
                    self._hear_word(message)
                else:
                    yield from self._deliver(message, number, heard.raw)
                self._receiver.accept(number)
                self._ack_due |= self._receiver.settle(self._delivery.committed)
            case Verdict.AGAIN:
                self._counters.duplicate += 1
                self._ack_due = True
            case Verdict.EARLY:
                self._counters.early += 1
                if self._receiver.missing():
                    self._say(Nak(MISSING, self._receiver.expected))

    def _deliver(self, event: Happening | Odd, number: int, raw: bytes) -> Iterator[Reading]:
        boot = self._delivery.boot or 0
        due = self._delivery.judge(boot, number)
        if due is Due.AGAIN:
            self._counters.duplicate += 1
            return
        if due is Due.EARLY:
            # In a session nothing overtakes: what is missing here the device no longer had.
            yield Gap(self._name, boot, self._delivery.delivered + 1, number - 1, self._now)
            self._delivery.skip(number)
        if isinstance(event, Odd):
            self._note(event)
        yield reading(event, Origin(self._name, boot, number, self._now, raw, self._age(number, event.born)))
        self._delivery.deliver(number)

    def _hear_word(self, message: Payload) -> None:
        match message:
            case Ping() | TimeRsp():
                self._learn(message)
            case Nak():
                self._sender.hurry(self._now)
            case Bye(reason):
                raise LinkLost(Sentence("goodbye", name=self._name, reason=reason))
            case CmdOk(kind):
                self._orders.done(kind)
            case CmdReject(kind, reason):
                self._orders.refused(kind, reason)
            case Odd():
                self._note(message)
            case _:
                pass

    def _note(self, odd: Odd) -> None:
        self._counters.strange += 1
        log.warning("%s: a frame of type %02X means nothing: %s.", self._name, odd.kind, odd.why)

    def _progress(self, ack: int) -> None:
        if self._sender.acknowledged(ack, self._now) and self._sender.round_trip is not None:
            self._counters.took(self._sender.round_trip)

    def _learn(self, message: Ping | TimeRsp) -> None:
        self._clock.learn(message.uptime if isinstance(message, Ping) else message.clock, self._now)
        if isinstance(message, TimeRsp) and self._synced is not None and self._synced[0] == message.unix:
            self._counters.took(self._now - self._synced[1])
            self._synced = None

    def _age(self, number: int, born: int) -> float:
        if number <= self._old_up_to:
            return self._clock.up(self._now)  # of an earlier run, whose clock is gone: at least as old as this run
        return self._clock.age(born, self._now)

    def _keep_up(self) -> None:
        if self._anew:
            self._anew = False
            self._orders.lost()
            self._begin_asking()
            self._become(State.IDENTIFYING, f"Asking {self._name} for what could not be recorded.")
            self._ask_again()
            return
        self._listen_for_silence()
        if self._now >= self._next_sync:
            self._sync()
        try:
            flights = self._sender.due(self._now)
        except Exhausted:
            raise LinkLost(Sentence("unconfirmed", name=self._name)) from None
        for flight in flights:
            self._counters.resent += flight.again
            self._say(flight.what, Flag.REL | (Flag.RTX if flight.again else Flag.NONE), flight.seq)
        if self.up and self._now >= self._spoke_at + self._timing.ping_every:
            self._say(Ping(round((self._now - self._opened) * 1000) % _ROUND, 0))

    def _sync(self) -> None:
        unix = round(self._connection.unix(self._now) * 1000)
        self._synced = unix, self._now
        self._next_sync = self._now + (self._timing.sync_every if self.up else self._timing.resend_first)
        self._say(TimeSync(unix))

    def _listen_for_silence(self) -> None:
        silent = self._now - self._heard_at
        if silent >= self._timing.lost_after:
            raise LinkLost(Sentence("silent", name=self._name, seconds=f"{self._timing.lost_after:g}"))
        if not self.up:
            if self._now - self._started >= 2 * self._timing.lost_after:
                raise LinkLost(Sentence("not_begun", name=self._name))
        elif silent >= self._timing.suspect_after:
            self._become(State.SUSPECT, f"{self._name} has been silent for {self._timing.suspect_after:g} s.")

    def _forgive_sleep(self) -> None:
        """If this process slept, the device was not silent: nobody listened."""
        slept = self._now - self._ticked
        if slept > 2 * self._timing.ping_every:
            self._heard_at += slept
        self._ticked = self._now

    def _become(self, state: State, sentence: str) -> None:
        self.status = Status(state, sentence)

    def _say(self, message: Payload, flags: Flag = Flag.NONE, seq: int | None = None) -> None:
        number = self._sender.next if seq is None else seq
        frame = Frame(flags, self._connection.node, self._session, number, self._receiver.ack, message)
        self._out.append(self._driver.encode(frame))
        self._spoke_at = self._now
        self._ack_due = False


def _ability(caps: int) -> str:
    if caps & Caps.RANK and caps & Caps.SUIT:
        return "reads faces"
    return "has buttons" if caps & Caps.BUTTONS and not caps & Caps.COUNTS else "only counts"
