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

from hardware.parts import BadFrame, Buttons, Edge, LinePart, Message
from hardware.talk import Heard

ASK = b"?\n"
_KEY = re.compile(rb"KEY (\d{1,2}) ([01])")
_KEYS = re.compile(rb"KEYS((?: \d{1,2})*)")


@dataclass(frozen=True, slots=True)
class Options:
    """`first`: what is added to the board's number of a key, which begins with 0. `keys`: how many there are."""

    first: int = 1
    keys: int = 12


class CircuitPythonKeys(LinePart):
    """The driver."""

    baud: ClassVar[int] = 115_200
    answers: ClassVar[bool] = True
    longest: ClassVar[int] = 64

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        chosen = options or Options()
        self._first, self._count = chosen.first, chosen.keys
        self.every = 1.0

    def encode(self, message: object) -> bytes:
        """The bytes for the one question there is."""
        return ASK if message == "?" else b""

    def opening(self) -> bytes:
        """Ask which keys are down."""
        return ASK

    def asking(self) -> bytes:
        """Ask again: a line may have been lost."""
        return ASK

    def read(self, line: bytes) -> list[Heard[Message]]:
        """What a line says. Raises BadFrame."""
        if key := _KEY.fullmatch(line):
            number = int(key[1])
            if number < self._count:
                return [Heard(Edge(number + self._first, key[2] == b"1"), line)]
        elif keys := _KEYS.fullmatch(line):
            down = frozenset(int(number) for number in keys[1].split())
            if max(down, default=0) < self._count:
                every = range(self._first, self._first + self._count)
                return [Heard(Buttons(tuple(every), frozenset(number + self._first for number in down)), line)]
        raise BadFrame("The line is none of a board with so many keys.")
