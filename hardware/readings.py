"""What devices report, as facts.

Every reading names its `device` (the name the table gave it).
`at` is monotonic seconds, stamped in the device's own thread as soon as the bytes were read, so a stalled screen or
a busy table does not move it.
Numbered readings carry `boot` (which series of numbers this is, 32 bits) and `number` (1, 2, 3 … within the series);
the two together with `device` name an event for ever, and are what `Device.acknowledge` takes.

A card's code is the Table Bus code, `suit << 4 | rank`: suit 1 clubs, 2 diamonds, 3 hearts, 4 spades; rank 1 ace …
13 king; 0x51 and 0x52 are jokers.
The codes that are not faces are named below.
"""

from dataclasses import dataclass

NOT_READ = 0x00  # a card left; the device does not read faces, by design
CUT_CARD = 0xC0
MISREAD = 0xF1
DOUBLE = 0xF2  # two cards left together
FOREIGN = 0xF3  # not a card of this deck
TURNED = 0xF4  # the wrong way round
REPEATED = 0xF5  # a face that has already left

HIDDEN = "▒"


def is_face(code: int) -> bool:
    """Whether `code` is one of the 52 faces (a joker is not)."""
    return 1 <= code >> 4 <= 4 and 1 <= code & 0xF <= 13


@dataclass(frozen=True, slots=True)
class CardOut:
    """A card left the device. Its face may be secret, so neither `code` nor `raw` is ever printed."""

    device: str
    boot: int
    number: int
    code: int
    at: float
    raw: bytes
    # Seconds between the event and the sending of these bytes: a resent card is older than `at` says.
    age: float = 0.0

    def __repr__(self) -> str:
        """The card face down."""
        return f"CardOut({self.device} {self.boot:08X}#{self.number} {HIDDEN} at={self.at:.3f})"


@dataclass(frozen=True, slots=True)
class Button:
    """Button `id` was pressed, `age` seconds before `at`."""

    device: str
    boot: int
    number: int
    id: int
    at: float
    raw: bytes
    age: float = 0.0


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The device answers. A `boot` other than the one before means that it restarted and forgot its events."""

    device: str
    at: float
    boot: int
    serial: str
    faces: bool  # reads faces; otherwise only counts
    last: int  # the number of its latest event, whether or not it has arrived here
    out: int  # cards that left it since its deck was loaded


@dataclass(frozen=True, slots=True)
class LinkDown:
    """The device cannot be heard; `why` is a sentence for a person. Told once for each reason until it is up again."""

    device: str
    at: float
    why: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Events `first` to `last` happened and will never come. Acknowledge `last` when this is recorded."""

    device: str
    boot: int
    first: int
    last: int
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Counter:
    """The device's own count of cards out since its deck was loaded, told when no event is still on its way."""

    device: str
    boot: int
    out: int
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Garbled:
    """`count` lines arrived damaged since the last such reading. They are not kept: a damaged card is still a face."""

    device: str
    count: int
    at: float = 0.0


Reading = CardOut | Button | LinkUp | LinkDown | Gap | Counter | Garbled
