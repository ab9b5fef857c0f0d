"""What a ruling would come to, tried on the hand as it stands: nothing of it is true (`console.md` §3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.decide import decide
from controller.rules.inputs import Done, Rules
from controller.rules.rolled_back import rolled_back
from controller.rules.saying import Refusal, Say

if TYPE_CHECKING:
    from controller.rules.hand import Ending, Hand

MOST_STEPS: Final = 40
"""Steps of a ruling that are followed; none has as many."""
GIVES_BACK: Final = ("misdeal", "void")
"""How a hand ends that gives everything back."""


class Tried(NamedTuple):
    """The chips before and after a ruling, as far as it goes without another card or act.

    `stacks` has (seat number, before, after) for every seat: chips behind it, or won and lost in this hand where
    nobody has counted. `pot` is (before, after), `pots` the pots after. `ended` says whether the hand is over by it;
    `rolled` is what of rake, time, missed blinds and button is rolled back where everything is given back; `why` is
    what has to be pointed at before it can be tried.
    """

    stacks: tuple[tuple[int, int, int], ...] = ()
    pot: tuple[int, int] = (0, 0)
    pots: tuple[tuple[str, int], ...] = ()
    ended: Ending | None = None
    why: Say | None = None
    rolled: tuple[Say, ...] = ()

    @property
    def moved(self) -> tuple[tuple[int, int, int], ...]:
        """The seats whose chips change."""
        return tuple([stack for stack in self.stacks if stack[1] != stack[2]])


def tried(hand: Hand, given: Rules) -> Tried:
    """Apply a ruling and follow it by DONE; every event is checked as a real one is: no chip is made or lost."""
    decision = decide(hand, given)
    if isinstance(decision, Refusal):
        return Tried(why=decision.why)
    after = decision.hand
    for _ in range(MOST_STEPS):
        if not after.held or after.result.ended or after.incident:
            break
        done = decide(after, Done())
        if isinstance(done, Refusal):
            break
        after = done.hand
    seats = range(len(hand.setup.seats))
    return Tried(
        tuple([(hand.seat(seat), _chips(hand, seat), _chips(after, seat)) for seat in seats]),
        (hand.bets.pot, after.bets.pot),
        tuple([(pot.name, pot.amount) for pot in after.result.pots]),
        after.result.ended,
        rolled=rolled_back(after) if after.result.ended in GIVES_BACK else (),
    )


def _chips(hand: Hand, seat: int) -> int:
    behind = hand.bets.behind(seat)
    return hand.bets.delta[seat] if behind is None else behind
