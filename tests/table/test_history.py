"""A hand told in sentences: what happened, what was taken back, and no card that was not seen by everybody."""

from __future__ import annotations

import io
import json
from datetime import UTC
from functools import cache
from itertools import count
from typing import TYPE_CHECKING

import pytest

from controller.rules import events as ev
from controller.rules.award import Award
from controller.rules.cards import FACES, UNREAD, face, name
from controller.rules.hand import Incident, Pending
from controller.rules.inputs import CardLeft, Shows, Tells
from controller.rules.places import ASIDE, BURNS, DISCARDS, LOOSE
from controller.rules.pots import Pot
from controller.table.definitions import load
from controller.table.history import lines, sentences, show_command
from controller.table.journal import Journal
from controller.table.records import Cause, Correct, Entry, LinkChanged, Undo
from controller.table.seal import new_key
from controller.table.table import Table
from tests import dealing
from tests.writing import AT, DEALER, KEY, setup, write

if TYPE_CHECKING:
    from pathlib import Path

    from controller.table.records import Given, TableEvent
    from controller.table.words import Words

PLACES = setup().places
HAND = "22:13:20 hand 1: Texas Hold'em, no_limit 1/2, button 1"


@cache
def words() -> Words:
    return load().words["en"]


def entry(*events: TableEvent, seq: int = 2, given: Given | None = None) -> Entry:
    return Entry(seq, AT + seq * 1_000_000, DEALER, given, events)


def start() -> Entry:
    return Entry(1, AT, DEALER, None, (ev.HandStarted(setup()),))


def told(*entries: Entry) -> list[str]:
    """What a hand of three seats tells after its first line, without the time."""
    first, *rest = sentences([start(), *entries], words(), UTC)
    assert first == HAND
    return [line.partition(" ")[2] for line in rest]


def out(card: str, place: int, *, up: bool = False) -> ev.CardOut:
    return ev.CardOut(face(card), place, up=up, due=True)


