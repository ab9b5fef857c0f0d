"""A `.hand`, a real hand and a hand of a journal become drills, each with one command."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from controller.__main__ import main
from controller.rules.cards import face, faces
from controller.rules.inputs import Act, Begin, CardLeft, Done, Rules, Shows, Tells
from controller.rules.session import open_session
from controller.rules.session_inputs import LevelUp, SitsOut
from controller.rules.stakes import parse
from controller.table import phh
from controller.table.definitions import load
from controller.table.journal import Journal
from controller.table.presence import Identified
from controller.table.records import Given, NextHand, Undo
from controller.table.seal import new_key
from controller.table.table import Table
from controller.training import acts, hand_file, hand_words, written
from controller.training.drill import Drill
from controller.training.rehearsal import rehearse

DEFINITIONS = load()
TESTS = Path(__file__).parent.parent


def made(path: Path) -> Drill:
    return Drill.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))


def command(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["drill", "make", *words])
    out, error = capsys.readouterr()
    return code, out, error


def test_a_hand_file_becomes_a_drill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "early.yaml"
    hand = TESTS / "scenarios" / "turn_came_early.hand"
    code, said, error = command(capsys, str(hand), "--out", str(out))
    assert (code, said, error) == (0, f"{out}\n", "")
    drill = made(out)
    assert drill.rule == "seed 003; Robert's Rules §5"
    assert "seat 3 raises to 30" not in drill.script  # what the table refuses is nothing to learn
    dealt = rehearse(drill, DEFINITIONS)
    assert {seat.number: seat.stack for seat in dealt.view.seats} == {1: 830, 3: 1200, 5: 970}
    assert "lesson.rules" in [step.what.key for step in dealt.score.steps]


@pytest.mark.parametrize(
    "name", ["double_board_two_winners", "count_only_shoe", "lazy_rivers_side_pot_and_tie", "session/run_it_twice"]
)
def test_hands_of_the_scenarios_end_as_they_did(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hand = TESTS / "scenarios" / f"{name}.hand"
    out = tmp_path / "a.yaml"
    assert command(capsys, str(hand), "--hand", "1", "--out", str(out))[0] == 0
    stacks = next(
        check.pairs
        for line in reversed(hand_file.read(hand)[0].lines)
        for check in line.checks
        if check.form == "stacks PAIRS"
    )
    seen = {seat.number: str(seat.stack) for seat in rehearse(made(out), DEFINITIONS).view.seats}
    assert {seat: seen[seat] for seat, _ in stacks} == dict(stacks)


def test_a_real_hand_becomes_a_drill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "real.yaml"
    hands = TESTS / "hands" / "nt_wsop.phhs"
    code, _, error = command(capsys, str(hands), "--hand", "2", "--out", str(out))
    assert (code, error) == (0, "")
    record = phh.read(hands)[1]
    dealt = rehearse(made(out), DEFINITIONS)
    stacks = {seat.number: seat.stack for seat in dealt.view.seats}
    assert record.finishing_stacks is not None
    for number, stack in enumerate(record.finishing_stacks, start=1):
        assert stack is None or stacks[number] == stack


# A journal.

CARDS = "9c Ah Kc 9s 4h Kd 2s 2c 7d Jh"
HAND: tuple[Given, ...] = (
    NextHand(),
    Begin(),
    *(CardLeft(card) for card in faces(CARDS)[:6]),
    Act(1, "call"),
    Act(3, "fold"),
    Undo(),
    Act(3, "call"),
    Act(5, "check"),
    *(CardLeft(card) for card in faces(CARDS)[6:]),
    Act(3, "check"),
    Act(5, "bet", 20),
    CardLeft(face("3s")),
    CardLeft(face("9d")),
    Tells("too_early"),
    Identified("Ada", "floor"),
    Rules("premature_street/river_plays_turn", "floor", "seat 1 had not acted"),
    Done(),
    Done(),
    Act(1, "fold"),
    Act(3, "fold"),
    Done(),
)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """A journal in which a hand was dealt with an incident, and another one was begun."""
    path = tmp_path / "2026-11-30.journal"
    game, house = DEFINITIONS.games["holdem"], DEFINITIONS.houses["standard"]
    session = open_session(game, house, parse("no_limit 5/10"), {1: 1000, 3: 1000, 5: 1000}, 1)
    table = Table(session, Journal(path, new_key(tmp_path / "table.key")))
    for given in (*HAND, NextHand()):
        outcome = table.take(given)
        assert outcome.refusal is None, (given, outcome.refusal)
    table.close()
    return path


def test_an_incident_of_a_journal_becomes_a_drill(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = journal.parent / "incident.yaml"
    code, _, error = command(capsys, str(journal), "--hand", "1", "--out", str(out))
    assert (code, error) == (0, "")
    drill = made(out)
    assert "RR11" in drill.rule
    dealt = rehearse(drill, DEFINITIONS)
    assert {seat.number: seat.stack for seat in dealt.view.seats} == {1: 990, 3: 990, 5: 1020}
    assert "cue.undo" in [step.what.key for step in dealt.score.steps]


def test_a_face_that_nobody_saw_goes_into_no_drill(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The hands were mucked and the burns lie: only the flop, and the early turn that was shown, have faces."""
    out = journal.parent / "incident.yaml"
    command(capsys, str(journal), "--hand", "1", "--out", str(out))
    text = out.read_text(encoding="utf-8")
    assert all(card in text for card in ("2c", "7d", "Jh", "9d"))
    assert not any(card in text for card in ("9c", "Ah", "Kc", "9s", "4h", "Kd", "2s", "3s"))


