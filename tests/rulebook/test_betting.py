"""The betting vectors V1–V21 of `rules.md` §5.1 and the betting rows of `bug_cases.md`, dealt through a real table.

Seats are numbered in the order of the flop: A is seat 1, left of the button; the last seat has the button.
"""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

import pytest

from controller.rules.game import Game
from tests.dealing import Felt, games, house

DEEP = 50_000


def preflop(stakes: str, *stacks: int | None, game: str = "holdem", **sections: dict[str, object]) -> Felt:
    """Cards are dealt, the blinds are in, nobody has acted."""
    felt = Felt(game, stakes, stacks, house=house("standard", **sections))
    felt.deal()
    return felt


def flop(stakes: str, *stacks: int | None, game: str = "holdem", **sections: dict[str, object]) -> Felt:
    """Everybody has called the big blind and the flop is out."""
    felt = preflop(stakes, *stacks, game=game, **sections)
    while felt.step == "bet preflop":
        felt.call(felt.to_act)
    assert felt.step == "bet flop"
    return felt


def after_blind(blind: int, *stacks: int) -> tuple[int, ...]:
    """Stacks before the hand of seats that have this much left once they have called the big blind."""
    return tuple(stack + blind for stack in stacks)


# No limit: the least raise, and who may raise again.


def test_V01_the_least_raise_is_the_last_raise_again() -> None:
    felt = flop("no_limit 100/200", *(DEEP,) * 4)
    felt.to(1, 600)
    felt.to(2, 1600)
    felt.to(3, 3600)
    assert felt.to_act == 4
    assert felt.call_and_least == (3600, 5600)


def test_V02_a_short_all_in_before_the_flop() -> None:
    felt = preflop("no_limit 50/100", DEEP, DEEP, 150, DEEP)
    felt.all_in(3)
    assert felt.to_act == 4
    assert felt.call_and_least == (150, 250)


def test_V03_a_raise_on_the_turn() -> None:
    felt = flop("no_limit 100/200", *(DEEP,) * 3)
    felt.check(1, 2, 3)
    assert felt.step == "bet turn"
    felt.to(1, 300)
    felt.to(2, 1000)
    assert felt.call_and_least == (1000, 1700)


def test_V04_the_largest_raise_counts() -> None:
    felt = preflop("no_limit 25/50", *(DEEP,) * 6)
    felt.to(3, 125)
    felt.to(4, 200)
    felt.to(5, 500)
    assert felt.call_and_least == (500, 800)


def test_V05_a_call_does_not_change_the_least_raise() -> None:
    felt = preflop("no_limit 25/50", *(DEEP,) * 6)
    felt.to(3, 500)
    felt.call(4)
    assert felt.call_and_least == (500, 950)


def reopening() -> Felt:
    """V6: flop of a 50-100 game, A 100, B all in 125, C calls, D all in 200, E calls."""
    felt = flop("no_limit 50/100", *after_blind(100, 5000, 125, 5000, 200, 5000))
    felt.to(1, 100)
    felt.all_in(2)
    felt.call(3)
    felt.all_in(4)
    felt.call(5)
    return felt


def test_V06_short_all_ins_add_up_to_a_full_raise() -> None:
    felt = reopening()
    assert felt.to_act == 1
    assert felt.may.call == 100
    assert felt.may_raise


def test_V07_less_than_a_raise_since_the_last_act_does_not_reopen() -> None:
    felt = reopening()
    felt.call(1)
    assert felt.to_act == 3
    assert felt.may.call == 75
    assert not felt.may_raise


def test_V08_a_full_raise_reopens_for_everybody() -> None:
    felt = reopening()
    assert felt.may.least == 300
    felt.to(1, 300)
    assert felt.to_act == 3
    assert felt.may.call == 175
    assert felt.may_raise


def test_V09_the_least_raise_is_above_the_highest_bet() -> None:
    felt = flop("no_limit 50/100", *after_blind(100, 5000, 500, 650, 800, 5000, 5000))
    felt.to(1, 300)
    felt.all_in(2, 3, 4)
    felt.call(5)
    assert felt.to_act == 6
    assert felt.call_and_least == (800, 1100)


