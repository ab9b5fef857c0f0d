"""A transcript of a line: every byte that went over it, when and which way, as text that a person can read and edit.

    # any comment
    0.000 rdm6300 | opened
    1.250 rdm6300 < 02 36 32 45 33 30 38 36 43 45 44 30 38 03
    2.000 pn532_hsu > 00 00 FF 00 FF 00

Seconds since the first, the driver, `<` from the device or `>` to it or `|` a remark, and the bytes in hex.
Each line is whole by itself, so a part of a transcript is a transcript.
A transcript of a card device holds the faces that passed it: the file is the owner's alone to read.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

A_LINE = 32  # bytes
LONGEST = 200  # bytes of text
_LINE = re.compile(r"(\d+\.\d+) ([a-z0-9_]+) ([<>|])(?: (.*))?")
IN, OUT, REMARK = "<", ">", "|"


class BadTranscript(ValueError):
    """The text is no transcript; the message says where, and never quotes bytes."""


class Passed(NamedTuple):
    """Bytes that passed: when (seconds), by which driver, which way."""

    at: float
    driver: str
    way: str
    data: bytes


def read_line(line: str) -> Passed | None:
    """One line; None for a comment, an empty line or a remark. Raises BadTranscript."""
    if not line.strip() or line.startswith("#"):
        return None
    found = _LINE.fullmatch(line.rstrip())
    if found is None:
        raise BadTranscript("expected seconds, a driver, < or > and bytes, such as 1.250 rdm6300 < 02 36")
    if found[3] == REMARK:
        return None
    try:
        data = bytes.fromhex(found[4] or "")
    except ValueError:
        raise BadTranscript("the bytes are not hexadecimal, two digits each") from None
    return Passed(float(found[1]), found[2], found[3], data)


def read(path: Path) -> list[Passed]:
    """All that passed. Raises BadTranscript naming file and line, or OSError."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        try:
            passed = read_line(line)
        except BadTranscript as bad:
            raise BadTranscript(f"{path}:{number}: {bad}") from None
        if passed is not None:
            found.append(passed)
    return found


def write_lines(passed: Passed) -> Iterator[str]:
    """The lines for what passed, without their ends."""
    for at in range(0, len(passed.data), A_LINE):
        piece = passed.data[at : at + A_LINE].hex(" ").upper()
        yield f"{passed.at:.3f} {passed.driver} {passed.way} {piece}"


def bytes_in(passed: Iterable[Passed]) -> bytes:
    """What the device sent."""
    return b"".join([each.data for each in passed if each.way == IN])


class Recorder:
    """Writes down what passes a line. Made and used by the device's own thread, closed by it."""

    def __init__(self, path: Path, driver: str) -> None:
        """Go on writing a file, or begin one that nobody else may read. Raises OSError."""
        self._file = os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="ascii")
        self._driver = driver
        self._first: float | None = None

    def remark(self, text: str, now: float) -> None:
        """Note what is no byte: that the line was opened, or lost."""
        self._write([f"{self._since(now):.3f} {self._driver} {REMARK} {text}"])

    def passed(self, way: str, data: bytes, now: float) -> None:
        """Note bytes."""
        if data:
            self._write(write_lines(Passed(self._since(now), self._driver, way, data)))

    def close(self) -> None:
        """End the file."""
        self._file.close()

    def _since(self, now: float) -> float:
        self._first = now if self._first is None else self._first
        return now - self._first

    def _write(self, lines: Iterable[str]) -> None:
        self._file.writelines(f"{line}\n" for line in lines)
        self._file.flush()
