"""Every key `odd.*` in each of its values: what it decides, by a vector of `rules.md` §6.3 that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args, get_type_hints

import pytest

from controller.rules.award import OddRules, TieCards, settle
from controller.rules.cards import faces
from controller.rules.pots import Pot
from controller.rules.stakes import parse
from tests.rulebook.test_payouts import BADACEY, BOARDS, DRAWMAHA, HIGH_LOW, RAZZ, STUD, WINNER, dealt, rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Paid = dict[int, int]


def _by_unit(house: OddRules) -> Paid:
    return dealt(45, rules=house, unit=house.unit_of(parse("no_limit 5/10")), pot=(3, 6))


def _tie(house: OddRules) -> Paid:
    """101, a tie of two: index 0 is left of the button, index 1 holds the ace of spades."""
    five = {0: faces("Kh Qh Js Tc 9d"), 1: faces("As Ks Qc Jd 2h")}
    cards = TieCards({"pot": five}, five)
    settled = settle(Pot("main", 101, (0, 1)), WINNER, {"pot": {0: 1, 1: 1}}, house, 1, tie_cards=cards)
    return {award.seat: award.amount for award in settled.awards}


def _stud(house: OddRules) -> Paid:
    ten_high = ("Tc 9d 8h 7s 6c", "Tc 9d 8h 7s 6c Kd 2d")
    other = ("Ts 9c 8d 7h 6s", "Ts 9c 8d 7h 6s 3c 2h")
    return dealt(51, STUD, house, cards={3: ten_high, 5: other}, pot=(3, 5))


def _razz(house: OddRules) -> Paid:
    first = ("7c 5d 4h 3s 2c", "7c 5d 4h 3s 2c Kd Qd")
    other = ("7h 5s 4c 3d 2s", "7h 5s 4c 3d 2s Kh Qh")
    return dealt(31, RAZZ, house, cards={3: first, 5: other}, pot=(3, 5))


PROBES: Final[Mapping[str, tuple[Callable[[OddRules], Paid], Mapping[object, Paid]]]] = {
    "unit": (_by_unit, {"smallest_in_play": {3: 23, 6: 22}, "smallest_blind_chip": {3: 25, 6: 20}}),  # P53
    "tie_button_game": (
        _tie,
        {"left_of_button": {0: 51, 1: 50}, "high_card_suit": {0: 50, 1: 51}, "carry_over": {0: 50, 1: 50}},  # P47
    ),
    "stud_tie_cards": (_stud, {"five_card": {3: 25, 5: 26}, "all_cards": {3: 26, 5: 25}}),  # P26
    "stud_low_direction": (_razz, {"high_suit": {3: 15, 5: 16}, "low_suit": {3: 16, 5: 15}}),  # P27
    "hilo": (lambda house: dealt(101, HIGH_LOW, house, high=(5,), low=(3,)), {"high": {5: 51, 3: 50}}),  # P14
    "quartering_exception": (
        lambda house: dealt(101, HIGH_LOW, house, high=(5,), low=(3, 7)),
        {False: {5: 51, 3: 25, 7: 25}, True: {5: 50, 3: 26, 7: 25}},  # P17, P18
    ),
    "identical_hands": (
        lambda house: dealt(66, HIGH_LOW, house, high=(3, 7), low=(3, 7)),
        {"pool": {3: 33, 7: 33}, "per_portion": {3: 34, 7: 32}},  # P23
    ),
    "max_one_scope": (
        lambda house: dealt(102, HIGH_LOW, house, high=(3, 5), low=(3, 7)),
        {"split": {3: 52, 5: 25, 7: 25}, "pot": {3: 51, 5: 25, 7: 26}},  # P57
    ),
    "double_board": (
        lambda house: dealt(101, BOARDS, house, top=(5,), bottom=(3,)),
        {"top": {5: 51, 3: 50}, "left_of_button": {5: 50, 3: 51}},  # P31
    ),
    "double_board_same_winners": (
        lambda house: dealt(102, BOARDS, house, top=(3, 8), bottom=(3, 8)),
        {"per_board": {3: 52, 8: 50}, "pool": {3: 51, 8: 51}},  # P35
    ),
    "draw_split": (
        lambda house: dealt(101, DRAWMAHA, house, button=3, draw=(3,), board=(5,)),
        {"draw_side": {3: 51, 5: 50}, "position": {5: 51, 3: 50}},  # P28
    ),
    "low_low_split": (
        lambda house: dealt(101, BADACEY, house, badugi=(2,), five=(4,)),
        {"five_card_side": {4: 51, 2: 50}, "position": {2: 51, 4: 50}},  # P29
    ),
}
VALUES: Final = [(key, value) for key, (_, by_value) in PROBES.items() for value in by_value]


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_a_value_of_a_key_pays_its_vector(key: str, value: object) -> None:
    probe, by_value = PROBES[key]
    base = {"stud_tie_cards": "five_card"} if key == "stud_low_direction" else {}
    assert probe(rules(**base | {key: value})) == by_value[value]


def test_every_key_and_every_value_is_probed_and_each_changes_the_outcome() -> None:
    assert set(PROBES) == set(OddRules.model_fields)
    for key, hint in get_type_hints(OddRules).items():
        if key not in PROBES:
            continue
        by_value = PROBES[key][1]
        assert set(by_value) == ({True, False} if hint is bool else set(get_args(hint))), key
        outcomes = [sorted(paid.items()) for paid in by_value.values()]
        assert len({tuple(outcome) for outcome in outcomes}) == len(outcomes), key
