"""Table Bus 1 for a device: greeting, session, events until they are acknowledged, commands. No IO, no clock.

Times are whole milliseconds of the device's own clock; bytes go in by `receive` and come out of `outgoing`.
"""

import binascii
import struct

REL, RTX, RSP = 1, 2, 4
HELLO, IDENT, START, START_ACK, PING, ACK, NAK, BYE, TIME_SYNC, TIME_RSP = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
CARD_OUT, LID, BUTTON, BUTTON_MAP, FAULT, FAULT_CLEAR = 0x20, 0x24, 0x30, 0x31, 0x50, 0x51
LOCK, LAMP, BEEP, CLEAR_FAULT, GET_STATUS = 0x60, 0x61, 0x62, 0x63, 0x64
CMD_OK, CMD_REJECT = 0x70, 0x71
UNKNOWN, UNABLE, WRONG = 1, 2, 3
RANK, SUIT, COUNTS, LID_SENSOR, LOCKS, BUTTONS, LAMPS, TAGS = 1, 2, 4, 16, 64, 1 << 10, 1 << 11, 1 << 13
LOG_OVERRUN = 15
MISSING = 1

BUDGET = 256
WINDOW = 8
KEEPS = 256
TRIES = 6
FIRST_WAIT, LONGEST_WAIT = 100, 800
PINGS_EVERY, LOST_AFTER = 500, 3000
EVERYONE = 0xFF


def stuff(data: bytes) -> bytes:
    """COBS: `data` without a single 00."""
    out = bytearray(b"\x01")
    lead = 0
    for at in range(len(data)):
        byte = data[at]
        if byte:
            out.append(byte)
            out[lead] += 1
            if out[lead] == 0xFF and at + 1 < len(data):
                lead = len(out)
                out.append(1)
        else:
            lead = len(out)
            out.append(1)
    return bytes(out)


def unstuff(data: bytes) -> bytes:
    """What was stuffed; empty when it is not what `stuff` makes."""
    out = bytearray()
    at = 0
    while at < len(data):
        end = at + data[at]
        if end == at or end > len(data):
            return b""
        out.extend(data[at + 1 : end])
        if data[at] < 0xFF and end < len(data):
            out.append(0)
        at = end
    return bytes(out)