@pytest.mark.parametrize("big_blind", ["calls", "raises"])
def test_V10_the_big_blind_has_its_option_over_a_short_all_in(big_blind: str) -> None:
    felt = preflop("no_limit 2000/4000", 90_000, 90_000, 90_000, 7500)
    felt.call(3)
    felt.all_in(4)
    felt.fold(1)
    assert felt.to_act == 2
    assert felt.call_and_least == (3500, 11_500)
    if big_blind == "calls":
        felt.call(2)
        assert felt.to_act == 3
        assert not felt.may_raise
        felt.refused_raise(20_000)
    else:
        felt.to(2, 11_500)
        assert felt.to_act == 3
        assert felt.may_raise


def test_V11_two_short_all_ins_over_a_full_raise() -> None:
    felt = flop("no_limit 100/200", *after_blind(200, 9000, 9000, 9000, 1300, 1700))
    felt.to(1, 500)
    felt.to(2, 1000)
    felt.call(3)
    felt.all_in(4, 5)
    felt.call(1)
    assert felt.to_act == 2
    assert felt.call_and_least == (700, 2200)
    felt.call(2)
    assert felt.to_act == 3
    assert felt.call_and_least == (700, 2200)


def test_V12_a_short_all_in_does_not_reopen_to_the_raiser() -> None:
    felt = flop("no_limit 50/100", *after_blind(100, 9000, 9000, 280))
    felt.to(1, 100)
    felt.to(2, 200)
    felt.all_in(3)
    felt.call(1)
    assert felt.to_act == 2
    assert felt.may.call == 80
    assert not felt.may_raise


# Limit.


def test_V13_limit_half_a_bet_or_more_is_a_bet() -> None:
    felt = flop("limit 20/40", *after_blind(20, 15, 900, 900))
    felt.all_in(1)
    assert (felt.may.call, felt.may.least, felt.most) == (15, 35, 35)


def test_V14_limit_less_than_half_a_bet_may_be_completed() -> None:
    felt = flop("limit 5/10 blinds 2/5", *after_blind(5, 900, 900, 6, 900))
    felt.to(1, 5)
    felt.call(2)
    felt.all_in(3)
    assert felt.to_act == 4
    assert (felt.may.call, felt.may.least, felt.most) == (6, 10, 10)
    felt.call(4)
    assert felt.to_act == 1
    assert felt.may.call == 1
    assert not felt.may_raise


@pytest.mark.parametrize(("all_in", "to"), [(100, 400), (300, 700)])
def test_V15_limit_complete_or_raise(all_in: int, to: int) -> None:
    felt = flop("limit 400/800", *after_blind(400, all_in, 9000, 9000))
    felt.all_in(1)
    assert (felt.may.call, felt.may.least, felt.most) == (all_in, to, to)


def test_V16_a_completion_is_not_a_raise() -> None:
    felt = Felt("stud", "limit 15/30 ante 1 bring_in 5", (900,) * 4, cards="Ks Kh Kd Kc Qs Qh Qd Qc 9s 9h 9d 2c")
    felt.deal()
    assert felt.to_act == 4
    felt.to(4, 5)
    assert (felt.may.call, felt.may.least, felt.most) == (5, 15, 15)
    felt.to(1, 15)
    for seat, to in ((2, 30), (3, 45), (4, 60)):
        felt.to(seat, to)
    assert not felt.may_raise, "a bet and three raises, the completion being the bet"


# Pot limit.


@pytest.mark.parametrize("blinds", ["both", "big blind all in for 100"])
def test_V17_pot_limit_first_to_act(blinds: str) -> None:
    felt = preflop("pot_limit 100/200", 9000, 9000 if blinds == "both" else 100, 9000, 9000, game="omaha")
    assert felt.to_act == 3
    assert felt.most == 700


def test_V17_pot_limit_first_to_act_with_a_dead_small_blind() -> None:
    felt = dead_small_blind("pot_limit 100/200")
    assert felt.most == 700


