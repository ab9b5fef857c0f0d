"""Teaching a deck and checking one: what each tag that is laid on the reader means. No device in it, no clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.cards import Face, face, name
from controller.table.decks import IN_ORDER, DeckFile

if TYPE_CHECKING:
    from collections.abc import Collection

    from controller.table.decks import Decks

RANK_WORDS = dict(
    zip("A23456789TJQK", ["Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Jack", "Queen", "King"], strict=True)
)
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def spoken(card: Face) -> str:
    """A card's name for a person at a reader: `Ace of spades (As)`."""
    short = name(card)
    return f"{RANK_WORDS[short[0]]} of {SUIT_WORDS[short[1]]} ({short})"


class Lesson:
    """A deck being learned, one card after the other in a fixed order, from wherever it stands."""

    def __init__(self, deck: DeckFile, others: Decks, wanted: Collection[Face]) -> None:
        """Go on with a deck. `others` are the decks it must not share a tag with."""
        self.deck = deck
        self._others = others
        self._wanted = [card for card in IN_ORDER if card in set(wanted)]

    @property
    def next(self) -> Face | None:
        """The card to lay on the reader; None when all are known."""
        have = {face(card) for card in self.deck.cards}
        return next((card for card in self._wanted if card not in have), None)

    def done(self) -> bool:
        """Whether all cards are known."""
        return self.next is None

    @property
    def known(self) -> int:
        """How many cards are known."""
        return len({face(card) for card in self.deck.cards} & set(self._wanted))

    @property
    def asks(self) -> str:
        """What to do now."""
        card = self.next
        if card is None:
            return f"Deck {self.deck.id} is learned: {self.known} cards."
        return f"{self.known + 1} of {len(self._wanted)}: lay the {spoken(card)} on the reader, alone."

    @property
    def verdict(self) -> str:
        """How far it has come, in a sentence."""
        return f"Deck {self.deck.id}: {self.known} of {len(self._wanted)} cards are known."

    def hear(self, key: str) -> str:
        """A tag or a bar code came: "" when it is the card's now, else why not."""
        card = self.next
        if card is None:
            return f"Deck {self.deck.id} is learned already."
        for known, keys in self.deck.cards.items():
            if key in keys:
                return f"This is the {spoken(face(known))} already: lay the {spoken(card)} on the reader, alone."
        other = self._others.find(key)
        if other is not None and other.deck not in ("", self.deck.id):
            return f"This is a card of deck {other.deck}: put it back and take deck {self.deck.id}."
        self.deck = self.deck.model_copy(update={"cards": {**self.deck.cards, name(card): (key,)}})
        return ""

    def forget(self, card: Face) -> None:
        """A card is to be learned anew: its tag was replaced."""
        cards = {known: keys for known, keys in self.deck.cards.items() if face(known) != card}
        self.deck = self.deck.model_copy(update={"cards": cards})


class Inspection:
    """A deck being checked before play: each of its cards comes by once, in any order."""

    def __init__(self, deck: str, decks: Decks, wanted: Collection[Face]) -> None:
        """Begin with no card seen."""
        self._deck, self._decks = deck, decks
        self._wanted = [card for card in IN_ORDER if card in set(wanted)]
        self._seen: set[Face] = set()
        self.wrong: list[str] = []

    @property
    def missing(self) -> tuple[Face, ...]:
        """The cards that have not come by."""
        return tuple([card for card in self._wanted if card not in self._seen])

    def hear(self, key: str) -> str:
        """A tag or a bar code came: what is wrong with it, or ""."""
        found = self._decks.find(key)
        if found is None:
            told = "A tag that no deck knows: take that card out."
        elif found.deck not in ("", self._deck):
            told = f"A card of deck {found.deck}: take it out."
        elif found.face not in self._wanted:
            told = f"The {spoken(found.face)} does not belong in this game's deck: take it out."
        else:
            self._seen.add(found.face)
            return ""
        self.wrong.append(told)
        return told

    @property
    def verdict(self) -> str:
        """What was found, in a sentence."""
        if self.missing:
            told = ", ".join(name(card) for card in self.missing)
            return f"Deck {self._deck}: {len(self._seen)} of {len(self._wanted)} cards; missing {told}."
        if self.wrong:
            return f"Deck {self._deck} is complete, and {len(self.wrong)} cards do not belong to it."
        return f"Deck {self._deck} is complete: {len(self._wanted)} cards."
