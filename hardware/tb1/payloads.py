"""What a Table Bus frame can say; `layouts` has the bytes."""

from dataclasses import dataclass, field
from enum import IntFlag

from hardware.commands import Command
from hardware.readings import HIDDEN

UNKNOWN_COUNT = 0xFFFF_FFFF
MISSING = 1  # in NAK: a frame before the one that came


class Caps(IntFlag):
    """What a device can do."""

    RANK = 1 << 0
    SUIT = 1 << 1
    COUNTS = 1 << 2
    CARD_BACK = 1 << 3
    LID = 1 << 4
    TAMPER = 1 << 5
    LOCK = 1 << 6
    LASTING_LOG = 1 << 7
    CUT_CARD = 1 << 8
    PRELOAD_COUNT = 1 << 9
    BUTTONS = 1 << 10
    LAMPS = 1 << 11
    KEY_SWITCH = 1 << 12
    TAGS = 1 << 13
    SIGNED = 1 << 14
    READS_AHEAD = 1 << 15


@dataclass(frozen=True, slots=True)
class Hello:
    """Who are you? Answered by an `Ident` with the same nonce."""

    least: int  # versions of the protocol
    most: int
    nonce: int
    heartbeat: int  # ms
    flags: int


@dataclass(frozen=True, slots=True)
class Ident:
    """Who the device is. `boot` is new after each restart; `last` is its latest event."""

    protocol: int
    kind: int
    vendor: int
    product: int
    firmware: bytes  # three numbers
    caps: int
    serial_field: bytes  # twelve ASCII, padded
    boot: int
    last: int
    nonce: int
    firmware_hash: int

    @property
    def serial(self) -> str:
        """Without the padding."""
        return self.serial_field.rstrip(b"\0 ").decode("ascii", "replace")


@dataclass(frozen=True, slots=True)
class Start:
    """Begin this session; send events from `resume` on (0: all you keep)."""

    resume: int


@dataclass(frozen=True, slots=True)
class StartAck:
    """Begun. `oldest` is the first event that can still be sent."""

    oldest: int
    loaded: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Still here."""

    uptime: int  # ms
    status: int


@dataclass(frozen=True, slots=True)
class Ack:
    """Says nothing but what every frame says."""


@dataclass(frozen=True, slots=True)
class Nak:
    """Send again from `seq` on, now."""

    reason: int
    seq: int


@dataclass(frozen=True, slots=True)
class Bye:
    """The session is over."""

    reason: int


@dataclass(frozen=True, slots=True)
class TimeSync:
    """It is now `unix` (ms since 1970)."""

    unix: int


@dataclass(frozen=True, slots=True)
class TimeRsp:
    """`TimeSync` came at `clock` of the device."""

    clock: int  # ms
    unix: int


@dataclass(frozen=True, slots=True)
class CardOut:
    """A card left."""

    number: int
    born: int  # ms on the device's clock, here and in all events
    slot: int
    code: int
    confidence: int
    flags: int = 0
    uid: bytes = b""

    def __repr__(self) -> str:
        """The card face down."""
        return f"{type(self).__name__}(#{self.number} {HIDDEN})"


@dataclass(frozen=True, slots=True, repr=False)
class CardBack(CardOut):
    """A card was pushed back in."""


@dataclass(frozen=True, slots=True)
class CardStaged:
    """A card lies ready at the exit."""

    number: int
    born: int
    slot: int


@dataclass(frozen=True, slots=True)
class CutCard:
    """The cut card came."""

    number: int
    born: int


@dataclass(frozen=True, slots=True)
class Lid:
    """1 open, 0 closed."""

    number: int
    born: int
    state: int


@dataclass(frozen=True, slots=True)
class Tamper:
    """Opened by no one who may."""

    number: int
    born: int
    zone: int


@dataclass(frozen=True, slots=True)
class Feed:
    """A `FeedState`."""

    number: int
    born: int
    state: int


@dataclass(frozen=True, slots=True)
class ShoeCount:
    """Cards in the shoe."""

    number: int
    born: int
    count: int
    state: int


@dataclass(frozen=True, slots=True)
class DeckLoaded:
    """New cards."""

    number: int
    born: int
    decks: int
    count: int
    deck_id: bytes


@dataclass(frozen=True, slots=True)
class Button:
    """Edge 1 down, 0 up; `hold` ms down until then."""

    number: int
    born: int
    id: int
    edge: int
    hold: int


@dataclass(frozen=True, slots=True)
class ButtonMap:
    """A bit for each button that is down."""

    number: int
    born: int
    mask: int


@dataclass(frozen=True, slots=True)
class Key:
    """The key switch."""

    number: int
    born: int
    position: int


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A tag came upon an antenna."""

    number: int
    born: int
    antenna: int
    uid: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TagGone(TagSeen):
    """A tag left."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault arose."""

    number: int
    born: int
    code: int
    detail: int


@dataclass(frozen=True, slots=True)
class FaultClear:
    """A fault is over."""

    number: int
    born: int
    code: int


@dataclass(frozen=True, slots=True)
class CmdOk:
    """The command of this type was done."""

    kind: int


@dataclass(frozen=True, slots=True)
class CmdReject:
    """The command of this type was refused."""

    kind: int
    reason: int


@dataclass(frozen=True, slots=True)
class Odd:
    """A payload of an unknown type, or one whose content cannot be. It may be a card, so it is not printed."""

    kind: int
    payload: bytes = field(repr=False)
    why: str = field(compare=False)

    @property
    def number(self) -> int | None:
        """Its event number, where its type is an event's."""
        if self.kind not in EVENT_KINDS or len(self.payload) < 8:
            return None
        return int.from_bytes(self.payload[:4], "little") or None

    @property
    def born(self) -> int:
        """As in events."""
        return int.from_bytes(self.payload[4:8], "little")


Happening = (
    CardOut
    | CardBack
    | CardStaged
    | CutCard
    | Lid
    | Tamper
    | Feed
    | ShoeCount
    | DeckLoaded
    | Button
    | ButtonMap
    | Key
    | TagSeen
    | TagGone
    | Fault
    | FaultClear
)
Payload = (
    Hello
    | Ident
    | Start
    | StartAck
    | Ping
    | Ack
    | Nak
    | Bye
    | TimeSync
    | TimeRsp
    | Happening
    | Command
    | CmdOk
    | CmdReject
    | Odd
)

EVENT_KINDS = range(0x20, 0x60)
