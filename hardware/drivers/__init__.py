"""The driver table: one line a driver, by the name a table's configuration uses."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from hardware.drivers.ascii_line import AsciiLine
from hardware.drivers.tb1 import TableBus
from hardware.talk import Driver

DRIVERS: Mapping[str, Callable[[], Driver[Any, Any]]] = MappingProxyType(
    {
        "ascii_line": AsciiLine,
        "tb1": TableBus,
    }
)
