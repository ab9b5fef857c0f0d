"""What the dealer heard and which chips he saw, while it is being entered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from controller.console.entry import MOST_DIGITS
from controller.rules.inputs import Said

WORDS: Final = ("check", "call", "raise", "bet", "allin", "pot", "unclear")
"""The words that have a key; a fold has its own."""
PILES: Final = ("chips", "lay", "pulled", "then")
"""Where a tapped chip belongs: put in, lay there before, pulled back of those, put in with a second motion."""
SIGNS: Final = ("", "/ ", "− ", "→ ")
ORDERS: Final[tuple[Literal["together", "said", "put"], ...]] = ("together", "said", "put")
MOST_CHIPS: Final = 24


@dataclass(frozen=True, slots=True)
class Ear:
    """What has been entered: a word, its figure as typed, whether its scale was not said, and four piles of chips."""

    word: str = ""
    digits: str = ""
    bare: bool = False
    piles: tuple[tuple[int, ...], ...] = ((),) * len(PILES)
    pile: int = 0
    order: int = 0

    @property
    def words(self) -> str:
        """What was said, as it is written down."""
        figure = self.digits + ("?" if self.bare and self.digits else "")
        return " ".join(filter(None, (self.word.replace("allin", "all in"), figure)))

    @property
    def first(self) -> Literal["said", "put", "together"]:
        """What came first."""
        return ORDERS[self.order]

    @property
    def empty(self) -> bool:
        """Whether nothing is entered."""
        return not self.words and not any(self.piles)

    def of(self, seat: int, ask: int | None = None) -> Said:
        """The input it is."""
        chips, lay, pulled, then = self.piles
        return Said(seat, self.words, chips, lay, pulled, then, self.first, ask=ask)

    @property
    def shown(self) -> str:
        """All of it in one line: the words in quotes, the chips of each pile."""
        chips = [sign + "+".join(map(str, pile)) for pile, sign in zip(self.piles, SIGNS, strict=True) if pile]
        return "  ".join(([f"“{self.words}”"] if self.words else []) + chips)

    def digit(self, digits: str) -> Ear:
        """One more digit of the figure."""
        typed = (self.digits + digits).lstrip("0")
        return self if len(typed) > MOST_DIGITS else replace(self, digits=typed)

    def chip(self, chip: int) -> Ear:
        """One more chip on the pile that is chosen."""
        pile = (*self.piles[self.pile], chip)
        return self if len(pile) > MOST_CHIPS else self._with(pile)

    def _with(self, pile: tuple[int, ...]) -> Ear:
        return replace(self, piles=(*self.piles[: self.pile], pile, *self.piles[self.pile + 1 :]))

    def said(self, word: str) -> Ear:
        """This word, or no word when it was this one."""
        return replace(self, word="" if self.word == word else word)

    def back(self) -> Ear:
        """Without the last chip of the chosen pile, the last digit, or the word."""
        if pile := self.piles[self.pile]:
            return self._with(pile[:-1])
        return replace(self, digits=self.digits[:-1]) if self.digits else Ear()
