"""Post: the forced bets. They are in when DEAL is pressed, or when the first card leaves the shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from pydantic import Field

from controller.rules.events import Posted
from controller.rules.inputs import Begin
from controller.rules.owing import Owed
from controller.rules.saying import Refusal, Say, by_seat, say
from controller.rules.shares import Model
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Input


class AnteRules(Model):
    """The house's `ante.*` keys: whether a short big blind pays the blind or the ante first (TDA RP-11).

    With so many players or fewer (`reduce_short_handed`; 0: never) one player's ante is a small blind (BARGE).
    """

    short_order: Literal["bb_first", "ante_first"] = "bb_first"
    reduce_short_handed: int = Field(default=0, ge=0)


class BombPotRules(Model):
    """The house's `bomb_pot.*` keys: a burn before a bomb pot's flop, and whether its button moves on (LA24 27)."""

    flop_burn: bool = True
    button_moves: bool = True


class Post(Step):
    """Forced bets. Amounts come from the table's stakes; a stack too short posts what it has and is all in.

    `bomb`: the same ante from everybody. `ante_and_button`: everybody's ante, and the button's blind (short deck).
    """

    do: Literal["post"] = "post"
    what: Literal["blinds", "antes", "bomb", "ante_and_button"]

    waits: ClassVar[bool] = False

    def arrive(self, draft: Draft) -> bool:
        """Wait for DEAL."""
        draft.begin()
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """DEAL: everybody has posted."""
        if not isinstance(given, Begin):
            return Refusal(say("refused.before_the_deal"))
        self.passed(draft)
        return None

    def passed(self, draft: Draft) -> None:
        """Record what each seat posts, then go on to the deal."""
        for seat, amount, what, live in self._owed(draft.hand):
            behind = draft.hand.bets.behind(seat)
            paid = amount if behind is None else min(amount, behind)
            if paid:
                per_player = what == "ante"
                draft.add(Posted(seat, paid, what, live, live or per_player, all_in=paid == behind))
        draft.finish()

    def _owed(self, hand: Hand) -> list[Owed]:
        setup, stakes = hand.setup, hand.setup.stakes
        if self.what in ("bomb", "ante_and_button"):
            each = stakes.ante or stakes.big_blind
            equal = [Owed(seat, each, "ante", live=False) for seat in range(len(setup.seats))]
            blind = Owed(setup.big_blind, stakes.big_blind, "button blind", live=True)
            return equal if self.what == "bomb" else [*equal, blind]
        antes: list[Owed] = []
        if stakes.ante and stakes.ante_format == "per_player":
            antes = [Owed(seat, stakes.ante, "ante", live=False) for seat in range(len(setup.seats))]
        elif stakes.ante and stakes.ante_format == "big_blind" and setup.big_blind >= 0:
            antes = [Owed(setup.big_blind, stakes.ante, "big blind ante", live=False)]
        elif stakes.ante and stakes.ante_format == "button" and setup.button in setup.seats:
            antes = [Owed(len(setup.seats) - 1, stakes.ante, "button ante", live=False)]
        if self.what != "blinds":
            return antes
        blinds = []
        if setup.small_blind >= 0 and stakes.small_blind:
            blinds.append(Owed(setup.small_blind, stakes.small_blind, "small blind", live=True))
        if setup.big_blind >= 0 and stakes.big_blind:
            blinds.append(Owed(setup.big_blind, stakes.big_blind, "big blind", live=True))
        blinds_first = stakes.ante_format != "per_player" and setup.house.ante.short_order == "bb_first"
        return [*(blinds + antes if blinds_first else antes + blinds), *setup.posts]

    def now(self, hand: Hand) -> Say:
        """POST THE BLINDS, with who and how much."""
        owed = self._owed(hand)
        antes = self._antes(hand)
        if antes and self.what != "blinds":
            return say(f"now.post_{self.what}", ante=antes[0].amount, n=len(antes))
        told = by_seat((each.amount, hand.seat(each.seat)) for each in owed if each not in antes)
        return say(f"now.post_{self.what}", owed=told)

    def beside(self, hand: Hand) -> tuple[Say, ...]:
        """The ante that lies beside the blinds: who posts the only one, or that everybody does."""
        antes = self._antes(hand) if self.what == "blinds" else []
        if not antes:
            return ()
        if len(antes) == 1:
            return (say("also.ante", ante=antes[0].amount, seat=hand.seat(antes[0].seat)),)
        return (say("also.antes", ante=antes[0].amount, n=len(antes)),)

    def _antes(self, hand: Hand) -> list[Owed]:
        """The antes that can be told apart from the blinds; the short deck's stand with its button's blind."""
        return [] if self.what == "ante_and_button" else [one for one in self._owed(hand) if one.what.endswith("ante")]
