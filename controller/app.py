"""Puts the parts together: a table with its journal, its devices and a console. The only file that knows every room."""

from __future__ import annotations

import os
import random
import secrets
import sys
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
from controller.console.spoken import Spoken
from controller.console.terminal import Terminal
from controller.proving import proving
from controller.rules import ranking
from controller.rules.cards import Face
from controller.rules.inputs import Shows
from controller.rules.session import Session, open_session
from controller.rules.shares import leaves
from controller.rules.steps.award import Award
from controller.table.deck_command import Task, check_command, learn_command
from controller.table.deck_reader import reader_of
from controller.table.decks import DeckError, deck_folders, load_decks, whole_deck
from controller.table.definitions import Mistakes, NoWords
from controller.table.doorkeeper import Doorkeeper
from controller.table.line_device import CannotPlug
from controller.table.loop import Loop, Message
from controller.table.outputs import Outputs, outputs
from controller.table.plugged import Plugged
from controller.table.records import DeckChanged, Given, TierChanged
from controller.table.report_command import newest_report
from controller.table.set_up import file_differs
from controller.table.shelf import Shelf
from controller.table.simulated import BUTTONS, SHOE, shown
from controller.table.table import DEALER, Table
from controller.table.table_file import TableFile
from controller.table.table_plan import house_of, plan_of
from controller.table.told_devices import ToldDevices
from hardware.readings import Button
from hardware.sim.commands import run as simulated_device

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from controller.rules.saying import Say
    from controller.table.definitions import Definitions
    from controller.table.table import Outcome
    from controller.table.view import TableView
    from controller.table.words import Words
    from hardware.sim.part_station import PartStation, PartWorks

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


