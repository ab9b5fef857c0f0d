"""The fault matrix, rows 21 to 23, 29 to 42, 44, 50 to 52, 54 and 55: the table behind the line. Each test has its row.

A simulated shoe and box that speak Table Bus, the real threads, the real journal.
"""

from __future__ import annotations

import logging
import shutil
import sqlite3
import threading
import time
from typing import TYPE_CHECKING

import pytest

from controller.console.buttons import Buttons, Pressed
from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Rules
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.journal import Journal, JournalReader
from controller.table.loop import Message
from controller.table.overdue import DRAWN_WITHIN
from controller.table.presence import Identified
from controller.table.records import Cause, NextHand, Reported, TierChanged
from controller.table.seal import table_key
from controller.table.table import Table
from controller.table.translate import code_of
from controller.table.verify import verify
from controller.table.wall_clock import WallClock
from hardware.readings import DOUBLE, FOREIGN, MISREAD
from hardware.tb1.payloads import CardOut, ShoeCount
from tests.dealing import STANDARD, definitions, games, noted
from tests.test_outputs_on_lines import BUS, BusRoom

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from controller.table.view import TableView


@pytest.fixture
def room(tmp_path: Path) -> Iterator[BusRoom]:
    made = BusRoom(definitions(), tmp_path, shoe=BUS | {"tier": "reads"}, buttons=BUS)
    made.both_up()
    yield made
    made.appliance.stop()


def out(room: BusRoom, code: int | None = None, confidence: int = 98) -> TableView:
    """A card leaves whatever the lock says; with `code` the shoe tells that of it."""

    def leave() -> None:
        works = room.shoe.firmware
        works.locked = False
        if code is None:
            works.push(time.monotonic(), confidence=confidence)
        else:
            works.happen(lambda n, born: CardOut(n, born, 0, code, confidence), time.monotonic())

    room.shoe.ask(leave)
    room.until(room.appliance.settled)
    return room.views[-1]


def beside(view: TableView) -> str:
    """What stands beside the shoe."""
    return next(noted(note) for name, _, note in view.links if name == "shoe")


def wait_for(room: BusRoom, kind: str) -> None:
    room.until(lambda: room.views[-1].stopped == kind)


def journal(path: Path) -> Journal:
    return Journal(path / "day.journal", table_key(path / "table.key"))


def table(path: Path) -> Table:
    session = open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1)
    return Table(session, journal(path))


def test_row_21_a_crash_between_the_record_and_the_acknowledgement(tmp_path: Path) -> None:
    made = table(tmp_path)
    made.take(NextHand())
    card = CardLeft(faces("AS")[0])
    made.take(card, Cause("shoe", "shoe", 7, 1, b"raw"))
    made.close()  # killed here: nothing was acknowledged
    with journal(tmp_path) as again:
        after = Table.resume(again)
        assert after.take(card, Cause("shoe", "shoe", 7, 1, b"raw")).seq is None  # the shoe sends it again
        assert after.hand is not None
        assert len(after.hand.cards.faces) == 1
        assert again.count == 2


