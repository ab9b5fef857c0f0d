"""Driver `circuitpython_keys`: a MacroPad, a NeoKey or any CircuitPython board with keys, on its second serial port.

In its `boot.py` stands `usb_cdc.enable(console=True, data=True)`; the second port is the one to name, for the first
has the interpreter's own text. Its `code.py` writes to `usb_cdc.data`, and answers `?`:

| device → host | |
|---|---|
| `KEY 3 1` | key 3 went down (1) or up (0) |
| `KEYS 1 4` | the keys that are down now: at the start, and when asked |

Lines end with LF. There is no checksum, so the keys are asked for again every second.
"""

import re
from dataclasses import dataclass
from typing import ClassVar

from hardware.framing import LineFramer
from hardware.parts import Buttons, Edge, Message, Part
from hardware.talk import Heard

LONGEST = 64  # bytes
ASK = b"?\n"
_KEY = re.compile(rb"KEY (\d{1,2}) ([01])")
_KEYS = re.compile(rb"KEYS((?: \d{1,2})*)")


@dataclass(frozen=True, slots=True)
class Options:
    """`first`: what is added to the board's number of a key, which begins with 0. `keys`: how many there are."""

    first: int = 1
    keys: int = 12


class CircuitPythonKeys(Part):
    """The driver."""

    baud: ClassVar[int] = 115_200
    answers: ClassVar[bool] = True

    def __init__(self, options: Options | None = None) -> None:
        chosen = options or Options()
        self._first, self._count = chosen.first, chosen.keys
        self._lines = LineFramer(LONGEST)
        self._bad = 0
        self.every = 1.0

    @property
    def garbled(self) -> int:
        """Lines that are none of these."""
        return self._bad + self._lines.dropped

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The messages that `data` completes."""
        found: list[Heard[Message]] = []
        for line in self._lines.feed(data):
            message = self._read(line)
            if message is None:
                self._bad += 1
            else:
                found.append(Heard(message, line))
        return found

    def encode(self, message: object) -> bytes:
        """The bytes for the one question there is."""
        return ASK if message == "?" else b""

    def opening(self) -> bytes:
        """Ask which keys are down."""
        return ASK

    def asking(self) -> bytes:
        """Ask again: a line may have been lost."""
        return ASK

    def cut(self) -> None:
        """The connection ended."""
        self._lines.cut()

    def _read(self, line: bytes) -> Message | None:
        if key := _KEY.fullmatch(line):
            number = int(key[1])
            return Edge(number + self._first, key[2] == b"1") if number < self._count else None
        if keys := _KEYS.fullmatch(line):
            down = frozenset(int(number) for number in keys[1].split())
            if max(down, default=0) < self._count:
                every = range(self._first, self._first + self._count)
                return Buttons(tuple(every), frozenset(number + self._first for number in down))
        return None
