"""Odd chips and split pots: the bugs other engines had (`bug_cases.md`), every house key, and any pot at all."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.rules import ranking
from controller.rules.award import WHOLE, Award, OddRules, Portion, Settled, TieCards, settle
from controller.rules.cards import UNREAD, faces
from controller.rules.pots import Pot
from controller.rules.shares import HoleUse, Leaf, Node, Share, leaves
from controller.rules.stakes import Stakes

Winners = Mapping[str, tuple[int, ...]]

TWO = HoleUse(hole=(2, 2))
HIGH, LOW = Leaf(share="high", rank="high", uses=TWO), Leaf(share="low", rank="low_a5", uses=TWO, qualify=8)
WINNER: tuple[Share, ...] = (Leaf(share="pot", rank="high", uses="any"),)
HIGH_LOW: tuple[Share, ...] = (HIGH, LOW)
BOARDS: tuple[Share, ...] = tuple(Leaf(share=b, rank="high", uses="any", boards=(b,)) for b in ("top", "bottom"))
DRAWMAHA: tuple[Share, ...] = (Leaf(share="draw", rank="high", uses="own"), Leaf(share="board", rank="high", uses=TWO))
BADACEY: tuple[Share, ...] = (
    Leaf(share="badugi", rank="badugi", uses="own"),
    Leaf(share="five", rank="low_a5", uses="own"),
)
NESTED: tuple[Share, ...] = tuple(
    Node(share=b, split=tuple(leaf.model_copy(update={"boards": (b,)}) for leaf in (HIGH, LOW)))
    for b in ("top", "bottom")
)
RAZZ: tuple[Share, ...] = (Leaf(share="pot", rank="low_a5", uses="own"),)


def divide(  # noqa: PLR0913, PLR0917 - as settle
    amount: int,
    split: tuple[Share, ...],
    winners: Winners,
    rules: OddRules | None = None,
    unit: int = 1,
    cards: TieCards | None = None,
) -> Settled:
    """Settle a pot of nine seats; `winners` are indexes by share, and nobody else makes a hand."""
    strengths = {share: dict.fromkeys(seats, 1) for share, seats in winners.items()}
    return settle(Pot("main", amount, tuple(range(9))), split, strengths, rules or OddRules(), unit, tie_cards=cards)


def paid(settled: Settled) -> dict[int, int]:
    """What each seat gets in all."""
    won: Counter[int] = Counter()
    for award in settled.awards:
        won[award.seat] += award.amount
    return dict(won)


def test_O02_no_chip_is_lost_among_three() -> None:
    assert paid(divide(100, WINNER, {"pot": (2, 4, 7)})) == {2: 34, 4: 33, 7: 33}


def test_O04_hands_that_tie_both_ways_split_evenly() -> None:
    assert paid(divide(66, HIGH_LOW, {"high": (0, 1), "low": (0, 1)})) == {0: 33, 1: 33}


def test_O06_the_quartered_low_gets_the_odd_chip_where_the_house_says_so() -> None:
    made: Winners = {"high": (5,), "low": (1, 2)}
    assert paid(divide(25, HIGH_LOW, made)) == {5: 13, 1: 6, 2: 6}
    assert paid(divide(25, HIGH_LOW, made, OddRules(quartering_exception=True))) == {5: 12, 1: 7, 2: 6}


def test_O08_the_best_hand_on_either_board_takes_all() -> None:
    boards = {"top": faces("Ac 9d 4s 2h 8h"), "bottom": faces("Kc 9s 4d 2s 8s")}
    best: dict[int, int] = {}
    for seat, hand in enumerate((faces("As Ah"), faces("Ks Kh"))):
        made = [ranking.strength("high", "any", None, hand, (), board) for board in boards.values()]
        best[seat] = max(value for value in made if value is not None)
    either: tuple[Share, ...] = (Leaf(share="pot", rank="high", uses="any", boards=("top", "bottom")),)
    settled = settle(Pot("main", 21, (0, 1)), either, {"pot": best}, OddRules(), 1)
    assert settled.awards == (Award("main", "pot", 0, 21),)


# What is said.


def test_one_seat_takes_all_without_a_hand() -> None:
    settled = settle(Pot("side", 21, (3,)), BOARDS, {}, OddRules(), 1)
    assert settled == Settled((Portion("side", WHOLE, 21, (3,)),), (Award("side", WHOLE, 3, 21),))


def test_every_portion_says_who_and_every_odd_chip_why() -> None:
    settled = divide(35, BOARDS, {"top": (1,), "bottom": (0, 2)})
    assert settled.portions == (
        Portion("main", "top", 18, (1,), 1, "odd.top_board"),
        Portion("main", "bottom", 17, (0, 2)),
    )
    assert settled.awards == (
        Award("main", "top", 1, 18),
        Award("main", "bottom", 0, 9, 1, "odd.left_of_button"),
        Award("main", "bottom", 2, 8),
    )


def test_a_share_that_is_divided_further_comes_before_its_parts() -> None:
    settled = divide(103, NESTED, {"top/high": (1,), "top/low": (2, 4), "bottom/high": (3,)})
    assert [(portion.share, portion.amount, portion.winners, portion.why) for portion in settled.portions] == [
        ("top", 52, (), "odd.top_board"),
        ("top/high", 26, (1,), ""),
        ("top/low", 26, (2, 4), ""),
        ("bottom/high", 51, (3,), ""),
    ]


def test_hands_that_tie_both_ways_on_one_board_are_pooled_there() -> None:
    made = dict.fromkeys(("top/high", "top/low"), (1, 2)) | {"bottom/high": (3,)}
    settled = divide(132, NESTED, made)
    assert paid(settled) == {1: 33, 2: 33, 3: 66}
    assert {award.share for award in settled.awards} == {"top", "bottom/high"}


def test_when_nobody_makes_a_share_all_seats_of_the_pot_share_it() -> None:
    settled = settle(Pot("main", 10, (1, 4, 6)), HIGH_LOW, {"high": {0: 9}}, OddRules(), 1)
    assert paid(settled) == {1: 4, 4: 3, 6: 3}


def test_a_better_hand_that_cannot_win_this_pot_is_ignored() -> None:
    settled = settle(Pot("side", 10, (2, 3)), WINNER, {"pot": {1: 9, 2: 4, 3: 5}}, OddRules(), 1)
    assert paid(settled) == {3: 10}


def test_chips_below_the_unit_go_with_the_odd_unit() -> None:
    assert paid(divide(48, WINNER, {"pot": (2, 3)}, unit=5)) == {2: 28, 3: 20}
    assert paid(divide(43, WINNER, {"pot": (2, 3)}, unit=5)) == {2: 23, 3: 20}
    assert paid(divide(3, BOARDS, {"top": (2,), "bottom": (3,)}, unit=5)) == {2: 3, 3: 0}


def test_a_tie_on_all_cards_falls_back_to_the_button() -> None:
    same = faces("Ah Kh Qh Jh Th")
    cards = TieCards({"pot": {2: same, 5: same}}, {2: same, 5: same})
    settled = divide(11, WINNER, {"pot": (2, 5)}, OddRules(tie_button_game="high_card_suit"), cards=cards)
    assert paid(settled) == {2: 6, 5: 5}


@pytest.mark.parametrize("cards", [None, TieCards({}, {2: (UNREAD,), 5: faces("2c")}, stud=True)])
def test_cards_nobody_has_read_decide_nothing(cards: TieCards | None) -> None:
    settled = divide(11, WINNER, {"pot": (2, 5)}, OddRules(tie_button_game="high_card_suit"), cards=cards)
    assert settled.awards[0] == Award("main", "pot", 2, 6, 1, "odd.left_of_button")


def test_an_ace_is_the_lowest_card_of_a_low() -> None:
    every = {0: faces("Kc 2c 3d 4h 5s"), 1: faces("Kd Ac 9d 9c 9s")}
    settled = divide(11, RAZZ, {"pot": (0, 1)}, cards=TieCards({}, every, stud=True))
    assert settled.awards[1] == Award("main", "pot", 1, 6, 1, "odd.low_card_suit")


def test_odd_units_by_suit_go_round_in_the_order_of_the_cards() -> None:
    every = {1: faces("Kc"), 4: faces("Ks"), 6: faces("Kd")}
    settled = divide(11, WINNER, {"pot": (1, 4, 6)}, cards=TieCards({}, every, stud=True))
    assert paid(settled) == {1: 3, 4: 4, 6: 4}


def test_a_stud_game_carries_nothing_over() -> None:
    carry = OddRules(tie_button_game="carry_over")
    every = {1: faces("Kc"), 4: faces("Ks")}
    assert divide(11, WINNER, {"pot": (1, 4)}, carry, cards=TieCards({}, every, stud=True)).carried == 0


# Every value of every key.

STUD_CARDS = TieCards(
    {"pot": {1: faces("7c 5d 4h 3s 2d"), 2: faces("7h 5s 4c 3d 2c")}},
    {1: faces("7c 5d 4h 3s 2d Jc Jd"), 2: faces("7h 5s 4c 3d 2c Td Th")},
    stud=True,
)
BUTTON_CARDS = TieCards({}, {1: faces("Kc"), 4: faces("Ks")})
BOTH = (1, 2)


class Case(NamedTuple):
    """A pot that a key's value decides: the chips, how they are shared, who wins, and what must come out."""

    amount: int
    split: tuple[Share, ...]
    winners: Winners
    won: dict[int, int]
    cards: TieCards | None = None
    others: Mapping[str, object] = MappingProxyType({})


