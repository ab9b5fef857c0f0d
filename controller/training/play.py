"""Plays `.hand` files on a real table with a real journal, and points at the first line that does not come true."""

from __future__ import annotations

import shutil
import tempfile
from contextlib import ExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from controller.rules.apply import start
from controller.rules.hand import Setup
from controller.rules.invariants import Broken, check_whole
from controller.rules.plan import MOST_SEATS
from controller.rules.session import next_setup
from controller.rules.session_inputs import SessionInput
from controller.rules.steps.award import Award
from controller.table.definitions import Mistakes, load
from controller.table.felt_line import FeltLine
from controller.table.journal import Journal
from controller.table.records import Cause, NextHand, Undo
from controller.table.seal import SIZE, TableKey
from controller.table.table import DEALER, NothingToResume, Outcome, Table
from controller.training.acts import NotDealt, given
from controller.training.checks import After, held, share_names, unknown_name
from controller.training.hand_file import HandFileError, Line, read
from controller.training.hand_words import nearest
from controller.training.opening import Described, UnknownError, opened

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TextIO

    from controller.rules.game import Game
    from controller.rules.hand import Hand
    from controller.rules.house import House
    from controller.rules.saying import Say
    from controller.rules.session import Session
    from controller.table.definitions import Definitions
    from controller.table.felt_line import Arrived
    from controller.table.records import Given, TableEvent
    from controller.table.words import Words
    from controller.training.hand_file import HandFile
    from controller.training.hand_words import Phrase

T = TypeVar("T")
KEY: Final = bytes(SIZE)
"""The key of a journal that lives as long as a scenario: nothing in it is secret."""
ENGLISH: Final = "en"
"""The locale that scenarios quote, whatever a console speaks."""
SHOE: Final = "shoe"
GARBLE: Final = "garble WORD N %"
ON_THE_LINE: Final = ("out", "plug", "unplug")
"""Acts of the shoe that go over the line, once there is one."""
_EARLY: Final = 1_000_000_000_000_000
"""When every scenario begins, in microseconds since 1970: a journal written twice is the same twice."""


class Failure(NamedTuple):
    """A line that did not come true: what was expected after it, and what is seen."""

    file: HandFile
    line: int
    expected: str
    seen: str

    def pointed(self) -> str:
        """The hand as its author wrote it, with `>` at the line, expected and seen below it."""
        shown = [f"{self.file.path}:{self.line}: {self.file.title}"]
        for number, text in enumerate(self.file.source, self.file.first):
            shown.append(f"{'>' if number == self.line else ' '} {number:4}  {text}".rstrip())
            if number == self.line:
                shown += [f"         expected: {self.expected}", f"         seen:     {self.seen}"]
        return "\n".join(shown)


def play(file: HandFile, definitions: Definitions) -> tuple[Failure, ...]:
    """Play one hand: the failures of the first line that does not come true, or none.

    Raises `HandFileError` for a mistake of the author's that only the definitions can show, such as an unknown game.
    """
    _prove_names(file, definitions)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="croupier-")))
        return _Play(file, session_of(file, definitions), definitions.words[ENGLISH], folder, stack).whole()


def run(paths: Iterable[Path], out: TextIO, err: TextIO, definitions: Definitions | None = None) -> int:
    """Play files for the command line: 0 when all come true, 1 with a pointed difference, 2 for the user's mistakes."""
    try:
        known = definitions or load()
    except Mistakes as mistakes:
        print(mistakes, file=err)
        return 2
    worst = played = failed = 0
    for path in paths:
        try:
            for file in read(path):
                played += 1
                failures = play(file, known)
                failed += bool(failures)
                for failure in failures[:1]:
                    print(failure.pointed(), file=out)
        except HandFileError as error:
            print(error, file=err)
            worst = 2
    print(f"{played} hands played, {failed} failed", file=out)
    return worst or min(failed, 1)


def session_of(file: HandFile, definitions: Definitions) -> Session:
    """The table before the first hand of a file. Raises `HandFileError` for a name that nothing answers to."""
    game: Game = _named(file, "game", file.game, definitions.games)
    house: House = _named(file, "house", file.house, definitions.houses)
    told = Described(
        game,
        house,
        file.stakes,
        dict(file.seats),
        file.button,
        file.devices,
        file.table,
        file.keys,
        dict(file.owed),
        places=MOST_SEATS,
    )
    try:
        return opened(told, definitions)
    except UnknownError as error:
        raise file.mistake(file.line_of(error.header), str(error)) from None


def _named(file: HandFile, header: str, name: str, known: Mapping[str, T]) -> T:
    if name not in known:
        what = f"no {header} is called {name!r}; the nearest is {nearest(name, tuple(sorted(known)))!r}"
        raise file.mistake(file.line_of(header), what)
    return known[name]


def _prove_names(file: HandFile, definitions: Definitions) -> None:
    """Raise `HandFileError` for the names in checks that the game does not know, before anything is played."""
    game: Game = _named(file, "game", file.game, definitions.games)
    for line in file.lines:
        for check in line.checks:
            what = unknown_name(check, game)
            if what:
                raise file.mistake(check.line, what)


