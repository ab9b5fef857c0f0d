"""The irregularities of seed 003, one test for each of its sentences."""

from __future__ import annotations

import pytest

from controller.rules.inputs import Act, CardLeft, Done, Rules, Tells
from controller.rules.ruling import offers
from tests.dealing import Felt


def dealt(cards: int | None = None) -> Felt:
    """A nine-handed hold'em hand under the house `standard`, after so many cards, or the whole deal."""
    felt = Felt("holdem", "no_limit 1/2", (100,) * 9)
    if cards is None:
        felt.deal()
    else:
        felt.out(cards)
    return felt


def first_offered(felt: Felt) -> str:
    return offers(felt.hand)[0].id


def ruled(felt: Felt, ruling: str) -> None:
    """The house's own ruling is offered first; the dealer does what it says, one DONE after the other."""
    assert first_offered(felt) == ruling
    felt.give(Rules(ruling, "floor"))
    while felt.table.running and not felt.hand.due and felt.hand.step is not None and felt.hand.step.do != "bet":
        felt.give(Done())


def round_of_checks(felt: Felt) -> None:
    step = felt.step
    while felt.step == step:
        felt.give(Act(felt.to_act, "call" if felt.may.call else "check"))


def street(felt: Felt, cards: int) -> None:
    felt.out(cards)
    round_of_checks(felt)


# The bullets about hole cards that are exposed in the deal.


@pytest.mark.parametrize("cards", [1, 2])
def test_if_the_first_or_second_hole_card_dealt_is_exposed_a_misdeal_results(cards: int) -> None:
    felt = dealt(cards)
    felt.give(Tells("exposed"))
    felt.give(Rules("exposed/misdeal_first_two", "dealer"))
    felt.give(Done())
    assert felt.hand.result.ended == "misdeal"


def test_if_any_other_holecard_is_exposed_due_to_a_dealer_error_the_deal_continues() -> None:
    felt = dealt(5)
    felt.give(Tells("exposed"))
    ruled(felt, "exposed/replace_as_burn")
    assert len(felt.hand.due) == 18 - 5


def test_the_exposed_card_can_not_be_kept() -> None:
    felt = dealt(5)
    exposed = felt.cards(5)
    felt.give(Tells("exposed"))
    ruled(felt, "exposed/replace_as_burn")
    felt.out(14)
    assert exposed not in felt.cards(5)
    assert len(felt.cards(5).split()) == 2


def test_the_exposed_card_is_then_used_for_the_burncard() -> None:
    felt = dealt(5)
    ordinal = 4
    felt.give(Tells("exposed"))
    ruled(felt, "exposed/replace_as_burn")
    felt.out(14)
    felt.give(Done())
    round_of_checks(felt)
    assert felt.hand.cards.where[0] == (ordinal,)
    assert felt.step == "deal flop"


def test_if_more_than_one_hole_card_is_exposed_this_is_a_misdeal() -> None:
    felt = dealt(5)
    felt.give(Tells("exposed"))
    ruled(felt, "exposed/replace_as_burn")
    felt.out(3)
    felt.give(Tells("exposed"))
    felt.give(Rules("exposed/misdeal_two", "dealer"))
    felt.give(Done())
    assert felt.hand.result.ended == "misdeal"


# The bullets about a flop with too many cards, or before its time.


def test_if_the_flop_contains_too_many_cards_it_must_be_redealt() -> None:
    felt = dealt()
    round_of_checks(felt)
    felt.out(5)
    felt.give(Tells("too_many"))
    ruled(felt, "too_many/redeal")
    assert felt.step == "deal flop"


def test_the_board_cards_are_mixed_with_the_remainder_of_the_deck() -> None:
    felt = dealt()
    felt.out(4)
    felt.give(Tells("too_early"))
    ruled(felt, "premature_street/redeal")
    round_of_checks(felt)
    before = felt.hand.cards.stub
    felt.give(Done())
    assert felt.hand.cards.stub == before + 3


def test_the_burn_card_remains_on_the_table() -> None:
    felt = dealt()
    felt.out(4)
    felt.give(Tells("too_early"))
    ruled(felt, "premature_street/redeal")
    assert felt.hand.burned == 1


