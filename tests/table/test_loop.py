"""The table's thread: proved, then committed, then published, then acknowledged; and what happens when it cannot be."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Any

import pytest

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Done
from controller.rules.invariants import Broken, check_whole
from controller.rules.session import Session, open_session
from controller.rules.stakes import parse
from controller.table import table as table_module
from controller.table.journal import Journal
from controller.table.loop import Loop, Message
from controller.table.records import Cause, NextHand
from controller.table.seal import table_key
from controller.table.table import Table
from controller.table.view import TableView
from tests.dealing import STANDARD, games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from controller.table.records import Given
    from controller.table.table import Outcome

CARDS = faces("AS KD 2C 9H")


def session() -> Session:
    return open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1)


def card(number: int) -> Cause:
    return Cause("shoe", "shoe", 7, number, b"$CARD")


class Recording:
    """A database that tells when it commits."""

    def __init__(self, database: Any, happened: list[str]) -> None:  # noqa: ANN401 - a connection
        self._database, self._happened = database, happened

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a connection has
        return getattr(self._database, name)

    def execute(self, sql: str, *parameters: Any) -> Any:  # noqa: ANN401 - as sqlite3
        """Execute, and tell of a commit."""
        answer = self._database.execute(sql, *parameters)
        if sql == "COMMIT":
            self._happened.append("committed")
        return answer


class Bench:
    """A loop on a journal, with everything that happens in a list."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.happened: list[str] = []
        self.views: list[TableView | None] = []
        self.gate = threading.Event()
        self.gate.set()
        self.threads: set[str] = set()
        self.journal: Journal | None = None
        self.table: Table | None = None
        self.loop = Loop(self._open, self._publish)

    def _open(self) -> Table:
        self.journal = Journal(self.path / "day.journal", table_key(self.path / "table.key"))
        self.journal._database = Recording(self.journal._database, self.happened)  # type: ignore[assignment]
        self.table = Table(session(), self.journal)
        return self.table

    def _publish(self, view: TableView | None) -> None:
        self.gate.wait(10)
        self.threads.add(threading.current_thread().name)
        self.views.append(view)
        self.happened.append("published" if view else "locked")

    def put(self, given: Given | None, cause: Cause = table_module.DEALER) -> None:
        """Put an input, and wait for nothing."""
        self.loop.put(Message(given, cause, lambda _: self.happened.append("acknowledged"), self._failed))

    def _failed(self) -> None:
        self.happened.append("failed")

    def ask(self, given: Given | None, cause: Cause = table_module.DEALER) -> list[str]:
        """Put an input, wait for what becomes of it, and tell what happened meanwhile."""
        before = len(self.happened)
        over = threading.Event()

        def done(_: Outcome) -> None:
            self.happened.append("acknowledged")
            over.set()

        def failed() -> None:
            self._failed()
            over.set()

        self.loop.put(Message(given, cause, done, failed))
        assert over.wait(10)
        return self.happened[before:]

    def in_its_thread(self, call: Callable[[], object]) -> None:
        """Run something in the table's thread, which alone may touch the journal."""
        over = threading.Event()

        def done(_: Outcome) -> None:
            call()
            over.set()

        self.loop.put(Message(None, Cause("test"), done))
        assert over.wait(10)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    made.loop.start()
    yield made
    made.gate.set()
    made.loop.stop()
    assert "table" not in {thread.name for thread in threading.enumerate()}


