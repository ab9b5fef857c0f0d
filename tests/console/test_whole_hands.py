"""Whole hands of every seed game through the real window: by taps alone, by keys alone, by buttons alone."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from tests.console.rig import Box, Clicks, Keys, Rig, at_the_table, definitions, whole_hand

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.console.rig import Player

GAMES = ("holdem", "lazy_rivers", "double_board", "double_board_one_winner", "omaha_hilo")
WAYS: dict[str, Callable[[Rig], Player]] = {"taps": Clicks, "keys": Keys, "buttons": Box}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand(tmp_path: Path, game: str, way: str) -> None:
    table = "omaha_hilo" if game == "omaha_hilo" else "default"
    with at_the_table(tmp_path, table, game=game) as rig:
        asked = whole_hand(rig, WAYS[way](rig), raises=0 if way == "buttons" else 3)
        assert rig.view.ended == "ended"
        assert rig.window.desk.dull == 0
        total = sum(seat.stack or 0 for seat in rig.view.seats)
        assert total == sum(stack or 0 for stack in definitions().tables[table].seats.values())
        assert {"now.post_blinds", "now.burn", "now.show", "now.push", "now.ended"} <= set(asked)
        assert asked.count("now.push") == len(rig.view.pushes), "each stack has its own DONE"
    assert [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()] == []


@pytest.mark.parametrize("way", ["taps", "keys"])
def test_a_shoe_that_only_counts_and_stacks_nobody_counted(tmp_path: Path, way: str) -> None:
    with at_the_table(tmp_path, "cash_unknown") as rig:
        asked = whole_hand(rig, WAYS[way](rig))
        assert "now.who_wins" in asked
        shares = {seat for share in rig.view.shares for seat, _ in share.won}
        assert len(shares) == 2, "both seats that were tapped share the pot"
        assert rig.window.desk.dull == 0


def test_all_in_by_the_button_box(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        assert "now.table_hand" in whole_hand(rig, Box(rig))


def test_three_hands_one_after_the_other(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        for number in (1, 2, 3):
            whole_hand(rig, Clicks(rig), folds=number)
            assert rig.view.number == number
