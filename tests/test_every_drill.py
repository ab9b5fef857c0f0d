"""Every drill of `config/drills/`: it can be dealt to its end, by right alone, and teaches what the issue asks for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from controller.table.definitions import load
from controller.training.drill_files import check_all, load_drills
from controller.training.rehearsal import rehearse

if TYPE_CHECKING:
    from controller.training.lesson import Lesson

DEFINITIONS = load()
DRILLS = load_drills(DEFINITIONS)
SEEDS = (None, 7, 8)
TOLD = {
    "exposed_first_card": "exposed/misdeal_first_two",
    "exposed_second_card": "exposed/misdeal_first_two",
    "exposed_later_card": "exposed/replace_as_burn",
    "exposed_two_cards": "exposed/misdeal_two",
    "extra_card": "extra_card/burn",
    "extra_cards_two": "extra_card/misdeal",
    "flop_four_cards": "too_many/redeal",
    "flop_four_cards_tournament": "too_many/scramble_pick",
    "premature_flop": "premature_street/redeal",
    "premature_turn": "premature_street/river_plays_turn",
    "premature_river": "premature_street/redeal",
    "shoe_same_card_twice": "same_card_twice/misread",
}
"""The ruling of seed 003 for each irregularity it names; the engine, not the drill, must come to it.

That the shoe misread a card the floor sees on the felt, and the drill says so.
"""


@cache
def dealt(drill: str) -> Lesson:
    """A drill with its own seed, dealt without a mistake."""
    return rehearse(DRILLS[drill], DEFINITIONS)


def rulings(drill: str) -> list[str]:
    """The rulings that the trainee applied, in order: read off the report's steps."""
    steps = dealt(drill).score.steps
    return [str(dict(step.what.slots)["title"]).split("=")[0] for step in steps if step.what.key == "lesson.rules"]


def test_there_are_drills_for_all_that_a_dealer_is_taught() -> None:
    assert len(DRILLS) >= 20
    games = {drill.game for drill in DRILLS.values() if drill.group == "hand"}
    assert {"double_board", "double_board_one_winner", "lazy_rivers", "holdem"} <= games
    assert TOLD.keys() <= DRILLS.keys()
    assert {
        "said_and_put_in",
        "out_of_turn_bound",
        "out_of_turn_free",
        "side_pots",
        "pot_limit_maximum",
        "quartered_low",
        "run_it_twice",
    } <= DRILLS.keys()
    between = {name for name, drill in DRILLS.items() if drill.group == "between"}
    assert {
        "missed_blinds",
        "wait_for_big_blind",
        "straddle",
        "level_change",
        "kill_pot",
        "dealers_choice",
        "bomb_pot",
        "blinds_chop",
        "chip_race",
    } <= between


def test_the_configuration_has_no_mistake() -> None:
    assert check_all() == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", DRILLS)
def test_a_drill_is_dealt_to_its_end_without_a_mistake(name: str, seed: int | None) -> None:
    lesson = dealt(name) if seed is None else rehearse(DRILLS[name], DEFINITIONS, seed=seed)
    assert lesson.passed
    assert lesson.score.percent == 100
    assert lesson.score.wrongs == []
    assert lesson.view.ended


@pytest.mark.parametrize("name", DRILLS)
def test_an_exam_takes_the_same_course(name: str) -> None:
    exam = rehearse(DRILLS[name], DEFINITIONS, exam=True)
    assert [step.what for step in dealt(name).score.steps] == [step.what for step in exam.score.steps]


@pytest.mark.parametrize("name", DRILLS)
def test_a_drill_speaks_every_language(name: str) -> None:
    """No step is told by the line of its script, which is English; its own words are `test_languages`' matter."""
    said = [step.what for step in dealt(name).score.steps]
    assert [each for each in said if each.key == "cue.written"] == []
    for words in DEFINITIONS.words.values():
        assert all(words.text(each) for each in said)


@pytest.mark.parametrize("name", TOLD)
def test_the_engine_rules_what_is_printed(name: str) -> None:
    assert TOLD[name] in rulings(name)
