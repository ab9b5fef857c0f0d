"""A second opinion: random hands in lockstep with PokerKit 0.7.7: who acts, for how much, who may raise, who wins.

    python -m tests.oracle 20000 --seed 1

PokerKit has no Lazy Rivers, no game of two boards and no pot-limit hi-lo of its own: `STREETS` composes them out of its
streets, hand types and boards. It cannot give a whole pot to the best hand on either board; for that game it deals and
bets, and `best_of_boards` says who wins what, with PokerKit's hands and nothing of ours.

Where PokerKit is known to differ (`peers.md` §1.4, and what was found since), one small function says what it answers;
each has its own test in `test_oracle.py`. Anything else is a failure, told with the seed that deals it again.
"""

# ruff: noqa: S311 - luck, not a secret

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pokerkit import (
    Automation,
    BadugiHand,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)

from controller.rules.cards import name, names
from controller.rules.inputs import Act, Shows
from controller.rules.places import BURNS
from controller.rules.pots import Pot, pots
from controller.rules.steps.award import Award, paths
from tests.dealing import Felt, house
from tests.judged_once import judged_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pokerkit import Hand as TheirHand

    from controller.rules.betting import Options
    from controller.rules.hand import Hand
    from controller.rules.inputs import Deed

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
ANTE, BRING_IN = 1, 3
LIKE_POKERKIT = house(
    "standard",
    limit={"raise_cap": "bet+3", "cap_heads_up": "always_until_two_left"},
    odd={"identical_hands": "per_portion"},
    stud={"opener_tiebreak": "position", "fourth_street_pair_double": False},
    pl={"short_blind_counts_full": False},
)
"""Keys of the house for what PokerKit does: it does not pool identical hands (O04), has no double bet for an open pair,
and a short blind counts for the pot limit as it was posted."""
CAP: Final = 4
HEADS_UP: Final = 2
PROGRESS: Final = 1000
"""After so many hands a long run says how far it is."""


class Kind(NamedTuple):
    """One game as PokerKit is told it: how hands are made, dealt and opened, and to how many seats here."""

    hands: tuple[type[TheirHand], ...]
    streets: str
    hole: int = 2
    boards: int = 1
    deck: Deck = Deck.STANDARD
    structures: tuple[str, ...] = ("no_limit", "pot_limit", "limit")
    most: int = 10


KINDS: Final = {
    "holdem": Kind((StandardHighHand,), "board"),
    "omaha": Kind((OmahaHoldemHand,), "board", 4),
    "omaha_hilo": Kind((OmahaHoldemHand, OmahaEightOrBetterLowHand), "board", 4),
    "double_board": Kind((StandardHighHand,), "board", boards=2),
    "double_board_one_winner": Kind((StandardHighHand,), "board", boards=2),
    "double_board_omaha_hilo": Kind((OmahaHoldemHand, OmahaEightOrBetterLowHand), "board", 4, boards=2, most=8),
    "lazy_rivers": Kind((StandardHighHand,), "rivers"),
    "short_deck": Kind((ShortDeckHoldemHand,), "board", deck=Deck.SHORT_DECK_HOLDEM, structures=("no_limit",), most=9),
    "stud": Kind((StandardHighHand,), "stud", structures=("limit",), most=6),
    "stud_hilo": Kind((StandardHighHand, EightOrBetterLowHand), "stud", structures=("limit",), most=6),
    "razz": Kind((RegularLowHand,), "razz", deck=Deck.REGULAR, structures=("limit",), most=6),
    "single_draw_27": Kind((StandardLowHand,), "draw1", 5, structures=("no_limit",), most=6),
    "triple_draw_27": Kind((StandardLowHand,), "draw3", 5, structures=("limit",), most=6),
    "badugi": Kind((BadugiHand,), "draw3", 4, deck=Deck.REGULAR, structures=("limit",), most=8),
}
STRUCTURES: Final = {
    "no_limit": BettingStructure.NO_LIMIT,
    "pot_limit": BettingStructure.POT_LIMIT,
    "limit": BettingStructure.FIXED_LIMIT,
}


