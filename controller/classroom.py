"""Puts a drill, a trainee's progress and a console together. It knows no device and no table of the room."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.table.definitions import NoWords
from controller.training.drill_files import load_drills
from controller.training.lesson import Lesson
from controller.training.progress import Progress, ProgressError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from controller.console.buttons import Pressed
    from controller.table.definitions import Definitions
    from controller.table.records import Given
    from controller.table.view import TableView
    from controller.table.words import Words
    from controller.training.drill import Drill
    from controller.training.lesson import Board

ROOM: Final = "training-room"
"""The folder of the trainees' progress. No table can have it: the id of a table has no hyphen."""
TRAINEE: Final = "trainee"
DEFAULT: Final = "default"
"""The table whose language and panel the room has where nothing else is said."""


def locale_of(definitions: Definitions) -> str:
    """The language of the room: the default table's."""
    default = definitions.tables.get(DEFAULT)
    return default.locale if default is not None else "en"


def spoken(locale: str | None, definitions: Definitions) -> str:
    """The language that was asked for, or the room's. Raises `ProgressError` for one there are no words for."""
    if locale is not None and locale not in definitions.words:
        raise ProgressError(str(NoWords(locale, definitions.words)))
    return locale or locale_of(definitions)


class Classroom:
    """A lesson in the place of a table: the same console before it, and behind it neither device nor journal.

    Whatever comes is judged at once in the caller's thread.
    """

    resumed = False
    simulated = True
    lets_go = True
    table = None
    """No pot is divided by hand in a drill."""

    def __init__(self, lesson: Lesson, told: Callable[[], None] = lambda: None) -> None:
        """Make it; `told` is called when the trainer has something to say."""
        self.lesson = lesson
        self._told = told
        self._publish: Callable[[TableView | None], None] = lambda _: None

    @property
    def board(self) -> Board:
        """What the trainer shows beside the table."""
        return self.lesson.board

    def start(
        self, publish: Callable[[TableView | None], None], pressed: Callable[[Pressed], None] | None = None
    ) -> None:
        """Show the table as the drill begins."""
        self._publish = publish
        self._show()

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Judge a tap."""
        self.lesson.give(given)
        self._show()
        done()

    def identify(self, code: str, done: Callable[[], None]) -> None:
        """Nobody has to prove anything at a table of training."""
        done()

    def report(self) -> None:
        """Training has no journal."""

    def push(self, count: int) -> int:
        """Let cards leave the drill's shoe, as many as may."""
        left = self.lesson.let(count)
        self._show()
        return left

    def answer(self, number: int) -> bool:
        """Judge an answer."""
        right = self.lesson.answer(number)
        self._show()
        return right

    def ask_hint(self) -> None:
        """Give a hint."""
        self.lesson.ask_hint()
        self._told()

    def _show(self) -> None:
        self._publish(self.lesson.view)
        self._told()

    def warm(self) -> None:
        """Nothing is slow here the first time."""

    def settled(self) -> bool:
        """Whether every card has been seen: at once."""
        return True

    def cable(self, *, plugged: bool) -> bool:
        """There is no cable here."""
        return False

    def journals(self) -> list[Path]:
        """The journals of the table: a drill is kept in none."""
        return []

    def fault(self) -> str | None:
        """Why the table is locked: it never is."""
        return None


class Wish(NamedTuple):
    """How a drill is to be dealt: by whom, as an exam or with the coach, with which seed (None: its own)."""

    trainee: str = TRAINEE
    exam: bool = False
    seed: int | None = None


class School:
    """The drills of a configuration and the progress of its trainees. `now` gives seconds since 1970."""

    def __init__(
        self, definitions: Definitions, folder: Path, now: Callable[[], float] = time.time, locale: str | None = None
    ) -> None:
        """Load the drills and open the progress; without a `locale` it is the default table's.

        Raises `Mistakes`, `ProgressError`.
        """
        self.locale = locale or locale_of(definitions)
        self.definitions = definitions
        self.drills: Mapping[str, Drill] = load_drills(definitions)
        self.progress = Progress(folder / ROOM)
        self.now = now

    @property
    def words(self) -> Words:
        """The words that are spoken here."""
        return self.definitions.words[self.locale]

    def lesson(self, name: str, wish: Wish, clock: Callable[[], float] = time.monotonic) -> Lesson:
        """Begin a drill. Raises `KeyError` for a drill there is not, `Strayed` for one that cannot be dealt."""
        return Lesson(self.drills[name], self.definitions, clock, exam=wish.exam, seed=wish.seed)

    def keep(self, lesson: Lesson, trainee: str) -> None:
        """Keep how a lesson went that was dealt to its end."""
        self.progress.keep(trainee, lesson, self.words, int(self.now()))
