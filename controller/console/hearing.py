"""SAID and PUT IN: the pad of words and chips, key by key. No tap is given before OK."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.console.bar import SAID_MODES
from controller.console.between_desk import BetweenDesk
from controller.console.ear import ORDERS, PILES, WORDS

if TYPE_CHECKING:
    from controller.table.view import TableView


class Hearing(BetweenDesk):
    """A desk with the pad of words and chips. Each method is a key; it tells whether the press counted."""

    def _said_pad(self, view: TableView) -> bool:
        """Open the pad, or turn it over."""
        if self.mode in SAID_MODES:
            self.mode = "put" if self.mode == "said" else "said"
            return True
        if view.facing is None:
            return False
        self._forget()
        self.mode = "said"
        return True

    def _word(self, view: TableView, argument: str) -> bool:
        if self.mode not in SAID_MODES or argument not in WORDS:
            return False
        self.ear = self.ear.said(argument)
        return True

    def _bare(self, view: TableView) -> bool:
        if self.mode not in SAID_MODES or not self.ear.digits:
            return False
        self.ear = replace(self.ear, bare=not self.ear.bare)
        return True

    def _pile(self, view: TableView, argument: str) -> bool:
        if self.mode not in SAID_MODES or argument not in PILES:
            return False
        self.ear = replace(self.ear, pile=PILES.index(argument))
        return True

    def _first(self, view: TableView) -> bool:
        if self.mode not in SAID_MODES:
            return False
        self.ear = replace(self.ear, order=(self.ear.order + 1) % len(ORDERS))
        return True
