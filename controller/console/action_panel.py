"""The bottom bar: eight keys whose places never move, on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.console.bar import PLACES, Label
from controller.console.key import Key, Taps
from controller.console.panel import Piece
from controller.console.theme import GAP

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.words import Words

HINTS: Final = {
    "undo": "F9",
    "fold": "F1",
    "call": "F2",
    "raise": "F3",
    "all_in": "F4",
    "folds_to": "F5",
    "problem": "F10",
    "floor": "F12",
}
WIDTHS: Final = {
    "undo": 24.0,
    "fold": 22.5,
    "call": 30.0,
    "raise": 29.0,
    "all_in": 26.0,
    "folds_to": 22.0,
    "problem": 23.5,
    "floor": 21.5,
}
"""On the board. What is left over parts PROBLEM and FLOOR from the acts."""


class ActionPanel(Piece):
    """Shows labels on its keys, and flashes the one that was pressed in vain."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make the keys, in the order of the focus."""
        super().__init__(theme, parent)
        self.setObjectName("action_panel")
        self._words = words
        order = tuple(reversed(PLACES)) if theme.left_handed else PLACES
        made = {place: Key(theme, taps, place, self, hint=HINTS[place]) for place in order}
        self.keys = {place: made[place] for place in PLACES}

    def show_bar(self, labels: dict[str, Label], dead_for: Callable[[str], float]) -> None:
        """Let labels stand on the keys; one whose meaning is too new yet is dim."""
        for place, key in self.keys.items():
            label = labels.get(place)
            if label is None:
                key.show_key("", live=False)
                continue
            head = self._words.text(label.head).upper()
            figure = " ".join([self._words.text(part) for part in (label.figure, label.then) if part is not None])
            key.show_key(head, figure, look=label.look, live=label.live and dead_for(place) <= 0)

    def arrange(self) -> None:
        """Side by side, mirrored for the left hand; the room that is left over stands before PROBLEM."""
        gap = self.theme.px(GAP) * 2 // 3
        room = self.width() - gap * (len(PLACES) - 1)
        spare = self.theme.px(GAP)
        scale = (room - spare) / sum(WIDTHS.values())
        left = 0
        for place, key in self.keys.items():
            wide = int(WIDTHS[place] * scale)
            if place == "problem":
                left = self.width() - sum(int(WIDTHS[name] * scale) for name in ("problem", "floor")) - gap
            key.setGeometry(self.width() - left - wide if self.theme.left_handed else left, 0, wide, self.height())
            left += wide + gap
