"""A school in a folder of a test's own, on a stage without a screen: what training looks like, dealt."""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from controller.classroom import School, Wish
from controller.console.spoken import Spoken
from controller.console.stage import Stage
from controller.console.theme import Theme
from controller.rules.inputs import Tells
from controller.rules.session_inputs import Returns
from controller.school_window import Teaching
from controller.table.definitions import load
from controller.training.progress import DAY, Attempt
from controller.training.rehearsal import do_right
from tests.console.clock import Clock
from tests.pictures import SIZES, application, drawn, fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from controller.console.window import Window
    from controller.table.definitions import Definitions
    from controller.training.lesson import Lesson

GOLDEN = Path(__file__).parent / "console" / "training_pictures.json"
PATIENCE = 3.0
NOON = 1_796_040_000
"""2026-11-30T12:00:00Z."""


@cache
def definitions() -> Definitions:
    return load()


class Room:
    """A stage with its teaching."""

    def __init__(self, folder: Path, size: str = "10.1", *, exam: bool = False, locale: str = "en") -> None:
        application()
        wish = Wish("Ana", exam=exam)
        width, height, panel_mm = SIZES[size]
        self.clock = Clock()
        self.school = School(definitions(), folder, lambda: float(NOON), locale)
        self.stage = Stage(Theme(width, height, panel_mm), Spoken(self.school.words))
        self.stage.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self.stage.resize(width, height)
        self.stage.show()
        self.teaching = Teaching(self.school, self.stage, wish, clock=self.clock)
        self.stage.menu.chosen.connect(self.teaching.press)

    def begin(self, name: str) -> None:
        """Begin a drill; its window does not tick."""
        self.teaching.begin(name)
        self.window.stop_ticking()
        self.window.status.set_aside("21:47")
        self.settle()

    @property
    def lesson(self) -> Lesson:
        """The drill that is dealt."""
        assert self.teaching.lesson is not None
        return self.teaching.lesson

    @property
    def window(self) -> Window:
        """The window of the drill."""
        assert self.stage.lesson is not None
        return self.stage.lesson.window_

    def settle(self) -> None:
        """Let Qt work, and wait until no key is dead."""
        QApplication.processEvents()
        self.clock.now += PATIENCE
        if self.stage.lesson is not None:
            self.window.receive()
            self.window.refresh()

    def right(self) -> None:
        """Do what is right at this step, past the console."""
        do_right(self.lesson)
        room = self.teaching._room
        assert room is not None
        room._show()
        self.settle()

    def until(self, so: Callable[[Lesson], bool]) -> None:
        """Do what is right until something is so."""
        while not so(self.lesson):
            self.right()

    def close(self) -> None:
        """Take everything down."""
        if self.stage.lesson is not None:
            self.window.stop_ticking()
        self.stage.close()
        self.stage.deleteLater()
        QApplication.processEvents()


@contextmanager
def room(size: str = "10.1", *, exam: bool = False, locale: str = "en") -> Iterator[Room]:
    """A room in a folder of its own, taken down whatever happens."""
    with tempfile.TemporaryDirectory(prefix="croupier-") as folder:
        made = Room(Path(folder), size, exam=exam, locale=locale)
        try:
            yield made
        finally:
            made.close()


# What a person has looked at.


def told(lesson: Lesson) -> bool:
    """Whether something went wrong at the table that is to be told."""
    return isinstance(lesson.task.right[0] if lesson.task.right else None, Tells)


def dealt(room: Room) -> None:
    """Ana has dealt eight drills: better each time, one of them failed."""
    percents = (55, 70, 92, 64, 95, 100, 88, 96)
    for at, percent in enumerate(percents):
        attempt = Attempt(
            NOON - (8 - at) * DAY, "Ana", "premature_turn", 1, False, 100, percent, 1, 0, 3.1, 7.5, percent >= 90
        )
        room.school.progress.add(attempt, ())


def _drills(room: Room) -> None:
    dealt(room)
    room.teaching.show_drills()


def _cue(room: Room) -> None:
    room.begin("premature_turn")
    room.until(told)


def _wrong(room: Room) -> None:
    _cue(room)
    room.window.strike("call", room.window.token())
    room.settle()


def _hint(room: Room) -> None:
    _wrong(room)
    assert room.stage.lesson is not None
    room.stage.lesson.strike("hint", None)


def _question(room: Room) -> None:
    room.begin("side_pots")
    room.until(lambda lesson: lesson.task.question is not None)
    assert room.stage.lesson is not None
    for digit in "475":
        room.stage.lesson.strike(f"answer_{digit}", None)


def _heard(room: Room) -> None:
    room.begin("lazy_rivers_clean")
    room.until(lambda lesson: lesson.view.street == "river" and lesson.view.step == "bet")


def _rulings(room: Room) -> None:
    _cue(room)
    room.right()


def _between(room: Room) -> None:
    room.begin("missed_blinds")
    room.until(lambda lesson: isinstance(lesson.task.right[0] if lesson.task.right else None, Returns))
    room.window.strike("seat_7", room.window.token())
    room.settle()


def _report(room: Room) -> None:
    dealt(room)
    room.begin("premature_turn")
    room.until(told)
    for _ in range(4):
        room.window.strike("call", room.window.token())
        room.settle()
    while room.stage.lesson is not None:
        room.clock.now += 1.2
        room.right()


def _progress(room: Room) -> None:
    dealt(room)
    room.teaching.show_progress()


TRAINING: dict[str, Callable[[Room], None]] = {
    "training_drills": _drills,
    "training_heard": _heard,
    "training_cue": _cue,
    "training_wrong": _wrong,
    "training_hint": _hint,
    "training_question": _question,
    "training_rulings": _rulings,
    "training_between": _between,
    "training_report": _report,
    "training_progress": _progress,
    "training_nothing_yet": lambda room: room.teaching.show_progress(),
}
"""The screens of training, each come to by dealing."""
LARGE_TOO = ("training_wrong", "training_question", "training_drills")
"""Those that are drawn at both sizes; of the others one size tells."""
EVERY = [(name, size) for name in TRAINING for size in SIZES if size == "10.1" or name in LARGE_TOO]


def main(arguments: list[str]) -> int:
    """Draw every screen of training into a folder; with `--update` write their hashes anew.

    With `--locale=fr` they are drawn in that language, to be looked at.
    """
    folder = Path(next((argument for argument in arguments if not argument.startswith("--")), "pictures"))
    locale = next((argument.removeprefix("--locale=") for argument in arguments if "--locale=" in argument), "en")
    folder.mkdir(parents=True, exist_ok=True)
    hashes = {}
    for name, size in EVERY:
        with room(size, locale=locale) as school:
            TRAINING[name](school)
            image = drawn(school.stage)
        hashes[f"{name} {size}"] = fingerprint(image)
        image.save(str(folder / f"{name}_{size}.png"))
    print(f"{len(hashes)} pictures in {folder}")
    if "--update" in arguments and locale == "en":
        GOLDEN.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"their hashes in {GOLDEN}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
