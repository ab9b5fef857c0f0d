"""Hand ranking as printed: the rows E and H of the bug cases, and the low scales of the rules, one test each."""

from __future__ import annotations

import pytest

from controller.rules.cards import Face, faces, names
from controller.rules.ranking import best, named, strength
from controller.rules.saying import Say, say
from controller.rules.shares import HoleUse, Qualify, RankName

OMAHA = HoleUse(hole=(2, 2))


def high(hand: str, board: str = "") -> int:
    worth = strength("high", "any", None, faces(hand), (), faces(board))
    assert worth is not None
    return worth


def omaha(hand: str, board: str, rank: RankName = "high", qualify: Qualify | None = None) -> int | None:
    return strength(rank, OMAHA, qualify, faces(hand), (), faces(board))


def five(hand: str, board: str = "") -> tuple[Face, ...]:
    found = best("high", "any", None, faces(hand), (), faces(board))
    assert found is not None
    return found.cards


def called(hand: str, board: str = "") -> Say:
    return named("high", five(hand, board))


def low(cards: str, rank: RankName = "low_a5", qualify: Qualify | None = None) -> int:
    worth = strength(rank, "own", qualify, faces(cards), (), ())
    assert worth is not None
    return worth


def test_e01_the_wheel_is_a_five_high_straight_below_a_six_high_one() -> None:
    assert called("Ah2d3c4s5h") == say("hand.straight", high="5")
    assert names(five("Ah2d3c4s5h")) == "5h 4s 3c 2d Ah"
    assert high("AhAdAcKsQd") < high("Ah2d3c4s5h") < high("2h3d4c5s6h")


def test_e03_a_straight_does_not_go_around_the_corner() -> None:
    assert called("KhAd2c3s4h") == say("hand.high_card", high="A", cards="A-K-4-3-2")


def test_e05_flushes_compare_to_the_last_card() -> None:
    board = "QdJd9dKc6d"
    assert high("Qc7d", board) > high("5dAh", board)
    assert called("Qc7d", board) == say("hand.flush", high="Q", cards="Q-J-9-7-6")
    assert called("5dAh", board) == say("hand.flush", high="Q", cards="Q-J-9-6-5")


def test_e07_of_three_pairs_the_two_highest_count() -> None:
    assert called("7c5s", "4d8s4h7d8c") == say("hand.two_pair", high="8", low="7", kicker="5")


def test_e09_equal_pairs_go_to_the_kicker() -> None:
    board = "9c7s5h5s3c"
    assert high("8hKs", board) > high("4dQs", board)
    assert called("8hKs", board) == say("hand.pair", rank="5", kickers="K-9-8")


def test_e11_quads_on_the_board_go_to_the_kicker() -> None:
    board = "3c7c7d7h7s"
    assert high("4c6d", board) > high("2c5d", board)
    assert called("4c6d", board) == say("hand.four", rank="7", kicker="6")


def test_e13_a_doubled_card_is_refused() -> None:
    board = "5s6sTd6hAs"
    with pytest.raises(ValueError, match="twice"):
        high("7h7h", board)
    assert high("3sAd", board) > high("7h7d", board)
    assert called("3sAd", board) == say("hand.two_pair", high="A", low="6", kicker="T")


def test_e15_the_same_five_from_the_board_tie() -> None:
    board = "9cKhKd9sAh"
    assert high("Qc5h", board) == high("5dJd", board)
    assert called("Qc5h", board) == say("hand.two_pair", high="K", low="9", kicker="A")


def test_e17_four_to_a_suit_count_for_nothing() -> None:
    board = "AhJs9s4s2d"
    assert high("AcKs", board) == high("AdKc", board)
    board = "As3s4d5s6h"
    assert high("AcKs", board) == high("AdKc", board)
    assert called("AcKs", board) == say("hand.pair", rank="A", kickers="K-6-5")


def test_e19_a_flush_has_five_cards() -> None:
    assert names(five("JdAc", "Ad7dQd4dTd")) == "Ad Qd Jd Td 7d"


def test_e21_a_straight_flush_on_the_board_is_topped() -> None:
    board = "3h4h5h6h7h"
    assert high("8h8d", board) > high("AdKc", board)
    assert called("8h8d", board) == say("hand.straight_flush", high="8")


