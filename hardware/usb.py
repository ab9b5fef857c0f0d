"""Which line a USB device is at: by its serial number, else by where it is plugged in, else by its kind alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hardware.sentences import Sentence

SCHEME = "usb:"
_HEX = frozenset("0123456789abcdef")
EXPECTED = "expected usb:VID:PID, such as usb:1a86:7523, then /serial=…, /location=… or /interface=…"


class BadIdentity(ValueError):
    """The text names no USB device; the message says what was expected."""


class NotPluggedIn(Exception):
    """No such device is there; the message is a sentence for a person."""


class Ambiguous(Exception):
    """Several devices are so called; the message is a sentence for a person."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A serial line the system knows of. What is None is not known, as for a line that is no USB device."""

    path: str
    description: str
    serial: str | None
    location: str | None
    vid: int | None = None
    pid: int | None = None
    interface: str | None = None
    maker: str | None = None

    @property
    def kind(self) -> str:
        """Its VID and PID, as `1a86:7523`; "" for a line that is no USB device."""
        return "" if self.vid is None or self.pid is None else f"{self.vid:04x}:{self.pid:04x}"


@dataclass(frozen=True, slots=True)
class Identity:
    """What a device is known by."""

    kind: str
    serial: str | None = None
    location: str | None = None
    interface: str | None = None

    def __str__(self) -> str:
        """As it stands in a table's file."""
        parts = (("serial", self.serial), ("location", self.location), ("interface", self.interface))
        return "/".join([SCHEME + self.kind, *[f"{word}={value}" for word, value in parts if value is not None]])


def parse(text: str) -> Identity:
    """Read `usb:1a86:7523/serial=A50285BI`. Raises BadIdentity."""
    kind, *parts = text.removeprefix(SCHEME).split("/")
    vid, _, pid = kind.lower().partition(":")
    said = dict(part.partition("=")[::2] for part in parts)
    known = said.keys() <= {"serial", "location", "interface"} and len(said) == len(parts)
    if not all(len(word) == 4 and _HEX.issuperset(word) for word in (vid, pid)) or not known or not all(said.values()):
        raise BadIdentity(f"{text!r} names no USB device: {EXPECTED}")
    return Identity(f"{vid}:{pid}", said.get("serial"), said.get("location"), said.get("interface"))


def find(wanted: Identity, lines: Iterable[Attached]) -> str:
    """The path of the device: its serial number decides, else its location, else it must be the only one of its kind.

    Raises NotPluggedIn or Ambiguous.
    """
    alike = [line for line in lines if line.kind == wanted.kind]
    found = alike
    if wanted.serial is not None:
        found = [line for line in found if line.serial == wanted.serial]
    elif wanted.location is not None:
        found = [line for line in found if line.location == wanted.location]
    if wanted.interface is not None:
        found = [line for line in found if line.interface == wanted.interface]
    if not found:
        raise NotPluggedIn(_missing(wanted, alike))
    if len(found) > 1:
        there = ", ".join(line.path for line in found)
        raise Ambiguous(Sentence("alike", count=len(found), wanted=str(wanted), paths=there))
    return found[0].path


def name_of(line: Attached, lines: Sequence[Attached]) -> str:
    """What to write into a table's file for a line: what names it and no other; its path when it is no USB device."""
    if not line.kind:
        return line.path
    kind, serial, place, interface = line.kind, line.serial, line.location, line.interface
    tries = [Identity(kind, serial=serial), Identity(kind, serial=serial, interface=interface)] if serial else []
    tries += [Identity(kind, location=place), Identity(kind, location=place, interface=interface)] if place else []
    tries.append(Identity(kind))
    for named in tries:
        try:
            if find(named, lines) == line.path:
                return str(named)
        except (NotPluggedIn, Ambiguous):
            continue
    return line.path


def _missing(wanted: Identity, alike: Sequence[Attached]) -> Sentence:
    there = "other" if alike else "no"
    if wanted.serial:
        return Sentence(f"{there}_usb_serial", kind=wanted.kind, serial=wanted.serial)
    if wanted.location:
        return Sentence(f"{there}_usb_place", kind=wanted.kind, place=wanted.location)
    return Sentence("no_usb", kind=wanted.kind)
