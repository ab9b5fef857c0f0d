"""The desk between hands: a seat or the table is tapped, then what is new about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console import between_hands
from controller.console.entry import Entry
from controller.console.joining_desk import JoiningDesk
from controller.rules.cards import face
from controller.rules.session_inputs import Moves, Races

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.table.view import TableView


class BetweenDesk(JoiningDesk):
    """A desk on which the table can be changed between hands. Each method tells whether the press counted.

    `left` tells that the dealer has left the table: the window is to be closed.
    """

    _give: Callable[[Given], None]
    left: bool = False

    def _tap_between(self, view: TableView, number: int) -> bool:
        """A seat is named, or, where one changes seats, where it goes."""
        between = view.between
        if between is None or view.stopped:
            return False
        if self.mode == "join_seats":
            return self._join_seat(view, number)
        if self.mode == "moves":
            return number in between.open and self._changes(Moves(self.seat, number))
        if not between_hands.of_seat(between, number, running=not view.ended):
            return False
        again = self.mode == "between" and self.seat == number
        self._forget()
        if not again:
            self.mode, self.seat = "between", number
        return True

    def _table(self, view: TableView) -> bool:
        """What is new of the table; after PROBLEM, of the seat that was tapped."""
        if view.between is None:
            return False
        again, seat = self.mode == "between" and not self.seat, self.seat if self.mode == "problem" else 0
        self._forget()
        if not again:
            self.mode, self.seat = "between", seat
        return True

    def _choose_between(self, word: str) -> bool:
        """What is new has been chosen: it is given, or an amount or a seat is asked for."""
        if word == between_hands.CLOSE:
            self._forget()
            self.left = True
            return True
        if word == between_hands.SIGN_ON:
            self._forget()
            self.mode = "pin"
            return True
        if word == between_hands.JOIN:
            self.mode, self.page = between_hands.JOIN, 0
            return True
        if word in between_hands.ENTERS:
            self.mode, self.entry, self.word, self.page = "chips", Entry(), word, 0
            return True
        if word == between_hands.MOVES:
            self.mode, self.page = "moves", 0
            return True
        return self._changes(between_hands.tap(word, self.seat))

    def _enter_chips(self, view: TableView, amount: int) -> bool:
        if self.word == between_hands.JOIN:
            return self._join_pot(amount)
        if self.word == between_hands.RACE:
            return self._race(view, amount)
        return self._changes(between_hands.tap(self.word, self.seat, amount))

    def _changes(self, given: Given) -> bool:
        self._forget()
        self._give(given)
        return True

    def _race(self, view: TableView, chip: int) -> bool:
        """The chip that goes, then the chip that comes for it; then the cards are dealt, from seat 1 on."""
        self.entry = Entry()
        if not self.racing.old:
            self.racing = self.racing._replace(old=chip)
            return True
        self.racing = self.racing._replace(new=chip).among(view.between)
        return self._raced()

    def _races_on(self) -> bool:
        """DONE: a seat's cards are entered."""
        drawn = (self.racing.due[0], tuple([face(card) for card in self.picked]))
        self.racing = self.racing._replace(drawn=(*self.racing.drawn, drawn))
        return self._raced()

    def _raced(self) -> bool:
        """The next seat's cards are asked for; after the last the chips are raced off."""
        self.mode, self.picked, self.rank = "cards", (), ""
        if self.racing.due[0]:
            return True
        return self._changes(Races(self.racing.old, self.racing.new, self.racing.drawn))
