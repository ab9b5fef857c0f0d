"""The showdown of `rules.md` §6, 1–8, dealt through a real table: who shows, who may muck, what is awarded when.

Seats are numbered in the order of the deal: seat 1 is left of the button, the last seat has it.
"""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

import pytest

from controller.rules.cards import faces
from controller.rules.events import Awarded
from controller.rules.inputs import Mucks, Shows
from tests.dealing import Felt, house

AT_ONCE = house(showdown={"all_in_tabling": "at_once"})
AT_SHOWDOWN = house(showdown={"all_in_tabling": "at_showdown"})
QUIET = "2c 7d 9h 3s 8d Th"
"""Three hands of two cards, dealt one a round."""


def river(stacks: tuple[int, ...] = (900, 900, 900), game: str = "holdem", cards: str = "") -> Felt:
    """Everybody called before the flop and checked to the river."""
    felt = Felt(game, "no_limit 5/10", stacks, cards=cards)
    felt.deal()
    while felt.step != "bet river":
        felt.call(felt.to_act)
    return felt


# 1. Who shows first.


def test_6_1_the_last_aggressor_shows_first() -> None:
    felt = river()
    felt.to(1, 20)
    felt.to(2, 60)
    felt.call(3, 1)
    assert (felt.step, felt.to_act) == ("show", 2)
    felt.shows(2)
    assert felt.to_act == 3
    felt.shows(3)
    assert felt.to_act == 1


def test_6_1_nobody_bet_the_river_first_left_of_the_button() -> None:
    felt = Felt("holdem", "no_limit 5/10", (900,) * 4)
    felt.deal()
    felt.call(3, 4, 1)
    felt.check(2)
    felt.to(1, 20)
    felt.to(2, 40)
    felt.call(3, 4)
    felt.fold(1)
    felt.check(2, 3, 4, 2, 3, 4)
    assert (felt.step, felt.to_act) == ("show", 2), "seat 1 has folded; the flop's aggressor does not count"
    felt.shows(2, 3)
    assert felt.to_act == 4


def test_6_1_stud_the_high_hand_shows_first() -> None:
    cards = "Ks Kh Kd Qs Qh Qd 2c Ac 7c 8s 9s Td 4s 5h 6d Jc Js Jh 3h 3d 3s 4h"
    felt = Felt("stud", "limit 10/20 ante 1 bring_in 3", (900,) * 3, cards=cards)
    felt.deal()
    assert felt.to_act == 1
    felt.to(1, 3)
    felt.call(2, 3)
    while felt.step != "show":
        assert felt.to_act == 2, "the ace opens"
        felt.check(felt.to_act, 3, 1)
    assert felt.to_act == 2


def test_6_1_stud_the_last_aggressor_comes_before_the_high_hand() -> None:
    cards = "Ks Kh Kd Qs Qh Qd 2c Ac 7c 8s 9s Td 4s 5h 6d Jc Js Jh 3h 3d 3s 4h"
    felt = Felt("stud", "limit 10/20 ante 1 bring_in 3", (900,) * 3, cards=cards)
    felt.deal()
    felt.to(1, 3)
    felt.call(2, 3)
    while felt.step != "bet seventh":
        felt.check(felt.to_act)
    felt.check(2)
    felt.to(3, 20)
    felt.call(1, 2)
    assert felt.to_act == 3


def test_6_1_razz_the_low_hand_shows_first() -> None:
    cards = "Ks Kh Kd Qs Qh Qd 8c 2c Jc 7s Tc 3s 6h 4h 9c 5d 5c 8s Ah Ad As 4c"
    felt = Felt("razz", "limit 10/20 ante 1 bring_in 3", (900,) * 3, cards=cards)
    felt.deal()
    assert felt.to_act == 3, "the jack brings it in"
    felt.to(3, 3)
    felt.call(1, 2)
    while felt.step != "show":
        assert felt.to_act == 2
        felt.check(2, 3, 1)
    assert felt.to_act == 2


# 2. All in.


def called_all_in(at: str) -> Felt:
    """Two of three are all in on the flop."""
    felt = Felt("holdem", "no_limit 5/10", (900, 300, 900), house=AT_ONCE if at == "at_once" else AT_SHOWDOWN)
    felt.deal()
    felt.call(3, 1)
    felt.check(2)
    felt.check(1)
    felt.all_in(2)
    felt.fold(3)
    felt.give_call(1)
    return felt


def test_6_2_all_in_hands_are_tabled_at_once() -> None:
    felt = called_all_in("at_once")
    assert felt.step == "show"
    assert felt.board() == 3
    felt.refused(Mucks(2))
    felt.refused(Mucks(1))
    felt.shows(2)
    assert felt.step == "show"
    felt.shows(1)
    assert (felt.step, felt.board()) == ("award", 5)