class Bus:
    """One device. `obey(kind, payload, now)` does a command: 0 when done, else why not."""

    def __init__(self, serial: bytes, kind: int, product: int, caps: int, boot: int, last: int = 0) -> None:  # noqa: PLR0913, PLR0917 - what a frame, a device consists of
        self.serial, self.kind, self.product, self.caps, self.boot = serial, kind, product, caps, boot
        self.last = last  # the number of the latest event; kept where it outlives the power
        self.node = 1
        self.log = []  # type: list[tuple[int, int, bytes]]
        self.overrun = False
        self._piece = bytearray()
        self._skipping = False
        self._out = []  # type: list[bytes]
        self._end_session()

    def obey(self, kind: int, payload: bytes, now: int) -> int:
        """What the device can be told; the board's own class has more."""
        return UNABLE

    def event(self, kind: int, body: bytes, now: int) -> None:
        """Something happened: kept until it is acknowledged."""
        self.last += 1
        self.log.append((self.last, kind, struct.pack("<II", self.last, now & 0xFFFFFFFF) + body))
        if len(self.log) > KEEPS:
            self.log.pop(0)
        if self.session:
            self._waiting.append((kind, self.log[-1][2], REL, self.last))
        if len(self.log) >= KEEPS - 1 and not self.overrun:
            self.overrun = True
            self.event(FAULT, struct.pack("<BH", LOG_OVERRUN, 0), now)

    def receive(self, data: bytes, now: int) -> None:
        """Bytes from the host."""
        for byte in data:
            if byte:
                if len(self._piece) < BUDGET:
                    self._piece.append(byte)
                else:
                    self._skipping = True
                continue
            if self._piece and not self._skipping:
                self._frame_came(unstuff(bytes(self._piece)), now)
            self._piece = bytearray()
            self._skipping = False

    def outgoing(self, now: int) -> bytes:
        """The bytes to send now; to be asked for at least every 10 ms."""
        if self.session:
            self._repeat(now)
        if self.session and now - self._heard_at >= LOST_AFTER:
            self._end_session()
        if self.session and (self._ack_due or now - self._spoke_at >= PINGS_EVERY):
            if self._ack_due:
                self._say(ACK, b"", 0, now)
            else:
                self._say(PING, struct.pack("<IH", now & 0xFFFFFFFF, 0), 0, now)
        data = b"".join(self._out)
        self._out = []
        return data

    def _end_session(self) -> None:
        self.session = 0
        self._base = self._expected = self._tries = self._again_at = 0
        self._heard_at = self._spoke_at = 0
        self._told_missing = -1
        self._ack_due = False
        self._flying = []  # type: list[tuple[int, bytes, int, int]]
        self._waiting = []  # type: list[tuple[int, bytes, int, int]]

    def _repeat(self, now: int) -> None:
        if self._flying and now >= self._again_at:
            if self._tries >= TRIES:
                self._end_session()
                return
            self._again_at = now + min(FIRST_WAIT << self._tries, LONGEST_WAIT)
            self._tries += 1
            for place in range(len(self._flying)):
                kind, payload, flags, _ = self._flying[place]
                self._say(kind, payload, flags | RTX, now, (self._base + place) & 0xFF)
        while self._waiting and len(self._flying) < WINDOW:
            if not self._flying:
                self._tries, self._again_at = 1, now + FIRST_WAIT
            flight = self._waiting.pop(0)
            self._say(flight[0], flight[1], flight[2], now, (self._base + len(self._flying)) & 0xFF)
            self._flying.append(flight)

    def _say(self, kind: int, payload: bytes, flags: int, now: int, seq: int = -1) -> None:
        if seq < 0:
            seq = (self._base + len(self._flying)) & 0xFF
        self._write(kind, payload, flags, self.session, seq, self._expected)
        self._spoke_at, self._ack_due = now, False

    def _write(self, kind: int, payload: bytes, flags: int, session: int, seq: int, ack: int) -> None:  # noqa: PLR0913, PLR0917 - what a frame, a device consists of
        raw = struct.pack("<BBHBBBB", 0x10 | flags, self.node, session, seq, ack, kind, len(payload)) + payload
        self._out.append(b"\0" + stuff(raw + struct.pack("<I", binascii.crc32(raw))) + b"\0")

    def _frame_came(self, raw: bytes, now: int) -> None:
        if len(raw) < 12 or len(raw) != 12 + raw[7] or raw[0] >> 4 != 1 or raw[0] & 8:
            return
        if struct.unpack("<I", raw[-4:])[0] != binascii.crc32(raw[:-4]):
            return
        flags, node, session, seq, ack, kind, _ = struct.unpack("<BBHBBBB", raw[:8])
        if node not in (self.node, EVERYONE):
            return
        payload = raw[8:-4]
        if kind == HELLO and session == 0 and len(payload) == 10:
            self._write(IDENT, self._identity(payload[2:6]), RSP, 0, 0, 0)
        elif kind == START and session and len(payload) == 4:
            self._start(session, struct.unpack("<I", payload)[0], now)
        elif session and session == self.session:
            self._listen(flags & 0xF, seq, ack, kind, payload, now)

    def _identity(self, nonce: bytes) -> bytes:
        serial = (self.serial + bytes(12))[:12]
        head = struct.pack("<BBHHBBB", 1, self.kind, 0x1209, self.product, 1, 0, 0)
        return (
            head + struct.pack("<I", self.caps) + serial + struct.pack("<II", self.boot, self.last) + nonce + bytes(4)
        )

    def _start(self, session: int, resume: int, now: int) -> None:
        if session != self.session:
            self._end_session()
            self.session = session
            self._expected = 1
            self._forget(resume - 1)
            for number, kind, payload in self.log:
                self._waiting.append((kind, payload, REL, number))
        self._heard_at = now
        oldest = self.log[0][0] if self.log else self.last + 1
        self._say(START_ACK, struct.pack("<II", oldest, self.loaded()), RSP, now)
        self._say(PING, struct.pack("<IH", now & 0xFFFFFFFF, 0), 0, now)

    def loaded(self) -> int:
        """How many cards were loaded; FFFFFFFF is unknown."""
        return 0xFFFFFFFF

    def _listen(self, flags: int, seq: int, ack: int, kind: int, payload: bytes, now: int) -> None:  # noqa: PLR0913, PLR0917 - what a frame, a device consists of
        self._heard_at = now
        self._arrived(ack, now)
        if flags & REL:
            self._ack_due = True
            if seq != self._expected:
                early = (seq - self._expected) & 0xFF < 128
                if early and self._told_missing != self._expected:
                    self._told_missing = self._expected
                    self._say(NAK, bytes([MISSING, self._expected]), 0, now)
                return
            self._expected = (self._expected + 1) & 0xFF
        if kind == TIME_SYNC and len(payload) == 8:
            self._say(TIME_RSP, struct.pack("<I", now & 0xFFFFFFFF) + payload, RSP, now)
        elif kind == NAK and self._flying:
            self._again_at = now
        elif kind == BYE:
            self._end_session()
        elif 0x60 <= kind < 0x70:
            why = self.obey(kind, payload, now)
            answer = bytes([kind, why]) if why else bytes([kind])
            self._waiting.append((CMD_REJECT if why else CMD_OK, answer, REL | RSP, 0))

    def _arrived(self, ack: int, now: int) -> None:
        count = (ack - self._base) & 0xFF
        if not 0 < count <= len(self._flying):
            return
        for _, _, _, number in self._flying[:count]:
            if number:
                self._forget(number)
        self._flying = self._flying[count:]
        self._base, self._tries, self._again_at = ack, 1, now + FIRST_WAIT

    def _forget(self, number: int) -> None:
        while self.log and self.log[0][0] <= number:
            self.log.pop(0)