def test_a_hand_that_is_not_over_stays_secret(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = command(capsys, str(journal), "--hand", "2", "--out", str(journal.parent / "no.yaml"))
    assert code == 2
    assert "hand 2 of" in error
    assert "is not over" in error


def test_nothing_is_written_over(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = journal.parent / "incident.yaml"
    out.write_text("mine", encoding="utf-8")
    code, _, error = command(capsys, str(journal), "--hand", "1", "--out", str(out))
    assert (code, error) == (2, f"croupier: {out} is there already, and is not written over\n")
    assert out.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("nowhere.hand",), "cannot be read"),
        (("hand.txt",), "a drill is made of .hand, .phh, .phhs, .journal, not of .txt"),
        ((), "make: expected one file"),
    ],
)
def test_what_cannot_be_made_is_told_in_one_sentence(
    words: tuple[str, ...], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, error = command(capsys, *words)
    assert (code, out) == (2, "")
    assert what in error
    assert error.count("\n") == 1


def test_a_hand_number_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = command(capsys, str(TESTS / "scenarios" / "links.hand"), "--hand", "9")
    assert code == 2
    assert "has 1 hands; there is no hand 9" in error


def test_a_show_of_a_card_the_drill_gives_by_its_seed_is_typed() -> None:
    """A hand that was never read is unread at the drill too, and tabled by its cards."""
    drill = Drill.model_validate(
        {
            "id": "unread",
            "title": "Unread",
            "group": "made",
            "text": "t",
            "rule": "r",
            "game": "holdem",
            "stakes": "no_limit 1/2",
            "button": 1,
            "seats": {1: 100, 3: 100},
            "script": ["unread 4", "seat 1 calls", "seat 3 checks"],
        }
    )
    shown = [step.what for step in rehearse(drill, DEFINITIONS).score.steps if step.what.key == "cue.shows_cards"]
    assert len(shown) == 2
    assert Shows(1).cards == ()


@pytest.mark.parametrize(
    "line",
    [
        'seat 3 says "raise 800"',
        'seat 3 says "raise" and puts 500+500',
        'seat 3 says "raise" and puts 500 then 500',
        'seat 3 says "call" while putting 500',
        'seat 3 puts 500 and says "raise"',
        "seat 3 puts 500+25",
        "seat 3 puts 500 then 500",
        "seat 3 puts 500 over 100+100 pulling back 100",
        "seat 3 pulls back 100 of 100+100",
        'seat 3 says "call" told 800',
        "seat 3 out of turn raises to 800",
        "seat 3 out of turn checks prompted",
        "seat 3 out of turn is all in",
        "runs 2 times",
        "chop",
        "counts 40",
    ],
)
def test_what_was_given_is_written_as_it_is_read(line: str) -> None:
    (given,) = acts.given(hand_words.act(line, 0), "reads")
    assert written.line(given) == line


def test_who_comes_and_goes_meanwhile_is_no_matter_in_a_hand() -> None:
    assert written.line(SitsOut(3)) == ""
    with pytest.raises(written.NotWritten):
        written.line(LevelUp(100, 200, this_hand=True))
