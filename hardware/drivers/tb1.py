"""Driver `tb1`: Table Bus 1, our own protocol for shoes, button boxes and readers; its parts are in `hardware/tb1`."""

from hardware.counters import Counters
from hardware.framing import Framer
from hardware.talk import Connection, Heard, Talk
from hardware.tb1.frames import BUDGET, END, BadFrame, Frame, decode, encode
from hardware.tb1.talk import BusTalk


class TableBus:
    """The driver: frames to messages and back."""

    def __init__(self) -> None:
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
                heard.append(Heard(decode(piece), piece))
            except BadFrame as bad:
                self._bad += 1
                setattr(self._counters, bad.counter, getattr(self._counters, bad.counter) + 1)
        self._counters.frames += len(heard)
        self._counters.resynced += self._framer.dropped - dropped
        return heard

    def encode(self, message: Frame) -> bytes:
        """The bytes for `message`."""
        return encode(message)

    def cut(self) -> None:
        """The connection ended: an unfinished frame is garbled."""
        dropped = self._framer.dropped
        self._framer.cut()
        self._counters.resynced += self._framer.dropped - dropped

    def converse(self, connection: Connection) -> Talk:
        """A talk through this driver."""
        self._counters = connection.counters
        return BusTalk(self, connection)
