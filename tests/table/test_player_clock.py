"""A player's clock runs in the table's thread, second by second, and only while it is granted (TDA24 29)."""

from __future__ import annotations

import threading

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Rules, Tells, Tick
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.loop import Loop, Message
from controller.table.presence import Identified
from controller.table.records import Cause, Given, NextHand, Undo
from controller.table.table import Table
from controller.table.view import TableView
from tests.dealing import STANDARD, Felt, games


def granted() -> list[Given]:
    cards = [CardLeft(face) for face in faces("AS KD 2C 9H")]
    return [NextHand(), Begin(), *cards, Tells("clock"), Identified("Ada", "floor"), Rules("clock/granted", "floor")]


def test_a_second_that_passes_is_seen() -> None:
    seen = threading.Event()

    def publish(view: TableView | None) -> None:
        if view is not None and view.now.key == "now.clock" and dict(view.now.slots)["left"] == 24:
            seen.set()

    loop = Loop(lambda: Table(session), publish)
    session = open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1)
    loop.start()
    for given in granted():
        loop.put(Message(given, Cause("dealer")))
    assert seen.wait(30)
    loop.stop()
    assert loop.fault is None


def test_seconds_mean_nothing_while_no_clock_runs_and_undo_takes_no_second_back() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    before = felt.hand
    felt.give(Tick(40))
    assert felt.hand is before
    felt.give(Act(felt.to_act, "call"))
    felt.give(Tells("clock"))
    felt.give(Rules("clock/granted", "floor"))
    felt.give(Tick(10))
    assert felt.hand.clock == 10
    assert felt.refused(Undo()).key == "refused.undo_by_floor"  # the floor granted it


def test_a_second_clock_begins_anew() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100))
    felt.deal()
    for _ in range(2):
        felt.give(Tells("clock"))
        felt.give(Rules("clock/granted", "floor"))
        assert felt.hand.clock == 0
        felt.give(Tick(20))
        felt.call(felt.to_act)
    assert felt.step == "bet preflop"
