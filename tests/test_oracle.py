"""A second opinion on 2,000 random hands (`tests/oracle.py`), and what PokerKit says otherwise, each in a test."""

# ruff: noqa: N802 - a test of a row is named after it

from __future__ import annotations

import warnings

import pytest
from pokerkit import StandardHighHand

from controller.rules.inputs import Act
from tests.dealing import Felt
from tests.oracle import (
    ANTE,
    BIG,
    KINDS,
    SMALL,
    Dealt,
    Lockstep,
    b09,
    best_of_boards,
    cap,
    check,
    chosen,
    low_elsewhere,
    needless,
    needless_check,
    odd_chips,
    p13,
    paid,
    passed_on,
    r16,
    r18,
    r19,
    r20,
)

CHUNK, CHUNKS = 100, 20


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_hands_in_lockstep(chunk: int) -> None:
    """`python -m tests.oracle N --seed S` plays more; a failure names the seed that deals its hand again."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PokerKit warns of a hand that nobody shows
        for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
            check(seed)


def test_every_game_is_among_them() -> None:
    assert {chosen(seed).game for seed in range(CHUNK * CHUNKS)} == set(KINDS)


def test_a_seed_deals_the_same_hand_again() -> None:
    assert chosen(7) == chosen(7)
    assert Lockstep(chosen(7)).felt.shoe == Lockstep(chosen(7)).felt.shoe


# Each deviation by its own row of `peers.md` §1.4: what we say, and that PokerKit says otherwise.


def spot(game: str, structure: str, stacks: tuple[int, ...], *acts: tuple[str, int]) -> Lockstep:
    """A hand in which seats fold, call or raise to an amount, on both sides."""
    lockstep = Lockstep(Dealt(game, structure, stacks, 0, 0))
    for deed, amount in acts:
        lockstep.sync()
        if deed == "raise":
            lockstep.state.complete_bet_or_raise_to(amount)
            lockstep.felt.to(lockstep.felt.to_act, amount)
        elif deed == "fold":
            lockstep.state.fold()
            lockstep.felt.fold(lockstep.felt.to_act)
        else:
            lockstep.state.check_or_call()
            lockstep.felt.call(lockstep.felt.to_act)
    lockstep.sync()
    return lockstep


CALL, FOLD = ("call", 0), ("fold", 0)


def test_r16_a_short_all_in_reopens_in_pokerkit() -> None:
    at = spot("holdem", "no_limit", (900, 14, 900), CALL, CALL, CALL, CALL, ("raise", 4), CALL)
    assert at.felt.to_act == 1
    assert not at.felt.may_raise
    assert at.state.can_complete_bet_or_raise_to()
    assert r16(at.felt.may, raised_in_full=False)
    assert not r16(at.felt.may, raised_in_full=True)


def test_R18_short_all_ins_do_not_add_up_in_pokerkit() -> None:
    """28, all in 38, 54 and 55: the raiser faces 27, a full raise of 18 in sum (TDA 47-A)."""
    raises = (("raise", 28), CALL, ("raise", 38), ("raise", 54), ("raise", 55), CALL)
    at = spot("holdem", "no_limit", (900, 38, 54, 55, 900, 900), CALL, CALL, CALL, *raises)
    assert at.felt.to_act == 6
    assert (at.felt.may.call, at.felt.may.least) == (27, 73)
    assert not at.state.can_complete_bet_or_raise_to()
    assert r18(at.felt.hand, [10, 16, 1])
    assert not r18(at.felt.hand, [18, 16, 1])


def test_r19_half_a_bet_does_not_reopen_in_pokerkit() -> None:
    at = spot("holdem", "limit", (900, 25, 900), CALL, CALL, CALL, ("raise", 10), ("raise", 15), CALL)
    assert at.felt.to_act == 1
    assert at.felt.may.least == 25
    assert not at.state.can_complete_bet_or_raise_to()
    assert r19(at.felt.hand)


def test_r20_no_completion_in_pokerkit() -> None:
    at = spot("holdem", "limit", (900, 900, 13), ("raise", 13))
    assert at.felt.may.least == 20
    assert at.state.min_completion_betting_or_raising_to_amount == 23
    assert r20(at.felt.hand, at.felt.may).least == 23


def test_the_big_blind_is_no_bet_in_pokerkit() -> None:
    at = spot("holdem", "limit", (900,) * 4, ("raise", 20), ("raise", 30), ("raise", 40))
    assert not at.felt.may_raise
    assert at.state.can_complete_bet_or_raise_to()
    assert cap(at.felt.hand, at.felt.may, at.state.completion_betting_or_raising_count)


def test_a_needless_raise_is_refused_in_pokerkit() -> None:
    at = spot("holdem", "no_limit", (900, 100, 200), ("raise", 30), ("raise", 150), CALL)
    assert at.felt.to_act == 3
    at = spot("holdem", "no_limit", (900, 100, 200), ("raise", 30), CALL, ("raise", 100))
    assert at.felt.may_raise
    assert not needless(at.felt.hand)
    at = spot("holdem", "no_limit", (200, 900, 150), ("raise", 30), ("raise", 200))
    assert at.felt.to_act == 2
    assert at.felt.may_raise
    assert not at.state.can_complete_bet_or_raise_to()
    assert needless(at.felt.hand)


def test_a_needless_check_is_asked_in_pokerkit() -> None:
    at = Lockstep(Dealt("holdem", "no_limit", (900, 900, 10 + 1), 1, 0))
    for deed in ("call", "fold"):
        at.state.check_or_call() if deed == "call" else at.state.fold()
        at.felt.give(Act(at.felt.to_act, "call" if deed == "call" else "fold"))
    assert at.felt.step.startswith("show")
    assert needless_check(at.state, betting=False)


def test_odd_chips_go_to_one_seat_in_pokerkit() -> None:
    assert odd_chips(101, (2, 4, 6)) == {2: 35, 4: 33, 6: 33}
    assert odd_chips(100, (2, 4)) == {2: 50, 4: 50}


def test_p13_pokerkit_merges_pots() -> None:
    """The hand of `bug_cases.md` P13: 163, 195, 40 and 121 with us; PokerKit pays 219 and 179 of the first two."""
    cards = "Qs Ad Jc Kd 4c Qh 7c Th Ac 9d Ks 6d Tc 8d 3d Qd Td 5h 2d 3c 4s 2s"
    felt = Felt("holdem", "no_limit 1/2 ante 1", (76, 181, 300, 117, 5, 66, 27), cards=cards)
    felt.deal()
    felt.to(3, 114)
    felt.all_in(4)
    felt.fold(5)
    felt.all_in(6, 7, 1)
    felt.call(2)
    felt.fold(3)
    felt.finish()
    assert [pot.amount for pot in p13(felt.hand)] == [163 + 195, 40, 121]
    assert [chips for chips in paid(felt.hand).values() if chips] == [219, 121, 179]


def test_B09_a_short_big_blind_is_called_short_in_pokerkit() -> None:
    at = Lockstep(Dealt("holdem", "no_limit", (900, 4, 900), 0, 0))
    assert at.felt.to_act == 3
    assert (at.felt.may.call, at.state.checking_or_calling_amount) == (BIG, SMALL)
    stacks = [900, 4, 900]
    b09("holdem", stacks)
    assert stacks == [900, BIG + SMALL + 1, 900]
    stacks = [ANTE, ANTE + 2, 900]
    b09("stud", stacks)
    assert stacks == [ANTE, ANTE + BIG, 900]


def test_the_bring_in_is_passed_on_in_pokerkit() -> None:
    """Robert's Rules: left of a low card all in for its ante a seat folds, brings in or opens in full."""
    seed = next(seed for seed in range(99) if lowest(seed) == 0)
    at = Lockstep(Dealt("stud", "limit", (ANTE, 100, 100), 0, seed))
    assert at.felt.to_act == 2
    assert passed_on(at.state, at.felt.hand)
    assert not at.state.can_fold()
    at.felt.fold(2)


