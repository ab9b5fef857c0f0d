"""What the dealer says aloud (TR24 IX.c): acts with their totals, how many play on, a pot-limit pot."""

from __future__ import annotations

import pytest

from controller.rules.saying import Say, say
from tests.dealing import house
from tests.shown_felt import ShownFelt
from tests.states import SIX, cash


def aloud(felt: ShownFelt) -> Say | None:
    return felt.view.aloud


def test_a_raise_and_a_bet_are_said_with_their_total_a_fold_is_not() -> None:
    felt = cash()
    felt.deal()
    felt.to(3, 8)
    assert aloud(felt) == say("spoken.raise", to=8)
    felt.fold(4)
    assert aloud(felt) is None
    felt.fold(5, 6, 1)
    felt.call(2)
    felt.to(2, 12)
    assert aloud(felt) == say("spoken.bet", to=12)


def test_an_all_in_is_said_as_such() -> None:
    felt = cash()
    felt.deal()
    felt.all_in(3)
    assert aloud(felt) == say("spoken.all_in")


def test_before_the_flop_the_players_are_counted() -> None:
    felt = cash()
    felt.deal()
    felt.to(3, 8)
    felt.call(4)
    felt.fold(5, 6, 1)
    felt.give_call(2)
    assert aloud(felt) == say("spoken.players", n=3)
    felt.out()
    assert aloud(felt) == say("spoken.players", n=3)


def test_nobody_is_counted_aloud_while_the_hands_are_dealt() -> None:
    felt = cash()
    felt.up_to_the_deal()
    felt.out()
    assert aloud(felt) is None


@pytest.mark.parametrize(("profile", "said"), [("wsop_live2024", True), ("standard", True)])
def test_a_pot_limit_pot_is_said_and_no_other(profile: str, said: bool) -> None:  # noqa: FBT001 - what is expected
    """Three times 7 and a small blind of 1 are 22."""
    for stakes, told in (("pot_limit 1/2", said), ("no_limit 1/2", False)):
        felt = ShownFelt("omaha", stakes, SIX, house=house(profile))
        felt.deal()
        felt.to(3, 7)
        felt.call(4)
        felt.fold(5, 6, 1)
        felt.call(2)
        assert aloud(felt) == (say("spoken.pot", pot=22) if told else None)
