"""What a host can tell a device to do. A device that cannot do it refuses."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum


class LampMode(IntEnum):
    """How a lamp burns."""

    OFF = 0
    ON = 1
    BLINK = 2


class OperatingMode(IntEnum):
    """What the device is there for."""

    NORMAL = 0
    SERVICE = 1
    TEST = 2


@dataclass(frozen=True, slots=True)
class Lock:
    """Let no card out, or let them out again."""

    on: bool


@dataclass(frozen=True, slots=True)
class Lamp:
    """Lamp `id` on, off or blinking."""

    id: int
    mode: LampMode


@dataclass(frozen=True, slots=True)
class Beep:
    """Sound for `ms` milliseconds."""

    ms: int


@dataclass(frozen=True, slots=True)
class ClearFault:
    """The cause of fault `code` has been seen to."""

    code: int


@dataclass(frozen=True, slots=True)
class GetStatus:
    """Tell all states again, as events."""


@dataclass(frozen=True, slots=True)
class Mode:
    """Change what the device is there for."""

    mode: OperatingMode


@dataclass(frozen=True, slots=True)
class GetLog:
    """Tell the events from `start` on again, as far as they are kept."""

    start: int


@dataclass(frozen=True, slots=True)
class Configure:
    """The maker's own settings."""

    settings: bytes


Command = Lock | Lamp | Beep | ClearFault | GetStatus | Mode | GetLog | Configure


class CommandFailed(Exception):
    """The command was not done; the message is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Order:
    """A command and its answer: None when it was done, CommandFailed when not.

    Never kept for a later connection: a lamp that was wanted a minute ago may be wrong now.
    """

    command: Command
    answer: Future[None] = field(default_factory=Future)

    def done(self) -> None:
        """The device did it."""
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_result(None)

    def failed(self, why: str) -> None:
        """The device did not."""
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_exception(CommandFailed(why))
