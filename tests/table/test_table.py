"""The table takes one input at a time: judged, written down, then true; undo, correction, resume."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Done, Input, Rules, Shows, Tells
from controller.rules.saying import Say
from controller.rules.session import Session, open_session
from controller.rules.stakes import parse
from controller.table.journal import Journal
from controller.table.presence import Identified
from controller.table.records import Cause, Correct, LinkChanged, NextHand, Undo
from controller.table.seal import TableKey
from controller.table.table import DEALER, NothingToResume, Table
from tests.dealing import STANDARD, Felt, games, noted, same

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from controller.table.records import Given

KEY = TableKey(bytes(32))


def session() -> Session:
    return open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100, 3: 100}, 3)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "day.journal", KEY) as opened:
        yield opened


def card(number: int) -> Cause:
    return Cause("shoe", "shoe", 7, number)


def deal(table: Table) -> None:
    """Six cards to three seats."""
    table.take(NextHand())
    table.take(Begin())
    for number, face in enumerate(faces("AS KD 2C 9H TD 3C"), start=1):
        table.take(CardLeft(face), card(number))


def felt() -> Felt:
    opened = Felt("holdem", "no_limit 1/2", (100, 100, 100))
    opened.deal()
    return opened


def test_a_card_between_hands_begins_the_next_hand() -> None:
    table = Table(session())
    outcome = table.take(CardLeft(faces("AS")[0]))
    assert outcome.refusal is None
    assert table.running
    assert table.hand is not None
    assert len(table.hand.cards.faces) == 1


@pytest.mark.parametrize("given", [Begin(), Act(1, "call"), Done(), Shows(1), Tells("exposed")])
def test_a_tap_before_the_first_hand_is_refused(given: Input) -> None:
    table = Table(session())
    assert table.take(given).refusal == Say("refused.no_hand")
    assert table.hand is None


def test_a_hand_that_runs_is_finished_first() -> None:
    table = felt().table
    assert table.take(NextHand()).refusal == Say("refused.hand_running")


def test_a_stale_tap_is_refused() -> None:
    opened = felt()
    ask = opened.hand.ask
    opened.give(Act(opened.to_act, "call", None, ask))
    assert opened.refused(Act(opened.to_act, "call", None, ask)) == Say("refused.stale")


def test_a_line_up_or_down_changes_no_hand() -> None:
    opened = felt()
    hand = opened.hand
    opened.take(LinkChanged("shoe", up=False, why="Unplugged."))
    assert opened.hand is hand
    assert noted(opened.table.links["shoe"].note) == "Unplugged."


def test_undo_takes_back_the_last_tap() -> None:
    opened = felt()
    hand = opened.hand
    opened.give(Act(opened.to_act, "raise", 8))
    assert opened.hand != hand
    opened.give(Undo())
    assert same(opened.hand, hand)


def test_undo_of_an_undo_takes_back_the_tap_before() -> None:
    opened = felt()
    hand = opened.hand
    opened.give(Act(opened.to_act, "call"))
    opened.give(Act(opened.to_act, "call"))
    opened.give(Undo())
    opened.give(Undo())
    assert same(opened.hand, hand)


def test_undo_leaves_the_cards_where_they_are() -> None:
    opened = felt()
    while opened.step != "burn flop":
        opened.give(Act(opened.to_act, "call"))
    opened.out()
    out = opened.hand.cards.faces
    opened.give(Undo())
    assert opened.hand.cards.faces == out
    assert len(opened.hand.loose) == 1


def test_nothing_to_undo_is_said() -> None:
    assert Table(session()).take(Undo()).refusal == Say("refused.nothing_to_undo")


def test_a_dealer_does_not_undo_the_floor() -> None:
    opened = felt()
    opened.out(4)
    opened.give(Tells("too_early"))
    opened.give(Rules("premature_street/redeal", "floor", ""))
    assert opened.refused(Undo()) == Say("refused.undo_by_floor")


def test_a_correction_changes_an_act_and_keeps_what_still_holds() -> None:
    opened = felt()
    first = opened.to_act
    opened.give(Act(first, "raise", 8))
    second = opened.to_act
    opened.give(Act(second, "fold"))
    opened.give(Correct(first, 10))
    assert opened.hand.bets.bet == 10
    assert not opened.hand.is_live(opened.hand.setup.index(second) or 0)


def test_a_correction_outside_a_round_is_for_the_floor() -> None:
    opened = felt()
    while opened.step != "burn flop":
        opened.give(Act(opened.to_act, "call"))
    assert opened.refused(Correct(1, 10)) == Say("refused.no_open_round")


def test_a_refused_tap_is_written_down_and_changes_nothing(journal: Journal) -> None:
    table = Table(session(), journal)
    deal(table)
    hand, count = table.hand, journal.count
    outcome = table.take(Done())
    assert outcome.refusal is not None
    assert outcome.events == ()
    assert table.hand is hand
    assert journal.count == count + 1


def test_a_reading_that_means_nothing_is_written_down(journal: Journal) -> None:
    table = Table(session(), journal)
    assert table.take(None, card(1)) == (None, (), 1)
    (entry,) = journal.entries()
    assert (entry.given, entry.cause.number) == (None, 1)


def test_a_reading_comes_once(journal: Journal) -> None:
    table = Table(session(), journal)
    table.take(NextHand())
    face = faces("AS")[0]
    table.take(CardLeft(face), card(1))
    hand, count = table.hand, journal.count
    assert table.take(CardLeft(face), card(1)) == (None, (), None)
    assert table.hand is hand
    assert journal.count == count


def test_an_empty_journal_has_nothing_to_resume(journal: Journal) -> None:
    with pytest.raises(NothingToResume):
        Table.resume(journal)


SEQUENCES: dict[str, list[Given]] = {
    "acts": [Act(1, "call"), Act(1, "raise", 8)],
    "an undo": [Act(3, "call"), Undo()],
    "an undo and another act": [Act(3, "call"), Undo(), Act(3, "raise", 6)],
    "a correction": [Act(3, "raise", 8), Act(1, "fold"), Correct(3, 10)],
    "cards too early, and undo": [Act(3, "call"), CardLeft(faces("4C")[0]), Undo()],
    "a ruling": [
        *[CardLeft(face) for face in faces("4C 5C 6C 7C")],
        Tells("too_early"),
        Identified("Ada", "floor"),
        Rules("premature_street/redeal", "floor", "came early"),
        Done(),
    ],
    "a line": [LinkChanged("shoe", up=False, why="Unplugged.")],
    "the hand taken back": [Undo(), Undo(), Undo()],
}


@pytest.mark.parametrize("given", SEQUENCES.values(), ids=SEQUENCES)
def test_a_table_resumed_at_any_time_is_the_same_table(journal: Journal, given: list[Given]) -> None:
    table = Table(session(), journal)
    deal(table)
    for number, one in enumerate(given, start=7):
        table.take(one, card(number) if isinstance(one, CardLeft) else DEALER)
        again = Table.resume(journal)
        assert again.hand == table.hand
        assert again.session == table.session
        assert again.links == table.links
        assert again.presence == table.presence
        assert again.undoes == table.undoes
        assert [moment.seq for moment in again._state.moments] == [moment.seq for moment in table._state.moments]


def test_a_hand_that_ends_anchors_the_journal(journal: Journal, tmp_path: Path) -> None:
    table = Table(session(), journal)
    deal(table)
    while table.running:
        assert table.hand is not None
        table.take(Act(table.hand.seat(table.hand.turn), "fold") if table.hand.turn >= 0 else Done())
    assert (tmp_path / "day.journal.anchor").read_text().splitlines()[-1].endswith(journal.head)
