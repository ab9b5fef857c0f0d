"""The simulated shoe: cards leave by a key, so that the console can be tried without one. It says what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.key import Key, Taps
from controller.console.panel import Piece
from controller.console.theme import STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.view import TableView
    from controller.table.words import Words


class ShoePanel(Piece):
    """Two keys: the cards that are due, and one that is not, to try what happens then."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make both keys."""
        super().__init__(theme, parent)
        self.setObjectName("shoe_panel")
        self._words = words
        self.shoe = Key(theme, taps, "shoe", self, hint="F8")
        self.one = Key(theme, taps, "one", self, hint="F7")

    def show_view(self, view: TableView | None) -> None:
        """Say how many cards are due."""
        marked = self._words.text(say("bar.simulated")).upper()
        due = view.due if view is not None and not view.ended else 0
        push = say("bar.push") if due == 1 else say("bar.push_n", n=due)
        self.shoe.show_key(self._words.text(push if due else say("bar.none_due")), marked, look="info", live=bool(due))
        self.one.show_key(self._words.text(say("bar.extra")), marked, look="warn", live=view is not None)

    def arrange(self) -> None:
        """One over the other."""
        gap = self.theme.px(STEP)
        high = (self.height() - gap) // 2
        self.shoe.setGeometry(0, 0, self.width(), high)
        self.one.setGeometry(0, high + gap, self.width(), high)
