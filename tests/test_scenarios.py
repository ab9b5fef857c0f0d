"""Every scenario comes true on a real table with a real journal."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from controller.table.definitions import Definitions, load
from controller.training.hand_file import HandFile, Line, parse_hands, read
from controller.training.hand_words import Phrase
from controller.training.play import play

HERE = Path(__file__).parent
SCENARIOS = sorted((HERE / "scenarios").rglob("*.hand"))
# What was refused, posted or given back belongs to the act itself: after a crash it is not asked again.
OF_THE_ACT = ("refused STRING", "seat N posts A", "back N A", "resumed", "row ROW", "adds N A", "bound N", "free N")


@cache
def definitions() -> Definitions:
    return load()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_comes_true(path: Path) -> None:
    for file in read(path):
        assert [failure.pointed() for failure in play(file, definitions())] == []


def crashing(file: HandFile) -> HandFile:
    """The same hand with a crash after every line, and all that was true before it checked again."""
    lines: list[Line] = []
    for line in file.lines:
        again = tuple(check for check in line.checks if check.form not in OF_THE_ACT)
        lines += [line, replace(line, act=Phrase(line.number, "crash", "crash"), checks=again)]
    return replace(file, lines=tuple(lines))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_comes_true_with_a_crash_after_every_line(path: Path) -> None:
    for file in read(path):
        assert [failure.pointed() for failure in play(crashing(file), definitions())] == []


def test_the_hand_in_the_readme_comes_true() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```\n(title:.*?)```", text, re.DOTALL)
    (hand,) = parse_hands(example, "README.md")
    assert [failure.pointed() for failure in play(hand, definitions())] == []


def test_every_game_has_a_scenario() -> None:
    assert set(definitions().games) - {file.game for path in SCENARIOS for file in read(path)} == set()


def test_no_title_stands_twice() -> None:
    titles = [file.title for path in SCENARIOS for file in read(path)]
    assert sorted(set(titles)) == sorted(titles)
