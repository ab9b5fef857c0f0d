"""Driver `replay`: a transcript of another device (`hardware/transcript.py`) is the device, byte for byte.

Its line carries the transcript's text; each line's bytes go to the driver it names, exactly as they came.
Bought parts only: who numbers its events or asks for a nonce will not take an old conversation for a new one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from hardware import transcript
from hardware.drivers.circuitpython_keys import CircuitPythonKeys
from hardware.drivers.enq_shoe import EnqShoe
from hardware.drivers.enq_shoe import Options as EnqOptions
from hardware.drivers.firmata_buttons import FirmataButtons
from hardware.drivers.gm65 import Gm65
from hardware.drivers.json_line import JsonLine
from hardware.drivers.m100_uhf import M100
from hardware.drivers.manual import Manual
from hardware.drivers.pn532_hsu import Pn532
from hardware.drivers.rdm6300 import Rdm6300
from hardware.drivers.scanner_line import ScannerLine
from hardware.parts import BadFrame, LinePart, Message, Part
from hardware.talk import Heard

INNER: Mapping[str, Callable[[], Part]] = {
    "circuitpython_keys": CircuitPythonKeys,
    "enq_shoe": lambda: EnqShoe(EnqOptions(enabled=True)),
    "firmata_buttons": FirmataButtons,
    "gm65": Gm65,
    "json_line": JsonLine,
    "m100_uhf": M100,
    "manual": Manual,
    "pn532_hsu": Pn532,
    "rdm6300": Rdm6300,
    "scanner_line": ScannerLine,
}
"""The drivers whose bytes can be heard again."""


class Replay(LinePart):
    """The driver. There is nothing to set: each line names its driver."""

    baud: ClassVar[int] = 115_200
    longest: ClassVar[int] = transcript.LONGEST

    def __init__(self) -> None:
        super().__init__()
        self._drivers: dict[str, Part] = {}

    @property
    def garbled(self) -> int:
        """Lines that are none of a transcript, and what the drivers found damaged."""
        return super().garbled + sum(driver.garbled for driver in self._drivers.values())

    def read(self, line: bytes) -> Sequence[Heard[Message]]:
        """What the driver of a line makes of its bytes. Raises BadFrame."""
        try:
            passed = transcript.read_line(line.decode("ascii"))
        except ValueError:
            raise BadFrame("The line is none of a transcript.") from None
        if passed is None or passed.way != transcript.IN:
            return ()
        if passed.driver not in INNER:
            raise BadFrame("No such driver can be played again.")
        return self._drivers.setdefault(passed.driver, INNER[passed.driver]()).feed(passed.data)

    def flush(self) -> list[Heard[Message]]:
        """The silence ends a message without an end, of any of them."""
        return [heard for driver in self._drivers.values() for heard in driver.flush()]
