"""Table Bus frames: `00 COBS(raw) 00`, where raw is header, payload and CRC-32.

| byte of raw | |
|---|---|
| 0 | version 1 in the high half, flags in the low |
| 1 | node: 1 to EF a device, on both ways; 0 the host, FF all |
| 2, 3 | session, 0 only before there is one |
| 4 | sequence number: of this frame if it is reliable, else of the next that is |
| 5 | acknowledgement: the sequence number expected from the other side |
| 6, 7 | type, length of the payload |
| 8 … | payload |
| … | eight bytes of signature, where both ends have the device's key (`signing`) |
| last 4 | CRC-32/ISO-HDLC over all before |
"""

import struct
import zlib
from dataclasses import dataclass
from enum import IntFlag

from hardware.framing import BadStuffing, stuff, unstuff
from hardware.tb1.layouts import kind_of, read, write
from hardware.tb1.payloads import Hello, Payload
from hardware.tb1.signing import SIGNATURE, Signer

VERSION = 1
LONGEST = 212  # bytes of a raw frame, without a signature
BUDGET = 256  # bytes of a received frame, stuffed
END = b"\0"
_HEAD = struct.Struct("<BBHBBBB")
_CHECK = struct.Struct("<I")


class Flag(IntFlag):
    """What kind of frame it is."""

    NONE = 0
    REL = 1  # must be acknowledged, and has a sequence number of its own
    RTX = 2  # sent again
    RSP = 4  # answers another
    RESERVED = 8


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame."""

    flags: Flag
    node: int
    session: int
    seq: int
    ack: int
    message: Payload


class BadFrame(ValueError):
    """Not a frame of ours; `counter` names the counter for it. The message never quotes it: it may be a face."""

    def __init__(self, sentence: str, counter: str) -> None:
        super().__init__(sentence)
        self.counter = counter


def pack(frame: Frame, signer: Signer | None = None) -> bytes:
    """The raw frame, signed where there is a signer. Raises ValueError or struct.error for what cannot be written."""
    payload = write(frame.message)
    head = (VERSION << 4 | frame.flags, frame.node, frame.session, frame.seq, frame.ack)
    raw = _HEAD.pack(*head, kind_of(frame.message), len(payload)) + payload
    if len(raw) + _CHECK.size > LONGEST:
        raise ValueError("A payload has at most 200 bytes.")
    if signer is not None and not isinstance(frame.message, Hello):
        raw += signer.sign(raw)
    return raw + _CHECK.pack(zlib.crc32(raw))


def encode(frame: Frame, signer: Signer | None = None) -> bytes:
    """The bytes on the wire."""
    return END + stuff(pack(frame, signer)) + END


def decode(piece: bytes, signer: Signer | None = None) -> Frame:
    """The frame in what lay between two 00. Raises BadFrame.

    With a signer every frame must be signed but HELLO, which anybody may say; without one, none may be.
    """
    try:
        raw = unstuff(piece)
    except BadStuffing as error:
        raise BadFrame("The stuffing is wrong.", "stuffing") from error
    end = _HEAD.size + raw[7] if len(raw) >= _HEAD.size + _CHECK.size else -1
    more = len(raw) - _CHECK.size - end
    if end < 0 or end + _CHECK.size > LONGEST or more not in (0, SIGNATURE):
        raise BadFrame("The length is wrong.", "length")
    if _CHECK.unpack(raw[-4:])[0] != zlib.crc32(raw[:-4]):
        raise BadFrame("The checksum differs.", "checksum")
    first, node, session, seq, ack, kind, _ = _HEAD.unpack_from(raw)
    if first >> 4 != VERSION or first & Flag.RESERVED:
        raise BadFrame("The version is unknown.", "version")
    message = read(kind, raw[_HEAD.size : end])
    signature = raw[end : -_CHECK.size]
    believed = not signature if signer is None or isinstance(message, Hello) else signer.holds(raw[:end], signature)
    if not believed:
        raise BadFrame("The signature is missing, wrong or not expected.", "signature")
    return Frame(Flag(first & 0xF), node, session, seq, ack, message)
