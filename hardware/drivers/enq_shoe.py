"""Driver `enq_shoe`: a card shoe with the report frame ENQ … ETX that public programs describe; read-only, and off.

Written from what public third-party programs do, without the maker's description and without a real unit. It is not
claimed to work with anybody's shoe. It does nothing until `options: {enabled: true}` stands in the table's file: ask
the maker first. Nothing is ever sent.

4,800 baud, 8N1. `05` seq data `03` BCC: seq is one character, the BCC two hex digits, the XOR of seq to `03`.
Every byte of binary data has its top bit set.
The shoe repeats each report; the same seq with the same bytes is the same report.

| data | |
|---|---|
| `S` `P` | boot, stand-by |
| `D` xx yy, `R` xx yy | a card of the game; told again |
| `d` xx yy | a card drawn outside a game |
| `C` | the cut card |
| `G` rr, `L` ll, `M` … | a result, the lock, a setting: no matter here |
| `E` ee, `e` ee | a fault, and its end: bits 0 to 5 |

yy: bits 6–4 the suit (1 diamonds, 2 clubs, 3 spades, 4 hearts), bits 3–0 the rank (1 ace … 13 king); 0: not read.
Seq may begin anew at any time and its range is not known, so a lost report cannot be told from a new count: a table
with such a shoe counts its stub.
"""

from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

from hardware.cutting import NEVER, NOT_YET, FramePart
from hardware.parts import Answer, BadFrame, CutSeen, Left, Mended, Message, Trouble
from hardware.readings import MISREAD
from hardware.talk import Heard

START, END = b"\x05", 0x03
LONGEST = 16  # bytes before the end
SUITS = {1: 2, 2: 1, 3: 4, 4: 3}
"""Its suits as Table Bus suits."""
_KING = 13


@dataclass(frozen=True, slots=True)
class Options:
    """`enabled`: whoever runs the table has the maker's leave."""

    enabled: bool = False


def size(buffer: bytes) -> int:
    """The length of the frame: two digits after the first ETX."""
    end = buffer.find(END, 2)
    if end < 0:
        return NEVER if len(buffer) > LONGEST else NOT_YET
    return end + 3 if end <= LONGEST else NEVER


def read(frame: bytes) -> Message:
    """What a report says. Raises BadFrame."""
    body, check = frame[1:-2], frame[-2:]
    if b"%02X" % reduce(lambda total, byte: total ^ byte, body, 0) != check:
        raise BadFrame("The checksum differs.")
    return _said(body[1:-1])


def _said(data: bytes) -> Message:
    kind, values = data[:1], [byte & 0x7F for byte in data[1:]]
    if not all(byte & 0x80 for byte in data[1:]):
        raise BadFrame("A byte of data has no top bit.")
    match kind, values:
        case ((b"D" | b"R" | b"d"), [_, card]):
            return Left(_code(card))
        case b"C", []:
            return CutSeen()
        case b"E", [fault]:
            return Trouble(fault & 0x3F)
        case b"e", [fault]:
            return Mended(fault & 0x3F)
        case ((b"S" | b"P"), []):
            return Answer()
        case ((b"G" | b"L"), [_]):
            return Answer()
        case b"M", [_, *_]:
            return Answer()
    raise BadFrame("The report is unknown.")


def _code(card: int) -> int:
    suit, rank = SUITS.get(card >> 4), card & 0xF
    return suit << 4 | rank if suit is not None and 1 <= rank <= _KING else MISREAD


class EnqShoe(FramePart):
    """The driver."""

    baud: ClassVar[int] = 4800

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(START, size, read)
        self._enabled = (options or Options()).enabled
        self._last = b""
        self._card = b""

    def feed(self, data: bytes) -> list[Heard[Message]]:
        """The reports that `data` completes, each once, however often it is repeated."""
        found: list[Heard[Message]] = []
        for heard in super().feed(data):
            body = heard.raw[1:-2]
            if body != self._last:
                found.append(Heard(self._once(body[1:-1], heard.message), heard.raw))
            self._last = body
        return found

    def _once(self, data: bytes, message: Message) -> Message:
        """A card told again is the one before, when it has the same place in the game and the same face."""
        if data[:1] not in (b"D", b"R"):
            return message
        again = data[:1] == b"R" and data[1:] == self._card
        self._card = data[1:]
        return Answer() if again else message

    def refusal(self) -> str:
        """Off unless it was enabled."""
        if self._enabled:
            return ""
        return "the driver enq_shoe is off: ask the maker of the shoe, then write options: {enabled: true}"