def dead_small_blind(stakes: str) -> Felt:
    """The second hand of a table where the small blind of the next hand has gone broke."""
    felt = Felt("omaha", stakes, {1: 9000, 2: 9000, 3: 200, 4: 9000, 5: 9000}, button=1)
    felt.stack("4c 2c As 5c 6c 4d 2d Ah 5d 6d 4h 7h Ks 5h 6h 4s 9s Kh 5s 6s 8c Ad Kd 3h 8d Jc 8h Tc")
    felt.deal()
    felt.call(4)
    felt.fold(5, 1, 2)
    assert felt.step.startswith("show")
    felt.shows(3, 4)
    felt.finish()
    assert felt.stacks[3] == 0
    felt.stack()
    felt.deal()
    assert felt.hand.setup.small_blind == -1
    return felt


@pytest.mark.parametrize(("rounded", "most"), [(True, 40), (False, 35)])
def test_V18_pot_limit_small_blind_rounded_up(rounded: bool, most: int) -> None:  # noqa: FBT001 - a value of the key
    felt = preflop("pot_limit 5/10", *(900,) * 4, game="omaha", pl={"small_blind_rounded_up": rounded})
    assert felt.most == most


def test_V18_a_small_blind_that_has_called_is_rounded_no_more() -> None:
    felt = preflop("pot_limit 5/10", *(900,) * 3, game="omaha", pl={"small_blind_rounded_up": True})
    felt.call(3, 1)
    assert felt.to_act == 2
    assert felt.most == 40, "30 in the pot, and the big blind owes nothing: 10 + 30"


def test_V19_pot_limit_over_a_bet() -> None:
    felt = flop("pot_limit 5/10", *(900,) * 10, game="omaha")
    assert felt.hand.bets.pot == 100
    felt.to(1, 50)
    assert felt.most == 250


def test_V20_pot_limit_over_a_bet_of_the_pot() -> None:
    felt = flop("pot_limit 250/500", *(90_000,) * 3, game="omaha")
    assert felt.hand.bets.pot == 1500
    felt.to(1, 1500)
    assert felt.most == 6000


def test_V21_pot_limit_with_a_call_between() -> None:
    felt = flop("pot_limit 50/100", *(90_000,) * 6, game="omaha")
    assert felt.hand.bets.pot == 600
    felt.to(1, 200)
    felt.call(2)
    assert felt.most == 1400
    felt.refused_raise(1401)


@pytest.mark.parametrize(("full", "most"), [(True, 700), (False, 600)])
def test_pl_short_blind_counts_full(full: bool, most: int) -> None:  # noqa: FBT001 - a value of the key
    felt = preflop("pot_limit 100/200", 9000, 100, 9000, 9000, game="omaha", pl={"short_blind_counts_full": full})
    assert felt.most == most


# Limit: the cap on raises.


def capped_at(felt: Felt) -> int | None:
    """How far four players raise each other in a limit 10 round before one may raise no more; None without an end."""
    while felt.may_raise:
        least = felt.may.least
        assert least is not None
        if least > 100:
            return None
        felt.to(felt.to_act, least)
    return felt.hand.bets.bet


@pytest.mark.parametrize(
    ("cap", "game", "last"),
    [
        ("bet+3", "holdem", 40),
        ("bet+4", "holdem", 50),
        ("by_rounds", "holdem", 40),
    ],
)
def test_limit_raise_cap(cap: str, game: str, last: int) -> None:
    felt = flop("limit 10/20", *(900,) * 4, game=game, limit={"raise_cap": cap})
    assert capped_at(felt) == last


@pytest.mark.parametrize(("cap", "last"), [("bet+3", 40), ("bet+4", 50), ("by_rounds", 50)])
def test_limit_raise_cap_in_a_game_of_two_rounds(cap: str, last: int) -> None:
    felt = Felt(two_rounds(), "limit 10/20", (900,) * 4, house=house(limit={"raise_cap": cap}))
    felt.deal()
    assert capped_at(felt) == last


