"""The driver table: one line a driver, by the name a table's configuration uses."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from hardware.drivers import (
    ascii_line,
    circuitpython_keys,
    enq_shoe,
    firmata_buttons,
    gm65,
    json_line,
    m100_uhf,
    manual,
    pn532_hsu,
    rdm6300,
    replay,
    scanner_line,
    tb1,
)
from hardware.parts import Part
from hardware.talk import Driver

__all__ = ["DRIVERS", "Kind"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A driver: the class that makes one, the options it takes (None: it has none), whether it can sign its frames."""

    make: Any
    options: Any = None
    signs: bool = False

    def __call__(self, options: object = None, *, key: bytes | None = None) -> Driver[Any, Any]:
        """One for a new connection; `key` is the device's, for a driver that signs."""
        said = () if options is None else (options,)
        driver: Driver[Any, Any] = self.make(*said) if key is None else self.make(*said, key=key)
        return driver

    @property
    def keeps(self) -> bool:
        """Whether the device keeps what it could not tell until it is acknowledged; a bought part does not."""
        return not issubclass(self.make, Part)

    @property
    def baud(self) -> int:
        """The maker's default."""
        return int(getattr(self.make, "baud", 115_200))


DRIVERS: Mapping[str, Kind] = MappingProxyType(
    {
        "ascii_line": Kind(ascii_line.AsciiLine),
        "circuitpython_keys": Kind(circuitpython_keys.CircuitPythonKeys, circuitpython_keys.Options),
        "enq_shoe": Kind(enq_shoe.EnqShoe, enq_shoe.Options),
        "firmata_buttons": Kind(firmata_buttons.FirmataButtons, firmata_buttons.Options),
        "gm65": Kind(gm65.Gm65, scanner_line.Options),
        "json_line": Kind(json_line.JsonLine, json_line.Options),
        "m100_uhf": Kind(m100_uhf.M100, m100_uhf.Options),
        "manual": Kind(manual.Manual),
        "pn532_hsu": Kind(pn532_hsu.Pn532, pn532_hsu.Options),
        "rdm6300": Kind(rdm6300.Rdm6300, rdm6300.Options),
        "replay": Kind(replay.Replay),
        "scanner_line": Kind(scanner_line.ScannerLine, scanner_line.Options),
        "tb1": Kind(tb1.TableBus, signs=True),
    }
)