def lowest(seed: int) -> int:
    """Whose door card brings in, of three seats with chips."""
    return Lockstep(Dealt("stud", "limit", (100, 100, 100), 0, seed)).felt.hand.turn


def test_a_low_outside_a_pot_halves_it_in_pokerkit() -> None:
    """Omaha hi-lo: seat 1, all in for 20, has the only low; of the side pot PokerKit makes a low half all the same."""
    assert low_elsewhere({}, (1, 2), anywhere=True) == {1: 0, 2: 0}
    assert low_elsewhere({}, (1, 2), anywhere=False) == {}
    assert low_elsewhere({1: 7}, (1, 2), anywhere=True) == {1: 7}


def test_the_best_hand_on_either_board_by_pokerkits_hands() -> None:
    """`bug_cases.md` O08: trip aces on top beat trip kings below, and take all."""
    cards = "As Ks Ah Kh 3c Ac 9d 4s Kc 9s 4d 3d 2h 2d 3h 8h 8s"
    felt = Felt("double_board_one_winner", "no_limit 5/10", (900, 900), cards=cards)
    felt.deal()
    felt.finish()
    assert StandardHighHand.from_game("AsAh", "Ac9d4s2h8h") > StandardHighHand.from_game("KsKh", "Kc9s4d2d8s")
    assert best_of_boards(felt.hand) == {0: 20, 1: 0}
