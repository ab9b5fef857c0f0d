"""Which line a USB device is at: serial number, then location, then its kind alone when it is the only one."""

from __future__ import annotations

import pytest
from serial.tools.list_ports_common import ListPortInfo

from hardware import port, usb


def info(path: str, kind: str = "1a86:7523", **more: str) -> ListPortInfo:
    """A line as pyserial lists it."""
    made = ListPortInfo(path)
    vid, _, pid = kind.partition(":")
    made.vid, made.pid = (int(vid, 16), int(pid, 16)) if kind else (None, None)
    made.serial_number = more.get("serial")
    made.location = more.get("location")
    made.interface = more.get("interface")
    made.description = "USB Serial"
    return made


TWINS = (
    info("/dev/ttyUSB0", location="1-1.2"),
    info("/dev/ttyUSB1", location="1-1.3"),
    info("/dev/ttyACM0", "239a:80f4", serial="DF60", location="1-1.4:1.0", interface="CircuitPython CDC control"),
    info("/dev/ttyACM1", "239a:80f4", serial="DF60", location="1-1.4:1.2", interface="CircuitPython CDC2 control"),
    info("/dev/ttyACM2", "2341:0043", serial="7583", location="1-1.1"),
    info("/dev/ttyS0", ""),
)
FOUND = port.attached(lambda: TWINS)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("usb:2341:0043/serial=7583", "/dev/ttyACM2"),
        ("usb:2341:0043/serial=7583/location=9-9", "/dev/ttyACM2"),  # the serial number decides
        ("usb:2341:0043", "/dev/ttyACM2"),  # the only one of its kind
        ("usb:1A86:7523/location=1-1.3", "/dev/ttyUSB1"),
        ("usb:239a:80f4/serial=DF60/interface=CircuitPython CDC2 control", "/dev/ttyACM1"),
    ],
)
def test_a_device_is_found_by_what_names_it(text: str, path: str) -> None:
    assert usb.find(usb.parse(text), FOUND) == path


@pytest.mark.parametrize("text", ["usb:1a86:7523", "usb:239a:80f4/serial=DF60"])
def test_two_that_are_alike_are_asked_about_and_none_is_picked(text: str) -> None:
    with pytest.raises(usb.Ambiguous, match=r"2 devices are .* name the right one by its serial number"):
        usb.find(usb.parse(text), FOUND)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("usb:2341:0043/serial=1", "is plugged in, but not the one with the serial number 1"),
        ("usb:0c2e:0901/serial=1", "No device 0c2e:0901 with the serial number 1 is plugged in"),
        ("usb:1a86:7523/location=7", "but not the one with the place 7"),
        ("usb:0c2e:0901", "No device 0c2e:0901 is plugged in"),
    ],
)
def test_one_that_is_not_there_is_told_with_what_to_do(text: str, why: str) -> None:
    with pytest.raises(usb.NotPluggedIn, match=why):
        usb.find(usb.parse(text), FOUND)


@pytest.mark.parametrize(
    "text", ["usb:", "usb:1a86", "usb:1a86:75233", "usb:1a86:7523/colour=red", "usb:1a86:7523/serial="]
)
def test_what_names_no_device_says_what_was_expected(text: str) -> None:
    with pytest.raises(usb.BadIdentity, match="expected usb:VID:PID"):
        usb.parse(text)


def test_what_is_to_be_pasted_names_the_line_and_no_other() -> None:
    named = {line.path: usb.name_of(line, FOUND) for line in FOUND}
    assert named == {
        "/dev/ttyACM0": "usb:239a:80f4/serial=DF60/interface=CircuitPython CDC control",
        "/dev/ttyACM1": "usb:239a:80f4/serial=DF60/interface=CircuitPython CDC2 control",
        "/dev/ttyACM2": "usb:2341:0043/serial=7583",
        "/dev/ttyUSB0": "usb:1a86:7523/location=1-1.2",
        "/dev/ttyUSB1": "usb:1a86:7523/location=1-1.3",
        "/dev/ttyS0": "/dev/ttyS0",
    }
    assert all(usb.find(usb.parse(text), FOUND) == path for path, text in named.items() if text.startswith("usb:"))


def test_a_list_that_fails_while_a_cable_is_pulled_is_empty() -> None:
    def fails() -> list[ListPortInfo]:
        raise TypeError("int() argument must not be None")

    assert port.attached(fails) == ()
