"""How a card is called where everybody may read it: by its name once it lies face up and was read, else a back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.cards import UNREAD, name

if TYPE_CHECKING:
    from controller.rules.hand import Hand

BACK: Final = "▒▒"


def called(hand: Hand, ordinal: int) -> str:
    """A card of the hand, by its ordinal."""
    face = hand.cards.faces[ordinal]
    return name(face) if hand.cards.is_up(ordinal) and face != UNREAD else BACK
