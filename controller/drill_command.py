"""`croupier drill`: deals a drill, lists them, tells how a trainee stands, and makes drills of hands."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from controller.classroom import Classroom, School, Wish, spoken
from controller.console.display import why_no_window
from controller.console.lesson_terminal import LessonTerminal
from controller.rules.saying import say
from controller.table.checked import nearest
from controller.table.definitions import Mistakes, load
from controller.training import report
from controller.training.course import Strayed
from controller.training.making import MakeError, make
from controller.training.progress import ProgressError, write_csv

if TYPE_CHECKING:
    import argparse
    from pathlib import Path
    from typing import TextIO

    from controller.table.definitions import Definitions
    from controller.training.lesson import Lesson

FINE, DIFFERENCE, MISTAKE = 0, 1, 2
MAKE: Final = "make"


def run(chosen: argparse.Namespace, folder: Path) -> int:
    """Do what was asked for; progress is kept below `folder`. Returns the exit code."""
    try:
        return _run(chosen, folder)
    except Mistakes as mistakes:
        for mistake in mistakes.found:
            sys.stderr.write(f"{mistake}\n")
    except (ProgressError, Strayed, MakeError) as error:
        sys.stderr.write(f"croupier: {error}\n")
    return MISTAKE


def _run(chosen: argparse.Namespace, folder: Path) -> int:
    definitions = load()
    if chosen.words[:1] == [MAKE]:
        return _make(chosen, definitions)
    if len(chosen.words) > 1:
        raise MakeError(f"one drill at a time, not {' '.join(chosen.words)!r}")
    school = School(definitions, folder, locale=spoken(chosen.locale, definitions))
    if not chosen.trainee.strip() or not chosen.trainee.isprintable():
        raise ProgressError("--trainee: expected a name in one line, such as Ana")
    wish = Wish(chosen.trainee, chosen.exam, chosen.seed)
    if chosen.words:
        return _deal(chosen, school, wish)
    return _tell(chosen, school)


def _make(chosen: argparse.Namespace, definitions: Definitions) -> int:
    if len(chosen.words) != 2:
        raise MakeError("make: expected one file, such as: croupier drill make hand.phh --hand 3")
    made = make(chosen.words[1], chosen.hand, chosen.out, definitions)
    sys.stdout.write(f"{made}\n")
    return FINE


def _tell(chosen: argparse.Namespace, school: School) -> int:
    words, attempts = school.words, school.progress.attempts(chosen.trainee)
    if chosen.certificate:
        return _certify(chosen.certificate, chosen.trainee, school)
    if chosen.csv:
        write_csv(attempts, sys.stdout)
    elif chosen.progress:
        sys.stdout.writelines(f"{line}\n" for line in report.progress(school.drills, attempts, words))
    else:
        lines = report.listed(school.drills, attempts, int(school.now()), words)
        sys.stdout.writelines(f"{line}\n" for line in lines)
    return FINE


def _certify(file: Path, trainee: str, school: School) -> int:
    lines = report.certificate(school.drills, school.progress.attempts(trainee), trainee, school.words)
    if lines is None:
        raise ProgressError(f"{trainee} has passed no drill yet; a certificate needs one")
    try:
        if str(file) == "-":
            sys.stdout.writelines(f"{line}\n" for line in lines)
        elif file.suffix == ".txt":
            with file.open("x", encoding="utf-8") as out:
                out.writelines(f"{line}\n" for line in lines)
        else:
            from controller.console.certificate import print_certificate  # noqa: PLC0415 - Qt only for a PDF

            print_certificate(lines, file)
    except FileExistsError:
        raise ProgressError(f"{file} is there already, and is not written over") from None
    except OSError as error:
        raise ProgressError(f"{file} cannot be written: {error.strerror}") from None
    return FINE


def _deal(chosen: argparse.Namespace, school: School, wish: Wish) -> int:
    name, terminal = chosen.words[0], chosen.terminal
    if name not in school.drills:
        raise MakeError(f"no drill is called {name!r}{nearest(name, school.drills)}")
    why = None if terminal else why_no_window(os.environ)
    if not terminal and why is None:
        from controller.school_window import run_lessons  # noqa: PLC0415 - Qt is loaded only where there is a display

        return run_lessons(school, name, wish, chosen.panel_mm)
    if why is not None:
        sys.stderr.write(f"croupier: no window, {why}; this is the drill in the terminal.\n")
    return run_in_terminal(school, school.lesson(name, wish), wish, sys.stdin, sys.stdout)


def run_in_terminal(school: School, lesson: Lesson, wish: Wish, source: TextIO, out: TextIO) -> int:
    """Deal a drill in the terminal: 0 when it was passed, 1 when not or when it was left."""
    room = Classroom(lesson)
    terminal = LessonTerminal(room, room, school.words, out, bold=out.isatty())
    terminal.begin()
    room.start(terminal.show)
    try:
        terminal.run(source)
    except KeyboardInterrupt:
        out.write("\n")
    if not lesson.over:
        out.write(school.words.text(say("lesson.left")) + "\n")
        return DIFFERENCE
    school.keep(lesson, wish.trainee)
    out.writelines(f"{line}\n" for line in report.report(lesson, school.words))
    return FINE if lesson.passed else DIFFERENCE
