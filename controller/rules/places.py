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


class Places(NamedTuple):
    """The places of one hand: the fixed ones, the boards, then every seat's hand, then every seat's own card."""

    boards: tuple[str, ...]
    seats: int

    @property
    def size(self) -> int:
        """How many places there are, the stub not counted."""
        return len(FIXED) + len(self.boards) + 2 * self.seats

    def board(self, name: str) -> int:
        """The place of a board. Raises `ValueError` for a board the game does not have."""
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
        return (place - first) % self.seats if place >= first else None

    def board_of(self, place: int) -> str | None:
        """The board a place is, or None."""
        at = place - len(FIXED)
        return self.boards[at] if 0 <= at < len(self.boards) else None

    def is_own(self, place: int) -> bool:
        """Whether the place is a seat's own board card."""
        return place >= len(FIXED) + len(self.boards) + self.seats

    def find(self, word: str) -> int | None:
        """The place a word of a game or a ruling names: fixed places and boards; None for any other word."""
        if word in FIXED:
            return FIXED.index(word)
        return self.board(word) if word in self.boards else None
