"""Driver `firmata_buttons`: buttons between the pins of an Arduino and ground, under the stock sketch StandardFirmata.

57,600 baud, 8N1. Bytes from 80 on begin a message, all others are seven bits of data.

| device → host | |
|---|---|
| `9p` low high | the pins of port p: bit 0 is its first pin, eight a port; 0 is pressed, for the pull-up is on |
| `F9` major minor | the protocol's version, at boot |
| `F0 79` … `F7` | the name of the sketch, two bytes a letter, at boot |

| host → device | |
|---|---|
| `F4` pin `0B` | this pin is an input with a pull-up |
| `D`p 01 | tell port p now and whenever it changes |

There is no checksum: a lost byte is noticed by the next beginning, and each port is asked for again every second.
A box without the pull-ups set reads 1 as pressed: never bind what cannot be taken back to a single press of it.
"""

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from hardware.parts import Answer, Buttons, Message, Part
from hardware.talk import Heard

DIGITAL, REPORT, MODE, VERSION, SYSEX, SYSEX_END = 0x90, 0xD0, 0xF4, 0xF9, 0xF0, 0xF7
PULL_UP = 0x0B
NAME = 0x79
PIN_STATE = 0x6D
PINS_A_PORT = 8
LONGEST = 200  # bytes of a sysex; a name has about fifty


class Word(enum.Enum):
    """What the box is told, beside its pins."""

    VERSION = bytes([VERSION])
    NAME = bytes([SYSEX, NAME, SYSEX_END])
    RESET = b"\xff"


@dataclass(frozen=True, slots=True)
class PullUp:
    """Make a pin an input with its pull-up on."""

    pin: int


@dataclass(frozen=True, slots=True)
class Report:
    """Tell a port now and whenever it changes."""

    port: int


@dataclass(frozen=True, slots=True)
class AskPin:
    """Tell how a pin is set."""

    pin: int


@dataclass(frozen=True, slots=True)
class Options:
    """`pins`: which pin has which button; without it pins 2 to 7 are buttons 1 to 6."""

    pins: dict[int, int] = field(default_factory=lambda: {pin: pin - 1 for pin in range(2, 8)})


class FirmataButtons(Part):
    """The driver."""

    baud: ClassVar[int] = 57_600
    answers: ClassVar[bool] = True

    def __init__(self, options: Options | None = None) -> None:
        self._pins = dict((options or Options()).pins)
        self._piece = bytearray()
        self._skipping = False
        self._garbled = 0
        self.every = 1.0

    @property
    def garbled(self) -> int:
        """Messages that were cut off, and runs of bytes that belong to none."""
        return self._garbled

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The messages that `data` completes."""
        return list(self._heard(data))

    def encode(self, message: object) -> bytes:
        """The bytes for a word."""
        match message:
            case Word():
                return message.value
            case PullUp(pin):
                return bytes([MODE, pin, PULL_UP])
            case Report(port):
                return bytes([REPORT | port, 1])
            case AskPin(pin):
                return bytes([SYSEX, PIN_STATE, pin, SYSEX_END])
        return b""

    def opening(self) -> bytes:
        """Set the pins, and ask for their ports."""
        return b"".join([self.encode(PullUp(pin)) for pin in self._pins]) + self.asking()

    def asking(self) -> bytes:
        """Ask for the ports again: a byte may have been lost."""
        ports = sorted({pin // PINS_A_PORT for pin in self._pins})
        return b"".join([self.encode(Report(port)) for port in ports])

    def cut(self) -> None:
        """The connection ended."""
        self._garbled += bool(self._piece)
        self._piece.clear()
        self._skipping = False

    def _heard(self, data: bytes) -> Iterator[Heard[Message]]:
        for byte in data:
            if byte & 0x80 and not (byte == SYSEX_END and self._piece[:1] == bytes([SYSEX])):
                self._garbled += bool(self._piece)
                self._piece = bytearray([byte])
                self._skipping = False
            elif not self._piece:
                self._garbled += not self._skipping
                self._skipping = True
                continue
            else:
                self._piece.append(byte)
            if (message := self._whole()) is not None:
                yield Heard(message, bytes(self._piece))
                self._piece.clear()

    def _whole(self) -> Message | None:
        """The message, when the last byte ended it."""
        piece = self._piece
        kind = piece[0]
        if kind == SYSEX:
            if piece[-1] == SYSEX_END:
                return _system(bytes(piece))
            if len(piece) > LONGEST:
                self._lose()
            return None
        if kind & 0xF0 == DIGITAL or kind & 0xF0 == 0xE0 or kind == VERSION:
            if len(piece) < 3:
                return None
            if kind & 0xF0 == DIGITAL:
                return self._port(kind & 0xF, piece[1] | piece[2] << 7)
            return Answer(began=kind == VERSION)
        self._lose()
        return None

    def _lose(self) -> None:
        self._garbled += 1
        self._piece.clear()
        self._skipping = True

    def _port(self, port: int, levels: int) -> Message:
        here = {pin: id_ for pin, id_ in self._pins.items() if pin // PINS_A_PORT == port}
        down = frozenset(id_ for pin, id_ in here.items() if not levels >> pin % PINS_A_PORT & 1)
        return Buttons(tuple(sorted(here.values())), down)


def _system(piece: bytes) -> Answer:
    """The sketch's name in a report of it, which comes at boot; nothing in any other sysex."""
    if len(piece) < 5 or piece[1] != NAME:
        return Answer()
    letters = piece[4:-1]
    name = "".join([chr(low | high << 7) for low, high in zip(letters[::2], letters[1::2], strict=False)])
    return Answer(name, began=True)
