"""The devices of a table as its YAML says: what each is for, its driver, where it is plugged in, which it must be."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field

from controller.rules.shares import Model
from hardware import usb

SIMULATED: Final = "simulated"
"""The port of a device that is not there: its far end is in the program."""
Role = Literal["shoe", "scanner", "reader", "buttons", "badge"]
"""What a device is for. A shoe tells the cards that leave, a scanner and a reader name cards that are out."""


def _port(text: str) -> str:
    if text.startswith(usb.SCHEME):
        usb.parse(text)
    return text


class ModelFile(Model):
    """A make that is allowed: its numbers, as the device tells them."""

    vendor: int
    product: int
    firmware: int


class LineFile(Model):
    """A line: its driver and that driver's options, its port, and which device must be at it.

    `port` is a path, `usb:VID:PID/serial=…`, `socket://host:port`, `rfc2217://host:port` or `simulated`. `serial` is
    the device's own number, as it tells it; `node` its number where several share a line. `capture` is a file in which
    every byte of the line is kept, `key_file` one with the key that the device signs with: what it does not sign then
    is not believed.
    """

    driver: str = "ascii_line"
    port: Annotated[str, AfterValidator(_port)] = SIMULATED
    baud: int | None = Field(default=None, ge=300, le=4_000_000)
    serial: str | None = None
    models: tuple[ModelFile, ...] = ()
    node: int = Field(default=1, ge=1, le=0xEF)
    options: dict[str, object] = Field(default_factory=dict)
    capture: str | None = None
    key_file: str | None = None


class ShoeFile(LineFile):
    """The shoe of a table: whether it reads faces or only counts; `none` is a table without one."""

    tier: Literal["reads", "counts", "none"] = "reads"


class ButtonsFile(LineFile):
    """The buttons of a table."""


class DeviceFile(LineFile):
    """One of several devices of a table.

    `places` says where each antenna of a reader lies: `seat 3`, `board`, a board by its name, `burns`; a reader with
    one antenna has number 0.
    """

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    role: Role
    tier: Literal["reads", "counts"] = "reads"
    places: dict[int, str] = Field(default_factory=dict)


def named(name: Literal["shoe", "buttons"], line: ShoeFile | ButtonsFile) -> DeviceFile:
    """The shoe or the buttons that stand alone, as one of the devices."""
    tier = line.tier if isinstance(line, ShoeFile) and line.tier != "none" else "reads"
    common = {field: getattr(line, field) for field in LineFile.model_fields}
    return DeviceFile(name=name, role=name, tier=tier, **common)
