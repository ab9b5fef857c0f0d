"""Whose chips, whose turn, what is legal and for how much: no limit, pot limit and limit.

Sources: `rules.md` §5 (TDA 43, 47, 54; Robert's Rules, no-limit and limit sections), vectors V1–V21.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from controller.rules.replacing import quick
from controller.rules.saying import Refusal, Say, say
from controller.rules.shares import Model

if TYPE_CHECKING:
    from controller.rules.hand import Setup
    from controller.rules.inputs import Deed

ROUNDS_FOR_FEWER_RAISES = 3


class LimitRules(Model):
    """The house's `limit.*` keys: how many raises a limit round has, and when it has no end."""

    raise_cap: Literal["bet+3", "bet+4", "by_rounds"] = "by_rounds"
    cap_heads_up: Literal["always_until_two_left", "none_if_round_started_hu", "none_if_hu_before_cap", "none"] = (
        "none_if_hu_before_cap"
    )

    def cap(self, rounds: int) -> int:
        """How many bets and raises a round may have, the opening bet counted; `rounds` the game has in all."""
        more = {"bet+3": 3, "bet+4": 4}.get(self.raise_cap, 3 if rounds >= ROUNDS_FOR_FEWER_RAISES else 4)
        return 1 + more


class PotLimitRules(Model):
    """The house's `pl.*` keys: what the blinds count for when the pot is figured."""

    small_blind_rounded_up: bool = False
    short_blind_counts_full: bool = True


@quick
class Bets(NamedTuple):
    """The chips of one hand, by seat index. All amounts are chips.

    `start` is the stack before the hand (None: never counted), `delta` what it has won or lost since, so that
    conservation holds when nobody has counted. `put` is in front of the seat this round, `total` what it has put in
    the pot in this hand, `dead` what lies in the main pot outside the levels. `live`, `all_in`, `uncounted` and
    `acted` have a bit for each seat. `bet` is the bet to call, `full` the last full limit bet, `raised` the last
    full raise, `raises` the bets and raises of the round, `unit` its limit size and `double` the other size a seat
    may choose (0: none), `blinds_missing` what the blinds fall short of their face for the pot-limit figure,
    `bring_in` what the seat to act must bring in. `passive` has a bit for each seat that may only check, call or fold
    on its next turn, `must` is what the seat to act has bound itself to: to `raise`, or to `stay` in.
    """

    start: tuple[int | None, ...]
    delta: tuple[int, ...]
    put: tuple[int, ...]
    total: tuple[int, ...]
    dead: int
    live: int
    all_in: int
    uncounted: int
    acted: int
    bet: int
    full: int
    raised: int
    raises: int
    unit: int
    uncapped: bool
    aggressor: int
    blinds_missing: int
    double: int
    bring_in: int
    passive: int = 0
    must: str = ""

    @property
    def pot(self) -> int:
        """Everything in the pot, the bets in front of the seats included."""
        return sum(self.total) + self.dead

    @property
    def total_in(self) -> bool:
        """Whether anybody has put a chip in."""
        return any(self.total) or self.dead > 0

    def behind(self, seat: int) -> int | None:
        """The chips a seat has left, or None where nobody has counted them."""
        start = self.start[seat]
        return None if start is None else start + self.delta[seat]

    def can_bet(self, seat: int) -> bool:
        """Whether a seat is in the hand with chips to bet."""
        return bool((self.live & ~self.all_in) >> seat & 1)

    def bettors(self) -> int:
        """How many seats are in the hand with chips to bet."""
        return (self.live & ~self.all_in).bit_count()

    def owes(self, seat: int) -> int:
        """What a seat would have to add to call, in chips."""
        return max(0, self.bet - self.put[seat])


def fresh(start: tuple[int | None, ...], carried: int = 0) -> Bets:
    """The chips before anything is posted; `carried` lie in the middle from the hand before."""
    none = (0,) * len(start)
    everyone = (1 << len(start)) - 1
    return Bets(start, none, none, none, carried, everyone, 0, 0, 0, 0, 0, 0, 0, 0, False, -1, 0, 0, 0)