def two_rounds() -> Game:
    """Hold'em with all five board cards at once: two rounds of betting."""
    holdem = games()["holdem"].model_dump(by_alias=True)
    steps = [step for step in holdem["steps"] if step["street"] not in ("turn", "river")]
    return Game.model_validate(holdem | {"id": "two_rounds", "steps": steps})


HEADS_UP_CAPS = [
    # Value, three at the table and two from the start of the round, and two before the cap, and two at the table.
    ("always_until_two_left", 40, 40, None),
    ("none_if_round_started_hu", None, 40, None),
    ("none_if_hu_before_cap", None, None, None),
    ("none", None, None, None),
]


@pytest.mark.parametrize(("rule", "started", "before", "table"), HEADS_UP_CAPS)
def test_limit_cap_heads_up(rule: str, started: int | None, before: int | None, table: int | None) -> None:
    keys: dict[str, object] = {"cap_heads_up": rule}
    felt = preflop("limit 10/20", *(900,) * 3, limit=keys)
    felt.call(3, 1)
    felt.check(2)
    felt.to(1, 10)
    felt.to(2, 20)
    felt.fold(3)
    assert capped_at(felt) == before, "heads-up before the cap"

    felt = preflop("limit 10/20", *(900,) * 3, limit=keys)
    felt.fold(3)
    felt.call(1)
    felt.check(2)
    assert felt.step == "bet flop"
    assert capped_at(felt) == started, "heads-up when the round began"

    felt = flop("limit 10/20", *(900,) * 2, limit=keys)
    assert capped_at(felt) == table, "two at the table"


@pytest.mark.parametrize(("rule", "last"), [("none_if_hu_before_cap", 40), ("none", None)])
def test_limit_cap_heads_up_after_the_cap(rule: str, last: int | None) -> None:
    felt = flop("limit 10/20", *(900,) * 3, limit={"cap_heads_up": rule})
    for seat, to in ((1, 10), (2, 20), (1, 30), (2, 40)):
        if felt.to_act == 3:
            felt.call(3)
        felt.to(seat, to)
    felt.fold(3)
    assert capped_at(felt) == last


# Antes.


@pytest.mark.parametrize(("order", "blind", "dead"), [("bb_first", 200, 100), ("ante_first", 100, 200)])
def test_ante_short_order(order: str, blind: int, dead: int) -> None:
    felt = preflop("no_limit 100/200 bb_ante 200", 9000, 300, 9000, 9000, ante={"short_order": order})
    assert felt.posted == {1: 100, 2: blind}
    assert felt.hand.bets.dead == dead
    assert felt.may.call == 200, "others owe the whole big blind"
    felt.call(3)
    felt.fold(4, 1)
    assert felt.pots[0] == (dead + min(100, blind) + 2 * blind, (2, 3))


def test_each_ante_format() -> None:
    per_player = preflop("no_limit 100/200 ante 25", *(9000,) * 3)
    assert (per_player.hand.bets.pot, per_player.may.call) == (375, 200)
    big_blind = preflop("no_limit 100/200 bb_ante 200", *(9000,) * 3)
    assert (big_blind.hand.bets.pot, big_blind.may.call) == (500, 200)
    assert big_blind.won == {1: -100, 2: -400, 3: 0}
    button = preflop("no_limit 100/200 button_ante 200", *(9000,) * 3)
    assert button.won == {1: -100, 2: -200, 3: -200}
    assert button.may.call == 200


# Rows of `bug_cases.md`: raise sizes and reopening.


def test_R02_a_short_opponent_does_not_lower_the_least_raise() -> None:
    felt = preflop("no_limit 10/20", 200, 900)
    felt.to(2, 100)
    felt.to(1, 180)
    assert felt.may.least == 260
    felt.to(2, 260)
    felt.call(1)
    assert felt.pots == [(400, (1, 2))]
    assert felt.stacks == {1: 0, 2: 700}