class Appliance:
    """One running table: the table's thread, the shoe's thread, and taps from a console."""

    def __init__(
        self, definitions: Definitions, table_file: TableFile, folder: Path, *, seed: int | None = None
    ) -> None:
        """Prepare; nothing is opened before `start`. Raises `AppError` with one sentence."""
        self._definitions = definitions
        self._file = table_file
        try:
            self._shelf = Shelf(folder)
        except OSError as error:
            raise AppError(f"the data folder {folder} cannot be used: {error.strerror}") from None
        self._pressed: Callable[[Pressed], None] = lambda _: None
        self._asked = (0, 0)
        self.table: Table | None = None
        self.resumed = False
        # A seed is asked for by somebody who wants the same simulated deck again, never by a real table.
        chance = random.Random(seed) if seed is not None else secrets.SystemRandom()  # noqa: S311
        try:
            decks = load_decks(deck_folders(definitions.root, folder), table_file.decks, self._cards())
            self._plugged = Plugged(table_file, decks, chance, self._put, self._press)
        except (DeckError, CannotPlug) as error:
            raise AppError(str(error)) from None
        except Mistakes as mistakes:
            raise AppError("\n".join(str(one) for one in mistakes.found)) from None
        self._doorkeeper = Doorkeeper(folder, self.give, demo=table_file.plugged is None)
        self._plugged.badges = self._doorkeeper.read
        keys = {key: number for number, key in BOX_KEYS.items()}
        self._told = ToldDevices(SHOE, BUTTONS, keys, self._plugged.get)
        self._refused = 0
        self._publish: Callable[[TableView | None], None] = lambda _: None
        words = definitions.words.get(table_file.locale)
        self._loop = Loop(self._open, self._published, self._plugged.follow, words=words)
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
        self._plugged.open(self.table, self._shelf.last_reading)
        return self.table

    def _cards(self) -> tuple[Face, ...]:
        """The cards of the deck that the table's game is dealt from."""
        return whole_deck(self._definitions.games[self._file.game].deck.lowest)

    def _fresh(self) -> Session:
        file, definitions = self._file, self._definitions
        return open_session(
            definitions.games[file.game],
            house_of(file, definitions.houses[file.house]),
            file.levels[0].stakes or file.stakes if file.levels else file.stakes,
            file.seats,
            file.button,
            file.tier,
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

    @property
    def file_differs(self) -> Say | None:
        """What the table's file says otherwise than the table, which goes on from its journal; None for nothing."""
        return file_differs(self.table.session, self._fresh()) if self.table is not None else None

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
        self._doorkeeper.start()
        try:
            self._plugged.begin()
        except CannotPlug as error:
            self.stop()
            raise AppError(str(error)) from None

    def _press(self, button: Button) -> None:
        happened = button.at - button.age
        self._pressed(Pressed(button.id, button.down, button.hold, button.age, self._asked, happened))

    def _put(self, message: Message, came_up: str) -> None:
        """Hand in what a device reported; a device that has come up is told its lamps and its lock anew."""
        if came_up:
            told = partial(self._told.came_up, came_up)
            message = message._replace(done=lambda _: told(), failed=told)
        self._loop.put(message)

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Hand a tap in; `done` is called in the table's thread."""
        if isinstance(given, TierChanged):
            self._plugged.count(given, done)
            return
        if isinstance(given, Shows) and self.simulated and self.table is not None and self.table.hand is not None:
            given = shown(self.table.hand, given)
        self._loop.put(Message(given, DEALER, lambda outcome: self._gave(given, outcome, done), done))

    def _gave(self, given: Given, outcome: Outcome, done: Callable[[], None]) -> None:
        if isinstance(given, DeckChanged) and outcome.refusal is None:
            self._plugged.deck(given.deck)
        done()

    def identify(self, code: str, done: Callable[[], None]) -> None:
        """Try a typed code; `done` is called in the table's thread once the table has taken who it is."""
        self._doorkeeper.knock(code, "code", done)

    def report(self) -> tuple[Path, str] | None:
        """Where a PDF of this hand's incident report belongs, and its HTML. Raises `JournalError`, `KeyFileError`."""
        words = self._definitions.words.get(self._file.locale)
        return None if words is None else newest_report(self._shelf, words)

    def push(self, count: int) -> int | None:
        """Let cards leave the simulated shoe, or count so many by hand: how many. None where the shoe is a real one."""
        if self._plugged.simulates:
            self._told.wait(UNLOCKS_WITHIN)
        return self._plugged.push(count)

    @property
    def simulated(self) -> bool:
        """Whether the shoe is a simulated one: its cards leave by a key."""
        return self._plugged.simulates

    @property
    def lets_go(self) -> bool:
        """Whether the buttons tell when they are let go."""
        lines = self._file.lines
        told = [line for line in lines if line.role == BUTTONS] or [line for line in lines if line.role == SHOE]
        return not told or told[0].driver not in ONLY_PRESSES

    def settled(self) -> bool:
        """Whether all that the simulated shoe and the dealer's hand have to tell is on record and shown."""
        return self._plugged.settled()

    def cable(self, *, plugged: bool) -> bool:
        """Pull or plug the simulated shoe's cable; False where the shoe is a real one."""
        return self._plugged.cable(plugged=plugged)

    def part(self, name: str) -> PartStation[PartWorks]:
        """A simulated part of this table, by its name. Raises KeyError."""
        return self._plugged.part(name)

    def journals(self) -> list[Path]:
        """The table's journals, oldest first."""
        return self._shelf.journals()

    def fault(self) -> str | None:
        """Why the table is locked, or None."""
        return self._loop.fault

    def stop(self) -> None:
        """Stop the devices, then let the table take what is queued and close its journal."""
        self._stopped = True
        self._plugged.stop()
        self._doorkeeper.stop()
        self._loop.stop()
        if self._warming is not None:
            self._warming.join()
        self._plugged.close()


def run_terminal(  # noqa: PLR0913 - a table, where it is kept, and the two ends of a terminal
    definitions: Definitions, table_file: TableFile, folder: Path, source: TextIO, out: TextIO, *, seed: int | None
) -> int:
    """Run a table in the terminal until the dealer quits. Returns the exit code."""
    try:
        words = _words(definitions, table_file.locale)
        appliance = Appliance(definitions, table_file, folder, seed=seed)
        terminal = Terminal(appliance, words, out, bold=out.isatty(), lets_go=appliance.lets_go)
        appliance.start(terminal.show, terminal.press)
    except AppError as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
    try:
        appliance.warm()
        terminal.greet(resumed=appliance.resumed, note=appliance.file_differs)
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
    except NoWords as error:
        raise AppError(str(error)) from None
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
        if (note := appliance.file_differs) is not None:
            sys.stderr.write(f"croupier: {Spoken(words).text(note)}\n")
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


def run_deck(chosen: Namespace, definitions: Definitions, table: TableFile) -> int:
    """Teach or check a deck with a reader of a table. Returns the exit code."""
    folders = deck_folders(definitions.root, (chosen.data or data_folder()) / table.id)
    lowest = definitions.games[table.game].deck.lowest
    try:
        reader = reader_of(table, chosen.device, chosen.driver, chosen.port)
    except DeckError as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
    task = Task(chosen.deck, folders, reader, lowest, chosen.patience)
    try:
        if chosen.word == "learn":
            return learn_command(task, chosen.again, sys.stdout, sys.stderr)
        return check_command(task, sys.stdout, sys.stderr)
    except CannotPlug as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
