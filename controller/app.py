"""Puts the parts together: a table with its journal, its devices and a console. The only file that knows every room."""

from __future__ import annotations

import os
import random
import secrets
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from controller.console.buttons import BUTTONS as BOX_KEYS
from controller.console.buttons import Pressed
from controller.console.display import why_no_window
from controller.console.entry import chip_keys
from controller.console.screen import Screen
from controller.console.terminal import Terminal
from controller.proving import proving
from controller.rules import ranking
from controller.rules.cards import FACES, Face
from controller.rules.hand import Setup
from controller.rules.session import Session, next_setup, open_session
from controller.rules.shares import leaves
from controller.rules.steps.award import Award
from controller.table.definitions import Mistakes
from controller.table.loop import Loop, Message
from controller.table.outputs import Outputs, outputs
from controller.table.records import Given
from controller.table.shelf import Shelf
from controller.table.table import DEALER, Table
from controller.table.table_file import ButtonsFile, TableFile
from controller.table.table_plan import house_of, plan_of
from controller.table.told_devices import ToldDevices
from controller.table.translate import codes_of, translate
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.readings import Button, LinkUp, Reading
from hardware.sim.bus_devices import BusShoe, ButtonBox
from hardware.sim.commands import run as simulated_device
from hardware.sim.shoe import Shoe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from controller.rules.hand import Hand
    from controller.table.definitions import Definitions
    from controller.table.view import TableView
    from controller.table.words import Words

SHOE = "shoe"
BUTTONS = "buttons"
BUS = "tb1"
ONLY_PRESSES = ("ascii_line",)
"""Drivers of boxes that do not tell when a button is let go."""
UNLOCKS_WITHIN = 1.0
"""A card of the simulated shoe is pushed once its lock has answered, or after so many seconds."""
FINE, LOCKED, MISTAKE = 0, 1, 2


class AppError(Exception):
    """The table cannot be opened; the text is the one sentence the person needs."""


def data_folder() -> Path:
    """Where journals and keys are kept: $CROUPIER_DATA, else the user's state folder."""
    chosen = os.environ.get("CROUPIER_DATA")
    if chosen:
        return Path(chosen)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "croupier"


class SimulatedShoe:
    """A shoe loaded with a shuffled deck, at the far end of a real pseudo-terminal, that follows the felt.

    After each hand it is loaded anew; when cards go back into the stub, the stub is shuffled and loaded again.
    """

    def __init__(self, driver: str, *, faces: bool, chance: random.Random) -> None:
        """Make it with an empty deck; it speaks what the driver understands."""
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self._chance = chance
        self._loaded: tuple[int, int, int] | None = None
        link = Path(self._folder.name) / SHOE
        self.shoe: Shoe | BusShoe = BusShoe(link, [], faces=faces) if driver == BUS else Shoe(link, [], faces=faces)

    def follow(self, table: Table) -> None:
        """Load what the shoe should hold, when that is another deck than it was loaded with.

        Between hands that is the next hand's whole deck: its first card may come before the tap. While the stub is
        still to be shuffled the shoe stands open.
        """
        hand = table.hand
        if hand is None or not table.running:
            setup = next_setup(table.session)
            if isinstance(setup, Setup):
                self._load((setup.number, 0, setup.deck_size), deck_faces(setup))
            return
        if hand.step is not None and hand.step.do == "shuffle":
            return
        back = sum(1 for ordinal in range(len(hand.cards.faces)) if hand.cards.place_of(ordinal) is None)
        self._load((hand.setup.number, back, hand.setup.deck_size), stub_faces(hand))

    def _load(self, deck: tuple[int, int, int], faces: list[Face]) -> None:
        if deck == self._loaded:
            return
        self._loaded = deck
        self._chance.shuffle(faces)
        self.shoe.reload(codes_of(faces))

    def close(self) -> None:
        """Unplug it."""
        self.shoe.stop()
        self._folder.cleanup()


class SimulatedBox:
    """A button box at the far end of a pseudo-terminal: for tests and demonstrations, which press its buttons."""

    def __init__(self) -> None:
        """Plug it in."""
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self.box = ButtonBox(Path(self._folder.name) / BUTTONS)

    def close(self) -> None:
        """Unplug it."""
        self.box.stop()
        self._folder.cleanup()


def stub_faces(hand: Hand) -> list[Face]:
    """The faces that no card on the felt has: what a simulated stub can hold. Only a simulated felt may ask.

    A card that was never read stands for one of them, so the list is cut to the stub's count.
    """
    cards = hand.cards
    out = {cards.faces[ordinal] for there in cards.where for ordinal in there}
    return [face for face in deck_faces(hand.setup) if face not in out][: cards.stub]


def deck_faces(setup: Setup) -> list[Face]:
    """The faces of the deck that a hand is dealt from."""
    return list(FACES[len(FACES) - setup.deck_size :])


