"""One thread per device: opens its port, turns bytes into readings, and never dies silently."""

import contextlib
import logging
import queue
import threading
import time
import traceback
from collections.abc import Callable, Collection
from concurrent.futures import Future
from typing import Any

from hardware.bell import Bell
from hardware.commands import Command, Order
from hardware.counters import Counters
from hardware.delivery import Delivery
from hardware.port import Port, PortAbsent, PortLost
from hardware.readings import LinkDown, Reading
from hardware.readings import Rejected as RejectedReading
from hardware.sentences import Sentence
from hardware.status import State, Status, Timing
from hardware.talk import Connection, Driver, LinkLost, Model, Rejected, Talk
from hardware.transcript import IN, OUT, REMARK, Recorder

log = logging.getLogger(__name__)

STOPS_WITHIN = 1.0  # seconds


class Device:
    """A device on a serial line, reopened for ever until `stop`.

    `deliver` is called in the device's thread with every reading, in order; it should only put it on a queue.
    `last_committed` is the (boot, number) of the last event on record, so a restarted host goes on where it stopped.
    `serial` is the only device accepted at `path` (None: any), `models` the makes accepted (empty: any).
    `node` is its number where several share a line.
    `capture` keeps every byte of the line; it is closed with the device.
    `on_status` is called in the device's thread when the status changes.
    """

    def __init__(  # noqa: PLR0913 - all but the first four have a default
        self,
        name: str,
        path: str,
        driver: Callable[[], Driver[Any, Any]],
        deliver: Callable[[Reading], None],
        *,
        serial: str | None = None,
        models: Collection[Model] = (),
        node: int = 1,
        last_committed: tuple[int, int] | None = None,
        baud: int = 115_200,
        timing: Timing | None = None,
        clock: Callable[[], float] = time.monotonic,
        on_status: Callable[[Status], None] | None = None,
        capture: Recorder | None = None,
    ) -> None:
        self.name, self.path, self.baud = name, path, baud
        self.counters = Counters()
        self._driver, self._give, self._clock = driver, deliver, clock
        self._serial, self._models, self._node = serial, models, node
        self._timing = timing or Timing()
        self._on_status = on_status
        self._capture = capture
        self._status = Status(State.ABSENT, f"{name} has not been started.")
        self._delivery = Delivery(last_committed)
        self._outbox: queue.SimpleQueue[tuple[int, int] | Order | None] = queue.SimpleQueue()
        self._bell = Bell()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"device {name}", daemon=True)
        self._failures = 0  # since the last time it was up, for the back-off
        self._told_down: str | None = None

    @property
    def status(self) -> Status:
        """How the device is now. Any thread."""
        return self._status

    def start(self) -> None:
        """Begin. Once only."""
        self._thread.start()

    def acknowledge(self, boot: int, number: int) -> None:
        """Everything up to event `number` of series `boot` is on record. Any thread; never waits, never fails.

        Only puts the numbers into the outbox: the device's own thread writes to the port.
        """
        self._outbox.put((boot, number))
        self._bell.ring()

    def redeliver(self) -> None:
        """What was delivered could not be recorded: deliver it again when the device sends it again. Any thread."""
        self._outbox.put(None)
        self._bell.ring()

    def command(self, command: Command) -> Future[None]:
        """Tell the device to do something. Any thread; never waits.

        The answer is None when the device did it, or CommandFailed with a sentence, also when it cannot be reached
        now: a command is not kept for later. It is given in the device's thread.
        """
        order = Order(command)
        self._outbox.put(order)
        self._bell.ring()
        if self._stopping.is_set() or self._thread.ident is None:
            self._refuse_orders()
        return order.answer

    def stop(self) -> bool:
        """Close the port and end the thread; unacknowledged events stay with the device.

        Returns whether the thread ended within a second; False means that `deliver` has not returned.
        """
        self._stopping.set()
        self._bell.ring()
        if self._thread.ident is None:
            self._bell.close()
        else:
            self._thread.join(STOPS_WITHIN)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while not self._stopping.is_set():
            wait = self._timing.look_every
            try:
                self._connect()
            except PortAbsent as absent:
                self._down(State.ABSENT, absent.args[0])
            except Rejected as rejected:
                self._down(State.REJECTED, rejected.args[0])
                wait = self._back_off()
            except (PortLost, LinkLost) as lost:
                self._down(State.LOST, lost.args[0])
                wait = self._back_off()
            except Exception as error:  # noqa: BLE001 - whatever it is, the table must hear that the device is gone
                self._down(State.LOST, _confess(self.name, error))
                wait = self._back_off()
            self._rest(wait)
        self._refuse_orders()
        self._bell.close()
        if self._capture is not None:
            self._capture.close()

    def _connect(self) -> None:
        if self._status.state is not State.ABSENT:
            # An absent device is looked for twice a second; its sentence should not flicker.
            self._show(Status(State.OPENING, f"Opening {self.path}."))
        port = Port(self.path, self._bell, self.baud)
        try:
            self._talk(port)
        finally:
            port.close()

    def _talk(self, port: Port) -> None:
        driver = self._driver()
        talk = driver.converse(
            Connection(
                self.name,
                self._delivery,
                self._timing,
                self._clock(),
                serial=self._serial,
                models=self._models,
                node=self._node,
                counters=self.counters,
                unix=lambda at: time.time() - self._clock() + at,
            )
        )
        self.counters.connections += 1
        self._keep(REMARK, b"opened")
        try:
            while not self._stopping.is_set():
                self._turn(port, talk)
        finally:
            driver.cut()
            last = talk.end()
            if self._stopping.is_set():
                with contextlib.suppress(PortLost):
                    port.write(last)

    def _turn(self, port: Port, talk: Talk) -> None:
        self._empty_outbox(talk)
        for reading in talk.tick(self._clock()):
            self._give(reading)
        self._show(talk.status)
        if data := talk.outgoing():
            port.write(data)
            self._keep(OUT, data)
        data = port.read(talk.wake_at() - self._clock())
        at = self._clock()  # before anything else is done with the bytes
        self.counters.bytes += len(data)
        self._keep(IN, data)
        for reading in talk.hear(data, at):
            self._give(reading)
        if talk.up:
            self._failures, self._told_down = 0, None

    def _keep(self, way: str, data: bytes) -> None:
        if self._capture is None:
            return
        if way == REMARK:
            self._capture.remark(data.decode("ascii"), self._clock())
        else:
            self._capture.passed(way, data, self._clock())

    def _empty_outbox(self, talk: Talk | None) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                match self._outbox.get_nowait():
                    case None:
                        (talk or self._delivery).redeliver()
                    case (boot, number):
                        # Without a talk the device hears it in the next greeting.
                        (talk.acknowledge if talk else self._delivery.commit)(boot, number)
                    case order if talk is None:
                        order.failed(f"{self.name} cannot be reached: {self._status.sentence}")
                    case order:
                        talk.command(order)

    def _refuse_orders(self) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                if isinstance(order := self._outbox.get_nowait(), Order):
                    order.failed(f"{self.name} is not running.")

    def _down(self, state: State, why: str) -> None:
        self._show(Status(state, why))
        if why == self._told_down:
            return
        self._told_down = why
        log.info("%s: %s", self.name, why)
        try:
            kind = RejectedReading if state is State.REJECTED else LinkDown
            self._give(kind(self.name, self._clock(), why))
        except Exception as error:  # noqa: BLE001 - nobody is left to tell but the log
            log.error("%s", _confess(self.name, error))  # noqa: TRY400 - a traceback may quote a card

    def _back_off(self) -> float:
        steps = self._timing.back_off
        self._failures += 1
        return steps[min(self._failures, len(steps)) - 1]

    def _rest(self, seconds: float) -> None:
        until = self._clock() + seconds
        while not self._stopping.is_set() and (left := until - self._clock()) > 0:
            self._bell.sleep(left)
            self._empty_outbox(None)

    def _show(self, status: Status) -> None:
        if status == self._status:
            return
        self._status = status
        if self._on_status is not None:
            try:
                self._on_status(status)
            except Exception as error:  # noqa: BLE001 - who watches must not stop who works
                log.error("%s", _confess(self.name, error))  # noqa: TRY400 - a traceback may quote a card


def _confess(name: str, error: Exception) -> Sentence:
    """Where it failed, without the error's own words: they may quote a face-down card."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    return Sentence("stopped", name=name, what=f"{type(error).__name__}{where}")
