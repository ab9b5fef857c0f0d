"""The four sounds: what calls the dealer, what does not, and what repeats until somebody comes (console.md §3.10)."""

from __future__ import annotations

from controller.console.cues import REPEATS, Cue, Cues
from controller.rules.inputs import Act, Begin, Tells
from controller.table.records import NextHand
from tests.shown_felt import ShownFelt, double


def holdem() -> tuple[ShownFelt, Cues]:
    felt = ShownFelt("holdem", "no_limit 1/2", (100, 100, 100), cards="")
    cues = Cues()
    felt.give(NextHand())
    assert cues.hear(felt.view, 0.0) is None, "a console that comes up is silent"
    return felt, cues


def test_a_card_ticks_and_the_last_one_of_the_deal_calls_for_the_turn() -> None:
    felt, cues = holdem()
    felt.give(Begin())
    heard: list[Cue | None] = [cues.hear(felt.view, 0.0)]
    for _ in range(6):
        felt.out(1)
        heard.append(cues.hear(felt.view, 0.0))
    assert heard == [None, *["sensed"] * 5, "turn"]


def test_a_view_that_was_never_shown_loses_no_sound() -> None:
    felt, cues = holdem()
    felt.give(Begin())
    felt.out(4)
    assert cues.hear(felt.view, 0.0) == "sensed"


def test_each_seat_is_called_and_a_refusal_is_dull() -> None:
    felt, cues = holdem()
    felt.deal()
    cues.hear(felt.view, 0.0)
    felt.call(3)
    assert cues.hear(felt.view, 0.0) == "turn"
    felt.take(Act(1, "raise", 3))
    assert cues.hear(felt.view, 0.0) == "error"


def test_a_card_too_early_stops_until_somebody_touches_the_console() -> None:
    felt, cues = holdem()
    felt.deal()
    cues.hear(felt.view, 0.0)
    felt.out(2)
    cues.hear(felt.view, 100.0)
    felt.give(Tells("too_early"))
    assert cues.hear(felt.view, 100.0) == "stop"
    assert cues.wait(100.0 + REPEATS - 0.1) is None
    assert cues.wait(100.0 + REPEATS) == "stop"
    assert cues.wait(100.0 + REPEATS + 0.1) is None
    cues.touched(115.0)
    assert cues.wait(100.0 + 2 * REPEATS) is None
    assert cues.wait(115.0 + REPEATS) == "stop"


def test_a_step_the_cards_answer_repeats_nothing() -> None:
    felt = double()
    cues = Cues()
    felt.give(NextHand())
    felt.give(Begin())
    cues.hear(felt.view, 0.0)
    assert cues.wait(1000.0) is None