def acted(deed: str, put: int, bet: int, *, all_in: bool = False, counted: bool = True) -> ev.Acted:
    return ev.Acted(
        1, deed, put, all_in=all_in, counted=counted, bet=bet, full=2, raised=2, raises=1, unit=2, uncapped=False,
        aggressor=0, turn=2, late=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.Posted(0, 1, "small blind", live=True, levels=True, all_in=False), "seat 3 posts 1 (small blind)"),
        (ev.Posted(0, 1, "ante", live=False, levels=True, all_in=True), "seat 3 posts 1 (ante) and is all in"),
        (acted("fold", 0, 2), "seat 5 folds"),
        (acted("check", 0, 0), "seat 5 checks"),
        (acted("call", 5, 7), "seat 5 calls 5"),
        (acted("call", 5, 7, all_in=True), "seat 5 calls 5 and is all in"),
        (acted("bet", 12_000, 12_000), "seat 5 bets 12\u202f000"),
        (acted("bet", 12, 12, all_in=True), "seat 5 bets 12 and is all in"),
        (acted("raise", 15, 20), "seat 5 raises to 20"),
        (acted("raise", 15, 20, all_in=True), "seat 5 raises to 20 and is all in"),
        (acted("bring_in", 3, 3), "seat 5 brings it in for 3"),
        (acted("bring_in", 3, 3, all_in=True), "seat 5 brings it in for 3 and is all in"),
        (acted("all_in", 0, 7, all_in=True, counted=False), "seat 5 is all in, not counted yet"),
        (acted("all_in", 9, 9, all_in=True), "seat 5 is all in, 9 more"),
        (ev.CountAsked(Pending(0, 1, "call", None)), "seat 3 must be counted before seat 5 goes on"),
        (ev.Counted(0, 40, 40, 40, 38, 1, 0, 1), "the all-in of seat 3 is counted: 40 more"),
        (ev.StackCounted(0, 250), "the stack of seat 3 is counted: it began with 250"),
        (ev.RoundClosed(-1, 0, (Pot("main", 35, (0, 1)),)), "pot 35"),
        (ev.RoundClosed(2, 8, ()), "8 back to seat 1"),
        (out("Ah", PLACES.hand(1)), "a card to seat 5"),
        (out("Ah", PLACES.hand(1), up=True), "Ah to seat 5"),
        (out("Ah", PLACES.own(2)), "a card to seat 1"),
        (out("Ah", PLACES.board("board")), "a card face down to board"),
        (out("Ah", BURNS), "a burn"),
        (out("Ah", BURNS, up=True), "a burn, seen: Ah"),
        (out("Ah", LOOSE), "a card that was not due"),
        (out("Ah", LOOSE, up=True), "a card that was not due: Ah"),
        (out("Ah", ASIDE), "a card to aside"),
        (out("Ah", DISCARDS, up=True), "Ah to discards"),
        (ev.CardBack(face("Ah")), "a card was pushed back into the shoe"),
        (ev.CardsReturned((0,)), "a card back into the stub"),
        (ev.CardsReturned((0, 1, 2)), "three cards back into the stub"),
        (ev.CardsMoved((0,), DISCARDS, up=False), "a card to discards"),
        (ev.CardsMoved((0, 1), PLACES.hand(0), up=False), "two cards to seat 3"),
        (ev.Discarded(1, (4, 5), 2), "seat 5 discards 2"),
        (ev.Discarded(1, (), 2), "seat 5 stands pat"),
        (ev.Mucked(2, -1), "seat 1 mucks"),
        (ev.WinnersTold(0, "high", (0, 2)), "the dealer reads who wins high of the 0 pot: 3, 1"),
        (ev.WinnersTold(0, "low", ()), "the dealer reads that nobody wins low of the 0 pot"),
        (ev.Awarded(0, (), (Award("main", "pot", 1, 35),)), "pot 35: seat 5 35"),
        (
            ev.Awarded(0, (), (Award("main", "top", 2, 18, 1, "odd.top_board"), Award("main", "top/low", 1, 17))),
            "pot 35: seat 1 18 (top; odd chip: top board), seat 5 17 (top low)",
        ),
        (
            ev.Awarded(0, (), (Award("main", "pot", 2, 18, 1, "odd.left_of_button"), Award("main", "pot", 1, 17))),
            "pot 35: seat 1 18 (odd chip: first left of the button), seat 5 17",
        ),
        (ev.IncidentOpened(Incident("premature_street", "turn", (9,), "bet")), "play stops: premature street"),
        (
            ev.RulingBegun("card_back/keep", "LA24 88", "Ada", "", (), ()),
            "Ada rules card_back/keep (LA24 88)",
        ),
        (
            ev.RulingBegun("card_back/keep", "LA24 88", "Ada", "both agree", (), ()),
            "Ada rules card_back/keep (LA24 88), because both agree",
        ),
        (ev.ChipsReturned("Ada and Bo", "fire alarm"), "every chip goes back, by Ada and Bo, because fire alarm"),
        (ev.HandEnded("ended"), "the hand is over"),
        (ev.HandEnded("misdeal"), "misdeal"),
        (ev.HandEnded("void"), "the hand is void"),
    ],
    ids=lambda given: given.replace(" ", "_") if isinstance(given, str) else "",
)
def test_an_event_is_told(event: TableEvent, sentence: str) -> None:
    assert told(entry(event)) == [sentence]


def test_side_pots_have_their_names() -> None:
    closed = ev.RoundClosed(-1, 0, (Pot("main", 30, (0, 1, 2)), Pot("side", 10, (1, 2))))
    awards = (ev.Awarded(1, (), (Award("side", "pot", 1, 10),)), ev.WinnersTold(1, "pot", (1,)))
    assert told(entry(closed, closed, *awards)) == [
        "main pot 30 (seats 3, 5, 1)",
        "side pot 10 (seats 5, 1)",
        "side pot 10: seat 5 10",
        "the dealer reads who wins pot of the side pot: 5",
    ]


