"""Reads `.hand` files: whole hands as text. `tests/README.md` documents every word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from controller.rules.stakes import Stakes, StakesError, parse
from controller.training import hand_words
from controller.training.hand_words import Phrase, nearest
from controller.training.opening import OWED

if TYPE_CHECKING:
    from pathlib import Path

    from controller.rules.hand import Tier

HEADERS: Final = (
    "title",
    "rule",
    "game",
    "house",
    "keys",
    "table",
    "stakes",
    "seats",
    "button",
    "unit",
    "devices",
    "blinds owed",
)
_NEEDED: Final = ("game", "stakes", "seats", "button")
_TIERS: Final[dict[str, Tier]] = {"reads": "reads", "counts": "counts", "seats": "seats", "none": "none"}
_HEADER: Final = re.compile(r"([a-z][a-z ]*):\s*(.*)")
_TOO_LONG: Final = re.compile(r"\d{16,}|(?:(?<=^out )|(?<=^done x ))\d{8,}")
"""An amount no table has, and more cards or presses than a hand has."""
_PART: Final = re.compile(r'"[^"]*"|(?P<mark>(?:(?<=\s)|^)(?:=|#)(?=\s|$)|;)')


class HandFileError(ValueError):
    """Mistakes in a `.hand` file: one `file:line: what is wrong` a line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a hand: what happens, and what must be true after it. `number` counts from 1 in the file."""

    number: int
    text: str
    act: Phrase
    checks: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class HandFile:
    """One hand as its author wrote it. `seats` are seat numbers with their stacks in chips, None for uncounted.

    `source` are its lines as written, the first of them line `first` of the file `path`; `at` has the line of each
    header, so that a name that nothing answers to can be pointed at.
    """

    path: str
    first: int
    title: str
    rule: str
    game: str
    house: str
    stakes: Stakes
    seats: tuple[tuple[int, int | None], ...]
    button: int
    devices: Tier
    table: str
    keys: tuple[tuple[str, str], ...]
    owed: tuple[tuple[int, str], ...]
    lines: tuple[Line, ...]
    source: tuple[str, ...]
    at: tuple[tuple[str, int], ...]

    def mistake(self, line: int, what: str) -> HandFileError:
        """A mistake of the author's at a line of this file."""
        return HandFileError(f"{self.path}:{line}: {what}")

    def line_of(self, header: str) -> int:
        """The line a header stands in; the title's for one that was left out."""
        return dict(self.at).get(header, self.first)


