r"""Driver `ascii_line`: one event a line, readable in any terminal, numbered and checksummed.

A line is `$` body `*` checksum CR LF; the body is a word and its fields, separated by commas.
The checksum is CRC-16/IBM-3740 ("CCITT-FALSE": polynomial 1021, begins with FFFF) over the body, four upper-case hex
digits: an XOR, as in NMEA, would miss every swap of two characters.
There is one way to write each message; anything else is garbled.

| device → host | |
|---|---|
| `HELLO,boot,serial,reads or counts,acked,oldest,last,out` | when asked, and by itself after a restart |
| `CARD,boot,number,face,age` | event: a card left |
| `BTN,boot,number,id,age` | event: a button was pressed |
| `PONG,boot,last,out` | when pinged, and by itself when the count changes without an event |

| host → device | |
|---|---|
| `HELLO` | who are you? |
| `RESUME,boot,number` | up to `number` is on record; send the later ones now |
| `ACK,boot,number` | up to `number` is on record, forget them |
| `PING` | |

`boot` is eight hex digits, `serial` 1 to 20 of `A-Z a-z 0-9 . _ -`, every other number decimal without leading zeros;
`age` is the milliseconds since the event.
A face is rank `A23456789TJQK` and suit `CDHS`, or `X1` `X2` joker, `--` not read by design, `??` misread, `==` two
cards, `!!` foreign, `^^` wrong way round, `##` already left, `//` cut card.

The device keeps every event until it is acknowledged and sends the oldest eight again, in order, after 100 ms, then
200, 400, 800, 800 … ms without an acknowledgement.
"""

import binascii
import re

from hardware import readings
from hardware.conversation import Conversation
from hardware.framing import LineFramer
from hardware.messages import Ack, Ask, Card, FromDevice, FromHost, Hello, Message, Ping, Pong, Press, Resume
from hardware.talk import Connection, Heard, Talk

LINE_BUDGET = 120  # bytes; the longest HELLO has 100
_TOP = 0xFFFF_FFFF

_FACES = {
    f"{rank}{suit}": suit_code << 4 | rank_code
    for suit_code, suit in enumerate("CDHS", 1)
    for rank_code, rank in enumerate("A23456789TJQK", 1)
}
_MARKS = {
    "X1": 0x51,
    "X2": 0x52,
    "--": readings.NOT_READ,
    "??": readings.MISREAD,
    "==": readings.DOUBLE,
    "!!": readings.FOREIGN,
    "^^": readings.TURNED,
    "##": readings.REPEATED,
    "//": readings.CUT_CARD,
}
CODES = _FACES | _MARKS
_WRITTEN = {code: text for text, code in CODES.items()}

_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_BOOT = re.compile(r"[0-9A-F]{8}")
_SERIAL = re.compile(r"[A-Za-z0-9._-]{1,20}")
_TIER = {"reads": True, "counts": False}


class BadLine(ValueError):
    """The line is not one of ours. The message never quotes it: it may be a face."""


def checksum(body: bytes) -> bytes:
    """CRC-16/IBM-3740 of `body` as four upper-case hex digits."""
    return b"%04X" % binascii.crc_hqx(body, 0xFFFF)


def encode(message: Message) -> bytes:
    """The whole line, with `$`, checksum and CR LF. Raises BadLine for what cannot be written, as a wrong code."""
    body = ",".join(_fields(message)).encode("ascii")
    line = b"$" + body + b"*" + checksum(body)
    if decode(line) != message:
        raise BadLine("That message cannot be written as a line.")
    return line + b"\r\n"


def decode(line: bytes) -> Message:
    """The message in `line` (without its end); noise before the last `$` is passed over. Raises BadLine."""
    _, dollar, rest = line.rpartition(b"$")
    body, star, check = rest.partition(b"*")
    if not dollar or not star:
        raise BadLine("No line begins or ends here.")
    if check != checksum(body):
        raise BadLine("The checksum differs.")
    try:
        word, *fields = body.decode("ascii").split(",")
    except UnicodeDecodeError:
        raise BadLine("A byte is not ASCII.") from None
    return _message(word, fields)


