"""One input judged: facts become events and are never refused, taps are taken or refused with a sentence."""

from __future__ import annotations

import pytest

from controller.rules.apply import apply
from controller.rules.cards import FACES, UNREAD, face, faces
from controller.rules.decide import Decision, decide
from controller.rules.hand import NOBODY, UNTOLD, Hand
from controller.rules.inputs import (
    Act,
    Begin,
    CardCameBack,
    CardLeft,
    Discards,
    Done,
    Has,
    Input,
    Mucks,
    Opens,
    Rules,
    Shows,
    Tells,
    Voids,
    Winners,
)
from controller.rules.saying import Refusal
from controller.table.now import instruction
from controller.table.records import NextHand
from tests.dealing import Felt


def judged(hand: Hand, given: Input) -> Decision:
    decision = decide(hand, given)
    assert isinstance(decision, Decision), decision
    return decision


def refused(hand: Hand, given: Input) -> str:
    decision = decide(hand, given)
    assert isinstance(decision, Refusal)
    return decision.why.key


def holdem(*stacks: int | None, stakes: str = "no_limit 5/10", game: str = "holdem") -> Felt:
    felt = Felt(game, stakes, stacks or (900, 900, 900))
    felt.deal()
    return felt


def test_a_decision_has_the_events_that_lead_to_its_hand() -> None:
    hand = holdem().hand
    decision = judged(hand, Act(3, "call"))
    folded = hand
    for event in decision.events:
        folded = apply(folded, event)
    assert folded == decision.hand
    assert folded != hand


def test_a_tap_for_an_earlier_question_is_stale() -> None:
    felt = holdem()
    ask = felt.hand.ask
    felt.give(Act(3, "call", ask=ask))
    assert refused(felt.hand, Act(1, "call", ask=ask)) == "refused.stale"
    judged(felt.hand, Act(1, "call", ask=felt.hand.ask))


@pytest.mark.parametrize(
    "given",
    [Done(), Shows(3), Mucks(3), Discards(3, 0), Winners((3,)), Begin(), Opens(3), Act(1, "call"), Act(9, "call")],
    ids=repr,
)
def test_in_a_betting_round_only_the_seat_to_act_acts(given: Input) -> None:
    assert refused(holdem().hand, given).startswith("refused.")


def test_before_the_deal_only_the_deal() -> None:
    felt = Felt("holdem", "no_limit 5/10", (900, 900))
    felt.give(NextHand())
    assert refused(felt.hand, Act(2, "call")) == "refused.before_the_deal"
    assert felt.refused(NextHand()).key == "refused.hand_running"
    felt.give(Begin())
    assert refused(felt.hand, Act(2, "call")) == "refused.not_now"


def test_the_first_card_is_the_deal() -> None:
    felt = Felt("holdem", "no_limit 5/10", (900, 900))
    felt.out()
    assert felt.posted == {1: 10, 2: 5}
    assert felt.hand.cards.stub == 51


def test_after_the_hand_no_tap_is_taken() -> None:
    felt = holdem()
    felt.fold(3, 1)
    felt.done()
    for given in (Act(2, "check"), Done(), Tells("exposed"), Rules("a/b", "floor"), Voids("floor", "why")):
        assert refused(felt.hand, given) == "refused.hand_over"


# Cards.


def test_a_card_between_streets_is_early_and_is_asked_about() -> None:
    felt = holdem()
    felt.call(3)
    felt.out()
    assert len(felt.hand.loose) == 1
    assert instruction(felt.hand).key == "ask.had_acted"
    felt.give(Act(1, "call"))
    felt.give(Act(2, "check"))
    assert felt.step == "deal flop", "the early card was the burn"
    assert felt.hand.burned == 1
    assert not felt.hand.loose


def test_a_card_that_is_out_already() -> None:
    felt = holdem()
    felt.give(CardLeft(felt.hand.cards.faces[0]))
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "same_card_twice"
    assert felt.refused(Act(3, "call")).key == "stopped.same_card_twice"


