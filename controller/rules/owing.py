"""What seats post beside the blinds: what they missed, a bought button, a kill, straddles; and what they may straddle.

Sources: `rules.md` §5 and §3.6 T14 (LA24 11, 154, 156, 161; RR11 §4 and no-limit).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from controller.rules.saying import Refusal, say
from controller.rules.seating import HEADS_UP, is_between, left_of
from controller.rules.shares import Model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.rules.seating import Blinds, Seated
    from controller.rules.session import Session
    from controller.rules.session_inputs import Straddles
    from controller.rules.stakes import Stakes

STRADDLE = "straddle"
KILL = "kill"
LAST_KILL = "kill, acting last"
DEAD_SMALL = "dead small blind"
LIVE_BIG = "big blind"
MISSED = (DEAD_SMALL, LIVE_BIG)
"""What is posted for blinds that were missed."""


class StraddleRules(Model):
    """The house's `straddle.*` keys: what the first raise comes to (LA24 161, RR11 no-limit), and whose it is.

    `from_seats`: the first left of the big blind, the button too, or one after the other round the table (Mississippi).
    """

    min_raise_to: Literal["3xbb", "2xstraddle"] = "2xstraddle"
    from_seats: Literal["under_the_gun", "button", "any"] = "under_the_gun"


class BlindRules(Model):
    """The house's `blinds.*` keys: whether the blinds may be chopped when all others have folded (T12)."""

    chop: bool = False


class Owed(NamedTuple):
    """Chips that a seat posts beside the blinds: by its index, how many, what for, and whether they are its bet."""

    seat: int
    amount: int
    what: str
    live: bool


class Straddle(NamedTuple):
    """A straddle of the next hand: the seat number, and the chips it comes to."""

    seat: int
    amount: int


def missed(order: Sequence[int], seats: Sequence[Seated], at: Blinds, stakes: Stakes) -> list[Owed]:
    """What was missed: the big blind is live, the small one lies dead in the middle; the big blind itself owes nothing.

    Who buys the button posts both so, and who is skipped by the moving button a live big blind.
    """
    found = []
    for seat in seats:
        if seat.number not in order or seat.number == at.big:
            continue
        index, posts = order.index(seat.number), seat.posting or seat.buys
        if (posts and seat.owes_small) or seat.buys:
            found.append(Owed(index, stakes.small_blind, DEAD_SMALL, live=False))
        if (posts and seat.owes_big) or seat.buys or seat.doubles:
            found.append(Owed(index, stakes.big_blind, LIVE_BIG, live=True))
    return [owed for owed in found if owed.amount]


def straddle(session: Session, wanted: Straddles) -> Straddle | Refusal:
    """Judge a straddle of the next hand: whose it is, and at least twice the blind or the straddle before it, in chips.

    A blind does not straddle, nor a seat that posts what it owes, nor anybody at a tournament or heads-up.
    """
    rules, playing, bet = session.house.straddle, session.playing(), session.stakes.big_blind
    if session.plan.tournament or not bet or len(playing) <= HEADS_UP:
        return Refusal(say("refused.no_straddle"))
    number, so_far = wanted.seat, [one for one in session.straddles if one.seat != wanted.seat]
    last = so_far[-1].seat if so_far else session.big_blind
    first = left_of(playing, last)
    button = session.button
    may = {"under_the_gun": (first,), "button": (first, button), "any": playing}[rules.from_seats]
    behind = so_far and not is_between(last, number, session.big_blind)
    if number not in may or number not in playing or behind or number in (session.small_blind, session.big_blind):
        return Refusal(say("refused.straddle_seat", seat=number, first=first))
    seat = session.seat(number)
    if seat is None or seat.owes or seat.doubles or session.kill == number:
        return Refusal(say("refused.straddle_posts", seat=number))
    least = 2 * (so_far[-1].amount if so_far else bet)
    amount = least if wanted.amount is None else wanted.amount
    return Refusal(say("refused.straddle_small", least=least)) if amount < least else Straddle(number, amount)


def least_raise(rules: StraddleRules, straddle_to: int, big_blind: int) -> int:
    """By how many chips the first raise over a straddle must go up (`straddle.min_raise_to`)."""
    return straddle_to if rules.min_raise_to == "2xstraddle" else max(big_blind, 3 * big_blind - straddle_to)
