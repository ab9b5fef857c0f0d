"""Every journal is proved beside the table: damage far from the last hand is told, and the game goes on."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING

from controller.proving import JOURNAL, proving
from controller.table.journal import Journal
from controller.table.records import LinkChanged
from controller.table.seal import table_key
from tests.recording import recorded

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from controller.table.records import Given

PATIENCE = 60.0


class Table:
    """What is proved: a folder of journals."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.given: list[Given] = []
        self.told = threading.Event()

    def journals(self) -> list[Path]:
        """The journals, oldest first."""
        return sorted(self.folder.glob("*.journal"))

    def give(self, given: Given, done: Callable[[], None]) -> None:
        """Keep it."""
        self.given.append(given)
        self.told.set()
        done()


def dealt(folder: Path, name: str) -> Path:
    with Journal(folder / name, table_key(folder / "table.key")) as journal:
        felt = recorded(journal, "holdem", "no_limit 1/2", (900, 900))
        for _ in range(2):
            felt.stack()
            felt.deal()
            felt.fold(felt.to_act)
            felt.done()
    return folder / name


def test_a_row_altered_long_ago_is_told(tmp_path: Path) -> None:
    old = dealt(tmp_path, "2026-11-28.journal")
    dealt(tmp_path, "2026-11-29.journal")
    with closing(sqlite3.connect(old)) as database, database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        database.execute("UPDATE row SET body = replace(body, '1', '2') WHERE seq = 3")
    table = Table(tmp_path)
    with proving(table):
        assert table.told.wait(PATIENCE)
    [told] = table.given
    assert isinstance(told, LinkChanged)
    assert (told.device, told.up) == (JOURNAL, False)
    assert told.why.startswith("2026-11-28.journal is not as it was written: row 3 ")


def test_a_sound_journal_says_nothing_and_leaving_does_not_wait_for_the_proof(tmp_path: Path) -> None:
    dealt(tmp_path, "2026-11-29.journal")
    table = Table(tmp_path)
    with proving(table):
        threads = [thread for thread in threading.enumerate() if thread.name == "proving"]
        assert len(threads) == 1
        threads[0].join(PATIENCE)
        assert not threads[0].is_alive()
    with proving(table):
        pass
    assert table.given == []
    assert not [thread for thread in threading.enumerate() if thread.name == "proving"]
