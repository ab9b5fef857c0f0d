"""Bet: a betting round, from who opens it to what goes back uncalled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from controller.rules import betting, out_of_turn
from controller.rules.beside_events import ActedEarly, Declared, EarlyJudged, SeatSkipped
from controller.rules.chopping import chop
from controller.rules.events import Acted, CountAsked, Counted, RoundOpened, StackCounted
from controller.rules.facing import facing
from controller.rules.hand import NOBODY, UNTOLD, Pending
from controller.rules.inputs import Act, Chops, Deed, Has, Opens, OutOfTurn, Said
from controller.rules.openers import BY_UPCARDS, opener, shows_pair
from controller.rules.owing import KILL, LAST_KILL, STRADDLE, least_raise
from controller.rules.said import verdict
from controller.rules.saying import Refusal, Say, say
from controller.rules.siding import RESTRICTS
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held, Setup
    from controller.rules.inputs import Input

OpensBy = Literal[
    "after_blinds", "left_of_button", "low_card", "high_card", "high_hand", "low_hand", "high_card_27", "low_hand_27"
]


class Bet(Step):
    """A betting round. Passed over on arrival when fewer than two seats can bet and nobody owes anything."""

    do: Literal["bet"] = "bet"
    opens: OpensBy = "left_of_button"
    size: Literal["small", "big"] = "small"
    bring_in: bool = False
    double_if: Literal["never", "open_pair"] = "never"
    first: int = NOBODY
    """The seat that opens by a ruling, whatever the cards say (LA24 218)."""

    def arrive(self, draft: Draft) -> bool:
        """Open the round: who acts first, at what bet. Forced bets that nobody can answer are pulled in at once."""
        opened = self._opened(draft)
        if not opened:
            draft.pull_in_what_lies_out()
        return opened

    def resume(self, draft: Draft, held: Held) -> bool:
        """The seat that had the turn has it still; when its hand was killed meanwhile, the next one that must act."""
        draft.begin(turn=held.turn)
        hand = draft.hand
        bets = hand.bets
        if hand.pending or held.turn == UNTOLD:
            return True
        standing = betting.Standing(bets.live, bets.all_in, bets.acted, bets.uncounted, bets.bet, bets.put)
        turn = self._next(hand, standing, first=held.turn)
        uncounted = bets.uncounted & bets.live
        if turn != NOBODY:
            if turn != held.turn:
                draft.begin(turn=turn)
            self._settle_early(draft)
            return draft.hand.step is self
        if uncounted and bets.live.bit_count() > 1:
            draft.add(CountAsked(Pending((uncounted & -uncounted).bit_length() - 1, NOBODY, "call", None)))
            return True
        draft.pull_in()
        return False

    def _opened(self, draft: Draft) -> bool:
        hand = draft.hand
        bets = hand.bets
        if bets.live.bit_count() < 2 or not bets.bettors():
            return False
        if self.first != NOBODY:
            return self._open(draft, after=self.first - 1)
        if self.opens == "after_blinds":
            late = self._late(hand)
            return self._open(draft, after=late[0] if late else _last_blind(hand), blinds=True)
        if self.opens not in BY_UPCARDS:
            return self._open(draft, after=NOBODY)
        if bets.bettors() < 2 and not self.bring_in:
            return False
        first = opener(hand, self.opens)
        if first is None:
            draft.begin(turn=UNTOLD)
            return True
        return self._open(draft, after=first - 1)

    def _late(self, hand: Hand) -> tuple[int, int] | None:
        """A killer that acts last in this round, and the last of the blinds, after whom it does."""
        if self.opens != "after_blinds" or not hand.setup.posts:
            return None
        killer = next((owed.seat for owed in hand.setup.posts if owed.what == LAST_KILL), NOBODY)
        last = _last_blind(hand)
        return (killer, last) if killer not in (NOBODY, last) else None

    def _next(self, hand: Hand, now: betting.Standing, *, first: int = NOBODY, after: int = NOBODY) -> int:
        """Who must act next: `first` or whoever comes after it, or whoever comes after `after`."""
        late = self._late(hand)
        if first != NOBODY:
            after = betting.circle(len(now.put), first, late)[-2]
        return betting.next_to_act(now, after, late)

    def _open(self, draft: Draft, *, after: int, blinds: bool = False) -> bool:
        hand = draft.hand
        setup, bets, stakes = hand.setup, hand.bets, hand.setup.stakes
        limit = stakes.structure == "limit"
        unit = (stakes.big_bet if self.size == "big" else stakes.small_bet) if limit else 0
        straddles = [owed.amount for owed in setup.posts if owed.what == STRADDLE] if blinds else []
        kill = [stakes.small_bet] if any(owed.what in (KILL, LAST_KILL) for owed in setup.posts) else []
        bet = max(stakes.big_blind if setup.big_blind >= 0 else 0, *straddles, *kill, *bets.put) if blinds else 0
        standing = betting.Standing(bets.live, bets.all_in, 0, 0, bet, bets.put)
        turn = betting.next_to_act(standing, after, self._late(hand))
        if turn == NOBODY:
            return False
        bring_in = stakes.bring_in if self.bring_in else 0
        if bring_in and turn != after + 1:
            bet, bring_in = bring_in, 0
        whole = bet > 0 and (blinds or bet >= unit > 0)
        doubled = (
            limit and self.double_if == "open_pair" and setup.house.stud.fourth_street_pair_double and shows_pair(hand)
        )
        draft.begin(turn=turn)
        draft.add(
            RoundOpened(
                turn=turn,
                bet=bet,
                full=bet if whole else 0,
                raised=unit if limit else _least_raise(setup, straddles) if blinds else setup.opening,
                raises=int(whole) + len(straddles),
                unit=unit,
                double=stakes.big_bet if doubled else 0,
                bring_in=bring_in,
                uncapped=betting.uncapped_from_start(setup, bets),
                blinds_missing=_blinds_missing(hand) if blinds else 0,
            )
        )
        return True

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """An act of the seat to act, a count, or who opens."""
        hand = draft.hand
        if hand.turn == UNTOLD:
            return self._told(draft, given)
        if isinstance(given, Has):
            return self._counted(draft, given)
        if hand.pending:
            return Refusal(say("refused.count_first", seat=hand.seat(hand.pending.counted)))
        if isinstance(given, Chops):
            return chop(draft)
        if not isinstance(given, (Act, Said, OutOfTurn)):
            return Refusal(say("refused.bet_first", seat=hand.seat(hand.turn)))
        seat = hand.setup.index(given.seat)
        if seat is None:
            return Refusal(say("refused.no_such_seat", seat=given.seat))
        if isinstance(given, OutOfTurn) and seat != hand.turn:
            return self._out_of_turn(draft, seat, given)
        if seat != hand.turn:
            return Refusal(say("refused.not_his_turn", seat=given.seat, turn=hand.seat(hand.turn)))
        if isinstance(given, Said):
            return self._said(draft, seat, given)
        act = given if isinstance(given, Act) else Act(given.seat, given.deed, given.amount)
        return self._act(draft, seat, act)

    def _said(self, draft: Draft, seat: int, given: Said) -> Refusal | None:
        """What was said and put in: noted with the rule it falls under, then it is the act that it is (§4-E)."""
        facts = facing(draft.hand)
        if facts is None:
            return Refusal(say("refused.said_not_now", seat=given.seat))
        found = verdict(facts, given)
        if isinstance(found, Refusal):
            return found
        heard = (given.words, given.chips, given.lay, given.pulled, given.then, given.first, given.told)
        draft.add(Declared(seat, *heard, *found))
        if found.deed == "floor":
            draft.stop("unclear_bet", seat=seat)
            return None
        if found.deed in RESTRICTS:
            return None
        if facts.least is not None and found.deed == "raise" and found.to < facts.least:
            self._acted(draft, seat, betting.stands(draft.hand.setup, draft.hand.bets, seat, found.to))
            return None
        amount = found.to if found.deed == "raise" else None
        return self._act(draft, seat, Act(given.seat, _DEEDS[found.deed], amount))

    def _out_of_turn(self, draft: Draft, seat: int, given: OutOfTurn) -> Refusal | None:
        """An act out of turn is held; a fold binds at once (E1, D5). Too many behind a silent seat skip it (E2)."""
        hand = draft.hand
        held = out_of_turn.held(hand, seat, given)
        if isinstance(held, Refusal):
            return held
        to, put, bet = held
        if hand.bets.must == "raise" and given.deed not in ("fold", "check"):
            draft.stop("unclear_bet", seat=seat)
            return None
        draft.add(ActedEarly(seat, given.deed, to if put else 0, put, bet, given.prompted))
        if given.deed == "fold":
            self._acted(draft, seat, betting.fold(hand.bets), early=True)
        if draft.hand.step is self and draft.hand.turn == hand.turn and out_of_turn.skipped(draft.hand):
            draft.add(SeatSkipped(hand.turn))
            draft.stop("skipped_seat", seat=hand.turn)
        return None

    def _settle_early(self, draft: Draft) -> None:
        """The turn has come to a seat that acted out of turn: bound, and entered, or free."""
        hand = draft.hand
        early = hand.beside.of(hand.turn)
        if early is None:
            return
        judged = out_of_turn.judge(hand, early)
        draft.add(EarlyJudged(early.seat, early.deed, judged.bound, judged.why, judged.passive, judged.rule))
        if not judged.bound:
            return
        number, amount = hand.seat(early.seat), early.to if early.deed in ("bet", "raise") else None
        deed = "raise" if early.deed == "bet" and hand.bets.bet else early.deed
        if self._act(draft, early.seat, Act(number, _DEEDS[deed], amount)) is not None:
            self._act(draft, early.seat, Act(number, "call" if hand.bets.owes(early.seat) else "check"))

    def _told(self, draft: Draft, given: Input) -> Refusal | None:
        seat = draft.hand.setup.index(given.seat) if isinstance(given, Opens) else None
        if seat is None or not draft.hand.is_live(seat):
            return Refusal(say("refused.who_opens"))
        draft.at = draft.hand.at
        if not self._open(draft, after=seat - 1):
            draft.close_round()
        return None

    def _act(self, draft: Draft, seat: int, given: Act) -> Refusal | None:
        hand = draft.hand
        setup, bets = hand.setup, hand.bets
        others = bets.uncounted & ~(1 << seat)
        if others and given.deed != "fold":
            first = (others & -others).bit_length() - 1
            draft.add(CountAsked(Pending(first, seat, given.deed, given.amount)))
            return None
        judged = betting.judge(setup, bets, seat, given.deed, given.amount)
        if isinstance(judged, Refusal):
            return judged
        self._acted(draft, seat, judged)
        return None

    def _acted(self, draft: Draft, seat: int, judged: betting.Judged, *, early: bool = False) -> None:
        """Record an act and whose turn it is then; after one out of turn it is still the same seat's."""
        hand = draft.hand
        setup, bets = hand.setup, hand.bets
        bit = 1 << seat
        live = bets.live & ~bit if judged.deed == "fold" else bets.live
        counted = judged.deed != "all_in"
        put = list(bets.put)
        put[seat] += judged.put
        standing = betting.Standing(
            live,
            bets.all_in | bit if judged.all_in else bets.all_in,
            bets.acted | bit,
            bets.uncounted if counted else bets.uncounted | bit,
            judged.bet,
            tuple(put),
        )
        draft.add(
            Acted(
                seat,
                judged.deed,
                judged.put,
                judged.all_in,
                counted,
                judged.bet,
                judged.full,
                judged.raised,
                judged.raises,
                judged.unit,
                betting.uncapped_after(setup, bets, live, judged.raises),
                seat if judged.bet > bets.bet or not counted else bets.aggressor,
                self._next(hand, standing, first=hand.turn) if early else self._next(hand, standing, after=seat),
                bool(hand.loose),
            )
        )
        self._go_on(draft)

    def _go_on(self, draft: Draft) -> None:
        """Close the round when nobody has to act; an uncounted all-in that is called is counted first."""
        hand = draft.hand
        if hand.turn != NOBODY:
            if hand.beside.early:
                self._settle_early(draft)
            return
        uncounted = hand.bets.uncounted & hand.bets.live
        if uncounted and hand.bets.live.bit_count() > 1:
            draft.add(CountAsked(Pending((uncounted & -uncounted).bit_length() - 1, NOBODY, "call", None)))
            return
        draft.close_round()

    def _counted(self, draft: Draft, given: Has) -> Refusal | None:
        hand = draft.hand
        bets, seat = hand.bets, hand.setup.index(given.seat)
        if seat is None or not hand.is_live(seat):
            return Refusal(say("refused.no_such_seat", seat=given.seat))
        if not bets.uncounted >> seat & 1:
            if bets.start[seat] is not None:
                return Refusal(say("refused.counted_already", seat=given.seat, behind=bets.behind(seat) or 0))
            if given.amount <= 0:
                return Refusal(say("refused.count_too_small", seat=given.seat, put=0))
            draft.add(StackCounted(seat, given.amount - bets.delta[seat]))
            return None
        put = given.amount - bets.put[seat]
        if put <= 0:
            return Refusal(say("refused.count_too_small", seat=given.seat, put=bets.put[seat]))
        pending = hand.pending
        figures = (bets.bet, bets.full, bets.raised, bets.raises, bets.unit)
        if given.amount > bets.bet:
            figures = betting.raised_to(hand.setup, bets, given.amount)
        bet, full, raised, raises, _ = figures
        aggressor = seat if given.amount > bets.bet else bets.aggressor
        puts = list(bets.put)
        puts[seat] += put
        standing = betting.Standing(bets.live, bets.all_in, bets.acted, bets.uncounted & ~(1 << seat), bet, tuple(puts))
        next_one = {"first": hand.turn} if hand.turn != NOBODY else {"after": seat}
        turn = self._next(hand, standing, **next_one)
        draft.add(Counted(seat, put, bet, full, raised, raises, aggressor, turn))
        if pending and pending.seat != NOBODY and draft.hand.turn == pending.seat:
            act = Act(hand.seat(pending.seat), pending.deed, pending.amount)
            self._act(draft, pending.seat, act)
            return None
        self._go_on(draft)
        return None

    def may_be_late(self, hand: Hand) -> bool:
        """Cards that leave while a seat has not been entered are asked about, not accused (B21), if any can be due."""
        return any(step.waits_for_cards for step in hand.script[hand.at + 1 :])

    def now(self, hand: Hand) -> Say:
        """SEAT 4 TO ACT · HAD SEAT 4 ACTED? · COUNT SEAT 4 · WHO OPENS."""
        if hand.step is not self or hand.turn == NOBODY:
            return self._count(hand) if hand.pending and hand.step is self else self.ahead(hand)
        if hand.turn == UNTOLD:
            return say("now.who_opens", by=self.opens)
        if hand.pending:
            return self._count(hand)
        seat = hand.seat(hand.turn)
        if hand.loose:
            return say("ask.had_acted", seat=seat)
        if hand.beside.of(hand.turn) is None and any(early.deed != "fold" for early in hand.beside.early):
            return self._back_to(hand, seat)
        if hand.bets.must:
            return say("now.must_raise" if hand.bets.must == "raise" else "now.must_stay", seat=seat)
        if hand.bets.bring_in:
            return say("now.bring_in", seat=seat, amount=hand.bets.bring_in)
        uncounted = hand.bets.uncounted & hand.bets.live & ~(1 << hand.turn)
        if uncounted:
            all_in = (uncounted & -uncounted).bit_length() - 1
            return say("now.act_to_call_uncounted", seat=seat, all_in=hand.seat(all_in))
        owes = hand.bets.owes(hand.turn)
        return say("now.act_to_call", seat=seat, call=owes) if owes else say("now.act", seat=seat)

    def _back_to(self, hand: Hand, seat: int) -> Say:
        early = next(early for early in reversed(hand.beside.early) if early.deed != "fold")
        return say("now.back_to", seat=seat, early=hand.seat(early.seat), deed=early.deed, held=early.put)

    def _count(self, hand: Hand) -> Say:
        assert hand.pending is not None  # noqa: S101 - asked only while an act is pending
        return say("now.count", seat=hand.seat(hand.pending.counted))

    def ahead(self, hand: Hand) -> Say:
        """The round while it is still to come."""
        return say("ahead.bet", street=self.street)


