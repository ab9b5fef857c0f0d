"""Plays one hand in a controller that is killed again and again, with a real shoe process that outlives it.

`python -m tests.crashing FOLDER` reads jobs as JSON, one a line, and answers each with what happened. One process
forks every life of a controller before any thread runs, so a life costs a fork and not the start of an interpreter.
In it runs the real appliance: its thread, its journal, its device on the shoe's pseudo-terminal. The dealer is an
automaton that knows nothing but the table: it taps and draws in the table's thread, so that a kill cannot fall between
the two.
"""

from __future__ import annotations

import gc
import hashlib
import itertools
import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import pokerkit  # noqa: F401 - slow to import, and every life would import it anew

from controller.app import Appliance
from controller.rules.cards import RANKS
from controller.rules.inputs import Act, Begin, Discards, Done, Input, Rules, Shows, Tells
from controller.rules.steps.discard import Discard
from controller.table.definitions import load
from controller.table.presence import Identified
from controller.table.records import NextHand
from controller.table.simulated import SHOE
from controller.table.table_file import TableFile
from hardware.drivers.ascii_line import CODES
from hardware.readings import is_face
from hardware.status import State

if TYPE_CHECKING:
    from controller.rules.game import Deck
    from controller.rules.hand import Hand
    from controller.table.definitions import Definitions
    from controller.table.table import Table
    from controller.table.view import TableView

Position = Literal["before commit", "after commit", "before acknowledgement"]
LIVES_AT_MOST = 1000


class Job(NamedTuple):
    """One hand of a game: the first life is killed in the first position, the next in the next, and so on in a ring.

    Each is killed at the first commit it comes to, or with `links` at the first commit of a line that comes up; None
    lives on to the end of the hand.
    """

    folder: str
    table: dict[str, Any]
    positions: list[Position | None]
    links: bool = False
    early: bool = False
    """The dealer deals the flop in the middle of the first round, and the floor has it dealt again."""


def hand_digest(hand: Hand | None) -> str:
    """A hash over all that a hand is, but for its fixed setup."""
    if hand is None:
        return ""
    told = repr([getattr(hand, name) for name in hand._fields if name != "setup"])
    return hashlib.sha256(f"{hand.setup.number} {hand.setup.seats} {told}".encode()).hexdigest()[:16]


class Mortal:
    """A database whose owner is killed at a commit: at the first that is of the kind wanted."""

    def __init__(self, database: sqlite3.Connection, position: Position | None, deaths: int, *, links: bool) -> None:
        self._database = database
        self._position = position
        self._deaths = deaths
        self._links = links
        self._what = ""
        query = "SELECT count(*) FROM row WHERE kind = 'input' AND what != 'LinkChanged'"
        (self.commits,) = database.execute(query).fetchone()

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a connection has
        return getattr(self._database, name)

    def meet(self, position: Position) -> None:
        """Die here as in a power cut, where it is time: nothing is flushed, closed or told."""
        if self._what and position == self._position and (self._what == "LinkChanged") == self._links:
            os.write(self._deaths, f"{self.commits + (position == 'before commit')} {position}\n".encode())
            os.kill(os.getpid(), signal.SIGKILL)

    def execute(self, sql: str, parameters: tuple[Any, ...] = ()) -> sqlite3.Cursor:
        """Execute, and die where it is time."""
        if sql.startswith("INSERT INTO row") and parameters[2] == "input":
            self._what = parameters[3]
        if sql != "COMMIT":
            return self._database.execute(sql, parameters)
        self.meet("before commit")
        cursor = self._database.execute(sql)
        self.commits += self._what != "LinkChanged"
        self.meet("after commit")
        return cursor


