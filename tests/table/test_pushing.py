"""What is pushed: the drop first, then pot by pot every winner, and each stack cut from the largest chip down."""

from __future__ import annotations

import pytest

from controller.rules.inputs import Winners
from controller.table.pushing import PushView, cut_out
from controller.table.view import view
from tests.dealing import Felt, house


@pytest.mark.parametrize(
    ("amount", "unit", "chips"),
    [
        (6300, 100, ((5000, 1), (1000, 1), (100, 3))),
        (6, 1, ((5, 1), (1, 1))),
        (190, 5, ((100, 1), (25, 3), (5, 3))),
        (7, 5, ((5, 1), (1, 2))),
        (30, 10, ((10, 3),)),
        (0, 1, ()),
    ],
)
def test_from_the_largest_chip_down(amount: int, unit: int, chips: tuple[tuple[int, int], ...]) -> None:
    assert cut_out(amount, unit) == chips
    assert sum(value * count for value, count in chips) == amount


def test_the_drop_is_pushed_before_the_winners() -> None:
    raked = house("standard", rake={"percent": 10, "cap": 6})
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100), house=raked, cards="As Kd 2c Ah Kh 3d 4h Ac 9s 9d 7c")
    felt.deal()
    felt.to(3, 20)
    felt.call(1, 2)
    while felt.step.startswith("bet"):
        felt.check(felt.to_act)
    felt.shows(1, 2, 3)
    shown = view(felt.table)
    # 60 in the pot, 10 per cent are 6; 54 to the aces.
    assert shown.pushes == (PushView(0, 6, ((5, 1), (1, 1))), PushView(1, 54, ((25, 2), (1, 4))))
    assert shown.now.key == "now.push_drop"


def test_the_side_pot_is_pushed_before_the_main_pot_winner_by_winner() -> None:
    # The vector P42: main 91 (2, 5, 7; top 2, bottom 5) and side 40 (top 7, bottom 5).
    felt = Felt("double_board", "no_limit 1/2", {1: 50, 2: 30, 5: 50, 7: 50}, button=7, tier="counts")
    felt.deal()
    felt.all_in(5)
    felt.call(7)
    felt.fold(1)
    felt.call(2)
    felt.shows(*[number for number in (5, 7, 2) if not felt.hand.is_tabled(felt.hand.setup.seats.index(number))])
    for seat in (7, 5, 2, 5):
        assert view(felt.table).pushes == ()
        felt.give(Winners((seat,)))
    told = [(push.pot, push.seat, push.amount) for push in view(felt.table).pushes]
    assert told == [("side", 7, 20), ("side", 5, 20), ("main", 2, 46), ("main", 5, 45)]


def test_one_winner_of_every_pot_gets_one_stack() -> None:
    felt = Felt("holdem", "no_limit 1/2", (30, 80, 80), cards="2c Kd As 2d 8h Ah Kc 3d 4h Ac 9s 9d 7c")
    felt.deal()
    felt.all_in(3)
    felt.call(1, 2)
    felt.shows(*[seat for seat in (3, 1, 2) if not felt.hand.is_tabled(felt.hand.setup.seats.index(seat))])
    # 30 of each seat in the main pot, 50 of two in the side pot: 190, all to the aces.
    assert [(push.pot, push.seat, push.amount) for push in view(felt.table).pushes] == [("", 3, 190)]


def test_nothing_is_pushed_while_a_share_is_open() -> None:
    felt = Felt("omaha_hilo", "no_limit 5/10", (900, 900), tier="counts")
    felt.deal()
    while felt.step != "show":
        felt.call(felt.to_act)
    felt.shows(1, 2)
    assert view(felt.table).pushes == ()
