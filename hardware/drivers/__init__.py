"""The driver table: one line a driver, by the name a table's configuration uses."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hardware.drivers.ascii_line import AsciiLine
from hardware.messages import Driver

DRIVERS: Mapping[str, Callable[[], Driver]] = MappingProxyType(
    {
        "ascii_line": AsciiLine,
    }
)
