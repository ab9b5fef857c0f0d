"""The seats in one row by their numbers, as a dealer counts them; each is where it always is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from controller.console import between_hands
from controller.console.panel import Panel
from controller.console.primary import to_act
from controller.console.seat_plate import SeatPlate, Shown
from controller.console.theme import STEP
from controller.table.open_cards import BACK

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.view import TableView
    from controller.table.words import Words

FEWEST: Final = 6
"""A row has at least so many places: plates that are too wide part what belongs together."""


def shows_faces(view: TableView | None) -> bool:
    """Whether any seat has a card that lies open: then the row needs the room for faces."""
    return view is not None and any(seat.own or any(card != BACK for card in seat.cards) for seat in view.seats)


def turn_of(view: TableView | None) -> int:
    """The seat that is asked for something, 0 for none: while an all-in is counted, the one whose chips are."""
    if view is None:
        return 0
    if view.now.key == "now.count":
        return int(dict(view.now.slots)["seat"])
    return to_act(view)


class SeatsPanel(Panel):
    """One plate a seat. `tapped` tells the number of a seat that was tapped."""

    tapped = Signal(int)

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make an empty row."""
        super().__init__(theme, words, parent)
        self.setObjectName("seats_panel")
        self.plates: list[SeatPlate] = []
        self._chosen: frozenset[int] = frozenset()
        self._new = False

    def choose(self, seats: frozenset[int], *, new: bool = False) -> None:
        """Light seats that the dealer has tapped as an answer, beside those the table asks about.

        `new`: something new is being told in a hand, so that open seats can be tapped as between hands.
        """
        if (seats, new) != (self._chosen, self._new):
            self._chosen, self._new = seats, new
            self._part = None
            self.update()

    def part(self, view: TableView | None) -> object:
        """The seats, and which of them are asked about."""
        notes = view.between if view is not None and (view.ended or self._new) else None
        return view and (view.seats, view.eligible, self._chosen, turn_of(view), notes)

    def show_part(self, view: TableView | None) -> None:
        """Show each at its place."""
        seats = {seat.number: seat for seat in view.seats} if view is not None else {}
        table = view.between if view is not None else None
        places = max(FEWEST, *seats, table.places if table is not None else 0) if seats else FEWEST
        self._make(places)
        between = not any(seat.dealt for seat in seats.values())
        asked = frozenset(view.eligible if view is not None else ())
        turn = turn_of(view)
        for shown in self.plates:
            seat = seats.get(shown.number)
            shown.setVisible(shown.number <= places)
            number = shown.number
            how = Shown(number == turn, number in self._chosen, number in asked, between)
            if table is not None and view is not None and (view.ended or self._new):
                said = between_hands.note(table, number)
                note = self.words.text(said) if said is not None else ""
                how = how._replace(note=note, open=number in table.open)
            shown.show_seat(seat, how)

    def _make(self, places: int) -> None:
        while len(self.plates) < places:
            made = SeatPlate(self.theme, self.words, len(self.plates) + 1, self)
            made.clicked.connect(self._tapped)
            made.show()
            self.plates.append(made)

    def _tapped(self) -> None:
        """Tell which seat was tapped."""
        sender = self.sender()
        if isinstance(sender, SeatPlate):
            self.tapped.emit(sender.number)

    def arrange(self) -> None:
        """Divide the row evenly, to the pixel."""
        places = [shown for shown in self.plates if not shown.isHidden()]
        if not places:
            return
        gap = self.theme.px(STEP * 1.5)
        for at, shown in enumerate(places):
            left = round(at * (self.width() + gap) / len(places))
            right = round((at + 1) * (self.width() + gap) / len(places)) - gap
            shown.setGeometry(left, 0, right - left, self.height())
