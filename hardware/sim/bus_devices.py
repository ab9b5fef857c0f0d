"""Simulated Table Bus devices at the far end of a pseudo-terminal: a shoe and a button box."""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from hardware.commands import LampMode
from hardware.framing import Framer
from hardware.readings import FeedState
from hardware.sim.bus import BusFirmware, Identity
from hardware.sim.bus_works import BOX, COUNTING, READING, SURE, BoxWorks, ShoeWorks
from hardware.sim.noise import Noise
from hardware.sim.station import Station
from hardware.status import Timing
from hardware.tb1.frames import BUDGET, END
from hardware.tb1.payloads import Caps

W = TypeVar("W", bound=BusFirmware)


class BusStation(Station, Generic[W]):
    """What all Table Bus devices can be told from outside."""

    def __init__(self, link: Path, firmware: W, noise: Noise | None) -> None:
        self.firmware = firmware
        super().__init__(link, firmware, Framer(BUDGET, END), (END, END), noise)

    @property
    def boot(self) -> int:
        """Its boot id."""
        return self.ask(lambda: self.firmware.boot)

    @property
    def unacknowledged(self) -> tuple[int, ...]:
        """The numbers of the events it still keeps."""
        return self.ask(lambda: self.firmware.kept)

    @property
    def locked(self) -> bool:
        """Whether it lets no card out."""
        return self.ask(lambda: self.firmware.locked)

    def fault(self, code: int, detail: int = 0) -> None:
        """A fault arises."""
        self.ask(lambda: self.firmware.fail(code, detail, time.monotonic()))

    def mend(self, code: int) -> None:
        """A fault is over."""
        self.ask(lambda: self.firmware.mend(code, time.monotonic()))

    def restart(self, boot: int | None = None) -> None:
        """Switch off and on: boot text and silence. What it kept is there again only if its log is lasting."""
        new = secrets.randbits(32) if boot is None else boot

        def restart() -> None:
            self.firmware.restart(new, time.monotonic())
            self._cable.write(b"simulated device, starting\r\n")

        self.ask(restart)


class BusShoe(BusStation[ShoeWorks]):
    """A shoe that speaks `tb1`. `deck`, `faces`: as `Shoe`; `lasting`: its log outlives a restart.

    With a `key` it signs, and obeys only what is signed.
    """

    def __init__(  # noqa: PLR0913 - all but the first two have a default
        self,
        link: Path,
        deck: Sequence[int],
        *,
        serial: str = "TBS-00000042",
        faces: bool = True,
        lasting: bool = True,
        boot: int | None = None,
        memory: int = 256,
        identity: Identity | None = None,
        key: bytes | None = None,
        timing: Timing | None = None,
        noise: Noise | None = None,
    ) -> None:
        caps = (READING if faces else COUNTING) | _more(lasting=lasting, key=key)
        works = ShoeWorks(
            deck,
            identity or Identity(serial, caps, key=key),
            timing or Timing(),
            boot=secrets.randbits(32) if boot is None else boot,
            lasting=lasting,
            memory=memory,
        )
        super().__init__(link, works, noise)

    def push(self, count: int = 1, confidence: int = SURE) -> int:
        """`count` cards out, unplugged or not; how many there were."""
        now = time.monotonic
        return self.ask(lambda: sum([self.firmware.push(now(), confidence=confidence) for _ in range(count)]))

    def reload(self, deck: Sequence[int]) -> None:
        """A fresh deck."""
        self.happens(lambda works, now: works.load(deck, now))

    def put(self, cards: Sequence[int]) -> None:
        """More cards at the end of its deck."""
        self.ask(lambda: self.firmware.put(cards))

    def back(self, code: int) -> None:
        """A card pushed back in."""
        self.happens(lambda works, now: works.back(code, now))

    def stage(self) -> None:
        """The next card lies ready."""
        self.happens(lambda works, now: works.stage(now))

    def cut(self) -> None:
        """The cut card comes."""
        self.happens(lambda works, now: works.cut(now))

    def lid(self, *, opened: bool) -> None:
        """The lid."""
        self.happens(lambda works, now: works.lid(now, opened=opened))

    def tamper(self, zone: int = 1) -> None:
        """Somebody opens it."""
        self.happens(lambda works, now: works.tamper(zone, now))

    def feed(self, state: FeedState) -> None:
        """The card path."""
        self.happens(lambda works, now: works.feed(state, now))

    def happens(self, what: Callable[[ShoeWorks, float], None]) -> None:
        """Do `what` inside the shoe."""
        self.ask(lambda: what(self.firmware, time.monotonic()))


class ButtonBox(BusStation[BoxWorks]):
    """A button box with lamps that speaks `tb1`."""

    def __init__(  # noqa: PLR0913 - all but the first have a default
        self,
        link: Path,
        *,
        serial: str = "TBB-00000007",
        lasting: bool = True,
        boot: int | None = None,
        memory: int = 256,
        node: int = 1,
        key: bytes | None = None,
        timing: Timing | None = None,
        noise: Noise | None = None,
    ) -> None:
        works = BoxWorks(
            Identity(serial, BOX | _more(lasting=lasting, key=key), kind=2, product=2, node=node, key=key),
            timing or Timing(),
            boot=secrets.randbits(32) if boot is None else boot,
            lasting=lasting,
            memory=memory,
        )
        super().__init__(link, works, noise)

    @property
    def lamps(self) -> dict[int, LampMode]:
        """How each lamp that was ever told to burns."""
        return self.ask(lambda: dict(self.firmware.lamps))

    @property
    def beeps(self) -> tuple[int, ...]:
        """What was sounded so far, in milliseconds."""
        return self.ask(lambda: tuple(self.firmware.beeps))

    def press(self, id_: int, hold: float = 0.1) -> None:
        """Button `id_` down and, `hold` seconds later by its own telling, up again. Does not wait."""

        def press() -> None:
            now = time.monotonic()
            self.firmware.edge(id_, now, down=True)
            self.firmware.edge(id_, now, down=False, hold=hold)

        self.ask(press)

    def edge(self, id_: int, *, down: bool, hold: float = 0.0) -> None:
        """Button `id_` down or up, and not the other."""
        self.ask(lambda: self.firmware.edge(id_, time.monotonic(), down=down, hold=hold))


def _more(*, lasting: bool, key: bytes | None) -> Caps:
    return (Caps.LASTING_LOG if lasting else Caps(0)) | (Caps.SIGNED if key is not None else Caps(0))