TIE: Winners = {"pot": (1, 4)}
HIGHEST = {"stud_low_direction": "high_suit"}
QUARTERED: Winners = {"high": (4,), "low": BOTH}
SAME_LOW: Winners = {"high": BOTH, "low": BOTH}
SHARED: Winners = {"top": (1, 2), "bottom": (1, 3)}
APART: Winners = {"top": (4,), "bottom": (1,)}
SAME_BOARDS: Winners = {"top": BOTH, "bottom": BOTH}

KEYS: dict[tuple[str, object], Case] = {
    ("tie_button_game", "left_of_button"): Case(11, WINNER, TIE, {1: 6, 4: 5}, BUTTON_CARDS),
    ("tie_button_game", "high_card_suit"): Case(11, WINNER, TIE, {1: 5, 4: 6}, BUTTON_CARDS),
    ("tie_button_game", "carry_over"): Case(11, WINNER, TIE, {1: 5, 4: 5}, BUTTON_CARDS),
    ("stud_tie_cards", "five_card"): Case(11, RAZZ, {"pot": BOTH}, {1: 5, 2: 6}, STUD_CARDS, HIGHEST),
    ("stud_tie_cards", "all_cards"): Case(11, RAZZ, {"pot": BOTH}, {1: 6, 2: 5}, STUD_CARDS, HIGHEST),
    ("stud_low_direction", "high_suit"): Case(11, RAZZ, {"pot": BOTH}, {1: 6, 2: 5}, STUD_CARDS),
    ("stud_low_direction", "low_suit"): Case(11, RAZZ, {"pot": BOTH}, {1: 5, 2: 6}, STUD_CARDS),
    ("hilo", "high"): Case(11, HIGH_LOW[::-1], {"high": (2,), "low": (1,)}, {2: 6, 1: 5}),
    ("quartering_exception", False): Case(11, HIGH_LOW, QUARTERED, {4: 6, 1: 3, 2: 2}),
    ("quartering_exception", True): Case(11, HIGH_LOW, QUARTERED, {4: 5, 1: 3, 2: 3}),
    ("identical_hands", "pool"): Case(10, HIGH_LOW, SAME_LOW, {1: 5, 2: 5}),
    ("identical_hands", "per_portion"): Case(10, HIGH_LOW, SAME_LOW, {1: 6, 2: 4}),
    ("max_one_scope", "split"): Case(10, BOARDS, SHARED, {1: 6, 2: 2, 3: 2}),
    ("max_one_scope", "pot"): Case(10, BOARDS, SHARED, {1: 5, 2: 2, 3: 3}),
    ("double_board", "top"): Case(11, BOARDS, APART, {4: 6, 1: 5}),
    ("double_board", "left_of_button"): Case(11, BOARDS, APART, {4: 5, 1: 6}),
    ("double_board_same_winners", "per_board"): Case(10, BOARDS, SAME_BOARDS, {1: 6, 2: 4}),
    ("double_board_same_winners", "pool"): Case(10, BOARDS, SAME_BOARDS, {1: 5, 2: 5}),
    ("draw_split", "draw_side"): Case(11, DRAWMAHA[::-1], {"draw": (4,), "board": (1,)}, {4: 6, 1: 5}),
    ("draw_split", "position"): Case(11, DRAWMAHA, {"draw": (4,), "board": (1,)}, {4: 5, 1: 6}),
    ("low_low_split", "five_card_side"): Case(11, BADACEY, {"five": (4,), "badugi": (1,)}, {4: 6, 1: 5}),
    ("low_low_split", "position"): Case(11, BADACEY[::-1], {"five": (4,), "badugi": (1,)}, {4: 5, 1: 6}),
}