class Options(NamedTuple):
    """What the seat to act may do. `call` is what it adds to call (0: check); `to` the totals it may raise to.

    `least` and `most` are None when it may not raise, and `why` then says why not; `most` is None in `least` games
    without an upper end (an uncounted stack). `short` tells that `least` is the seat's last chip, under a full raise.
    """

    call: int
    least: int | None
    most: int | None
    short: bool
    why: Say | None


class Judged(NamedTuple):
    """What a legal act comes to: its name, the chips it adds and the round's figures after it."""

    deed: str
    put: int
    all_in: bool
    bet: int
    full: int
    raised: int
    raises: int
    unit: int


def options(setup: Setup, bets: Bets, seat: int) -> Options:
    """Judge what a seat may do now (`rules.md` §5: reopening counts per player and adds up)."""
    put, owes, behind = bets.put[seat], bets.owes(seat), bets.behind(seat)
    call = owes if behind is None else min(owes, behind)
    if behind is not None and behind <= owes:
        return Options(call, None, None, False, say("refused.no_chips_to_raise", seat=setup.seats[seat], behind=behind))
    if bets.passive >> seat & 1:
        return Options(call, None, None, False, say("refused.passive_only", seat=setup.seats[seat]))
    limit = setup.stakes.structure == "limit"
    increase = bets.bet - put
    full_raise = bets.raised if not limit else (bets.unit + 1) // 2
    completed = limit and put < bets.unit <= bets.full
    if bets.acted >> seat & 1 and increase < full_raise and not completed:
        why = say("refused.not_reopened", seat=setup.seats[seat], more=increase, full=full_raise, call=call)
        return Options(call, None, None, False, why)
    if not (bets.live & ~bets.all_in & ~(1 << seat)):
        return Options(call, None, None, False, say("refused.nobody_to_raise", seat=setup.seats[seat]))
    if limit:
        return _limit_options(setup, bets, seat, call)
    least = bets.bet + bets.raised
    most = None if behind is None else put + behind
    if setup.stakes.structure == "pot_limit":
        pot = max(least, bets.bet + bets.pot + _blinds_missing(setup, bets) + owes)
        most = pot if most is None else min(most, pot)
    if most is not None and most < least:
        return Options(call, most, most, True, None)
    return Options(call, least, most, False, None)


def _blinds_missing(setup: Setup, bets: Bets) -> int:
    """What the blinds fall short for the figure: a small blind rounded up is so no more once its seat has called."""
    seat, stakes = setup.small_blind, setup.stakes
    if not bets.blinds_missing or seat < 0 or not setup.house.pl.small_blind_rounded_up:
        return bets.blinds_missing
    added = max(0, bets.put[seat] - stakes.small_blind)
    return bets.blinds_missing - min(added, stakes.big_blind - stakes.small_blind)


def _limit_options(setup: Setup, bets: Bets, seat: int, call: int) -> Options:
    cap = setup.house.limit.cap(setup.game.rounds)
    if bets.raises >= cap and not bets.uncapped:
        return Options(call, None, None, False, say("refused.capped", raises=cap, call=call))
    to = bets.full + bets.unit
    behind = bets.behind(seat)
    if behind is not None and bets.put[seat] + behind < to:
        last = bets.put[seat] + behind
        return Options(call, last, last, True, None)
    most = bets.full + bets.double if bets.double else to
    return Options(call, to, most if behind is None else min(most, bets.put[seat] + behind), False, None)