class _Play:
    """One hand being played."""

    def __init__(self, file: HandFile, session: Session, words: Words, folder: Path, stack: ExitStack) -> None:
        self._file = file
        self._words = words
        self._folder = folder
        self._stack = stack
        self._crashes = 0
        self._clock = count(_EARLY, 1_000_000).__next__
        self._table = Table(session, self._open(), self._clock)
        self._resumed = False
        self._shoe: FeltLine | None = None

    def _open(self) -> Journal:
        folder = self._folder / str(self._crashes)
        folder.mkdir(exist_ok=True)
        journal = Journal(folder / "day.journal", TableKey(KEY))
        self._stack.callback(journal.close)
        return journal

    def whole(self) -> tuple[Failure, ...]:
        """Play line after line until one does not come true."""
        for line in self._file.lines:
            failures = self._line(line)
            if failures:
                return failures
        hand, last = self._table.hand, self._file.lines[-1]
        if hand is None or hand.result.ended is None:
            return (self._failure(last.number, "the hand ends: ended, misdeal or void", "the hand goes on"),)
        return ()

    def _failure(self, line: int, expected: str, seen: str) -> Failure:
        return Failure(self._file, line, expected, seen)

    def _line(self, line: Line) -> tuple[Failure, ...]:
        try:
            refusal, events, wrong = self._act(line.act)
        except NotDealt as error:
            raise self._file.mistake(line.number, str(error)) from None
        except Broken as error:
            return (self._failure(line.number, "no card and no chip is lost", str(error)),)
        if wrong:
            return (self._failure(line.number, line.act.text, wrong),)
        if refusal and not any(check.form == "refused STRING" for check in line.checks):
            return (self._failure(line.number, line.act.text, f'refused "{self._words.text(refusal)}"'),)
        hand = self._table.hand or self._to_come()
        if hand is None:
            return (self._failure(line.number, line.act.text, "no hand has begun"),)
        after = After(hand, self._table.session, events, refusal, self._resumed, self._words)
        seen = [(check.line, held(check, after)) for check in line.checks]
        return tuple([self._failure(at, each.expected, each.seen) for at, each in seen if each.expected != each.seen])

    def _to_come(self) -> Hand | None:
        """Before the first hand, that hand as it would begin."""
        setup = next_setup(replace(self._table.session, on_break=False))
        return start(setup) if isinstance(setup, Setup) else None

    def _act(self, act: Phrase) -> _Done:
        """Do one act: what refused it, what followed from it, and what was wrong about it besides."""
        self._resumed = act.form == "crash"
        if act.form == "crash":
            return self._crash()
        wrong = self._other_share(act) if act.form.startswith("winners") else None
        if wrong:
            return _Done(None, (), wrong)
        if act.form == GARBLE or (self._shoe is not None and act.form.startswith(ON_THE_LINE)):
            return self._by_line(act)
        inputs = given(act, self._file.devices)
        if self._table.hand is None and not isinstance(inputs[0], (NextHand, SessionInput, Undo)):
            inputs = (NextHand(), *inputs)
        events: list[TableEvent] = []
        for each in inputs:
            outcome = self._take(each)
            events += outcome.events
            if outcome.refusal:
                return _Done(outcome.refusal, tuple(events))
        return _Done(None, tuple(events))

    def _by_line(self, act: Phrase) -> _Done:
        """Do an act of the shoe on a real line: from the first `garble` on, its cards come over a bad cable."""
        if act.words and act.words[0] != SHOE:
            raise NotDealt(f"{act.text!r}: only the shoe of a hand has a line")
        if self._shoe is None:
            self._shoe = FeltLine(SHOE, faces=self._file.devices == "reads")
            self._stack.callback(self._shoe.close)
        events: list[TableEvent] = []
        for arrived in self._heard(self._shoe, act):
            outcome = self._take(arrived.given, arrived.cause)
            arrived.done()
            events += outcome.events
        return _Done(None, tuple(events))

    def _heard(self, shoe: FeltLine, act: Phrase) -> Iterable[Arrived]:
        if act.form == GARBLE:
            shoe.garble(act.numbers[0])
            return ()
        if act.form.startswith("out"):
            return shoe.out(act.cards, act.numbers[0] if act.numbers else 0)
        return shoe.plug() if act.form.startswith("plug") else shoe.unplug()

    def _take(self, each: Given | None, cause: Cause = DEALER) -> Outcome:
        outcome = self._table.take(each, cause)
        if self._table.hand is not None:
            check_whole(self._table.hand)
        return outcome

    def _crash(self) -> _Done:
        """The power fails: what lies on the disk now is all there is, and the table is folded from it."""
        before = self._folder / str(self._crashes)
        self._crashes += 1
        shutil.copytree(before, self._folder / str(self._crashes))
        opened, journal = self._table.session, self._open()
        try:
            self._table = Table.resume(journal, self._clock)
        except NothingToResume:  # nothing has come true yet: the table opens as it did
            self._table = Table(opened, journal, self._clock)
        return _Done(None, ())

    def _other_share(self, act: Phrase) -> str | None:
        """What is asked, when the dealer's tap names another share than that."""
        hand = self._table.hand
        if hand is None or not act.words or not isinstance(hand.step, Award):
            return None
        asked = hand.step.asked(hand)
        if asked is None:
            return "no winner is asked for"
        pots = hand.result.pots
        names = share_names(hand.setup.game, len(pots), pots[asked[0]].name, asked[1])
        return None if act.words[0] in names else f"the winner of {names[0]} is asked for"


class _Done(NamedTuple):
    """What came of an act."""

    refusal: Say | None
    events: tuple[TableEvent, ...]
    wrong: str | None = None
