"""The bytes of all that a Table Bus frame can say. All numbers are little-endian.

`read` and `write` are each other's inverse for everything that may be sent; what a peer sent and may not is `Odd`.
"""

import struct
from collections.abc import Callable
from dataclasses import astuple

from hardware.commands import Beep, ClearFault, Configure, GetLog, GetStatus, Lamp, LampMode, Lock, Mode, OperatingMode
from hardware.readings import FeedState, is_code
from hardware.tb1.payloads import (
    Ack,
    Button,
    ButtonMap,
    Bye,
    CardBack,
    CardOut,
    CardStaged,
    CmdOk,
    CmdReject,
    CutCard,
    DeckLoaded,
    Fault,
    FaultClear,
    Feed,
    Happening,
    Hello,
    Ident,
    Key,
    Lid,
    Nak,
    Odd,
    Payload,
    Ping,
    ShoeCount,
    Start,
    StartAck,
    TagGone,
    TagSeen,
    Tamper,
    TimeRsp,
    TimeSync,
)

# Type, layout, and whether bytes of any number follow: after a length byte ("counted"), or up to the end ("rest").
_LAYOUTS: dict[type[Payload], tuple[int, str, str]] = {
    Hello: (0x01, "BBIHH", ""),
    Ident: (0x02, "BBHH3sI12sIIII", ""),
    Start: (0x03, "I", ""),
    StartAck: (0x04, "II", ""),
    Ping: (0x05, "IH", ""),
    Ack: (0x06, "", ""),
    Nak: (0x07, "BB", ""),
    Bye: (0x08, "B", ""),
    TimeSync: (0x09, "Q", ""),
    TimeRsp: (0x0A, "IQ", ""),
    CardOut: (0x20, "IIBBBB", "rest"),
    CardBack: (0x21, "IIBBBB", "rest"),
    CardStaged: (0x22, "IIB", ""),
    CutCard: (0x23, "II", ""),
    Lid: (0x24, "IIB", ""),
    Tamper: (0x25, "IIB", ""),
    Feed: (0x26, "IIB", ""),
    ShoeCount: (0x27, "IIHB", ""),
    DeckLoaded: (0x28, "IIBH8s", ""),
    Button: (0x30, "IIBBH", ""),
    ButtonMap: (0x31, "III", ""),
    Key: (0x32, "IIB", ""),
    TagSeen: (0x40, "IIB", "counted"),
    TagGone: (0x41, "IIB", "counted"),
    Fault: (0x50, "IIBH", ""),
    FaultClear: (0x51, "IIB", ""),
    Lock: (0x60, "?", ""),
    Lamp: (0x61, "BB", ""),
    Beep: (0x62, "H", ""),
    ClearFault: (0x63, "B", ""),
    GetStatus: (0x64, "", ""),
    Mode: (0x65, "B", ""),
    GetLog: (0x66, "I", ""),
    Configure: (0x67, "", "rest"),
    CmdOk: (0x70, "B", ""),
    CmdReject: (0x71, "BB", ""),
}
_KINDS: dict[int, tuple[Callable[..., Payload], struct.Struct, str]] = {
    kind: (made, struct.Struct("<" + layout), tail) for made, (kind, layout, tail) in _LAYOUTS.items()
}


class Impossible(ValueError):
    """A content that cannot be. The message never quotes it: it may be a face."""


def kind_of(payload: Payload) -> int:
    """The type number."""
    return payload.kind if isinstance(payload, Odd) else _LAYOUTS[type(payload)][0]


def write(payload: Payload) -> bytes:
    """The bytes after the header. Raises struct.error for a number that is too large."""
    if isinstance(payload, Odd):
        return payload.payload
    _, layout, tail = _KINDS[kind_of(payload)]
    values = astuple(payload)
    if not tail:
        return layout.pack(*values)
    rest = bytes(values[-1])
    return layout.pack(*values[:-1]) + (bytes([len(rest)]) if tail == "counted" else b"") + rest


def read(kind: int, payload: bytes) -> Payload:
    """What `payload` says. Never raises: what it may not say is `Odd`."""
    if kind not in _KINDS:
        return Odd(kind, payload, "its type is unknown")
    made, layout, tail = _KINDS[kind]
    try:
        return _checked(made(*_values(layout, tail, payload)))
    except Impossible as impossible:
        return Odd(kind, payload, str(impossible))
    except (struct.error, ValueError):
        return Odd(kind, payload, "its content does not fit its type")


def _values(layout: struct.Struct, tail: str, payload: bytes) -> tuple[object, ...]:
    if not tail:
        return layout.unpack(payload)
    values, rest = layout.unpack_from(payload), payload[layout.size :]
    if tail == "counted":
        if not rest or rest[0] != len(rest) - 1:
            raise Impossible("a length is wrong")
        rest = rest[1:]
    return (*values, rest)


def _checked(payload: Payload) -> Payload:
    match payload:
        case _ if isinstance(payload, Happening) and payload.number == 0:
            raise Impossible("events are numbered from 1")
        case CardOut() if not is_code(payload.code):
            raise Impossible("there is no such card")
        case Lid(state=value) | Button(edge=value) if value > 1:
            raise Impossible("a switch is on or off")
        case Feed(number, born, state):
            return Feed(number, born, FeedState(state))
        case Lamp(id_, mode):
            return Lamp(id_, LampMode(mode))
        case Mode(mode):
            return Mode(OperatingMode(mode))
        case _:
            return payload
