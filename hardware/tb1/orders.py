"""Commands on their way, and their answers."""

import struct
from collections import deque

from hardware.commands import Order
from hardware.tb1.frames import LONGEST
from hardware.tb1.layouts import kind_of, write

REASONS = {1: "it does not know it", 2: "it cannot", 3: "the value is wrong", 4: "it is busy"}
_BARE = 12  # bytes of a frame without a payload


class Orders:
    """The orders that device `name` has not answered. It answers those of one type in their order."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._open: deque[Order] = deque()

    def take(self, order: Order) -> bool:
        """Wait for the answer to `order`; False, and it has failed, when it cannot be written."""
        try:
            fits = len(write(order.command)) <= LONGEST - _BARE
        except (struct.error, ValueError):
            fits = False
        if fits:
            self._open.append(order)
        else:
            order.failed(f"{self._name} cannot be told that: the value is too large.")
        return fits

    def done(self, kind: int) -> None:
        """The device did a command of that type."""
        if order := self._answered(kind):
            order.done()

    def refused(self, kind: int, reason: int) -> None:
        """The device did not."""
        if order := self._answered(kind):
            order.failed(f"{self._name} refuses: {REASONS.get(reason, f'reason {reason}')}.")

    def lost(self) -> None:
        """No answer will come any more."""
        while self._open:
            self._open.popleft().failed(f"{self._name} was lost before it answered.")

    def _answered(self, kind: int) -> Order | None:
        for order in self._open:
            if kind_of(order.command) == kind:
                self._open.remove(order)
                return order
        return None