class Appliance:
    """One running table: the table's thread, the shoe's thread, and taps from a console."""

    def __init__(
        self, definitions: Definitions, table_file: TableFile, folder: Path, *, seed: int | None = None
    ) -> None:
        """Prepare; nothing is opened before `start`. Raises `AppError` with one sentence."""
        self._definitions = definitions
        self._file = table_file
        for driver in filter(None, (table_file.shoe.driver, table_file.buttons and table_file.buttons.driver)):
            if driver not in DRIVERS:
                raise AppError(f"no driver is called {driver!r}; there are {', '.join(DRIVERS)}")
        try:
            self._shelf = Shelf(folder)
        except OSError as error:
            raise AppError(f"the data folder {folder} cannot be used: {error.strerror}") from None
        self._last: dict[str, tuple[int, int] | None] = {}
        self._pressed: Callable[[Pressed], None] = lambda _: None
        self._asked = (0, 0)
        self.table: Table | None = None
        self.resumed = False
        # A seed is asked for by somebody who wants the same simulated deck again, never by a real table.
        chance = random.Random(seed) if seed is not None else secrets.SystemRandom()  # noqa: S311
        simulated = table_file.shoe.port == "simulated" and table_file.shoe.tier != "none"
        driver, faces = table_file.shoe.driver, table_file.shoe.tier == "reads"
        self._simulated = SimulatedShoe(driver, faces=faces, chance=chance) if simulated else None
        self._box = SimulatedBox() if table_file.buttons == ButtonsFile(driver=BUS, port="simulated") else None
        self._devices: dict[str, Device] = {}
        keys = {key: number for number, key in BOX_KEYS.items()}
        self._told = ToldDevices(SHOE, BUTTONS, keys, self._devices.get)
        self._refused = 0
        self._publish: Callable[[TableView | None], None] = lambda _: None
        follow = self._simulated.follow if self._simulated else None
        self._loop = Loop(self._open, self._published, follow)
        self._warming: threading.Thread | None = None
        self._stopped = False

    def warm(self) -> None:
        """Fill the ranking's tables for this game in a thread, so that the first showdown waits for nothing."""
        if self._warming is None and not self._stopped:
            self._warming = threading.Thread(target=self._warm, name="warm")
            self._warming.start()

    def _warm(self) -> None:
        game = self._definitions.games[self._file.game]
        awards = [step for step in game.steps if isinstance(step, Award)]
        ranking.ready(*{leaf.rank for award in awards for leaf in leaves(award.split)})

    def _open(self) -> Table:
        self.table, _, self.resumed = self._shelf.open(self._fresh)
        self._last = {name: self._shelf.last_reading(name) for name in (SHOE, BUTTONS)}
        return self.table

    def _fresh(self) -> Session:
        file, definitions = self._file, self._definitions
        return open_session(
            definitions.games[file.game],
            house_of(file, definitions.houses[file.house]),
            file.levels[0].stakes or file.stakes if file.levels else file.stakes,
            file.seats,
            file.button,
            file.shoe.tier,
            plan_of(file, definitions.games),
        )

    def _published(self, view: TableView | None) -> None:
        if view is not None:
            self._asked = (view.number, view.ask)
            self._refused += view.refusal is not None
        self._publish(view)
        if view is None or self.table is None:
            self._told.tell(Outputs({}, locked=True))  # a table that cannot record takes no card
        else:
            self._told.tell(outputs(self.table, view, self._refused))

    def start(
        self, publish: Callable[[TableView | None], None], pressed: Callable[[Pressed], None] | None = None
    ) -> None:
        """Open the journal, resume, then bring the devices up. Raises `AppError` with one sentence.

        `pressed` is called in a device's thread for each press of the button box.
        """
        self._publish = publish
        if pressed is not None:
            self._pressed = pressed
        self._loop.start()
        if self._loop.fault is not None:
            self.stop()
            raise AppError(self._loop.fault)
        shoe, buttons = self._file.shoe, self._file.buttons
        if shoe.tier != "none":
            self._begin(SHOE, shoe.driver, self._simulated.shoe.link if self._simulated else shoe.port)
        if buttons is not None and (self._box is not None or buttons.port != "simulated"):
            self._begin(BUTTONS, buttons.driver, self._box.box.link if self._box else buttons.port)

    def _begin(self, name: str, driver: str, path: str) -> None:
        self._devices[name] = Device(name, path, DRIVERS[driver], self._deliver, last_committed=self._last.get(name))
        self._devices[name].start()

    def _deliver(self, reading: Reading) -> None:
        translated = translate(reading)
        if translated is None:
            return
        if isinstance(reading, Button):
            self._pressed(
                Pressed(reading.id, reading.down, reading.hold, reading.age, self._asked, reading.at - reading.age)
            )
        given, cause = translated
        device, boot, number = self._devices.get(reading.device), cause.boot, cause.number
        if isinstance(reading, LinkUp):
            came_up = partial(self._told.came_up, reading.device)
            self._loop.put(Message(given, cause, lambda _: came_up(), came_up))
        elif device is None or boot is None or number is None:
            self._loop.put(Message(given, cause))
        else:
            self._loop.put(Message(given, cause, lambda _: device.acknowledge(boot, number), device.redeliver))

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Hand a tap in; `done` is called in the table's thread."""
        self._loop.put(Message(given, DEALER, lambda _: done(), done))

    def push(self, count: int) -> int | None:
        """Let cards leave the simulated shoe: how many did. None where the shoe is a real one."""
        if self._simulated is None:
            return None
        self._told.wait(UNLOCKS_WITHIN)
        return self._simulated.shoe.push(count)

    @property
    def simulated(self) -> bool:
        """Whether the shoe is a simulated one: its cards leave by a key."""
        return self._simulated is not None

    @property
    def lets_go(self) -> bool:
        """Whether the buttons tell when they are let go."""
        buttons = self._file.buttons
        return (buttons.driver if buttons is not None else self._file.shoe.driver) not in ONLY_PRESSES

    def settled(self) -> bool:
        """Whether all that the simulated shoe has to tell is on record and shown."""
        return self._simulated is None or not self._simulated.shoe.unacknowledged

    def cable(self, *, plugged: bool) -> bool:
        """Pull or plug the simulated shoe's cable; False where the shoe is a real one."""
        if self._simulated is None:
            return False
        if plugged:
            self._simulated.shoe.plug()
        else:
            self._simulated.shoe.unplug()
        return True

    def journals(self) -> list[Path]:
        """The table's journals, oldest first."""
        return self._shelf.journals()

    def fault(self) -> str | None:
        """Why the table is locked, or None."""
        return self._loop.fault

    def stop(self) -> None:
        """Stop the devices, then let the table take what is queued and close its journal."""
        self._stopped = True
        for device in self._devices.values():
            device.stop()
        self._loop.stop()
        if self._warming is not None:
            self._warming.join()
        if self._simulated is not None:
            self._simulated.close()
        if self._box is not None:
            self._box.close()


