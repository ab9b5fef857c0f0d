"""Every state that holds a table up for a moment has a screen, by its name in `tests/screens.py`."""

from __future__ import annotations

from typing import Final

import pytest

from tests.screens import SCREENS

BY_STATE: Final = {
    # Before the hand.
    "waiting for two players": ("waiting",),
    "dead spread": ("dead_spread",),
    "posting with exceptions": ("posting", "posting_dead", "posting_bomb"),
    "wash, shuffle, cut, cut card": ("first_hand", "balance"),
    "stub count": ("stub_count",),
    "deck change, set-up": ("deck_change", "deck_set_up", "deck_count"),
    "a hand the console never saw": ("join_at", "join_pot", "join_seats", "join_board", "joined"),
    # During it.
    "all-in count in progress": ("count",),
    "clock running": ("clock", "clock_count"),
    "bets being corrected": ("correct",),
    "out-of-turn chips held": ("out_of_turn_held",),
    "side pots being separated": ("three_pots", "new_bets_apart"),
    "hand killed, seat still seated": ("killed",),
    "floor coming, playing on": ("floor_called",),
    "ruling in force until the river": ("no_burn",),
    "run-twice offer": ("run_it",),
    "evidence freeze": ("freeze", "frozen"),
    # At its end.
    "uncontested": ("uncontested",),
    "show request": ("show_request", "shown_to_table"),
    "chop": ("chop",),
    # Between hands.
    "push": ("pushed",),
    "level, last hand, break": ("level_in", "next_level", "last_hand", "on_break"),
    "race": ("race", "race_cards"),
    "balance": ("balance",),
}


@pytest.mark.parametrize("state", BY_STATE)
def test_every_state_has_its_screens(state: str) -> None:
    assert [name for name in BY_STATE[state] if name not in SCREENS] == []
