"""Deals a drill as a trainee would who makes no mistake: proves that it can be dealt to its end."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from controller.training.course import Strayed
from controller.training.lesson import Lesson

if TYPE_CHECKING:
    from controller.table.definitions import Definitions
    from controller.training.drill import Drill

MOST_STEPS: Final = 2000
"""No hand of a drill is longer; a script that goes round in circles is told of."""


def rehearse(drill: Drill, definitions: Definitions, *, exam: bool = False, seed: int | None = None) -> Lesson:
    """Deal a drill without a mistake, a second for each step. Raises `Strayed` where it cannot be dealt."""
    lesson = Lesson(drill, definitions, count().__next__, exam=exam, seed=seed)
    for _ in range(MOST_STEPS):
        if lesson.over:
            return lesson
        do_right(lesson)
    raise Strayed(f"{drill.id}: the hand does not end")


def do_right(lesson: Lesson) -> None:
    """Do what is right at this step."""
    task = lesson.task
    if task.question is not None:
        lesson.answer(task.question.answer)
    elif task.kind == "cards":
        lesson.let(task.cards)
    else:
        lesson.give(task.right[0])
