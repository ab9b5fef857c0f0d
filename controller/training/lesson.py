"""A lesson: one drill dealt by one trainee, judged tap by tap. The coach stops at an error; an exam reports it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from controller.rules.inputs import Act, Rules, Tells
from controller.rules.ruling import offers
from controller.rules.saying import Say, say
from controller.rules.session_inputs import SessionInput
from controller.table.now import instruction
from controller.table.records import NextHand
from controller.table.view import view
from controller.training.course import Course
from controller.training.judging import refusal, same
from controller.training.score import Score, Step, Wrong

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.definitions import Definitions
    from controller.table.records import Given
    from controller.table.view import TableView
    from controller.training.course import Task
    from controller.training.drill import Drill


class Board(NamedTuple):
    """What the trainer shows beside the table: what is heard there, what was wrong and why, what is asked.

    `cue` and `heard` are what goes on at the table; `wrong` says why the last tap was wrong, `hint` what would be
    right, with `rule` as the printed words behind it, from
    `source`; `question` waits for a number. `step` counts from 1.
    """

    title: Say
    step: int
    exam: bool
    over: bool
    cue: Say | None = None
    heard: Say | None = None
    wrong: Say | None = None
    hint: tuple[Say, ...] = ()
    rule: Say | None = None
    source: str = ""
    question: Say | None = None
    passed: bool = False


@dataclass(slots=True)
class _Now:
    """How the step that is being done goes."""

    since: float
    wrong: int = 0
    hinted: bool = False
    why: Say | None = None


class Lesson:
    """One drill being dealt. `clock` gives seconds. In an exam nothing is said, and a wrong tap is put right silently.

    Raises `Strayed` where the drill's script asks for what cannot be: `test_every_drill` deals every shipped one.
    """

    def __init__(
        self,
        drill: Drill,
        definitions: Definitions,
        clock: Callable[[], float],
        *,
        exam: bool = False,
        seed: int | None = None,
    ) -> None:
        """Begin: the hand is posted, nothing is dealt yet."""
        self.drill, self.exam, self.seed = drill, exam, drill.seed if seed is None else seed
        self._clock = clock
        self.course = Course(drill, definitions, seed)
        self.score = Score()
        self._now = _Now(clock())

    @property
    def task(self) -> Task:
        """What is to be done now."""
        return self.course.task

    @property
    def over(self) -> bool:
        """Whether the drill is done."""
        return self.task.kind == "over"

    @property
    def passed(self) -> bool:
        """Whether the drill is done and its bar was reached."""
        return self.over and not self.score.short_of(self.drill.bar)

    @property
    def view(self) -> TableView:
        """The table as the trainee's console shows it."""
        return view(self.course.table, self.course.outcome)

    @property
    def board(self) -> Board:
        """What stands beside it."""
        task, now = self.task, self._now
        shown = Board(self.drill.named, len(self.score.steps) + 1, self.exam, self.over, task.cue, task.heard)
        if task.question is not None:
            shown = shown._replace(question=task.question.said)
        if now.why is not None and not self.exam:
            shown = shown._replace(wrong=now.why)
        if now.hinted:
            shown = shown._replace(hint=self._hint())
        if shown.wrong is not None or shown.hint:
            rule, source = self._rule()
            shown = shown._replace(rule=rule, source=source)
        return shown._replace(passed=self.passed)

    # What the trainee does.

    def give(self, given: Given) -> bool:
        """A tap at the console. Whether it was right."""
        task = self.task
        if task.kind == "over":
            return False
        if task.kind == "tap" and any(same(self.course.table, given, right) for right in task.right):
            self._close()
            self.course.do(given)
            return True
        self._wrong(self._why(given))
        if self.exam and task.kind == "tap":
            self._close()
            self.course.do(task.right[0])
        return False

    def let(self, count: int) -> int:
        """Cards are let out of the simulated shoe: how many left."""
        task = self.task
        if task.kind != "cards" or count < 1:
            self._wrong(say("coach.question_first") if task.kind == "question" else self._no_card())
            return 0
        due = len(self.course.hand.due)
        if count > due:
            self._wrong(say("coach.cards_due", n=due))
            return 0
        leaving = min(count, task.cards)
        if leaving == task.cards:
            self._close()
        self.course.let(leaving)
        return leaving

    def answer(self, number: int) -> bool:
        """The answer to the question. Whether it was right."""
        task = self.task
        if task.question is None:
            return False
        right = number == task.question.answer
        if not right:
            self._wrong(say("coach.wrong_answer", n=number))
        if right or self.exam:
            self._close()
            self.course.answered()
        return right

    def ask_hint(self) -> None:
        """Say what would be right; it counts as a hint. An exam gives none."""
        if not self.over and not self.exam:
            self._now.hinted = True

    # How it went.

    def _close(self) -> None:
        """The step is done: note it, and the next one begins."""
        now, at = self._now, self._clock()
        self.score.steps.append(Step(self.task.what, max(0.0, at - now.since), now.wrong, now.hinted))
        self._now = _Now(at)

    def _wrong(self, why: Say) -> None:
        self._now.wrong += 1
        self._now.why = why
        self.score.wrongs.append(Wrong(len(self.score.steps) + 1, self.task.what, why))

    def _no_card(self) -> Say:
        hand = self.course.hand
        if isinstance(self.task.right[0] if self.task.right else None, Tells):
            return say("coach.tell_first")
        if hand.due:
            return say("coach.before_card")
        if hand.incident or hand.turn < 0:
            return say("coach.no_card")
        return say("coach.no_card_seat", seat=hand.seat(hand.turn))

    def _why(self, given: Given) -> Say:
        """Why a tap is wrong: the table's own refusal, or what else is to be done first."""
        task = self.task
        if task.kind == "question":
            return say("coach.question_first")
        if task.kind == "cards" and not isinstance(given, Tells):
            return say("coach.cards_due", n=task.cards)
        right = task.right[0] if task.right else None
        if isinstance(right, Tells) and not isinstance(given, Tells):
            return say("coach.tell_first")
        if isinstance(right, Rules) and isinstance(given, Rules):
            return say("coach.other_ruling")
        refused = refusal(self.course.table, given)
        if refused is not None:
            return refused.why
        match given, right:
            case Act(), Act() if given.seat == right.seat:
                return say("coach.other_act", seat=right.seat)
            case Tells(), Tells():
                return say("coach.other_problem")
            case Tells(), _:
                return say("coach.nothing_wrong")
            case NextHand(), _:
                return say("coach.not_over" if self.course.table.running else "coach.not_next")
        return say("coach.not_this")

    def _rule(self) -> tuple[Say, str]:
        """The printed words behind the step and their source: the house's ruling, or what the drill teaches."""
        right = self.task.right[0] if self.task.right else None
        if isinstance(right, Rules):
            offer = next((offer for offer in offers(self.course.hand) if offer.id == right.ruling), None)
            if offer is not None:
                return say(f"ruling.{offer.id}", text=offer.title), offer.rule
        return self.drill.taught, self.drill.rule

    def _hint(self) -> tuple[Say, ...]:
        task = self.task
        if task.question is not None:
            return (say("hint.answer", n=task.question.answer),)
        if task.kind == "cards":
            return (say("hint.cards", n=task.cards),)
        right = task.right[0]
        if isinstance(right, SessionInput):
            return (say("hint.between"), task.what)
        match right:
            case Tells():
                return (say("hint.problem"), task.what)
            case Rules():
                return (say("hint.ruling"), task.what)
            case Act():
                return (say("hint.act"), task.what)
        if task.cue is not None:
            return (say("hint.happened"), task.what)
        return (say("hint.now"), instruction(self.course.hand))
