"""The device of a line: its driver with its options and its key, and what is kept of its bytes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from controller.table.device_links import BadOptions, options_of
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.key_file import BadKeyFile, read_device_key
from hardware.talk import Model
from hardware.transcript import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.device_file import LineFile
    from hardware.readings import Reading
    from hardware.talk import Driver


class CannotPlug(Exception):
    """A device that cannot be used as the table's file says; the text is the one sentence the person needs."""


def key_of(name: str, line: LineFile) -> bytes | None:
    """The key that a line's device signs with; None where it does not. Raises `CannotPlug`."""
    if line.key_file is None:
        return None
    try:
        return read_device_key(Path(line.key_file))
    except BadKeyFile as error:
        raise CannotPlug(f"{name}: {error}") from None


def device_of(
    name: str,
    line: LineFile,
    path: str,
    deliver: Callable[[Reading], None],
    last: tuple[int, int] | None = None,
) -> Device:
    """A device that is not started yet, at `path`. `last` is its last event on record. Raises `CannotPlug`."""
    kind, key = DRIVERS[line.driver], key_of(name, line)
    try:
        options = options_of(line)
    except BadOptions as bad:
        raise CannotPlug(f"{name}: {bad}") from None

    def driver() -> Driver[Any, Any]:
        return kind(options, key=key)

    return Device(
        name,
        path,
        driver,
        deliver,
        serial=line.serial,
        models=[Model(made.vendor, made.product, made.firmware) for made in line.models],
        node=line.node,
        last_committed=last,
        baud=line.baud or kind.baud,
        capture=_capture(name, line),
    )


def _capture(name: str, line: LineFile) -> Recorder | None:
    if line.capture is None:
        return None
    try:
        return Recorder(Path(line.capture), line.driver)
    except OSError as error:
        raise CannotPlug(f"{name}: its capture {line.capture} cannot be written: {error.strerror}") from None
