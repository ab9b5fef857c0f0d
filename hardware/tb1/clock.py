"""How long ago something happened by the device's own clock."""

from collections import deque

CLOCKS = 16  # readings that are kept
_ROUND = 1 << 32  # ms; the clock begins again after 49 days


class DeviceClock:
    """The device's clock, as far as its messages tell it."""

    def __init__(self) -> None:
        self._starts: deque[float] = deque(maxlen=CLOCKS)

    def learn(self, clock: int, at: float) -> None:
        """A message that came at `at` said `clock` (ms)."""
        self._starts.append(at - clock / 1000)

    @property
    def known(self) -> bool:
        """Whether it has been told."""
        return bool(self._starts)

    def up(self, now: float) -> float:
        """For how long the device has been on, in seconds."""
        return now - self._start

    def age(self, born: int, now: float) -> float:
        """How long ago `born` was on the device's clock, in seconds."""
        age = (self.up(now) * 1000 - born) % _ROUND
        return age / 1000 if age < _ROUND / 2 else 0.0

    @property
    def _start(self) -> float:
        """Of several messages the one that took the shortest way is the truest."""
        return min(self._starts)
