"""What a dealer can type at the terminal console, and what each line asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.rules.cards import CardError, faces
from controller.rules.inputs import Act, Begin, Discards, Done, Has, Mucks, Opens, Rules, Shows, Tells, Voids, Winners
from controller.rules.ruling import TOLD
from controller.table.records import Correct, Given, NextHand, Undo

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.view import TableView

HELP = """\
 Enter        do what the screen says: deal the cards that are due, DONE, show, push, next hand
 f  k  c      fold · check · call                       b 40  r 120   bet 40 · raise to 120     a   all in
 o [N]        one card (or N) out of the simulated shoe, due or not: try a card too early
 s [Ah Kd]    the seat shows (cards only where the shoe does not read)     m   the seat mucks
 x N          the seat discards N (x 0: stands pat)     w 3 5 / w -   seats 3 and 5 win what is asked / nobody
 has 4 250    seat 4's all-in is 250 in all             fix 5 40      seat 5's last act was to 40
 opens 3      seat 3 opens                              5 c           any act of a named seat: seat number first
 u            undo the last tap                         early         the loose cards came too early
 p WORD       problem: {words}
 rule NAME WHY   the floor applies an offered ruling    void WHY      the floor voids the hand
 unplug plug  the simulated shoe's cable                h  help       q  quit (the hand is kept)"""


@dataclass(frozen=True, slots=True)
class Push:
    """Let so many cards leave the simulated shoe."""

    count: int


@dataclass(frozen=True, slots=True)
class Cable:
    """Pull or plug the simulated shoe's cable."""

    plugged: bool


@dataclass(frozen=True, slots=True)
class Help:
    """Show what can be typed."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the console; the hand is kept."""


Command = Given | Push | Cable | Help | Quit


class NotUnderstood(ValueError):
    """A line that asks for nothing: says what was typed and what may be typed instead."""


def help_text() -> str:
    """Everything that can be typed."""
    return HELP.format(words=" ".join(word for word in TOLD if word != "too_early"))


def read(line: str, view: TableView) -> Command:
    """Say what a typed line asks for, as the table stands. Raises `NotUnderstood`."""
    words = line.split()
    if not words:
        return _enter(view)
    seat = None
    if words[0].isdigit() and len(words) > 1:
        seat, words = int(words[0]), words[1:]
    word, rest = words[0].lower(), words[1:]
    if word in _PLAIN and not rest:
        return _PLAIN[word]
    if word in ("rule", "void"):
        return _floor(word, rest)
    acting = seat if seat is not None else next((s.number for s in view.seats if s.to_act), 0)
    reader = _SEAT_WORDS.get(word)
    if reader is None:
        message = f"{line.strip()!r}: no such command; h shows them all"
        raise NotUnderstood(message)
    try:
        return reader(acting, rest, view)
    except (ValueError, IndexError) as error:
        why = f" ({error})" if isinstance(error, CardError) else ""
        message = f"{line.strip()!r}: {_USAGE[word]}{why}"
        raise NotUnderstood(message) from None


def _enter(view: TableView) -> Command:
    """What Enter means now: the same key, its meaning by phase, and never a bet."""
    if view.ended:
        return NextHand(view.ask)
    if view.stopped:
        message = "the hand is stopped: " + (
            "type rule and one of the rulings offered" if view.offers else "the floor may void it: void WHY; u undoes"
        )
        raise NotUnderstood(message)
    if view.step == "post":
        return Begin(view.ask)
    if view.due:
        return Push(view.due)
    if view.step == "bet":
        message = "a seat is to act: f, k, c, b, r or a"
        raise NotUnderstood(message)
    if view.step == "show":
        return Shows(next(seat.number for seat in view.seats if seat.to_act), (), view.ask)
    if view.step == "discard":
        message = "a seat is to discard: x and how many, x 0 to stand pat"
        raise NotUnderstood(message)
    return Done(view.ask)


_PLAIN: dict[str, Command] = {
    "u": Undo(),
    "undo": Undo(),
    "n": NextHand(),
    "next": NextHand(),
    "early": Tells("too_early"),
    "unplug": Cable(plugged=False),
    "plug": Cable(plugged=True),
    "h": Help(),
    "help": Help(),
    "?": Help(),
    "q": Quit(),
    "quit": Quit(),
}


def _floor(word: str, rest: list[str]) -> Command:
    if word == "void":
        if not rest:
            message = "void: say why, such as void fouled deck"
            raise NotUnderstood(message)
        return Voids("floor", " ".join(rest))
    if not rest:
        message = "rule: say which ruling, such as rule premature_street/redeal, and why"
        raise NotUnderstood(message)
    return Rules(rest[0], "floor", " ".join(rest[1:]))


def _none(rest: list[str]) -> None:
    if rest:
        raise ValueError(rest[0])


def _plain_act(deed: str) -> Callable[[int, list[str], TableView], Command]:
    def read_act(seat: int, rest: list[str], view: TableView) -> Command:
        _none(rest)
        return Act(seat, deed, None, view.ask)  # type: ignore[arg-type] # one of the four deeds of the table below

    return read_act


def _sized_act(seat: int, rest: list[str], view: TableView) -> Command:
    (amount,) = rest
    return Act(seat, "raise", int(amount), view.ask)


def _muck(seat: int, rest: list[str], view: TableView) -> Command:
    _none(rest)
    return Mucks(seat, view.ask)


def _push(_seat: int, rest: list[str], _view: TableView) -> Command:
    count = int(rest[0]) if rest else 1
    if not 1 <= count <= 52:
        raise ValueError(count)
    return Push(count)


_SEAT_WORDS: dict[str, Callable[[int, list[str], TableView], Command]] = {
    "f": _plain_act("fold"),
    "k": _plain_act("check"),
    "c": _plain_act("call"),
    "a": _plain_act("all_in"),
    "b": _sized_act,
    "r": _sized_act,
    "o": _push,
    "s": lambda seat, rest, view: Shows(seat, faces(" ".join(rest)) if rest else (), view.ask),
    "m": _muck,
    "x": lambda seat, rest, view: Discards(seat, int(rest[0]), view.ask),
    "w": lambda _, rest, view: Winners(
        () if rest == ["-"] else tuple([int(n) for n in [rest[0], *rest[1:]]]), view.ask
    ),
    "has": lambda _, rest, view: Has(int(rest[0]), int(rest[1]), view.ask),
    "fix": lambda _seat, rest, _view: Correct(int(rest[0]), int(rest[1])),
    "opens": lambda _, rest, view: Opens(int(rest[0]), view.ask),
    "p": lambda _, rest, view: Tells(rest[0], view.ask),
}

_USAGE = {
    "f": "f alone folds the seat to act; 5 f for another seat",
    "k": "k alone checks",
    "c": "c alone calls",
    "a": "a alone is all in",
    "b": "b and the amount, such as b 40",
    "r": "r and the total to raise to, such as r 120",
    "o": "o and how many cards, 1 to 52",
    "s": "s alone, or s and the cards, such as s Ah Kd",
    "m": "m alone mucks the hand of the seat to show",
    "x": "x and how many cards, such as x 2; x 0 stands pat",
    "w": "w and the seats that win, such as w 3 5; w - for nobody",
    "has": "has, the seat and the chips, such as has 4 250",
    "fix": "fix, the seat and the right amount in front of it, such as fix 5 40",
    "opens": "opens and the seat",
    "p": "p and one of the words of the help (h)",
}
