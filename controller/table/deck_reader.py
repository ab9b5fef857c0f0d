"""Which reader a deck command listens to: one of a table's devices, or one named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from controller.table.checked import nearest
from controller.table.decks import DeckError
from controller.table.device_file import SIMULATED, DeviceFile
from hardware.drivers import DRIVERS

if TYPE_CHECKING:
    from controller.table.table_file import TableFile


def reader_of(table: TableFile, device: str | None, driver: str | None, port: str | None) -> DeviceFile:
    """The reader. Raises `DeckError` saying what was expected."""
    if driver is not None or port is not None:
        return _named(driver, port)
    readers = [line for line in table.lines if line.role in ("reader", "scanner") and line.port != SIMULATED]
    if device is not None:
        readers = [line for line in readers if line.name == device]
    if not readers:
        raise DeckError(
            f"table {table.id} has no {'reader or scanner' if device is None else device} that is plugged in: "
            "name one with --driver and --port"
        )
    return readers[0]


def _named(driver: str | None, port: str | None) -> DeviceFile:
    if driver is None or port is None:
        raise DeckError(f"say both --driver and --port; drivers are {', '.join(DRIVERS)}")
    if driver not in DRIVERS:
        raise DeckError(f"no driver is called {driver!r}{nearest(driver, DRIVERS)}")
    try:
        return DeviceFile(name="reader", role="reader", driver=driver, port=port)
    except ValidationError as error:
        raise DeckError(str(error.errors()[0]["msg"]).removeprefix("Value error, ")) from None
