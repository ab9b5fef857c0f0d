"""The frames printed in the description of Table Bus 1, byte for byte, and what they say.

Literal: never made by the program they test.
"""

from hardware.commands import Lock
from hardware.tb1.frames import Flag, Frame
from hardware.tb1.payloads import Ack, Button, CardOut, CmdOk, Hello, Ident, Lid, Ping, Start, StartAck

SESSION = 0x5EED
_REL, _RSP, _NONE = Flag.REL, Flag.RSP, Flag.NONE

FROM_HOST = {
    "00 03 10 01 01 01 01 0C 01 0A 01 01 D4 C3 B2 A1 F4 01 01 05 AE 10 97 3B 00": Frame(
        _NONE, 1, 0, 0, 0, Hello(1, 1, 0xA1B2C3D4, 500, 1)
    ),
    "00 05 11 01 ED 5E 01 04 03 04 2A 01 01 05 2D 3F F1 E9 00": Frame(_REL, 1, SESSION, 0, 0, Start(42)),
    "00 08 10 01 ED 5E 01 01 06 05 D4 36 33 7D 00": Frame(_NONE, 1, SESSION, 1, 1, Ack()),
    "00 0E 11 01 ED 5E 01 03 60 01 01 FB A0 F5 CC 00": Frame(_REL, 1, SESSION, 1, 3, Lock(on=True)),
}
FROM_DEVICE = {
    "00 03 14 01 01 01 01 08 02 29 01 01 09 12 01 05 01 02 03 7F 01 01 12 54 42 53 2D 30 30 30 30 30 30 34 32 DE C0 07 "
    "B0 29 01 01 0D D4 C3 B2 A1 EF CD AB 89 5E 3F B6 3E 00": Frame(
        _RSP,
        1,
        0,
        0,
        0,
        Ident(
            1,
            1,
            0x1209,
            0x0001,
            b"\x01\x02\x03",
            0x007F,
            b"TBS-00000042",
            0xB007C0DE,
            41,
            0xA1B2C3D4,
            0x89ABCDEF,
        ),
    ),
    "00 05 14 01 ED 5E 05 01 04 08 2A 01 01 02 34 01 01 05 3F 05 2C 48 00": Frame(
        _RSP, 1, SESSION, 0, 1, StartAck(42, 52)
    ),
    "00 05 10 01 ED 5E 07 01 05 06 40 E2 01 01 01 05 A1 BE D6 4F 00": Frame(_NONE, 1, SESSION, 0, 1, Ping(123456, 0)),
    "00 05 11 01 ED 5E 05 01 20 0C 2A 01 01 04 D0 FB 01 01 03 41 62 05 89 62 26 7D 00": Frame(
        _REL, 1, SESSION, 0, 1, CardOut(42, 130000, 0, 0x41, 98, 0)
    ),
    "00 05 13 01 ED 5E 05 01 20 0C 2A 01 01 04 D0 FB 01 01 03 41 62 05 05 14 E8 B7 00": Frame(
        _REL | Flag.RTX, 1, SESSION, 0, 1, CardOut(42, 130000, 0, 0x41, 98, 0)
    ),
    "00 0A 11 01 ED 5E 01 01 20 0C 2B 01 01 04 AC 01 02 01 08 F1 0C 01 3E A4 A9 BC 00": Frame(
        _REL, 1, SESSION, 1, 1, CardOut(43, 131500, 0, 0xF1, 12, 1)
    ),
    "00 0A 11 01 ED 5E 02 01 24 09 2C 01 01 04 A0 03 02 06 01 D7 E0 2A A8 00": Frame(
        _REL, 1, SESSION, 2, 1, Lid(44, 132000, 1)
    ),
    "00 05 11 02 ED 5E 05 01 30 0C 07 01 01 03 88 13 01 03 03 01 01 05 F7 FA 68 76 00": Frame(
        _REL, 2, SESSION, 0, 1, Button(7, 5000, 3, 1, 0)
    ),
    "00 0E 15 01 ED 5E 03 02 70 01 60 4C 37 F6 75 00": Frame(_REL | _RSP, 1, SESSION, 3, 2, CmdOk(0x60)),
}
