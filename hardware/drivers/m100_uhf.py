"""Driver `m100_uhf`: the UHF modules M100, QM100, YRM100, R200 and JRD-4035, asked for tags five times a second.

115,200 baud, 8N1. A frame is `BB` type command length(2) parameters sum `7E`; type 00 is from the host, 01 an answer,
02 a notice; the sum is that of type to parameters modulo 256.
Both marks may stand in the parameters: the length counts.
A tag notice has signal strength, PC, EPC and the tag's own CRC (Gen2), which is checked end to end.

UHF sees through a stack and across a table: good for a tray of decks, poor under a seat.
"""

import binascii
import enum
from dataclasses import dataclass
from typing import ClassVar, Final

from hardware.cutting import NEVER, NOT_YET, FramePart
from hardware.parts import Answer, BadFrame, Field, Message, Tag

START, END = b"\xbb", 0x7E
HEAD, TAIL = 5, 2
LONGEST = 64  # bytes of parameters; a tag has 17, a version text 20
COMMAND, ANSWER, NOTICE = 0, 1, 2
INVENTORY, FAILED = 0x22, 0xFF
NO_TAG: Final = 0x15
LEAST_TAG = 1 + 2 + 2 + 2  # strength, PC, one word of EPC, CRC


class Word(enum.Enum):
    """What the module is told: the command and its parameters."""

    ONCE = bytes.fromhex("22")
    OFTEN = bytes.fromhex("27 22 27 10")
    MOST = bytes.fromhex("27 22 FF FF")
    FOR_EVER = bytes.fromhex("27 22 00 00")
    STOP = bytes.fromhex("28")


@dataclass(frozen=True, slots=True)
class Options:
    """`antenna`: its number at the table. `every`: seconds between two questions. `weakest`: dBm that still count."""

    antenna: int = 0
    every: float = 0.2
    weakest: int = -90
    gone_after: float = 0.7


def frame(kind: int, body: bytes) -> bytes:
    """A whole frame; `body` is the command and its parameters."""
    inner = bytes([kind, body[0]]) + (len(body) - 1).to_bytes(2, "big") + body[1:]
    return START + inner + bytes([sum(inner) & 0xFF, END])


def gen2(data: bytes) -> bytes:
    """The CRC a tag sends with its PC and EPC."""
    return (binascii.crc_hqx(data, 0xFFFF) ^ 0xFFFF).to_bytes(2, "big")


def size(buffer: bytes) -> int:
    """The length of the frame, by its length bytes."""
    if len(buffer) < HEAD:
        return NOT_YET
    length = int.from_bytes(buffer[3:5], "big")
    return HEAD + length + TAIL if length <= LONGEST and buffer[1] <= NOTICE else NEVER


class M100(FramePart):
    """The driver."""

    baud: ClassVar[int] = 115_200
    answers: ClassVar[bool] = True

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(START, size, self._read)
        chosen = options or Options()
        self.every, self.gone_after = chosen.every, chosen.gone_after
        self._antenna, self._weakest = chosen.antenna, chosen.weakest

    def encode(self, message: object) -> bytes:
        """The frame for a word."""
        return frame(COMMAND, message.value) if isinstance(message, Word) else b""

    def opening(self) -> bytes:
        """End whatever it was asked before."""
        return frame(COMMAND, Word.STOP.value)

    def asking(self) -> bytes:
        """Ask once for all tags."""
        return frame(COMMAND, Word.ONCE.value)

    def _read(self, raw: bytes) -> Message:
        if raw[-1] != END or sum(raw[1:-TAIL]) & 0xFF != raw[-TAIL]:
            raise BadFrame("The sum differs, or the end is wrong.")
        kind, command, body = raw[1], raw[2], raw[HEAD:-TAIL]
        if kind == NOTICE and command == INVENTORY:
            return self._tag(body)
        if kind == ANSWER and command == FAILED:
            return Field((), self._antenna) if body == bytes([NO_TAG]) else Answer()
        return Answer()

    def _tag(self, body: bytes) -> Message:
        if len(body) < LEAST_TAG or gen2(body[1:-2]) != body[-2:]:
            raise BadFrame("The tag's own checksum differs.")
        strength = body[0] - 0x100 if body[0] & 0x80 else body[0]
        return Tag(body[3:-2], self._antenna) if strength >= self._weakest else Answer()
