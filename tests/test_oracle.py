"""A second opinion: random hands in lockstep with PokerKit: who acts, what it costs, how far a raise goes, who is paid.

Where PokerKit is known to differ (`peers.md` §1.4), one small function says what it answers; each has its own test.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from controller.rules.betting import Options
from controller.rules.cards import names
from controller.rules.inputs import Act
from controller.rules.places import BURNS
from controller.rules.pots import Pot, pots
from controller.rules.steps.award import Award, paths
from tests.dealing import Felt, house

if TYPE_CHECKING:
    from controller.rules.hand import Hand

AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
SMALL, BIG = 5, 10
LIKE_POKERKIT = house(
    "standard",
    limit={"raise_cap": "bet+3", "cap_heads_up": "always_until_two_left"},
    odd={"identical_hands": "per_portion"},
)
"""O04 is a key of the house: PokerKit does not pool identical hands."""


class Deal(NamedTuple):
    """A random hand: which game, at which structure, with which stacks and ante, and the luck."""

    game: str
    structure: str
    stacks: tuple[int, ...]
    ante: int
    seed: int


KINDS: Final = (("holdem", "no_limit"), ("holdem", "limit"), ("omaha", "pot_limit"), ("omaha_hilo", "pot_limit"))
STACKS = st.lists(st.one_of(st.integers(BIG + 1, 60), st.integers(BIG + 1, 500)), min_size=2, max_size=6)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A game with random stacks, short ones too, but none too short for ante and big blind."""
    game, structure = draw(st.sampled_from(KINDS))
    ante = draw(st.sampled_from((0, 0, 1)))
    return Deal(game, structure, tuple(draw(STACKS)), ante, draw(st.integers(0, 2**32)))


def opened(deal: Deal) -> tuple[Felt, State]:
    """The same hand on our felt and in PokerKit, hole cards dealt."""
    stakes = f"{deal.structure} {SMALL}/{BIG} ante {deal.ante}"
    if deal.structure == "limit":
        stakes = f"limit {BIG}/{2 * BIG} blinds {SMALL}/{BIG} ante {deal.ante}"
    felt = Felt(deal.game, stakes, deal.stacks, house=LIKE_POKERKIT)
    Random(deal.seed).shuffle(felt.shoe)  # noqa: S311 - luck, not a secret
    felt.deal()
    begins = (AUTOMATIONS, True, deal.ante, (SMALL, BIG))
    ends = (deal.stacks, len(deal.stacks))
    # PokerKit 0.7.7 plays its fixed-limit Omaha hi-lo pot limit (it inherits the wrong mixin); so do we here.
    if deal.game == "omaha":
        state = PotLimitOmahaHoldem.create_state(*begins, BIG, *ends)
    elif deal.game == "omaha_hilo":
        state = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(*begins, BIG, BIG, *ends)
    elif deal.structure == "limit":
        state = FixedLimitTexasHoldem.create_state(*begins, BIG, 2 * BIG, *ends)
    else:
        state = NoLimitTexasHoldem.create_state(*begins, BIG, *ends)
    for seat in sorted(felt.stacks):
        state.deal_hole(felt.cards(seat).replace(" ", ""))
    return felt, state


# What PokerKit says instead, one deviation each.


def raised_in_full(hand: Hand) -> bool:
    """Whether anybody but the blinds has made a full bet or raise in this round."""
    bets = hand.bets
    assert hand.step is not None
    blind = BIG if hand.step.street == "preflop" else 0
    if hand.setup.stakes.structure == "limit":
        return bets.full > blind
    return bets.raised > BIG or bets.bet >= blind + BIG


def r16(hand: Hand, ours: Options) -> bool:
    """PokerKit measures a raise by the last wager: the first short all-in of a round reopens it for everybody."""
    return ours.why is not None and ours.why.key == "refused.not_reopened" and not raised_in_full(hand)


def r19(hand: Hand) -> bool:
    """In limit PokerKit does not reopen for half a bet: a seat that has acted and faces less than a whole one."""
    bets = hand.bets
    acted = bool(bets.acted >> hand.turn & 1)
    return hand.setup.stakes.structure == "limit" and acted and bets.owes(hand.turn) < bets.unit


def r20(hand: Hand, ours: Options) -> Options:
    """In limit PokerKit knows no completion: a raise is a whole bet above whatever was put in last."""
    bets = hand.bets
    behind = bets.behind(hand.turn)
    if hand.setup.stakes.structure != "limit" or ours.least is None or bets.bet == bets.full:
        return ours
    assert behind is not None
    to = min(bets.bet + bets.unit, bets.put[hand.turn] + behind)
    return ours._replace(least=to, most=to)


def needless(hand: Hand) -> bool:
    """PokerKit allows no raise that no other stack could call any part of; we allow it, and what is over comes back."""
    bets = hand.bets
    others = [seat for seat in hand.live() if seat != hand.turn]
    return all(bets.put[seat] + (bets.behind(seat) or 0) <= bets.bet for seat in others)


