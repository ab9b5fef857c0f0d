"""A simulated shoe at the far end of a pseudo-terminal; `python -m hardware.sim.shoe --help` runs one by itself."""

import secrets
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hardware.drivers.ascii_line import LINE_BUDGET, BadLine, decode, encode
from hardware.framing import LineFramer
from hardware.messages import FromDevice
from hardware.sim.firmware import Firmware
from hardware.sim.noise import Noise
from hardware.sim.station import Station

END = b"\r\n"


class Lines:
    """A `Firmware` that speaks `ascii_line`."""

    def __init__(self, firmware: Firmware) -> None:
        self.firmware = firmware

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """The answers to a line."""
        try:
            message = decode(piece)
        except BadLine:
            return
        yield from lines(self.firmware.hear(message, now))

    def due(self, now: float) -> Iterator[bytes]:
        """What is to be sent now."""
        return lines(self.firmware.due(now))

    def wake_at(self, now: float) -> float:
        """When to ask for `due` again, at the latest."""
        return self.firmware.wake_at(now)


def lines(messages: Iterable[FromDevice]) -> Iterator[bytes]:
    """Without their ends."""
    for message in messages:
        yield encode(message).removesuffix(END)


class Shoe(Station):
    """A shoe that speaks `ascii_line`.

    `deck` is the card codes in the order they will leave.
    `faces=False` makes it a shoe that only counts.
    """

    def __init__(  # noqa: PLR0913 - all but the first two have a default
        self,
        link: Path,
        deck: Sequence[int],
        *,
        serial: str = "SHOE-1",
        faces: bool = True,
        boot: int | None = None,
        resend: float = 0.1,
        memory: int = 256,
        noise: Noise | None = None,
    ) -> None:
        first = secrets.randbits(32) if boot is None else boot
        self._shoe = Firmware(deck, serial=serial, boot=first, faces=faces, resend=resend, memory=memory)
        super().__init__(link, Lines(self._shoe), LineFramer(LINE_BUDGET), (b"", END), noise)

    @property
    def boot(self) -> int:
        """The series of its event numbers."""
        return self.ask(lambda: self._shoe.boot)

    @property
    def unacknowledged(self) -> tuple[int, ...]:
        """The numbers of the events it still keeps."""
        return self.ask(lambda: self._shoe.kept)

    def push(self, count: int = 1) -> int:
        """`count` cards out, unplugged or not; how many there were."""
        return self.ask(lambda: sum([self._shoe.push(time.monotonic()) for _ in range(count)]))

    def press(self, id_: int) -> None:
        """Button `id_` pressed."""
        self.ask(lambda: self._shoe.press(id_, time.monotonic()))

    def reload(self, deck: Sequence[int]) -> None:
        """A fresh deck; its count begins again, its event numbers go on."""
        self.ask(lambda: self._reload(deck))

    def restart(self, boot: int | None = None, *, forget: bool = True) -> None:
        """Switch off and on: boot text, then Hello. With `forget` its events are lost and `boot` is a new series."""
        self.ask(lambda: self._restart(secrets.randbits(32) if boot is None else boot, forget=forget))

    def _reload(self, deck: Sequence[int]) -> None:
        self._shoe.load(deck)
        self._send(lines([self._shoe.pong()]))

    def _restart(self, boot: int, *, forget: bool) -> None:
        if forget:
            self._shoe.forget(boot)
        self._cable.write(b"simulated shoe, starting\r\n")
        self._send(lines([self._shoe.hello()]))


if __name__ == "__main__":
    from hardware.sim.commands import main

    sys.exit(main())
