"""Driver `gm65`: the scanner modules GM65, GM805 and GM812 (Grow, Waveshare), which can be set over their line.

9,600 baud, 8N1. Codes come as text with CR, as from any scanner; between them come answers to what was set:

| host → module | `7E 00` type length address(2) data CRC(2) | type 07 read, 08 write, 09 save |
|---|---|---|
| module → host | `02 00` 00 length data CRC(2) | |

The CRC is CRC-16/XMODEM over type to data; the module takes `AB CD` for any.
"""

import binascii
import enum
from collections.abc import Iterator

from hardware.drivers.scanner_line import Options, ScannerLine
from hardware.parts import Answer, Message
from hardware.talk import Heard

ANSWER = b"\x02\x00"
HEAD = 4  # mark, type, length
TAIL = 2
LONGEST_ANSWER = 32  # bytes of data; those known have one or two
_ANY = bytes.fromhex("ABCD")


class Word(enum.Enum):
    """What the module can be told: its type, address and data, and whether its checksum is the wildcard."""

    TRIGGER = bytes.fromhex("08 01 00 02 01")
    SAVE = bytes.fromhex("09 01 00 00 00")
    BAUD_9600 = bytes.fromhex("08 02 00 2A 39 01")
    READ_BAUD = bytes.fromhex("07 01 00 2A 02")
    AIM_ON = bytes.fromhex("08 01 00 D0 80")


WILDCARD = frozenset({Word.TRIGGER, Word.AIM_ON})


def checksum(body: bytes) -> bytes:
    """CRC-16/XMODEM, high byte first."""
    return binascii.crc_hqx(body, 0).to_bytes(2, "big")


class Gm65(ScannerLine):
    """The driver: answers are taken out of the stream, the rest is codes."""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(options)
        self._held = b""  # the beginning of what may be an answer
        self._bad_answers = 0

    @property
    def garbled(self) -> int:
        """Damaged codes and answers so far."""
        return super().garbled + self._bad_answers

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The codes and answers that `data` completes, in order."""
        return [heard for piece in self._pieces(self._held + data) for heard in piece]

    def flush(self) -> list[Heard[Message]]:
        """The silence ends a code without a suffix; an answer does not take so long."""
        held, self._held = self._held, b""
        self._bad_answers += bool(held)
        return super().flush()

    def encode(self, message: object) -> bytes:
        """The bytes for a word."""
        if not isinstance(message, Word):
            return super().encode(message)
        return b"\x7e\x00" + message.value + (_ANY if message in WILDCARD else checksum(message.value))

    def cut(self) -> None:
        """The connection ended."""
        self._bad_answers += bool(self._held)
        self._held = b""
        super().cut()

    def _pieces(self, data: bytes) -> Iterator[list[Heard[Message]]]:
        self._held = b""
        while data:
            text, mark, rest = data.partition(ANSWER)
            if not mark and data.endswith(ANSWER[:1]):
                text, self._held = data[:-1], data[-1:]
            if text:
                yield super().feed(text)
            if not mark:
                return
            data = mark + rest
            size = HEAD + data[HEAD - 1] + TAIL if len(data) >= HEAD else HEAD + TAIL
            if size > HEAD + LONGEST_ANSWER + TAIL:
                self._bad_answers += 1
                data = rest
            elif len(data) < size:
                self._held = data
                return
            else:
                yield self._answer(data[:size])
                data = data[size:]

    def _answer(self, frame: bytes) -> list[Heard[Message]]:
        if frame[-TAIL:] != checksum(frame[2:-TAIL]):
            self._bad_answers += 1
            return []
        return [Heard(Answer(), frame)]
