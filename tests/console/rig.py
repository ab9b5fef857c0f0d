"""A dealer at a real window: real widgets, a real table in its own thread, a real shoe on a pseudo-terminal."""

from __future__ import annotations

import time
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from controller import app
from controller.console.application import Console
from controller.console.buttons import BOUNCE
from controller.console.entry import chip_keys
from controller.console.key import Key
from controller.console.screen import Screen
from controller.table.definitions import load
from controller.table.table_file import PanelFile
from hardware.sim.shoe import Shoe
from tests.console.clock import Clock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from controller.console.window import Window
    from controller.table.definitions import Definitions
    from controller.table.view import TableView

LEFT = Qt.MouseButton.LeftButton
WITHIN = 10.0
PATIENCE = 3.0
"""What a dealer of the fake clock waits between two presses: longer than any key is dead."""


@cache
def definitions() -> Definitions:
    return load()


class Rig:
    """The console of one table. `tap`, `type` and `press` are the three ways in."""

    def __init__(
        self, folder: Path, table: str = "default", *, tier: str = "", width: int = 1280, **keys: object
    ) -> None:
        file = definitions().tables[table]
        if tier:
            file = file.model_copy(update={"shoe": file.shoe.model_copy(update={"tier": tier})})
        file = file.model_copy(update=keys)
        self.clock = Clock()
        self.appliance = app.Appliance(definitions(), file, folder, seed=7)
        screen = Screen(PanelFile(width_mm=217 if width == 1280 else 345))
        self.console = Console(self.appliance, definitions().words["en"], "Table 7", screen, self.clock)
        self.window: Window = self.console.open(unit=file.stakes.unit, chips=chip_keys(file.stakes))
        self.window.resize(width, width * 5 // 8 if width == 1280 else 1080)
        assert self.appliance._plugged.shoe is not None
        self.shoe = self.appliance._plugged.shoe.shoe
        self.taps = 0
        self.expected = ""
        self.until(lambda: self.window.desk.view is not None and self._plugged(), "the shoe")

    def _plugged(self) -> bool:
        return bool(self.view.links) and all(up for _, up, _ in self.view.links)

    def close(self) -> None:
        """Close the window and everything behind it."""
        told = self.window.banner.text
        self.window.close()
        self.appliance.stop()
        self.window.deleteLater()
        QApplication.processEvents()
        assert told == self.expected

    @property
    def view(self) -> TableView:
        """What the table last showed."""
        assert self.window.desk.view is not None
        return self.window.desk.view

    def until(self, so: Callable[[], bool], what: str) -> None:
        """Let Qt work until something is so."""
        by = time.monotonic() + WITHIN
        while not so():
            assert time.monotonic() < by, f"{what}: {self.where()}"
            QApplication.processEvents()
            time.sleep(0.0005)

    def where(self) -> str:
        """Where it stands, for a failure."""
        desk = self.window.desk
        return f"{self.view.now} mode {desk.mode} entry {desk.entry} dull {desk.dull} refusal {self.view.refusal}"

    def wait_out(self) -> None:
        """As long as a dealer waits when nothing hurries."""
        self.clock.now += PATIENCE
        self.window.refresh()

    def answered(self, act: Callable[[], None], *, changes: bool = True) -> None:
        """Do something and wait until the table or the desk has moved on."""
        self.wait_out()
        before = self.question()
        act()
        if changes:
            self.until(lambda: self.question() != before, "nothing came of it")

    def question(self) -> tuple[object, ...]:
        """What is asked, by the table and by the desk."""
        view, desk = self.view, self.window.desk
        return view.number, view.ask, view.out, view.ended, view.undo, view.refusal, desk.asked, desk.ear, desk.page

    def key(self, name: str) -> Key:
        """A key of the window by the name of what it presses; it must be there to be seen."""
        found = [key for key in self.window.findChildren(Key) if key.key == name and key.isVisible()]
        assert len(found) == 1, (name, self.where())
        return found[0]

    def can(self, name: str) -> bool:
        """Whether a key can be pressed now."""
        return any(key.key == name and key.isVisible() and key.isEnabled() for key in self.window.findChildren(Key))

    def tap(self, name: str) -> None:
        """One tap with a finger on a key or a seat."""
        self.taps += 1
        if name.startswith("seat_"):
            plate = self.window.seats.plates[int(name.removeprefix("seat_")) - 1]
            self.answered(lambda: QTest.mouseClick(plate, LEFT))
            return
        self.wait_out()
        key = self.key(name)
        assert key.isEnabled(), (name, self.where())
        self.answered(lambda: QTest.mouseClick(key, LEFT))

    def type(self, *keys: Qt.Key) -> None:
        """Keys of the keyboard, one after the other."""
        for key in keys:
            self.answered(lambda key=key: QTest.keyClick(self.window, key))  # type: ignore[misc]

    def press(self, id_: int) -> None:
        """A button of the box, over the wire, no sooner after the last than a finger can: sooner is a bounce."""
        time.sleep(2 * BOUNCE)
        self.answered(lambda: self.button(id_))

    def button(self, id_: int) -> None:
        """A press on the wire, whatever comes of it."""
        assert isinstance(self.shoe, Shoe)
        self.shoe.press(id_)

    def deal(self) -> None:
        """Let what is due leave the shoe, by hand, as at a real table."""
        self.wait_out()
        due, out, number = self.view.due, self.view.out, self.view.number
        self.shoe.push(due)
        self.until(lambda: self.view.number == number and self.view.out >= out + due, "the cards")


class Player(Protocol):
    """One way in: what a dealer does for each thing asked."""

    def fold(self) -> None:
        """Fold."""

    def call(self) -> None:
        """Check or call."""

    def primary(self) -> None:
        """Say that what was asked is done."""

    def deal(self) -> None:
        """Let what is due leave the shoe."""

    def raise_to(self, amount: int) -> None:
        """Bet or raise."""

    def winners(self, seats: tuple[int, ...]) -> None:
        """Name who wins."""

    def count(self, amount: int) -> None:
        """Enter a count."""


class Clicks:
    """With a finger alone."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig

    def fold(self) -> None:
        """Fold."""
        self.rig.tap("fold")

    def call(self) -> None:
        """Check or call."""
        self.rig.tap("call")

    def primary(self) -> None:
        """Say that what was asked is done."""
        self.rig.tap("call")

    def deal(self) -> None:
        """Let what is due leave the shoe."""
        due, out = self.rig.view.due, self.rig.view.out
        self.rig.tap("shoe")
        self.rig.until(lambda: self.rig.view.out >= out + due, "the cards")

    def raise_to(self, amount: int) -> None:
        """Bet or raise."""
        self.rig.tap("raise")
        for digit in str(amount):
            self.rig.tap(f"digit_{digit}")
        self.rig.tap("raise")

    def winners(self, seats: tuple[int, ...]) -> None:
        """Name who wins."""
        for seat in seats:
            self.rig.tap(f"seat_{seat}")
        self.rig.tap("call")

    def count(self, amount: int) -> None:
        """Enter a count."""
        for digit in str(amount):
            self.rig.tap(f"digit_{digit}")
        self.rig.tap("raise")


class Keys:
    """With the keyboard alone."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig

    def fold(self) -> None:
        """Fold."""
        self.rig.type(Qt.Key.Key_F1)

    def call(self) -> None:
        """Check or call."""
        self.rig.type(Qt.Key.Key_F2)

    def primary(self) -> None:
        """Say that what was asked is done."""
        self.rig.type(Qt.Key.Key_Return)

    def deal(self) -> None:
        """Let what is due leave the shoe."""
        due, out = self.rig.view.due, self.rig.view.out
        self.rig.type(Qt.Key.Key_Space)
        self.rig.until(lambda: self.rig.view.out >= out + due, "the cards")

    def _digits(self, number: int) -> None:
        self.rig.type(*(Qt.Key(Qt.Key.Key_0.value + int(digit)) for digit in str(number)))

    def raise_to(self, amount: int) -> None:
        """Bet or raise."""
        self.rig.type(Qt.Key.Key_R)
        self._digits(amount)
        self.rig.type(Qt.Key.Key_Return)

    def winners(self, seats: tuple[int, ...]) -> None:
        """Name who wins."""
        for seat in seats:
            self._digits(seat)
        self.rig.type(Qt.Key.Key_Enter)

    def count(self, amount: int) -> None:
        """Enter a count."""
        self._digits(amount)
        self.rig.type(Qt.Key.Key_Return)


class Box:
    """With the button box alone; the cards leave a shoe by hand. It knows no amounts."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig

    def fold(self) -> None:
        """Fold."""
        self.rig.press(1)

    def call(self) -> None:
        """Check or call."""
        self.rig.press(2)

    def primary(self) -> None:
        """Say that what was asked is done."""
        self.rig.press(3)

    def deal(self) -> None:
        """Let what is due leave the shoe."""
        self.rig.deal()

    def raise_to(self, amount: int) -> None:
        """Bet or raise."""
        self.rig.press(4)

    def winners(self, seats: tuple[int, ...]) -> None:
        """Name who wins."""
        raise NotImplementedError

    def count(self, amount: int) -> None:
        """Enter a count."""
        raise NotImplementedError


def whole_hand(rig: Rig, player: Player, *, raises: int = 1, folds: int = 1) -> list[str]:
    """Deal one hand from NEXT HAND to the push: some fold, somebody raises, the others call. Tells what was asked."""
    asked: list[str] = []
    player.primary()
    for _ in range(400):
        view = rig.view
        asked.append(view.now.key)
        if view.ended:
            return asked
        if view.due:
            player.deal()
        elif view.step == "bet" and view.now.key == "now.count":
            player.count(60)
        elif view.step == "bet" and folds and view.to_call and sum(seat.live for seat in view.seats) > 3:
            folds -= 1
            player.fold()
        elif view.step == "bet" and raises and view.least is not None:
            raises -= 1
            player.raise_to(view.least)
        elif view.step == "bet":
            player.call()
        elif view.now.key == "now.who_wins":
            player.winners(view.eligible[:2])
        else:
            player.primary()
    raise AssertionError(f"the hand does not end: {asked[-20:]}")


@contextmanager
def at_the_table(folder: Path, table: str = "default", **keys: object) -> Iterator[Rig]:
    """A rig that is closed whatever happens."""
    rig = Rig(folder, table, **keys)  # type: ignore[arg-type]
    try:
        yield rig
    finally:
        rig.close()
