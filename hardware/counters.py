"""How well a line works: counted in the device's thread, readable from any."""

from dataclasses import dataclass, field

KEPT_TIMES = 256


@dataclass(slots=True)
class Counters:
    """Since the device was made, over all its connections."""

    bytes: int = 0  # received
    frames: int = 0  # received whole
    connections: int = 0
    checksum: int = 0  # the rest are frames that were not taken, by reason
    stuffing: int = 0
    length: int = 0
    version: int = 0
    signature: int = 0  # missing, wrong or not expected
    stale: int = 0  # of another session, or before there was one
    elsewhere: int = 0  # for another node
    early: int = 0  # one before it is missing
    duplicate: int = 0
    strange: int = 0  # whole, and without a meaning here
    resent: int = 0  # by us
    resynced: int = 0  # runs without an end, dropped up to the next
    _times: list[float] = field(default_factory=list, repr=False)

    def took(self, seconds: float) -> None:
        """An answer came after `seconds`."""
        self._times.append(seconds)
        del self._times[:-KEPT_TIMES]

    def round_trip(self, percent: int) -> float | None:
        """The time below which `percent` of the latest answers came; None before the first."""
        times = sorted(self._times)
        return times[(len(times) - 1) * percent // 100] if times else None