def test_e23_a_full_house_beats_a_flush() -> None:
    assert high("2h4s4c2d4h") > high("2s8sAsQs3s")
    assert called("2h4s4c2d4h") == say("hand.full_house", high="4", low="2")
    assert called("2s8sAsQs3s") == say("hand.flush", high="A", cards="A-Q-8-3-2")


def test_h01_omaha_takes_two_and_three() -> None:
    found = best("high", OMAHA, None, faces("AsKs5d7c"), (), faces("Ts7d8h4s2c"))
    assert found is not None
    assert names(found.cards) == "7d 7c As Ts 8h"
    assert named("high", found.cards) == say("hand.pair", rank="7", kickers="A-T-8")


def test_h03_one_heart_in_an_omaha_hand_is_no_flush() -> None:
    found = best("high", OMAHA, None, faces("AhKcQd2s"), (), faces("9h7h5h3hJd"))
    assert found is not None
    assert named("high", found.cards) == say("hand.high_card", high="A", cards="A-K-J-9-7")


def test_h05_no_low_with_two_low_board_cards() -> None:
    assert omaha("As2dKhKd", "3c4d9hTcQs", "low_a5", 8) is None
    assert best("low_a5", OMAHA, 8, faces("As2dKhKd"), (), faces("3c4d9hTcQs")) is None


def test_h07_a_counterfeited_low_uses_another_card() -> None:
    board = "2c5h8hJsQc"
    found = best("low_a5", OMAHA, 8, faces("As2d3cKd"), (), faces(board))
    assert found is not None
    assert named("low_a5", found.cards) == say("hand.low", cards="8-5-3-2-A")
    assert found.strength == omaha("Ah3hTcTd", board, "low_a5", 8)


def test_low_a5_ignores_straights_and_flushes_and_the_wheel_is_best() -> None:
    assert low("5h4h3h2hAh") > low("6h4d3c2sAh") > low("6h5d3c2sAh") > low("KhQdJcTs9h") > low("2h2dAc3s4h")
    assert low("5h4h3h2hAh") == low("5h4d3h2hAh")


def test_low_a5_eight_or_better_wants_five_ranks_up_to_the_eight() -> None:
    assert low("8h7d6c5s4h", qualify=8) == low("8h7d6c5s4h")
    for cards in ("9h4d3c2sAh", "8h8d3c2sAh"):
        assert strength("low_a5", "own", 8, faces(cards), (), ()) is None


def test_low_27_is_best_at_75432_and_counts_straights_flushes_and_the_high_ace() -> None:
    falling = "7h5d4c3s2h 7h6d4c3s2h 8h5d4c3s2h Kh5d4c3s2h Ah5d4c3s2h AhKdQcJs9h 2h2d3c4s5h 6h5d4c3s2h 7h5h4h3h2h"
    worths = [low(cards, "low_27") for cards in falling.split()]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)


def test_low_27_ace_to_five_is_no_straight() -> None:
    assert named("low_27", faces("5h4d3c2sAh")) == say("hand.low", cards="A-5-4-3-2")
    assert named("low_27", faces("5h4d3c2s6h")) == say("hand.straight", high="6")


def test_badugi_takes_four_before_three_and_the_fourth_card_never_plays() -> None:
    assert low("KhQdJcTs", "badugi") > low("Ah2d3c4c", "badugi")
    assert low("4h2d3cAs", "badugi") > low("5h2d3cAs", "badugi")
    assert low("Ah2d3cKc", "badugi") == low("Ah2d3c4c", "badugi")
    found = best("badugi", "own", None, faces("Ah2d3c4c"), (), ())
    assert found is not None
    assert names(found.cards) == "3c 2d Ah"
    assert named("badugi", found.cards) == say("hand.badugi", size=3, cards="3-2-A")


def test_short_deck_flush_beats_full_house_and_straight_beats_trips() -> None:
    def short(cards: str) -> int:
        worth = strength("short", "any", None, faces(cards), (), ())
        assert worth is not None
        return worth

    assert short("AhJh9h8h6h") > short("AhAdAcKsKh") > short("9h8d7c6sAh") > short("AhAdAcKsQh")
    assert short("Th9d8c7s6h") > short("9h8d7c6sAh")
    assert named("short", faces("Ah9h8d7c6s")) == say("hand.straight", high="9")
