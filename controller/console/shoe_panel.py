"""Cards that leave by a key: of a simulated shoe, which says what it is, or counted by hand where none is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from controller.console.key import Key, Taps
from controller.console.panel import Piece
from controller.console.theme import STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.view import TableView
    from controller.table.words import Words


class Counting(Protocol):
    """Who counts the cards, as the desk knows it."""

    view: TableView | None

    @property
    def by_hand(self) -> bool:
        """Whether a person counts."""

    @property
    def unheard(self) -> bool:
        """Whether who counts cannot be heard."""


class ShoePanel(Piece):
    """Two keys: the cards that are due, and one that is not: of a simulated shoe, or counted by hand."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make both keys."""
        super().__init__(theme, parent)
        self.setObjectName("shoe_panel")
        self._words = words
        self.shoe = Key(theme, taps, "shoe", self, hint="F8")
        self.one = Key(theme, taps, "one", self, hint="F7")

    def show_desk(self, desk: Counting) -> None:
        """Say how many cards are due, or that a person may count them because the shoe is not heard."""
        if desk.by_hand or desk.unheard:
            self._show_hand(desk)
        else:
            self._show_simulated(desk.view)

    def _show_hand(self, desk: Counting) -> None:
        due = desk.view.due if desk.view is not None and not desk.view.ended else 0
        marked = self._words.text(say("bar.shoe_gone" if desk.unheard else "bar.by_hand")).upper()
        cards = say("bar.card_out") if due == 1 else say("bar.cards_out", n=due) if due else say("bar.none_due")
        first = say("bar.count_by_hand") if desk.unheard else cards
        live = desk.unheard or bool(due)
        self.shoe.show_key(self._words.text(first), marked, look="warn" if desk.unheard else "info", live=live)
        self.one.show_key(self._words.text(say("bar.one_more")), marked, look="warn", live=desk.by_hand)

    def _show_simulated(self, view: TableView | None) -> None:
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