class Dealer(Appliance):
    """An appliance with its dealer. Everything it does follows from the table, so it does the same in every life."""

    def __init__(self, definitions: Definitions, job: Job, shoe: int, position: Position | None) -> None:
        """Prepare; `shoe` is the standard input of the shoe's process."""
        folder = Path(job.folder)
        super().__init__(definitions, TableFile.model_validate(job.table), folder / "table")
        self._pushes = os.open(folder / "pushes", os.O_RDWR | os.O_CREAT | os.O_APPEND)
        self._lines = os.open(folder / "published", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._deaths = os.open(folder / "deaths", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._shoe = shoe
        self._position = position
        self._links = job.links
        self._early = job.early
        self._answered: set[tuple[int, str, int]] = set()
        self.over = threading.Event()

    def _open(self) -> Table:
        table = super()._open()
        journal = table._journal
        assert journal is not None
        self._mortal = Mortal(journal._database, self._position, self._deaths, links=self._links)
        journal._database = self._mortal  # type: ignore[assignment]
        self._table = table
        return table

    def _published(self, view: TableView | None) -> None:
        assert view is not None, self._loop.fault
        if view.refusal is not None:
            sys.stderr.write(f"{view.game}: {view.now} {view.refusal}\n")
        line = f"{self._mortal.commits} {hand_digest(self._table.hand)}\n"
        os.write(self._lines, line.encode())
        self._deal(view)
        self._mortal.meet("before acknowledgement")

    def is_heard(self) -> bool:
        """Wait until the shoe has been greeted, and with that told what is on record."""
        device = self._plugged._devices[SHOE]
        by = time.monotonic() + 10
        while device.status.state is not State.READY and time.monotonic() < by:
            time.sleep(0.01)
        return device.status.state is State.READY

    def _deal(self, view: TableView) -> None:
        """Do the next thing, once."""
        hand = self._table.hand
        if hand is None:
            self.give(NextHand(), lambda: None)
        elif view.ended:
            self.over.set()
        elif hand.due or (self._early and is_early(hand)):
            if os.fstat(self._pushes).st_size == len(hand.cards.faces):
                os.write(self._pushes, b".")
                os.write(self._shoe, b"push\n")
        elif (question := (view.ask, view.stopped, self._table.presence.since)) not in self._answered:
            self._answered.add(question)
            there = self._table.presence.floor(time.time_ns() // 1000)
            self.give(Identified("Ada", "floor") if view.stopped and not there else tap(hand, view), lambda: None)


def is_early(hand: Hand) -> bool:
    """Whether the burn and the flop come now, after the first act of the hand."""
    fresh = len(hand.script) == len(hand.setup.game.steps) and hand.step is not None
    return fresh and hand.at == 2 and hand.bets.acted.bit_count() == 1 and len(hand.loose) < 4


def tap(hand: Hand, view: TableView) -> Input:
    """What the dealer taps: bets, a raise, a fold, a draw, everybody shows."""
    step, seat = hand.step, hand.seat(hand.turn) if hand.turn >= 0 else 0
    assert step is not None
    if view.stopped:
        return Rules(view.offers[0].id, "floor", "the flop came early")
    if hand.loose and step.do == "bet":
        return Tells("too_early", view.ask)
    if step.do == "post":
        return Begin(view.ask)
    if step.do == "bet":
        return act(hand, view, seat)
    if isinstance(step, Discard):
        return Discards(seat, max(step.least, min(step.most, (seat + len(step.street)) % 3)), view.ask)
    if step.do == "show":
        cards = hand.cards.at(hand.setup.places.hand(hand.turn)) if hand.thrown[hand.turn] else ()
        return Shows(seat, cards, view.ask)
    return Done(view.ask)


def act(hand: Hand, view: TableView, seat: int) -> Act:
    """The first seat of a round bets or raises the least, the last one of three folds to the second bet."""
    if view.to_call is None:
        return Act(seat, "bet", view.least, view.ask)
    first = hand.bets.acted == 0 and hand.bets.bettors() > 1
    if first and view.least is not None:
        return Act(seat, "raise", view.least, view.ask)
    if view.to_call and len(hand.live()) > 2 and hand.cards.up:
        return Act(seat, "fold", None, view.ask)
    return Act(seat, "call" if view.to_call else "check", None, view.ask)


def live(definitions: Definitions, job: Job, shoe: int, position: Position | None) -> int:
    """One life, in a process of its own. Returns its exit code when nothing killed it."""
    dealer = Dealer(definitions, job, shoe, position)
    dealer.start(lambda _: None)
    finished = dealer.over.wait(20) and dealer.is_heard()
    dealer.stop()
    return 0 if finished and dealer.fault() is None else 3


class ShoeProcess:
    """A simulated shoe in a process of its own, which outlives every controller."""

    def __init__(self, folder: Path) -> None:
        self.link = folder / "shoe"
        command = [sys.executable, "-m", "hardware.sim.shoe", "--link", str(self.link)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout
        assert self._out.readline().startswith("ready")
        self.input = self._in.fileno()

    def ask(self, command: str) -> str:
        """The last answer, after those to the cards that were drawn."""
        self._in.write(f"{command}\nunheard of\n")
        self._in.flush()
        answer = ""
        for line in self._out:
            if line.startswith("error"):
                break
            answer = line.strip()
        return answer

    def load(self, deck: Deck) -> None:
        """Switch it off and on, with the same deck every time."""
        self.ask("restart")
        faces = [name for name in CODES if is_face(CODES[name]) and RANKS.index(name[0]) >= deck.lowest]
        self.ask(f"reload {' '.join(faces)}")

    def kept(self) -> str:
        """What it still keeps, once it has had the time to hear the last acknowledgement."""
        answer = ""
        for _ in range(50):
            answer = self.ask("kept")
            if answer == "ok":
                break
            time.sleep(0.05)
        return answer

    def stop(self) -> None:
        """End it."""
        self._process.communicate("quit\n")


def play(definitions: Definitions, job: Job, shoe: ShoeProcess) -> dict[str, Any]:
    """Deal one hand through as many lives as it takes."""
    folder = Path(job.folder)
    folder.mkdir(parents=True)
    job.table["shoe"] = {"driver": "ascii_line", "port": str(shoe.link), "tier": "reads"}
    shoe.load(definitions.games[job.table["game"]].deck)
    ends = _lives(definitions, job, shoe.input)
    kept = shoe.kept()
    left = shoe.ask("push 52")
    told = {name: [line.split(" ", 1) for line in _lines(folder / name)] for name in ("published", "deaths")}
    return {**told, "ends": ends, "kept": kept, "left": left}


def _lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def _lives(definitions: Definitions, job: Job, shoe: int) -> list[str]:
    """How each life ended: by the kill, but for the last one."""
    ends: list[str] = []
    for position in itertools.islice(itertools.cycle(job.positions), LIVES_AT_MOST):
        child = os.fork()
        if child == 0:
            os._exit(_guarded(definitions, job, shoe, position))
        _, status = os.waitpid(child, 0)
        ends.append("killed" if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL else f"ended {status}")
        if ends[-1] != "killed":
            break
    return ends


def _guarded(definitions: Definitions, job: Job, shoe: int, position: Position | None) -> int:
    try:
        return live(definitions, job, shoe, position)
    except BaseException as error:  # noqa: BLE001 - a life must never go on in its parent's place
        sys.stderr.write(f"{job.table['id']}: {error!r}\n")
        return 4


def main() -> None:
    """Take jobs until there are no more."""
    definitions = load()
    gc.freeze()  # else the first collection of each life copies the memory of its parent
    gc.disable()
    shoe = ShoeProcess(Path(sys.argv[1]))
    for line in sys.stdin:
        print(json.dumps(play(definitions, Job(**json.loads(line)), shoe)), flush=True)
    shoe.stop()


if __name__ == "__main__":
    main()
