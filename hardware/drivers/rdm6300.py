"""Driver `rdm6300`: 125 kHz readers RDM6300 and RDM630, and in the same stream the ID-2LA, ID-12LA and ID-20LA.

9,600 baud, 8N1; the reader is never spoken to and repeats a tag as long as it lies in the field.

| byte | RDM6300, 14 bytes | ID-12LA, 16 bytes |
|---|---|---|
| 0 | 02 | 02 |
| 1–10 | the tag, ten hex digits | the tag, ten hex digits |
| 11–12 | XOR of its five bytes, two hex digits | the same |
| then | 03 | 0D 0A 03 |

300 ms without a repetition: the tag is gone.
"""

from dataclasses import dataclass

from hardware.cutting import NEVER, NOT_YET, FramePart
from hardware.parts import BadFrame, Tag

START, END = 0x02, 0x03
SHORT, LONG = 14, 16
HEX = frozenset(b"0123456789ABCDEF")


@dataclass(frozen=True, slots=True)
class Options:
    """`gone_after`: seconds without a repetition until a tag counts as gone."""

    gone_after: float = 0.3


def size(buffer: bytes) -> int:
    """The length of the frame: its fourteenth byte tells which of the two forms it is."""
    if len(buffer) < SHORT:
        return NOT_YET
    return {END: SHORT, 0x0D: LONG}.get(buffer[SHORT - 1], NEVER)


def read(frame: bytes) -> Tag:
    """The tag in a frame. Raises BadFrame."""
    digits = frame[1:13]
    if not HEX.issuperset(digits) or frame[13:] not in (b"\x03", b"\r\n\x03"):
        raise BadFrame("A digit is not hexadecimal, or the end is wrong.")
    *uid, check = bytes.fromhex(digits.decode("ascii"))
    total = 0
    for byte in uid:
        total ^= byte
    if total != check:
        raise BadFrame("The checksum differs.")
    return Tag(bytes(uid))


class Rdm6300(FramePart):
    """The driver."""

    def __init__(self, options: Options | None = None) -> None:
        super().__init__(bytes([START]), size, read)
        self.gone_after = (options or Options()).gone_after