def test_after_shuffling_the_dealer_cuts_the_deck_and_deals_a_new_flop_without_burning_a_card() -> None:
    felt = dealt()
    felt.out(4)
    felt.give(Tells("too_early"))
    ruled(felt, "premature_street/redeal")
    round_of_checks(felt)
    steps = [felt.step]
    while not felt.hand.due:
        felt.give(Done())
        steps.append(felt.step)
    assert [step.split()[0] for step in steps] == ["move", "shuffle", "cut", "deal"]
    felt.out(3)
    assert (felt.board(), felt.hand.burned) == (3, 1)


# The bullet about the fourth and the fifth card.


def early_turn() -> Felt:
    felt = dealt()
    round_of_checks(felt)
    felt.out(4)
    felt.out(2)
    felt.give(Tells("too_early"))
    ruled(felt, "premature_street/river_plays_turn")
    return felt


def test_the_card_is_taken_out_of_play_for_that_round() -> None:
    felt = early_turn()
    assert (felt.step, felt.board()) == ("bet flop", 3)


def test_the_dealer_burns_and_turns_what_would_have_been_the_fifth_card_in_the_fourth_cards_place() -> None:
    felt = early_turn()
    round_of_checks(felt)
    assert felt.step == "burn turn"
    felt.out(2)
    assert (felt.board(), felt.hand.burned) == (4, 3)


def test_after_this_round_the_dealer_reshuffles_the_deck_with_the_card_but_not_the_burns_or_discards() -> None:
    felt = early_turn()
    round_of_checks(felt)
    street(felt, 2)
    muck, burns, stub = len(felt.hand.cards.where[2]), felt.hand.burned, felt.hand.cards.stub
    felt.give(Done())
    assert felt.step == "shuffle"
    assert felt.hand.cards.stub == stub + 1
    assert (len(felt.hand.cards.where[2]), felt.hand.burned) == (muck, burns)


def test_the_dealer_then_cuts_the_deck_and_turns_the_final_card_without_burning_a_card() -> None:
    felt = early_turn()
    round_of_checks(felt)
    street(felt, 2)
    for _ in range(3):
        felt.give(Done())
    assert felt.step == "deal river"
    felt.out()
    assert (felt.board(), felt.hand.burned) == (5, 3)


def test_even_if_subsequent_players_elect_to_fold() -> None:
    felt = early_turn()
    while felt.step == "bet flop":
        felt.give(Act(felt.to_act, "fold"))
    assert felt.step.startswith("award")
    assert felt.board() == 3


def test_if_the_fifth_card_is_turned_up_prematurely_it_is_dealt_in_the_same_manner() -> None:
    felt = dealt()
    round_of_checks(felt)
    street(felt, 4)
    felt.out(4)
    felt.give(Tells("too_early"))
    assert first_offered(felt) == "premature_street/redeal"


# The bullet about cards that nobody should have.


def test_an_extra_card_is_returned_to_the_deck_and_used_for_the_burn_card() -> None:
    felt = dealt()
    felt.out()
    felt.give(Tells("extra_card"))
    ruled(felt, "extra_card/burn")
    round_of_checks(felt)
    assert felt.step == "deal flop"
    assert felt.hand.burned == 1


def test_if_the_dealer_mistakenly_deals_more_than_one_extra_card_it_is_a_misdeal() -> None:
    felt = dealt()
    felt.out(2)
    felt.give(Tells("extra_card"))
    felt.give(Rules("extra_card/misdeal", "dealer"))
    felt.give(Done())
    assert felt.hand.result.ended == "misdeal"


def test_a_card_that_went_back_may_come_again() -> None:
    felt = dealt()
    felt.out(4)
    again = felt.hand.cards.faces[-1]
    felt.give(Tells("too_early"))
    ruled(felt, "premature_street/redeal")
    round_of_checks(felt)
    while not felt.hand.due:
        felt.give(Done())
    felt.give(CardLeft(again))
    assert felt.hand.incident is None
    assert felt.board() == 1
