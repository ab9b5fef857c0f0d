"""What the device's thread needs of a driver: bytes to messages and back, and a talk for each connection."""

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from hardware.commands import Order
from hardware.counters import Counters
from hardware.delivery import Delivery
from hardware.readings import Reading
from hardware.status import Status, Timing

In_co = TypeVar("In_co", covariant=True)
Out_contra = TypeVar("Out_contra", contravariant=True)


class LinkLost(Exception):
    """The device does not answer, or is not the one expected; the message is a sentence for a person."""


class Rejected(LinkLost):
    """The device answers and may not be used here."""


@dataclass(frozen=True, slots=True)
class Model:
    """A make that is allowed at this table."""

    vendor: int
    product: int
    firmware: int  # hash of it


@dataclass(frozen=True, slots=True)
class Connection:
    """What a talk is given. Times are monotonic seconds and never go back; `unix` turns one into Unix time.

    `serial` is the only device accepted (None: any), `models` the makes accepted (empty: any; a device that does not
    tell its make is not asked). `node` is its number where several share a line. `chance` draws a number of so many
    bits.
    """

    name: str
    delivery: Delivery
    timing: Timing
    now: float
    serial: str | None = None
    models: Collection[Model] = ()
    node: int = 1
    counters: Counters = field(default_factory=Counters)
    chance: Callable[[int], int] = secrets.randbits
    unix: Callable[[float], float] = float


class Talk(Protocol):
    """One connection's talk with one device: bytes and the time in, readings and bytes out. No IO, no clock."""

    @property
    def status(self) -> Status:
        """How the device is."""

    @property
    def up(self) -> bool:
        """Whether the device has said who it is and its events may come."""

    def hear(self, data: bytes, at: float) -> Iterator[Reading]:
        """The readings in `data`, read at `at`. Raises LinkLost.

        Take them one by one: an event counts as delivered when the next is asked for, so what cannot be taken
        comes again after the reconnection instead of being lost.
        """

    def tick(self, now: float) -> Iterator[Reading]:
        """What the passing of time brings. Called before each `outgoing`. Raises LinkLost."""

    def wake_at(self) -> float:
        """When `tick` should be called at the latest."""

    def acknowledge(self, boot: int, number: int) -> None:
        """Events up to `number` are on record: tell the device with the next bytes."""

    def redeliver(self) -> None:
        """Events that were delivered and not acknowledged are wanted again."""

    def command(self, order: Order) -> None:
        """Tell the device to do something."""

    def outgoing(self) -> bytes:
        """The bytes to send now."""

    def end(self) -> bytes:
        """The connection ends: the last bytes, if there are any to say. Orders without an answer fail."""


@dataclass(frozen=True, slots=True)
class Heard(Generic[In_co]):
    """A message and the bytes it came in (never printed: they may be a face)."""

    message: In_co
    raw: bytes

    def __repr__(self) -> str:
        """The message without its bytes."""
        return f"Heard({self.message!r})"


class Driver(Protocol[In_co, Out_contra]):
    """One device's bytes. Made afresh for each connection, so half a message never outlives its cable; does no IO."""

    @property
    def garbled(self) -> int:
        """Damaged messages so far."""

    def feed(self, data: bytes) -> Sequence[Heard[In_co]]:
        """The messages that `data` completes, in order. Never raises, whatever the bytes."""

    def encode(self, message: Out_contra) -> bytes:
        """The bytes for `message`."""

    def cut(self) -> None:
        """The connection ended: an unfinished message is garbled."""

    def converse(self, connection: Connection) -> Talk:
        """A talk through this driver."""
