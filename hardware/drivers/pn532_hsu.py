"""Driver `pn532_hsu`: the 13.56 MHz module PN532 on its high-speed UART, asked for its cards five times a second.

115,200 baud, 8N1. A frame is `00 00 FF` length LCS TFI data DCS `00`; length + LCS and TFI + data + DCS are 0 modulo
256; TFI is D4 to the module and D5 from it.

| host → module | |
|---|---|
| wake-up | `55 55` and fifteen 00 |
| GetFirmwareVersion | `D4 02` |
| SAMConfiguration | `D4 14 01 00 00` |
| InListPassiveTarget | `D4 4A` most 00: ISO 14443 A, at most two cards at once |
| ACK | `00 00 FF 00 FF 00`: also gives up a command that waits for a card |

The module keeps silent as long as no card comes, so each question begins with an ACK, and every fifth asks for the
firmware, which it always answers.
"""

import enum
from dataclasses import dataclass
from itertools import cycle
from typing import ClassVar, Final

from hardware.cutting import NEVER, NOT_YET, FramePart
from hardware.parts import Answer, BadFrame, Field, Message, Trouble

MARK = b"\x00\x00\xff"
ACK = bytes.fromhex("00 00 FF 00 FF 00")
NACK = bytes.fromhex("00 00 FF FF 00 00")
WAKE = b"\x55\x55" + bytes(15)
TO_MODULE, FROM_MODULE, ERROR = 0xD4, 0xD5, 0x7F
HEAD = 5  # mark, length and its complement
SELF_TEST: Final = 17
CANNOT_READ: Final = 1


class Word(enum.Enum):
    """What the module is told."""

    ACK = b""
    FIRMWARE = bytes.fromhex("02")
    SAM = bytes.fromhex("14 01 00 00")
    SAM_WITH_TIMEOUT = bytes.fromhex("14 01 14 01")
    BAUD_115200 = bytes.fromhex("10 04")
    ONE_CARD = bytes.fromhex("4A 01 00")
    TWO_CARDS = bytes.fromhex("4A 02 00")


@dataclass(frozen=True, slots=True)
class Options:
    """`antenna`: its number at the table. `every`: seconds between two questions. `gone_after`: seconds unseen."""

    antenna: int = 0
    every: float = 0.2
    gone_after: float = 0.7


def frame(body: bytes, sender: int = TO_MODULE) -> bytes:
    """A whole frame around `body`, from the host unless `sender` says otherwise."""
    data = bytes([sender]) + body
    return MARK + bytes([len(data), -len(data) & 0xFF]) + data + bytes([-sum(data) & 0xFF, 0])


def size(buffer: bytes) -> int:
    """The length of the frame, by its length byte."""
    if len(buffer) < HEAD + 1:
        return NOT_YET
    if buffer.startswith((ACK[:5], NACK[:5])):
        return len(ACK)
    length, check = buffer[3], buffer[4]
    return HEAD + length + 2 if length and not (length + check) & 0xFF else NEVER


class Pn532(FramePart):
    """The driver."""

    baud: ClassVar[int] = 115_200
    answers: ClassVar[bool] = True

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(MARK, size, self._read)
        chosen = options or Options()
        self.every, self.gone_after = chosen.every, chosen.gone_after
        self._antenna = chosen.antenna
        self._words = cycle([Word.TWO_CARDS] * 4 + [Word.FIRMWARE])

    def encode(self, message: object) -> bytes:
        """The frame for a word."""
        if not isinstance(message, Word):
            return b""
        return ACK if message is Word.ACK else frame(message.value)

    def opening(self) -> bytes:
        """Wake it, and let it read cards by itself."""
        return WAKE + frame(Word.SAM.value)

    def asking(self) -> bytes:
        """Give up the question before, ask the next."""
        return ACK + frame(next(self._words).value)

    def _read(self, raw: bytes) -> Message:
        if raw in (ACK, NACK):
            return Answer()
        data = raw[HEAD:-1]
        if sum(data) & 0xFF or raw[-1]:
            raise BadFrame("The checksum differs.")
        sender, body = data[0], data[1:-1]
        if sender == ERROR:
            return Trouble(SELF_TEST)
        if sender != FROM_MODULE or not body:
            raise BadFrame("It is not from the module.")
        if body[0] == Word.FIRMWARE.value[0] + 1 and len(body) == 5:
            return Answer(f"a PN5{body[1]:02X} with firmware {body[2]}.{body[3]}")
        if body[0] == Word.ONE_CARD.value[0] + 1:
            return Field(_targets(body[1:]), self._antenna)
        return Answer()


def _targets(body: bytes) -> tuple[bytes, ...]:
    """The identities of the cards in an answer: number, then each with sense(2), select(1), length and identity."""
    if not body:
        raise BadFrame("The answer has no count.")
    found, rest = [], body[1:]
    for _ in range(body[0]):
        if len(rest) < HEAD or len(rest) < HEAD + rest[4] or not rest[4]:
            raise BadFrame("A card is cut off.")
        found.append(rest[HEAD : HEAD + rest[4]])
        if rest[3] & 0x20 and len(rest) > HEAD + rest[4]:
            raise BadFrame("A card has an answer to select, which was not asked for.")
        rest = rest[HEAD + rest[4] :]
    return tuple(found)
