"""What devices report, as facts.

Every reading names its `device` (the name the table gave it).
`at` is monotonic seconds, stamped in the device's own thread as soon as the bytes were read, so a stalled screen or
a busy table does not move it.
Numbered readings (`Event`) carry `boot` (which run of the device this is, 32 bits) and `number` (1, 2, 3 …);
the two together with `device` name an event for ever, and are what `Device.acknowledge` takes.
Every one of them must be recorded and acknowledged, also where it means nothing to the table: a device keeps what was
not acknowledged, and a number that is not on record comes back as a gap.

A card's code is the Table Bus code, `suit << 4 | rank`: suit 1 clubs, 2 diamonds, 3 hearts, 4 spades; rank 1 ace …
13 king; 0x51 and 0x52 are jokers.
The codes that are not faces are named below.
"""

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag

NOT_READ = 0x00  # a card left; the device does not read faces, by design
CUT_CARD = 0xC0
MISREAD = 0xF1
DOUBLE = 0xF2  # two cards left together
FOREIGN = 0xF3  # not a card of this deck
TURNED = 0xF4  # the wrong way round
REPEATED = 0xF5  # a face that has already left

JOKERS = frozenset({0x51, 0x52})
NO_FACES = frozenset({NOT_READ, CUT_CARD, MISREAD, DOUBLE, FOREIGN, TURNED, REPEATED})

HIDDEN = "▒"


class CardFlag(IntFlag):
    """What a shoe says about one card besides its face."""

    NONE = 0
    DOUBTFUL = 1  # low confidence
    ASSISTED = 2  # a person helped
    LOCKED = 4  # drawn while the shoe was locked
    REPLAYED = 8  # from the device's log


class FeedState(IntEnum):
    """How the card path is."""

    OK = 0
    JAM = 1
    DOUBLE = 2
    EMPTY = 3


FAULTS = {
    1: "cannot read",
    2: "unexpected draw",
    3: "button misuse",
    4: "reverse at the exit",
    5: "reverse midway",
    6: "foreign card",
    7: "draw time-out",
    8: "double feed",
    9: "jam",
    10: "lid",
    11: "tamper",
    12: "empty",
    13: "sensor dirty",
    14: "memory error",
    15: "log overrun",
    16: "brown-out",
    17: "self-test",
    18: "configuration",
}


def is_code(code: int) -> bool:
    """Whether `code` means anything at all."""
    return is_face(code) or code in JOKERS or code in NO_FACES


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
    slot: int = 0
    confidence: int = 100  # per cent
    flags: CardFlag = CardFlag.NONE
    uid: bytes = b""  # its tag, from a shoe that reads tags; a deck's file says which card that is

    def __repr__(self) -> str:
        """The card face down."""
        return f"CardOut({self.device} {self.boot:08X}#{self.number} {HIDDEN} at={self.at:.3f})"


@dataclass(frozen=True, slots=True)
class Button:
    """Button `id` was pressed, or let go when not `down`, `age` seconds before `at`.

    `hold` is how long it had been down by then, in seconds; 0 at the press, and from devices that only tell presses.
    """

    device: str
    boot: int
    number: int
    id: int
    at: float
    raw: bytes
    age: float = 0.0
    down: bool = True
    hold: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What all further events have in common; see `CardOut`."""

    device: str
    boot: int
    number: int
    at: float
    raw: bytes = field(repr=False)
    age: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBack(Happened):
    """A card was pushed back in."""

    code: int = field(repr=False)
    slot: int = 0
    confidence: int = 100
    flags: CardFlag = CardFlag.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStaged(Happened):
    """The next card lies ready at the exit. There is no face: nobody may know it."""

    slot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CutCard(Happened):
    """The cut card came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lid(Happened):
    """The lid was opened or closed."""

    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Tamper(Happened):
    """Somebody opened what only a technician opens."""

    zone: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed(Happened):
    """The card path jammed, ran empty, took two, or is well again."""

    state: FeedState


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeCount(Happened):
    """The device counted the cards in it; `state` is the maker's."""

    count: int
    state: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLoaded(Happened):
    """A deck (or more) was put in. `deck_id` is the maker's, zeros when unknown."""

    decks: int
    count: int
    deck_id: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonMap(Happened):
    """Which buttons are down: bit 0 is button 0."""

    down: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Key(Happened):
    """The key switch was turned."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TagSeen(Happened):
    """A tag came upon an antenna. Its identity is a card's, so it is not printed."""

    antenna: int
    uid: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TagGone(Happened):
    """A tag left an antenna."""

    antenna: int
    uid: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned(Happened):
    """A code was scanned. It may name a card, so it is not printed."""

    text: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSeen(Happened):
    """Somebody says that a card lies at a place, in the table's own words."""

    code: int = field(repr=False)
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRaised(Happened):
    """The device has a fault; `FAULTS` has its name, `detail` is the maker's."""

    code: int
    detail: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultCleared(Happened):
    """The fault is over."""

    code: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Strange(Happened):
    """An event that arrived whole and means nothing: an unknown kind, or a content that cannot be.

    It may have been a card.
    """

    kind: int
    why: str


@dataclass(frozen=True, slots=True)
class LinkUp:
    """The device answers. A `boot` other than the one before means that it restarted.

    Only `ascii_line` devices forget their events by that; where others did, a `Gap` follows.
    """

    device: str
    at: float
    boot: int
    serial: str
    faces: bool  # reads faces; otherwise only counts
    last: int  # the number of its latest event, whether or not it has arrived here
    out: int | None  # cards that left it since its deck was loaded; None: it does not tell
    loaded: int | None = None  # cards that were loaded; None: it does not tell


@dataclass(frozen=True, slots=True)
class Restarted:
    """The device was off since we last heard it; its numbers go on. Told after its `LinkUp`."""

    device: str
    at: float
    boot: int
    before: int  # the boot we knew


@dataclass(frozen=True, slots=True)
class Rejected:
    """As `LinkDown`, and the device at the path is not one that may be used here: a supervisor must look."""

    device: str
    at: float
    why: str


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
    """`count` lines or frames arrived damaged since the last such reading.

    They are not kept: a damaged card is still a face.
    """

    device: str
    count: int
    at: float = 0.0


Event = (
    CardOut
    | Button
    | CardBack
    | CardStaged
    | CutCard
    | Lid
    | Tamper
    | Feed
    | ShoeCount
    | DeckLoaded
    | ButtonMap
    | Key
    | TagSeen
    | TagGone
    | Scanned
    | CardSeen
    | FaultRaised
    | FaultCleared
    | Strange
)
Reading = Event | LinkUp | LinkDown | Restarted | Rejected | Gap | Counter | Garbled
