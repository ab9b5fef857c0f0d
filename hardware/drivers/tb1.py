"""Driver `tb1`: Table Bus 1, our own protocol for shoes, button boxes and readers; its parts are in `hardware/tb1`."""

from hardware.counters import Counters
from hardware.framing import Framer
from hardware.talk import Connection, Heard, Talk
from hardware.tb1.frames import BUDGET, END, BadFrame, Frame, decode, encode
from hardware.tb1.payloads import Hello, Ident, Payload
from hardware.tb1.signing import Signer
from hardware.tb1.talk import BusTalk


class TableBus:
    """The driver: frames to messages and back. With the device's key it signs, and believes only what is signed."""

    def __init__(self, *, key: bytes | None = None) -> None:
        self._signer = None if key is None else Signer(key)
        self._asked = -1  # the nonce of our latest HELLO
        self._framer = Framer(BUDGET, END)
        self._counters = Counters()
        self._bad = 0

    @property
    def garbled(self) -> int:
        """Damaged frames so far."""
        return self._bad + self._framer.dropped

    def feed(self, data: bytes) -> list[Heard[Frame]]:
        """The frames that `data` completes, in order."""
        heard: list[Heard[Frame]] = []
        dropped = self._framer.dropped
        for piece in self._framer.feed(data):
            try:
                frame = decode(piece, self._signer)
            except BadFrame as bad:
                self._bad += 1
                setattr(self._counters, bad.counter, getattr(self._counters, bad.counter) + 1)
            else:
                self._learn(frame.message)
                heard.append(Heard(frame, piece))
        self._counters.frames += len(heard)
        self._counters.resynced += self._framer.dropped - dropped
        return heard

    def encode(self, message: Frame) -> bytes:
        """The bytes for `message`."""
        if isinstance(message.message, Hello):
            self._asked = message.message.nonce
        return encode(message, self._signer)

    def _learn(self, message: Payload) -> None:
        if self._signer is not None and isinstance(message, Ident) and message.nonce == self._asked:
            self._signer.greets(message.nonce, message.boot, message.last)

    def cut(self) -> None:
        """The connection ended: an unfinished frame is garbled."""
        dropped = self._framer.dropped
        self._framer.cut()
        self._counters.resynced += self._framer.dropped - dropped

    def converse(self, connection: Connection) -> Talk:
        """A talk through this driver."""
        self._counters = connection.counters
        return BusTalk(self, connection)