def test_a_card_that_is_out_already_outranks_what_was_wrong_before() -> None:
    felt = holdem()
    felt.out(2)
    felt.give(Tells("too_early"))
    felt.give(CardLeft(felt.hand.cards.faces[0]))
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "same_card_twice"
    assert refused(felt.hand, Rules("premature_street/redeal", "floor")) == "refused.ruling_does_not_fit"


def test_a_card_during_the_showdown_is_not_due() -> None:
    felt = holdem()
    while felt.step != "show":
        felt.call(felt.to_act)
    felt.out()
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "card_not_due"


def test_a_card_pushed_back_stops_the_hand() -> None:
    felt = holdem()
    felt.give(CardCameBack(face("As")))
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "card_back"


def test_a_card_from_an_empty_stub_is_said_once() -> None:
    felt = holdem()
    felt.out(46)
    assert felt.hand.cards.stub == 0
    felt.give(CardLeft(UNREAD))
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "too_many_cards"
    before = felt.hand
    felt.give(CardLeft(UNREAD))
    assert felt.hand == before


def test_an_early_card_stays_early_in_an_incident() -> None:
    felt = holdem()
    felt.out(2)
    felt.give(Tells("too_early"))
    felt.out()
    assert len(felt.hand.loose) == 3
    assert felt.refused(Tells("too_early")).key == "stopped.cards_early"


def test_cards_of_a_counting_shoe_have_no_faces() -> None:
    felt = Felt("holdem", "no_limit 5/10", (900, 900), tier="counts")
    felt.deal()
    assert set(felt.hand.cards.faces) == {UNREAD}
    assert len(FACES) == 52


# Problems and rulings.


def test_a_problem_needs_a_word_that_is_known() -> None:
    felt = holdem()
    assert refused(felt.hand, Tells("nonsense")) == "refused.unknown_problem"
    assert refused(felt.hand, Tells("too_early")) == "refused.nothing_early"
    assert refused(felt.hand, Rules("premature_street/redeal", "floor")) == "refused.no_incident"


def test_a_ruling_that_does_not_fit_is_refused() -> None:
    felt = holdem()
    felt.out(2)
    felt.give(Tells("too_early"))
    assert refused(felt.hand, Rules("premature_street/river_plays_turn", "floor")) == "refused.ruling_does_not_fit"
    assert refused(felt.hand, Rules("no/such", "floor")) == "refused.ruling_does_not_fit"


def test_the_interrupted_round_goes_on_where_it_stood() -> None:
    felt = holdem()
    felt.to(3, 40)
    felt.out(4)
    felt.give(Tells("too_early"))
    felt.give(Rules("premature_street/redeal", "floor"))
    felt.give(Done())
    felt.give(Done())
    assert (felt.step, felt.to_act) == ("bet preflop", 1)
    assert felt.posted == {1: 5, 2: 10, 3: 40}
    assert felt.call_and_least == (35, 70)
    assert felt.hand.burned == 1
    felt.give(Act(1, "fold"))
    felt.give(Act(2, "call"))
    for step in ("move", "shuffle", "cut"):
        assert felt.step.split()[0] == step
        felt.give(Done())
    assert felt.step == "deal flop", "no second burn"


# Stacks that nobody has counted.


def test_an_uncounted_all_in_is_counted_before_the_next_act() -> None:
    felt = holdem(900, None, 900)
    felt.call(3, 1)
    felt.give(Act(2, "all_in"))
    assert felt.to_act == 3
    felt.give(Act(3, "call"))
    assert instruction(felt.hand).key == "now.count"
    assert felt.refused(Act(3, "call")).key == "refused.count_first"
    assert felt.refused(Has(2, 10)).key == "refused.count_too_small"
    felt.give(Has(2, 200))
    assert felt.posted == {1: 10, 2: 200, 3: 200}
    assert felt.to_act == 1


