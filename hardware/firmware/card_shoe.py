"""The shoe: a light barrier at its mouth, a tag reader beneath it, a latch that locks, a switch under its lid."""

from hardware.firmware.table_bus import (
    CARD_OUT,
    COUNTS,
    FAULT,
    FAULT_CLEAR,
    GET_STATUS,
    LID,
    LID_SENSOR,
    LOCK,
    LOCKS,
    RANK,
    SUIT,
    TAGS,
    UNABLE,
    WRONG,
    Bus,
)

NOT_READ, MISREAD, FOREIGN = 0x00, 0xF1, 0xF3
READ_WITHIN = 150  # ms; a tag is read before its card has left, or a moment later
JAMMED_AFTER = 1500  # ms; a card that stands in the barrier for so long is stuck
JAM = 9
SURE = 98
DRAWN_WHILE_LOCKED = 4
STX, ETX = 2, 3


class TagReader:
    """The frames of a 125 kHz reader (RDM6300): bytes in, the tag's five bytes out."""

    def __init__(self) -> None:
        self._frame = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The tags in `data`, whole and with the right checksum."""
        tags = []
        for byte in data:
            if byte == STX:
                self._frame = bytearray()
            elif byte != ETX:
                if len(self._frame) < 14:
                    self._frame.append(byte)
            else:
                tag = _tag(bytes(self._frame))
                if tag:
                    tags.append(tag)
                self._frame = bytearray()
        return tags


def _tag(text: bytes) -> bytes:
    """The tag of ten digits and two of checksum; empty when they do not fit."""
    try:
        raw = bytes([int(text[at : at + 2], 16) for at in range(0, 12, 2)])
    except ValueError:
        return b""
    check = 0
    for byte in raw[:5]:
        check ^= byte
    return raw[:5] if len(text) == 12 and check == raw[5] else b""


class CardShoe(Bus):
    """`cards` has the card code of each tag; empty: the shoe only counts. `latch(on)` moves the lock."""

    def __init__(self, serial: bytes, cards: dict[bytes, int], boot: int, last: int = 0) -> None:
        caps = COUNTS | LOCKS | LID_SENSOR | (RANK | SUIT | TAGS if cards else 0)
        Bus.__init__(self, serial, 1, 1, caps, boot, last)
        self.cards = cards
        self.locked = False
        self.lid_open = False
        self.jammed = False
        self._reader = TagReader()
        self._in_barrier = -1
        self._left_at = -1
        self._tag = b""

    def latch(self, on: bool) -> None:  # noqa: FBT001 - a pin is high or low
        """Move the lock; the board's file puts its pin here."""

    def barrier(self, dark: bool, now: int) -> None:  # noqa: FBT001 - as above
        """The light barrier: dark while a card is in the mouth."""
        if dark and self._in_barrier < 0:
            self._settle(now, at_once=True)
            self._in_barrier = now
        elif not dark and self._in_barrier >= 0:
            self._in_barrier, self._left_at = -1, now
            if self.jammed:
                self.jammed = False
                self.event(FAULT_CLEAR, bytes([JAM]), now)

    def reader(self, data: bytes) -> None:
        """Bytes of the tag reader."""
        for tag in self._reader.feed(data):
            self._tag = tag

    def lid(self, is_open: bool, now: int) -> None:  # noqa: FBT001 - as above
        """The switch under the lid."""
        if is_open != self.lid_open:
            self.lid_open = is_open
            self.event(LID, bytes([is_open]), now)

    def tick(self, now: int) -> None:
        """Time passes: a card that has left is told once its tag is read, or cannot be any more."""
        self._settle(now, at_once=False)
        if self._in_barrier >= 0 and not self.jammed and now - self._in_barrier >= JAMMED_AFTER:
            self.jammed = True
            self.event(FAULT, bytes([JAM, 0, 0]), now)

    def obey(self, kind: int, payload: bytes, now: int) -> int:
        """LOCK and GET_STATUS."""
        if kind == LOCK:
            if payload not in (b"\0", b"\1"):
                return WRONG
            self.locked = payload == b"\1"
            self.latch(self.locked)
            return 0
        if kind == GET_STATUS:
            self.event(LID, bytes([self.lid_open]), now)
            return 0
        return UNABLE

    def _settle(self, now: int, *, at_once: bool) -> None:
        if self._left_at < 0 or not (at_once or self._tag or not self.cards or now - self._left_at >= READ_WITHIN):
            return
        code = NOT_READ
        if self.cards:
            code = self.cards.get(self._tag, FOREIGN) if self._tag else MISREAD
        flags = DRAWN_WHILE_LOCKED if self.locked else 0
        self.event(CARD_OUT, bytes([0, code, SURE if self._tag else 0, flags]) + self._tag, now)
        self._left_at, self._tag = -1, b""
