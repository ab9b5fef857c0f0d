"""Where a card that is out can lie, as indexes: the names are for YAML and for the screen."""

from __future__ import annotations

from typing import Final, NamedTuple

BURNS: Final = 0
NEXT_BURN: Final = 1
MUCK: Final = 2
DISCARDS: Final = 3
ASIDE: Final = 4
LOOSE: Final = 5
SAVED: Final = 6
FIXED: Final = ("burns", "next_burn", "muck", "discards", "aside", "loose", "saved")


MOST_RUNS: Final = 3
"""How many times the rest of a board is run at most."""


def run_of(board: str, run: int) -> str:
    """What a board is called in a later run: `board_2`."""
    return f"{board}_{run}"


class Places(NamedTuple):
    """The places of one hand: the fixed ones, the boards, then every seat's hand, then every seat's own card.

    Last come the boards of later runs, where the house runs it twice.
    """

    boards: tuple[str, ...]
    seats: int
    runs: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many places there are, the stub not counted."""
        return self._runs_from + len(self.runs)

    @property
    def _runs_from(self) -> int:
        return len(FIXED) + len(self.boards) + 2 * self.seats

    def board(self, name: str) -> int:
        """The place of a board. Raises `ValueError` for a board the game does not have."""
        if name in self.runs:
            return self._runs_from + self.runs.index(name)
        return len(FIXED) + self.boards.index(name)

    def hand(self, seat: int) -> int:
        """The place of a seat's hand, by seat index."""
        return len(FIXED) + len(self.boards) + seat

    def own(self, seat: int) -> int:
        """The place of a seat's own board card (an individual river), by seat index."""
        return len(FIXED) + len(self.boards) + self.seats + seat

    def seat_of(self, place: int) -> int | None:
        """The seat index a place belongs to, or None."""
        first = len(FIXED) + len(self.boards)
        return (place - first) % self.seats if first <= place < first + 2 * self.seats else None

    def board_of(self, place: int) -> str | None:
        """The board a place is, or None."""
        at, run = place - len(FIXED), place - self._runs_from
        if run >= 0:
            return self.runs[run]
        return self.boards[at] if 0 <= at < len(self.boards) else None

    def is_own(self, place: int) -> bool:
        """Whether the place is a seat's own board card."""
        return len(FIXED) + len(self.boards) + self.seats <= place < self._runs_from

    def find(self, word: str) -> int | None:
        """The place a word of a game or a ruling names: fixed places and boards; None for any other word."""
        if word in FIXED:
            return FIXED.index(word)
        return self.board(word) if word in (*self.boards, *self.runs) else None
