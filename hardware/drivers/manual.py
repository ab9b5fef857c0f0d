"""Driver `manual`: a person who taps cards, at the console or on a keypad of its own, is a device like any other.

| person → host | |
|---|---|
| `OUT AS` | this card left; `OUT --` one left and nobody has read it |
| `BACK AS` | this card was pushed back |
| `SEEN AS board` | this card lies there: a place in the table's own words |

A line ends with LF; there is no checksum, for a finger has none. Faces are written as in `ascii_line`.
"""

from dataclasses import dataclass
from typing import ClassVar

from hardware.drivers.ascii_line import CODES
from hardware.framing import LineFramer
from hardware.parts import Back, Left, Message, Part, Seen
from hardware.talk import Heard

LONGEST = 64  # bytes
_WRITTEN = {code: text for text, code in CODES.items()}


@dataclass(frozen=True, slots=True)
class Options:
    """There is nothing to set."""


def line_of(message: Message) -> bytes:
    """The line for what a person taps, with its end. Raises KeyError for a code that is no card's."""
    match message:
        case Left(code):
            return f"OUT {_WRITTEN[code]}\n".encode("ascii")
        case Back(code):
            return f"BACK {_WRITTEN[code]}\n".encode("ascii")
        case Seen(code, place):
            return f"SEEN {_WRITTEN[code]} {place}\n".encode("ascii")
    raise KeyError(type(message).__name__)


class Manual(Part):
    """The driver."""

    baud: ClassVar[int] = 9600

    def __init__(self, options: Options | None = None) -> None:
        del options
        self._lines = LineFramer(LONGEST)
        self._bad = 0

    @property
    def garbled(self) -> int:
        """Lines that are none of these."""
        return self._bad + self._lines.dropped

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The messages that `data` completes."""
        found: list[Heard[Message]] = []
        for line in self._lines.feed(data):
            message = _read(line)
            if message is None:
                self._bad += 1
            else:
                found.append(Heard(message, line))
        return found

    def cut(self) -> None:
        """The connection ended."""
        self._lines.cut()


def _read(line: bytes) -> Message | None:
    try:
        word, face, *place = line.decode("ascii").split(" ", 2)
    except ValueError:
        return None
    code = CODES.get(face)
    match word, place:
        case _ if code is None:
            return None
        case "OUT", []:
            return Left(code)
        case "BACK", []:
            return Back(code)
        case "SEEN", [where] if where:
            return Seen(code, where)
    return None
