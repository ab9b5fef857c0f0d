"""Driver `scanner_line`: any bar-code scanner that sends text on a serial line (USB CDC-ACM or RS-232).

A code is what stands between two ends; CR, LF and ETX are ends, an STX before it is passed over, so the suffixes CR,
LF, CR LF and the frame STX … ETX need no setting.
A scanner without a suffix is understood by its silence: 150 ms end a code. Set a suffix all the same (its manual:
"suffix CR"), for then two codes in a hurry are never one.
An AIM identifier (`]E0`, `]C1`, `]Q3` …) before the code is passed over.
There is no checksum: what a scanner misreads is a wrong code, which no map knows.

Honeywell scanners can be told to scan: `16 54 0D`, and to stop: `16 55 0D`.
"""

import enum
import re
from dataclasses import dataclass
from typing import ClassVar

from hardware.parts import BadFrame, Code, LinePart, Message
from hardware.talk import Heard

_AIM = re.compile(rb"\][A-Za-z][0-9A-Za-z]")
_ENDS = bytes.maketrans(b"\x03", b"\n")


class Word(enum.Enum):
    """What a Honeywell scanner can be told."""

    TRIGGER = b"\x16\x54\x0d"
    RELEASE = b"\x16\x55\x0d"


@dataclass(frozen=True, slots=True)
class Options:
    """`aim`: an AIM identifier is passed over. `flush_after`: seconds of silence that end a code without a suffix."""

    aim: bool = True
    flush_after: float = 0.15


class ScannerLine(LinePart):
    """The driver."""

    baud: ClassVar[int] = 9600
    longest: ClassVar[int] = 100

    def __init__(self, options: Options | None = None) -> None:
        super().__init__()
        chosen = options or Options()
        self._aim = chosen.aim
        self.flush_after = chosen.flush_after

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The codes that `data` completes."""
        return super().feed(data.translate(_ENDS))

    def flush(self) -> list[Heard[Message]]:
        """The silence ends a code without a suffix."""
        return self.feed(b"\n")

    def encode(self, message: object) -> bytes:
        """The bytes for a word."""
        return bytes(message.value) if isinstance(message, Word) else b""

    def read(self, line: bytes) -> list[Heard[Message]]:
        """The code in a line; nothing where only its frame is left. Raises BadFrame."""
        text = line.removeprefix(b"\x02")
        if self._aim and (mark := _AIM.match(text)):
            text = text[mark.end() :]
        if not all(0x20 <= byte < 0x7F for byte in text):
            raise BadFrame("The code is no text.")
        return [Heard(Code(text), line)] if text else []