def test_what_the_machine_reports_is_told() -> None:
    down, up = LinkChanged("shoe", up=False, why="no answer for 2 s"), LinkChanged("shoe", up=True, why="")
    stopped = ev.IncidentOpened(Incident("exposed", "preflop", (0,), "deal"))
    assert told(
        entry(given=down),
        entry(seq=3, given=up),
        entry(seq=4, given=Tells("exposed")),
        entry(stopped, seq=5, given=Tells("exposed")),
    ) == ["shoe is gone: no answer for 2 s", "shoe is back", "play stops: exposed", "the dealer tells: exposed"]


def test_cards_of_a_board_stand_on_one_line() -> None:
    board = PLACES.board("board")
    flop = [entry(out(card, board, up=True), seq=seq) for seq, card in enumerate(("Kh", "8s", "4d"), start=3)]
    step = ev.StepBegan(4, (), -1)
    turn = ev.StepBegan(7, (), -1)
    assert told(entry(step), *flop, entry(turn, out("2c", board, up=True), seq=6)) == ["flop: Kh 8s 4d", "turn: 2c"]


def test_a_card_is_named_once_it_was_turned_up_and_not_before() -> None:
    moved = ev.CardsMoved((0, 1), ASIDE, up=True)
    placed = ev.CardPlaced(2, PLACES.board("board"), up=True)
    cards = [out("Ah", PLACES.hand(0)), out("Kd", PLACES.hand(1)), out("9c", LOOSE)]
    assert told(entry(ev.StepBegan(4, (), -1), *cards, moved, placed)) == [
        "a card to seat 3",
        "a card to seat 5",
        "a card that was not due",
        "face up to aside: Ah Kd",
        "the card that was early: flop: 9c",
    ]
    shown = ev.Shown(0, (0, 1), (face("Ah"), face("Kd")), -1)
    assert told(entry(*cards[:2], shown))[-1] == "seat 3 shows Ah Kd"


def test_a_card_that_was_turned_up_and_is_unread_has_no_name() -> None:
    moved = ev.CardsMoved((0,), ASIDE, up=True)
    assert told(entry(ev.CardOut(UNREAD, LOOSE, up=False, due=False), moved))[-1] == "face up to aside: --"


# A whole hand at a real table.

DECK = "7c Ah As 2d Qc Kd Jc Kh 8s 4d 5d 6h 7s Jh 2c 8c Js 9h 9c"


