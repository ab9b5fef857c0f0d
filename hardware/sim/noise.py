"""A bad cable: lines lost, doubled, damaged or late, by order or by repeatable chance."""

import random
from dataclasses import dataclass

MOST_LATE = 60  # seconds


@dataclass(frozen=True, slots=True)
class Noise:
    """What the cable does to lines and frames: shares from 0 to 1, drawn with `seed`.

    All but `late` happens both ways; what is late comes up to `late_by` seconds later, overtaken by others.
    """

    drop: float = 0.0
    duplicate: float = 0.0
    corrupt: float = 0.0
    late: float = 0.0
    late_by: float = 0.08
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

    def lateness(self) -> float:
        """How many seconds the next one takes."""
        if self._noise.late and self._chance.random() < self._noise.late:
            return self._chance.uniform(0, self._noise.late_by)
        return 0.0

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
        return line[:place] + bytes([line[place] ^ 1 << self._chance.randrange(8)]) + line[place + 1 :]


def parse_noise(text: str, seed: int) -> Noise:
    """Shares as `drop=0.1 late=0.2`. Raises ValueError for an unknown word, and for what is no such figure."""
    figures = dict(part.partition("=")[::2] for part in text.replace(",", " ").split())
    if unknown := figures.keys() - {"drop", "duplicate", "corrupt", "late", "late_by"}:
        raise ValueError(f"{', '.join(sorted(unknown))}: noise is drop, duplicate, corrupt, late or late_by.")
    return Noise(**{word: _figure(word, figure) for word, figure in figures.items()}, seed=seed)


def _figure(word: str, text: str) -> float:
    most, what = (MOST_LATE, "seconds") if word == "late_by" else (1, "a share")
    try:
        figure = float(text)
    except ValueError:
        figure = -1.0
    if not 0 <= figure <= most:
        raise ValueError(f"{word}={text}: say {what} from 0 to {most}, as in {word}=0.1.")
    return figure