def test_a_fold_needs_no_count() -> None:
    felt = holdem(900, None, 900)
    felt.call(3, 1)
    felt.give(Act(2, "all_in"))
    felt.give(Act(3, "fold"))
    felt.give(Act(1, "fold"))
    assert felt.step == "award"
    felt.done()
    assert felt.won == {1: -10, 2: 20, 3: -10}


def test_a_count_below_the_bet_is_a_call_for_less() -> None:
    felt = holdem(900, None, 900)
    felt.to(3, 100)
    felt.call(1)
    felt.give(Act(2, "all_in"))
    felt.give(Act(3, "call"))
    assert instruction(felt.hand).key == "now.count"
    felt.give(Has(2, 60))
    assert felt.pots == [(180, (1, 2, 3)), (80, (1, 3))]


def test_two_uncounted_all_ins() -> None:
    felt = holdem(None, None, None)
    felt.give(Act(3, "all_in"))
    felt.give(Act(1, "all_in"))
    felt.give(Has(3, 120))
    assert felt.to_act == 2
    felt.give(Act(2, "call"))
    felt.give(Has(1, 70))
    assert felt.posted == {}
    assert [amount for amount, _ in felt.pots] == [210, 100]


def test_a_stack_is_counted_at_any_time_once() -> None:
    felt = holdem(900, None, 900)
    for nothing in (0, -1):
        assert felt.refused(Has(2, nothing)).key == "refused.count_too_small"
    felt.give(Has(2, 300))
    assert felt.stacks[2] == 300
    assert felt.refused(Has(2, 300)).key == "refused.counted_already"
    assert felt.refused(Has(9, 300)).key == "refused.no_such_seat"
    felt.call(3, 1)
    assert felt.most == 310


# Openers that nobody has read.


def test_the_dealer_tells_who_opens() -> None:
    felt = Felt("stud", "limit 10/20 ante 1 bring_in 3", (900,) * 3, tier="counts")
    felt.deal()
    assert felt.to_act == UNTOLD
    assert instruction(felt.hand).key == "now.who_opens"
    assert felt.refused(Act(1, "bet", 3)).key == "refused.who_opens"
    assert felt.refused(Opens(9)).key == "refused.who_opens"
    felt.give(Opens(2))
    assert felt.to_act == 2
    assert felt.refused(Act(2, "check")).key == "refused.bring_in"
    assert felt.refused(Act(2, "fold")).key == "refused.bring_in"
    assert felt.refused(Act(2, "bet", 5)).key == "refused.bring_in"
    felt.give(Act(2, "bet", 3))
    felt.fold(3)
    felt.call(1)
    assert felt.step == "bet fourth"
    assert felt.to_act == UNTOLD
    assert felt.refused(Opens(3)).key == "refused.who_opens", "a folded seat opens nothing"


@pytest.mark.parametrize(("behind", "bet", "complete"), [(2, 3, 10), (3, 3, 10), (4, 4, 10), (5, 5, 15), (10, 10, 20)])
def test_a_bring_in_all_in(behind: int, bet: int, complete: int) -> None:
    cards = "Ks Kh Kd Qs Qh Qd 2c 9s 9h"
    felt = Felt("stud", "limit 10/20 ante 1 bring_in 3", (behind + 1, 900, 900), cards=cards)
    felt.deal()
    assert felt.to_act == 1
    felt.give(Act(1, "all_in"))
    assert felt.to_act == 2
    assert felt.hand.bets.bet == bet
    assert (felt.may.call, felt.may.least) == (bet, complete)


def test_a_bring_in_seat_all_in_for_the_ante() -> None:
    cards = "Ks Kh Kd Qs Qh Qd 2c 9s 9h"
    felt = Felt("stud", "limit 10/20 ante 1 bring_in 3", (1, 900, 900), cards=cards)
    felt.deal()
    assert felt.to_act == 2
    assert (felt.may.call, felt.may.least) == (3, 10)


