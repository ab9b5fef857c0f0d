"""What is plugged in, what it probably is, and whether a table's devices are there."""

from __future__ import annotations

import io
import json
import os
from typing import TYPE_CHECKING

import pytest

from controller.table.devices_command import devices_command, lines, wanted
from controller.table.table_file import TableFile
from hardware.port import attached
from tests.hardware.test_usb import info

if TYPE_CHECKING:
    from pathlib import Path


def table(**devices: object) -> TableFile:
    plain: dict[str, object] = {
        "id": "room",
        "game": "holdem",
        "house": "standard",
        "stakes": "no_limit 1/2",
        "button": 1,
        "seats": {1: 100, 3: 100},
    }
    return TableFile.model_validate(plain | devices)


def test_a_line_is_told_with_what_to_paste(tmp_path: Path) -> None:
    path = tmp_path / "ttyUSB0"
    path.touch()
    found = attached(lambda: [info(str(path), serial="A5"), info("/nowhere", "2341:0043", serial="7583")])
    first, second = sorted(lines(found), key=lambda line: line.path, reverse=True)
    assert (first.usb, first.state) == ("1a86:7523", "free")
    assert first.yaml == (
        '- {name: reader_1, role: reader, driver: rdm6300, port: "usb:1a86:7523/serial=A5", places: {0: seat 1}}'
    )
    assert (second.state, second.guess) == ("gone", "an Arduino with firmata_buttons")
    assert second.yaml == '- {name: buttons, role: buttons, driver: firmata_buttons, port: "usb:2341:0043/serial=7583"}'


def test_a_line_in_use_is_told_with_who_has_it() -> None:
    near, far = os.openpty()
    (line,) = lines(attached(lambda: [info(os.ttyname(far))]))
    assert (line.state, line.to_do) == ("in use", f"process {os.getpid()} has it: close that program")
    os.close(near)
    os.close(far)


def test_what_the_table_wants_and_is_not_there_is_told(tmp_path: Path) -> None:
    there = tmp_path / "shoe"
    there.touch()
    devices = [
        {"name": "shoe", "role": "shoe", "port": str(there)},
        {
            "name": "board",
            "role": "reader",
            "driver": "rdm6300",
            "port": "usb:1a86:7523/serial=A5",
            "places": {0: "board"},
        },
        {"name": "scanner", "role": "scanner", "driver": "gm65", "port": str(tmp_path / "none")},
    ]
    shoe, board, scanner = wanted(table(devices=devices), attached(list))
    assert shoe.to_do == ""
    assert "No device 1a86:7523 with the serial number A5 is plugged in" in board.to_do
    assert "is the cable plugged in?" in scanner.to_do


def test_the_command_gives_json_and_tells_by_its_code(tmp_path: Path) -> None:
    out = io.StringIO()
    missing = table(devices=[{"name": "shoe", "role": "shoe", "port": str(tmp_path / "none")}])
    assert devices_command(missing, out, as_json=True) == 1
    told = json.loads(out.getvalue())
    assert told["table"][0]["name"] == "shoe"
    assert devices_command(table(), io.StringIO()) == 0


@pytest.mark.parametrize(
    ("devices", "why"),
    [
        ([{"name": "x", "role": "reader", "port": "usb:12"}], "names no USB device"),
        ([{"name": "X", "role": "reader"}], "pattern"),
        ([{"name": "x", "role": "lamp"}], "shoe"),
    ],
)
def test_a_wrong_device_is_no_device(devices: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        table(devices=devices)
