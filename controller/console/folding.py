"""Giving the table one answer to each question, and FOLDS TO: the same act for one seat after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.bar import faces_a_bet
from controller.console.hearing import Hearing
from controller.console.primary import to_act
from controller.rules.inputs import Act, Deed

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.table.view import SeatView, TableView


class Folding(Hearing):
    """A desk that gives inputs to the table; `_until` is the seat that FOLDS TO goes on to, 0 for none."""

    def __init__(
        self,
        give: Callable[[Given], None],
        wall: Callable[[], float],
        *,
        unit: int,
        resumed: bool,
    ) -> None:
        """Begin without a view."""
        super().__init__(wall, unit=unit, resumed=resumed)
        self._give = give
        self._until = 0
        self._deed: Deed = "fold"
        self._run = 0
        self._answered: tuple[int, int] | None = None

    def _send(self, view: TableView, given: Given) -> bool:
        """Give the table an answer, one to each question."""
        if self._answered == (view.number, view.ask):
            return False
        self._answered = (view.number, view.ask)
        self._give(given)
        return True

    def _start_folding(self, view: TableView, seat: SeatView) -> bool:
        if seat.to_act or seat.all_in:
            return False
        self._deed = "fold" if faces_a_bet(view) else "check"
        self._until, self._run = seat.number, 0
        self._forget()
        return self._fold_one(view)

    def _fold_one(self, view: TableView) -> bool:
        self._run += 1
        return self._send(view, Act(to_act(view), self._deed, None, view.ask))

    def _go_on_folding(self, old: TableView | None, view: TableView) -> None:
        """One seat after the other, each answering the question that stands then, until the seat that was tapped."""
        moved = old is not None and old.ask != view.ask and view.refusal is None
        if not moved and view.refusal is None:
            return
        turn = to_act(view)
        still = moved and view.step == "bet" and turn and not view.loose and not view.stopped
        if still and turn != self._until and (self._deed == "fold" or view.to_call == 0):
            self._fold_one(view)
            return
        self._until = 0
        if moved:
            self._group = (view.number, view.ask, self._run)
