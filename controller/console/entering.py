"""The keys above the bar that only change what is being entered: digits, chips, sizes, cards. No tap is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.asking import ENTERED
from controller.console.bar import SAID_MODES
from controller.console.entry import Entry
from controller.console.prompting import Prompting
from controller.rules.cards import CardError, face

if TYPE_CHECKING:
    from controller.table.view import TableView


class Entering(Prompting):
    """A desk on which something can be entered. Each method is a key; it tells whether the press counted."""

    def _name(self, view: TableView) -> bool:
        """The next digit names a seat."""
        if view.step != "bet" or view.stopped or view.ended or self.shown_mode not in ("plain", "amount"):
            return False
        self._forget()
        self.mode = "name"
        return True

    def _opens_entry(self, view: TableView) -> bool:
        """Digits typed while a seat may raise begin its amount."""
        label = self.bar.get("raise")
        if self.mode != "plain" or label is None or not label.live or view.fixed:
            return False
        self.mode, self.entry = "amount", Entry()
        return True

    def _chip(self, view: TableView, argument: str) -> bool:
        if self.mode in SAID_MODES:
            self.ear = self.ear.chip(int(argument))
            return True
        if self.shown_mode not in ENTERED:
            return False
        self.entry = self.entry.chip(int(argument))
        return True

    def _quick(self, view: TableView, argument: str) -> bool:
        size = self.sizes.get(argument)
        if size is None:
            return False
        self.entry = Entry(chips=(size,))
        return True

    def _reading(self, view: TableView) -> bool:
        if self.within is None or self.entry.beside(self.within) is None:
            return False
        self.entry = self.entry.other()
        return True

    def _more(self, view: TableView) -> bool:
        if self.pages < 2:
            return False
        self.page = (self.page + 1) % self.pages
        return True

    def _rank(self, view: TableView, argument: str) -> bool:
        if self.shown_mode != "cards" or len(self.picked) >= self.wanted:
            return False
        self.rank = argument
        return True

    def _suit(self, view: TableView, argument: str) -> bool:
        card = self.rank + argument
        try:
            face(card)
        except CardError:
            return False
        if card in self.picked:
            return False
        self.picked, self.rank = (*self.picked, card), ""
        return True

    def _leave(self, view: TableView) -> bool:
        """Esc: out of whatever was begun here; never anything at the table."""
        if (
            self.shown_mode != "point"
            and self.mode in ("plain", "resume")
            and self.entry.empty
            and not self.chosen
            and not self.sure
        ):
            return False
        self._forget()
        return True
