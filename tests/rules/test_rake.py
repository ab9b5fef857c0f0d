"""The rake: percentage, cap, no flop no drop, drop lines, time; and a hand in which the house takes its part."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from controller.rules.events import Awarded, Dropped
from controller.rules.house import House
from controller.rules.inputs import Act, Done
from controller.rules.invariants import Broken, check
from controller.rules.pots import Pot
from controller.rules.rake import Drop, RakeRules, drops, time_charges
from tests.dealing import Felt, house

if TYPE_CHECKING:
    from controller.rules.rake import Why

TEN_CAPPED = RakeRules.model_validate({"percent": 10, "cap": 6})


def pot(amount: int, name: str = "main") -> Pot:
    return Pot(name, amount, (0, 1))


def taken(rules: RakeRules, *amounts: int, unit: int = 1, flop: bool = True) -> list[tuple[str, str, int, Why]]:
    names = ("main", "side 1", "side 2")
    pots = [pot(amount, name) for amount, name in zip(amounts, names, strict=False)]
    return [(drop.pot, drop.what, drop.amount, drop.why) for drop in drops(rules, pots, unit, flop=flop)]


def test_nothing_is_taken_unless_the_house_says_so() -> None:
    assert House(id="any", title="any").rake == RakeRules()
    assert taken(RakeRules(), 1000) == []


@pytest.mark.parametrize(
    ("amount", "unit", "rake", "why"),
    [
        (40, 1, 4, "rake.exact"),
        (47, 1, 4, "rake.rounded"),  # 4.7
        (9, 1, 0, ""),
        (60, 1, 6, "rake.exact"),
        (61, 1, 6, "rake.rounded"),
        (70, 1, 6, "rake.capped"),
        (59, 5, 5, "rake.rounded"),
        (49, 5, 0, ""),  # 4.9 is no chip of 5
    ],
)
def test_a_percentage_up_to_the_cap_rounded_down_to_the_smallest_chip(
    amount: int, unit: int, rake: int, why: str
) -> None:
    assert taken(TEN_CAPPED, amount, unit=unit) == ([("main", "rake", rake, why)] if rake else [])


def test_a_fraction_of_a_per_cent_is_exact() -> None:
    rules = RakeRules.model_validate({"percent": "2.5"})
    assert taken(rules, 40) == [("main", "rake", 1, "rake.exact")]
    assert taken(rules, 79) == [("main", "rake", 1, "rake.rounded")]
    assert RakeRules.model_validate({"percent": 0.1}).percent * 10 == 1


def test_each_pot_pays_its_own_main_pot_first_until_the_cap() -> None:
    assert taken(TEN_CAPPED, 35, 28, 90) == [
        ("main", "rake", 3, "rake.rounded"),
        ("side 1", "rake", 2, "rake.rounded"),
        ("side 2", "rake", 1, "rake.capped"),
    ]
    assert taken(TEN_CAPPED, 100, 50) == [("main", "rake", 6, "rake.capped")]


def test_the_main_pot_alone_where_the_house_says_so() -> None:
    rules = RakeRules.model_validate({"percent": 10, "main_pot_only": True})
    assert taken(rules, 35, 280) == [("main", "rake", 3, "rake.rounded")]


def test_no_flop_no_drop() -> None:
    rules = RakeRules.model_validate(
        {"percent": 10, "no_flop_no_drop": True, "drops": [{"name": "jackpot", "take": 1}]}
    )
    assert taken(rules, 30, flop=False) == []
    assert [amount for _, _, amount, _ in taken(rules, 30)] == [3, 1]
    assert taken(TEN_CAPPED, 30, flop=False) == [("main", "rake", 3, "rake.exact")]


def test_jackpot_and_promotion_from_pots_large_enough() -> None:
    rules = RakeRules.model_validate(
        {
            "percent": 10,
            "cap": 4,
            "drops": [{"name": "jackpot", "take": 1, "from": 10}, {"name": "promo", "take": 2, "from": 40}],
        }
    )
    assert taken(rules, 9) == []
    assert taken(rules, 15, 20) == [
        ("main", "rake", 1, "rake.rounded"),
        ("side 1", "rake", 2, "rake.exact"),
        ("main", "jackpot", 1, "rake.fixed"),
    ]
    assert taken(rules, 40) == [
        ("main", "rake", 4, "rake.exact"),
        ("main", "jackpot", 1, "rake.fixed"),
        ("main", "promo", 2, "rake.fixed"),
    ]


def test_no_pot_pays_more_than_it_holds() -> None:
    rules = RakeRules.model_validate({"percent": 100, "drops": [{"name": "jackpot", "take": 5}]})
    assert taken(rules, 3) == [("main", "rake", 3, "rake.exact")]
    assert drops(rules, [], 1) == ()


@given(
    st.lists(st.integers(1, 10_000), min_size=1, max_size=3),
    st.integers(0, 100),
    st.integers(0, 50),
    st.sampled_from((1, 5, 25)),
    st.integers(0, 20),
)
def test_any_rake_leaves_every_pot_something_or_nothing(
    amounts: list[int], percent: int, cap: int, unit: int, take: int
) -> None:
    lines = [{"name": "jackpot", "take": take}] if take else []
    rules = RakeRules.model_validate({"percent": percent, "cap": cap, "drops": lines})
    names = ("main", "side 1", "side 2")
    pots = [pot(amount, name) for amount, name in zip(amounts, names, strict=False)]
    found = drops(rules, pots, unit)
    for one in pots:
        assert 0 <= sum(drop.amount for drop in found if drop.pot == one.name) <= one.amount
    rake = sum(drop.amount for drop in found if drop.what == "rake")
    assert rake * 100 <= percent * sum(amounts)
    assert not cap or rake <= cap
    assert all(drop.amount for drop in found)


def test_time_is_paid_by_the_seat() -> None:
    rules = RakeRules.model_validate({"time": 7})
    assert rules.time_minutes == 30
    assert time_charges(rules, {1: 200, 2: 5, 3: None, 4: 0}) == {1: 7, 2: 5, 3: 7}
    assert time_charges(RakeRules(), {1: 200}) == {}


def test_off_takes_back_what_an_extended_house_takes() -> None:
    off = RakeRules.model_validate("off")
    assert off == RakeRules()
    assert {"percent", "drops", "time"} <= off.model_fields_set


@pytest.mark.parametrize("wrong", [{"percent": 101}, {"percent": -1}, {"cap": -1}, {"percents": 5}, {"drops": [{}]}])
def test_a_rake_nobody_can_take_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        RakeRules.model_validate(wrong)


# In a hand.


def three_handed(**rake: object) -> Felt:
    """Seats 1 to 3 with 200 each, blinds 1 and 2 from seats 1 and 2."""
    felt = Felt("holdem", "no_limit 1/2", (200, 200, 200), house=house(rake=rake))
    felt.deal()
    return felt


def checked_down(felt: Felt) -> None:
    for _ in range(3):
        felt.deal()
        felt.check(1, 2)
    felt.shows(1, 2)


def test_the_house_takes_its_part_before_the_pot_is_split() -> None:
    felt = three_handed(percent=10, cap=6)
    felt.to(3, 20)
    felt.call(1, 2)
    felt.deal()
    felt.check(1)
    felt.to(2, 30)
    felt.fold(3)
    felt.call(1)
    for _ in range(2):
        felt.deal()
        felt.check(1, 2)
    felt.shows(1, 2)
    result = felt.hand.result
    assert result.pots[0].amount == 120
    assert result.drops == (Drop("main", "rake", 6, 120, "rake.capped"),)
    assert sum(award.amount for award in result.awards) == 114
    assert sum(felt.hand.bets.delta) == -6
    said = felt.hand.step.now(felt.hand) if felt.hand.step else None
    assert said is not None
    assert said.key == "now.push_drop"
    assert dict(said.slots)["drop"] == 6
    felt.give(Done())
    assert sum(seat.stack or 0 for seat in felt.table.session.seats) == 594


def test_the_uncalled_bet_pays_nothing() -> None:
    felt = three_handed(percent=10)
    felt.fold(3)
    felt.call(1)
    felt.check(2)
    felt.deal()
    felt.to(1, 50)
    felt.fold(2)
    assert felt.hand.result.pots[0].amount == 4  # and the 50 went back
    assert felt.hand.result.drops == ()
    assert sum(award.amount for award in felt.hand.result.awards) == 4


def test_no_flop_no_drop_in_a_hand() -> None:
    felt = three_handed(percent=10, no_flop_no_drop=True)
    felt.to(3, 20)
    felt.fold(1)
    felt.fold(2)
    assert felt.hand.result.drops == ()
    felt = three_handed(percent=50, no_flop_no_drop=True)
    felt.fold(3)
    felt.call(1)
    felt.check(2)
    checked_down(felt)
    assert [drop.amount for drop in felt.hand.result.drops] == [2]


def test_each_pot_is_dropped_from_before_it_is_awarded() -> None:
    felt = Felt(
        "holdem", "no_limit 1/2", (200, 50, 200), house=house(rake={"percent": 10, "cap": 20}), cards="2c 3c 4c"
    )
    felt.deal()
    felt.all_in(3)
    felt.call(1)
    felt.all_in(2)
    while felt.hand.step is not None and felt.hand.step.do == "show":
        felt.shows(felt.hand.seat(felt.hand.turn))
    result = felt.hand.result
    assert [one.amount for one in result.pots] == [150, 300]
    assert [(drop.pot, drop.amount) for drop in result.drops] == [("side", 5), ("main", 15)]
    by_pot = {name: sum(award.amount for award in result.awards if award.pot == name) for name in ("main", "side")}
    assert by_pot == {"main": 135, "side": 295}


def test_more_than_the_pots_hold_is_never_recorded() -> None:
    felt = three_handed(percent=10)
    felt.fold(3)
    felt.fold(1)
    check(felt.hand)
    drop = Drop("main", "rake", 1, 4, "rake.exact")
    with pytest.raises(Broken, match="more is awarded and dropped than the pots hold"):
        check(felt.hand._replace(result=felt.hand.result._replace(drops=(drop,))))


def test_what_is_dropped_is_an_event_of_its_own_before_the_award() -> None:
    felt = three_handed(percent=10)
    felt.to(3, 20)
    felt.call(1)
    events = felt.give(Act(2, "fold", None)).events
    assert not any(isinstance(event, Dropped) for event in events)
    felt.deal()
    felt.to(1, 30)
    kinds = [type(event) for event in felt.give(Act(3, "fold", None)).events]
    assert kinds.index(Dropped) + 1 == kinds.index(Awarded)