def test_6_2_all_in_hands_stay_down_until_the_showdown() -> None:
    felt = called_all_in("at_showdown")
    assert felt.step == "burn turn"
    felt.deal_due()
    assert (felt.step, felt.board()) == ("show", 5)
    assert felt.to_act == 2, "who pushed shows first"
    felt.shows(2)
    felt.mucks(1)
    assert felt.step == "award"


@pytest.mark.parametrize(("at", "may_muck"), [("at_once", False), ("at_showdown", True)])
def test_6_2_an_all_in_on_the_river_is_tabled_too(at: str, may_muck: bool) -> None:  # noqa: FBT001 - an expectation
    felt = Felt("holdem", "no_limit 5/10", (300, 900), house=AT_ONCE if at == "at_once" else AT_SHOWDOWN)
    felt.deal()
    while felt.step != "bet river":
        felt.call(felt.to_act)
    felt.all_in(1)
    felt.call(2)
    felt.shows(1)
    if may_muck:
        felt.mucks(2)
    else:
        felt.refused(Mucks(2))
        felt.shows(2)
    assert felt.step == "award"


def test_6_2_betting_goes_on_in_a_side_pot() -> None:
    felt = Felt("holdem", "no_limit 5/10", (100, 900, 900), house=AT_ONCE)
    felt.deal()
    felt.to(3, 100)
    felt.call(1, 2)
    assert (felt.step, felt.to_act) == ("bet flop", 2)


def test_6_2_no_hand_is_tabled_before_its_draw() -> None:
    felt = Felt("triple_draw_27", "no_limit 5/10", (100, 100), house=AT_ONCE)
    felt.deal()
    felt.all_in(2)
    felt.call(1)
    for draw in (1, 2, 3):
        assert felt.step == f"discard draw{draw}"
        felt.discards(1, 2)
        felt.discards(2, 1)
    assert felt.step == "show"
    assert all(len(felt.cards(seat).split()) == 5 for seat in (1, 2))


def test_6_2_the_last_stud_card_of_a_tabled_hand_lies_open() -> None:
    felt = Felt("stud", "limit 10/20 ante 1 bring_in 3", (14, 14, 14), house=AT_ONCE)
    felt.deal()
    felt.to(felt.to_act, 3)
    felt.to(felt.to_act, 10)
    felt.call(felt.to_act)
    felt.call(felt.to_act)
    while felt.step.startswith("bet"):
        felt.all_in(felt.to_act) if felt.hand.bets.bet == 0 else felt.call(felt.to_act)
    assert felt.step == "show"
    felt.shows(1, 2, 3)
    assert felt.step == "award"
    hand = felt.hand
    dealt = [o for seat in range(3) for o in hand.cards.where[hand.setup.places.hand(seat)]]
    assert len(dealt) == 21
    assert all(hand.cards.is_up(ordinal) for ordinal in dealt)


# 4. Mucking.


def test_6_4_the_last_hand_wins_without_showing() -> None:
    felt = river()
    felt.to(1, 20)
    felt.call(2)
    felt.fold(3)
    felt.mucks(1)
    assert felt.step == "award"
    felt.done()
    assert felt.won == {1: -30, 2: 40, 3: -10}
    hand = felt.hand
    assert not any(hand.cards.is_up(o) for o in hand.cards.where[hand.setup.places.hand(1)])


def test_6_4_the_last_live_hand_of_a_pot_cannot_be_mucked() -> None:
    felt = Felt("holdem", "no_limit 5/10", (100, 900, 900), house=AT_SHOWDOWN)
    felt.deal()
    felt.to(3, 100)
    felt.call(1, 2)
    felt.to(2, 50)
    felt.call(3)
    felt.check(2, 3, 2, 3)
    assert felt.pots == [(300, (1, 2, 3)), (100, (2, 3))]
    assert felt.to_act == 2, "who plays for the side pot shows before who is all in"
    felt.mucks(2)
    assert felt.refused(Mucks(3)).key == "refused.muck_last"
    felt.shows(3)
    felt.mucks(1)
    felt.finish()
    assert felt.won == {1: -100, 2: -150, 3: 250}


def test_6_4_nobody_mucks_or_shows_twice_or_out_of_turn() -> None:
    felt = river()
    felt.check(1, 2, 3)
    assert felt.refused(Mucks(2)).key == "refused.not_his_turn"
    felt.shows(3)
    assert felt.to_act == 1, "a hand may be shown out of turn"
    assert felt.refused(Shows(3)).key == "refused.tabled_already"
    assert felt.refused(Mucks(3)).key == "refused.tabled_already"
    assert felt.refused(Shows(9)).key == "refused.no_such_seat"


