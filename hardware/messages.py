"""What a simple device (events, greeting, ping) and its host say to each other, whatever the bytes.

A driver turns bytes into these and back; `Conversation` knows only these. A protocol with more to say has its own.
Numbers and boots are unsigned 32-bit integers; ages are milliseconds.
"""

from dataclasses import dataclass

from hardware.readings import HIDDEN


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the device is and which events it can still tell.

    `boot` names its series of numbers and changes exactly when its memory of events was lost.
    Events up to `acked` were acknowledged, `oldest` to `last` can be sent (again); anything between is lost for good.
    """

    boot: int
    serial: str
    faces: bool
    acked: int
    oldest: int
    last: int
    out: int


@dataclass(frozen=True, slots=True)
class Card:
    """Event `number`: a card left, `age` ms before this was sent."""

    boot: int
    number: int
    code: int
    age: int

    def __repr__(self) -> str:
        """The card face down."""
        return f"Card({self.boot:08X}#{self.number} {HIDDEN})"


@dataclass(frozen=True, slots=True)
class Press:
    """Event `number`: button `id` was pressed, `age` ms before this was sent."""

    boot: int
    number: int
    id: int
    age: int


@dataclass(frozen=True, slots=True)
class Pong:
    """The device is alive; its last event is `last`, and `out` cards left since its deck was loaded."""

    boot: int
    last: int
    out: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks the device who it is."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Events up to `number` are on record; send all later ones now."""

    boot: int
    number: int


@dataclass(frozen=True, slots=True)
class Ack:
    """Events up to `number` are on record; forget them."""

    boot: int
    number: int


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks for a sign of life."""


FromDevice = Hello | Card | Press | Pong
FromHost = Ask | Resume | Ack | Ping
Message = FromDevice | FromHost
