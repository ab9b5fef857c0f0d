"""What a dealer can type between hands, and what each line asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.console.typed_numbers import number, whole, wholes
from controller.rules.cards import faces
from controller.rules.inputs import Chops, RunsIt
from controller.rules.joining import JoinsAt
from controller.rules.session_inputs import (
    Bombs,
    BuysButton,
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
from controller.table.records import NextHand

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.table.view import TableView

HELP: Final = """\
 sit 7 200      a player sits down at seat 7 with 200 · sit 7, not counted
 out 4          seat 4 sits out · leave 4 · move 4 7 changes seat
 in 4           seat 4 is back · in 4 posts · in 4 waits, where it owes
 buy 4 100      seat 4 buys 100 · button 4 buys the button
 straddle 4 8   seat 4 straddles to 8, or, without a figure, to the least
 bomb  level    bomb pot · the next level · level 100/200/200: that one ·
                with this hand: the hand was begun too low
 opt 4          seat 4 opts out of the bomb pot, or is in again
 break  time    a break begins or is over · every seat pays for its time
 game razz      the player with the plaque picks it
 race 25 100    chips of 25 for 100 · race 25 100 1 Ah, 2 Kd 3c
 deck red       another deck is dealt · checked: it is whole ·
                cleared: so says the floor
 join flop 900 1 3: Ah Kd 2c  a hand begun without the console: street,
                pot, seats still in, boards as dealt (or none)
 run 2  chop    run the rest twice, all in · the blinds chop"""


def _sit(rest: list[str], _: TableView) -> Given:
    seat, *stack = wholes(rest, 1, 2)
    return SitsDown(seat, stack[0] if stack else None)


def _in(rest: list[str], _: TableView) -> Given:
    seat, *how = rest
    if not how:
        return Returns(whole(seat))
    (word,) = how
    if word not in ("posts", "waits"):
        raise ValueError(word)
    return Returns(whole(seat), "posts" if word == "posts" else "waits")


def _straddle(rest: list[str], _: TableView) -> Given:
    seat, *amount = wholes(rest, 1, 2)
    return Straddles(seat, amount[0] if amount else None)


def _level(rest: list[str], _: TableView) -> Given:
    if not rest or rest == ["this", "hand"]:
        return LevelUp(this_hand=bool(rest))
    this_hand = rest[1:] == ["this", "hand"]
    (figures,) = rest[:1] if this_hand else rest
    small, big, *ante = wholes(figures.split("/"), 2, 3)
    return LevelUp(small, big, ante[0] if ante else 0, this_hand)


def _break(rest: list[str], view: TableView) -> Given:
    wholes(rest, 0, 0)
    return TakesBreak(on=view.between is None or not view.between.on_break)


def _race(rest: list[str], _: TableView) -> Given:
    old, new = wholes(rest[:2], 2, 2)
    drawn = [seat.split() for seat in " ".join(rest[2:]).split(",") if seat.strip()]
    return Races(old, new, tuple([(whole(seat[0]), faces(" ".join(seat[1:]))) for seat in drawn]))


def _join(rest: list[str], view: TableView) -> Given:
    """`join flop 900 1 3 5`, with the cards of the boards after a colon where they are entered."""
    told, _, board = " ".join(rest).partition(":")
    street, *figures = told.split()
    pot, *seats = wholes(figures, 3, 30)
    cards = tuple(faces(board)) if board.strip() else ()
    return NextHand(view.ask, JoinsAt(street, pot, tuple(seats), cards))


def _game(rest: list[str], _: TableView) -> Given:
    (game,) = rest
    return Plays(game)


def _of_seat(kind: Callable[[int], Given]) -> Callable[[list[str], TableView], Given]:
    return lambda rest, _: kind(number(rest))


def _alone(given: Given) -> Callable[[list[str], TableView], Given]:
    def read(rest: list[str], _: TableView) -> Given:
        wholes(rest, 0, 0)
        return given

    return read


READERS: Final[dict[str, Callable[[list[str], TableView], Given]]] = {
    "sit": _sit,
    "out": _of_seat(SitsOut),
    "in": _in,
    "leave": _of_seat(Leaves),
    "move": lambda rest, _: Moves(*wholes(rest, 2, 2)),
    "buy": lambda rest, _: Rebuys(*wholes(rest, 2, 2)),
    "button": _of_seat(BuysButton),
    "straddle": _straddle,
    "bomb": _alone(Bombs()),
    "opt": _of_seat(OptsOut),
    "level": _level,
    "break": _break,
    "time": _alone(TakesTime()),
    "game": _game,
    "race": _race,
    "join": _join,
    "run": lambda rest, view: RunsIt(number(rest), view.ask),
    "chop": lambda rest, view: _alone(Chops(view.ask))(rest, view),
}
USAGE: Final = {
    "sit": "sit, the seat and its chips, such as sit 7 200",
    "out": "out and the seat, such as out 4",
    "in": "in and the seat, such as in 4, in 4 posts or in 4 waits",
    "leave": "leave and the seat, such as leave 4",
    "move": "move, the seat and where it goes, such as move 4 7",
    "buy": "buy, the seat and the chips, such as buy 4 100",
    "button": "button and the seat that buys it, such as button 4",
    "straddle": "straddle, the seat and what it comes to, such as straddle 4 8",
    "bomb": "bomb alone",
    "opt": "opt and the seat that does without the bomb pot, such as opt 4",
    "level": "level alone, or its blinds and ante, such as level 100/200/200, and this hand where it was begun too low",
    "break": "break alone begins or ends it",
    "time": "time alone",
    "game": "game and its name, such as game razz",
    "join": "join, the street, the pot and the seats in it, then the boards, such as join flop 900 1 3 5: Ah Kd 2c",
    "race": "race, the old and the new chip, then the cards drawn, such as race 25 100 1 Ah, 2 Kd 3c",
    "run": "run and how many times, such as run 2",
    "chop": "chop alone",
}
"""What each line looks like, for one that could not be read."""