class Dealt(NamedTuple):
    """A random hand: which game, at which structure, with which stacks and ante, and the luck."""

    game: str
    structure: str
    stacks: tuple[int, ...]
    ante: int
    seed: int

    @property
    def stakes(self) -> str:
        """The stakes as a table has them."""
        if KINDS[self.game].streets in ("stud", "razz"):
            return f"limit {BIG}/{2 * BIG} ante {ANTE} bring_in {BRING_IN}"
        if self.game == "short_deck":
            return f"no_limit 0/{BIG} ante {SMALL}"
        if self.structure == "limit":
            return f"limit {BIG}/{2 * BIG} blinds {SMALL}/{BIG} ante {self.ante}"
        return f"{self.structure} {SMALL}/{BIG} ante {self.ante}"


def chosen(seed: int) -> Dealt:
    """The hand of a seed: short stacks and deep ones, in one of ten also such as cannot pay their ante or blind."""
    random = Random(seed)
    game = random.choice(list(KINDS))
    kind = KINDS[game]
    least = random.choice((1, *[BIG + SMALL + 1] * 9))
    seats = random.randint(2, kind.most)
    stacks = [random.randint(least, random.choice((60, 60, 500))) for _ in range(seats)]
    b09(game, stacks)
    return Dealt(game, random.choice(kind.structures), tuple(stacks), random.choice((0, 0, ANTE)), seed)


def streets(dealt: Dealt) -> tuple[Street, ...]:
    """The rounds of a game: a burn, cards down (False) and up (True), board cards, a draw, who opens, bets and cap."""
    kind = KINDS[dealt.game]
    limit = dealt.structure == "limit"
    cap = CAP if limit else None
    small, big = BIG, 2 * BIG if limit else BIG
    if dealt.game == "short_deck":
        small = big = SMALL
    position, low = Opening.POSITION, kind.streets == "razz"
    first = Street(False, (False,) * kind.hole, 0, False, position, BIG, cap)
    if kind.streets in ("board", "rivers"):
        flop, turn = [Street(True, (), count, False, position, bet, cap) for count, bet in ((3, small), (1, big))]
        own = kind.streets == "rivers"
        river = Street(True, (True,) if own else (), 0 if own else 1, False, position, big, cap)
        return first, flop, turn, river
    if kind.streets in ("stud", "razz"):
        door = Opening.HIGH_CARD if low else Opening.LOW_CARD
        later = Opening.LOW_HAND if low else Opening.HIGH_HAND
        third = Street(False, (False, False, True), 0, False, door, small, cap)
        ups = [Street(True, (True,), 0, False, later, bet, cap) for bet in (small, big, big)]
        return third, *ups, Street(True, (False,), 0, False, later, big, cap)
    draws = int(kind.streets.removeprefix("draw"))
    bets = (small, big, big) if draws == 3 else (big,)
    return first, *[Street(True, (), 0, True, position, bet, cap) for bet in bets]


def opened(dealt: Dealt) -> tuple[Felt, State]:
    """The same hand on our felt and in PokerKit, hole cards dealt on ours."""
    felt = Felt(dealt.game, dealt.stakes, dealt.stacks, house=LIKE_POKERKIT)
    Random(dealt.seed).shuffle(felt.shoe)
    felt.deal()
    kind, count = KINDS[dealt.game], len(dealt.stacks)
    stud = kind.streets in ("stud", "razz")
    blinds: tuple[int, ...] = () if stud else (SMALL, BIG)
    ante = ANTE if stud else dealt.ante
    if dealt.game == "short_deck":
        ante, blinds = SMALL, (BIG, 0) if count == 2 else (*[0] * (count - 1), BIG)
    state = State(
        AUTOMATIONS,
        kind.deck,
        kind.hands,
        streets(dealt),
        STRUCTURES[dealt.structure],
        True,
        ante,
        blinds,
        BRING_IN if stud else 0,
        dealt.stacks,
        count,
        starting_board_count=kind.boards,
    )
    return felt, state


# What PokerKit says instead, one deviation each.


def b09(game: str, stacks: list[int]) -> None:
    """Make no big blind and no bring-in short: PokerKit lets the others call what was posted, we the whole of it.

    The two play different hands from then on, so such a hand is no hand for both; a seat all in by its ante is.
    """
    if KINDS[game].streets in ("stud", "razz"):
        stacks[:] = [stack if stack <= ANTE else max(stack, ANTE + BIG) for stack in stacks]
        return
    big_blind = len(stacks) - 1 if game == "short_deck" else int(len(stacks) > HEADS_UP)
    stacks[big_blind] = max(stacks[big_blind], BIG + SMALL + 1)


