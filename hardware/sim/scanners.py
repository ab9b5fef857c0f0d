"""Simulated bar-code scanners: any that sends lines, and the GM65, which also answers when it is set."""

from collections.abc import Iterator

from hardware.drivers import gm65
from hardware.sim.orders import Order
from hardware.sim.part_station import PartWorks

SUFFIXES = {"cr": b"\r", "lf": b"\n", "crlf": b"\r\n", "none": b"", "etx": b"\x03"}


class ScannerWorks(PartWorks):
    """A scanner; its suffix can be set wrong."""

    def __init__(self) -> None:
        super().__init__()
        self._suffix = SUFFIXES["cr"]
        self._prefix = b""

    def scan(self, text: str) -> None:
        """A code under the light."""
        if not text.isascii() or not text:
            raise ValueError(f"{text!r}: say the code in ASCII.")
        self.say(self._prefix + text.encode("ascii") + self._suffix)

    def suffix(self, text: str) -> None:
        """What it sends after a code."""
        if text not in SUFFIXES:
            raise ValueError(f"{text!r}: say {', '.join(SUFFIXES)}.")
        self._suffix = SUFFIXES[text]
        self._prefix = b"\x02" if text == "etx" else b""

    def aim(self, text: str) -> None:
        """What it sends before a code, such as `]Q3`."""
        if not text.isascii():
            raise ValueError(f"{text!r}: say it in ASCII, such as ]Q3.")
        self._prefix = text.encode("ascii")

    def orders(self) -> dict[str, Order]:
        """`scan TEXT`, `suffix WORD`, `aim ]Q3`."""
        return {"scan": self.scan, "suffix": self.suffix, "aim": self.aim}


class Gm65Works(ScannerWorks):
    """A module that answers each setting."""

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """`02 00` 00 01 00 and its checksum, whatever was set."""
        del now
        if piece.startswith(b"\x7e\x00"):
            body = b"\x00\x01\x00"
            yield gm65.ANSWER + body + gm65.checksum(body)