def at_a_table(journal: Journal) -> dealing.Felt:
    felt = dealing.Felt("double_board", "no_limit 1/2", {1: 100, 3: 100, 5: 100}, button=1, cards=DECK)
    seconds = count(AT // 1_000_000)
    felt.table = Table(felt.table.session, journal, lambda: next(seconds) * 1_000_000)
    felt.deal()
    felt.acts(1, "raise", 7)
    felt.fold(3)
    felt.give(Undo())
    felt.fold(3)
    felt.call(5)
    felt.check(5)
    felt.to(1, 9)
    felt.give(Correct(1, 10))
    felt.call(5)
    felt.check(5, 1, 5, 1)
    felt.shows(5, 1)
    if felt.table.running:
        felt.done()
    return felt


def test_a_whole_hand(tmp_path: Path) -> None:
    with Journal(tmp_path / "day.journal", KEY) as journal:
        at_a_table(journal)
        history = sentences(journal.last_hand(), words(), UTC)
    times = [line.partition(" ")[0] for line in history]
    assert times == sorted(times)
    assert [line.partition(" ")[2] for line in history] == [
        "hand 1: Texas Hold'em – Double Board, two winners, no_limit 1/2, button 1",
        "seat 3 posts 1 (small blind)",
        "seat 5 posts 2 (big blind)",
        *[f"a card to seat {seat}" for seat in (3, 5, 1, 3, 5, 1)],
        "seat 1 raises to 7",
        "[undone] seat 3 folds",
        "Undo: seat 3 folds",
        "seat 3 folds",
        "seat 5 calls 5",
        "pot 15",
        "a burn",
        "flop top: Kh 8s 4d",
        "flop bottom: 5d 6h 7s",
        "seat 5 checks",
        "[undone] seat 1 bets 9",
        "Correction: seat 1 bets 9",
        "seat 1 bets 10",
        "seat 5 calls 10",
        "pot 35",
        "a burn",
        "turn top: 2c",
        "turn bottom: 8c",
        "seat 5 checks",
        "seat 1 checks",
        "a burn",
        "river top: 9h",
        "river bottom: 9c",
        "seat 5 checks",
        "seat 1 checks",
        "seat 5 shows Ah Qc",
        "seat 1 shows As Kd",
        "pot 35: seat 1 18 (top), seat 5 9 (bottom; odd chip: first left of the button), seat 1 8 (bottom)",
        "the hand is over",
    ]


def test_no_card_is_named_that_nobody_showed(tmp_path: Path) -> None:
    with Journal(tmp_path / "day.journal", KEY) as journal:
        felt = at_a_table(journal)
        history = "\n".join(sentences(journal.last_hand(), words(), UTC))
    hidden = [name(card) for card in dealing.down(felt.hand)]
    assert {"7c", "2d", "Jc", "Jh", "Js"} <= set(hidden)
    assert [card for card in hidden if card in history] == []


def test_cards_that_were_out_when_a_tap_was_taken_back_are_told_anew(tmp_path: Path) -> None:
    with Journal(tmp_path / "day.journal", KEY) as journal:
        felt = dealing.Felt("holdem", "no_limit 1/2", (100, 100, 100), cards="7c Ah As 2d Qc Kd Jc Kh 8s 4d")
        felt.table = Table(felt.table.session, journal)
        felt.deal()
        felt.call(3, 1)
        felt.check(2)
        felt.give(Undo())
        story = lines(journal.last_hand(), words())
    undone = [line.what for line in story if line.undone]
    assert undone == ["seat 2 checks", "pot 6", "a burn", "flop: Kh 8s 4d"]
    after = [line.what for line in story][-5:]
    assert after == ["Undo: seat 2 checks", *["a card that was not due"] * 4]


# The command.


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A journal of two hands with its key beside it."""
    with Journal(tmp_path / "day.journal", new_key(tmp_path / "table.key")) as journal:
        write(journal, 2)
    return tmp_path / "day.journal"


def shown(path: Path, hand: int | None = None, *, as_json: bool = False) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return show_command(path, hand, out, err, as_json=as_json), out.getvalue(), err.getvalue()


def test_the_command_tells_the_last_hand_or_the_one_asked_for(shelf: Path) -> None:
    status, last, err = shown(shelf)
    assert (status, err) == (0, "")
    assert " hand 2: Texas Hold'em" in last.splitlines()[0]
    assert "seat 3 shows 9c 9d" in last
    assert shown(shelf, 2) == (0, last, "")
    assert " hand 1: Texas Hold'em" in shown(shelf, 1)[1].splitlines()[0]


def test_the_command_needs_no_key(shelf: Path) -> None:
    with_key = shown(shelf)
    shelf.with_name("table.key").unlink()
    assert shown(shelf) == with_key


def test_the_command_gives_json(shelf: Path) -> None:
    status, out, _ = shown(shelf, as_json=True)
    assert status == 0
    first = json.loads(out)[0]
    assert first | {"at": 0} == {
        "entry": 15,
        "at": 0,
        "what": "hand 2: Texas Hold'em, no_limit 1/2, button 1",
        "undone": False,
    }


def test_the_command_tells_a_user_s_mistake_in_a_sentence(shelf: Path) -> None:
    missing = shelf.with_name("other.journal")
    assert shown(missing) == (2, "", f"croupier: there is no journal {missing}\n")
    assert shown(shelf, 9) == (2, "", f"croupier: {shelf} has no hand 9\n")
    shelf.with_name("table.key").chmod(0o644)
    status, _, err = shown(shelf)
    assert (status, "chmod 600" in err) == (2, True)
    Journal(missing, KEY).close()
    shelf.with_name("table.key").unlink()
    assert shown(missing) == (2, "", f"croupier: {missing} has no hand yet\n")


def test_an_input_alone_tells_nothing() -> None:
    shows = Shows(3, (face("Ah"), face("Kd")))
    assert told(entry(given=CardLeft(FACES[0])), entry(seq=3, given=shows)) == []
    assert Cause("shoe", raw=b"CARD Ah").raw.decode() not in "".join(told(entry(given=CardLeft(FACES[0]))))