def judge(setup: Setup, bets: Bets, seat: int, deed: Deed, amount: int | None) -> Refusal | Judged:
    """Judge an act of the seat to act: what it comes to, or why it cannot be and what may be done instead."""
    owes, behind = bets.owes(seat), bets.behind(seat)
    if bets.bring_in:
        return _bring_in(setup, bets, seat, deed, amount)
    if bound := _bound(setup, bets, seat, deed):
        return bound
    if deed == "fold":
        return fold(bets)
    call = owes if behind is None else min(owes, behind)
    if deed == "check" and owes:
        return Refusal(say("refused.check", seat=setup.seats[seat], call=call))
    if deed in ("check", "call"):
        return _same(bets, "call" if owes else "check", call, all_in=owes > 0 and call == behind)
    if deed == "all_in":
        if behind is None:
            return _same(bets, "all_in", 0, all_in=True)
        if behind <= owes:
            return _same(bets, "call", behind, all_in=True)
        amount = bets.put[seat] + behind
    if amount is None:
        return Refusal(say("refused.no_amount", seat=setup.seats[seat]))
    return _raise(setup, bets, seat, amount, options(setup, bets, seat))


def _bound(setup: Setup, bets: Bets, seat: int, deed: Deed) -> Refusal | None:
    """Why a seat that has bound itself may not do less: to raise (TDA 42), or to stay in (TDA 46)."""
    if not bets.must or deed not in ("fold", "check", "call"):
        return None
    if bets.must == "stay":
        return Refusal(say("refused.must_stay", seat=setup.seats[seat])) if deed == "fold" else None
    least = options(setup, bets, seat).least
    return None if least is None else Refusal(say("refused.must_raise", seat=setup.seats[seat], to=least))


def _bring_in(setup: Setup, bets: Bets, seat: int, deed: Deed, amount: int | None) -> Refusal | Judged:
    """The first act of a stud hand: the bring-in, or the whole small bet at once; a stack below it goes all in."""
    behind, unit = bets.behind(seat), bets.unit or setup.stakes.opening
    least = bets.bring_in if behind is None else min(bets.bring_in, behind)
    full = unit if behind is None else min(unit, behind)
    if deed == "all_in" and behind is not None and behind <= unit:
        amount = behind
    if deed not in ("bet", "raise", "all_in") or amount not in (least, full):
        return Refusal(say("refused.bring_in", seat=setup.seats[seat], least=least, full=full))
    bet, all_in = max(amount, bets.bring_in), amount == behind
    if bet >= unit or (amount > bets.bring_in and 2 * amount >= unit):
        return Judged("bet", amount, all_in, bet, bet, bets.raised, 1, bets.unit)
    return Judged("bring_in", amount, all_in, bet, 0, bets.raised, 0, bets.unit)


def fold(bets: Bets) -> Judged:
    """A fold, whosever turn it is."""
    return _same(bets, "fold", 0, all_in=False)


def stands(setup: Setup, bets: Bets, seat: int, to: int) -> Judged:
    """A raise or bet under the minimum that nobody may put right any more: the next card is out (TDA 52-A)."""
    put = to - bets.put[seat]
    return Judged("raise" if bets.bet else "bet", put, put == bets.behind(seat), *raised_to(setup, bets, to))


def _same(bets: Bets, deed: str, put: int, *, all_in: bool) -> Judged:
    return Judged(deed, put, all_in, bets.bet, bets.full, bets.raised, bets.raises, bets.unit)


def _raise(setup: Setup, bets: Bets, seat: int, to: int, legal: Options) -> Refusal | Judged:
    behind, number = bets.behind(seat), setup.seats[seat]
    put = to - bets.put[seat]
    opened = bets.bet > 0
    if to <= bets.bet:
        return Refusal(say("refused.not_above", bet=bets.bet, call=legal.call))
    if legal.why is not None:
        return Refusal(legal.why)
    if behind is not None and put > behind:
        return Refusal(say("refused.beyond_stack", seat=number, behind=behind, to=bets.put[seat] + behind))
    if legal.least is not None and to < legal.least:
        return Refusal(say("refused.min_raise" if opened else "refused.min_bet", to=legal.least))
    if legal.most is not None and to > legal.most:
        key = {"limit": "refused.limit_size", "pot_limit": "refused.max_raise"}.get(
            setup.stakes.structure, "refused.beyond_stack"
        )
        return Refusal(say(key, seat=number, behind=behind or 0, to=legal.most))
    if setup.stakes.structure == "limit" and to not in (legal.least, legal.most):
        return Refusal(say("refused.limit_sizes", least=legal.least or 0, most=legal.most or 0))
    all_in = behind is not None and put == behind
    deed = "raise" if opened else "bet"
    return Judged(deed, put, all_in, *raised_to(setup, bets, to))


