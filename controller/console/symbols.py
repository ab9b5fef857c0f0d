"""Card names as they are printed inside a sentence."""

from __future__ import annotations

import re
from typing import Final

SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CARD: Final = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_NAMES: Final = re.compile(r"[2-9TJQKA][cdhs]( [2-9TJQKA][cdhs])*")


def rank_text(card: str) -> str:
    """Give the rank of a card as it is printed: 10 for T."""
    return "10" if card[0] == "T" else card[0]


def printed(cards: str) -> str:
    """Give card names (`9d Th`) as they are printed inside a sentence: 9♦ 10♥. Any other text stays as it is."""
    if not _NAMES.fullmatch(cards):
        return cards
    return " ".join(rank_text(card) + SYMBOLS[card[1]] for card in cards.split())


def printed_within(sentence: str) -> str:
    """Give a sentence with every card name in it as it is printed: flop top: 9♦ 10♥ 6♣."""
    return _CARD.sub(lambda found: printed(found[0]), sentence)
