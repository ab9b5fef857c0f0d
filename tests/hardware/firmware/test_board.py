"""The board's own file, with a `machine` that stands in for its pins: memory, pins, the loop, each for a while."""

import io
import json
import struct
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from hardware.firmware import board
from hardware.tb1.frames import decode, encode
from hardware.tb1.payloads import Hello, Ident
from tests.hardware.bus_vectors import FROM_HOST

HELLO = encode(next(frame for frame in FROM_HOST.values() if isinstance(frame.message, Hello)))


class Over(Exception):
    """The board is switched off."""


class Chip:
    """The FRAM: two bytes of address, four of number."""

    def __init__(self) -> None:
        self.kept = b"\xff" * 4

    def readfrom_mem(self, device: int, at: int, count: int, *, addrsize: int) -> bytes:
        """Read."""
        assert (device, at, addrsize) == (0x50, 0, 16)
        return self.kept[:count]

    def writeto_mem(self, device: int, at: int, data: bytes, *, addrsize: int) -> None:
        """Write."""
        assert (device, at, addrsize) == (0x50, 0, 16)
        self.kept = data


class Pins:
    """Every pin by its number: 1 is open, for all are pulled up; `set_` is what the program drives."""

    def __init__(self) -> None:
        self.levels: dict[int, int] = {}
        self.driven: dict[int, int] = {}

    def make(self, number: int, mode: str = "in", pull: str = "", value: int | None = None) -> Any:  # noqa: ANN401 - a pin
        """One pin."""
        del pull
        if value is not None:
            self.driven[number] = value

        def level(*new: int) -> int:
            if new:
                self.driven[number] = int(new[0])
            return self.driven.get(number, 0) if mode == "out" else self.levels.get(number, 1)

        return types.SimpleNamespace(value=level)


class Line:
    """Standard input and output of the board: USB."""

    def __init__(self, turns: int) -> None:
        self.coming = io.BytesIO()
        self.said = io.BytesIO()
        self.turns = turns
        self.now = 0

    def poll(self, _: int) -> list[object]:
        """Whether a byte waits."""
        here = self.coming.tell()
        waits = bool(self.coming.read(1))
        self.coming.seek(here)
        return [1] if waits else []

    def sleep(self, ms: int) -> None:
        """A turn has passed; after the last the board is switched off."""
        self.now += ms
        self.turns -= 1
        if self.turns < 0:
            raise Over


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> tuple[Pins, Chip, Line]:
    pins, chip, line = Pins(), Chip(), Line(20)
    pin = types.SimpleNamespace(IN="in", OUT="out", PULL_UP="up")

    class Pin:
        """As MicroPython has it."""

        IN, OUT, PULL_UP = pin.IN, pin.OUT, pin.PULL_UP

        def __new__(cls, number: int, *rest: Any, **more: Any) -> Any:  # noqa: ANN401 - a pin
            return pins.make(number, *rest, **more)

    class Timer:
        """As MicroPython has it."""

        ONE_SHOT = 0

        def __init__(self, _: int) -> None:
            pass

        def init(self, **more: Any) -> None:  # noqa: ANN401
            """Ring at once."""
            more["callback"](self)

    machine = types.SimpleNamespace(
        Pin=Pin,
        I2C=lambda *_, **__: chip,
        UART=lambda *_, **__: types.SimpleNamespace(any=lambda: 0, read=lambda: b""),
        PWM=lambda *_, **__: types.SimpleNamespace(duty_u16=lambda _: None),
        Timer=Timer,
    )
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setitem(sys.modules, "micropython", types.SimpleNamespace(kbd_intr=lambda _: None))
    clock = types.SimpleNamespace(
        ticks_ms=lambda: line.now, ticks_diff=lambda later, sooner: later - sooner, sleep_ms=line.sleep
    )
    monkeypatch.setitem(sys.modules, "time", clock)
    polling = types.SimpleNamespace(
        POLLIN=1, poll=lambda: types.SimpleNamespace(register=lambda *_: None, poll=line.poll)
    )
    monkeypatch.setitem(sys.modules, "select", polling)
    monkeypatch.setattr(sys, "stdin", types.SimpleNamespace(buffer=line.coming))
    return pins, chip, line


def test_the_memory_of_an_empty_chip_and_of_a_written_one() -> None:
    chip = Chip()
    memory = board.Memory(chip)
    assert memory.read() == 0
    memory.write(41)
    assert chip.kept == struct.pack("<I", 41)
    assert board.Memory(chip).read() == 41


def test_the_shoe_on_its_board(bench: tuple[Pins, Chip, Line], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pins, chip, line = bench
    cards = tmp_path / "cards.json"
    cards.write_text(json.dumps({"62E3086CED": 0x41}))
    pins.levels = {14: 1, 15: 0}  # nothing in the way of the barrier; the lid is shut
    line.coming = io.BytesIO(HELLO)
    sys.stdin.buffer = line.coming  # type: ignore[misc]
    with monkeypatch.context() as here:  # pytest puts its own in place between a fixture and a test
        here.setattr(sys, "stdout", types.SimpleNamespace(buffer=line.said))
        with pytest.raises(Over):
            board.shoe(b"TBS-1", str(cards))
    (ident,) = [decode(piece).message for piece in line.said.getvalue().split(b"\0") if piece]
    assert isinstance(ident, Ident)
    assert ident.serial == "TBS-1"
    assert chip.kept == b"\xff" * 4  # nothing has happened


def test_a_card_on_the_board_is_an_event_that_outlives_the_power(
    bench: tuple[Pins, Chip, Line], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pins, chip, line = bench
    cards = tmp_path / "cards.json"
    cards.write_text("{}")
    line.turns = 400
    passed = line.sleep

    def sleep(ms: int) -> None:
        pins.levels = {14: 0 if 100 < line.now < 140 else 1, 15: 0}
        passed(ms)

    monkeypatch.setattr(sys.modules["time"], "sleep_ms", sleep)
    pins.levels = {15: 0}
    with pytest.raises(Over):
        board.shoe(b"TBS-1", str(cards))
    assert struct.unpack("<I", chip.kept) == (1,)


def test_a_button_on_the_board(bench: tuple[Pins, Chip, Line], monkeypatch: pytest.MonkeyPatch) -> None:
    pins, chip, line = bench
    line.turns = 200
    passed = line.sleep

    def sleep(ms: int) -> None:
        pins.levels = {6: 0 if 100 < line.now < 200 else 1}
        passed(ms)

    monkeypatch.setattr(sys.modules["time"], "sleep_ms", sleep)
    with pytest.raises(Over):
        board.box(b"TBB-1")
    assert struct.unpack("<I", chip.kept) == (2,)  # down and up
