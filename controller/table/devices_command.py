"""`croupier devices`: what is plugged in, who may use it, what it probably is, and the lines for a table's file."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from controller.table.device_file import SIMULATED
from hardware import usb
from hardware.port import attached

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

    from controller.table.device_file import DeviceFile
    from controller.table.table_file import TableFile
    from hardware.usb import Attached

FINE, DIFFERENCE = 0, 1
MAKERS: Final = {
    "2341": ("buttons", "firmata_buttons", "an Arduino"),
    "2a03": ("buttons", "firmata_buttons", "an Arduino"),
    "239a": ("buttons", "circuitpython_keys", "an Adafruit board"),
    "0c2e": ("scanner", "scanner_line", "a Honeywell scanner"),
    "05e0": ("scanner", "scanner_line", "a Zebra scanner"),
    "1eab": ("scanner", "scanner_line", "a Newland scanner"),
    "05f9": ("scanner", "scanner_line", "a Datalogic scanner"),
    "6666": ("scanner", "gm65", "a GM65 scanner"),
    "2e8a": ("shoe", "tb1", "an RP2040 board"),
    "1a86": ("reader", "rdm6300", "a CH340 cable"),
    "0403": ("reader", "rdm6300", "an FTDI cable"),
    "10c4": ("reader", "m100_uhf", "a CP210x cable"),
    "067b": ("reader", "rdm6300", "a Prolific cable"),
}
"""What a device with this maker's number most often is here: its role, its driver, in words. A guess, and said so."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is there. `state` is free, in use or forbidden; `to_do` is "" when nothing is to be done."""

    path: str
    description: str
    usb: str
    serial: str
    location: str
    state: str
    to_do: str
    port: str
    guess: str
    yaml: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """One device of a table's file, and where it is now; `to_do` is "" when it is there."""

    name: str
    role: str
    driver: str
    port: str
    path: str
    to_do: str


def lines(found: Sequence[Attached]) -> list[Line]:
    """Every line that is there."""
    return [_line(each, found) for each in found]


def wanted(table: TableFile, found: Sequence[Attached]) -> list[Wanted]:
    """Every device of a table, and whether its port is there."""
    return [_wanted(line, found) for line in table.lines]


def devices_command(table: TableFile | None, out: TextIO, *, as_json: bool = False) -> int:
    """Show them; 1 when a device of the table is missing or may not be used."""
    found = attached()
    there, missing = lines(found), wanted(table, found) if table is not None else []
    if as_json:
        whole = {"attached": [asdict(line) for line in there], "table": [asdict(line) for line in missing]}
        json.dump(whole, out, indent=2)
        out.write("\n")
    else:
        _show(there, missing, out)
    return DIFFERENCE if any(line.to_do for line in missing) else FINE


def _show(there: Sequence[Line], missing: Sequence[Wanted], out: TextIO) -> None:
    for line in there:
        what = f"{line.usb}  {line.description}" if line.usb else "no USB device"
        out.write(f"{line.path}  {what}\n")
        if line.serial or line.location:
            out.write(f"  serial number {line.serial or '-'}, plugged in at {line.location or '-'}\n")
        out.write(f"  {line.state}{': ' + line.to_do if line.to_do else ''}\n")
        if line.guess:
            out.write(f"  probably {line.guess}; for the table's file, under devices:\n")
            out.write(f"  {line.yaml}\n")
    if not there:
        out.write("No serial line is plugged in. A network box needs no cable here: port: socket://HOST:PORT\n")
    for each in missing:
        here = "nothing to plug in" if each.port == SIMULATED else "there"
        told = each.to_do or (f"at {each.path}" if each.path != each.port else here)
        out.write(f"{each.name} ({each.role}, {each.driver}): {each.port} – {told}\n")


def _line(line: Attached, found: Sequence[Attached]) -> Line:
    state, to_do = _state(line.path)
    port = usb.name_of(line, found)
    role, driver, guess = MAKERS.get(line.kind[:4], ("", "", ""))
    name = role if role in ("shoe", "buttons") else f"{role}_1"
    places = ", places: {0: seat 1}" if role == "reader" else ""
    yaml = f'- {{name: {name}, role: {role}, driver: {driver}, port: "{port}"{places}}}' if role else ""
    told = f"{guess} with {driver}" if guess else ""
    return Line(
        line.path, line.description, line.kind, line.serial or "", line.location or "", state, to_do, port, told, yaml
    )


def _state(path: str) -> tuple[str, str]:
    """Whether the line may be opened, without opening it: that would restart some devices."""
    try:
        about = Path(path).stat()
    except OSError:
        return "gone", "plug it in again"
    if not os.access(path, os.R_OK | os.W_OK):
        return "forbidden", f"add yourself to the group {_group(about.st_gid)} (sudo usermod -aG …), then log in again"
    user = _user_of(path, about)
    if user:
        return "in use", f"process {user} has it: close that program"
    return "free", ""


def _group(number: int) -> str:
    import grp  # noqa: PLC0415 - not on every system

    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return str(number)


def _user_of(path: str, about: os.stat_result) -> str:
    """The process that has a line open, as far as this user may see; "" for none."""
    if not stat.S_ISCHR(about.st_mode):
        return ""
    real = os.path.realpath(path)
    for process in Path("/proc").glob("[0-9]*"):
        try:
            handles = list((process / "fd").iterdir())
        except OSError:
            continue
        for handle in handles:
            try:
                if str(handle.readlink()) == real:
                    return process.name
            except OSError:
                continue
    return ""


def _wanted(line: DeviceFile, found: Sequence[Attached]) -> Wanted:
    path, to_do = line.port, ""
    if line.port.startswith(usb.SCHEME):
        try:
            path = usb.find(usb.parse(line.port), found)
        except (usb.NotPluggedIn, usb.Ambiguous, usb.BadIdentity) as error:
            path, to_do = "", str(error)
    elif line.port != SIMULATED and "://" not in line.port and not Path(line.port).exists():
        path, to_do = "", f"there is nothing at {line.port}: is the cable plugged in?"
    if path and not to_do and line.port != SIMULATED and "://" not in path:
        state, todo = _state(path)
        to_do = "" if state == "free" else f"{state}: {todo}"
    return Wanted(line.name, line.role, line.driver, line.port, path, to_do)
