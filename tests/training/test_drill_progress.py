"""Progress: what is kept of a drill, when it comes back, and what is told, drawn, exported and certified of it."""

from __future__ import annotations

import csv
import io
from itertools import count
from pathlib import Path

import pytest

from controller.table.definitions import load
from controller.table.records import Undo
from controller.training import report
from controller.training.drill_files import load_drills
from controller.training.lesson import Lesson
from controller.training.progress import (
    DAY,
    FILE,
    Attempt,
    Progress,
    ProgressError,
    in_turn,
    standings,
    write_csv,
)
from controller.training.rehearsal import do_right, rehearse

DEFINITIONS = load()
DRILLS = load_drills(DEFINITIONS)
WORDS = DEFINITIONS.words["en"]
NOON = 1_796_040_000
"""2026-11-30T12:00:00Z."""


def attempt(drill: str, at: int, *, passed: bool, right: int = 10, trainee: str = "Ana") -> Attempt:
    return Attempt(at, trainee, drill, 1, False, 10, right, 10 - right, 0, 2.0, 4.0, passed)


def test_an_attempt_is_kept_as_it_was(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    dealt = rehearse(DRILLS["exposed_first_card"], DEFINITIONS, exam=True, seed=3)
    kept = progress.keep("Ana", dealt, WORDS, NOON)
    assert kept == Attempt(NOON, "Ana", "exposed_first_card", 3, True, 5, 5, 0, 0, 1.0, 1.0, True)
    assert Progress(tmp_path).attempts("Ana") == (kept,)
    assert progress.attempts("Bo") == ()
    assert progress.trainees() == ("Ana",)


def test_a_drill_rests_longer_each_time_it_is_passed() -> None:
    """1, 3, 7, 14, 30 days; it stays at 30."""
    at, rests = NOON, []
    attempts: list[Attempt] = []
    for _ in range(6):
        attempts.append(attempt("one", at, passed=True))
        due = standings(attempts, ["one"])["one"].due
        rests.append((due - at) // DAY)
        at = due
    assert rests == [1, 3, 7, 14, 30, 30]


def test_a_drill_that_was_failed_comes_back_at_once_and_begins_anew() -> None:
    passed = [attempt("one", NOON, passed=True), attempt("one", NOON + 1, passed=True)]
    failed = standings([*passed, attempt("one", NOON + 2, passed=False, right=6)], ["one"])["one"]
    assert (failed.failed, failed.due, failed.best, failed.dealt) == (True, 0, 100, 3)
    again = [*passed, attempt("one", NOON + 2, passed=False), attempt("one", NOON + 3, passed=True)]
    assert standings(again, ["one"])["one"].due == NOON + 3 + DAY


def test_failed_drills_come_first_then_what_is_due_then_new_ones_then_the_rest() -> None:
    attempts = [
        attempt("rests", NOON, passed=True),
        attempt("due", NOON - 2 * DAY, passed=True),
        attempt("failed", NOON, passed=False),
    ]
    known = in_turn(attempts, ["rests", "new", "due", "failed"], NOON)
    assert [one.drill for one in known] == ["failed", "due", "new", "rests"]


def test_csv_has_a_line_for_each_attempt() -> None:
    out = io.StringIO()
    write_csv([attempt("one", NOON, passed=True), attempt("two", NOON + 61, passed=False, right=7)], out)
    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert [(row["at"], row["drill"], row["right"], row["passed"]) for row in rows] == [
        ("2026-11-30T12:00:00Z", "one", "10", "1"),
        ("2026-11-30T12:01:01Z", "two", "7", "0"),
    ]


def test_a_report_names_the_score_the_bar_and_each_mistake() -> None:
    dealt = Lesson(DRILLS["exposed_first_card"], DEFINITIONS, count().__next__)
    dealt.give(Undo())
    while not dealt.over:
        do_right(dealt)
    lines = list(report.report(dealt, WORDS))
    assert lines[0] == "NOT PASSED – The first card of the deal is exposed"
    assert lines[1] == "4 of 5 steps right at the first tap, 80 %"
    assert "Missed: 80 % right at the first tap, 90 % are needed" in lines
    assert "step 1, Post: 1 from seat 3, 2 from seat 5: Not now. Do what the screen asks" in lines
    assert lines[-1].endswith("[seed 003, Irregularities; RR11 Misdeals 1(a)]")


def test_the_chart_in_one_line() -> None:
    attempts = [attempt("one", NOON + n, passed=right == 10, right=right) for n, right in enumerate((0, 5, 10))]
    assert report.line(attempts) == "▁·▅·█"


def test_progress_tells_of_nobody_what_to_do() -> None:
    assert list(report.progress(DRILLS, (), WORDS)) == [
        "Nothing dealt yet. Begin with any drill of the list: croupier drill"
    ]


def test_a_certificate_names_what_was_passed_best() -> None:
    attempts = [
        attempt("holdem_clean", NOON, passed=True, right=9),
        attempt("holdem_clean", NOON + DAY, passed=True),
        attempt("side_pots", NOON, passed=False),
    ]
    lines = report.certificate(DRILLS, attempts, "Ana", WORDS)
    assert lines == (
        "Certificate of dealer training",
        "Ana",
        f"has passed 1 of {len(DRILLS)} drills of this house",
        "A clean hand of hold'em – 100 %, 2026-12-01",
        "Croupier, training table, 2026-12-01",
    )
    assert report.certificate(DRILLS, attempts[2:], "Ana", WORDS) is None


def test_who_has_passed_all_is_told_so() -> None:
    attempts = [attempt(name, NOON, passed=True) for name in DRILLS]
    lines = report.certificate(DRILLS, attempts, "Ana", WORDS)
    assert lines is not None
    assert lines[2] == f"has passed every drill of this house, all {len(DRILLS)} of them"


def test_a_folder_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ProgressError, match="progress cannot be kept"):
        Progress(tmp_path / "file")
    (tmp_path / FILE).write_text("no database, and long enough not to be an empty one" * 20, encoding="utf-8")
    with pytest.raises(ProgressError, match="progress cannot be kept"):
        Progress(tmp_path)
