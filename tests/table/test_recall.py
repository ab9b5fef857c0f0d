"""The last hands of a table: newest first, over all its days, a hundred at most, and no card that nobody saw."""

from __future__ import annotations

from datetime import UTC
from random import Random
from typing import TYPE_CHECKING

from controller.rules.cards import name
from controller.table.definitions import load
from controller.table.journal import Journal, JournalReader
from controller.table.recall import HANDS, Recall, Recalled
from controller.table.records import NextHand, Undo
from tests.dealing import Felt, down
from tests.recording import play, recalled, recorded
from tests.writing import KEY

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def folded(felt: Felt) -> None:
    """The shortest hand there is."""
    felt.stack()
    felt.deal()
    felt.fold(felt.to_act)
    felt.done()


def recall(folder: Path) -> Recall:
    return Recall(lambda: sorted(folder.glob("*.journal")), load().words["en"], UTC)


def numbers(hands: list[Recalled]) -> list[int]:
    return [hand.number for hand in hands]


def test_newest_first_over_two_days_and_a_hundred_at_most(tmp_path: Path) -> None:
    with Journal(tmp_path / "2026-11-29.journal", KEY) as journal:
        felt = recorded(journal, "holdem", "no_limit 1/2", (900, 900))
        for _ in range(60):
            folded(felt)
    with Journal(tmp_path / "2026-11-30.journal", KEY) as journal:
        session = felt.table.session
        felt = recorded(journal, "holdem", "no_limit 1/2", (900, 900))
        felt.table._state = felt.table._state._replace(session=session)
        for _ in range(50):
            folded(felt)
    told = numbers(list(recall(tmp_path).hands()))
    assert told == list(range(110, 10, -1))
    assert len(told) == HANDS


def test_what_was_told_once_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Journal(tmp_path / "a.journal", KEY) as journal:
        felt = recorded(journal, "holdem", "no_limit 1/2", (900, 900))
        for _ in range(3):
            folded(felt)
        again = recall(tmp_path)
        first = list(again.hands())
        read: list[int] = []
        entries = JournalReader.entries

        def counted(self: JournalReader, since: int = 1, until: int | None = None) -> object:
            read.append(since)
            return entries(self, since, until)

        monkeypatch.setattr(JournalReader, "entries", counted)
        folded(felt)
        assert numbers(list(again.hands())) == [4, 3, 2, 1]
        assert len(read) == 2, "the newest hand, and the one that may still have gone on"
        assert list(again.hands())[1:] == first


def test_the_headline_says_how_it_ended() -> None:
    told = [hand.headline for hand in recalled()]
    assert "being dealt" in told[0]
    assert "void, money back" in told[4]
    # Seat 1 holds 9c Jd, seat 4 Js 2c: nines and sixes on 9d Th 6c 8h 6d, and the better kicker on 8s 4c 5d Ad Kc.
    assert told[1].startswith("Hand 8 · 22:16 · pot 20: 20 to seat 1 · Texas Hold'em")


def test_a_hand_taken_back_is_not_among_them(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.journal", KEY) as journal:
        felt = recorded(journal, "holdem", "no_limit 1/2", (900, 900))
        folded(felt)
        felt.give(NextHand())
        felt.give(Undo())
        assert numbers(list(recall(tmp_path).hands())) == [1]


def test_no_card_is_named_that_lies_face_down(tmp_path: Path) -> None:
    with Journal(tmp_path / "a.journal", KEY) as journal:
        felt = recorded(journal, "holdem", "no_limit 1/2", (900, 900, 900))
        play(felt, Random(5))  # noqa: S311 - luck, not a secret
        felt.stack()
        felt.deal()
        running = next(iter(recall(tmp_path).hands()))
        told = " ".join(running.lines)
        assert all(name(face) not in told for face in down(felt.hand))
