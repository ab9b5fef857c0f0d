"""Training in the window: the list of drills, a drill in its striped frame, the report. It opens no live table."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from controller.classroom import DEFAULT, TRAINEE, Classroom, School, Wish
from controller.console.application import application, place, run, theme_of
from controller.console.buttons import Buttons
from controller.console.certificate import print_certificate
from controller.console.desk import Desk
from controller.console.entry import chip_keys
from controller.console.lesson_panel import LessonPanel
from controller.console.look import Look
from controller.console.mailbox import Mailbox
from controller.console.menu import Choice, Menu, Point
from controller.console.name_panel import NamePanel
from controller.console.screen import Screen, screen_of
from controller.console.spoken import Spoken
from controller.console.stage import Stage
from controller.console.window import Window
from controller.rules.saying import Say, say
from controller.training import report
from controller.training.course import Strayed
from controller.training.progress import DAY, ProgressError, in_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.training.lesson import Lesson
    from controller.training.progress import Attempt

LOST: Final = 1
CERTIFICATE: Final = "certificate"
WEAKEST: Final = 6
NAMED: Final = 9
"""As many sentences as a report has room for."""


class Teaching:
    """What follows from a press: a menu, a drill, a report. `wish` says who deals, and how."""

    def __init__(
        self,
        school: School,
        stage: Stage,
        wish: Wish,
        *,
        first: Callable[[], None] = QApplication.quit,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take a stage; nothing is shown before `show_drills` or `begin`. `first` is what BACK of the list does.

        Whoever makes it hands it the presses of the stage's menu.
        """
        self._school, self._stage, self.wish = school, stage, wish
        self._words = Spoken(school.words)
        self._first, self._clock = first, clock
        self.lesson: Lesson | None = None
        self._room: Classroom | None = None

    def _text(self, said: Say) -> str:
        return self._words.text(said)

    def press(self, what: str) -> None:
        """A press of a menu."""
        word, _, name = what.partition(" ")
        steps: dict[str, Callable[[], None]] = {
            "drill": lambda: self.begin(name),
            "drills": self.show_drills,
            "mode": self._other_mode,
            "who": self._show_names,
            "name": lambda: self._named(name),
            "new_name": self._ask_name,
            "progress": self.show_progress,
            CERTIFICATE: self._certify,
            "start": self._first,
        }
        try:
            steps[word]()
        except (ProgressError, Strayed) as error:
            self._not_kept(str(error))

    # The menus.

    def _foot(self, *more: Choice) -> tuple[Choice, ...]:
        return (Choice("start", self._text(say("menu.back")).upper()), *more)

    def _attempts(self) -> tuple[Attempt, ...]:
        return self._school.progress.attempts(self.wish.trainee)

    def show_drills(self) -> None:
        """Every drill, in the order in which to deal it."""
        school, now = self._school, int(self._school.now())
        known = in_turn(self._attempts(), school.drills, now)
        choices = tuple(
            [
                Choice(
                    f"drill {one.drill}",
                    self._text(school.drills[one.drill].named),
                    self._text(report.state(one, now)),
                    "warn" if one.failed else "plain",
                )
                for one in known
            ]
        )
        line = say("menu.exam_line" if self.wish.exam else "menu.coach_line", trainee=self.wish.trainee)
        mode = say("menu.to_coach" if self.wish.exam else "menu.to_exam")
        foot = self._foot(
            Choice("mode", self._text(mode).upper(), look="info"),
            Choice("progress", self._text(say("menu.progress")).upper()),
            Choice("who", self._text(say("menu.who")).upper(), self.wish.trainee),
        )
        self._stage.show_menu(
            Menu(self._text(say("menu.drills")).upper(), (self._text(line),), choices, foot, striped=True)
        )

    def _other_mode(self) -> None:
        self.wish = self.wish._replace(exam=not self.wish.exam)
        self.show_drills()

    def _show_names(self) -> None:
        """Who has dealt here, to choose from; a new name is entered on a pad."""
        known = [name for name in self._school.progress.trainees() if name != TRAINEE]
        choices = tuple([Choice(f"name {name}", name, look=self._lit(name)) for name in known])
        line = say("menu.choose_name") if known else say("menu.no_name")
        foot = self._back_to_drills(Choice("new_name", self._text(say("menu.new_name")).upper(), look="go"))
        title = self._text(say("menu.who")).upper()
        self._stage.show_menu(Menu(title, (self._text(line),), choices, foot, striped=True))

    def _lit(self, name: str) -> str:
        return "info" if name == self.wish.trainee else "plain"

    def _ask_name(self) -> None:
        panel = NamePanel(self._stage.theme, self._words)
        panel.entered.connect(self._named, Qt.ConnectionType.QueuedConnection)
        panel.left.connect(self._show_names, Qt.ConnectionType.QueuedConnection)
        self._stage.show_piece(panel)

    def _named(self, name: str) -> None:
        """Somebody else deals from now on."""
        self.wish = self.wish._replace(trainee=name)
        self.show_drills()

    def show_progress(self) -> None:
        """The course of the trainee's scores."""
        attempts = self._attempts()
        lines = list(report.progress(self._school.drills, attempts, self._words))[:1]
        now = int(self._school.now())
        lines += list(report.weakest(self._school.drills, attempts, now, self._words))[:WEAKEST]
        foot = self._back_to_drills(
            Choice(CERTIFICATE, self._text(say("menu.certificate")).upper(), live=any(one.passed for one in attempts))
        )
        title = self._text(say("menu.progress")).upper()
        self._stage.show_menu(Menu(title, tuple(lines), (), foot, self._points(attempts), 90, striped=True))

    def _back_to_drills(self, *more: Choice) -> tuple[Choice, ...]:
        return (Choice("drills", self._text(say("menu.drills")).upper()), *more)

    @staticmethod
    def _points(attempts: tuple[Attempt, ...]) -> tuple[Point, ...]:
        return tuple([Point(attempt.percent, attempt.passed) for attempt in attempts])

    def _certify(self) -> None:
        """Print the certificate beside the progress, under a name with the day: the newest of a day counts."""
        school, trainee = self._school, self.wish.trainee
        lines = report.certificate(school.drills, self._attempts(), trainee, self._words)
        if lines is None:
            return
        day = report.day(int(school.now()) // DAY * DAY)
        file = school.progress.path.parent / f"certificate-{day}-{len(self._attempts())}.pdf"
        try:
            if not file.exists():
                print_certificate(lines, file)
        except OSError as error:
            self._not_kept(f"{file}: {error.strerror}")
            return
        title = self._text(say("menu.certificate")).upper()
        told = self._text(say("menu.printed", file=str(file)))
        self._stage.show_menu(Menu(title, (told, *lines[1:NAMED]), (), self._back_to_drills(), striped=True))

    # A drill.

    def begin(self, name: str) -> None:
        """Deal a drill."""
        lesson = self._school.lesson(name, self.wish, self._clock)
        mailbox = Mailbox()
        room = Classroom(lesson, self._told)
        desk = Desk(
            lambda given: self._give(room, given), room.push, self._clock, unit=lesson.drill.stakes.unit, resumed=False
        )
        theme = self._stage.theme
        look = Look(theme, self._words, self._text(lesson.drill.named), chip_keys(lesson.drill.stakes))
        window = Window(look, desk, mailbox, Buttons(lets_go=room.lets_go), room.fault)
        self.lesson, self._room = lesson, room
        panel = LessonPanel(theme, self._words, window, room)
        panel.left.connect(self._leave)
        panel.over.connect(self._finish)
        self._stage.show_lesson(panel)
        room.start(mailbox.put, mailbox.press)
        window.receive()
        window.tick()

    @staticmethod
    def _give(room: Classroom, given: Given) -> None:
        room.give(given, lambda: None)

    def _told(self) -> None:
        """The trainer has something to say."""
        if self._stage.lesson is not None:
            self._stage.lesson.show_board()

    def _leave(self) -> None:
        """The drill is left: nothing is kept of it. The menu comes once the key that was pressed is done."""
        self.lesson = None
        QTimer.singleShot(0, self.show_drills)

    def _finish(self) -> None:
        then = self.show_report
        if self.lesson is not None:
            try:
                self._school.keep(self.lesson, self.wish.trainee)
            except ProgressError as error:
                then = partial(self._not_kept, str(error))
        QTimer.singleShot(0, then)

    def _not_kept(self, why: str) -> None:
        """The progress or a certificate cannot be written: why, and the way back."""
        title = self._text(say("menu.drills")).upper()
        self._stage.show_menu(Menu(title, (why,), (), self._foot(), striped=True, look="alarm"))

    def show_report(self) -> None:
        """How the drill went."""
        lesson = self.lesson
        if lesson is None:
            return
        lines = tuple(report.report(lesson, self._words))
        attempts = tuple([one for one in self._attempts() if one.drill == lesson.drill.id])
        foot = self._back_to_drills(
            Choice(f"drill {lesson.drill.id}", self._text(say("menu.again")).upper(), look="info"),
            Choice(f"drill {self._next()}", self._text(say("menu.next_drill")).upper(), look="go"),
        )
        look = "go" if lesson.passed else "alarm"
        self._stage.show_menu(
            Menu(
                lines[0],
                lines[1:NAMED],
                (),
                foot,
                self._points(attempts),
                lesson.drill.bar.right,
                striped=True,
                look=look,
            )
        )

    def _next(self) -> str:
        """The drill that is to be dealt next: another than this one, if there is any."""
        known = in_turn(self._attempts(), self._school.drills, int(self._school.now()))
        this = self.lesson.drill.id if self.lesson is not None else ""
        return next((one.drill for one in known if one.drill != this), this)

    @property
    def passed(self) -> bool:
        """Whether the last drill was passed."""
        return self.lesson is not None and self.lesson.passed


def run_lessons(school: School, name: str, wish: Wish, panel_mm: float | None = None) -> int:
    """Deal a drill in the window, and any others from there, until it is closed: 0 when the last one was passed."""
    default = school.definitions.tables.get(DEFAULT)
    screen = screen_of(default, panel_mm, full=None) if default is not None else Screen()
    app = application(screen.panel)
    stage = Stage(theme_of(screen.panel), Spoken(school.words))
    teaching = Teaching(school, stage, wish)
    stage.menu.chosen.connect(teaching.press)
    place(app, stage, full=screen.full)
    teaching.begin(name)
    lost = run(app, lambda _: None)
    return LOST if lost or not teaching.passed else 0
