"""Simulated card readers: RDM6300, ID-12LA, PN532, M100, and the JSON lines of an open RFID table."""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import reduce

from hardware.cutting import Frames
from hardware.drivers import m100_uhf, pn532_hsu
from hardware.sim.orders import Order, count
from hardware.sim.part_station import PartWorks

REPEAT = 0.06  # seconds between two tellings of a tag that lies in the field


def uid_of(text: str, sizes: tuple[int, ...]) -> bytes:
    """A tag from its hex digits. Raises ValueError with a sentence."""
    try:
        uid = bytes.fromhex(text)
    except ValueError:
        uid = b""
    if len(uid) not in sizes:
        many = " or ".join(str(2 * size) for size in sizes)
        raise ValueError(f"{text!r} is no tag: write its {many} hex digits.")
    return uid


class Reader(PartWorks):
    """What lies in the field, and how it comes and goes."""

    sizes: tuple[int, ...] = (4, 7)

    def __init__(self) -> None:
        super().__init__()
        self.field: list[bytes] = []

    def lay(self, text: str) -> None:
        """A tag comes into the field."""
        uid = uid_of(text, self.sizes)
        if uid not in self.field:
            self.field.append(uid)

    def lift(self, text: str) -> None:
        """A tag leaves it; without a name, all do."""
        gone = [uid_of(text, self.sizes)] if text else list(self.field)
        self.field = [uid for uid in self.field if uid not in gone]

    def orders(self) -> dict[str, Order]:
        """`lay UID`, `lift [UID]`."""
        return {"lay": self.lay, "lift": self.lift}


class Rdm6300Works(Reader):
    """A 125 kHz reader, which repeats the one tag it hears; `long` is the form of the ID-12LA."""

    sizes = (5,)
    every = REPEAT

    def __init__(self, *, long: bool = False) -> None:
        super().__init__()
        self._end = b"\r\n\x03" if long else b"\x03"

    def repeat(self) -> Iterator[bytes]:
        """The tag again: two in the field drown each other."""
        if len(self.field) == 1:
            uid = self.field[0]
            check = reduce(lambda total, byte: total ^ byte, uid)
            yield b"\x02" + f"{uid.hex()}{check:02x}".upper().encode("ascii") + self._end


class Pn532Works(Reader):
    """A PN532: silent until it is asked, and, when asked for cards, until one comes."""

    def __init__(self) -> None:
        super().__init__()
        self._frames = Frames(pn532_hsu.MARK, pn532_hsu.size, bytes)
        self._most = 0

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """Its answers."""
        del now
        for raw, _ in self._frames.feed(piece):
            yield from self._answer(raw)

    def lay(self, text: str) -> None:
        """A card comes: the question that waits is answered."""
        super().lay(text)
        if self._most:
            for answer in self._cards():
                self.say(answer)

    def _answer(self, raw: bytes) -> Iterator[bytes]:
        if raw == pn532_hsu.ACK:
            self._most = 0
            return
        body = raw[6:-2]
        yield pn532_hsu.ACK
        reply = {0x02: bytes.fromhex("03 32 01 06 07"), 0x14: b"\x15", 0x10: b"\x11"}.get(body[0])
        if reply is not None:
            yield pn532_hsu.frame(reply, pn532_hsu.FROM_MODULE)
        elif body[0] == 0x4A:
            self._most = body[1]
            yield from self._cards()

    def _cards(self) -> Iterator[bytes]:
        found = self.field[: self._most]
        if not found:
            return
        self._most = 0
        told = b"".join(
            bytes([at, 0, 0x44 if len(uid) > 4 else 4, 0 if len(uid) > 4 else 8, len(uid)]) + uid
            for at, uid in enumerate(found, 1)
        )
        yield pn532_hsu.frame(bytes([0x4B, len(found)]) + told, pn532_hsu.FROM_MODULE)


class M100Works(Reader):
    """A UHF module: answers each inventory with all tags, or with none."""

    sizes = (12,)

    def __init__(self) -> None:
        super().__init__()
        self._frames = Frames(m100_uhf.START, m100_uhf.size, bytes)

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """Its answers."""
        del now
        for raw, _ in self._frames.feed(piece):
            yield from self._answer(raw[2])

    def _answer(self, command: int) -> Iterator[bytes]:
        if command == 0x28:
            yield m100_uhf.frame(m100_uhf.ANSWER, bytes([command, 0]))
        elif not self.field:
            yield m100_uhf.frame(m100_uhf.ANSWER, bytes([m100_uhf.FAILED, m100_uhf.NO_TAG]))
        for uid in self.field if command != 0x28 else ():
            told = b"\x34\x00" + uid
            yield m100_uhf.frame(m100_uhf.NOTICE, b"\x22\xc9" + told + m100_uhf.gen2(told))


class JsonWorks(Reader):
    """A microcontroller with readers: tells a card once when it comes, and not again within its cooldown."""

    sizes = (4, 6, 7)

    def __init__(self, device_id: str = "seat-1") -> None:
        super().__init__()
        self.device_id = device_id
        self._seq = 0
        self.say(self._line(type="boot", fw_version="1", reason="power_on"))

    def start(self) -> Iterable[bytes]:
        """The boot line; its numbers begin again."""
        self._seq = 0
        return [self._line(type="boot", fw_version="1", reason="power_on")]

    def lay(self, text: str) -> None:
        """A card comes."""
        before = list(self.field)
        super().lay(text)
        if self.field != before:
            self.say(self._line(type="card", card_uid=text.replace(" ", "").upper(), tech="MIFARE", rssi=0))

    def fail(self, text: str) -> None:
        """A reader fails."""
        self.say(self._line(type="error", code=text or "rfid_init_failed", message="…"))

    def skip(self, text: str) -> None:
        """So many lines are lost on their way."""
        self._seq += count(text)

    def orders(self) -> dict[str, Order]:
        """`lay`, `lift`, `fail [CODE]`, `skip [N]`."""
        return super().orders() | {"fail": self.fail, "skip": self.skip}

    def _line(self, **fields: object) -> bytes:
        self._seq += 1
        whole = {
            "type": fields.pop("type"),
            "ts": f"T+{self._seq * 1000}",
            "device_id": self.device_id,
            "seq": self._seq,
        }
        return json.dumps(whole | fields).encode() + b"\n"


READERS: dict[str, Callable[[], Reader]] = {
    "rdm6300": Rdm6300Works,
    "id12la": lambda: Rdm6300Works(long=True),
    "pn532_hsu": Pn532Works,
    "m100_uhf": M100Works,
    "json_line": JsonWorks,
}
