"""What the dealer says aloud meanwhile, and whether the pot is told as a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.events import Acted
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.hand import Hand
    from controller.rules.pot_figure import Told

SAID: Final = ("bet", "raise", "bring_in")
"""Acts that are said with their total; an all-in is said as such."""
LAID: Final = ("burn", "deal")
"""Steps before which the players are counted aloud."""


def pot_told(hand: Hand) -> Told:
    """Whether the pot's figure is told: while nobody can bet any more it is, for the pots are pushed."""
    betting = any(step.do == "bet" for step in hand.script[hand.at :])
    if hand.result.ended or not betting:
        return "shown"
    return hand.setup.house.console.tells_pot(hand.setup.stakes.structure)


def aloud(hand: Hand, events: Iterable[object]) -> Say | None:
    """What the dealer says: an act that others must hear, how many play on (TR24 IX.c), a pot-limit pot.

    None where nothing has to be said.
    """
    if hand.result.ended or hand.incident or hand.step is None:
        return None
    act = next((event for event in events if isinstance(event, Acted)), None)
    if act is not None and act.all_in:
        return say("spoken.all_in")
    if act is not None and act.deed in SAID:
        return say("spoken.raise" if act.deed == "raise" else f"spoken.{act.deed}", to=act.bet)
    if hand.step.do in LAID and len(hand.live()) > 1 and any(step.do == "bet" for step in hand.script[: hand.at]):
        return say("spoken.players", n=len(hand.live()))
    if hand.step.do == "bet" and hand.setup.stakes.structure == "pot_limit" and pot_told(hand) == "shown":
        return say("spoken.pot", pot=hand.bets.pot)
    return None