def run_terminal(  # noqa: PLR0913 - a table, where it is kept, and the two ends of a terminal
    definitions: Definitions, table_file: TableFile, folder: Path, source: TextIO, out: TextIO, *, seed: int | None
) -> int:
    """Run a table in the terminal until the dealer quits. Returns the exit code."""
    try:
        words = _words(definitions, table_file.locale)
        appliance = Appliance(definitions, table_file, folder, seed=seed)
        terminal = Terminal(appliance, words, out, bold=out.isatty())
        appliance.start(terminal.show)
    except AppError as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
    try:
        appliance.warm()
        terminal.greet(resumed=appliance.resumed)
        with proving(appliance):
            terminal.run(source)
    except KeyboardInterrupt:
        out.write("\n")
    finally:
        appliance.stop()
    return FINE if appliance.fault() is None else LOCKED


def _words(definitions: Definitions, locale: str) -> Words:
    """The sentences of a locale. Raises `AppError`."""
    try:
        return definitions.words[locale]
    except KeyError:
        raise AppError(
            f"there are no words for the locale {locale!r}; there are {', '.join(definitions.words)}"
        ) from None
    except Mistakes as mistakes:
        raise AppError("\n".join(str(one) for one in mistakes.found)) from None


def run_window(
    definitions: Definitions, table_file: TableFile, folder: Path, screen: Screen, *, seed: int | None
) -> int:
    """Run a table in the window until it is closed. Returns the exit code. `no_window` must have been asked before."""
    from controller.console.application import Console  # noqa: PLC0415 - Qt is loaded only where there is a display

    try:
        words = _words(definitions, table_file.locale)
        appliance = Appliance(definitions, table_file, folder, seed=seed)
        console = Console(appliance, words, title_of(table_file), screen, time.monotonic)
        console.open(unit=table_file.stakes.unit, chips=chip_keys(table_file.stakes))
    except (AppError, RuntimeError) as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
    try:
        with proving(appliance):
            lost = console.run()
    finally:
        appliance.stop()
    if lost:
        sys.stderr.write("croupier: the display was lost; the hand is kept, start again\n")
    return LOCKED if lost or appliance.fault() is not None else FINE


def title_of(table_file: TableFile) -> str:
    """What the room calls a table; without a title, its id in words."""
    return table_file.title or table_file.id.replace("_", " ").capitalize()


def no_window() -> str | None:
    """Why there can be no window on this machine, in one sentence; None when there can."""
    return why_no_window(os.environ)


def run_simulated_device(name: str, arguments: Sequence[str]) -> int:
    """Run a simulated device by itself, driven from the keyboard. Returns the exit code."""
    return simulated_device(name, arguments)