def test_R04_a_short_stack_may_raise_all_in() -> None:
    felt = preflop("no_limit 5/10", 900, 900, 900, 25)
    felt.to(3, 20)
    assert (felt.may.call, felt.may.least, felt.most, felt.may.short) == (20, 25, 25, True)
    felt.all_in(4)
    assert felt.call_and_least == (20, 35)


def test_R06_least_raises_heads_up() -> None:
    felt = preflop("no_limit 10/25", 900, 900)
    bets = [felt.hand.bets.bet]
    for _ in range(3):
        least = felt.may.least
        assert least is not None
        felt.to(felt.to_act, least)
        bets.append(felt.hand.bets.bet)
    assert bets == [25, 50, 75, 100]


def test_R08_all_in_for_less_than_a_raise_is_legal() -> None:
    felt = flop("no_limit 1/2", *after_blind(2, 900, 29))
    felt.check(1, 2, 1, 2)
    assert felt.step == "bet river"
    felt.to(1, 22)
    assert (felt.may.call, felt.may.least, felt.most) == (22, 29, 29)
    felt.to(2, 29)
    assert felt.hand.bets.bet == 29


def test_R10_the_raise_counts_not_the_whole_bet() -> None:
    felt = preflop("no_limit 50/100", DEEP, DEEP)
    felt.to(2, 200)
    felt.to(1, 2179)
    assert felt.may.least == 4158
    felt.to(2, 4200)


def test_R12_fold_call_or_all_in() -> None:
    felt = preflop("no_limit 100/100", 1200, 1200)
    felt.to(2, 300)
    felt.to(1, 900)
    assert (felt.may.call, felt.may.least, felt.most, felt.may.short) == (600, 1200, 1200, True)
    felt.refused_raise(1199)


def test_R14_legality_is_measured_by_the_bet_not_the_pot() -> None:
    felt = flop("no_limit 5/10", *(900,) * 3)
    felt.to(1, 20)
    felt.refused_raise(39)
    felt.to(2, 40)


def test_R16_a_check_and_a_short_all_in() -> None:
    felt = flop("no_limit 50/100", *after_blind(100, 900, 40, 900))
    felt.check(1)
    felt.all_in(2)
    assert felt.may.least == 140
    felt.call(3)
    assert felt.to_act == 1
    assert felt.may.call == 40
    assert not felt.may_raise
    felt.fold(1)


def test_R18_two_short_all_ins_make_a_raise() -> None:
    felt = flop("no_limit 50/100", *after_blind(100, 900, 150, 200))
    felt.to(1, 100)
    felt.all_in(2, 3)
    assert felt.to_act == 1
    assert felt.may.call == 100
    assert not felt.may_raise, "everybody else is all in"

    felt = flop("no_limit 50/100", *after_blind(100, 900, 150, 200, 900))
    felt.to(1, 100)
    felt.all_in(2, 3)
    felt.call(4)
    assert (felt.may.call, felt.may.least) == (100, 300)


def test_R20_limit_completion_before_the_flop() -> None:
    felt = preflop("limit 10/20 blinds 5/10", 900, 900, 13)
    felt.all_in(3)
    assert felt.to_act == 1
    assert (felt.may.call, felt.may.least, felt.most) == (8, 20, 20)


# Blinds and antes.


def test_B01_heads_up_the_button_is_the_small_blind() -> None:
    felt = preflop("no_limit 5/10", 900, 900)
    assert felt.posted == {1: 10, 2: 5}
    assert felt.to_act == 2
    felt.call(2)
    felt.check(1)
    assert felt.step == "bet flop"
    assert felt.to_act == 1


