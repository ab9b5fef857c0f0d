"""The start screen: deal with everything simulated, open a table, train, look back. Then what was chosen runs."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from controller import app
from controller.classroom import DEFAULT, ROOM, School, Wish, locale_of, spoken
from controller.console.application import application, place, run, theme_of
from controller.console.history_panel import HistoryPanel
from controller.console.measure_panel import MeasurePanel, yaml_of
from controller.console.menu import Choice, Menu
from controller.console.recalling import Recalling
from controller.console.screen import Screen, screen_of
from controller.console.spoken import Spoken
from controller.console.stage import Stage
from controller.console.tour import Tour
from controller.rules.saying import Say, say
from controller.school_window import Teaching
from controller.table.definitions import Mistakes
from controller.table.recall import Recall
from controller.training.progress import ProgressError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from controller.console.application import Console
    from controller.table.definitions import Definitions
    from controller.table.table_file import TableFile

SEEN: Final = "tour-seen"
"""The file that remembers the tour, in the folder of the training room."""
FINE, MISTAKE = 0, 2


class Start:
    """What the keys of the start screen do. `chosen` is the table to be opened once the stage is left.

    `measured` are the millimetres of the glass, as they were measured here; None where they were not.
    """

    def __init__(self, definitions: Definitions, folder: Path, stage: Stage, locale: str | None = None) -> None:
        """Take a stage and show the start on it; `locale` is the language, the default table's where it is None."""
        self._definitions, self._folder, self._stage = definitions, folder, stage
        self._asked = locale is not None
        self._locale = locale or locale_of(definitions)
        self._words = Spoken(definitions.words[self._locale])
        self._teaching: Teaching | None = None
        self._console: Console | None = None
        self.chosen: TableFile | None = None
        self.measured: int | None = None
        stage.menu.chosen.connect(self.press)
        self.show()

    def _text(self, said: Say) -> str:
        return self._words.text(said)

    def _head(self, said: Say) -> str:
        return self._text(said).upper()

    @property
    def seen(self) -> Path:
        """The file that remembers that the tour was taken or skipped."""
        return self._folder / ROOM / SEEN

    def press(self, what: str) -> None:
        """A key of a menu: one of the start's own, or one of training."""
        word, _, name = what.partition(" ")
        own: dict[str, Callable[[], None]] = {
            "deal": lambda: self._open(self._simulated),
            "tables": self._show_tables,
            "table": lambda: self._open(self._definitions.tables[name]),
            "training": self._train,
            "history": self._show_history,
            "hands": lambda: self._show_hands(self._definitions.tables[name]),
            "tour": self._tour,
            "measure": self._measure,
            "begin": self.show,
            "quit": QApplication.quit,
        }
        if word in own:
            own[word]()
        elif self._teaching is not None:
            self._teaching.press(what)

    # The screens.

    def show(self) -> None:
        """The start."""
        tables = self._definitions.tables
        choices = (
            Choice(
                "deal", self._head(say("start.deal")), self._text(say("start.deal_text")), "go", bool(self._simulated)
            ),
            Choice("tables", self._head(say("start.tables")), self._text(say("start.tables_text", n=len(tables)))),
            Choice("training", self._head(say("start.training")), self._text(say("start.training_text")), "info"),
            Choice("history", self._head(say("start.history")), self._text(say("start.history_text"))),
        )
        foot = (
            Choice("quit", self._head(say("start.quit"))),
            Choice("tour", self._head(say("start.tour")), live=bool(self._simulated)),
            Choice("measure", self._head(say("start.measure"))),
        )
        self._stage.show_menu(Menu("CROUPIER", (self._text(say("start.line")),), choices, foot))

    def _back(self) -> tuple[Choice, ...]:
        return (Choice("begin", self._head(say("menu.back"))),)

    def _show_tables(self) -> None:
        """Every table of the room; where there is none, what to do."""
        tables = self._definitions.tables.values()
        choices = tuple([self._table(table) for table in tables])
        line = say("start.choose_table") if choices else say("start.no_table")
        title = self._head(say("start.tables"))
        self._stage.show_menu(Menu(title, (self._text(line),), choices, self._back()))

    def _table(self, table: TableFile) -> Choice:
        game = self._definitions.games[table.game]
        line = table.plugged
        shoe = say("start.simulated") if line is None else say("start.plugged", port=line.port)
        stakes = self._words.spelled("stakes", table.stakes.text())
        told = (self._words.named("game", game.id, game.title), stakes, self._text(shoe))
        return Choice(f"table {table.id}", app.title_of(table), " · ".join(told))

    def _days(self, table: TableFile) -> list[Path]:
        """The journals of a table, oldest first."""
        return sorted((self._folder / table.id).glob("*.journal"))

    def _show_history(self) -> None:
        """The tables at which hands were dealt; with none, what to do."""
        dealt = [table for table in self._definitions.tables.values() if self._days(table)]
        choices = tuple([self._dealt(table) for table in dealt])
        line = say("start.choose_history") if choices else say("start.no_history")
        self._stage.show_menu(Menu(self._head(say("start.history")), (self._text(line),), choices, self._back()))

    def _dealt(self, table: TableFile) -> Choice:
        days = self._days(table)
        kept = say("start.day") if len(days) == 1 else say("start.days", n=len(days))
        return Choice(f"hands {table.id}", app.title_of(table), f"{self._text(kept)} · {days[-1].stem}")

    def _show_hands(self, table: TableFile) -> None:
        """The last hands of a table, in sentences; nothing of them is changed, and a table that is open plays on."""
        recall = Recall(lambda: self._days(table), self._definitions.words[self._locale])
        panel = HistoryPanel(self._stage.theme, self._words, app.title_of(table), Recalling(recall.hands))
        panel.closed.connect(self._show_history, Qt.ConnectionType.QueuedConnection)
        self._stage.show_piece(panel)

    def _measure(self) -> None:
        """How wide the glass is; a window that does not fill it says nothing of that."""
        stage = self._stage
        across = max(stage.width(), stage.screen().size().width())
        panel = MeasurePanel(stage.theme, self._words, across)
        panel.measured.connect(self._take_measure, Qt.ConnectionType.QueuedConnection)
        panel.left.connect(self.show, Qt.ConnectionType.QueuedConnection)
        stage.show_piece(panel)

    def _take_measure(self, mm: int) -> None:
        """Tables opened from here stand so; the line for a table's file is written where it can be copied."""
        self.measured = mm
        sys.stdout.write(f"{yaml_of(mm)}\n")
        self._stage.theme = replace(self._stage.theme, panel_mm=mm)
        self.show()

    # What is chosen.

    @property
    def _simulated(self) -> TableFile | None:
        """The table that needs nothing plugged in: the default one, where it is such a table."""
        tables = self._definitions.tables
        ordered = sorted(tables.values(), key=lambda table: table.id != DEFAULT)
        return next((table for table in ordered if table.plugged is None), None)

    def _open(self, table: TableFile | None) -> None:
        self.chosen = table.model_copy(update={"locale": self._locale}) if table and self._asked else table
        QApplication.quit()

    def _tour(self) -> None:
        """The tour again: on the simulated table."""
        self.seen.unlink(missing_ok=True)
        self._open(self._simulated)

    def _train(self) -> None:
        """The drills; when they cannot be read, why."""
        if self._teaching is None:
            try:
                school = School(self._definitions, self._folder, locale=self._locale)
            except (Mistakes, ProgressError) as error:
                lines = tuple(str(error).splitlines()[:6])
                self._stage.show_menu(Menu(self._head(say("start.training")), lines, (), self._back(), look="alarm"))
                return
            self._teaching = Teaching(school, self._stage, Wish(), first=self.show)
        self._teaching.show_drills()

    def run(self, qt: QApplication, *, full: bool) -> int:
        """Show the start until a table is chosen or the program is left: 0, else Qt's code."""
        place(qt, self._stage, full=full)
        lost = run(qt, lambda _: None)
        self._stage.hide()
        self._stage.deleteLater()
        return lost

    def opened(self, console: Console) -> None:
        """The table's window stands there: the tour comes over a simulated one."""
        self._console = console
        if self.chosen is not None and self.chosen.plugged is None:
            self.guide(console)

    @property
    def left(self) -> bool:
        """Whether the table was closed by its key: then the start is shown again."""
        window = self._console.window if self._console is not None else None
        return window is not None and window.desk.left

    def guide(self, console: Console) -> None:
        """Lay the tour over a table's window, unless it was taken or skipped before."""
        if self.seen.exists() or console.window is None:
            return
        tour = Tour(console.window, self._words)
        tour.done.connect(self._remember)

    def _remember(self) -> None:
        try:
            self.seen.parent.mkdir(parents=True, exist_ok=True)
            self.seen.touch()
        except OSError as error:
            sys.stderr.write(f"croupier: {self.seen} cannot be written: {error.strerror}\n")


def run_start(  # noqa: PLR0913 - as the command line asks
    definitions: Definitions,
    folder: Path,
    panel_mm: float | None,
    *,
    full: bool | None,
    seed: int | None,
    locale: str | None = None,
) -> int:
    """Show the start, then open the table that was chosen there. Returns the exit code."""
    try:
        words = definitions.words[spoken(locale, definitions)]
    except (Mistakes, ProgressError) as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
    default = definitions.tables.get(DEFAULT)
    screen = Screen() if default is None else screen_of(default, panel_mm, full=full)
    try:
        qt = application(screen.panel)
    except RuntimeError as error:
        sys.stderr.write(f"croupier: {error}\n")
        return MISTAKE
    while True:
        start = Start(definitions, folder, Stage(theme_of(screen.panel), Spoken(words)), locale)
        lost = start.run(qt, full=screen.full)
        if lost or start.chosen is None:
            return int(bool(lost))
        table = start.chosen
        chosen = screen_of(table, start.measured or panel_mm, full=full)._replace(opened=start.opened)
        code = app.run_window(definitions, table, folder / table.id, chosen, seed=seed)
        if code or not start.left:
            return code
