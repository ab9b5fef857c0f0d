"""How a device is, in one word and one sentence, and the times that decide it."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """READY is the only state in which events arrive without doubt; SUSPECT may still become READY by itself."""

    ABSENT = "absent"
    OPENING = "opening"
    SETTLING = "settling"
    IDENTIFYING = "identifying"
    REJECTED = "rejected"
    STARTING = "starting"
    READY = "ready"
    SUSPECT = "suspect"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Status:
    """A state and the sentence for the person who must do something about it."""

    state: State
    sentence: str


def damaged(name: str) -> Status:
    """How a device is of which much arrives damaged: the kernel gives each byte to one reader alone."""
    return Status(
        State.SUSPECT, f"Much from {name} arrives damaged: is its cable loose, or does another program read it too?"
    )


@dataclass(frozen=True, slots=True)
class Timing:
    """All waits, in seconds."""

    # A device that resets when its line is opened sends boot text first: wait until it is quiet, but not for ever.
    settle_quiet: float = 0.2
    settle_most: float = 2.5
    ask_every: float = 0.5
    ask_times: int = 10  # a device that resets when its line is opened needs up to 2.5 s to wake
    ping_every: float = 0.5
    suspect_after: float = 1.5
    lost_after: float = 3.0
    resend_first: float = 0.1  # doubled each time
    resend_most: float = 0.8
    resend_tries: int = 6  # sent so often in all
    sync_every: float = 10.0  # the device is told the time
    report_every: float = 1.0  # garbled lines are told together
    report_heavy: int = 5  # so many in one report are no accident: a loose cable, or a second program that reads
    look_every: float = 0.5  # a missing path costs one look, so no back-off: a replug is found at once
    back_off: tuple[float, ...] = (0.5, 1.0, 2.0, 5.0)