def r16(ours: Options, *, raised_in_full: bool) -> bool:
    """PokerKit lets short all-ins reopen a round for everybody as long as nobody has bet or raised in full in it."""
    return ours.why is not None and ours.why.key == "refused.not_reopened" and not raised_in_full


def r18(hand: Hand, jumps: Sequence[int]) -> bool:
    """PokerKit does not add up short all-ins: with none of the raises since a seat acted a full one, it may not raise.

    `jumps` are those raises, each by how much it went above the bet before.
    """
    return bool(hand.bets.acted >> hand.turn & 1) and sum(jumps) >= hand.bets.raised > max(jumps, default=0)


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
    if getattr(hand.step, "bring_in", False) and bets.bet <= BRING_IN:
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
    return ours_capped != (count == CAP)


def needless_check(state: State, *, betting: bool) -> bool:
    """PokerKit asks the big blind for a check although everybody else is all in; we go on."""
    return not betting and state.actor_index is not None and state.checking_or_calling_amount == 0


def passed_on(state: State, hand: Hand) -> bool:
    """Where the low card is all in by its ante PokerKit makes the next seat bring in; with us it may fold as well."""
    return state.can_post_bring_in() and not hand.bets.bring_in


def odd_chips(amount: int, winners: Sequence[int]) -> dict[int, int]:
    """PokerKit gives all chips that will not divide to the first winner left of the button."""
    even, odd = divmod(amount, len(winners))
    return {seat: even + (odd if seat == winners[0] else 0) for seat in winners}


def p13(hand: Hand) -> tuple[Pot, ...]:
    """PokerKit makes one pot of several as soon as the same hands can still win them: losers are killed first."""
    winning = {award.seat for award in hand.result.awards}
    return pots(hand.bets.total, [seat in winning for seat in range(len(hand.setup.seats))], hand.bets.dead)


def low_elsewhere(made: dict[int, int], seats: tuple[int, ...], *, anywhere: bool) -> dict[int, int]:
    """PokerKit halves every pot as soon as any hand has a low: where none of a pot's has, they all share its half."""
    return made or (dict.fromkeys(seats, 0) if anywhere else {})


def paid(hand: Hand) -> dict[int, int]:
    """What PokerKit pays each seat of the pots of a finished hand."""
    step = next(step for step in hand.script if isinstance(step, Award))
    won = dict.fromkeys(range(len(hand.setup.seats)), 0)
    leaves = list(paths(step.split))
    winning = tuple(sorted({award.seat for award in hand.result.awards}))
    boards: dict[tuple[str, ...], list[int]] = {}
    for index, (_, leaf) in enumerate(leaves):
        boards.setdefault(leaf.boards, []).append(index)
    anywhere = [bool(step.ranked(hand, leaf, winning)) for _, leaf in leaves]
    for pot in p13(hand):
        if len(winning) == 1:
            won[pot.seats[0]] += pot.amount
            continue
        for board, amount in odd_chips(pot.amount, tuple(range(len(boards)))).items():
            indexes = [index for index in list(boards.values())[board] if anywhere[index]]
            for index, share in odd_chips(amount, indexes).items():
                strengths = low_elsewhere(
                    step.ranked(hand, leaves[index][1], pot.seats), pot.seats, anywhere=anywhere[index]
                )
                best = max(strengths.values())
                winners = tuple(seat for seat in sorted(strengths) if strengths[seat] == best)
                for seat, chips in odd_chips(share, winners).items():
                    won[seat] += chips
    return won


def best_of_boards(hand: Hand) -> dict[int, int]:
    """Who wins what when the best hand on either board takes a pot: PokerKit's hands, odd chips from the left."""
    places = hand.setup.places
    boards = [names(hand.cards.at(places.board(board))).replace(" ", "") for board in hand.setup.game.boards]
    won = dict.fromkeys(range(len(hand.setup.seats)), 0)
    for pot in hand.result.pots:
        seats = [seat for seat in pot.seats if hand.is_live(seat)]
        if len(seats) == 1:
            won[seats[0]] += pot.amount
            continue
        made = {}
        for seat in seats:
            hole = names(hand.cards.at(places.hand(seat))).replace(" ", "")
            made[seat] = max(StandardHighHand.from_game(hole, board) for board in boards)
        best = max(made.values())
        winners = [seat for seat in seats if made[seat] == best]
        for place, seat in enumerate(winners):
            won[seat] += pot.amount // len(winners) + (place < pot.amount % len(winners))
    return won


