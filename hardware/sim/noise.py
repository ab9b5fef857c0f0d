"""A bad cable: lines lost, doubled, damaged or late, by order or by repeatable chance."""

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Noise:
    """What the cable does to lines, both ways: shares from 0 to 1, drawn with `seed`."""

    drop: float = 0.0
    duplicate: float = 0.0
    corrupt: float = 0.0
    seed: int = 0


class BadCable:
    """Turns each line into what arrives of it. Faults in `ordered` (drop, duplicate, corrupt) come before chance."""

    def __init__(self, noise: Noise) -> None:
        self.ordered: list[str] = []
        self._noise = noise
        self._chance = random.Random(noise.seed)  # noqa: S311 - repeatable damage, no secret

    def outward(self, line: bytes) -> list[bytes]:
        """What arrives of a line to the host."""
        return self._suffer(line, self.ordered.pop(0) if self.ordered else self._luck())

    def inward(self, line: bytes) -> list[bytes]:
        """What arrives of a line from the host."""
        return self._suffer(line, self._luck())

    def _luck(self) -> str:
        roll = self._chance.random()
        for fault in ("drop", "duplicate", "corrupt"):
            share: float = getattr(self._noise, fault)
            if roll < share:
                return fault
            roll -= share
        return ""

    def _suffer(self, line: bytes, fault: str) -> list[bytes]:
        match fault:
            case "drop":
                return []
            case "duplicate":
                return [line, line]
            case "corrupt":
                return [self._turn_a_bit(line)]
            case _:
                return [line]

    def _turn_a_bit(self, line: bytes) -> bytes:
        place = self._chance.randrange(len(line))
        return line[:place] + bytes([line[place] ^ 1 << self._chance.randrange(7)]) + line[place + 1 :]
