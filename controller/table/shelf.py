"""The shelf of a table's journals: one file a table day, each beginning where the one before stands."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from controller.table.journal import Journal, JournalReader
from controller.table.rows import JournalError, anchor_path, head_of, is_blank
from controller.table.seal import table_key
from controller.table.table import NothingToResume, Table
from controller.table.verify import cut_away, damage_at_the_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.session import Session
    from controller.table.seal import TableKey

SUFFIX = ".journal"
ANCHOR = anchor_path(Path(SUFFIX)).name


class Shelf:
    """The folder of one table: its key and its journals, named by day."""

    def __init__(self, folder: Path) -> None:
        """Use a folder, made when it is not there; the key in it is made with the first journal."""
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder

    @property
    def key(self) -> TableKey:
        """The table's key. Raises `KeyFileError` when others can read it."""
        return table_key(self._folder / "table.key")

    def journals(self) -> list[Path]:
        """The journals there are, oldest first."""
        return sorted(self._folder.glob(f"*{SUFFIX}"))

    def open(self, fresh: Callable[[], Session], today: date | None = None) -> tuple[Table, Journal, bool]:
        """Open the table where it stands; the last says whether a hand in the middle was resumed.

        A running hand goes on in the journal it is in; between hands a new day begins a new file. `fresh` gives the
        table as configured, for a shelf without a hand. Nothing is resumed from rows that are not as they were
        written. Raises `JournalError`, `KeyFileError`.
        """
        day = today or datetime.now(UTC).date()
        path = self._folder / f"{day.isoformat()}{SUFFIX}"
        journals = self.journals()
        self._miss_none(journals)
        if not journals:
            journal = Journal(path, self.key)
            return Table(fresh(), journal), journal, False
        newest = journals[-1]
        self._prove(newest)
        if newest < path:
            last = self._last(journals, fresh)
            if not last.running:
                journal = Journal(path, self.key, head_of(newest))
                return Table(last.session, journal), journal, False
        return self._resumed(Journal(newest, self.key), journals[:-1], fresh)

    def _prove(self, newest: Path) -> None:
        try:
            damage = damage_at_the_end(newest, self.key)
        except JournalError:
            if not is_blank(newest):
                return  # no journal: opening it to write says so
            damage = cut_away(newest)  # None: not laid out when the power failed
        if damage is not None:
            raise _locked(f"{newest} is not as it was written: {damage.sentence}", "journal")

    def _miss_none(self, journals: list[Path]) -> None:
        """A table that went on from the day before, while the journal of a newer one is gone, would forget a day."""
        newest = journals[-1].name if journals else ""
        for anchor in sorted(self._folder.glob(f"*{ANCHOR}")):
            journal = anchor.with_name(anchor.name.removesuffix(ANCHOR) + SUFFIX)
            if journal.name > newest and (damage := cut_away(journal)) is not None:
                raise _locked(f"{journal} is gone: {damage.sentence}", "anchor file")

    def last_reading(self, device: str) -> tuple[int, int] | None:
        """The boot and number of the newest reading of a device in any journal: a new day does not forget it."""
        for path in reversed(self.journals()):
            with JournalReader(path) as journal:
                found = journal.last_reading(device)
            if found is not None:
                return found
        return None

    def _last(self, journals: list[Path], fresh: Callable[[], Session]) -> Table:
        """The table as the newest journal with a hand leaves it: a day may have begun a journal and dealt none."""
        for path in reversed(journals):
            with JournalReader(path, self.key) as journal:
                try:
                    return Table.resume(journal)
                except NothingToResume:
                    continue
        return Table(fresh())

    def _resumed(
        self, journal: Journal, before: list[Path], fresh: Callable[[], Session]
    ) -> tuple[Table, Journal, bool]:
        try:
            table = self._standing(journal, before, fresh)
        except BaseException:
            journal.close()
            raise
        return table, journal, table.running

    def _standing(self, journal: Journal, before: list[Path], fresh: Callable[[], Session]) -> Table:
        try:
            return Table.resume(journal)
        except NothingToResume:
            return Table(self._last(before, fresh).session, journal)


def _locked(why: str, what: str) -> JournalError:
    return JournalError(f"{why}; the table stays locked until the floor has the {what} taken away")
