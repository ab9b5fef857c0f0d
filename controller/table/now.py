"""The one thing to do now, the two after it, and what goes along with it: read off a hand, never stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules import running
from controller.rules.chopping import may_chop
from controller.rules.events import RoundClosed
from controller.rules.floor import why_stopped
from controller.rules.hand import NOBODY
from controller.rules.rolled_back import rolled_back
from controller.rules.saying import Say, say
from controller.rules.steps.misdeal import TakeBack
from controller.rules.steps.post import Post
from controller.rules.trying import GIVES_BACK
from controller.table.aloud import pot_told
from controller.table.heard import beside

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.hand import Hand


def instruction(hand: Hand) -> Say:
    """The one thing to do now."""
    if hand.result.ended:
        return say(f"now.{hand.result.ended}")
    if hand.incident:
        return why_stopped(hand)
    step = hand.step
    return step.now(hand) if step else say("now.ended")


def coming(hand: Hand, count: int = 2) -> tuple[Say, ...]:
    """The next steps of the script, in a few words each."""
    if hand.result.ended or hand.incident:
        return ()
    steps = [step for step in hand.script[hand.at + 1 :] if step.do != "bet" or not _over(hand)]
    return tuple([step.ahead(hand) for step in steps[:count]])


def _over(hand: Hand) -> bool:
    """Whether nobody can bet any more: the board is run out, and no betting is to come."""
    bets, betting = hand.bets, hand.step is not None and hand.step.do == "bet"
    return not betting and not bets.bet and bets.total_in and bets.bettors() <= 1


def alongside(hand: Hand, events: Iterable[object]) -> tuple[Say, ...]:
    """What the dealer does with the chips meanwhile: shown, never waited for.

    With everything given back, what that comes to beside the chips. Bets are pulled in at the end of a round; with
    somebody all in, main pot together and new bets apart.
    """
    if hand.result.ended in GIVES_BACK or (isinstance(hand.step, TakeBack) and not hand.incident):
        return rolled_back(hand)
    events = tuple(events)
    closed = next((event for event in events if isinstance(event, RoundClosed)), None)
    most = running.offered(hand)
    may = (say("also.run_it", most=most),) if most else (say("also.chop"),) if may_chop(hand) else ()
    posted = hand.step.beside(hand) if isinstance(hand.step, Post) else ()
    also = (*beside(hand, events), *posted, *may)
    return (*also, *_pulled_in(hand, closed)) if closed is not None else also


def _pulled_in(hand: Hand, closed: RoundClosed) -> tuple[Say, ...]:
    """What goes back, and which pots the chips are pulled into."""
    told = (
        [say("also.back", seat=hand.seat(closed.back_seat), amount=closed.back)] if closed.back_seat != NOBODY else []
    )
    if not any(hand.result.pulled):
        return tuple(told)  # a round in which everybody checked
    all_in = [seat for seat in hand.live() if hand.bets.all_in >> seat & 1]
    betting = [seat for seat in hand.live() if seat not in all_in]
    apart = bool(all_in) and len(betting) > 1
    if len(closed.pots) == 1 and not apart:
        if pot_told(hand) != "shown":
            return (*told, say("also.pull_in_bets"))
        return (*told, say("also.pull_in", pot=closed.pots[0].amount))
    for pot in closed.pots:
        seats = ", ".join(str(hand.seat(seat)) for seat in pot.seats)
        told.append(say("also.pot", pot=pot.name, amount=pot.amount, seats=seats))
    if apart and not any(set(pot.seats) == set(betting) for pot in closed.pots):
        told.append(say("also.apart", seats=", ".join(str(hand.seat(seat)) for seat in betting)))
    return tuple(told)
