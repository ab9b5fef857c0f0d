"""Acts out of turn: held, and once the right seat has acted, bound or free, and why (`rules.md` E1, E2; V27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from controller.rules import betting
from controller.rules.saying import Refusal, say
from controller.rules.shares import Model
from controller.rules.substantial import action

if TYPE_CHECKING:
    from controller.rules.beside import Early
    from controller.rules.betting import Bets
    from controller.rules.hand import Hand
    from controller.rules.inputs import OutOfTurn

UNCHANGING = ("fold", "check")
"""Acts of the right seat that never change the action; whether a call does is a house key."""
HEADS_UP = 2
COVERS: Final = ("E1", "E2", "D5")
"""The rows that are judged here; what becomes of a skipped hand (E2) is a ruling."""


class OutOfTurnRules(Model):
    """The house's `oot.*` keys.

    `call_changes_action`: whether a call by the right seat frees an act out of turn; `skipped_threshold`: after what
    a silent seat has been skipped; `freed_check`: whether a check out of turn that is free may still bet (Robert's
    Rules: not on its next turn).
    """

    call_changes_action: bool = True
    skipped_threshold: Literal["sa", "two_players", "three_players"] = "three_players"
    freed_check: Literal["may_bet", "passive"] = "passive"


class Binding(NamedTuple):
    """How an act out of turn is judged: bound or free, why (a word), and whether its seat may only check or call."""

    bound: bool
    why: str
    passive: bool
    rule: str


def held(hand: Hand, seat: int, given: OutOfTurn) -> tuple[int, int, int] | Refusal:
    """What the act would come to as things stand: the total in front, the chips held, the bet it faces.

    It is judged as though its turn had come; of other acts out of turn before it, the bets count.
    """
    bets = expected(hand)
    if not hand.is_live(seat) or bets.all_in >> seat & 1:
        return Refusal(say("refused.no_such_seat", seat=given.seat))
    if any(early.seat == seat for early in hand.beside.early):
        return Refusal(say("refused.held_already", seat=given.seat))
    if bets.acted >> seat & 1 and not bets.owes(seat):
        return Refusal(say("refused.acted_already", seat=given.seat))
    judged = betting.judge(hand.setup, bets, seat, given.deed, given.amount)
    if isinstance(judged, Refusal):
        return judged
    return bets.put[seat] + judged.put, judged.put, bets.bet


def expected(hand: Hand) -> Bets:
    """The bets as they would be once the acts out of turn that are held had been entered."""
    bets = hand.bets._replace(must="")
    for early in hand.beside.early:
        if early.to > bets.bet:
            bet, full, raised, raises, unit = betting.raised_to(hand.setup, bets, early.to)
            bets = bets._replace(bet=bet, full=full, raised=raised, raises=raises, unit=unit)
    return bets


def skipped(hand: Hand) -> bool:
    """Whether so much was done behind the silent seat that it has been skipped (`oot.skipped_threshold`, E2)."""
    early = hand.beside.early
    if any(each.sure for each in early):
        return False
    rules = hand.setup.house.oot
    if rules.skipped_threshold == "sa":
        return action([each.deed for each in early], hand.setup.house.sa) == "substantial"
    return len(early) >= {"two_players": 2, "three_players": 3}[rules.skipped_threshold]


def judge(hand: Hand, early: Early) -> Binding:
    """Its turn has come: an unchanged action binds it, a bet or raise before it frees it, a call by house rule."""
    rules = hand.setup.house.oot
    rule = "RR11 B&R" if rules.call_changes_action else "TDA24 53-A"
    if early.sure:
        return Binding(bound=True, why="skipped", passive=False, rule="TDA24 53-B")
    if hand.bets.bet > early.bet:
        return Binding(bound=False, why="raised", passive=_passive(hand, early), rule=rule)
    if rules.call_changes_action and any(deed not in UNCHANGING for deed in early.since):
        return Binding(bound=False, why="called", passive=_passive(hand, early), rule=rule)
    return Binding(bound=True, why="same", passive=False, rule=rule)


def _passive(hand: Hand, early: Early) -> bool:
    """Whether a freed seat may only check or call: heads-up, or by Robert's Rules after a check (E1)."""
    if early.prompted or early.deed not in ("check", "call"):
        return False
    heads_up = hand.beside.began == HEADS_UP
    return heads_up or (early.deed == "check" and hand.setup.house.oot.freed_check == "passive")
