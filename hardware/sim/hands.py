"""What else is simulated: a keypad with a person at it, a shoe with ENQ reports, and a transcript that plays itself."""

from collections.abc import Iterable
from functools import reduce
from pathlib import Path

from hardware import transcript
from hardware.drivers import enq_shoe
from hardware.drivers.ascii_line import CODES
from hardware.drivers.manual import line_of
from hardware.parts import Back, Left, Seen
from hardware.sim.orders import MOST, Order, number
from hardware.sim.part_station import PartWorks

LAST_FAULT = 0x3F
MOST_PIECES = 1_000_000


def card(text: str) -> int:
    """A card's code from its face. Raises ValueError with a sentence."""
    if text.upper() not in CODES:
        raise ValueError(
            f"{text!r} is no card: write rank A23456789TJQK and suit CDHS, as in TD, or -- for one unread."
        )
    return CODES[text.upper()]


class KeypadWorks(PartWorks):
    """A person who taps cards."""

    def out(self, text: str) -> None:
        """Cards left: `AS KD`, or how many unread ones."""
        unread = ["--"] * number(text, MOST) if text.isdecimal() else text.split()
        for code in [card(face) for face in unread]:
            self.say(line_of(Left(code)))

    def seen(self, text: str) -> None:
        """A card lies at a place: `AS board`."""
        face, _, place = text.partition(" ")
        if not place:
            raise ValueError("say a card and a place, as in AS board.")
        self.say(line_of(Seen(card(face), place)))

    def orders(self) -> dict[str, Order]:
        """`out`, `back`, `seen`."""
        return {"out": self.out, "back": lambda text: self.say(line_of(Back(card(text)))), "seen": self.seen}


class EnqWorks(PartWorks):
    """A shoe that reports each thing three times and hears nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._seq = 0
        self.report(b"S")

    def start(self) -> Iterable[bytes]:
        """The boot report; its numbers begin again."""
        self._seq = 0
        self.report(b"S")
        return ()

    def report(self, data: bytes) -> None:
        """Say it three times."""
        body = bytes([0x30 + self._seq % 10]) + data + b"\x03"
        self._seq += 1
        check = reduce(lambda total, byte: total ^ byte, body)
        for _ in range(3):
            self.say(enq_shoe.START + body + f"{check:02X}".encode("ascii"))

    def out(self, text: str) -> None:
        """Cards left."""
        suits = {ours: theirs for theirs, ours in enq_shoe.SUITS.items()}
        for code in [card(face) for face in text.split()]:
            self.report(
                bytes([0x64, 0x80, 0x80 | suits.get(code >> 4, 0) << 4 | (code & 0xF if code >> 4 in suits else 0)])
            )

    def fault(self, text: str) -> None:
        """A fault arises."""
        self.report(bytes([0x45, 0xC0 | number(text, LAST_FAULT)]))

    def mend(self, text: str) -> None:
        """It is over."""
        self.report(bytes([0x65, 0x80 | number(text, LAST_FAULT)]))

    def orders(self) -> dict[str, Order]:
        """`out CARDS`, `cut`, `fault N`, `mend N`."""
        return {
            "out": self.out,
            "cut": lambda _: self.report(b"C"),
            "fault": self.fault,
            "mend": self.mend,
        }


class ReplayWorks(PartWorks):
    """A transcript: says its text (for the driver `replay`) or, with `raw`, the bytes the device sent (for its own).

    `play` begins; nothing is said before a host is there to hear it.
    """

    def __init__(self, path: Path, *, raw: bool = False) -> None:
        super().__init__()
        self._passed = transcript.read(path)
        self._raw = raw

    def play(self, text: str) -> int:
        """All of it, or the next N pieces; how many pieces were said."""
        count = number(text, MOST_PIECES) if text else len(self._passed)
        now, self._passed = self._passed[:count], self._passed[count:]
        for passed in now:
            if not self._raw:
                for line in transcript.write_lines(passed):
                    self.say(line.encode("ascii") + b"\n")
            elif passed.way == transcript.IN:
                self.say(passed.data)
        return len(now)

    def orders(self) -> dict[str, Order]:
        """`play [N]`."""
        return {"play": self.play}
