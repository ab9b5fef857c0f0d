"""A simulated shoe at the far end of a pseudo-terminal; `python -m hardware.sim.shoe --help` runs one by itself."""

import heapq
import itertools
import queue
import secrets
import select
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

from hardware.bell import Bell
from hardware.drivers.ascii_line import LINE_BUDGET, BadLine, decode, encode
from hardware.framing import LineFramer
from hardware.messages import FromDevice
from hardware.sim.cable import Cable
from hardware.sim.firmware import Firmware
from hardware.sim.noise import BadCable, Noise

T = TypeVar("T")
ANSWERS_WITHIN = 5.0  # seconds


class Shoe:
    """A shoe with its own thread, plugged in when made; every method may be called from any thread.

    `link` is the path a host opens; `deck` the card codes in the order they will leave.
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
        self._cable = Cable(link)
        self._framer = LineFramer(LINE_BUDGET)
        self._wire = BadCable(noise or Noise())
        self._delay = 0.0
        self._later: list[tuple[float, int, bytes]] = []
        self._order = itertools.count()
        self._deaf = False
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._stopping = threading.Event()
        self._cable.plug()
        self._bell = Bell()
        self._thread = threading.Thread(target=self._run, name=f"shoe {serial}", daemon=True)
        self._thread.start()

    @property
    def link(self) -> str:
        """The path a host opens."""
        return str(self._cable.link)

    @property
    def boot(self) -> int:
        """The series of its event numbers."""
        return self._ask(lambda: self._shoe.boot)

    @property
    def unacknowledged(self) -> tuple[int, ...]:
        """The numbers of the events it still keeps."""
        return self._ask(lambda: self._shoe.kept)

    def push(self, count: int = 1) -> int:
        """`count` cards out, unplugged or not; how many there were."""
        return self._ask(lambda: sum([self._shoe.push(time.monotonic()) for _ in range(count)]))

    def press(self, id_: int) -> None:
        """Button `id_` pressed."""
        self._ask(lambda: self._shoe.press(id_, time.monotonic()))

    def reload(self, deck: Sequence[int]) -> None:
        """A fresh deck; its count begins again, its event numbers go on."""
        self._ask(lambda: self._reload(deck))

    def unplug(self) -> None:
        """Pull the cable."""
        self._ask(self._unplug)

    def plug(self) -> None:
        """Put the cable back: another terminal, the same link."""
        self._ask(self._cable.plug)

    def restart(self, boot: int | None = None, *, forget: bool = True) -> None:
        """Switch off and on: boot text, then Hello. With `forget` its events are lost and `boot` is a new series."""
        self._ask(lambda: self._restart(secrets.randbits(32) if boot is None else boot, forget=forget))

    def drop(self, count: int = 1) -> None:
        """The next `count` lines out are lost."""
        self._ask(lambda: self._wire.ordered.extend(["drop"] * count))

    def duplicate(self, count: int = 1) -> None:
        """The next `count` lines out arrive twice."""
        self._ask(lambda: self._wire.ordered.extend(["duplicate"] * count))

    def corrupt(self, count: int = 1) -> None:
        """The next `count` lines out arrive with one bit turned."""
        self._ask(lambda: self._wire.ordered.extend(["corrupt"] * count))

    def delay(self, seconds: float) -> None:
        """The next line out comes `seconds` late, overtaken by those after it."""
        self._ask(lambda: setattr(self, "_delay", seconds))

    def deafen(self, *, deaf: bool = True) -> None:
        """Hear nothing, as if its receiving wire had broken; `deaf=False` mends it."""
        self._ask(lambda: setattr(self, "_deaf", deaf))

    def send_raw(self, data: bytes) -> None:
        """Put any bytes on the wire."""
        self._ask(lambda: self._cable.write(data))

    def stop(self) -> None:
        """Unplug and end the thread."""
        self._stopping.set()
        self._bell.ring()
        self._thread.join(ANSWERS_WITHIN)

    def _ask(self, call: Callable[[], T]) -> T:
        """Run `call` in the shoe's thread, which alone touches its parts."""
        answer: Future[T] = Future()

        def run() -> None:
            try:
                answer.set_result(call())
            except Exception as error:  # noqa: BLE001 - it belongs to who asked
                answer.set_exception(error)

        self._calls.put(run)
        self._bell.ring()
        return answer.result(ANSWERS_WITHIN)

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._wait()
            while not self._calls.empty():
                self._calls.get()()
            self._listen()
            now = time.monotonic()
            self._send(self._shoe.due(now))
            while self._later and self._later[0][0] <= now:
                self._cable.write(heapq.heappop(self._later)[2])
        self._cable.unplug()
        self._bell.close()

    def _wait(self) -> None:
        now = time.monotonic()
        until = min([self._shoe.wake_at(now), *(due for due, _, _ in self._later[:1])])
        bell = self._bell.fileno()
        ends = [bell, self._cable.fileno()] if self._cable.plugged else [bell]
        if bell in select.select(ends, [], [], max(0.0, until - now))[0]:
            self._bell.silence()

    def _listen(self) -> None:
        for sent in self._framer.feed(self._cable.read()):
            for line in [] if self._deaf else self._wire.inward(sent):
                try:
                    message = decode(line)
                except BadLine:
                    continue
                self._send(self._shoe.hear(message, time.monotonic()))

    def _send(self, messages: Iterable[FromDevice]) -> None:
        for message in messages:
            for line in self._wire.outward(encode(message)):
                self._put(line)

    def _put(self, line: bytes) -> None:
        if self._delay:
            heapq.heappush(self._later, (time.monotonic() + self._delay, next(self._order), line))
            self._delay = 0.0
        else:
            self._cable.write(line)

    def _reload(self, deck: Sequence[int]) -> None:
        self._shoe.load(deck)
        self._send([self._shoe.pong()])

    def _unplug(self) -> None:
        self._cable.unplug()
        self._framer.cut()
        self._later.clear()

    def _restart(self, boot: int, *, forget: bool) -> None:
        if forget:
            self._shoe.forget(boot)
        self._cable.write(b"simulated shoe, starting\r\n")
        self._send([self._shoe.hello()])


if __name__ == "__main__":
    from hardware.sim.commands import main

    sys.exit(main())
