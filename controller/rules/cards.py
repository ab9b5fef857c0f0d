"""Cards as small numbers that never print their face, and the counts of a deck."""

from __future__ import annotations

import re
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
HIDDEN: Final = "▒"


class Face(int):
    """One face of the deck: `rank * 4 + suit`, 0 (2c) to 51 (As); 52 is a face nobody has read.

    It behaves as an int in arithmetic and comparison, but `str`, `repr` and `format` give `▒`: a hand in a
    traceback, a log or a failed assertion must not show a face-down card. `name()` is the one way to the face.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        """Hide the face: `▒`."""
        return HIDDEN

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        """Hide the face in every format."""
        return HIDDEN

    @property
    def rank(self) -> int:
        """Rank 0 (deuce) to 12 (ace)."""
        return int(self) >> 2

    @property
    def suit(self) -> int:
        """Suit 0 clubs, 1 diamonds, 2 hearts, 3 spades: the order of suits of `rules.md` §6.1."""
        return int(self) & 3

    @property
    def known(self) -> bool:
        """Whether anybody or anything has read this card."""
        return int(self) < UNREAD_NUMBER


UNREAD_NUMBER: Final = 52
FACES: Final[tuple[Face, ...]] = tuple(Face(number) for number in range(UNREAD_NUMBER))
UNREAD: Final = Face(UNREAD_NUMBER)
_BY_NAME: Final = {RANKS[face.rank] + SUITS[face.suit]: face for face in FACES}
_BY_NAME.update({"10" + suit: _BY_NAME["T" + suit] for suit in SUITS})


_TOGETHER: Final = re.compile(r"10.|..?", re.DOTALL)


class CardError(ValueError):
    """A text that names no card."""


def face(text: str) -> Face:
    """Read one card: rank 2–9, T (or 10), J, Q, K, A, then suit c, d, h, s; case matters only for the suit.

    Raises `CardError` naming the text and what was expected.
    """
    found = _BY_NAME.get(text[:-1].upper() + text[-1:].lower())
    if found is None:
        message = f"{text!r} is no card: expected a rank 2–9, T, J, Q, K or A and a suit c, d, h or s, such as Ah"
        raise CardError(message)
    return found


def faces(text: str) -> tuple[Face, ...]:
    """Read cards written with blanks between them, or run together as in `AhKd`. Raises `CardError`."""
    words = text.split() if " " in text.strip() else _TOGETHER.findall(text.strip())
    return tuple(face(word) for word in words)


def name(card: Face) -> str:
    """Give the face's name, such as `Ah`; `--` for a card nobody has read. Only for cards that may be seen."""
    number = int(card)
    return "--" if number >= UNREAD_NUMBER else RANKS[number >> 2] + SUITS[number & 3]


def names(cards: tuple[Face, ...]) -> str:
    """Give the faces' names with blanks between them. Only for cards that may be seen."""
    return " ".join(name(card) for card in cards)
