"""Puts the parts together: a table with its journal, its devices and a console. The only file that knows every room."""

from __future__ import annotations

import os
import random
import secrets
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from controller.console.terminal import Terminal
from controller.rules.cards import FACES, Face
from controller.rules.session import Session, open_session
from controller.table.loop import Loop, Message
from controller.table.records import Given, NextHand
from controller.table.shelf import Shelf
from controller.table.table import DEALER, Table
from controller.table.translate import codes_of, translate
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.readings import CardOut, Gap, Reading
from hardware.sim.commands import main as simulated_shoe
from hardware.sim.shoe import Shoe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from controller.rules.hand import Hand
    from controller.table.definitions import Definitions
    from controller.table.journal import Journal
    from controller.table.table_file import TableFile
    from controller.table.view import TableView

SHOE = "shoe"


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

    Before each hand it is loaded anew; when cards go back into the stub, the stub is shuffled and loaded again.
    """

    def __init__(self, *, faces: bool, chance: random.Random) -> None:
        """Make it with an empty deck."""
        self._folder = tempfile.TemporaryDirectory(prefix="croupier-")
        self._chance = chance
        self._loaded: tuple[int, int] | None = None
        self.shoe = Shoe(Path(self._folder.name) / SHOE, [], faces=faces)

    def follow(self, table: Table) -> None:
        """Load what is in the stub, when that is not what the shoe holds."""
        hand = table.hand
        if hand is None or not table.running:
            return
        step = hand.step
        reshuffled = sum(1 for ordinal in range(len(hand.cards.faces)) if hand.cards.place_of(ordinal) is None)
        if step is not None and step.do == "shuffle":
            return
        loaded = (hand.setup.number, reshuffled)
        if loaded != self._loaded:
            self._loaded = loaded
            stub = stub_faces(hand)
            self._chance.shuffle(stub)
            self.shoe.reload(codes_of(stub))

    def close(self) -> None:
        """Unplug it."""
        self.shoe.stop()
        self._folder.cleanup()


def stub_faces(hand: Hand) -> list[Face]:
    """The faces that no card on the felt has: what a simulated stub can hold. Only a simulated felt may ask.

    A card that was never read stands for one of them, so the list is cut to the stub's count.
    """
    cards = hand.cards
    out = {cards.faces[ordinal] for there in cards.where for ordinal in there}
    low = len(FACES) - hand.setup.deck_size
    return [face for face in FACES[low:] if face not in out][: cards.stub]


class Appliance:
    """One running table: the table's thread, the shoe's thread, and taps from a console."""

    def __init__(
        self, definitions: Definitions, table_file: TableFile, folder: Path, *, seed: int | None = None
    ) -> None:
        """Prepare; nothing runs before `start`."""
        self._definitions = definitions
        self._file = table_file
        self._shelf = Shelf(folder)
        self._journal: Journal | None = None
        self.resumed = False
        # A seed is asked for by somebody who wants the same simulated deck again, never by a real table.
        chance = random.Random(seed) if seed is not None else secrets.SystemRandom()  # noqa: S311
        simulated = table_file.shoe.port == "simulated" and table_file.shoe.tier != "none"
        self._simulated = SimulatedShoe(faces=table_file.shoe.tier == "reads", chance=chance) if simulated else None
        self._device: Device | None = None
        self._publish: Callable[[TableView | None], None] = lambda _: None
        self._loop = Loop(self._open, self._published, self._simulated.follow if self._simulated else None)

    def _open(self) -> Table:
        table, self._journal, self.resumed = self._shelf.open(self._fresh)
        self._last = self._journal.last_reading(SHOE)
        return table

    def _fresh(self) -> Session:
        file, definitions = self._file, self._definitions
        return open_session(
            definitions.games[file.game],
            definitions.houses[file.house],
            file.stakes,
            file.seats,
            file.button,
            file.shoe.tier,
        )

    def _published(self, view: TableView | None) -> None:
        self._publish(view)

    def start(self, publish: Callable[[TableView | None], None]) -> None:
        """Open the journal, resume, then bring the devices up. Raises `AppError` with one sentence."""
        self._publish = publish
        self._loop.start()
        if self._loop.fault is not None:
            self._loop.stop()
            if self._simulated:
                self._simulated.close()
            raise AppError(self._loop.fault)
        shoe = self._file.shoe
        if shoe.tier != "none":
            path = self._simulated.shoe.link if self._simulated else shoe.port
            driver = DRIVERS[shoe.driver]
            self._device = Device(SHOE, path, driver, self._deliver, last_committed=self._last)
            self._device.start()

    def _deliver(self, reading: Reading) -> None:
        translated = translate(reading)
        if translated is None:
            return
        device = self._device
        number = reading.number if isinstance(reading, CardOut) else reading.last if isinstance(reading, Gap) else None
        boot = reading.boot if isinstance(reading, (CardOut, Gap)) else None
        if device is None or number is None or boot is None:
            self._loop.put(Message(translated.given, translated.cause))
            return
        self._loop.put(
            Message(
                translated.given,
                translated.cause,
                lambda _: device.acknowledge(boot, number),
                device.redeliver,
            )
        )

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Hand a tap in; `done` is called in the table's thread."""
        self._loop.put(Message(given, DEALER, lambda _: done(), done))

    def push(self, count: int) -> bool:
        """Let cards leave the simulated shoe; False where the shoe is a real one."""
        if self._simulated is None:
            return False
        self._simulated.shoe.push(count)
        return True

    def cable(self, *, plugged: bool) -> bool:
        """Pull or plug the simulated shoe's cable; False where the shoe is a real one."""
        if self._simulated is None:
            return False
        if plugged:
            self._simulated.shoe.plug()
        else:
            self._simulated.shoe.unplug()
        return True

    def fault(self) -> str | None:
        """Why the table is locked, or None."""
        return self._loop.fault

    def stop(self) -> None:
        """Stop the devices, then let the table take what is queued and close its journal."""
        if self._device is not None:
            self._device.stop()
        self._loop.stop()
        if self._simulated:
            self._simulated.close()


def run_terminal(  # noqa: PLR0913 - a table, where it is kept, and the two ends of a terminal
    definitions: Definitions, table_file: TableFile, folder: Path, source: TextIO, out: TextIO, *, seed: int | None
) -> int:
    """Run a table in the terminal until the dealer quits. Returns the exit code."""
    appliance = Appliance(definitions, table_file, folder, seed=seed)
    terminal = Terminal(appliance, definitions.words[table_file.locale], out, bold=out.isatty())
    try:
        appliance.start(terminal.show)
    except AppError as error:
        sys.stderr.write(f"croupier: {error}\n")
        return 1
    try:
        terminal.greet(resumed=appliance.resumed)
        if not appliance.resumed:
            appliance.give(NextHand(), lambda: None)
        terminal.run(source)
    except KeyboardInterrupt:
        out.write("\n")
    finally:
        appliance.stop()
    return 0


def run_simulated_shoe(arguments: Sequence[str]) -> int:
    """Run a simulated shoe by itself, driven from the keyboard. Returns the exit code."""
    return simulated_shoe(arguments)