def test_6_4_other_cards_than_the_hand_are_refused() -> None:
    felt = river(cards=QUIET)
    felt.check(1, 2, 3)
    assert felt.refused(Shows(1, faces("2c As"))).key == "refused.shows_other_cards"
    assert felt.refused(Shows(1, faces("2c"))).key == "refused.shows_count"
    assert felt.refused(Shows(1, faces("2c 2c"))).key == "refused.shows_other_cards"
    felt.give(Shows(1, faces("2c 3s")))


# 5. Playing the board.


def test_6_5_both_play_the_board() -> None:
    felt = river((900, 900), cards="2c 2d 3c 3d 4c As Ks Qs 4d Js 4h Ts")
    felt.finish()
    assert felt.won == {1: 0, 2: 0}


# 7. The order of award.


def test_6_7_the_last_side_pot_is_awarded_first() -> None:
    cards = "As Kd Qd Jd Ah Kc Qc Jc 3c Ac 9h 8d 3d 5s 3h 4s"
    felt = Felt("holdem", "no_limit 5/10", (50, 100, 200, 200), cards=cards, house=AT_ONCE)
    felt.deal()
    felt.all_in(3, 4, 1, 2)
    felt.shows(3, 4, 1)
    before = len(felt.hand.result.awards)
    assert before == 0
    given = felt.table.hand
    assert given is not None
    felt.shows(2)
    order = [award.pot for award in felt.hand.result.awards]
    assert order == ["side 2", "side 1", "main"]
    assert [(award.seat, award.amount) for award in felt.hand.result.awards] == [(2, 200), (1, 150), (0, 200)]


def test_6_7_each_pot_is_awarded_once() -> None:
    felt = Felt("holdem", "no_limit 5/10", (50, 100, 200), tier="none")
    felt.deal()
    felt.all_in(3, 1, 2)
    events = felt.give(Shows(1)).events + felt.give(Shows(2)).events
    assert not any(isinstance(event, Awarded) for event in events)


# 8. Splits: boards, lows.

BOARDS = "Ah Kh As Kd 3c 9h 8d 7d Kc 5s 2c 3d 4s 9c 3h Jd Tc"


def two_boards(game: str) -> Felt:
    """Seat 1 has aces, seat 2 kings; the top board helps neither, the bottom board has a king."""
    felt = Felt(game, "no_limit 5/10", (900, 900), cards=BOARDS)
    felt.deal()
    felt.call(2)
    felt.check(1)
    felt.to(1, 11)
    felt.call(2)
    felt.finish()
    return felt


def test_6_8_two_winners_half_a_pot_a_board() -> None:
    felt = two_boards("double_board")
    assert felt.won == {1: 0, 2: 0}
    assert [(p.share, p.amount, p.winners) for p in felt.hand.result.portions if p.winners] == [
        ("top", 21, (0,)),
        ("bottom", 21, (1,)),
    ]


def test_6_8_one_winner_the_best_hand_on_either_board() -> None:
    felt = two_boards("double_board_one_winner")
    assert felt.won == {1: -21, 2: 21}


def test_O08_trip_aces_on_top_beat_trip_kings_below() -> None:
    cards = "As Ks Ah Kh 3c Ac 9d 4s Kc 9s 4d 3d 2h 2d 3h 8h 8s"
    felt = Felt("double_board_one_winner", "no_limit 5/10", (900, 900), cards=cards)
    felt.deal()
    felt.finish()
    assert felt.won == {1: 10, 2: -10}


def test_6_8_no_low_the_high_takes_all() -> None:
    cards = "As 9c Ah 9h Kd 4d Kc 3d 2c Th Jd Qs 2h 8c 2s 7c"
    felt = Felt("omaha_hilo", "no_limit 5/10", (900, 900), cards=cards)
    felt.deal()
    felt.finish()
    assert felt.won == {1: 10, 2: -10}
    assert [p.share for p in felt.hand.result.portions] == ["high"]


def test_6_8_high_and_low() -> None:
    cards = "As 9c Ah 9h Kd 2d Kc 3d 2c 5h 6d Qs 2h 8c 2s Tc"
    felt = Felt("omaha_hilo", "no_limit 5/10", (900, 900), cards=cards)
    felt.deal()
    felt.finish()
    assert felt.won == {1: 0, 2: 0}
    assert [(p.share, p.winners) for p in felt.hand.result.portions if p.winners] == [("high", (0,)), ("low", (1,))]


def test_6_8_a_river_of_ones_own_counts() -> None:
    cards = "2c 3d 7h 8s 4c Kc Qd Jh 4d 9s 4h 2d 5c"
    felt = Felt("lazy_rivers", "no_limit 5/10", (900, 900), cards=cards)
    felt.deal()
    felt.finish()
    assert felt.won == {1: 10, 2: -10}, "a pair of deuces by the river of seat 1"