# The lockstep.


class Lockstep:
    """One hand played on both sides at once."""

    def __init__(self, dealt: Dealt) -> None:
        """Deal it on both sides."""
        self.dealt = dealt
        self.random = Random(dealt.seed + 1)
        self.felt, self.state = opened(dealt)
        self.burned = 0
        self.boarded = [0] * KINDS[dealt.game].boards
        self.raised_in_full = False
        self.jumps: list[list[int]] = [[] for _ in dealt.stacks]
        self.held: list[set[int]] = [set() for _ in dealt.stacks]
        self.sync()

    def play(self) -> None:
        """Act at random until the hand is over on both sides, and compare the stacks."""
        while self.felt.table.running:
            self.sync()
            step = self.felt.step.split()[0]
            if step == "bet":
                self.act()
            elif step == "discard":
                self.discard()
            elif step == "show":
                self.show()
            else:
                self.felt.done()
        self.sync()
        assert not self.state.status, "PokerKit goes on"
        self.compare()

    def compare(self) -> None:
        """Compare the stacks, or in a game PokerKit cannot pay what each seat was awarded."""
        hand = self.felt.hand
        got = [0] * len(hand.setup.seats)
        for award in hand.result.awards:
            got[award.seat] += award.amount
        if self.dealt.game == "double_board_one_winner":
            assert got == list(best_of_boards(hand).values())
            return
        ours = [hand.bets.behind(seat) or 0 for seat in range(len(got))]
        theirs = paid(hand)
        assert [ours[seat] - got[seat] + theirs[seat] for seat in range(len(got))] == self.state.stacks

    def show(self) -> None:
        """Everybody shows; after a draw the dealer reads the hand."""
        hand = self.felt.hand
        held = hand.cards.at(hand.setup.places.hand(hand.turn))
        self.felt.give(Shows(self.felt.to_act, held if hand.thrown[hand.turn] else ()))
        self.felt.deal_due()

    def discard(self) -> None:
        """Throw the same cards on both sides, no more than the stub can replace."""
        hand = self.felt.hand
        seat = hand.turn
        held = hand.cards.where[hand.setup.places.hand(seat)]
        count = min(self.random.randint(0, 3), max(0, hand.cards.stub - 4) // len(hand.live()), len(held))
        thrown = held[len(held) - count :]
        assert self.state.stand_patter_or_discarder_index == seat
        self.state.stand_pat_or_discard("".join([name(hand.cards.faces[ordinal]) for ordinal in thrown]))
        self.felt.discards(self.felt.to_act, count)

    def sync(self) -> None:
        """Show PokerKit the cards that have come on our side."""
        while self.state.status and self.sync_one():
            pass

    def sync_one(self) -> bool:
        """Let PokerKit take one step that ours has taken; False when there is none."""
        state, hand = self.state, self.felt.hand
        burns = hand.cards.where[BURNS]
        if needless_check(state, betting=self.felt.step.startswith("bet")):
            state.check_or_call()
        elif state.can_burn_card() and self.burned < len(burns):
            state.burn_card(name(hand.cards.faces[burns[self.burned]]))
            self.burned += 1
        elif state.can_deal_hole():
            return self.sync_hole()
        elif state.can_deal_board():
            return self.sync_board()
        else:
            return False
        return True

    def sync_hole(self) -> bool:
        """Deal a seat the cards that are new to PokerKit."""
        hand, places = self.felt.hand, self.felt.hand.setup.places
        for seat, held in enumerate(self.held):
            lying = (*hand.cards.where[places.hand(seat)], *hand.cards.where[places.own(seat)], *hand.thrown[seat])
            for ordinal in sorted(set(lying) - held):
                card = name(hand.cards.faces[ordinal])
                if self.state.hole_dealing_statuses[seat]:
                    self.state.deal_hole(card, seat)
                    held.add(ordinal)
                    return True
        return False

    def sync_board(self) -> bool:
        """Deal the next board of the street, one board after the other."""
        hand = self.felt.hand
        board = self.boarded.index(min(self.boarded))
        cards = hand.cards.at(hand.setup.places.board(hand.setup.game.boards[board]))
        count = 3 if not self.boarded[board] else 1
        if len(cards) < self.boarded[board] + count:
            return False
        self.state.deal_board(names(cards[self.boarded[board] : self.boarded[board] + count]).replace(" ", ""))
        self.boarded[board] += count
        return True

    def act(self) -> None:
        """Compare what the seat may do, and let it do something both sides allow."""
        felt, state, hand = self.felt, self.state, self.felt.hand
        assert state.actor_index == hand.turn, "another seat is to act"
        if hand.bets.bring_in or passed_on(state, hand):
            self.bring_in()
            return
        ours = felt.may
        assert state.checking_or_calling_amount == ours.call
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        expected = r20(hand, ours)
        added_up = r18(hand, self.jumps[hand.turn]) and least is None
        if not (
            r16(ours, raised_in_full=self.raised_in_full)
            or added_up
            or r19(hand)
            or cap(hand, ours, state.completion_betting_or_raising_count)
        ):
            wanted = (None, None) if needless(hand) else (expected.least, expected.most)
            assert (least, most) == wanted, ours
        both = least is not None and most is not None and (ours.least, ours.most) == (least, most)
        if both and least is not None and most is not None and self.random.random() < 0.4:
            to = self.random.choice((least, most, self.random.randint(least, most)))
            state.complete_bet_or_raise_to(to)
            for jumps in self.jumps:
                jumps.append(to - hand.bets.bet)
            self.raised_in_full |= to - hand.bets.bet >= hand.bets.raised
            felt.give(Act(felt.to_act, "raise", to))
        elif ours.call and self.random.random() < 0.2:
            state.fold()
            felt.give(Act(felt.to_act, "fold"))
        else:
            state.check_or_call()
            felt.give(Act(felt.to_act, "call"))
        self.jumps[hand.turn] = []
        if felt.hand.at != hand.at:
            self.jumps, self.raised_in_full = [[] for _ in self.jumps], False
        felt.deal_due()

    def bring_in(self) -> None:
        """The first act of a stud hand: the bring-in, or the whole small bet."""
        assert self.state.can_post_bring_in()
        least = self.state.min_completion_betting_or_raising_to_amount
        if self.random.random() < 0.3 and least is not None:
            assert least == BIG
            self.state.complete_bet_or_raise_to(least)
            self.felt.acts(self.felt.to_act, "bet" if self.felt.hand.bets.bring_in else "raise", least)
        else:
            self.state.post_bring_in()
            deed: Deed = "bet" if self.felt.hand.bets.bring_in else "call"
            self.felt.acts(self.felt.to_act, deed, BRING_IN)


class Disagreement(AssertionError):
    """A hand on which the two part: the seed that deals it, and how."""


def check(seed: int) -> Dealt:
    """Play the hand of a seed on both sides. Raises `Disagreement`."""
    dealt = chosen(seed)
    try:
        with judged_once():
            Lockstep(dealt).play()
    except (AssertionError, ValueError) as why:
        message = f"seed {seed}: {dealt}: {why!r}"
        raise Disagreement(message) from why
    return dealt


def main(arguments: Sequence[str] | None = None) -> int:
    """Play so many hands and tell how many agreed; 1 when any did not."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description="Random hands against PokerKit.")
    parser.add_argument("hands", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the first hand's; the next hand has the next (0)")
    given = parser.parse_args(arguments)
    begun, wrong = perf_counter(), 0
    played: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.hands):
        try:
            dealt = check(seed)
            played[dealt.game] += 1
        except Disagreement as why:
            wrong += 1
            print(why, flush=True)
        if (seed - given.seed + 1) % PROGRESS == 0:
            print(f"{seed - given.seed + 1} hands, {wrong} disagreements", file=sys.stderr, flush=True)
    seconds = perf_counter() - begun
    print(f"{given.hands} hands, {wrong} disagreements, {seconds:.0f} s: {dict(sorted(played.items()))}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