def test_proved_then_committed_then_published_then_acknowledged(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    check = check_whole

    def proved(hand: Any) -> None:  # noqa: ANN401 - a hand
        check(hand)
        bench.happened.append("proved")

    monkeypatch.setattr(table_module, "check_whole", proved)
    bench.ask(NextHand())
    in_order = ["proved", "committed", "published", "acknowledged"]
    assert bench.ask(Begin()) == in_order
    assert bench.ask(CardLeft(CARDS[0]), card(1)) == in_order
    assert bench.threads == {"table"}


def test_a_refused_tap_is_written_down_and_shown_too(bench: Bench) -> None:
    bench.ask(NextHand())
    assert bench.ask(Done()) == ["committed", "published", "acknowledged"]
    last = bench.views[-1]
    assert last is not None
    assert last.refusal is not None


def test_a_reading_that_means_nothing_is_written_down_and_acknowledged(bench: Bench) -> None:
    assert bench.ask(None, card(1)) == ["committed", "published", "acknowledged"]


def test_a_reading_that_comes_again_is_acknowledged_again_and_nothing_else(bench: Bench) -> None:
    bench.ask(NextHand())
    bench.ask(CardLeft(CARDS[0]), card(1))
    assert bench.ask(CardLeft(CARDS[0]), card(1)) == ["published", "acknowledged"]
    last = bench.views[-1]
    assert last is not None
    assert last.out == 1


def test_a_stalled_screen_loses_no_input(bench: Bench) -> None:
    bench.ask(NextHand())
    bench.gate.clear()
    bench.put(Begin())
    for number, face in enumerate(CARDS, start=1):
        bench.put(CardLeft(face), card(number))
    bench.put(Act(1, "call"))
    assert bench.happened.count("acknowledged") == 1
    bench.gate.set()
    assert bench.ask(Act(2, "check"))[-1] == "acknowledged"
    last = bench.views[-1]
    assert last is not None
    assert (last.out, last.pot, last.step) == (4, 4, "burn")


@pytest.mark.parametrize("sql", ["PRAGMA max_page_count = 1", "PRAGMA query_only = ON"], ids=["full", "unwritable"])
def test_what_cannot_be_recorded_is_not_true_not_shown_and_not_acknowledged(bench: Bench, sql: str) -> None:
    bench.ask(NextHand())
    bench.ask(Begin())
    assert bench.journal is not None
    assert bench.table is not None
    journal = bench.journal
    bench.in_its_thread(lambda: journal._database.execute(sql))
    number = 0
    happened = ["acknowledged"]
    before, written = bench.table.hand, 0
    while happened[-1] == "acknowledged" and number < 500:
        number += 1
        before, written = bench.table.hand, len(bench.views)
        # The last page has room for a few rows more, so some cards are still written down: the same card for ever.
        happened = bench.ask(CardLeft(CARDS[0]), card(number))
    assert happened == ["locked", "failed"]
    assert bench.table.hand is before
    assert bench.views[written:] == [None]
    assert bench.loop.fault is not None
    assert bench.loop.fault.startswith("cannot record: the journal ")
    assert "\n" not in bench.loop.fault


def test_a_locked_table_takes_nothing_more(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Any) -> None:  # noqa: ANN401 - a hand
        raise Broken("53 cards")

    bench.ask(NextHand())
    monkeypatch.setattr(table_module, "check_whole", broken)
    assert bench.ask(Begin()) == ["locked", "failed"]
    monkeypatch.undo()
    assert bench.loop.fault == "the table would not add up: 53 cards"
    assert bench.ask(Begin()) == ["failed"]
    assert bench.table is not None
    assert bench.table.hand is not None
    assert bench.table.hand.step is not None
    assert bench.table.hand.step.do == "post"


def test_a_fault_in_the_program_locks_the_table_and_tells_no_face(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fault(*_: Any) -> None:  # noqa: ANN401 - a hand and an input
        raise KeyError("AS")

    bench.ask(NextHand())
    monkeypatch.setattr(table_module, "decide", fault)
    with caplog.at_level(logging.ERROR):
        assert bench.ask(CardLeft(CARDS[0]), card(1)) == ["locked", "failed"]
    assert bench.loop.fault is not None
    assert bench.loop.fault.startswith("a fault in the program on CardLeft (KeyError at ")
    assert "AS" not in bench.loop.fault + caplog.text
    assert bench.ask(CardLeft(CARDS[0]), card(1)) == ["failed"]


def test_a_screen_that_fails_locks_the_table_before_the_acknowledgement(bench: Bench) -> None:
    class Torn(list[Any]):
        def append(self, _: object) -> None:
            raise RuntimeError("no screen")

    bench.ask(NextHand())
    bench.views = Torn()
    assert bench.ask(Begin()) == ["committed", "failed"]
    assert bench.loop.fault is not None
    assert bench.loop.fault.startswith("a fault in the program on Begin (RuntimeError at ")


def test_a_screen_that_fails_at_once_does_not_keep_the_starter_waiting(tmp_path: Path) -> None:
    def torn(_: TableView | None) -> None:
        raise RuntimeError("no screen")

    loop = Loop(lambda: Table(session()), torn)
    loop.start()
    assert loop.fault is not None
    assert loop.fault.startswith("a fault in the program on the start (RuntimeError at ")
    loop.stop()


def test_a_table_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    def closed() -> Table:
        raise PermissionError(13, "Permission denied", str(tmp_path / "day.journal"))

    loop = Loop(closed, lambda _: None)
    loop.start()
    assert loop.fault == f"{tmp_path}/day.journal cannot be used: Permission denied"
    loop.stop()


def test_what_is_queued_is_taken_before_the_thread_ends(tmp_path: Path) -> None:
    bench = Bench(tmp_path)
    bench.loop.start()
    bench.put(NextHand())
    bench.put(Begin())
    bench.put(CardLeft(CARDS[0]), card(1))
    bench.loop.stop()
    assert bench.happened.count("acknowledged") == 3
    with Journal(tmp_path / "day.journal", table_key(tmp_path / "table.key")) as journal:
        assert journal.count == 3
