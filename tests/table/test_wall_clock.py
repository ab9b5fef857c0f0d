"""Jumps of the wall clock are written down; what happened stays in the order in which it happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.inputs import Begin
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.journal import Journal
from controller.table.loop import Loop, Message
from controller.table.records import NextHand, Reported
from controller.table.seal import table_key
from controller.table.table import DEALER, Table
from controller.table.wall_clock import WallClock
from tests.dealing import STANDARD, games

if TYPE_CHECKING:
    from pathlib import Path


class Clocks:
    """Two clocks that a test sets."""

    wall = 1_000_000.0
    steady = 50.0

    def made(self) -> WallClock:
        """The comparison of the two."""
        return WallClock(lambda: self.wall, lambda: self.steady)


@pytest.mark.parametrize(("by", "told"), [(3600.0, 3600), (-3600.0, -3600), (1.9, None), (-2.0, -2)])
def test_a_jump_is_told_once(by: float, told: int | None) -> None:
    clocks = Clocks()
    watch = clocks.made()
    clocks.wall += by + 10
    clocks.steady += 10
    jumped = watch.jump()
    assert (jumped and jumped[0]) == (None if told is None else Reported("clock", "jump", told))
    assert watch.jump() is None


def test_a_jump_stands_in_the_journal_and_the_order_stays(tmp_path: Path) -> None:
    clocks = Clocks()
    session = open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1)
    loop = Loop(
        lambda: Table(
            session, Journal(tmp_path / "day.journal", table_key(tmp_path / "key")), lambda: int(clocks.wall * 1e6)
        ),
        lambda _: None,
        clock=clocks.made(),
    )
    loop.start()
    loop.put(Message(NextHand(), DEALER, lambda _: setattr(clocks, "wall", clocks.wall - 3600)))
    loop.put(Message(Begin(), DEALER))
    loop.stop()
    assert loop.fault is None
    with Journal(tmp_path / "day.journal", table_key(tmp_path / "key")) as journal:
        entries = list(journal.entries())
    assert [type(entry.given) for entry in entries] == [NextHand, Reported, Begin]
    assert [entry.seq for entry in entries] == [1, 2, 3]
    assert entries[2].at < entries[0].at  # the wall clock says so, and the order does not listen
