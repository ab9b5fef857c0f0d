"""The code of who comes to the table: a masked keypad that hides the whole felt, so that nobody reads along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QColor, QPainter, QPaintEvent

from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.key import Key, Taps
from controller.console.panel import Piece
from controller.console.theme import BODY, GAP, HEAD, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.desk import Desk
    from controller.console.theme import Theme
    from controller.table.words import Words

ROWS: Final = (("digit_1", "digit_2", "digit_3"), ("digit_4", "digit_5", "digit_6"), ("digit_7", "digit_8", "digit_9"))
LAST: Final = ("play_on", "digit_0", "enter_code")
KEY: Final = 20.0
"""A key is as large as a finger that does not look (console.md §3.3), in millimetres."""
WIDE: Final = 30.0
DOTS: Final = 9.0
DOT: Final = "●"


class CodePanel(Piece):
    """Shows how many digits are typed, never which."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make every key."""
        super().__init__(theme, parent)
        self.setObjectName("code_panel")
        self._words = words
        self.asked = FitText(theme, self, capital=HEAD, centred=True)
        self.dots = FitText(theme, self, capital=BODY * 1.4, centred=True)
        self.refused = FitText(theme, self, capital=BODY, colour="alarm", centred=True)
        names = [name for row in (*ROWS, LAST) for name in row]
        self.keys = {name: Key(theme, taps, name, self) for name in names}

    def show_desk(self, desk: Desk) -> None:
        """Show how far the code is typed, and why the last one did not count."""
        view = desk.view
        self.asked.set_text(self._words.text(say("asks.second" if desk.seconded is not None else "asks.pin")))
        self.dots.set_text(" ".join(DOT * len(desk.pin)) or "–")
        refusal = view.refusal if view is not None and not desk.pin else None
        self.refused.set_text(self._words.text(refusal) if refusal is not None else "")
        self.speak(f"{self.asked.text} {len(desk.pin)}")
        for name, key in self.keys.items():
            if name.startswith("digit_"):
                key.show_key(name[-1])
        self.keys["play_on"].show_key(self._words.text(say("bar.play_on")).upper())
        self.keys["enter_code"].show_key(
            self._words.text(say("bar.enter_code")).upper(), look="go", live=bool(desk.pin)
        )

    def arrange(self) -> None:
        """The question and the dots at the left, the keys in four rows at the right, each as large as a finger."""
        gap = self.theme.px(STEP)
        rows = (*ROWS, LAST)
        high = min(self.theme.px(KEY + 3.0), (self.height() - gap * (len(rows) - 1)) // len(rows))
        wide = self.theme.px(WIDE)
        left = self.width() - 3 * wide - 2 * gap
        for at, row in enumerate(rows):
            for place, name in enumerate(row):
                self.keys[name].setGeometry(left + place * (wide + gap), at * (high + gap), wide, high)
        line = self.theme.px(DOTS)
        room = left - self.theme.px(GAP)
        lines: tuple[FitText, ...] = (self.asked, self.dots, self.refused)
        for place, text in enumerate(lines):
            text.setGeometry(0, self.height() // 4 + place * (line + gap), room, line)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The felt over everything that lies beneath."""
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(self.theme.palette.felt))
