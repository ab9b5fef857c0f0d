"""What a screen without a table shows: a heading, sentences, a course of scores, choices, and keys at the foot."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """One thing to choose: what it presses, what stands on it large and small, and its look."""

    press: str
    head: str
    figure: str = ""
    look: str = "plain"
    live: bool = True


class Point(NamedTuple):
    """One point of a course of scores: percent, and whether it was passed."""

    percent: int
    passed: bool


class Menu(NamedTuple):
    """A whole screen. `bar` is the percent that a point should reach; `striped` marks what belongs to training."""

    title: str
    lines: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    foot: tuple[Choice, ...] = ()
    points: tuple[Point, ...] = ()
    bar: int = 0
    striped: bool = False
    look: str = "text"