def _fields(message: Message) -> tuple[str, ...]:
    match message:
        case Hello(boot, serial, faces, acked, oldest, last, out):
            tier = "reads" if faces else "counts"
            return ("HELLO", f"{boot:08X}", serial, tier, str(acked), str(oldest), str(last), str(out))
        case Card(boot, number, code, age):
            return ("CARD", f"{boot:08X}", str(number), _WRITTEN.get(code, ""), str(age))
        case Press(boot, number, id_, age):
            return ("BTN", f"{boot:08X}", str(number), str(id_), str(age))
        case Pong(boot, last, out):
            return ("PONG", f"{boot:08X}", str(last), str(out))
        case Ask():
            return ("HELLO",)
        case Resume(boot, number):
            return ("RESUME", f"{boot:08X}", str(number))
        case Ack(boot, number):
            return ("ACK", f"{boot:08X}", str(number))
        case Ping():
            return ("PING",)


def _message(word: str, fields: list[str]) -> Message:
    match word, fields:
        case "HELLO", []:
            return Ask()
        case "HELLO", [boot, serial, tier, acked, oldest, last, out]:
            return _hello(boot, serial, tier, [_number(text) for text in (acked, oldest, last, out)])
        case "CARD", [boot, number, face, age] if face in CODES:
            return Card(_boot(boot), _event(number), CODES[face], _number(age))
        case "BTN", [boot, number, id_, age]:
            return Press(_boot(boot), _event(number), _number(id_), _number(age))
        case "PONG", [boot, last, out]:
            return Pong(_boot(boot), _number(last), _number(out))
        case (("RESUME" | "ACK"), [boot, number]):
            return (Resume if word == "RESUME" else Ack)(_boot(boot), _number(number))
        case "PING", []:
            return Ping()
        case _:
            raise BadLine("The word or its fields are unknown.")


def _hello(boot: str, serial: str, tier: str, numbers: list[int]) -> Hello:
    acked, oldest, last, out = numbers
    if not _SERIAL.fullmatch(serial) or tier not in _TIER:
        raise BadLine("The serial or the tier is unknown.")
    if not acked < oldest <= last + 1:
        raise BadLine("The event numbers contradict each other.")
    return Hello(_boot(boot), serial, _TIER[tier], acked, oldest, last, out)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text) or int(text) > _TOP:
        raise BadLine("A number is out of range.")
    return int(text)


def _event(text: str) -> int:
    if text == "0":
        raise BadLine("Events are numbered from 1.")
    return _number(text)


def _boot(text: str) -> int:
    if not _BOOT.fullmatch(text):
        raise BadLine("A boot has eight hex digits.")
    return int(text, 16)


class AsciiLine:
    """The driver: lines to messages and back."""

    def __init__(self) -> None:
        self._framer = LineFramer(LINE_BUDGET)
        self._bad = 0

    @property
    def garbled(self) -> int:
        """Damaged lines so far."""
        return self._bad + self._framer.dropped

    def feed(self, data: bytes) -> list[Heard[FromDevice]]:
        """The messages that `data` completes, in order."""
        heard: list[Heard[FromDevice]] = []
        for line in self._framer.feed(data):
            try:
                message = decode(line)
            except BadLine:
                self._bad += 1
                continue
            if isinstance(message, FromDevice):  # our own line comes back from a device that echoes
                heard.append(Heard(message, line))
        return heard

    def encode(self, message: FromHost) -> bytes:
        """The bytes for `message`."""
        return encode(message)

    def cut(self) -> None:
        """The connection ended: an unfinished line is garbled."""
        self._framer.cut()

    def converse(self, connection: Connection) -> Talk:
        """A talk through this driver."""
        return Conversation(self, connection)