def test_everybody_all_in_for_the_ante() -> None:
    felt = Felt("stud", "limit 10/20 ante 5 bring_in 3", (3, 5, 4))
    felt.deal()
    assert felt.step == "show"
    assert felt.pots == [(9, (1, 2, 3)), (2, (2, 3))]
    assert felt.stacks == {1: 0, 2: 1, 3: 0}
    felt.finish()
    assert sum(felt.won.values()) == 0


@pytest.mark.parametrize("stacks", [(1, 1), (10, 1), (1, 10), (2, 2), (1, 2)])
def test_blinds_all_in_make_a_pot(stacks: tuple[int, int]) -> None:
    felt = holdem(*stacks, stakes="no_limit 1/2")
    if felt.step.startswith("bet"):
        felt.call(felt.to_act)
    assert felt.hand.turn == 0
    assert felt.step == "show"
    amount, _ = felt.pots[0]
    assert amount == 2 * min(2, *stacks)
    felt.finish()
    assert sum(felt.won.values()) == 0


# Draws.


def test_discards_are_in_turn_and_within_bounds() -> None:
    felt = holdem(900, 900, game="badugi", stakes="limit 10/20")
    felt.call(2)
    felt.check(1)
    assert felt.refused(Discards(2, 1)).key == "refused.not_his_turn"
    assert felt.refused(Discards(1, 5)).key == "refused.discards"
    assert felt.refused(Discards(1, -1)).key == "refused.discards"
    assert felt.refused(Act(1, "check")).key == "refused.discard_first"
    felt.give(Discards(1, 2))
    felt.give(Discards(2, 0))
    felt.out()
    assert felt.step == "deal draw1"
    assert len(felt.hand.due) == 2


def test_what_a_seat_has_thrown_comes_to_light_when_it_shows() -> None:
    felt = Felt("badugi", "limit 10/20", (900, 900), cards="As 9c 2h 9d 3d 9h Kc 9s 4c 5c")
    felt.deal()
    felt.call(2)
    felt.check(1)
    felt.discards(1, 1)
    felt.discards(2, 0)
    while felt.step.split()[0] != "show":
        felt.check(felt.to_act) if felt.step.startswith("bet") else felt.discards(felt.to_act, 0)
    assert felt.refused(Shows(1)).key == "refused.shows_which"
    felt.give(Shows(1, faces("2h 3d Kc 5c")))
    assert felt.cards(1) == "2h 3d Kc 5c"
    felt.give(Shows(2))
    assert felt.step == "award"
    assert felt.hand.turn == NOBODY


# Pots that nobody can win any more.


def test_a_pot_whose_only_hand_was_killed_joins_the_one_below() -> None:
    felt = Felt("holdem", "no_limit 5/10", (40, 60, 900, 900))
    felt.deal()
    felt.to(3, 100)
    felt.call(4)
    felt.all_in(1, 2)
    felt.fold(3)
    assert felt.pots == [(160, (1, 2, 4)), (60, (2, 4)), (80, (4,))]
    felt.give(Tells("thrown_in"))
    felt.give(Rules("thrown_in/dead", "floor", "its cards were in the muck", seat=4))
    felt.finish()
    assert felt.pots == [(160, (1, 2)), (140, (2,))]
    assert sum(award.amount for award in felt.hand.result.awards) == 300
    assert sum(felt.won.values()) == 0


# Winners that the dealer reads.


def test_the_dealer_reads_who_wins() -> None:
    felt = Felt("omaha_hilo", "no_limit 5/10", (900, 900), tier="counts")
    felt.deal()
    while felt.step != "show":
        felt.call(felt.to_act)
    felt.shows(1, 2)
    assert felt.refused(Done()).key == "refused.who_wins"
    assert felt.refused(Winners(())).key == "refused.somebody_wins"
    assert felt.refused(Winners((9,))).key == "refused.not_in_pot"
    felt.give(Winners((1, 2)))
    assert instruction(felt.hand).key == "now.who_wins"
    felt.give(Winners(()))
    assert instruction(felt.hand).key == "now.push"
    assert felt.refused(Winners((1,))).key == "refused.push_first"
    felt.done()
    assert felt.won == {1: 0, 2: 0}
