"""Simulated button boxes: an Arduino with StandardFirmata, and a CircuitPython board."""

from collections.abc import Iterable, Iterator

from hardware.drivers import circuitpython_keys
from hardware.drivers import firmata_buttons as firmata
from hardware.sim.orders import Order
from hardware.sim.part_station import PartWorks

NAME = "StandardFirmata.ino"


class BoxWorks(PartWorks):
    """Buttons that are down and up; `bounce` of them chatter."""

    def __init__(self) -> None:
        super().__init__()
        self.down: set[int] = set()

    def change(self, text: str, *, down: bool) -> None:
        """A button goes down or up."""
        if not text.isdecimal():
            raise ValueError(f"{text!r}: say the number of a button.")
        (self.down.add if down else self.down.discard)(int(text))
        self.tell(int(text))

    def bounce(self, text: str) -> None:
        """A button chatters and ends up as it was."""
        for down in (True, False) * 3:
            self.change(text, down=down)

    def tell(self, button: int) -> None:
        """Say how a button is."""
        raise NotImplementedError

    def orders(self) -> dict[str, Order]:
        """`down N`, `up N`, `bounce N`."""
        return {
            "down": lambda text: self.change(text, down=True),
            "up": lambda text: self.change(text, down=False),
            "bounce": self.bounce,
        }


class FirmataWorks(BoxWorks):
    """An Arduino: pins 2 to 7 are buttons 1 to 6. It tells a port when asked to, and forgets that at a restart."""

    def __init__(self) -> None:
        super().__init__()
        self._ports: set[int] = set()
        self._pulled: set[int] = set()
        self._buffer = b""
        for data in self.start():
            self.say(data)

    def start(self) -> Iterable[bytes]:
        """The version and the name of the sketch."""
        self._ports.clear()
        self._pulled.clear()
        name = b"".join(bytes([ord(letter) & 0x7F, ord(letter) >> 7]) for letter in NAME)
        return [b"\xf9\x02\x05", b"\xf0\x79\x02\x05" + name + b"\xf7"]

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """Pins set, ports asked for."""
        del now
        self._buffer += piece
        while self._buffer:
            kind = self._buffer[0]
            size = 3 if kind == firmata.MODE else 2 if kind & 0xF0 == firmata.REPORT else 1
            if len(self._buffer) < size:
                return
            word, self._buffer = self._buffer[:size], self._buffer[size:]
            if kind == firmata.MODE and word[2] == firmata.PULL_UP:
                self._pulled.add(word[1])
            elif kind & 0xF0 == firmata.REPORT and word[1]:
                self._ports.add(kind & 0xF)
                yield self._port(kind & 0xF)

    def tell(self, button: int) -> None:
        """Its port, when anybody asked for it."""
        if (port := (button + 1) // firmata.PINS_A_PORT) in self._ports:
            self.say(self._port(port))

    def _port(self, port: int) -> bytes:
        pressed = {button + 1 for button in self.down}
        first = port * firmata.PINS_A_PORT
        levels = sum(
            1 << bit for bit in range(8) if first + bit in self._pulled and first + bit not in pressed
        )  # a pin without its pull-up hangs loose; here it reads 0
        return bytes([firmata.DIGITAL | port, levels & 0x7F, levels >> 7])


class CircuitPythonWorks(BoxWorks):
    """A board whose keys are numbered from 0 on the wire and from 1 here."""

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """Which are down."""
        del now
        for _ in range(piece.count(circuitpython_keys.ASK)):
            yield self._keys()

    def start(self) -> Iterable[bytes]:
        """The keys that are down."""
        return [self._keys()]

    def tell(self, button: int) -> None:
        """That key."""
        self.say(f"KEY {button - 1} {int(button in self.down)}\n".encode())

    def _keys(self) -> bytes:
        return " ".join(["KEYS", *[str(button - 1) for button in sorted(self.down)]]).encode() + b"\n"