def read(path: Path) -> tuple[HandFile, ...]:
    """Read the hands of a file, in order. Raises `HandFileError` with every mistake in it."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise HandFileError(f"{path}:1: not a text in UTF-8 ({error.reason})") from None
    except OSError as error:
        raise HandFileError(f"{path}: cannot be read: {error.strerror or error}") from None
    return parse_hands(text, str(path))


def parse_hands(text: str, path: str) -> tuple[HandFile, ...]:
    """Read the hands of a text, each beginning with its title. Raises `HandFileError` with every mistake."""
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("title:")]
    before = [n for n, line in enumerate(lines[: starts[0] if starts else None], 1) if _without_comment(line)]
    if before or not starts:
        raise HandFileError(f"{path}:{before[0] if before else 1}: a hand begins with its title: expected 'title: …'")
    mistakes: list[str] = []
    hands = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        reader = _Reader(path, start + 1, lines[start:end])
        hand = reader.read()
        mistakes += [f"{path}:{number}: {what}" for number, what in reader.mistakes]
        hands += [hand] * (hand is not None)
    if mistakes:
        raise HandFileError("\n".join(mistakes))
    return tuple([hand for hand in hands if hand is not None])


class _Reader:
    """Reads one hand and collects every mistake in it."""

    def __init__(self, path: str, first: int, source: list[str]) -> None:
        self.mistakes: list[tuple[int, str]] = []
        self._path = path
        self._first = first
        self._source = source
        self._said: dict[str, str] = {}
        self._at: dict[str, int] = {}
        self._acts: list[tuple[int, str, Phrase]] = []
        self._checks: list[list[Phrase]] = []

    def read(self) -> HandFile | None:
        """Read the hand; None when there are mistakes."""
        heading = True
        for number, line in enumerate(self._source, self._first):
            text = _without_comment(line)
            found = _TOO_LONG.search(text.strip())
            if found:
                self._wrong(number, f"{found[0][:16]}{'…' * (len(found[0]) > 16)} is too large a number")
                continue
            header = _HEADER.fullmatch(text.strip()) if heading else None
            if header:
                self._header(number, header[1].strip(), header[2].strip())
            elif text.strip():
                heading = False
                self._line(number, text)
            elif self._said and not line.strip():
                heading = False
        return self._hand()

    def _wrong(self, line: int, what: str) -> None:
        self.mistakes.append((line, what))

    def _header(self, number: int, key: str, text: str) -> None:
        if key not in HEADERS:
            self._wrong(number, f"unknown header {key!r}; the nearest is {nearest(key, HEADERS)!r}")
        elif key in self._said:
            self._wrong(number, f"{key!r} stands twice, first in line {self._at[key]}")
        else:
            self._said[key], self._at[key] = text, number

    def _line(self, number: int, text: str) -> None:
        act, checks = _parts(text)
        if act:
            try:
                phrase = hand_words.act(act, number)
            except ValueError as error:
                self._wrong(number, str(error))
                phrase = Phrase(number, act, "")
            self._acts.append((number, text.strip(), phrase))
            self._checks.append([])
        if not self._acts:
            self._wrong(number, "a check before any act: nothing has happened yet")
            return
        for check in checks:
            try:
                self._checks[-1].append(hand_words.check(check, number))
            except ValueError as error:
                self._wrong(number, str(error))

    def _hand(self) -> HandFile | None:
        missing = [key for key in _NEEDED if key not in self._at]
        if missing and not any("unknown header" in what for _, what in self.mistakes):
            self._wrong(self._first, f"the hand does not say its {', '.join(missing)}")
        if not self._acts:
            self._wrong(self._first, "nothing happens in this hand")
        button = self._number("button", 0)
        stakes, seats, devices = self._stakes(), self._seats(), self._devices()
        keys, owed = self._keys(), self._owed(dict(seats))
        if self.mistakes or stakes is None:
            return None
        return HandFile(
            path=self._path,
            first=self._first,
            title=self._said["title"],
            rule=self._said.get("rule", ""),
            game=self._said["game"],
            house=self._said.get("house", "standard"),
            stakes=stakes,
            seats=seats,
            button=button,
            devices=devices,
            table=self._said.get("table", ""),
            keys=keys,
            owed=owed,
            lines=tuple(
                [
                    Line(number, text, act, tuple(checks))
                    for (number, text, act), checks in zip(self._acts, self._checks, strict=True)
                ]
            ),
            source=tuple(self._source),
            at=tuple(self._at.items()),
        )

    def _number(self, key: str, default: int) -> int:
        text = self._said.get(key, str(default))
        if not text.isdecimal():
            self._wrong(self._at[key], f"{key} is a whole number, not {text!r}")
            return default
        return int(text)

    def _stakes(self) -> Stakes | None:
        text = self._said.get("stakes")
        if text is None:
            return None
        if "unit" in self._said:
            text += f" unit {self._number('unit', 1)}"
        try:
            return parse(text)
        except StakesError as error:
            self._wrong(self._at["stakes"], str(error))
            return None

    def _seats(self) -> tuple[tuple[int, int | None], ...]:
        found: dict[int, int | None] = {}
        for word in self._said.get("seats", "").split():
            matched = re.fullmatch(r"(\d+)(?:=(\d+|unknown))?", word)
            if not matched:
                what = f"{word!r} is no seat: expected a number and its chips, such as 3=100, 3=unknown or 3"
                self._wrong(self._at["seats"], what)
            elif int(matched[1]) in found:
                self._wrong(self._at["seats"], f"seat {matched[1]} stands twice")
            else:
                found[int(matched[1])] = None if matched[2] in (None, "unknown") else int(matched[2])
        return tuple(sorted(found.items()))

    def _devices(self) -> Tier:
        text = self._said.get("devices", "reads")
        if text not in _TIERS:
            self._wrong(self._at["devices"], f"devices are {', '.join(_TIERS)}, not {text!r}")
        return _TIERS.get(text, "reads")

    def _keys(self) -> tuple[tuple[str, str], ...]:
        found = []
        for word in self._said.get("keys", "").split():
            matched = re.fullmatch(r"(\w+\.\w+)=(\S+)", word)
            if matched:
                found.append((matched[1], matched[2]))
            else:
                what = f"{word!r} is no key of a house: expected a name and its value, such as blinds.chop=on"
                self._wrong(self._at["keys"], what)
        return tuple(found)

    def _owed(self, seats: dict[int, int | None]) -> tuple[tuple[int, str], ...]:
        found = []
        for word in self._said.get("blinds owed", "").split():
            seat, _, what = word.partition("=")
            if what in OWED and seat.isdecimal() and int(seat) in seats:
                found.append((int(seat), what))
            else:
                what = f"{word!r}: expected a seat of the table and {', '.join(OWED)}, such as 4=both"
                self._wrong(self._at["blinds owed"], what)
        return tuple(found)


def _without_comment(line: str) -> str:
    for found in _PART.finditer(line):
        if found["mark"] == "#":
            return line[: found.start()].rstrip()
    return line.rstrip()


def _parts(text: str) -> tuple[str, tuple[str, ...]]:
    """The act of a line, empty in a line that goes on checking, and its checks; blanks made single."""
    pieces, kinds, start = [], [""], 0
    for found in _PART.finditer(text):
        if found["mark"] and not (found["mark"] == ";" and len(kinds) == 1):
            pieces.append(text[start : found.start()])
            kinds.append(found["mark"])
            start = found.end()
    pieces.append(text[start:])
    single = [_single(piece) for piece in pieces]
    return single[0], tuple([piece for piece in single[1:] if piece])


def _single(text: str) -> str:
    """Make blanks outside of strings single."""
    parts = re.split(r'("[^"]*")', text.strip())
    return "".join([part if part.startswith('"') else re.sub(r"\s+", " ", part) for part in parts])