@pytest.mark.parametrize(("key", "value"), KEYS)
def test_every_value_of_a_key_decides_a_pot(key: str, value: object) -> None:
    case = KEYS[key, value]
    house = OddRules.model_validate({**case.others, key: value})
    assert paid(divide(case.amount, case.split, case.winners, house, cards=case.cards)) == case.won


def test_no_key_was_forgotten() -> None:
    values = {
        (key, value)
        for key, field in OddRules.model_fields.items()
        if key != "unit"
        for value in (get_args(field.annotation) or (False, True))
    }
    assert values == set(KEYS)


def test_carried_chips_are_counted() -> None:
    carry = OddRules(tie_button_game="carry_over")
    assert divide(101, WINNER, {"pot": (2, 5)}, carry).carried == 1
    assert divide(101, WINNER, {"pot": (2, 4, 7)}, carry).carried == 2


def test_off_and_on_are_words_of_the_house_file() -> None:
    assert not OddRules.model_validate({"quartering_exception": "off"}).quartering_exception
    assert OddRules.model_validate({"quartering_exception": "on"}).quartering_exception


@pytest.mark.parametrize(
    ("small", "big", "chip"),
    [(1, 2, 1), (2, 5, 1), (5, 10, 5), (10, 20, 5), (50, 100, 25), (100, 200, 100), (0, 10, 5)],
)
def test_the_smallest_blind_chip(small: int, big: int, chip: int) -> None:
    stakes = Stakes(small_blind=small, big_blind=big)
    assert OddRules(unit="smallest_blind_chip").unit_of(stakes) == chip
    assert OddRules().unit_of(stakes) == 1


