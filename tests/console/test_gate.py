"""Bounced and hasty presses stay out; honest ones do not."""

from __future__ import annotations

from controller.console.gate import Gate
from tests.console.clock import Clock


def gate(clock: Clock, **meanings: str) -> Gate:
    made = Gate(clock)
    made.shown("bet", 0, meanings or {"call": "act"})
    clock.now += 10
    return made


def test_a_bounce_is_one_press() -> None:
    clock = Clock()
    made = gate(clock)
    assert made.lets("call")
    clock.now += 0.039
    assert not made.lets("call")
    clock.now += 0.039
    assert not made.lets("call"), "a key that chatters on is still bouncing"
    clock.now += 0.041
    assert made.lets("call")


def test_another_key_is_no_bounce() -> None:
    made = gate(Clock(), call="act", fold="act")
    assert made.lets("call")
    assert made.lets("fold")


def test_the_key_that_changed_the_step_is_dead_for_a_quarter_of_a_second() -> None:
    clock = Clock()
    made = gate(clock, call="done", fold="act", undo="undo", floor="floor")
    assert made.lets("call")
    made.shown("shuffle", 0, {"call": "done", "fold": "act", "undo": "undo", "floor": "floor"})
    clock.now += 0.249
    assert not made.lets("call")
    assert made.lets("fold")
    assert made.lets("undo")
    assert made.lets("floor")
    clock.now += 0.3
    assert made.lets("call")


def test_undo_and_floor_are_never_dead_but_they_bounce() -> None:
    clock = Clock()
    made = gate(clock, undo="undo")
    assert made.lets("undo")
    assert not made.lets("undo")
    made.shown("burn", 0, {"undo": "back"})
    clock.now += 0.05
    assert made.lets("undo")


def test_a_new_meaning_counts_after_six_tenths() -> None:
    clock = Clock()
    made = gate(clock, call="deal")
    made.shown("bet", 0, {"call": "done"})
    clock.now += 0.599
    assert not made.lets("call")
    assert made.dead_for("call") > 0
    clock.now += 0.05
    assert made.dead_for("call") == 0
    assert made.lets("call")


def test_a_sensed_card_makes_a_new_meaning_count_at_once() -> None:
    made = gate(Clock(), call="deal")
    made.shown("bet", 1, {"call": "act"})
    assert made.lets("call")


def test_next_hand_does_not_lie_under_what_was_call() -> None:
    clock = Clock()
    made = gate(clock, call="act")
    made.shown("ended", 0, {"call": "next"})
    clock.now += 1.9
    assert not made.lets("call")
    clock.now += 0.2
    assert made.lets("call")


def test_a_seat_has_no_meaning_and_is_never_new() -> None:
    assert gate(Clock()).lets("seat_3")
