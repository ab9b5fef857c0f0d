"""The drills of a configuration are read, and every mistake in them is told by file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.rules.cards import face
from controller.table.definitions import configuration_root
from controller.training.drill_files import check_all
from controller.training.drill_lines import Ask, Card, Cue, End, Enters, Happens, LineError, Until, item_of

GOOD = """\
id: mine
title: Mine
group: hand
text: What it teaches
rule: nowhere
game: holdem
stakes: no_limit 1/2
button: 1
seats: {1: 200, 3: 200}
script:
  - until bet flop
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A configuration of one's own, with one drill."""
    root = tmp_path / "config"
    shutil.copytree(configuration_root(), root)
    shutil.rmtree(root / "drills")
    (root / "drills").mkdir()
    return root


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("game: holdem", "game: holdum", 6, "no game is called 'holdum'; did you mean 'holdem'?"),
        ("button: 1", "button: 2", 8, "nobody has seat 2; seats are 1, 3"),
        ("id: mine", "id: yours", 1, "'yours', but the file says 'mine'"),
        ("until bet flop", "until bat flop", 11, "until: unknown step 'bat'; the nearest is 'bet'"),
        ("until bet flop", "seat 1 fauls", 11, "cannot read 'seat 1 fauls'; expected seat N folds"),
        ("until bet flop", "ask min raze", 11, "ask: unknown question 'min raze'; the nearest is 'min raise'"),
        ("until bet flop", "out Ah 1x", 11, "'1x' is no card"),
        ("until bet flop", "out", 11, "out: expected cards"),
        ("until bet flop", "crash", 11, "is for tests; nothing of it can be learnt"),
        ("group: hand", "group: hands", 3, "'hands' – expected"),
        ("stakes: no_limit 1/2", "stakes: nolimit", 7, "cannot read"),
        ("button: 1", "button: 1\ntable: cush", 9, "no table is called 'cush'; the nearest is 'cash'"),
        ("button: 1", "button: 1\nkeys: {blinds.chip: on}", 9, "no house has a key 'blinds.chip'"),
        ("button: 1", "button: 1\nkeys: {blinds.chop: perhaps}", 9, "blinds.chop: Input should be a valid boolean"),
        ("button: 1", "button: 1\nowed: {3: big}", 9, "expected seats of the table that wait, and 2 others that play"),
        ("button: 1", "button: 1\nkill: {after: luck}", 9, "'luck' – expected"),
    ],
)
def test_a_mistake_is_told_by_file_and_line(config: Path, old: str, new: str, line: int, what: str) -> None:
    assert old in GOOD
    (config / "drills" / "mine.yaml").write_text(GOOD.replace(old, new), encoding="utf-8")
    (mistake,) = check_all(config)
    assert mistake.line == line
    assert what in mistake.what


def test_a_good_drill_has_no_mistake(config: Path) -> None:
    (config / "drills" / "mine.yaml").write_text(GOOD, encoding="utf-8")
    assert check_all(config) == []


def test_the_words_of_a_script() -> None:
    assert item_of("out Ah *") == (Card(face("Ah"), read=True), Card(None, read=True))
    assert item_of("out 2") == (Card(None, read=True),) * 2
    assert item_of("unread 1") == (Card(None, read=False),)
    assert item_of("misread 7c") == (Card(None, read=True, seen=face("7c")),)
    assert item_of("until bet  flop") == (Until("bet", "flop"),)
    assert item_of("ask wins 5") == (Ask("wins", 5),)
    assert item_of('cue "It flashes"') == (Cue("It flashes"),)
    assert item_of("end") == (End(),)
    assert len(item_of("done x 3")) == 3
    assert isinstance(item_of("seat 3 raises to 40")[0], Enters)
    assert isinstance(item_of("unplug shoe")[0], Happens)


@pytest.mark.parametrize("line", ["", "out 0", "out 201", "unread", "cue It flashes", "end now", "until", "seat 1"])
def test_a_line_that_says_nothing_is_refused(line: str) -> None:
    with pytest.raises(LineError):
        item_of(line)
