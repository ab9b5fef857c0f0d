"""The level's clock: the loop asks for it when a level's time is over, and what it tells is journalled as a fact."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from controller.rules.plan import Level, Plan
from controller.rules.session import open_session
from controller.rules.session_inputs import ClockTells
from controller.rules.stakes import parse
from controller.table.journal import Journal, JournalReader
from controller.table.loop import Loop, Message
from controller.table.records import Cause, NextHand
from controller.table.table import Table
from tests.dealing import STANDARD, games
from tests.writing import KEY

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table.view import TableView

PLAN = Plan(
    format="tournament",
    levels=(
        Level(stakes=parse("no_limit 100/200"), minutes=20),
        Level(stakes=parse("no_limit 200/400"), minutes=20),
    ),
)
STARTS = 1_700_000_000


def test_a_level_is_over_by_the_clock_and_the_running_hand_keeps_its_stakes(tmp_path: Path) -> None:
    # The table's clock is moved by the test: twenty minutes pass between two looks at it.
    time = [STARTS]
    path = tmp_path / "day.journal"
    second = threading.Event()
    ticking = threading.Event()

    def opened() -> Table:
        session = open_session(
            games()["holdem"], STANDARD, parse("no_limit 100/200"), {1: 9000, 2: 9000}, 1, "reads", PLAN
        )
        return Table(session, Journal(path, KEY), lambda: time[0] * 1_000_000)

    def publish(view: TableView | None) -> None:
        if view is not None and view.between is not None:
            if view.between.ends:
                ticking.set()
            if view.between.level == 2:
                second.set()

    loop = Loop(opened, publish)
    loop.start()
    loop.put(Message(NextHand(), Cause("dealer")))
    assert ticking.wait(30)
    time[0] += 20 * 60
    loop.put(Message(None, Cause("shoe")))  # anything wakes the loop, which then looks at the clock
    assert second.wait(30)
    loop.stop()
    assert loop.fault is None
    with JournalReader(path, KEY) as journal:
        told = [entry.given for entry in journal.entries() if isinstance(entry.given, ClockTells)]
        again = Table.resume(journal)
    assert told == [ClockTells(STARTS), ClockTells(STARTS + 20 * 60)]
    assert again.hand is not None
    assert again.hand.setup.stakes.big_blind == 200
    assert again.session.stakes.big_blind == 400
    assert again.undoes is not None
    assert isinstance(again.undoes.given, NextHand), "nobody takes the clock back"
