"""What a bad line does to what passes: late, lost, doubled, damaged, cut, split, merged, stalled. No IO, no clock."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

LONGEST_HELD = 4096  # bytes without an end are passed on as they are


@dataclass(frozen=True, slots=True)
class Toxics:
    """How bad the line is, the same both ways. Shares are from 0 to 1 of all pieces, but `flip` of all bits.

    What is `corrupt` has one bit turned; what is truncated ends early; `garbage` comes before a piece.
    `latency` is seconds for all, `jitter` up to so many more for each, so that pieces overtake.
    `split` cuts what passes into so many bytes at a time; `merge` holds pieces for so many seconds and passes them on
    as one. `stalled` holds everything; `deaf` is the way on which nothing arrives (a half-closed line).
    """

    latency: float = 0.0
    jitter: float = 0.0
    drop: float = 0.0
    duplicate: float = 0.0
    corrupt: float = 0.0
    flip: float = 0.0
    truncate: float = 0.0
    garbage: float = 0.0
    split: int = 0
    merge: float = 0.0
    stalled: bool = False
    deaf: Literal["", "to_host", "to_device"] = ""


CLEAN = Toxics()
_WORD = re.compile(r"([a-z_]+)(?:[= ]+(\d+(?:\.\d+)?)(%|ms|s)?)?")
_UNITS = {"%": 0.01, "ms": 0.001}
_NUMBERS = ("latency", "jitter", "drop", "duplicate", "corrupt", "flip", "truncate", "garbage", "merge", "split")
_STATES: dict[str, dict[str, Any]] = {
    "stalled": {"stalled": True},
    "deaf_host": {"deaf": "to_host"},
    "deaf_device": {"deaf": "to_device"},
}


def toxics(text: str) -> Toxics:
    """Read `drop 10% jitter 80ms`, `stalled`, `deaf_host`; a share may also be `0.1`. Raises ValueError."""
    found: dict[str, Any] = {}
    for word, number, unit in (match.groups() for match in _WORD.finditer(text)):
        if word in _STATES:
            found |= _STATES[word]
        elif word in _NUMBERS and number:
            found[word] = int(number) if word == "split" else float(number) * _UNITS.get(unit, 1.0)
        else:
            raise ValueError(
                f"{word!r}: a line has {', '.join(_NUMBERS)}, each with a number, or {', '.join(_STATES)}."
            )
    return Toxics(**found)


class Victim:
    """One way of the line: bytes in, pieces out with how late each is."""

    def __init__(self, chance: random.Random, end: bytes) -> None:
        self._chance, self._end = chance, end
        self._held = b""
        self._merged = b""
        self.due_at: float | None = None
        """When merged pieces come out, if any wait."""

    def forget(self) -> None:
        """The line was pulled: what waits is lost."""
        self._held = self._merged = b""
        self.due_at = None

    def suffer(self, data: bytes, line: Toxics, now: float) -> Iterator[tuple[float, bytes]]:
        """What becomes of `data`, read at `now`: seconds of delay and bytes, in the order they were sent."""
        pieces = [late for piece in self._cut(data) for late in self._luck(piece, line)]
        if line.merge:
            self._merged += b"".join(piece for _, piece in pieces)
            self.due_at = now + line.merge if self.due_at is None and self._merged else self.due_at
            pieces = []
        if self._merged and (not line.merge or (self.due_at is not None and now >= self.due_at)):
            pieces.insert(0, (line.latency, self._merged))
            self._merged, self.due_at = b"", None
        for late, piece in pieces:
            size = line.split or max(1, len(piece))
            yield from ((late, piece[at : at + size]) for at in range(0, len(piece), size))

    def _cut(self, data: bytes) -> list[bytes]:
        """Whole pieces with their ends; bytes before an end wait for it, but not for ever."""
        self._held += data
        whole, end, rest = self._held.rpartition(self._end)
        if len(rest) > LONGEST_HELD:
            whole, end, rest = self._held, b"", b""
        self._held = rest
        return [piece + self._end for piece in whole.split(self._end)] if end else [whole] if whole else []

    def _luck(self, piece: bytes, line: Toxics) -> Iterator[tuple[float, bytes]]:
        roll = self._chance.random
        if roll() < line.drop:
            return
        if roll() < line.truncate:
            piece = piece[: self._chance.randrange(len(piece))]
        if piece and roll() < line.corrupt:
            place = self._chance.randrange(len(piece))
            piece = piece[:place] + bytes([piece[place] ^ 1 << self._chance.randrange(8)]) + piece[place + 1 :]
        if roll() < line.garbage:
            piece = self._chance.randbytes(self._chance.randint(1, 40)) + piece
        for _ in range(2 if roll() < line.duplicate else 1):
            yield line.latency + self._chance.uniform(0, line.jitter), self._flipped(piece, line.flip)

    def _flipped(self, piece: bytes, share: float) -> bytes:
        if not share:
            return piece
        turned = [sum(1 << bit for bit in range(8) if self._chance.random() < share) for _ in piece]
        return bytes(byte ^ turn for byte, turn in zip(piece, turned, strict=True))
