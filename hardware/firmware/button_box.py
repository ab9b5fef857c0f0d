"""The button box: six buttons with a lamp in each, and a buzzer."""

import struct

from hardware.firmware.table_bus import (
    BEEP,
    BUTTON,
    BUTTON_MAP,
    BUTTONS,
    GET_STATUS,
    LAMP,
    LAMPS,
    UNABLE,
    WRONG,
    Bus,
)

COUNT = 6
STILL = 20  # ms a contact must be still before it counts
BLINKS = 400  # ms on, and as long off


class ButtonBox(Bus):
    """Buttons 1 to 6. `light(id, on)` and `sound(ms)` are put there by the board's file."""

    def __init__(self, serial: bytes, boot: int, last: int = 0) -> None:
        Bus.__init__(self, serial, 2, 2, BUTTONS | LAMPS, boot, last)
        self.down = [-1] * (COUNT + 1)  # since when, in ms; -1: up
        self.lamps = [0] * (COUNT + 1)  # 0 off, 1 on, 2 blinking
        self._moved = [-1] * (COUNT + 1)
        self._lit = [False] * (COUNT + 1)

    def light(self, id_: int, on: bool) -> None:  # noqa: FBT001 - a pin is high or low
        """Switch a lamp."""

    def sound(self, ms: int) -> None:
        """Sound the buzzer."""

    def contact(self, id_: int, closed: bool, now: int) -> None:  # noqa: FBT001 - as above
        """What a contact is at `now`; to be called every few milliseconds."""
        if closed == (self.down[id_] >= 0):
            self._moved[id_] = -1
        elif self._moved[id_] < 0:
            self._moved[id_] = now
        elif now - self._moved[id_] >= STILL:
            self._edge(id_, closed, self._moved[id_])
            self._moved[id_] = -1

    def tick(self, now: int) -> None:
        """Time passes: lamps blink."""
        for id_ in range(1, COUNT + 1):
            on = self.lamps[id_] == 1 or (self.lamps[id_] == 2 and now // BLINKS % 2 == 0)
            if on != self._lit[id_]:
                self._lit[id_] = on
                self.light(id_, on)

    def obey(self, kind: int, payload: bytes, now: int) -> int:
        """LAMP, BEEP and GET_STATUS."""
        if kind == LAMP:
            if len(payload) != 2 or not 1 <= payload[0] <= COUNT or payload[1] > 2:
                return WRONG
            self.lamps[payload[0]] = payload[1]
            self.tick(now)
            return 0
        if kind == BEEP:
            if len(payload) != 2:
                return WRONG
            self.sound(struct.unpack("<H", payload)[0])
            return 0
        if kind == GET_STATUS:
            mask = 0
            for id_ in range(1, COUNT + 1):
                mask |= (self.down[id_] >= 0) << id_
            self.event(BUTTON_MAP, struct.pack("<I", mask), now)
            return 0
        return UNABLE

    def _edge(self, id_: int, closed: bool, at: int) -> None:  # noqa: FBT001 - as above
        hold = 0 if closed else min(at - self.down[id_], 0xFFFF)
        self.down[id_] = at if closed else -1
        self.event(BUTTON, struct.pack("<BBH", id_, int(closed), hold), at)
