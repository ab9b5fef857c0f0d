"""WHAT HAPPENED? Four big choices, the rest behind MORE; then what the house rules, with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.console.key import Key, Taps
from controller.console.panel import Piece
from controller.console.problems import LIKELIEST
from controller.console.theme import STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.asking import Choice
    from controller.console.desk import Desk
    from controller.console.theme import Theme
    from controller.table.words import Words

COLUMNS: Final = 2
SIDE: Final = 0.2
"""The part of the width that MORE and ALL FINE, GO ON take, at the right: never in FOLD's place."""


class ProblemPanel(Piece):
    """Shows the choices of the desk."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("problem_panel")
        self._words = words
        self.choices = [Key(theme, taps, f"choice_{at}", self, hint=str(at + 1), wordy=True) for at in range(LIKELIEST)]
        self.more = Key(theme, taps, "more", self, hint="5")
        self.fine = Key(theme, taps, "fine", self, hint="0")

    def show_desk(self, desk: Desk) -> None:
        """Show this page of the choices."""
        shown = desk.shown_choices
        for at, key in enumerate(self.choices):
            key.setVisible(at < len(shown))
            if at < len(shown):
                look = "alarm_text" if shown[at].id in ("void", "sure") else "plain"
                key.show_key(self._words.text(shown[at].head), self._below(shown[at]), look=look)
        self.more.show_key(self._words.text(say("bar.more")).upper(), desk.page_shown, live=desk.pages > 1)
        if desk.backs:
            self.fine.show_key(self._words.text(say("bar.back")).upper())
        else:
            fine = self._words.text(say("bar.fine")).upper()
            self.fine.show_key(fine, look="go", live=desk.goes_on)

    def _below(self, choice: Choice) -> str:
        """The source of a ruling, and that it is the floor's where the dealer may not apply it."""
        if choice.needs == "dealer":
            return choice.source
        return f"{self._words.text(say('bar.floor')).upper()} · {choice.source}"

    def arrange(self) -> None:
        """Two by two; at the right MORE over ALL FINE, GO ON."""
        gap = self.theme.px(STEP * 1.5)
        side = round(self.width() * SIDE)
        wide = (self.width() - side - COLUMNS * gap) // COLUMNS
        high = (self.height() - gap) // 2
        for at, key in enumerate(self.choices):
            row, column = divmod(at, COLUMNS)
            key.setGeometry(column * (wide + gap), row * (high + gap), wide, high)
        left = self.width() - side
        self.more.setGeometry(left, 0, side, high)
        self.fine.setGeometry(left, high + gap, side, high)
