"""What each trainee has dealt so far: every drill with its score, in SQLite, and when each comes back.

When a drill comes back, in one rule: after it was passed it rests for 1 day, passed again for 3, then 7, 14 and 30
days; after it was failed it comes back at once, and its rests begin anew.
"""

from __future__ import annotations

import csv
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import TextIO

    from controller.table.words import Words
    from controller.training.lesson import Lesson

FILE: Final = "drills.sqlite"
DAY: Final = 86_400
RESTS: Final = (1, 3, 7, 14, 30)
"""Days a drill rests after it was passed once, twice, … in a row."""
_SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS attempt (
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL, trainee TEXT NOT NULL, drill TEXT NOT NULL, seed INTEGER NOT NULL,
    exam INTEGER NOT NULL, steps INTEGER NOT NULL, right INTEGER NOT NULL, wrong INTEGER NOT NULL,
    hints INTEGER NOT NULL, median REAL NOT NULL, p90 REAL NOT NULL, passed INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS mistake (
    attempt INTEGER NOT NULL REFERENCES attempt (id), step INTEGER NOT NULL, what TEXT NOT NULL, why TEXT NOT NULL
) STRICT;
"""


class ProgressError(Exception):
    """The training folder cannot be used; the text is the one sentence the person needs."""


class Attempt(NamedTuple):
    """One drill dealt by one trainee. `at` is in seconds since 1970; `median` and `p90` are seconds a step."""

    at: int
    trainee: str
    drill: str
    seed: int
    exam: bool
    steps: int
    right: int
    wrong: int
    hints: int
    median: float
    p90: float
    passed: bool

    @property
    def percent(self) -> int:
        """The steps that were right at the first tap, in percent."""
        return 100 * self.right // self.steps if self.steps else 0


COLUMNS: Final = Attempt._fields


class Standing(NamedTuple):
    """How a trainee stands with a drill: how often dealt, passed in a row, the best percent, when it comes back.

    `due` is in seconds since 1970: 0 for a drill never dealt and for one that was failed last.
    """

    drill: str
    dealt: int = 0
    row: int = 0
    best: int = 0
    due: int = 0

    @property
    def failed(self) -> bool:
        """Whether it was failed the last time."""
        return self.dealt > 0 and self.row == 0


class Progress:
    """The attempts of every trainee, in one file of the training folder."""

    def __init__(self, folder: Path) -> None:
        """Open the file, made where there is none. Raises `ProgressError`."""
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with closing(self._open()) as database:
                database.executescript(_SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise ProgressError(f"progress cannot be kept in {self.path}: {error}") from None

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path)

    def keep(self, trainee: str, lesson: Lesson, words: Words, at: int) -> Attempt:
        """Keep how a lesson went; `at` is now, in seconds since 1970. Raises `ProgressError`."""
        score = lesson.score
        attempt = Attempt(
            at=at,
            trainee=trainee,
            drill=lesson.drill.id,
            seed=lesson.seed,
            exam=lesson.exam,
            steps=len(score.steps),
            right=score.right,
            wrong=len(score.wrongs),
            hints=score.hints,
            median=round(score.median, 2),
            p90=round(score.p90, 2),
            passed=lesson.passed,
        )
        self.add(attempt, [(wrong.step, words.text(wrong.what), words.text(wrong.why)) for wrong in score.wrongs])
        return attempt

    def add(self, attempt: Attempt, mistakes: Iterable[tuple[int, str, str]]) -> None:
        """Write an attempt down, with its mistakes: at which step, what was to be done, why it was wrong."""
        places = ", ".join("?" * len(attempt))
        insert = f"INSERT INTO attempt ({', '.join(COLUMNS)}) VALUES ({places})"  # noqa: S608 - names of this file
        try:
            with closing(self._open()) as database, database:
                row = database.execute(insert, attempt)
                kept = [(row.lastrowid, *mistake) for mistake in mistakes]
                database.executemany("INSERT INTO mistake VALUES (?, ?, ?, ?)", kept)
        except sqlite3.Error as error:
            raise ProgressError(f"progress cannot be kept in {self.path}: {error}") from None

    def attempts(self, trainee: str = "") -> tuple[Attempt, ...]:
        """Every attempt of a trainee, or of all, oldest first. Raises `ProgressError`."""
        query = f"SELECT {', '.join(COLUMNS)} FROM attempt WHERE ? IN ('', trainee) ORDER BY at, id"  # noqa: S608 - names of this file
        try:
            with closing(self._open()) as database:
                rows = database.execute(query, (trainee,)).fetchall()
        except sqlite3.Error as error:
            raise ProgressError(f"{self.path} cannot be read: {error}") from None
        return tuple([Attempt(*row)._replace(exam=bool(row[4]), passed=bool(row[11])) for row in rows])

    def trainees(self) -> tuple[str, ...]:
        """Everybody who has dealt a drill here, in alphabetical order."""
        return tuple(sorted({attempt.trainee for attempt in self.attempts()}))


def standings(attempts: Iterable[Attempt], drills: Iterable[str]) -> dict[str, Standing]:
    """How one trainee stands with each drill: folded from the attempts, never stored."""
    found = {drill: Standing(drill) for drill in drills}
    for attempt in attempts:
        if attempt.drill in found:
            found[attempt.drill] = _after(found[attempt.drill], attempt)
    return found


def _after(before: Standing, attempt: Attempt) -> Standing:
    row = before.row + 1 if attempt.passed else 0
    due = attempt.at + RESTS[min(row, len(RESTS)) - 1] * DAY if row else 0
    return Standing(before.drill, before.dealt + 1, row, max(before.best, attempt.percent), due)


def in_turn(attempts: Iterable[Attempt], drills: Iterable[str], now: int) -> tuple[Standing, ...]:
    """How one trainee stands with each drill, in the order in which to deal them.

    Failed ones first, then what is due again, new ones, the rest by day.
    """
    return tuple(sorted(standings(attempts, drills).values(), key=lambda one: _rank(one, now)))


def _rank(one: Standing, now: int) -> tuple[int, int]:
    if one.failed:
        return (0, 0)
    if one.dealt and one.due <= now:
        return (1, one.due)
    return (2, 0) if not one.dealt else (3, one.due)


def write_csv(attempts: Sequence[Attempt], out: TextIO) -> None:
    """Write attempts as CSV, one line each; times in UTC, ISO 8601."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for attempt in attempts:
        at = datetime.fromtimestamp(attempt.at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        writer.writerow([at, *(int(value) if isinstance(value, bool) else value for value in attempt[1:])])