@pytest.mark.parametrize(("broke", "small", "big"), [(1, 3, 2), (2, 3, 1), (3, 2, 1)])
def test_B03_three_become_two(broke: int, small: int, big: int) -> None:
    """Seat 1 has the button, seat 2 the small blind, seat 3 the big blind; one goes broke."""
    stacks: dict[int, int | None] = {1: 900, 2: 900, 3: 900, broke: 100}
    order = (2, 3, 1)
    others = [seat for seat in order if seat != broke]
    two = {broke: ("2c", "3d"), others[0]: ("As", "Ah"), others[1]: ("7h", "8c")}
    cards = [two[seat][turn] for turn in (0, 1) for seat in order]
    felt = Felt("holdem", "no_limit 5/10", stacks, button=1, cards=" ".join([*cards, "5s Ac Kd 9h 5d Js 5h Td"]))
    felt.deal()
    while felt.step == "bet preflop":
        felt.to(felt.to_act, 100) if felt.hand.bets.bet == 10 else felt.call(felt.to_act)
    felt.finish()
    assert felt.stacks[broke] == 0
    felt.stack()
    felt.deal()
    assert felt.posted == {small: 5, big: 10}
    assert felt.hand.setup.button == small
    assert felt.to_act == small


def test_B05_an_ante_all_in() -> None:
    felt = preflop("no_limit 5/10 ante 20", 900, 900, 19)
    assert felt.to_act == 1
    felt.call(1)
    felt.check(2)
    assert felt.pots == [(57, (1, 2, 3)), (2 + 20, (1, 2))]


def test_B07_a_call_with_the_last_chips() -> None:
    felt = preflop("no_limit 5/10", 110, 110)
    felt.call(2)
    felt.all_in(1)
    felt.call(2)
    assert felt.stacks == {1: 0, 2: 0}
    assert felt.pots == [(220, (1, 2))]


def test_B09_a_big_blind_all_in_by_posting() -> None:
    felt = preflop("no_limit 10/20", 900, 15, 900)
    assert (felt.to_act, felt.may.call, felt.may.least) == (3, 20, 40)
    felt.call(3)
    assert (felt.to_act, felt.may.call) == (1, 10)
    felt.call(1)
    assert felt.step == "bet flop"
    assert felt.pots == [(45, (1, 2, 3)), (10, (1, 3))]


def test_B11_equal_blinds_do_not_end_the_round() -> None:
    felt = preflop("no_limit 1/1", 100, 100)
    assert felt.to_act == 2
    felt.call(2)
    assert felt.to_act == 1
    assert felt.may_raise
    felt.check(1)
    assert felt.step == "bet flop"


# Pot limit.


def test_L01_first_to_act() -> None:
    assert preflop("pot_limit 5/10", *(900,) * 3).most == 35


def test_L03_over_a_bet() -> None:
    felt = flop("pot_limit 2/5", *(900,) * 3)
    felt.to(1, 7)
    assert felt.most == 36


def test_L05_heads_up_before_the_flop() -> None:
    felt = preflop("pot_limit 50/100", DEEP, DEEP)
    felt.to(2, 300)
    assert felt.most == 900


# Side pots and uncalled bets.


def test_P01_the_uncalled_part_comes_back() -> None:
    """The thread's amounts in tenths; its seat 0 is the small blind here."""
    cards = "As 2c Kd Qd Ah 7h Kc Qc 3c Ac 9h 8d 3d 5s 3h 4s"
    felt = Felt("holdem", "no_limit 10/20", (12_036, 9000, 8982, 8982), cards=cards)
    felt.deal()
    felt.all_in(3, 4, 1)
    felt.fold(2)
    assert felt.pots == [(26_966, (1, 3, 4))]
    felt.finish()
    assert felt.won == {1: 17_984, 2: -20, 3: -8982, 4: -8982}


def test_P03_later_bets_make_a_side_pot() -> None:
    cards = "As Kd Qd Ah Kc Qc 3c Ac 9h 8d 3d 5s 3h 4s"
    felt = Felt("holdem", "no_limit 5/10", (100, 900, 900), cards=cards)
    felt.deal()
    felt.to(3, 100)
    felt.call(1, 2)
    assert (felt.step, felt.to_act) == ("bet flop", 2)
    felt.to(2, 200)
    felt.call(3)
    assert felt.pots == [(300, (1, 2, 3)), (400, (2, 3))]
    felt.finish()
    assert felt.won == {1: 200, 2: 100, 3: -300}


