"""What has been entered so far of a hand that is joined in its middle, and what is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterable


class Joining(NamedTuple):
    """The street that is bet, how many board cards lie there, the chips in the pot, the seats still in."""

    street: str = ""
    cards: int = 0
    pot: int = 0
    seats: tuple[int, ...] = ()

    def asks(self, mode: str, picked: Iterable[str]) -> Say:
        """The question of a mode; `picked` are the cards entered so far."""
        if mode == "chips":
            return say("asks.join_pot")
        if mode == "join_seats":
            return say("asks.join_seats")
        if mode == "cards":
            return say("asks.join_cards", cards=" ".join(picked).strip() or "–")
        return say("asks.join")
