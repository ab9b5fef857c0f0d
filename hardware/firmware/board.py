"""What a board does besides its pins: its memory of the event number, its boot id, its loop. MicroPython alone runs it.

`shoe()` or `box()` is the last line of the board's `main.py`.
"""

import binascii
import json
import os
import struct

from hardware.firmware.button_box import COUNT, ButtonBox
from hardware.firmware.card_shoe import CardShoe

FRAM = 0x50  # an MB85RC256V on the I2C bus: written for every event, for a hundred years
TURN_MS = 2


class Memory:
    """The number of the latest event, where it outlives the power."""

    def __init__(self, i2c: object) -> None:
        self._i2c = i2c

    def read(self) -> int:
        """The number; 0 from an empty chip."""
        (number,) = struct.unpack("<I", self._i2c.readfrom_mem(FRAM, 0, 4, addrsize=16))  # type: ignore[attr-defined]
        return 0 if number == 0xFFFFFFFF else number

    def write(self, number: int) -> None:
        """Keep the number."""
        self._i2c.writeto_mem(FRAM, 0, struct.pack("<I", number), addrsize=16)  # type: ignore[attr-defined]


def _boot() -> int:
    return int(struct.unpack("<I", os.urandom(4))[0])


def _turns(device: CardShoe | ButtonBox, memory: Memory, sense: object) -> None:
    """The loop: what is sensed, what the host says, what is to be said, over USB."""
    import select as polling  # noqa: PLC0415 - as above
    import sys  # noqa: PLC0415 - MicroPython: the USB line is standard input and output
    import time  # noqa: PLC0415 - as above

    import micropython  # type: ignore[import-not-found]  # noqa: PLC0415 - only on the board

    micropython.kbd_intr(-1)  # 03 is a byte of a frame here
    poll = polling.poll()
    poll.register(sys.stdin, polling.POLLIN)
    kept = device.last
    now, ticks = 0, time.ticks_ms()  # type: ignore[attr-defined] # MicroPython's
    while True:
        before, ticks = ticks, time.ticks_ms()  # type: ignore[attr-defined] # as above
        now += time.ticks_diff(ticks, before)  # type: ignore[attr-defined] # as above; its own clock turns over
        sense(now)  # type: ignore[operator]
        device.tick(now)
        while poll.poll(0):
            device.receive(sys.stdin.buffer.read(1), now)
        if device.last != kept:
            kept = device.last
            memory.write(kept)
        out = device.outgoing(now)
        if out:
            sys.stdout.buffer.write(out)
        time.sleep_ms(TURN_MS)  # type: ignore[attr-defined] # MicroPython's


def shoe(serial: bytes, cards: str = "cards.json") -> None:
    """Run a shoe. `cards` is a file with the card code of each tag in hex: {"62E3086CED": 65}."""
    from machine import I2C, UART, Pin  # type: ignore[import-not-found]  # noqa: PLC0415 - only on the board

    memory = Memory(I2C(0, sda=Pin(4), scl=Pin(5)))
    with open(cards) as file:  # noqa: PTH123 - MicroPython has no pathlib
        known = {binascii.unhexlify(tag): code for tag, code in json.load(file).items()}
    device = CardShoe(serial, known, _boot(), memory.read())
    barrier, lid, latch = Pin(14, Pin.IN, Pin.PULL_UP), Pin(15, Pin.IN, Pin.PULL_UP), Pin(16, Pin.OUT, value=0)
    reader = UART(1, 9600, tx=Pin(8), rx=Pin(9))
    device.latch = latch.value  # type: ignore[method-assign]

    def sense(now: int) -> None:
        device.barrier(not barrier.value(), now)
        device.lid(bool(lid.value()), now)
        if reader.any():
            device.reader(reader.read())

    _turns(device, memory, sense)


def box(serial: bytes) -> None:
    """Run a button box."""
    from machine import I2C, PWM, Pin, Timer  # noqa: PLC0415 - only on the board

    memory = Memory(I2C(0, sda=Pin(4), scl=Pin(5)))
    device = ButtonBox(serial, _boot(), memory.read())
    contacts = [Pin(5 + id_, Pin.IN, Pin.PULL_UP) for id_ in range(1, COUNT + 1)]
    lights = [Pin(15 + id_, Pin.OUT, value=0) for id_ in range(1, COUNT + 1)]
    buzzer = PWM(Pin(15), freq=2400, duty_u16=0)
    silence = Timer(-1)

    def sound(ms: int) -> None:
        buzzer.duty_u16(32768)
        silence.init(mode=Timer.ONE_SHOT, period=ms, callback=lambda _: buzzer.duty_u16(0))

    def sense(now: int) -> None:
        for id_ in range(1, COUNT + 1):
            device.contact(id_, not contacts[id_ - 1].value(), now)

    device.light = lambda id_, on: lights[id_ - 1].value(on)  # type: ignore[method-assign]
    device.sound = sound  # type: ignore[method-assign]
    _turns(device, memory, sense)