def test_P05_tied_players_share_the_side_pot() -> None:
    cards = "As Kd Kh Ah Qd Qc 3c Ac 9h 8d 3d 5s 3h 4s"
    felt = Felt("holdem", "no_limit 5/10", (50, 100, 100), cards=cards)
    felt.deal()
    felt.all_in(3, 1, 2)
    assert felt.pots == [(150, (1, 2, 3)), (100, (2, 3))]
    felt.finish()
    assert felt.won == {1: 100, 2: -50, 3: -50}


@pytest.mark.parametrize("stacks", [(98, 102), (102, 98)])
def test_P07_four_come_back(stacks: tuple[int, int]) -> None:
    felt = preflop("no_limit 1/2", *stacks)
    felt.all_in(2)
    felt.call(1)
    assert felt.pots == [(196, (1, 2))]
    assert sorted(stack or 0 for stack in felt.stacks.values()) == [0, 4]


def test_P09_an_uncalled_river_bet_is_not_won() -> None:
    felt = flop("no_limit 5/10", *(900,) * 3)
    felt.check(1, 2, 3, 1, 2, 3)
    felt.to(1, 20)
    felt.fold(2, 3)
    assert [award.amount for award in felt.hand.result.awards] == [30]
    felt.finish()
    assert felt.won == {1: 20, 2: -10, 3: -10}


def test_P11_the_overflow_goes_back() -> None:
    felt = flop("no_limit 5/10", *after_blind(10, 900, 60))
    felt.to(1, 100)
    felt.all_in(2)
    assert felt.pots == [(120 + 20, (1, 2))]
    assert felt.stacks == {1: 900 - 60, 2: 0}


def test_P13_pots_are_not_merged_because_a_hand_has_lost() -> None:
    """Seats 0 to 6 of the thread are seats 1 to 7 here."""
    cards = "Qs Ad Jc Kd 4c Qh 7c Th Ac 9d Ks 6d Tc 8d 3d Qd Td 5h 2d 3c 4s 2s"
    felt = Felt("holdem", "no_limit 1/2 ante 1", (76, 181, 300, 117, 5, 66, 27), cards=cards)
    felt.deal()
    felt.to(3, 114)
    felt.all_in(4)
    felt.fold(5)
    felt.all_in(6, 7, 1)
    felt.call(2)
    assert felt.to_act == 3
    assert not felt.may_raise
    felt.fold(3)
    assert [amount for amount, _ in felt.pots] == [163, 195, 40, 121]
    felt.finish()
    assert list(felt.stacks.values()) == [220, 185, 185, 0, 4, 178, 0]


def test_P15_everybody_folds_to_the_big_blind() -> None:
    felt = preflop("no_limit 25/50", *(900,) * 4)
    felt.fold(3, 4, 1)
    assert felt.pots == [(50, (2,))]
    felt.finish()
    assert felt.won == {1: -25, 2: 25, 3: 0, 4: 0}


def test_P17_no_betting_against_an_all_in() -> None:
    felt = preflop("no_limit 1/2", 100, 300)
    felt.to(2, 100)
    felt.call(1)
    assert felt.step == "show", "both hands face up, then the board"
    felt.shows(1, 2)
    assert felt.step == "award"
    assert len(felt.hand.cards.where[felt.hand.setup.places.board("board")]) == 5

    felt = preflop("no_limit 1/2", 100, 300, 300)
    felt.to(3, 100)
    felt.call(1, 2)
    assert (felt.step, felt.to_act) == ("bet flop", 2)


def test_P19_a_bet_of_more_than_the_stack_is_the_stack() -> None:
    felt = flop("no_limit 1/2", *after_blind(2, 20, 900, 900))
    assert ("to", 20) in felt.refused_raise(33).slots
    felt.all_in(1)
    assert (felt.to_act, felt.may.call) == (2, 20)


def test_P21_all_in_is_not_folded() -> None:
    felt = flop("no_limit 1/2", *after_blind(2, 10, 900, 900))
    felt.all_in(1)
    felt.to(2, 60)
    felt.call(3)
    assert felt.pots == [(6 + 30, (1, 2, 3)), (100, (2, 3))]
