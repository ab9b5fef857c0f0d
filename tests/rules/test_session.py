"""Between hands: where the button and the blinds go, who is dealt in, and when no hand can begin."""

# ruff: noqa: N802 - a test of a vector is named after it

from __future__ import annotations

import pytest

from controller.rules.decide import begin
from controller.rules.hand import Setup
from controller.rules.inputs import Voids
from controller.rules.saying import Refusal
from controller.rules.session import Session, after, next_setup, open_session
from controller.rules.stakes import parse
from tests.dealing import STANDARD, Felt, games

STAKES = parse("no_limit 5/10")


def opened(*numbers: int, button: int, broke: tuple[int, ...] = ()) -> Session:
    stacks = {number: 0 if number in broke else 900 for number in numbers}
    return open_session(games()["holdem"], STANDARD, STAKES, stacks, button)


def setup(session: Session) -> Setup:
    found = next_setup(session)
    assert isinstance(found, Setup)
    return found


def blinds(session: Session) -> tuple[int, int | None, int | None]:
    """The seat numbers of the button, the small blind and the big blind of the next hand; None for a dead one."""
    hand = setup(session)
    small = hand.seats[hand.small_blind] if hand.small_blind >= 0 else None
    big = hand.seats[hand.big_blind] if hand.big_blind >= 0 else None
    return hand.button, small, big


def dealt(session: Session, *broke: int) -> Session:
    """The table after a hand in which some lost all they had, nobody knows to whom, and the others nothing."""
    hand = begin(setup(session)).hand
    stacks = zip(hand.setup.seats, hand.setup.start, strict=True)
    delta = tuple([-(stack or 0) if number in broke else 0 for number, stack in stacks])
    return after(session, hand._replace(bets=hand.bets._replace(delta=delta)))


# The first hand.


def test_the_blinds_are_left_of_the_button() -> None:
    session = opened(1, 3, 5, button=5)
    assert blinds(session) == (5, 1, 3)
    assert setup(session).seats == (1, 3, 5), "the button is dealt last"


def test_heads_up_the_button_is_the_small_blind() -> None:
    session = opened(2, 7, button=7)
    assert blinds(session) == (7, 7, 2)
    assert setup(session).seats == (2, 7)


def test_a_seat_without_chips_is_not_dealt_in() -> None:
    session = opened(1, 2, 3, 4, button=4, broke=(1,))
    assert setup(session).seats == (2, 3, 4)
    assert blinds(session) == (4, 2, 3)


def test_a_stack_nobody_counted_is_dealt_in() -> None:
    session = open_session(games()["holdem"], STANDARD, STAKES, {1: None, 2: None}, 1)
    assert setup(session).start == (None, None)


def test_too_few_and_too_many_players() -> None:
    found = next_setup(opened(1, 2, button=1, broke=(2,)))
    assert isinstance(found, Refusal)
    assert found.why.key == "refused.too_few_players"
    razz = open_session(games()["razz"], STANDARD, STAKES, dict.fromkeys(range(1, 10), 900), 1)
    found = next_setup(razz)
    assert isinstance(found, Refusal)
    assert found.why.key == "refused.too_many_players"


# From hand to hand.


def test_the_button_goes_round() -> None:
    session = opened(1, 3, 5, button=5)
    seen = []
    for _ in range(4):
        seen.append(blinds(session))
        session = dealt(session)
    assert seen == [(5, 1, 3), (1, 3, 5), (3, 5, 1), (5, 1, 3)]
    assert session.number == 5


def test_heads_up_the_button_changes_hands() -> None:
    session = opened(1, 6, button=1)
    seen = []
    for _ in range(3):
        seen.append(blinds(session))
        session = dealt(session)
    assert seen == [(1, 1, 6), (6, 6, 1), (1, 1, 6)], "D03: the empty seats between do not matter"


def test_D01_the_small_blind_is_dead_when_the_big_blind_has_gone() -> None:
    session = dealt(opened(1, 2, 3, 4, 5, button=1), 3)
    assert blinds(session) == (2, None, 4)
    session = dealt(session)
    assert blinds(session) == (3, 4, 5), "a dead button at the empty seat"
    assert setup(session).seats == (4, 5, 1, 2)
    assert blinds(dealt(session)) == (4, 5, 1)


def test_the_button_is_dead_when_the_small_blind_has_gone() -> None:
    session = dealt(opened(1, 2, 3, 4, 5, button=1), 2)
    assert blinds(session) == (2, 3, 4)
    assert setup(session).seats == (3, 4, 5, 1)


@pytest.mark.parametrize(("broke", "expected"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
def test_B03_nobody_posts_the_big_blind_twice(broke: int, expected: tuple[int, int, int]) -> None:
    """Seat 1 has the button, seat 2 the small blind, seat 3 the big blind; one goes broke and two are left."""
    assert blinds(dealt(opened(1, 2, 3, button=1), broke)) == expected


def test_two_go_broke_at_once() -> None:
    session = dealt(opened(1, 2, 3, 4, button=1), 2, 3)
    assert blinds(session) == (1, 1, 4)


def test_the_last_player_has_nobody_to_play() -> None:
    assert isinstance(next_setup(dealt(opened(1, 2, button=1), 2)), Refusal)


def test_stacks_and_winnings_are_kept() -> None:
    felt = Felt("holdem", "no_limit 5/10", (900, None, 900))
    felt.deal()
    felt.to(3, 30)
    felt.fold(1, 2)
    felt.done()
    assert [(seat.number, seat.stack, seat.won) for seat in felt.table.session.seats] == [
        (1, 895, -5),
        (2, None, -10),
        (3, 915, 15),
    ]


def test_a_void_hand_gives_every_chip_back() -> None:
    felt = Felt("holdem", "no_limit 5/10 ante 1", (900, 900, 900))
    felt.deal()
    felt.to(3, 30)
    felt.give(Voids("floor and manager", "fouled deck"))
    assert [seat.stack for seat in felt.table.session.seats] == [900, 900, 900]
    assert [seat.won for seat in felt.table.session.seats] == [0, 0, 0]
