"""The shoe of a drill: the cards its script names, and for the others those that the seed gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.cards import FACES, UNREAD, Face

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from controller.rules.hand import Hand


class DrillShoe:
    """Knows every face that has left it, also those the table could not read: the trainer is the felt's witness.

    A card that went back into the stub may come again; a card that the script names later is not given before.
    """

    def __init__(self, chance: random.Random, top: tuple[Face, ...], named: Iterable[Face]) -> None:
        """Load it: `top` comes first, `named` are the faces that the script still calls for."""
        self._chance = chance
        self._top = list(top)
        self._named = [*top, *named]
        self.faces: list[Face] = []
        """The true face of each card out of the shoe, by ordinal in this hand."""

    def open_hand(self) -> None:
        """Another hand begins: its first card is ordinal 0."""
        self.faces.clear()

    def draw(self, hand: Hand, face: Face | None) -> Face:
        """The next card: the one the script names, else the next on top, else what the seed gives."""
        chosen = face if face is not None else self._next(hand)
        if chosen in self._named:
            self._named.remove(chosen)
        self.faces.append(chosen)
        return chosen

    def _next(self, hand: Hand) -> Face:
        out = self._out(hand)
        while self._top:
            face = self._top.pop(0)
            if face not in out:
                return face
        kept = out | set(self._named)
        deck = FACES[len(FACES) - hand.setup.deck_size :]
        left = [card for card in deck if card not in kept] or [card for card in deck if card not in out]
        return self._chance.choice(left or deck)

    def _out(self, hand: Hand) -> set[Face]:
        """The true faces that lie outside of the stub."""
        known, coming = len(self.faces), self.faces[len(hand.cards.faces) :]
        lying = {self.faces[ordinal] for there in hand.cards.where for ordinal in there if ordinal < known}
        return lying | set(coming)

    def truly(self, hand: Hand) -> Hand:
        """The hand as somebody would see it who turned every card up."""
        faces = [true if seen == UNREAD else seen for seen, true in zip(hand.cards.faces, self.faces, strict=False)]
        known = tuple(faces) + hand.cards.faces[len(faces) :]
        return hand._replace(cards=hand.cards._replace(faces=known))
