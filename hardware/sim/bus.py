"""What runs inside a simulated Table Bus device: its memory of events, its session, its answers. No IO, no clock."""

import struct
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from hardware.commands import (
    Beep,
    ClearFault,
    Command,
    Configure,
    GetLog,
    GetStatus,
    Lamp,
    LampMode,
    Lock,
    Mode,
    OperatingMode,
)
from hardware.framing import stuff
from hardware.status import Timing
from hardware.tb1.frames import BadFrame, Flag, Frame, decode, pack
from hardware.tb1.layouts import kind_of, write
from hardware.tb1.payloads import (
    MISSING,
    UNKNOWN_COUNT,
    Ack,
    Bye,
    Caps,
    CmdOk,
    CmdReject,
    Fault,
    FaultClear,
    Happening,
    Hello,
    Ident,
    Nak,
    Payload,
    Ping,
    Start,
    StartAck,
    TimeRsp,
    TimeSync,
)
from hardware.tb1.signing import Signer
from hardware.tb1.window import Exhausted, Receiver, Sender, Verdict

LOG_OVERRUN = 15
UNKNOWN, UNABLE = 1, 2  # reasons to refuse
EVERYONE = 0xFF
_ROUND = 1 << 32


@dataclass(frozen=True, slots=True)
class Identity:
    """What the device was made as; `wrong_nonce` makes it answer another's question.

    With a `key` it signs, and obeys only what is signed; it says to anybody who it is.
    """

    serial: str
    caps: Caps
    kind: int = 1
    vendor: int = 0x1209
    product: int = 0x0001
    firmware_hash: int = 0x89AB_CDEF
    protocol: int = 1
    node: int = 1
    wrong_nonce: bool = False
    key: bytes | None = field(default=None, repr=False)


