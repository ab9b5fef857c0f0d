"""What a `.hand` file says between hands: who comes and goes, the level, the straddle, the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.cards import face
from controller.rules.session_inputs import (
    Bombs,
    BuysButton,
    ClockTells,
    Leaves,
    LevelUp,
    Moves,
    OptsOut,
    Plays,
    Races,
    Rebuys,
    Returns,
    SitsDown,
    SitsOut,
    Straddles,
    TakesBreak,
    TakesTime,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.cards import Face
    from controller.rules.session_inputs import SessionInput
    from controller.training.hand_words import Phrase

MINUTE: Final = 60


def _level(act: Phrase) -> SessionInput:
    small, big, *ante = [int(figure) for figure in act.words[0].split("/")]
    return LevelUp(small, big, ante[0] if ante else 0, this_hand="this hand" in act.form)


def _drawn(act: Phrase) -> tuple[tuple[int, tuple[Face, ...]], ...]:
    seats = [seat.split() for seat in act.words[0].split(",")] if act.words else []
    return tuple([(int(seat[0]), tuple([face(card) for card in seat[1:]])) for seat in seats])


ACTS: Final[dict[str, Callable[[Phrase], SessionInput]]] = {
    "seat N sits down with A": lambda act: SitsDown(act.numbers[0], act.numbers[1]),
    "seat N sits down": lambda act: SitsDown(act.numbers[0], None),
    "seat N arrives with A": lambda act: SitsDown(act.numbers[0], act.numbers[1], balance=True),
    "somebody arrives with A": lambda act: SitsDown(0, act.numbers[0], balance=True),
    "seat N sits out": lambda act: SitsOut(act.numbers[0]),
    "seat N returns": lambda act: Returns(act.numbers[0]),
    "seat N returns and posts": lambda act: Returns(act.numbers[0], "posts"),
    "seat N returns and waits": lambda act: Returns(act.numbers[0], "waits"),
    "seat N buys the button": lambda act: BuysButton(act.numbers[0]),
    "seat N buys in A": lambda act: Rebuys(*act.numbers),
    "seat N leaves": lambda act: Leaves(act.numbers[0]),
    "seat N goes to another table": lambda act: Leaves(act.numbers[0], balance=True),
    "seat N moves to N": lambda act: Moves(*act.numbers),
    "seat N straddles": lambda act: Straddles(act.numbers[0]),
    "seat N straddles to A": lambda act: Straddles(*act.numbers),
    "bomb pot": lambda _: Bombs(),
    "seat N opts out": lambda act: OptsOut(act.numbers[0]),
    "level": lambda _: LevelUp(),
    "level LEVEL": _level,
    "level LEVEL this hand": _level,
    "clock N min": lambda act: ClockTells(MINUTE * act.numbers[0]),
    "break": lambda _: TakesBreak(on=True),
    "break over": lambda _: TakesBreak(on=False),
    "race A for A": lambda act: Races(act.numbers[0], act.numbers[1]),
    "race A for A drawn DRAWN": lambda act: Races(act.numbers[0], act.numbers[1], _drawn(act)),
    "time": lambda _: TakesTime(),
    "plays WORD": lambda act: Plays(act.words[0]),
}
"""What each act gives; `level` in figures keeps what else the stakes are."""
