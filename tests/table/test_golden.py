"""The journals of earlier releases: proved, folded and told as they were written."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from controller.table.definitions import load
from controller.table.export.chronicle import chronicle
from controller.table.history import lines
from controller.table.journal import JournalReader
from controller.table.records import SessionSaved
from controller.table.table import Table
from controller.table.verify import verify
from tests.table.golden import FOLDER, facts
from tests.writing import KEY

if TYPE_CHECKING:
    from pathlib import Path

RELEASES = sorted(folder.name for folder in FOLDER.iterdir())


@pytest.fixture(params=RELEASES)
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy, so that reading leaves no trace in the checkout."""
    copied: Path = shutil.copytree(FOLDER / request.param, tmp_path / "golden")
    return copied / "table.journal"


def test_there_is_one() -> None:
    assert RELEASES


def test_every_row_is_as_it_was_written(journal: Path) -> None:
    verdict = verify(journal, KEY)
    assert verdict.proved, verdict.sentence
    assert verdict.rows > 100


def test_every_hand_is_folded_to_what_it_came_to(journal: Path) -> None:
    kept = json.loads((journal.parent / "facts.json").read_text(encoding="utf-8"))
    with JournalReader(journal, KEY) as reader:
        hands = list(reader.hands())
    assert len(hands) == len(kept)
    for entries, wanted in zip(hands, kept, strict=True):
        assert facts(chronicle(entries).hand) == wanted
        saved = next(event for event in entries[0].events if isinstance(event, SessionSaved))
        table = Table(saved.session)
        for entry in entries:
            table.fold(entry)
        assert table.hand is not None
        assert facts(table.hand) == wanted, "undo and corrections are folded as they were written"


def test_every_hand_can_be_told(journal: Path) -> None:
    with JournalReader(journal) as reader:
        for entries in reader.hands():
            assert len(lines(entries, load().words["en"])) > 5