class BusFirmware:
    """The part that all Table Bus devices share.

    `memory` is how many events it keeps; with the last free place it raises fault 15 and locks.
    Its event numbers outlive a restart; with `lasting` the unacknowledged events do too.
    """

    def __init__(self, identity: Identity, timing: Timing, *, boot: int, lasting: bool, memory: int) -> None:
        self.identity, self.boot, self.lasting = identity, boot, lasting
        self.last = 0
        self.locked = False
        self.faults: set[int] = set()
        self.lamps: dict[int, LampMode] = {}
        self.beeps: list[int] = []
        self.mode = OperatingMode.NORMAL
        self.settings = b""
        self._memory, self._timing = memory, timing
        self._log: deque[Happening] = deque()
        self._on_since: float | None = None
        self._signer = None if identity.key is None else Signer(identity.key)
        self._heard_at = self._spoke_at = 0.0  # in this session
        self._end_session()

    @property
    def kept(self) -> tuple[int, ...]:
        """The numbers of the events that are not acknowledged."""
        return tuple(event.number for event in self._log)

    @property
    def session(self) -> int:
        """0: none."""
        return self._session

    def happen(self, make: Callable[[int, int], Happening], now: float) -> None:
        """An event: kept until it is acknowledged."""
        self._keep(make, now)
        if len(self._log) >= self._memory - 1 and LOG_OVERRUN not in self.faults:
            self.fail(LOG_OVERRUN, 0, now)
            self.locked = bool(self.identity.caps & Caps.LOCK)

    def fail(self, code: int, detail: int, now: float) -> None:
        """A fault arises."""
        self.faults.add(code)
        self._keep(lambda number, born: Fault(number, born, code, detail), now)

    def mend(self, code: int, now: float) -> None:
        """A fault is over."""
        self.faults.discard(code)
        self.happen(lambda number, born: FaultClear(number, born, code), now)

    def restart(self, boot: int, now: float) -> None:
        """Switch off and on."""
        self.boot = boot
        self._on_since = now
        self._end_session()
        if not self.lasting:
            self._log.clear()

    def loaded(self) -> int:
        """How many cards were loaded."""
        return UNKNOWN_COUNT

    def tell_status(self, now: float) -> None:
        """All states as events."""

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """The answers to a frame."""
        try:
            frame = decode(piece, self._signer)
        except BadFrame:
            return
        if frame.node not in (self.identity.node, EVERYONE):
            return
        match frame.message:
            case Hello(nonce=nonce) if frame.session == 0:
                if self._signer is not None:
                    self._signer.greets(nonce, self.boot, self.last)
                yield self._frame(self._ident(nonce), Flag.RSP, session=0, seq=0, ack=0)
            case Start(resume) if frame.session:
                yield from self._start(frame.session, resume, now)
            case _ if frame.session == self._session != 0:
                yield from self._listen(frame, now)

    def due(self, now: float) -> Iterator[bytes]:
        """What is to be sent now."""
        if not self._session:
            return
        try:
            flights = self._sender.due(now)
        except Exhausted:
            self._end_session()
            return
        if now - self._heard_at >= self._timing.lost_after:
            self._end_session()
            return
        for flight in flights:
            payload, flags = flight.what
            self._spoke_at, self._ack_due = now, False
            yield self._frame(payload, flags | (Flag.RTX if flight.again else Flag.NONE), seq=flight.seq)
        if self._ack_due:
            self._spoke_at, self._ack_due = now, False
            yield self._frame(Ack())
        if now >= self._spoke_at + self._timing.ping_every:
            self._spoke_at = now
            yield self._frame(self._ping(now))

    def wake_at(self, now: float) -> float:
        """When to ask for `due` again, at the latest."""
        if not self._session:
            return now + self._timing.ping_every
        return min(self._sender.wake_at(), self._spoke_at + self._timing.ping_every)

    def _keep(self, make: Callable[[int, int], Happening], now: float) -> None:
        event = make(self.last + 1, self._clock(now))
        try:
            write(event)
        except struct.error as error:
            raise ValueError(f"That cannot be told: {error}.") from error
        self.last += 1
        self._log.append(event)
        if len(self._log) > self._memory:
            self._log.popleft()
        if self._session:
            self._sender.put((event, Flag.REL))

    def _clock(self, now: float) -> int:
        if self._on_since is None:
            self._on_since = now
        return round((now - self._on_since) * 1000) % _ROUND

    def _end_session(self) -> None:
        self._session = 0
        self._sender: Sender[tuple[Payload, Flag]] = Sender(self._timing)
        self._receiver = Receiver()
        self._ack_due = False

    def _ident(self, nonce: int) -> Ident:
        made = self.identity
        return Ident(
            made.protocol,
            made.kind,
            made.vendor,
            made.product,
            b"\x01\x02\x03",
            made.caps,
            made.serial.encode("ascii").ljust(12, b"\0"),
            self.boot,
            self.last,
            nonce ^ made.wrong_nonce,
            made.firmware_hash,
        )

    def _start(self, session: int, resume: int, now: float) -> Iterator[bytes]:
        if session != self._session:
            self._end_session()
            self._session = session
            self._receiver.accept()
            self._receiver.settle(0)
            self._forget(resume - 1)
            for event in self._log:
                self._sender.put((event, Flag.REL))
        self._heard_at = self._spoke_at = now
        oldest = self._log[0].number if self._log else self.last + 1
        yield self._frame(StartAck(oldest, self.loaded()), Flag.RSP)
        yield self._frame(self._ping(now))

    def _listen(self, frame: Frame, now: float) -> Iterator[bytes]:
        self._heard_at = now
        for payload, _ in self._sender.acknowledged(frame.ack, now):
            if isinstance(payload, Happening):
                self._forget(payload.number)
        if frame.flags & Flag.REL:
            self._ack_due = True
            verdict = self._receiver.judge(frame.seq)
            if verdict is Verdict.EARLY and self._receiver.missing():
                yield self._frame(Nak(MISSING, self._receiver.expected))
            if verdict is not Verdict.NEXT:
                return
            self._receiver.accept()
            self._receiver.settle(0)
        match frame.message:
            case TimeSync(unix):
                yield self._frame(TimeRsp(self._clock(now), unix), Flag.RSP)
            case Nak():
                self._sender.hurry(now)
            case Bye():
                self._end_session()
            case message if isinstance(message, Command):
                self._answer(message, now)
            case _:
                pass

    def _answer(self, command: Command, now: float) -> None:
        reason = self._obey(command, now)
        kind = kind_of(command)
        self._sender.put((CmdReject(kind, reason) if reason else CmdOk(kind), Flag.REL | Flag.RSP))

    def _obey(self, command: Command, now: float) -> int:
        """0, or why not."""
        caps = self.identity.caps
        match command:
            case Lock(on) if caps & Caps.LOCK:
                self.locked = on
            case Lamp(id_, mode) if caps & Caps.LAMPS:
                self.lamps[id_] = mode
            case Beep(ms):
                self.beeps.append(ms)
            case ClearFault(code):
                self.mend(code, now)
            case GetStatus():
                self.tell_status(now)
            case Mode(mode):
                self.mode = mode
            case GetLog(start):
                self._tell_again(start)
            case Configure(settings):
                self.settings = settings
            case _:
                return UNABLE
        return 0

    def _tell_again(self, start: int) -> None:
        """Events from `start` on once more, as far as they are kept; who has them already passes them over."""
        for event in self._log:
            if event.number >= start:
                self._sender.put((event, Flag.REL))

    def _forget(self, number: int) -> None:
        while self._log and self._log[0].number <= number:
            self._log.popleft()

    def _ping(self, now: float) -> Ping:
        return Ping(self._clock(now), int(self.locked))

    def _frame(
        self,
        message: Payload,
        flags: Flag = Flag.NONE,
        *,
        session: int | None = None,
        seq: int | None = None,
        ack: int | None = None,
    ) -> bytes:
        return stuff(
            pack(
                Frame(
                    flags,
                    self.identity.node,
                    self._session if session is None else session,
                    self._sender.next if seq is None else seq,
                    self._receiver.ack if ack is None else ack,
                    message,
                ),
                self._signer,
            )
        )
