"""A coverage-guided fuzzer for everything that reads bytes from a line; a mistake it finds is kept as a file.

    python -m tests.fuzz [--seconds 60] [--target NAME] [--seed N] [--keep FOLDER]

It begins with the bytes of the manuals (the `Proof` of each driver), changes, cuts and joins them, and goes on with
what reached a line of `hardware/` that nothing had reached before. A new driver is a new target by itself.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from hardware.drivers import DRIVERS
from hardware.framing import BadStuffing, stuff, unstuff
from hardware.tb1.frames import BadFrame, decode
from tests.test_every_driver import PROOFS

HARDWARE = str(Path(__file__).resolve().parents[1] / "hardware")
LONGEST = 2000  # bytes of one input
HELD = 8192  # bytes that a driver may hold of an unfinished message
Read = Callable[[bytes], None]


class Found(Exception):
    """An input that does what must not be."""


@dataclass
class Target:
    """Something that reads bytes, and inputs to begin with."""

    name: str
    read: Read
    corpus: list[bytes]
    lines: set[tuple[str, int]] = field(default_factory=set)
    tried: int = 0


def targets() -> Iterator[Target]:
    """Every driver, and the framing beneath them."""
    for name in DRIVERS:
        yield Target(name, _driver(name), list(PROOFS[name].heard) or [b""])
    yield Target("unstuff", _unstuffed, [b"\x01\x01", b"\x05\x11\x22\x33\x44", b"\xff" + bytes(range(1, 255))])
    yield Target("frame", _framed, [raw.strip(b"\0") for raw in PROOFS["tb1"].heard])


def _driver(name: str) -> Read:
    def read(data: bytes) -> None:
        driver = DRIVERS[name]()
        for at in range(0, len(data), 7):
            driver.feed(data[at : at + 7])
        if (kept := held(driver, set())) > HELD:
            raise Found(f"{name} holds {kept} bytes")
        driver.cut()
        if driver.garbled < 0:
            raise Found(f"{name} counts {driver.garbled}")

    return read


def held(thing: object, seen: set[int]) -> int:
    """How many bytes lie in a driver's own fields."""
    if id(thing) in seen:
        return 0
    seen.add(id(thing))
    if isinstance(thing, (bytes, bytearray, str)):
        return len(thing)
    if isinstance(thing, (list, tuple, set)):
        return sum(held(part, seen) for part in thing)
    module = type(thing).__module__
    if not module.startswith("hardware"):
        return 0
    return sum(held(value, seen) for value in getattr(thing, "__dict__", {}).values())


def _unstuffed(data: bytes) -> None:
    try:
        plain = unstuff(data)
    except BadStuffing:
        return
    if unstuff(stuff(plain)) != plain:
        raise Found("stuffing does not come back")


def _framed(data: bytes) -> None:
    try:
        decode(data)
    except BadFrame:
        return


def run(target: Target, seconds: float, chance: random.Random) -> None:
    """Look for `seconds`. Raises whatever the target raised, with the input as a note."""
    until = time.monotonic() + seconds
    for data in list(target.corpus):
        _try(target, data)
    while time.monotonic() < until:
        data = _changed(target.corpus, chance)
        before = len(target.lines)
        _try(target, data)
        if len(target.lines) > before:
            target.corpus.append(data)


def _try(target: Target, data: bytes) -> None:
    target.tried += 1

    def line(frame: FrameType, event: str, _: object) -> Any:  # noqa: ANN401 - a tracer gives tracers
        if not frame.f_code.co_filename.startswith(HARDWARE):
            return None
        if event == "line":
            target.lines.add((frame.f_code.co_filename, frame.f_lineno))
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        target.read(data)
    except Exception as error:
        error.add_note(f"{target.name}: {data.hex(' ')}")
        raise
    finally:
        sys.settrace(before)


def _changed(corpus: list[bytes], chance: random.Random) -> bytes:
    """One to four changes of an input that is known."""
    data = bytearray(chance.choice(corpus))
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(data))
        match chance.randrange(6):
            case 0 if data:
                data[at % len(data)] ^= 1 << chance.randrange(8)
            case 1 if data:
                data[at % len(data)] = chance.choice((0, 1, 2, 3, 10, 13, 0x7E, 0x7F, 0x80, 0xF0, 0xF7, 0xFF))
            case 2:
                del data[at : at + chance.randint(1, 8)]
            case 3:
                data[at:at] = chance.randbytes(chance.randint(1, 8))
            case 4:
                data[at:at] = chance.choice(corpus)
            case _:
                data[at:at] = data[at : at + chance.randint(1, 20)] * chance.randint(1, 5)
    return bytes(data[:LONGEST])


def main(arguments: Iterable[str] | None = None) -> int:
    """Fuzz every target, or one. 0 nothing was found, 1 something was: its input lies in the folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each target")
    parser.add_argument("--target", choices=[target.name for target in targets()])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path(), metavar="FOLDER", help="where a found input goes")
    chosen = parser.parse_args(None if arguments is None else list(arguments))
    for target in targets():
        if chosen.target not in (None, target.name):
            continue
        try:
            run(target, chosen.seconds, random.Random(chosen.seed))  # noqa: S311 - a search that can be repeated
        except Exception as error:  # noqa: BLE001 - whatever it is, it was found
            path = chosen.keep / f"fuzz-{target.name}.hex"
            path.write_text(error.__notes__[0].partition(": ")[2], encoding="ascii")
            print(f"{target.name}: {type(error).__name__}: {error}; the input is in {path}")
            return 1
        print(f"{target.name}: {target.tried} inputs, {len(target.lines)} lines reached, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
