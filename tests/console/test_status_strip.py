"""The status strip: what is in force here, and a sign for every line."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from controller.console.level_clock import counted_down, holds_dealer, seconds_left
from controller.console.status_strip import DOWN, NOTED, UP, StatusStrip, light
from controller.console.theme import Theme
from controller.rules.saying import say
from tests.console.reading import texts
from tests.pictures import english
from tests.screens import betting, devices
from tests.states import NOON, break_in, level_in

THEME = Theme(1280, 800, 217.0)


def strip(qtbot: QtBot, width: int = 1256) -> StatusStrip:
    made = StatusStrip(THEME, english(), table="Table 7")
    qtbot.addWidget(made)
    made.resize(width, 40)
    made.show()
    return made


def test_it_tells_hand_game_stakes_and_house(qtbot: QtBot) -> None:
    made = strip(qtbot)
    made.show_view(betting())
    (line,) = [text for text in texts(made) if "Table 7" in text]
    assert all(part in line for part in ("Hand 1", "Double Board", "no limit 100/200", "House standard"))


def test_a_line_is_told_by_sign_and_colour() -> None:
    signs = [light(up=True, noted=False), light(up=True, noted=True), light(up=False, noted=True)]
    assert [sign for sign, _ in signs] == [UP, NOTED, DOWN]
    assert len({colour for _, colour in signs}) == 3


def test_every_line_has_its_sign(qtbot: QtBot) -> None:
    made = strip(qtbot)
    made.show_view(devices())
    assert {"✕ shoe", "● buttons", "◐ badge reader"} <= set(texts(made))


def test_the_house_gives_way_to_faults_but_is_still_read_aloud(qtbot: QtBot) -> None:
    made = strip(qtbot, 700)
    made.show_view(devices())
    assert not any("House standard" in text for text in texts(made))
    assert "House standard" in made.accessibleName()


def test_only_its_own_part_draws_it_again(qtbot: QtBot) -> None:
    made = strip(qtbot)
    view = betting()
    made.show_view(view)
    made.show_view(replace(view, pot=1, now=view.coming[0]))
    assert made.redrawn == 1
    made.show_view(replace(view, number=2))
    assert made.redrawn == 2


def test_a_level_is_counted_down_and_a_minute_and_a_half_before_it_is_over_the_dealer_stays(qtbot: QtBot) -> None:
    seen, nears = level_in(), NOON + 12
    assert seconds_left(seen, nears) == 90
    told = counted_down(seen, nears)
    assert told == say("screen.level_in", small=150, big=300, minutes=1, seconds="30")
    assert holds_dealer(seen, nears) == (told, say("also.no_relief"))
    assert holds_dealer(seen, nears - 1) == ()
    assert seconds_left(seen, nears + 100) == 0
    resting = break_in()
    # The second level's twenty minutes began twenty minutes after noon; in a hand nobody is told to stay.
    assert counted_down(resting, NOON + 39 * 60 + 5) == say("screen.break_in", minutes=0, seconds="55")
    assert holds_dealer(resting, NOON + 39 * 60 + 5) == ()
    assert counted_down(betting(), nears) is None
    made = strip(qtbot)
    made.show_view(seen)
    made.count_down("150/300 in 1:30", near=True)
    assert "150/300 in 1:30" in texts(made)
