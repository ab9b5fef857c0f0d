"""The desk while a hand is joined in its middle: the street, the pot, who is in, the board, each as a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.between_hands import JOIN
from controller.console.entering import Entering
from controller.console.entry import Entry
from controller.rules.cards import face
from controller.rules.joining import JoinsAt
from controller.table.records import NextHand

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.table.view import TableView


class JoiningDesk(Entering):
    """A desk on which a hand can be joined. Each method tells whether the press counted."""

    _give: Callable[[Given], None]

    def _join_at(self, view: TableView, street: str) -> bool:
        """The street is chosen; what lies in the pot is asked next."""
        cards = dict(view.between.joins if view.between is not None else ()).get(street, 0)
        self.joins = self.joins._replace(street=street, cards=cards)
        self.mode, self.entry, self.word, self.page = "chips", Entry(), JOIN, 0
        return True

    def _join_pot(self, amount: int) -> bool:
        self.joins = self.joins._replace(pot=amount)
        self.mode, self.entry = "join_seats", Entry()
        return True

    def _join_seat(self, view: TableView, number: int) -> bool:
        """A seat is in, or, tapped again, is not."""
        dealt = view.between is not None and any(seat.number == number and seat.dealt for seat in view.between.seats)
        if dealt:
            self.chosen ^= {number}
        return dealt

    def _joins_on(self, view: TableView) -> bool:
        """DONE: the seats are told, then the board; then the hand is joined."""
        if self.mode == "join_seats":
            self.joins = self.joins._replace(seats=tuple(sorted(self.chosen)))
            self.mode, self.chosen = "cards", frozenset()
            return True
        at = JoinsAt(self.joins.street, self.joins.pot, self.joins.seats, tuple([face(card) for card in self.picked]))
        self._forget()
        self._give(NextHand(view.ask, at))
        return True
