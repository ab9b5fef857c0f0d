"""The firmware behind lines of text, in whatever Python: the desktop's or MicroPython. Bytes are hex, times ms.

`shoe SERIAL BOOT CARDS`, `box SERIAL BOOT`, `hear MS BYTES`, `due MS` (the bytes to send now), and what happens to it:
`card MS TAG` (`-`: no tag can be read), `lid MS 0|1`, `contact MS BUTTON 0|1`, `state`.
"""

import binascii

from hardware.firmware.button_box import ButtonBox
from hardware.firmware.card_shoe import CardShoe
from hardware.firmware.table_bus import Bus

STX, ETX = b"\x02", b"\x03"
made = []  # type: list[Bus]


def tag_frame(tag: str) -> bytes:
    """What the tag reader sends for ten hex digits."""
    check = 0
    for byte in binascii.unhexlify(tag):
        check ^= byte
    return STX + tag.encode() + ("%02X" % check).encode() + ETX  # noqa: UP031 - MicroPython's f-strings have no :02X


def answer(line: str) -> str:
    """Do one line; what it says to that."""
    word, *rest = line.split()
    if word == "shoe":
        cards = {binascii.unhexlify(pair.split("=")[0]): int(pair.split("=")[1]) for pair in rest[2].split(",") if pair}
        made[:] = [CardShoe(rest[0].encode(), cards, int(rest[1]))]
        return "ok"
    if word == "box":
        made[:] = [ButtonBox(rest[0].encode(), int(rest[1]))]
        return "ok"
    return told(made[0], word, rest)


def told(device: Bus, word: str, rest: list[str]) -> str:
    """The same, of a device that is there."""
    if word == "hear":
        device.receive(binascii.unhexlify(rest[1]), int(rest[0]))
        return "ok"
    if word == "due":
        device.tick(int(rest[0]))  # type: ignore[attr-defined] # both have it
        return binascii.hexlify(device.outgoing(int(rest[0]))).decode()
    if word == "state":
        if isinstance(device, CardShoe):
            return "locked" if device.locked else "open"
        return " ".join([str(lamp) for lamp in device.lamps])  # type: ignore[attr-defined]
    happens(device, word, int(rest[0]), rest[1:])
    return "ok"


def happens(device: Bus, word: str, now: int, rest: list[str]) -> None:
    """Something happens to the device."""
    if isinstance(device, CardShoe):
        if word == "card":
            device.barrier(True, now)
            if rest[0] != "-":
                device.reader(tag_frame(rest[0]))
            device.barrier(False, now)
        elif word == "lid":
            device.lid(rest[0] == "1", now)
    elif isinstance(device, ButtonBox):
        device.contact(int(rest[0]), rest[1] == "1", now)
