"""The lamps, the beep and the lock on real pseudo-terminals: a shoe and a button box that speak Table Bus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.inputs import Act, Begin, Done
from controller.table.records import NextHand
from hardware.commands import LampMode
from hardware.sim.bus_devices import BusShoe, ButtonBox
from tests.dealing import definitions
from tests.test_app import Room

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from controller.table.view import TableView

BUS = {"driver": "tb1", "port": "simulated"}
FOLD, CALL, DONE, ALL_IN, UNDO, FLOOR, PROBLEM = range(1, 8)
KEYS = (FOLD, CALL, DONE, ALL_IN, UNDO, FLOOR, PROBLEM)


class BusRoom(Room):
    """A table with a shoe that can be locked and a box with lamps."""

    @property
    def shoe(self) -> BusShoe:
        """The simulated shoe."""
        assert self.appliance._plugged.shoe is not None
        assert isinstance(self.appliance._plugged.shoe.shoe, BusShoe)
        return self.appliance._plugged.shoe.shoe

    @property
    def box(self) -> ButtonBox:
        """The simulated box."""
        assert self.appliance._plugged.box is not None
        return self.appliance._plugged.box.box

    def burn(self, *keys: int) -> None:
        """Wait until exactly these lamps burn."""
        wanted = {key: LampMode.ON if key in keys else LampMode.OFF for key in KEYS}
        self.until(lambda: self.box.lamps == wanted)

    def both_up(self) -> None:
        """Wait until both lines are up."""
        self.until(lambda: sum(up for _, up, _ in self.views[-1].links) == 2)

    def lock(self, *, on: bool) -> None:
        """Wait until the shoe is locked, or is not."""
        self.until(lambda: self.shoe.locked is on)

    def call(self, seat: int) -> TableView:
        """A seat calls or checks."""
        view = self.give(Act(seat, "call"))
        assert view.refusal is None
        return view


@pytest.fixture
def room(tmp_path: Path) -> Iterator[BusRoom]:
    made = BusRoom(definitions(), tmp_path, shoe=BUS | {"tier": "reads"}, buttons=BUS)
    yield made
    made.appliance.stop()


def test_the_lamps_follow_the_question(room: BusRoom) -> None:
    room.both_up()
    room.burn(DONE)
    room.deal()
    room.burn(FOLD, CALL, ALL_IN)
    room.call(1)
    room.call(2)
    room.burn(CALL, ALL_IN)  # the big blind, seat 3, owes nothing
    room.call(3)
    room.burn()  # the shoe, not a key


def test_a_refused_tap_beeps_once(room: BusRoom) -> None:
    room.both_up()
    room.deal()
    assert room.give(Done()).refusal is not None
    room.until(lambda: room.box.beeps == (150,))
    room.call(1)
    room.burn(FOLD, CALL, ALL_IN)
    assert room.box.beeps == (150,)


def test_the_shoe_gives_exactly_the_cards_that_are_due(room: BusRoom) -> None:
    room.both_up()
    room.give(NextHand())
    room.give(Begin())
    room.push(6)  # two cards for each of three seats
    room.lock(on=True)
    assert room.shoe.push(3) == 0
    room.call(1)
    room.call(2)
    room.lock(on=False)  # all but the big blind have acted: the dealer may be burning
    assert room.shoe.push(4) == 4
    room.lock(on=True)
    assert room.shoe.push() == 0
    view = room.call(3)
    assert (view.stopped, view.out, view.loose) == ("", 10, 0)


def test_a_device_that_comes_back_is_told_how_it_should_be(room: BusRoom) -> None:
    room.both_up()
    room.deal()
    room.lock(on=True)
    room.burn(FOLD, CALL, ALL_IN)
    for device in (room.shoe, room.box):
        device.unplug()
        room.until(lambda: sum(up for _, up, _ in room.views[-1].links) == 1)
        # Whoever switched it off and on left it open and dark.
        device.ask(lambda d=device: setattr(d.firmware, "locked", False))  # type: ignore[misc]
        device.ask(lambda d=device: d.firmware.lamps.clear())  # type: ignore[misc]
        device.plug()
        room.both_up()
    room.lock(on=True)
    room.burn(FOLD, CALL, ALL_IN)


def test_a_table_that_cannot_record_locks_the_shoe(room: BusRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    room.both_up()
    room.lock(on=False)

    def broken(*_: object) -> None:
        raise RuntimeError("no more")

    monkeypatch.setattr("controller.table.table.decide", broken)
    monkeypatch.setattr(room.appliance, "_publish", lambda _: None)
    room.give(NextHand())
    room.appliance.give(Begin(), lambda: None)
    room.lock(on=True)
    assert room.appliance.fault() is not None