def raised_to(setup: Setup, bets: Bets, to: int) -> tuple[int, int, int, int, int]:
    """The figures `bet, full, raised, raises, unit` once a seat has `to` chips in front of it, more than the bet.

    Limit: an increase of half a bet or more counts as a full bet, less only opens the way to complete it
    (TDA 47-B, Robert's Rules B&R). No limit: a short all-in leaves the last full raise as it was (TDA 43, 47).
    """
    if setup.stakes.structure == "limit":
        if 2 * (to - bets.full) >= bets.unit:
            unit = bets.double if bets.double and to - bets.full == bets.double else bets.unit
            return to, to, bets.raised, bets.raises + 1, unit
        return to, bets.full, bets.raised, bets.raises, bets.unit
    increase = to - bets.bet
    return (
        to,
        bets.full,
        max(increase, bets.raised) if increase >= bets.raised else bets.raised,
        bets.raises + 1,
        bets.unit,
    )


def uncapped_after(setup: Setup, bets: Bets, live: int, raises: int) -> bool:
    """Whether the raises of a limit round have no end any more (`limit.cap_heads_up`), after an act."""
    if setup.stakes.structure != "limit" or bets.uncapped:
        return bets.uncapped
    if live.bit_count() != 2:
        return False
    rule = setup.house.limit.cap_heads_up
    if rule == "none":
        return True
    return rule == "none_if_hu_before_cap" and raises < setup.house.limit.cap(setup.game.rounds)


def uncapped_from_start(setup: Setup, bets: Bets) -> bool:
    """Whether a limit round that opens now has no cap (`limit.cap_heads_up`)."""
    if setup.stakes.structure != "limit" or bets.live.bit_count() != 2:
        return False
    return setup.house.limit.cap_heads_up != "always_until_two_left" or len(setup.seats) == 2


class Standing(NamedTuple):
    """What decides whose turn it is: who is in, who is all in, who has acted, the bet and the chips in front."""

    live: int
    all_in: int
    acted: int
    uncounted: int
    bet: int
    put: tuple[int, ...]


def circle(seats: int, after: int, late: tuple[int, int] | None = None) -> list[int]:
    """The seats in the order they act, the first one after `after`; of `late` the first acts after the second."""
    if late is None:
        return [seat % seats for seat in range(after + 1, after + 1 + seats)]
    killer, last = late
    order = [seat for seat in range(seats) if seat != killer]
    order.insert(order.index(last) + 1, killer)
    at = order.index(after % seats) + 1
    return order[at:] + order[:at]


def next_to_act(now: Standing, after: int, late: tuple[int, int] | None = None) -> int:
    """The next seat that must act, or -1 when the round is over.

    A seat alone with chips need not act once it has put in as much as anybody else. `late` is a killer that acts last,
    and the seat after which it does (T14).
    """
    put = now.put
    able = now.live & ~now.all_in
    if not able or not now.live & (now.live - 1):
        return -1
    if not able & (able - 1) and not now.uncounted:
        alone = able.bit_length() - 1
        if put[alone] >= max((*put[:alone], *put[alone + 1 :])):
            return -1
    asked = able if now.uncounted else able & ~now.acted
    bet, seats = now.bet, len(put)
    for place in range(after + 1, after + 1 + seats) if late is None else circle(seats, after, late):
        seat = place % seats
        if asked >> seat & 1 or (put[seat] < bet and able >> seat & 1):
            return seat
    return -1