def cap(hand: Hand, ours: Options, count: int) -> bool:
    """PokerKit counts every short all-in of a limit round as a raise, but not the big blind as a bet.

    `count` are the raises it has counted.
    """
    if hand.setup.stakes.structure != "limit":
        return False
    ours_capped = ours.why is not None and ours.why.key == "refused.capped"
    return ours_capped != (count == LIKE_POKERKIT.limit.cap(hand.setup.game.rounds))


def needless_check(state: State, *, betting: bool) -> bool:
    """PokerKit asks the big blind for a check although everybody else is all in; we go on."""
    return not betting and state.actor_index is not None and state.checking_or_calling_amount == 0


def odd_chips(amount: int, winners: tuple[int, ...]) -> dict[int, int]:
    """PokerKit gives all chips that will not divide to the first winner left of the button."""
    even, odd = divmod(amount, len(winners))
    return {seat: even + (odd if seat == winners[0] else 0) for seat in winners}


def p13(hand: Hand) -> tuple[Pot, ...]:
    """PokerKit makes one pot of several as soon as the same hands can still win them: losers are killed first."""
    winning = {award.seat for award in hand.result.awards}
    return pots(hand.bets.total, [seat in winning for seat in range(len(hand.setup.seats))], hand.bets.dead)


def paid(hand: Hand) -> dict[int, int]:
    """What PokerKit pays each seat of the pots of a finished hand."""
    step = next(step for step in hand.script if isinstance(step, Award))
    won = dict.fromkeys(range(len(hand.setup.seats)), 0)
    for pot in p13(hand):
        if len(pot.seats) == 1:
            won[pot.seats[0]] += pot.amount
            continue
        made = [step.ranked(hand, leaf, pot.seats) for _, leaf in paths(step.split)]
        shares = [best for best in made if best]
        halves = odd_chips(pot.amount, tuple(range(len(shares))))
        for index, strengths in enumerate(shares):
            best = max(strengths.values())
            winners = tuple(seat for seat in sorted(strengths) if strengths[seat] == best)
            for seat, chips in odd_chips(halves[index], winners).items():
                won[seat] += chips
    return won


# The lockstep.


