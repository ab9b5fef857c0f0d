"""Kill: a hand is dead and its chips stay in the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.events import Killed, TakenBack
from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Kill(Step):
    """A hand is dead: its cards go to the muck, its chips stay (A8, A13, T11). Nothing to press: it is a ruling.

    `uncalled: back` gives back what nobody called of its bet: it was not the player's error (D1, TDA 65).
    """

    do: Literal["kill"] = "kill"
    seat: int | str
    uncalled: Literal["stays", "back"] = "stays"

    waits: ClassVar[bool] = False

    def arrive(self, draft: Draft) -> bool:
        """The hand is dead at once; the muck is the dealer's next movement."""
        hand = draft.hand
        if isinstance(self.seat, int) and hand.is_live(self.seat) and len(hand.live()) > 1:
            self._give_back(draft, self.seat)
            draft.add(Killed(self.seat))
        return False

    def _give_back(self, draft: Draft, seat: int) -> None:
        bets, setup = draft.hand.bets, draft.hand.setup
        totals = [total for other, total in enumerate(bets.total) if other != seat]
        over = min(bets.put[seat], bets.total[seat] - max(totals))
        if self.uncalled == "back" and over > 0:
            puts = [put for other, put in enumerate(bets.put) if other != seat]
            draft.add(TakenBack(seat, over, max(bets.put[seat] - over, *puts), bets.unit or setup.opening))

    def now(self, hand: Hand) -> Say:
        """SEAT 4'S HAND IS DEAD."""
        return say("now.kill", seat=hand.seat(self.seat) if isinstance(self.seat, int) else self.seat)
