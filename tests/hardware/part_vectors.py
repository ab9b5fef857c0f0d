"""What bought parts say, byte for byte, as their manuals and public programs print it; and what is printed wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from hardware.drivers import enq_shoe, firmata_buttons, gm65, m100_uhf, pn532_hsu, scanner_line
from hardware.parts import (
    Answer,
    Back,
    Buttons,
    Code,
    CutSeen,
    Edge,
    Field,
    Left,
    Mended,
    Seen,
    Tag,
    Trouble,
)
from hardware.readings import Button, CardBack, CardOut, CardSeen, FaultRaised, Scanned, TagGone, TagSeen

SHIPPED = Path(__file__).parent / "transcripts" / "rdm6300.txt"
"""A transcript that `capture:` recorded of a simulated 125 kHz reader: three tags, one of them through a bad cable."""
H = bytes.fromhex


@dataclass(frozen=True)
class Happening:
    """Something done to a simulated part, and the readings it must lead to."""

    order: str
    then: tuple[Callable[[object], object], ...] = ()
    options: object = None


class PartProof(NamedTuple):
    """As `test_every_driver.Proof`."""

    heard: dict[bytes, object]
    said: dict[bytes, object]
    damaged: tuple[bytes, ...]
    simulator: None = None
    trusting: bool = False
    happenings: tuple[Happening, ...] = ()


def tag(uid: str, antenna: int = 0) -> Callable[[object], object]:
    """The tag was seen."""
    return lambda r: isinstance(r, TagSeen) and (r.uid, r.antenna) == (H(uid), antenna)


def gone(uid: str) -> Callable[[object], object]:
    """The tag is gone."""
    return lambda r: isinstance(r, TagGone) and r.uid == H(uid)


def scanned(text: bytes) -> Callable[[object], object]:
    """The code was scanned."""
    return lambda r: isinstance(r, Scanned) and r.text == text


def pressed(id_: int, *, down: bool) -> Callable[[object], object]:
    """The button went down or up."""
    return lambda r: isinstance(r, Button) and (r.id, r.down) == (id_, down)


def kind(of: Any, **fields: object) -> Callable[[object], object]:  # noqa: ANN401 - a class of readings
    """A reading of a kind with these fields."""
    return lambda r: isinstance(r, of) and all(getattr(r, name) == value for name, value in fields.items())


SEVEN, FOUR = "04 7B CB 51 96 22 80", "DE AD BE EF"
EPC = "30 75 1F EB 70 5C 59 04 E3 D5 0D 70"

PART_PROOFS: dict[str, PartProof] = {
    "rdm6300": PartProof(
        heard={
            # Seeed's page on its 125 kHz module
            H("02 36 32 45 33 30 38 36 43 45 44 30 38 03"): Tag(H("62E3086CED")),
            H("02 30 31 30 30 30 37 33 34 45 30 44 32 03"): Tag(H("01000734E0")),
            H("02 31 33 30 30 35 44 31 44 41 35 46 36 03"): Tag(H("13005D1DA5")),
            # ID-2/12/20 LA datasheet, section 4: sixteen bytes
            H("02 30 43 30 30 30 36 32 31 41 35 38 45 0D 0A 03"): Tag(H("0C000621A5")),
        },
        said={},
        damaged=(
            # the checksum 6E that the datasheet's prose has where its own XOR and frame have 8E
            H("02 30 43 30 30 30 36 32 31 41 35 36 45 0D 0A 03"),
            H("02 36 32 45 33 30 38 36 43 45 44 30 39 03"),
            H("02 36 32 45 33 30 38 36 43 45 47 30 38 03"),  # G is no digit
            H("02 36 32 45 33 30 38 36 43 45 44 30 38 0D 03 03"),  # the end of neither form
            b"EM4100 reader",
        ),
        happenings=(
            Happening("lay 62E3086CED", (tag("62E3086CED"),)),
            Happening("lift", (gone("62E3086CED"),)),
            Happening("lay 01000734E0", (tag("01000734E0"),)),
        ),
    ),
    "scanner_line": PartProof(
        heard={
            b"AS\r": Code(b"AS"),
            b"10H\n": Code(b"10H"),
            b"TB:red:AS:1A2B\r\n": Code(b"TB:red:AS:1A2B"),
            b"\x02KD\x03": Code(b"KD"),
            b"]Q3TB:blue:2C:0000\r": Code(b"TB:blue:2C:0000"),
            b"5901234123457\r": Code(b"5901234123457"),
        },
        said={H("16 54 0D"): scanner_line.Word.TRIGGER, H("16 55 0D"): scanner_line.Word.RELEASE},
        damaged=(b"A\x80S\r", b"\x00\x01\r", b"9" * 101 + b"\r"),
        trusting=True,
        happenings=(
            Happening("scan AS", (scanned(b"AS"),)),
            Happening("suffix none"),
            Happening("scan 10H", (scanned(b"10H"),)),  # ended by its silence
            Happening("suffix etx"),
            Happening("scan KD", (scanned(b"KD"),)),
        ),
    ),
    "gm65": PartProof(
        heard={
            H("02 00 00 01 00 33 31"): Answer(),
            b"AS\r": Code(b"AS"),
            b"TB:red:AS:1A2B\r\n": Code(b"TB:red:AS:1A2B"),
        },
        said={
            H("7E 00 08 01 00 02 01 AB CD"): gm65.Word.TRIGGER,
            H("7E 00 09 01 00 00 00 DE C8"): gm65.Word.SAVE,
            H("7E 00 08 02 00 2A 39 01 A7 EA"): gm65.Word.BAUD_9600,
            H("7E 00 07 01 00 2A 02 D8 0F"): gm65.Word.READ_BAUD,
            H("7E 00 08 01 00 D0 80 AB CD"): gm65.Word.AIM_ON,
        },
        damaged=(H("02 00 00 01 00 33 30"), H("02 00 00 01 01 33 31"), b"\x80\x81\r"),
        trusting=True,
        happenings=(Happening("scan AS", (scanned(b"AS"),)), Happening("scan KD", (scanned(b"KD"),))),
    ),
    "pn532_hsu": PartProof(
        heard={
            H("00 00 FF 00 FF 00"): Answer(),
            H("00 00 FF FF 00 00"): Answer(),
            H("00 00 FF 01 FF 7F 81 00"): Trouble(17),
            H("00 00 FF 06 FA D5 03 32 01 06 07 E8 00"): Answer("a PN532 with firmware 1.6"),
            H("00 00 FF 02 FE D5 15 16 00"): Answer(),
            H("00 00 FF 02 FE D5 11 1A 00"): Answer(),
            H("00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 7B CB 51 96 22 80 C0 00"): Field((H(SEVEN),)),
            H("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 DE AD BE EF 96 00"): Field((H(FOUR),)),
            H("00 00 FF 03 FD D5 4B 00 E0 00"): Field(()),
        },
        said={
            H("00 00 FF 02 FE D4 02 2A 00"): pn532_hsu.Word.FIRMWARE,
            H("00 00 FF 05 FB D4 14 01 00 00 17 00"): pn532_hsu.Word.SAM,
            H("00 00 FF 05 FB D4 14 01 14 01 02 00"): pn532_hsu.Word.SAM_WITH_TIMEOUT,
            H("00 00 FF 03 FD D4 10 04 18 00"): pn532_hsu.Word.BAUD_115200,
            H("00 00 FF 04 FC D4 4A 01 00 E1 00"): pn532_hsu.Word.ONE_CARD,
            H("00 00 FF 00 FF 00"): pn532_hsu.Word.ACK,
        },
        damaged=(
            H("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 DE AD BE EE 96 00"),  # another tag under the checksum
            H("00 00 FF 0C F3 D5 4B 01 01 00 04 08 04 DE AD BE EF 96 00"),  # the length and its complement
            H("00 00 FF 02 FE D4 02 2A 00"),  # our own words come back
            # a card that says it has seven bytes and ends after four
            H("00 00 FF 0C F4 D5 4B 01 01 00 04 08 07 DE AD BE EF 93 00"),
        ),
        happenings=(
            Happening(f"lay {SEVEN}", (tag(SEVEN),)),
            Happening(f"lay {FOUR}", (tag(FOUR),)),
            Happening(f"lift {SEVEN}", (gone(SEVEN),)),
        ),
    ),
    "m100_uhf": PartProof(
        heard={
            H("BB 01 28 00 01 00 2A 7E"): Answer(),
            H("BB 01 FF 00 01 15 16 7E"): Field(()),
            H("BB 02 22 00 11 C9 34 00 30 75 1F EB 70 5C 59 04 E3 D5 0D 70 3A 76 EF 7E"): Tag(H(EPC)),
            H("BB 02 22 00 11 C4 30 00 E2 00 00 1D 73 15 01 65 21 40 8F C6 B8 3E C2 7E"): Tag(
                H("E2 00 00 1D 73 15 01 65 21 40 8F C6")
            ),
            H("BB 02 22 00 11 CB 34 00 E2 00 47 1B B0 00 60 13 04 45 09 D0 95 82 D4 7E"): Tag(
                H("E2 00 47 1B B0 00 60 13 04 45 09 D0")
            ),
        },
        said={
            H("BB 00 22 00 00 22 7E"): m100_uhf.Word.ONCE,
            H("BB 00 27 00 03 22 27 10 83 7E"): m100_uhf.Word.OFTEN,
            H("BB 00 27 00 03 22 FF FF 4A 7E"): m100_uhf.Word.MOST,
            H("BB 00 27 00 03 22 00 00 4C 7E"): m100_uhf.Word.FOR_EVER,
            H("BB 00 28 00 00 28 7E"): m100_uhf.Word.STOP,
        },
        damaged=(
            # published, and wrong: the sum must be 92
            H("BB 01 03 00 10 00 4D 31 30 30 20 32 36 64 42 6D 20 56 31 2E 30 22 7E"),
            # a good sum over a tag whose own checksum is another's
            H("BB 02 22 00 11 C9 34 00 30 75 1F EB 70 5C 59 04 E3 D5 0D 71 3A 76 F0 7E"),
            H("BB 01 FF 00 01 15 16 7F"),
            # ThingMagic's, published and wrong, is no frame of this module either
            H("FF 0A 97 03 E8 00 00 00 00 00 03 00 EE 58 9D"),
        ),
        happenings=(Happening(f"lay {EPC}", (tag(EPC),)), Happening("lift", (gone(EPC),))),
    ),
    "firmata_buttons": PartProof(
        heard={
            H("F9 02 05"): Answer(began=True),
            H(
                "F0 79 02 05 53 00 74 00 61 00 6E 00 64 00 61 00 72 00 64 00 46 00 69 00 72 00 6D 00 61 00 74 00 61 00 "
                "2E 00 69 00 6E 00 6F 00 F7"
            ): Answer("StandardFirmata.ino", began=True),
            H("90 7C 01"): Buttons((1, 2, 3, 4, 5, 6), frozenset()),
            H("90 78 01"): Buttons((1, 2, 3, 4, 5, 6), frozenset({1})),  # pin 2
            H("90 7C 00"): Buttons((1, 2, 3, 4, 5, 6), frozenset({6})),  # pin 7
            H("91 3F 00"): Buttons((), frozenset()),  # no button of these is on port 1
        },
        said={
            H("F4 02 0B"): firmata_buttons.PullUp(2),
            H("D0 01"): firmata_buttons.Report(0),
            H("F9"): firmata_buttons.Word.VERSION,
            H("F0 79 F7"): firmata_buttons.Word.NAME,
            H("F0 6D 02 F7"): firmata_buttons.AskPin(2),
            H("FF"): firmata_buttons.Word.RESET,
        },
        damaged=(H("7C 01"), H("C5"), H("F0") + b"a" * 200),
        trusting=True,
        happenings=(
            Happening("down 1", (pressed(1, down=True),)),
            Happening("up 1", (pressed(1, down=False),)),
            Happening("down 6", (pressed(6, down=True),)),
        ),
    ),
    "json_line": PartProof(
        heard={
            b'{"type":"boot","ts":"T+1234","device_id":"AA:BB:CC:DD:EE:FF","seq":1,"fw_version":"2811b6f",'
            b'"reason":"power_on"}\n': Answer("firmware 2811b6f", began=True),
            b'{"type":"card","ts":"T+5678","device_id":"atom-door-01","seq":2,"card_uid":"04AABBCCDD11",'
            b'"tech":"MIFARE","rssi":0}\n': Tag(H("04AABBCCDD11")),
            b'{"type":"error","ts":"T+9012","device_id":"atom-door-01","seq":3,"code":"rfid_init_failed",'
            b'"message":"\xe2\x80\xa6"}\n': Trouble(1),
        },
        said={},
        damaged=(
            b'{"type":"card","ts":"T+5678","device_id":"atom-door-01","seq":2,"card_uid":"04AABBCCDD1","rssi":0}\n',
            b'{"type":"card","device_id":"atom-door-01","card_uid":"04AABBCCDD11"}\n',
            b'{"type":"tea","device_id":"atom-door-01","seq":9}\n',
            b"[1, 2]\n",
            b"[" * 390 + b"\n",
            b"\xff\xfe\n",
        ),
        trusting=True,
        happenings=(
            Happening("lay 04AABBCCDD11", (tag("04AABBCCDD11"),)),
            Happening("skip 2"),
            Happening("lay 04AABBCCDD12", (lambda r: type(r).__name__ == "Gap", tag("04AABBCCDD12"))),
            Happening("fail", (kind(FaultRaised, code=1),)),
        ),
    ),
    "circuitpython_keys": PartProof(
        heard={
            b"KEYS\n": Buttons(tuple(range(1, 13)), frozenset()),
            b"KEY 3 1\n": Edge(4, True),
            b"KEY 3 0\n": Edge(4, False),
            b"KEYS 1 4\r\n": Buttons(tuple(range(1, 13)), frozenset({2, 5})),
        },
        said={b"?\n": "?"},
        damaged=(b"KEY 3\n", b"KEY 3 2\n", b"KEY 77 1\n", b"KEYS 1,4\n", b"Adafruit CircuitPython\n"),
        trusting=True,
        happenings=(Happening("down 3", (pressed(3, down=True),)), Happening("up 3", (pressed(3, down=False),))),
    ),
    "manual": PartProof(
        heard={
            b"OUT AS\n": Left(0x41),
            b"OUT --\n": Left(0),
            b"BACK TD\n": Back(0x2A),
            b"SEEN 2C hand 4\n": Seen(0x12, "hand 4"),
        },
        said={},
        damaged=(b"OUT 1S\n", b"OUT\n", b"SEEN AS\n", b"OUT AS board\n", b"\xff\xff\n", b"OUT " + b"A" * 80 + b"\n"),
        trusting=True,
        happenings=(
            Happening("out AS", (kind(CardOut, code=0x41),)),
            Happening("seen KD board", (kind(CardSeen, code=0x2D, place="board"),)),
            Happening("back AS", (kind(CardBack, code=0x41),)),
        ),
    ),
    "enq_shoe": PartProof(
        heard={
            H("05 30 53 03 36 30"): Answer(),
            H("05 31 50 03 36 32"): Answer(),
            H("05 32 44 81 C1 03 33 35"): Left(0x31),  # the ace of hearts
            H("05 33 44 91 BA 03 35 46"): Left(0x4A),  # the ten of spades
            H("05 34 45 C2 03 42 30"): Trouble(2),
            H("05 35 65 82 03 44 31"): Mended(2),
            H("05 36 43 03 37 36"): CutSeen(),
            H("05 37 47 C0 03 42 33"): Answer(),
            H("05 38 4C 81 03 46 36"): Answer(),
        },
        said={},
        damaged=(
            H("05 32 44 81 C2 03 33 35"),  # the two of hearts under the checksum of the ace
            H("05 32 44 01 C1 03 42 35"),  # a byte of data without its top bit
            H("05 32 5A 03 36 42"),  # a report that nobody knows
            H("02 4F 50 4C 4B 30 32 03 31 42"),  # what a host would say
        ),
        happenings=(
            Happening("out AH", (kind(CardOut, code=0x31),), enq_shoe.Options(enabled=True)),
            Happening("fault 6", (kind(FaultRaised, code=6),)),
        ),
    ),
    "replay": PartProof(
        heard={
            b"0.100 rdm6300 < 02 36 32 45 33 30 38 36 43 45 44 30 38 03\n": Tag(H("62E3086CED")),
            b"2.000 scanner_line < 41 53 0D\r\n": Code(b"AS"),
            b"2.500 manual < 4F 55 54 20 2D 2D 0A\n": Left(0),
        },
        said={},
        damaged=(
            b"0.100 rdm6300 < 02 3\n",
            b"0.100 < 02 36\n",
            b"0.100 abacus < 02 36\n",
            b"0.100 rdm6300 < 02 36 32 45 33 30 38 36 43 45 44 30 39 03\n",
            b"\xff\n",
        ),
        happenings=(Happening("play", (tag("62E3086CED"), tag("01000734E0"), tag("13005D1DA5"))),),
    ),
}