class Lockstep:
    """One hand played on both sides at once."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.random = Random(deal.seed + 1)  # noqa: S311 - luck, not a secret
        self.felt, self.state = opened(deal)
        self.burned = 0
        self.boarded = 0

    def play(self) -> None:
        """Act at random until the hand is over."""
        while self.felt.table.running:
            self.sync()
            if self.felt.step.startswith("bet"):
                self.act()
            elif self.felt.step.startswith("show"):
                self.felt.shows(self.felt.to_act)
            else:
                self.felt.done()
        self.sync()
        assert not self.state.status
        hand = self.felt.hand
        ours = dict(enumerate(stack or 0 for stack in (hand.bets.behind(s) for s in range(len(hand.setup.seats)))))
        got = [0] * len(ours)
        for award in hand.result.awards:
            got[award.seat] += award.amount
        theirs = paid(hand)
        assert [ours[seat] - got[seat] + theirs[seat] for seat in ours] == self.state.stacks

    def sync(self) -> None:
        """Show PokerKit the cards that have come on our side."""
        cards = self.felt.hand.cards
        burns = cards.at(BURNS)
        board = cards.at(self.felt.hand.setup.places.board("board"))
        while self.state.status:
            if needless_check(self.state, betting=self.felt.step.startswith("bet")):
                self.state.check_or_call()
            elif self.state.can_burn_card() and self.burned < len(burns):
                self.state.burn_card(names(burns[self.burned : self.burned + 1]))
                self.burned += 1
            elif self.state.can_deal_board() and self.boarded < len(board):
                count = 3 if not self.boarded else 1
                if len(board) < self.boarded + count:
                    return
                self.state.deal_board(names(board[self.boarded : self.boarded + count]).replace(" ", ""))
                self.boarded += count
            else:
                return

    def act(self) -> None:
        """Compare what the seat may do, and let it do something both sides allow."""
        felt, state, hand = self.felt, self.state, self.felt.hand
        ours = felt.may
        assert state.actor_index == hand.turn
        assert state.checking_or_calling_amount == ours.call
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        expected = r20(hand, ours)
        if not (r16(hand, ours) or r19(hand) or cap(hand, ours, state.completion_betting_or_raising_count)):
            wanted = (None, None) if needless(hand) else (expected.least, expected.most)
            assert (least, most) == wanted, ours
        both = least is not None and most is not None and (ours.least, ours.most) == (least, most)
        if both and least is not None and most is not None and self.random.random() < 0.4:
            to = self.random.choice((least, most, self.random.randint(least, most)))
            state.complete_bet_or_raise_to(to)
            felt.give(Act(felt.to_act, "raise", to))
        elif ours.call and self.random.random() < 0.2:
            state.fold()
            felt.give(Act(felt.to_act, "fold"))
        else:
            state.check_or_call()
            felt.give(Act(felt.to_act, "call"))
        felt.deal_due()


@settings(max_examples=150)
@given(deals())
def test_hands_in_lockstep(deal: Deal) -> None:
    Lockstep(deal).play()


# Each deviation by its own row of `peers.md` §1.4: what we say, and that PokerKit says otherwise.


def spot(game: str, structure: str, stacks: tuple[int, ...], *acts: tuple[str, int]) -> Lockstep:
    """A hand in which seats fold, call or raise to an amount, on both sides."""
    lockstep = Lockstep(Deal(game, structure, stacks, 0, 0))
    for deed, amount in acts:
        lockstep.sync()
        if deed == "raise":
            lockstep.state.complete_bet_or_raise_to(amount)
            lockstep.felt.to(lockstep.felt.to_act, amount)
        elif deed == "fold":
            lockstep.state.fold()
            lockstep.felt.fold(lockstep.felt.to_act)
        else:
            lockstep.state.check_or_call()
            lockstep.felt.call(lockstep.felt.to_act)
    lockstep.sync()
    return lockstep


CALL, FOLD = ("call", 0), ("fold", 0)


def test_r16_a_short_all_in_reopens_in_pokerkit() -> None:
    at = spot("holdem", "no_limit", (900, 14, 900), CALL, CALL, CALL, CALL, ("raise", 4), CALL)
    assert at.felt.to_act == 1
    assert not at.felt.may_raise
    assert at.state.can_complete_bet_or_raise_to()
    assert r16(at.felt.hand, at.felt.may)


def test_r19_half_a_bet_does_not_reopen_in_pokerkit() -> None:
    at = spot("holdem", "limit", (900, 25, 900), CALL, CALL, CALL, ("raise", 10), ("raise", 15), CALL)
    assert at.felt.to_act == 1
    assert at.felt.may.least == 25
    assert not at.state.can_complete_bet_or_raise_to()
    assert r19(at.felt.hand)


def test_r20_no_completion_in_pokerkit() -> None:
    at = spot("holdem", "limit", (900, 900, 13), ("raise", 13))
    assert at.felt.may.least == 20
    assert at.state.min_completion_betting_or_raising_to_amount == 23
    assert r20(at.felt.hand, at.felt.may).least == 23


def test_the_big_blind_is_no_bet_in_pokerkit() -> None:
    at = spot("holdem", "limit", (900,) * 4, ("raise", 20), ("raise", 30), ("raise", 40))
    assert not at.felt.may_raise
    assert at.state.can_complete_bet_or_raise_to()
    assert cap(at.felt.hand, at.felt.may, at.state.completion_betting_or_raising_count)


def test_a_needless_raise_is_refused_in_pokerkit() -> None:
    at = spot("holdem", "no_limit", (900, 100, 200), ("raise", 30), ("raise", 150), CALL)
    assert at.felt.to_act == 3
    at = spot("holdem", "no_limit", (900, 100, 200), ("raise", 30), CALL, ("raise", 100))
    assert at.felt.may_raise
    assert not needless(at.felt.hand)
    at = spot("holdem", "no_limit", (200, 900, 150), ("raise", 30), ("raise", 200))
    assert at.felt.to_act == 2
    assert at.felt.may_raise
    assert not at.state.can_complete_bet_or_raise_to()
    assert needless(at.felt.hand)


def test_a_needless_check_is_asked_in_pokerkit() -> None:
    at = Lockstep(Deal("holdem", "no_limit", (900, 900, 10 + 1), 1, 0))
    for deed in ("call", "fold"):
        at.state.check_or_call() if deed == "call" else at.state.fold()
        at.felt.give(Act(at.felt.to_act, "call" if deed == "call" else "fold"))
    assert at.felt.step.startswith("show")
    assert needless_check(at.state, betting=False)


def test_odd_chips_go_to_one_seat_in_pokerkit() -> None:
    assert odd_chips(101, (2, 4, 6)) == {2: 35, 4: 33, 6: 33}
    assert odd_chips(100, (2, 4)) == {2: 50, 4: 50}


def test_p13_pokerkit_merges_pots() -> None:
    """The hand of `bug_cases.md` P13: 163, 195, 40 and 121 with us; PokerKit pays 219 and 179 of the first two."""
    cards = "Qs Ad Jc Kd 4c Qh 7c Th Ac 9d Ks 6d Tc 8d 3d Qd Td 5h 2d 3c 4s 2s"
    felt = Felt("holdem", "no_limit 1/2 ante 1", (76, 181, 300, 117, 5, 66, 27), cards=cards)
    felt.deal()
    felt.to(3, 114)
    felt.all_in(4)
    felt.fold(5)
    felt.all_in(6, 7, 1)
    felt.call(2)
    felt.fold(3)
    felt.finish()
    assert [pot.amount for pot in p13(felt.hand)] == [163 + 195, 40, 121]
    assert [chips for chips in paid(felt.hand).values() if chips] == [219, 121, 179]
