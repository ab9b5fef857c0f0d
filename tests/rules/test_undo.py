"""UNDO and CORRECT: what a tap is taken back to, what cards that are out become, and that the journal tells it."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import face, faces
from controller.rules.hand import UNTOLD
from controller.rules.inputs import (
    Act,
    Begin,
    CardLeft,
    Discards,
    Done,
    Has,
    Mucks,
    Opens,
    Rules,
    Shows,
    Tells,
    Voids,
    Winners,
)
from controller.table.authority import signed
from controller.table.now import instruction
from controller.table.presence import Identified
from controller.table.records import Cause, Correct, Entry, NextHand, Undo
from controller.table.table import Table
from tests.dealing import Felt, same

if TYPE_CHECKING:
    from controller.table.records import Given
    from controller.table.table import Outcome


class Written(Felt):
    """A felt whose every input is written down as the journal would."""

    entries: tuple[Entry, ...] = ()

    def take(self, given: Given) -> Outcome:
        """Put one input to the table and write it down."""
        self.present(given)
        before, here = self.table.session, self.table.presence
        outcome = super().take(given)
        assert outcome.seq is not None
        if not self.entries:
            self.opened = before
        given, cause = signed(given, Cause("dealer"), here, here.since)
        self.entries += (Entry(outcome.seq, 0, cause, given, outcome.events),)
        return outcome

    def folds_alike(self) -> None:
        """Folding what was written gives the table as it is, and what can be undone."""
        again = Table(self.opened)
        for entry in self.entries:
            again.fold(entry)
        assert again.hand == self.table.hand
        assert again.session == self.table.session
        assert again.undoes == self.table.undoes
        assert again._state.moments == self.table._state.moments

    def taken_back(self, given: Given) -> None:
        """A tap and its undo leave the table as it was; given again, it leads where it led."""
        before, session = self.table.hand, self.table.session
        self.give(given)
        after = self.table.hand
        assert after != before
        self.give(Undo())
        assert same(self.table.hand, before)
        assert self.table.session == session
        self.folds_alike()
        self.give(given)
        assert same(self.table.hand, after)
        self.folds_alike()


def holdem(*stacks: int | None) -> Written:
    felt = Written("holdem", "no_limit 5/10", stacks or (900, 900, 900))
    felt.deal()
    return felt


# Each kind of tap.


@pytest.mark.parametrize(
    "tap", [Act(3, "fold"), Act(3, "call"), Act(3, "raise", 30), Act(3, "all_in")], ids=lambda tap: tap.deed
)
def test_an_act_is_taken_back(tap: Act) -> None:
    holdem().taken_back(tap)


def test_an_act_that_closed_the_round_is_taken_back() -> None:
    felt = holdem()
    felt.call(3, 1)
    felt.taken_back(Act(2, "check"))
    assert felt.step == "burn flop"


def test_an_act_that_ended_the_betting_is_taken_back() -> None:
    felt = holdem()
    felt.fold(3)
    felt.taken_back(Act(1, "fold"))
    assert felt.step == "award"


def test_deal_and_next_hand_are_taken_back() -> None:
    felt = Written("holdem", "no_limit 5/10", (900, 900))
    felt.taken_back(NextHand())
    felt.taken_back(Begin())


def test_a_count_is_taken_back() -> None:
    felt = holdem(900, None, 900)
    felt.call(3, 1)
    felt.taken_back(Act(2, "all_in"))
    felt.taken_back(Act(3, "call"))
    assert instruction(felt.hand).key == "now.count"
    felt.taken_back(Has(2, 300))
    assert felt.to_act == 1


def test_who_opens_is_taken_back() -> None:
    felt = Written("stud", "limit 10/20 ante 1 bring_in 3", (900, 900), tier="counts")
    felt.deal()
    assert felt.to_act == UNTOLD
    felt.taken_back(Opens(2))
    assert felt.to_act == 2


def test_discards_are_taken_back() -> None:
    felt = Written("badugi", "limit 10/20", (900, 900))
    felt.deal()
    felt.call(2)
    felt.check(1)
    felt.taken_back(Discards(1, 2))
    felt.taken_back(Discards(2, 0))
    assert felt.step == "burn draw1"


def showdown() -> Written:
    felt = holdem()
    while felt.step != "show":
        felt.call(felt.to_act)
    return felt


def test_shown_and_mucked_hands_are_taken_back() -> None:
    felt = showdown()
    felt.taken_back(Shows(1))
    felt.taken_back(Mucks(2))
    felt.taken_back(Shows(3))
    assert felt.step == "award"


def test_winners_and_the_end_of_the_hand_are_taken_back() -> None:
    felt = Written("holdem", "no_limit 5/10", (900, 900), tier="counts")
    felt.deal()
    while felt.step != "show":
        felt.call(felt.to_act)
    felt.shows(1, 2)
    felt.taken_back(Winners((1,)))
    felt.taken_back(Done())
    assert felt.table.session.number == 2
    felt.taken_back(NextHand())


def test_a_told_problem_is_taken_back() -> None:
    felt = holdem()
    felt.taken_back(Tells("exposed"))
    assert felt.hand.incident is not None


def test_several_taps_are_taken_back_one_by_one() -> None:
    felt = holdem()
    hands = [felt.hand]
    for tap in (Act(3, "call"), Act(1, "raise", 50), Act(2, "fold")):
        felt.give(tap)
        hands.append(felt.hand)
    for before in reversed(hands[:-1]):
        felt.give(Undo())
        assert same(felt.hand, before)
    assert felt.refused(Undo()).key == "refused.nothing_to_undo", "cards began the hand, and a card is a fact"
    felt.folds_alike()


def test_deal_taken_back_behind_cards_posts_the_blinds_again() -> None:
    felt = Written("holdem", "no_limit 5/10", (900, 900))
    felt.give(NextHand())
    felt.give(Begin())
    felt.out(2)
    before = felt.hand
    felt.give(Undo())
    assert felt.hand.cards == before.cards
    assert felt.posted == {1: 10, 2: 5}
    felt.folds_alike()


# What cannot be taken back.


def test_nothing_to_take_back() -> None:
    felt = Written("holdem", "no_limit 5/10", (900, 900))
    assert felt.take(Undo()).refusal is not None
    felt.out()
    assert felt.refused(Undo()).key == "refused.nothing_to_undo"


def test_the_next_hands_first_card_closes_the_last_hand() -> None:
    felt = holdem(900, 900)
    felt.fold(2)
    felt.done()
    felt.out()
    assert felt.refused(Undo()).key == "refused.nothing_to_undo"


def test_the_dealer_does_not_take_back_the_floor() -> None:
    felt = holdem()
    felt.out(2)
    felt.give(Tells("too_early"))
    felt.give(Rules("premature_street/redeal", "floor", "nobody had acted"))
    assert felt.refused(Undo()).key == "refused.undo_by_floor"
    felt = holdem()
    felt.give(Voids("floor and manager", "fire"))
    assert felt.refused(Undo()).key == "refused.undo_by_floor"


def test_the_floor_takes_a_ruling_back_until_its_first_shuffle() -> None:
    # engine.md §3.2: undone until the first shuffle, cut, misdeal or move to the stub of it was done.
    felt = holdem()
    felt.out(2)
    felt.give(Tells("too_early"))
    stopped = felt.hand
    felt.give(Rules("premature_street/redeal", "floor", "nobody had acted"))
    felt.give(Identified("Bo", "floor"))
    felt.give(Undo())
    assert same(felt.hand, stopped)
    assert felt.table.undoes is not None
    assert isinstance(felt.table.undoes.given, Tells), "what the dealer told is the dealer's again"
    felt.folds_alike()


def test_a_void_is_taken_back_by_two_of_the_floor() -> None:
    felt = holdem()
    before = felt.hand
    felt.give(Voids("", "fire"))
    felt.give(Identified("Ada", "floor"))
    assert felt.refused(Undo()).key == "refused.undo_by_floor"
    felt.give(Identified("Bo", "floor"))
    felt.give(Undo())
    assert same(felt.hand, before)
    felt.folds_alike()


def test_cards_do_not_leave_the_stub_again() -> None:
    felt = holdem()
    felt.call(3, 1)
    felt.out(3)
    felt.give(Tells("too_early"))
    felt.give(Rules("premature_street/redeal", "floor", "seat 2 had not acted"))
    felt.taken_back(Done())
    felt.taken_back(Done())
    felt.give(Act(2, "check"))
    for _ in ("to the stub", "shuffle", "cut"):
        felt.give(Done())
        assert felt.refused(Undo()).key == "refused.nothing_to_undo"
    assert felt.step == "deal flop"


# Behind cards.


def test_B22_cards_stay_out_and_are_asked_about() -> None:
    felt = holdem()
    felt.call(3, 1)
    felt.give(Act(2, "check"))
    felt.out(4)
    assert (felt.step, felt.to_act) == ("bet flop", 1)
    felt.give(Undo())
    assert (felt.step, felt.to_act) == ("bet preflop", 2)
    assert len(felt.hand.loose) == 4
    assert felt.hand.cards.stub == 52 - 6 - 4
    assert instruction(felt.hand).key == "ask.had_acted"
    assert dict(instruction(felt.hand).slots) == {"seat": 2}
    felt.folds_alike()


def test_B22_the_act_entered_rightly_gives_the_cards_their_places() -> None:
    felt = holdem()
    felt.call(3, 1)
    felt.give(Act(2, "check"))
    felt.out(4)
    before = felt.hand
    felt.give(Undo())
    felt.give(Act(2, "check"))
    assert felt.step == "bet flop"
    assert felt.hand.cards == before.cards
    felt.folds_alike()


def test_B22_the_act_was_a_raise_and_the_cards_are_early() -> None:
    felt = holdem()
    felt.call(3, 1)
    felt.give(Act(2, "check"))
    felt.out(4)
    felt.give(Undo())
    felt.give(Act(2, "raise", 40))
    assert (felt.step, felt.to_act) == ("bet preflop", 3)
    assert instruction(felt.hand).key == "ask.had_acted"
    felt.give(Tells("too_early"))
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "premature_street"
    assert felt.refused(Act(3, "call")).key == "stopped.cards_early"
    felt.folds_alike()


def test_B22_a_fold_that_was_a_call_gets_its_cards_back() -> None:
    felt = holdem()
    felt.call(3)
    felt.fold(1)
    felt.check(2)
    assert felt.step == "bet flop"
    felt.give(Undo())
    felt.give(Undo())
    assert (felt.step, felt.to_act) == ("bet preflop", 1)
    assert len(felt.cards(1).split()) == 2
    assert len(felt.hand.loose) == 4
    felt.give(Act(1, "call"))
    felt.give(Act(2, "check"))
    assert (felt.step, felt.to_act) == ("bet flop", 1)
    felt.folds_alike()


def test_an_undone_show_of_an_all_in_takes_its_cards_along() -> None:
    felt = holdem(100, 100)
    felt.all_in(2)
    felt.give(Act(1, "call"))
    assert felt.step == "show"
    felt.give(Shows(1))
    felt.give(Shows(2))
    felt.out(4)
    assert felt.step == "burn turn"
    felt.give(Undo())
    assert (felt.step, felt.to_act) == ("show", 2)
    assert len(felt.hand.loose) == 4
    felt.give(Shows(2))
    assert felt.step == "burn turn"
    assert felt.board() == 3
    felt.folds_alike()


def test_a_corrected_card_count_keeps_the_cards() -> None:
    felt = Written("badugi", "limit 10/20", (900, 900))
    felt.deal()
    felt.call(2)
    felt.check(1)
    felt.give(Discards(1, 2))
    felt.give(Discards(2, 1))
    felt.out(4)
    assert felt.step == "bet draw1"
    felt.give(Undo())
    assert (felt.step, felt.to_act) == ("discard draw1", 2)
    felt.give(Discards(2, 2))
    assert felt.step == "deal draw1"
    felt.out(1)
    assert felt.step == "bet draw1"
    felt.folds_alike()


# Correct.


def test_correct_a_raise_asks_the_call_behind_it_anew() -> None:
    felt = holdem(900, 900, 900, 900)
    felt.to(3, 30)
    felt.call(4)
    felt.fold(1)
    felt.give(Correct(3, 40))
    assert felt.to_act == 4
    assert felt.hand.bets.bet == 40
    assert felt.may.call == 40
    felt.folds_alike()
    felt.call(4)
    assert felt.to_act == 1


def test_correct_keeps_what_does_not_change() -> None:
    felt = holdem(900, 900, 900, 900)
    felt.to(3, 30)
    felt.fold(4)
    felt.to(1, 100)
    felt.give(Correct(3, 40))
    assert felt.to_act == 2
    assert felt.posted == {1: 100, 2: 10, 3: 40}
    assert felt.may.least == 160
    felt.folds_alike()


def test_correct_a_call_into_a_raise_and_back() -> None:
    felt = holdem(900, 900, 900, 900)
    felt.call(3)
    felt.give(Correct(3, 25))
    assert felt.hand.bets.bet == 25
    assert felt.to_act == 4
    felt.give(Correct(3, 10))
    assert felt.hand.bets.bet == 10
    assert felt.to_act == 4
    felt.folds_alike()
    felt.give(Undo())
    assert felt.to_act == 3
    felt.folds_alike()


def test_correct_is_refused_when_it_is_no_legal_act() -> None:
    felt = holdem(900, 900, 900, 900)
    felt.to(3, 30)
    felt.call(4)
    assert felt.refused(Correct(4, 20)).key == "refused.correct_below_call"
    assert felt.refused(Correct(4, 35)).key == "refused.min_raise"
    assert felt.refused(Correct(4, 5000)).key == "refused.beyond_stack"
    assert felt.refused(Correct(1, 30)).key == "refused.no_act_to_correct"
    assert felt.refused(Correct(9, 30)).key == "refused.no_act_to_correct"


def test_correct_reaches_no_further_than_the_open_round() -> None:
    felt = holdem()
    felt.call(3, 1)
    felt.give(Act(2, "check"))
    assert felt.refused(Correct(3, 30)).key == "refused.no_open_round"
    felt.deal_due()
    assert felt.refused(Correct(3, 30)).key == "refused.no_act_to_correct"


def test_correct_behind_early_cards_leaves_them_loose() -> None:
    felt = holdem()
    felt.call(3, 1)
    felt.out(1)
    felt.give(Correct(1, 40))
    assert felt.to_act == 2
    assert len(felt.hand.loose) == 1
    felt.folds_alike()


def test_a_whole_hand_written_down_folds_alike() -> None:
    felt = Written("holdem", "no_limit 5/10", (900, 900, 900), cards="2c Ah As 2d Qc Kd")
    felt.deal()
    felt.to(3, 40)
    felt.call(1)
    felt.give(Undo())
    felt.to(1, 100)
    felt.fold(2)
    felt.call(3)
    felt.give(Undo())
    felt.give(Act(3, "call"))
    felt.finish()
    felt.folds_alike()
    assert felt.table.session.number == 2


def test_a_card_seen_twice_after_an_undo_is_found() -> None:
    felt = holdem()
    felt.give(Act(3, "call"))
    felt.give(CardLeft(felt.shoe[0]))
    felt.give(Undo())
    felt.give(CardLeft(felt.shoe[0]))
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "same_card_twice"


def test_unread_hands_are_shown_and_taken_back() -> None:
    felt = Written("holdem", "no_limit 5/10", (900, 900), tier="counts")
    felt.deal()
    while felt.step != "show":
        felt.call(felt.to_act)
    felt.taken_back(Shows(1, faces("As Ah")))
    assert felt.cards(1) == "As Ah"
    assert felt.refused(Shows(2, (face("As"), face("Kh")))).key == "refused.shows_other_cards"
