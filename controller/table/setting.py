"""What of a table is not of one hand: what tells it of its cards, and which deck is dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.inputs import CardForeign, CardSeen, CardTold
from controller.rules.saying import Refusal, say
from controller.table import holding
from controller.table.records import DeckChanged, DeckChecked, NextHand, TierChanged

if TYPE_CHECKING:
    from controller.rules.hand import Hand, Tier
    from controller.table.holding import Held
    from controller.table.records import Given


class Setting(NamedTuple):
    """Who counts the cards, and the deck in play, one of `decks`.

    `fell` is the number of the hand in which counting fell to a person, 0 when that was not in a hand: cards that the
    shoe tells of later are paired with those counted in that hand, and in no other, for only there is it certain
    which is which. `held` says why the next hand waits (`holding`), "" when it does not.
    """

    tier: Tier
    deck: str
    fell: int = 0
    decks: tuple[str, ...] = ()
    held: Held = ""

    def after(self, given: Given, hand: int, whole: int = 52) -> Setting:
        """What an input makes of it; `hand` is the number of the running hand, 0 for none, `whole` a deck's count."""
        held = holding.after(self.held, given, running=hand > 0, whole=whole)
        if held != self.held:
            return self._replace(held=held).after(given, hand, whole)
        if isinstance(given, TierChanged):
            return self._replace(tier=given.tier, fell=hand if given.tier == "none" else self.fell)
        return self._replace(deck=given.deck) if isinstance(given, DeckChanged) else self

    def heard(self, given: Given | None, hand: Hand | None) -> Given | Refusal | None:
        """What an input means in the running hand; None for one that is only written down, or why it is refused.

        A card that is told late is paired in its own hand alone, and what a reader sees between hands is nothing.
        """
        if isinstance(given, NextHand) and hand is None and (waits := holding.refuses(self.held)) is not None:
            return waits
        if isinstance(given, DeckChecked):
            return holding.may_check(self.held, given, running=hand is not None) or given
        if isinstance(given, CardTold):
            return given if hand is not None and self.fell == hand.setup.number else None
        if isinstance(given, DeckChanged) and hand is not None:
            return Refusal(say("refused.hand_running"))
        if isinstance(given, DeckChanged) and given.deck not in self.decks:
            return Refusal(say("refused.no_such_deck", deck=given.deck, decks=", ".join(self.decks) or "-"))
        return None if hand is None and isinstance(given, (CardSeen, CardForeign)) else given


AS_SHIPPED: Final = Setting("reads", "")
"""A table with a shoe that reads, whose decks nobody tells apart."""
