"""The button box: on the wire, held, old, bounced, unplugged; and what each button presses."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest

from controller.console.buttons import BUTTONS, Buttons, Pressed
from controller.table.device_file import ButtonsFile, ShoeFile
from tests.console.rig import Box, Rig, at_the_table, whole_hand

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hardware.sim.bus_devices import ButtonBox

DONE = next(id_ for id_, key in BUTTONS.items() if key == "done")
UNDO = next(id_ for id_, key in BUTTONS.items() if key == "undo")


@pytest.mark.parametrize(
    ("lets_go", "pressed", "key"),
    [
        (True, Pressed(1, down=True, hold=0.0, age=0.0, asked=(1, 1)), "fold"),
        (True, Pressed(1, down=False, hold=0.2, age=0.0, asked=(1, 1)), None),
        (True, Pressed(2, down=True, hold=0.0, age=2.1, asked=(1, 1)), None),
        (True, Pressed(UNDO, down=True, hold=0.0, age=0.0, asked=(1, 1)), None),
        (True, Pressed(UNDO, down=False, hold=0.49, age=0.0, asked=(1, 1)), None),
        (True, Pressed(UNDO, down=False, hold=0.5, age=0.0, asked=(1, 1)), "undo"),
        (False, Pressed(UNDO, down=True, hold=0.0, age=0.0, asked=(1, 1)), "undo"),
        (True, Pressed(99, down=True, hold=0.0, age=0.0, asked=(1, 1)), None),
    ],
)
def test_what_a_button_presses(pressed: Pressed, key: str | None, *, lets_go: bool) -> None:
    assert Buttons(lets_go=lets_go).key(pressed) == key


def test_a_contact_that_bounces_is_one_press() -> None:
    box = Buttons(lets_go=True)
    edges = [(True, 1.000), (False, 1.004), (True, 1.008), (False, 1.012), (True, 1.016), (True, 1.060)]
    pressed = [box.key(Pressed(1, down=down, hold=0.0, age=0.0, asked=(1, 1), at=at)) for down, at in edges]
    assert [key for key in pressed if key] == ["fold", "fold"]  # 1.000 and, 44 ms after the last bounce, 1.060


def test_a_button_that_hangs_means_nothing_when_it_is_let_go() -> None:
    assert Buttons(lets_go=True).key(Pressed(UNDO, down=False, hold=5.0, age=0.0, asked=(1, 1))) is None


@pytest.mark.parametrize(
    ("lets_go", "down", "hold", "key"),
    [(True, True, 0.0, None), (True, False, 0.79, None), (True, False, 0.8, "done"), (False, True, 0.0, None)],
)
def test_what_cannot_be_taken_back_is_held(key: str | None, *, lets_go: bool, down: bool, hold: float) -> None:
    pressed = Pressed(DONE, down=down, hold=hold, age=0.0, asked=(1, 1))
    assert Buttons(lets_go=lets_go).key(pressed, "shuffle") == key


@contextmanager
def on_the_bus(folder: Path) -> Iterator[Rig]:
    """A table whose shoe and button box speak Table Bus, both up."""
    with at_the_table(folder, shoe=ShoeFile(driver="tb1"), buttons=ButtonsFile(driver="tb1")) as rig:
        rig.until(lambda: len(rig.view.links) == 2 and all(up for _, up, _ in rig.view.links), "both devices")
        yield rig


def box_of(rig: Rig) -> ButtonBox:
    assert rig.appliance._plugged.box is not None
    return rig.appliance._plugged.box.box


class BusBox(Box):
    """With a Table Bus button box alone."""

    def __init__(self, rig: Rig) -> None:
        super().__init__(rig)
        rig.press = lambda id_: rig.answered(lambda: box_of(rig).press(id_))  # type: ignore[method-assign]


def test_a_whole_hand_on_the_table_bus(tmp_path: Path) -> None:
    with on_the_bus(tmp_path) as rig:
        assert "now.push" in whole_hand(rig, BusBox(rig), raises=0)
        assert rig.window.desk.dull == 0


def test_undo_is_held(tmp_path: Path) -> None:
    with on_the_bus(tmp_path) as rig:
        player = BusBox(rig)
        player.primary()
        player.primary()
        player.deal()
        player.call()
        ask, turn = rig.view.ask, rig.view.seats[4].to_act
        assert turn
        box_of(rig).press(UNDO, hold=0.3)
        QTest.qWait(700)  # let go, and longer than a contact bounces, before it is pressed again
        assert rig.view.ask == ask
        rig.answered(lambda: box_of(rig).press(UNDO, hold=0.6))
        assert rig.view.seats[3].to_act


def test_the_shoe_is_unplugged_in_the_middle_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    with on_the_bus(tmp_path) as rig:
        player = BusBox(rig)
        player.primary()
        player.primary()
        rig.shoe.push(5)
        rig.shoe.unplug()
        rig.shoe.push(4)
        rig.until(lambda: not all(up for _, up, _ in rig.view.links), "the line down")
        rig.shoe.plug()
        rig.until(lambda: all(up for _, up, _ in rig.view.links) and rig.view.out == 9, "the cards")
        assert not rig.view.loose
        player.deal()
        assert rig.view.step == "bet"