def test_a_game_without_blinds_has_only_the_smallest_chip_in_play() -> None:
    stakes = Stakes(structure="limit", small_bet=10, big_bet=20, unit=5)
    assert OddRules(unit="smallest_blind_chip").unit_of(stakes) == 5


# Any pot.

SPLITS = (WINNER, HIGH_LOW, BOARDS, DRAWMAHA, BADACEY, NESTED, RAZZ)
RULES = st.builds(
    OddRules,
    **{key: st.sampled_from(get_args(f.annotation) or (False, True)) for key, f in OddRules.model_fields.items()},
)
STRENGTHS = st.dictionaries(st.integers(0, 6), st.integers(0, 2))


def paths(split: tuple[Share, ...], above: str = "") -> list[str]:
    return [
        path
        for share in split
        for path in (paths(share.split, f"{above}{share.share}/") if isinstance(share, Node) else [above + share.share])
    ]


@given(st.data(), RULES, st.integers(0, 300), st.sampled_from((1, 5, 25)), st.sampled_from(SPLITS), st.booleans())
def test_any_pot_is_divided_to_the_last_chip(  # noqa: PLR0913, PLR0917 - what is drawn
    data: st.DataObject,
    rules: OddRules,
    amount: int,
    unit: int,
    split: tuple[Share, ...],
    stud: bool,  # noqa: FBT001
) -> None:
    seats = tuple(sorted(data.draw(st.sets(st.integers(0, 6), min_size=1))))
    strengths = {path: data.draw(STRENGTHS) for path in paths(split)}
    held = st.lists(st.sampled_from(faces("Ah Kd 9c 2s")), min_size=1, max_size=4).map(tuple)
    cards = TieCards(
        {"pot": data.draw(st.dictionaries(st.integers(0, 6), held))}, {s: data.draw(held) for s in seats}, stud
    )
    settled = settle(Pot("main", amount, seats), split, strengths, rules, unit, tie_cards=cards)
    assert sum(award.amount for award in settled.awards) + settled.carried == amount
    assert settled.carried == 0 or rules.tie_button_game == "carry_over"
    portions = {portion.share: portion for portion in settled.portions if portion.winners}
    assert sum(portion.amount for portion in portions.values()) == amount
    assert len({(award.share, award.seat) for award in settled.awards}) == len(settled.awards)
    for award in settled.awards:
        assert award.seat in portions[award.share].winners
        assert award.odd // unit <= 1
        assert bool(award.odd) == bool(award.why)
    for portion in portions.values():
        evens = {award.amount - award.odd for award in settled.awards if award.share == portion.share}
        assert len(evens) == 1
        assert set(portion.winners) <= set(seats)
        if portion.share in strengths and len(seats) > 1 and portion.share != WHOLE:
            best = max(strengths[portion.share][seat] for seat in seats if seat in strengths[portion.share])
            assert all(strengths[portion.share][seat] == best for seat in portion.winners)


def test_the_splits_cover_every_leaf() -> None:
    assert {leaf.rank for split in SPLITS for leaf in leaves(split)} >= {"high", "low_a5", "badugi"}
