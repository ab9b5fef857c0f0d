"""Amend: what the floor says a seat has done, in the round that is open or in the one that closed last."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from controller.rules.beside_events import Amended
from controller.rules.betting import raised_to
from controller.rules.saying import Say, say
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand


class Amend(Step):
    """A bet is put right by the floor (E2, E3, E5, E10, E13, E15–E20). Nothing to press: it is a ruling.

    `to` is the total in front of the seat in that round, in chips, never more than it has; of a fold, what stays in
    the pot. `everyone`: who called the bet as it was owes what it is now (TDA 52-A). `passive` leaves the act to the
    seat, which may only check, call or fold.
    """

    do: Literal["amend"] = "amend"
    seat: int | str
    act: Literal["fold", "check", "call", "raise", "passive"]
    to: int | str | None = None
    everyone: bool = False

    waits: ClassVar[bool] = False

    def arrive(self, draft: Draft) -> bool:
        """Record it at once; the chips are the dealer's next movement. A closed round is pulled in anew."""
        hand = draft.hand
        opened = any(hand.script[held.at].do == "bet" for held in hand.held)
        seat = self.seat
        if not isinstance(seat, int) or not hand.is_live(seat) or not (opened or hand.result.pulled):
            return False
        if self.act == "fold" and len(hand.live()) < 2:
            return False
        draft.add(self._amended(hand, seat, opened=opened))
        if not opened:
            draft.pull_in()
        return False

    def _amended(self, hand: Hand, seat: int, *, opened: bool) -> Amended:
        bets = hand.bets
        was = bets.put if opened else hand.result.pulled
        level = max(bets.bet, *was) if opened else max(was)
        puts = list(was)
        puts[seat] = _reach(hand, seat, was, self._wanted(was[seat], level))
        if self.everyone and self.act == "raise":
            for other in hand.live():
                if was[other] == was[seat] and other != seat:
                    puts[other] = _reach(hand, other, was, puts[seat])
        top = max(puts)
        bet = top if self.everyone else max(level, top)
        figures = (bet, bets.full, bets.raised, bets.raises, bets.unit)
        if opened and seat == bets.aggressor and was[seat] == bets.bet and hand.setup.stakes.structure != "limit":
            figures = (bet, bets.full, max(hand.setup.opening, bets.raised + bet - bets.bet), bets.raises, bets.unit)
        elif opened and bet > bets.bet:
            figures = raised_to(hand.setup, bets, bet)
        return Amended(
            seat=seat,
            act=self.act,
            puts=tuple(puts),
            opened=opened,
            bet=figures[0],
            full=figures[1],
            raised=figures[2],
            raises=figures[3],
            unit=figures[4],
            aggressor=seat if bet > bets.bet else bets.aggressor,
        )

    def _wanted(self, put: int, level: int) -> int:
        if self.act == "call":
            return max(put, level)
        if isinstance(self.to, int) and self.act in ("raise", "fold"):
            return self.to if self.act == "raise" else max(put, self.to)
        return put

    def now(self, hand: Hand) -> Say:
        """SEAT 4'S BET IS PUT RIGHT."""
        return say("now.amend", seat=hand.seat(self.seat) if isinstance(self.seat, int) else self.seat)


def _reach(hand: Hand, seat: int, was: tuple[int, ...], wanted: int) -> int:
    """As much of it as the seat has."""
    behind = hand.bets.behind(seat)
    return max(0, wanted if behind is None else min(wanted, was[seat] + behind))