def _last_blind(hand: Hand) -> int:
    setup = hand.setup
    straddles = [owed.seat for owed in setup.posts if owed.what == STRADDLE]
    if straddles:  # the straddler has the option, so he is last
        return straddles[-1]
    return setup.big_blind if setup.big_blind >= 0 else setup.small_blind


def _least_raise(setup: Setup, straddles: list[int]) -> int:
    big = setup.stakes.big_blind
    return least_raise(setup.house.straddle, straddles[-1], big) if straddles else big


_DEEDS: Final[dict[str, Deed]] = {deed: deed for deed in ("fold", "check", "call", "bet", "raise", "all_in")}
"""The verdicts and held acts that are acts."""


def _blinds_missing(hand: Hand) -> int:
    """What the posted blinds fall short of their face, for the pot-limit figure (TDA 54-B, LA24 187, V17, V18)."""
    stakes, rules = hand.setup.stakes, hand.setup.house.pl
    if stakes.structure != "pot_limit":
        return 0
    face = stakes.small_blind + stakes.big_blind
    blinds = (hand.setup.small_blind, hand.setup.big_blind)
    posted = sum([min(hand.bets.put[seat], face) for seat in blinds if seat >= 0])
    missing = max(0, face - posted) if rules.short_blind_counts_full else 0
    rounded = stakes.big_blind - stakes.small_blind if rules.small_blind_rounded_up else 0
    return missing + rounded
