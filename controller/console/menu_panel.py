"""Every screen without a table: the start, the lists of tables and drills, a report. One panel draws them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent

from controller.console.chart_panel import ChartPanel
from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.key import Key
from controller.console.lesson_band import striped
from controller.console.menu import Choice, Menu
from controller.console.panel import Piece
from controller.console.theme import BODY, FLOOR, GAP, LARGE, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.asking import Token
    from controller.console.theme import Theme
    from controller.table.words import Words

FRAME: Final = STEP * 1.5
TITLE: Final = 13.0
LINE: Final = 6.4
FOOT: Final = 21.0
CHART: Final = 38.0
"""Heights on the board."""
COLUMNS: Final = 2
ROWS: Final = 4
PAGE: Final = COLUMNS * ROWS
LINES: Final = 10
FEET: Final = 5
MORE: Final = "more"


class MenuPanel(Piece):
    """Shows a menu. `chosen` is emitted with what was pressed; MORE turns the page by itself."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("menu")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words = words
        self._menu = Menu("")
        self._page = 0
        self.title = FitText(theme, self, capital=LARGE * 1.2, floor=FLOOR, lines=1, right=words.rtl)
        self.title.setObjectName("title")
        self.lines = [FitText(theme, self, capital=BODY * 0.9, floor=FLOOR * 0.8, lines=2) for _ in range(LINES)]
        self.chart = ChartPanel(theme, self)
        self.choices = [Key(theme, self, f"choice_{at}", self, hint=str(at + 1), wordy=True) for at in range(PAGE)]
        self.foot = [Key(theme, self, f"foot_{at}", self) for at in range(FEET)]

    @property
    def menu(self) -> Menu:
        """What is shown."""
        return self._menu

    def show_menu(self, menu: Menu) -> None:
        """Show another menu, from its first page."""
        self._menu, self._page = menu, 0
        self._show()

    def token(self) -> Token | None:
        """No question of a table stands here."""
        return None

    def strike(self, key: str, token: Token | None) -> bool:
        """A key of the menu: it says what it presses."""
        kind, _, at = key.partition("_")
        shown = self._shown() if kind == "choice" else self._feet()
        if int(at) >= len(shown) or not shown[int(at)].live:
            return False
        if shown[int(at)].press == MORE:
            self._page = (self._page + 1) % self._pages
            self._show()
        else:
            self.chosen.emit(shown[int(at)].press)
        return True

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self._menu.choices) // PAGE))

    def _shown(self) -> tuple[Choice, ...]:
        return self._menu.choices[self._page * PAGE : (self._page + 1) * PAGE]

    def _feet(self) -> tuple[Choice, ...]:
        if self._pages < 2:
            return self._menu.foot
        more = self._words.text(say("menu.more")).upper()
        return (*self._menu.foot, Choice(MORE, more, f"{self._page + 1}/{self._pages}"))

    def _show(self) -> None:
        menu = self._menu
        self.title.set_text(menu.title, menu.look)
        for at, line in enumerate(self.lines):
            line.set_text(menu.lines[at] if at < len(menu.lines) else "", "text" if at < 1 else "dim")
        self.chart.show_points(menu.points, menu.bar)
        for keys, shown in ((self.choices, self._shown()), (self.foot, self._feet())):
            for at, key in enumerate(keys):
                key.setVisible(at < len(shown))
                if at < len(shown):
                    one = shown[at]
                    key.show_key(one.head, one.figure, look=one.look, live=one.live)
        self.speak(" ".join([menu.title, *menu.lines]))
        self.arrange()
        self.update()

    def arrange(self) -> None:
        """The heading, the sentences, the course, the choices in two columns, the keys at the foot."""
        theme, gap = self.theme, self.theme.px(GAP)
        edge = (theme.px(FRAME) if self._menu.striped else 0) + gap
        inner = self.rect().adjusted(edge, edge, -edge, -edge)
        self.title.setGeometry(inner.left(), inner.top(), inner.width(), theme.px(TITLE))
        top = inner.top() + theme.px(TITLE)
        foot = inner.bottom() + 1 - theme.px(FOOT)
        said = [line for line in self.lines if line.text]
        chart = theme.px(CHART) if self._menu.points else 0
        spare = foot - gap - top - chart - (gap if chart else 0)
        high = spare // max(1, len(said)) if not self._menu.choices else theme.px(LINE)
        high = min(high, theme.px(LINE * 1.5))
        for line in self.lines:
            line.setVisible(bool(line.text))
            line.setGeometry(inner.left(), top, inner.width(), high if line.text else 0)
            top += high if line.text else 0
        self.chart.setVisible(bool(chart))
        self.chart.setGeometry(inner.left(), top, inner.width(), chart)
        top += chart + (gap if chart else 0)
        self._in_columns(QRect(inner.left(), top, inner.width(), foot - gap - top))
        self._along_the_foot(QRect(inner.left(), foot, inner.width(), inner.bottom() + 1 - foot))
        if self._words.rtl:  # the first choice stands where reading begins
            for key in (*self.choices, *self.foot):
                key.move(self.width() - key.x() - key.width(), key.y())

    def _in_columns(self, room: QRect) -> None:
        count = len(self._menu.choices)
        rows = ROWS if count > PAGE else max(1, -(-count // COLUMNS))
        gap = self.theme.px(STEP * 2)
        wide, high = (room.width() - gap) // COLUMNS, (room.height() - gap * (rows - 1)) // rows
        for at, key in enumerate(self.choices):
            row, column = divmod(at, COLUMNS)
            key.setGeometry(room.left() + column * (wide + gap), room.top() + row * (high + gap), wide, high)

    def _along_the_foot(self, room: QRect) -> None:
        gap, wide = self.theme.px(STEP * 2), (room.width() - self.theme.px(STEP * 2) * (FEET - 1)) // FEET
        for at, key in enumerate(self.foot):
            key.setGeometry(room.left() + at * (wide + gap), room.top(), wide, room.height())

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A digit chooses, Escape is the first key of the foot, Page Down turns the page."""
        key = event.key()
        if Qt.Key.Key_1.value <= key <= Qt.Key.Key_0.value + PAGE:
            self.strike(f"choice_{key - Qt.Key.Key_1.value}", None)
        elif key == Qt.Key.Key_Escape and self._menu.foot:
            self.strike("foot_0", None)
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_Right):
            self._page = (self._page + 1) % self._pages
            self._show()
        else:
            event.ignore()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The felt, in stripes where it belongs to training."""
        with QPainter(self) as painter:
            if self._menu.striped:
                striped(painter, self.rect(), self.theme, self.theme.px(FRAME))
            else:
                painter.fillRect(self.rect(), self.theme.palette.felt)
