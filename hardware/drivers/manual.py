"""Driver `manual`: a person who taps cards, at the console or on a keypad of its own, is a device like any other.

| person → host | |
|---|---|
| `OUT AS` | this card left; `OUT --` one left and nobody has read it |
| `BACK AS` | this card was pushed back |
| `SEEN AS board` | this card lies there: a place in the table's own words |

A line ends with LF; there is no checksum, for a finger has none. Faces are written as in `ascii_line`.
"""

from typing import ClassVar

from hardware.drivers.ascii_line import CODES
from hardware.parts import Back, BadFrame, Left, LinePart, Message, Seen
from hardware.talk import Heard

_WRITTEN = {code: text for text, code in CODES.items()}


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


class Manual(LinePart):
    """The driver."""

    baud: ClassVar[int] = 9600
    longest: ClassVar[int] = 64

    def read(self, line: bytes) -> list[Heard[Message]]:
        """What was tapped. Raises BadFrame."""
        return [Heard(_tapped(line), line)]


def _tapped(line: bytes) -> Message:
    try:
        word, face, *place = line.decode("ascii").split(" ", 2)
    except ValueError:
        raise BadFrame("The line has no word and no face.") from None
    code = CODES.get(face)
    match word, place:
        case _ if code is None:
            pass
        case "OUT", []:
            return Left(code)
        case "BACK", []:
            return Back(code)
        case "SEEN", [where] if where:
            return Seen(code, where)
    raise BadFrame("The line is none that a person taps.")
