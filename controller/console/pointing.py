"""A ruling's questions, answered by pointing: at a seat, a card, a board, a number; and the card the floor picks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.folding import Folding
from controller.rules.inputs import Picks, Rules
from controller.table.questions import answered

if TYPE_CHECKING:
    from controller.table.view import TableView

PICK = "pick"


class Pointing(Folding):
    """A desk at which something is pointed at. Each answer leads to the next question; the last one rules."""

    def _point_seat(self, view: TableView, number: int) -> bool:
        """A seat is tapped while a ruling is chosen or a problem told: the answer, or whom it is about."""
        question = self.question
        if question is not None and question.word == "seat":
            return any(answer.value == number for answer in question.answers) and self._answer(view, "seat", number)
        self.seat = 0 if self.seat == number else number
        return True

    def _rules(self, view: TableView, chosen: str) -> bool:
        """A ruling was chosen, or an answer to what it asks."""
        question = self.question
        if question is not None:
            answer = question.answers[int(chosen)]
            return self._answer(view, answer.word, answer.value)
        self.ruling, self.pointed, self.page = chosen, (("seat", self.seat),) * bool(self.seat), 0
        return True if self.question is not None else self._ruled(view)

    def _answer(self, view: TableView, word: str, value: int | str) -> bool:
        self.pointed, self.page = (*self.pointed, (word, value)), 0
        return True if self.question is not None else self._ruled(view)

    def _given(self) -> Rules:
        """The ruling with what was pointed at."""
        given = Rules(self.ruling, "")
        for word, value in self.pointed:
            given = answered(given, word, value)
        self.ruling, self.pointed = "", ()
        return given

    def _ruled(self, view: TableView) -> bool:
        """All that the ruling asks is pointed at."""
        return self._send(view, self._given())

    def _picked(self, view: TableView, chosen: str) -> bool:
        """The card that the floor picks of those that lie there."""
        return self._send(view, Picks(ordinal=int(chosen.removeprefix(PICK)), ask=view.ask))