def test_row_22_the_disk_is_full(room: BusRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    room.deal()
    made = room.appliance.table
    assert made is not None
    record = made._journal
    assert record is not None
    over = threading.Event()

    def fill(_: object) -> None:
        record._database.execute("PRAGMA query_only = ON")
        over.set()

    room.appliance._loop.put(Message(None, Cause("test"), fill))
    assert over.wait(30)
    monkeypatch.setattr(room.appliance, "_publish", lambda _: None)
    room.appliance.give(Act(1, "call"), lambda: None)
    room.until(lambda: room.appliance.fault() is not None)
    assert str(room.appliance.fault()).startswith("cannot record")
    room.shoe.ask(lambda: setattr(room.shoe.firmware, "locked", False))
    room.shoe.push()
    time.sleep(0.2)
    assert room.shoe.unacknowledged  # it keeps the card until somebody can write it down


def test_row_23_the_last_record_is_torn(tmp_path: Path) -> None:
    made = table(tmp_path)
    made.take(NextHand())
    made.take(Begin())
    copy = tmp_path / "after the power failed"
    shutil.copytree(tmp_path, copy, ignore=shutil.ignore_patterns(copy.name))
    made.close()
    wal = copy / "day.journal-wal"
    wal.write_bytes(wal.read_bytes()[:-100])
    with journal(copy) as torn:
        assert torn.count == 1  # rolled back whole: the tap is asked for again
        assert Table.resume(torn).hand is not None
    database = sqlite3.connect(copy / "day.journal", isolation_level=None)
    database.execute("DROP TRIGGER row_stays")
    database.execute("UPDATE row SET hash = (SELECT hash FROM row LIMIT 1 OFFSET 1) WHERE seq = 1")
    database.close()
    verdict = verify(copy / "day.journal", table_key(copy / "table.key"))
    assert verdict.damage is not None  # a wrong hash is never cut: it is named
    assert verdict.damage.row == 1


def test_row_29_the_lid_is_opened_in_mid_hand(room: BusRoom) -> None:
    room.deal()
    room.shoe.lid(opened=True)
    wait_for(room, "lid_open")
    assert room.give(Act(1, "call")).refusal is not None
    room.lock(on=True)
    room.shoe.lid(opened=False)
    room.until(lambda: beside(room.views[-1]) == "")
    assert room.views[-1].stopped == "lid_open"  # closing it is not enough
    assert room.give(Rules("lid_open/watched", "", "in sight")).refusal is not None  # who clears it is the floor
    room.give(Identified("Ada", "floor"))
    assert room.give(Rules("lid_open/watched", "", "in sight")).refusal is None
    assert room.views[-1].stopped == ""


def test_row_30_the_lid_was_opened_while_the_shoe_was_off(room: BusRoom) -> None:
    room.deal()
    room.shoe.ask(lambda: setattr(room.shoe.firmware, "lid_latched", True))
    room.shoe.restart()
    wait_for(room, "lid_open")


def test_row_31_tampering(room: BusRoom) -> None:
    room.deal()
    room.shoe.tamper(2)
    wait_for(room, "tamper")
    assert "technician" in beside(room.views[-1])
    assert {offer.id for offer in room.views[-1].offers} == {"tamper/examined", "tamper/void"}
    assert room.give(Act(1, "call")).refusal is not None


def test_row_32_a_card_that_was_not_read(room: BusRoom) -> None:
    room.give(NextHand())
    room.give(Begin())
    view = out(room, MISREAD)
    assert (view.out, view.stopped) == (1, "")  # it is out, face down, and nobody guesses
    assert "enter its face" in beside(view)
    assert room.push(1).out == 2
    assert beside(room.views[-1]) == ""


def test_row_33_the_same_card_twice(room: BusRoom) -> None:
    room.give(NextHand())
    room.give(Begin())
    room.push(1)
    first = room.hand.cards.faces[0]
    out(room, code_of(first))
    wait_for(room, "same_card_twice")


def test_row_34_a_card_of_another_deck(room: BusRoom) -> None:
    room.give(NextHand())
    room.give(Begin())
    out(room, FOREIGN)
    wait_for(room, "foreign")
    assert room.views[-1].loose == 1


def test_row_35_two_cards_at_once(room: BusRoom) -> None:
    room.give(NextHand())
    room.give(Begin())
    view = out(room, DOUBLE)
    wait_for(room, "extra_card")
    assert (view.out, view.loose, view.stub) == (2, 1, 50)


def test_row_36_a_card_that_is_not_due(room: BusRoom) -> None:
    room.deal()
    for seat in (1, 2, 3):
        room.call(seat)
    room.due()
    assert room.views[-1].street == "flop"
    room.until(lambda: room.views[-1].step == "bet")
    view = out(room)
    assert view.loose == 1  # held apart; the dealer is asked whether a seat had acted
    assert view.now.key == "ask.had_acted"


def test_row_37_a_card_is_pushed_back(room: BusRoom) -> None:
    room.deal()
    room.shoe.back(code_of(room.hand.cards.faces[-1]))
    wait_for(room, "card_back")


def test_row_38_the_draw_that_does_not_come(room: BusRoom) -> None:
    room.give(NextHand())
    room.give(Begin())
    assert room.views[-1].due > 0  # the instruction stands until the card comes
    loop = room.appliance._loop
    loop._overdue._clock = lambda: time.monotonic() + DRAWN_WITHIN
    loop.put(Message(None, Cause("test")))  # it looks at its clock
    room.until(lambda: "no card has come for 30 s" in beside(room.views[-1]))
    room.push(1)
    assert beside(room.views[-1]) == ""
    room.shoe.fault(7)
    room.until(lambda: "draw time-out" in beside(room.views[-1]))
    room.shoe.mend(7)
    room.until(lambda: beside(room.views[-1]) == "")


def test_row_39_the_count_differs(room: BusRoom) -> None:
    room.deal()
    room.shoe.happens(lambda works, now: works.happen(lambda n, born: ShoeCount(n, born, 45, 0), now))
    room.until(lambda: "it counts 45 cards, the table 46" in beside(room.views[-1]))


def test_row_40_the_cut_card(room: BusRoom) -> None:
    room.deal()
    room.shoe.cut()
    room.until(lambda: "last hand" in beside(room.views[-1]))
    assert room.views[-1].stopped == ""


def test_row_41_a_card_read_badly(room: BusRoom) -> None:
    room.give(NextHand())
    room.give(Begin())
    view = out(room, confidence=60)
    assert "look at it and enter its face" in beside(view)
    assert not room.hand.cards.read(room.hand.setup.places.hand(0))


def test_row_42_a_button_that_hangs(room: BusRoom) -> None:
    room.deal()
    room.box.edge(2, down=False, hold=6.0)
    room.until(lambda: any("button 2 hangs" in noted(note) for _, _, note in room.views[-1].links))
    assert room.views[-1].pot == 3
    box = Buttons(lets_go=True)
    assert box.key(Pressed(2, down=False, hold=6.0, age=0.0, asked=(1, 1))) is None


def test_row_44_what_cannot_be_taken_back_is_held() -> None:
    box = Buttons(lets_go=True)
    assert box.key(Pressed(3, down=True, hold=0.0, age=0.0, asked=(1, 1)), "shuffle") is None
    assert box.key(Pressed(3, down=False, hold=0.8, age=0.0, asked=(1, 1)), "shuffle") == "done"


def test_row_50_the_wall_clock_jumps(room: BusRoom, tmp_path: Path) -> None:
    """An hour on and back again in mid-hand: both are written down, and nothing is in another order or late by it."""
    ahead = [0.0]
    loop, table = room.appliance._loop, room.appliance.table
    assert table is not None
    loop._clock = WallClock(lambda: time.time() + ahead[0])
    table._clock = lambda: time.time_ns() // 1000 + round(ahead[0] * 1_000_000)
    room.deal()
    ahead[0] = 3600.0
    room.call(1)
    ahead[0] = 0.0
    room.call(2)
    room.call(3)
    room.push(4)  # a burn and the flop
    assert (room.views[-1].street, room.views[-1].loose) == ("flop", 0)
    assert all(up for view in room.views for _, up, _ in view.links if view.step == "bet")  # no line was lost by it
    assert room.box.ask(lambda: room.box.firmware.faults) == set()
    room.appliance.stop()
    (found,) = (tmp_path / "room").glob("*.journal")
    with JournalReader(found, table_key(found.parent / "table.key")) as written:
        entries = list(written.entries())
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    told = [entry.given for entry in entries if isinstance(entry.given, Act) or entry.cause.who == "clock"]
    on, back = Reported("clock", "jump", 3600), Reported("clock", "jump", -3600)
    assert told == [on, Act(1, "call"), back, Act(2, "call"), Act(3, "call")]
    cards = [entry.cause.number for entry in entries if isinstance(entry.given, CardLeft)]
    assert cards == sorted(cards, key=lambda number: number or 0)
    assert len(cards) == 10


@pytest.mark.parametrize("trouble", ["row_51_the_screen_is_blocked", "row_52_a_thread_that_hogs"])
def test_rows_51_and_52_the_program_is_slow(room: BusRoom, trouble: str, monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def hog() -> None:
        while not over.is_set():
            sum(range(2000))

    thread = threading.Thread(target=hog)
    if trouble.startswith("row_52"):
        thread.start()
    else:
        shown = room.appliance._publish

        def blocked(view: TableView | None) -> None:
            time.sleep(0.2)
            shown(view)

        monkeypatch.setattr(room.appliance, "_publish", blocked)
    room.deal()
    over.set()
    if thread.is_alive():
        thread.join()
    assert all(up for _, up, _ in room.views[-1].links)
    assert not [note for view in room.views for _, up, note in view.links if not up and "silent" in noted(note)]
    room.until(lambda: room.shoe.unacknowledged == ())


def test_row_54_the_shoe_never_comes_back(room: BusRoom) -> None:
    """In mid-hand the cards are counted by hand: the same hand and step, and the switch is shown and on record."""
    room.deal()
    number, step = room.views[-1].number, room.views[-1].step
    room.shoe.unplug()
    room.until(lambda: not all(up for name, up, _ in room.views[-1].links if name == "shoe"))
    room.give(TierChanged("none", "the shoe is broken"))
    assert room.views[-1].setting.tier == "none"  # shown
    assert (room.views[-1].number, room.views[-1].step) == (number, step)
    for seat in (1, 2, 3):
        assert room.give(Act(seat, "call")).refusal is None
    room.shoe.ask(lambda: setattr(room.shoe.firmware, "locked", False))  # the deck is taken out of it
    assert room.appliance.push(4) == 4  # a burn and the flop, by the key
    room.until(lambda: room.appliance.settled() and room.views[-1].out == 10)
    assert (room.views[-1].street, room.views[-1].loose) == ("flop", 0)
    room.appliance.stop()
    (found,) = room.appliance.journals()
    with JournalReader(found, table_key(found.parent / "table.key")) as written:
        switched = [entry.given for entry in written.last_hand() if isinstance(entry.given, TierChanged)]
    assert switched == [TierChanged("none", "the shoe is broken")]


def test_row_55_no_face_leaks_before_it_is_shown(room: BusRoom, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    room.deal()
    room.shoe.corrupt(3)
    room.shoe.lid(opened=True)
    wait_for(room, "lid_open")
    dealt = [str(face) for face in room.hand.cards.faces]
    said = repr(room.views) + caplog.text + repr(room.appliance.table)
    names = [f"{'23456789TJQKA'[face.rank]}{'cdhs'[face.suit]}" for face in room.hand.cards.faces]
    assert dealt
    assert not [name for name in names if f"'{name}'" in said or f" {name} " in said]
