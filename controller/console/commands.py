"""What a dealer can type at the terminal console, and what each line asks for."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.console import floor_commands, heard_commands, session_commands
from controller.console.floor_commands import Code
from controller.console.help_words import HELP
from controller.console.pointed_words import pointed
from controller.console.primary import CardsDue, primary
from controller.console.typed_numbers import number, whole, wholes
from controller.rules.cards import FACES, CardError, face, faces
from controller.rules.inputs import (
    Act,
    Counts,
    Discards,
    Has,
    Mucks,
    Opens,
    Picks,
    Rules,
    Shows,
    Tells,
    Voids,
    Winners,
)
from controller.rules.ruling import TOLD
from controller.table.presence import CallsFloor, Coming, FloorLeaves, SignsOff
from controller.table.records import DeckChecked, Given, NextHand, TierChanged, Undo

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.inputs import Deed
    from controller.table.view import TableView


@dataclass(frozen=True, slots=True)
class Push:
    """Let so many cards leave the simulated shoe."""

    count: int


@dataclass(frozen=True, slots=True)
class Cable:
    """Pull or plug the simulated shoe's cable."""

    plugged: bool


@dataclass(frozen=True, slots=True)
class Recollect:
    """Tell the last hands, or the one with a number in sentences."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Help:
    """Show what can be typed."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the console; the hand is kept."""


Command = Given | Push | Cable | Code | Recollect | Help | Quit


class NotUnderstood(ValueError):
    """A line that asks for nothing: says what was typed and what may be typed instead."""


def help_text() -> str:
    """Everything that can be typed."""
    words = textwrap.wrap(" ".join(word for word in TOLD if word != "too_early"), 62)
    return HELP.format(
        heard=heard_commands.HELP, words="\n".join(f"{'':16}{line}" for line in words), between=session_commands.HELP
    )


def keys(view: TableView) -> str:
    """What may be typed now, beside u, p, h and q: exactly what the table will take."""
    if view.ended:
        return "Enter begins it"
    if view.stopped:
        return _stopped(view)
    if view.now.key == "ask.had_acted":
        return f"{_acts(view)} · early if it had not"
    if view.step == "bet":
        return _ASKED[view.now.key].format(**dict(view.now.slots)) if view.now.key in _ASKED else _acts(view)
    if view.due:
        return ""
    if view.step == "show":
        return "Enter shows" + (" · m mucks" if view.mucks else "")
    if view.now.key in _ASKED:
        return _ASKED[view.now.key].format(**dict(view.now.slots))
    return "Enter when they are in" if view.step == "post" else "Enter when it is done"


def _stopped(view: TableView) -> str:
    """What may be typed while the hand is stopped: rulings the dealer may apply, else who is to be called."""
    here = view.floor is not None and view.floor.state == "here"
    if here or any(offer.needs == "dealer" for offer in view.offers):
        return "rule 1 WHY · void WHY" if view.offers else "void WHY"
    return "floor calls it · code N, then rule 1 WHY or void WHY"


_ASKED = {
    "now.count": "has {seat} N: what it has put in this round, N in all",
    "now.who_opens": "opens N: the seat",
    "now.discard": "x N: how many it throws, {least} to {most} · x 0 stands pat",
    "now.count_stub": "n N: how many cards are in the stub",
    "now.count_deck": "n N: how many cards the deck has",
    "now.read_card": "pick Ah: the card that lies there",
    "now.pick": "pick N: the N-th of those that lie there",
    "now.pick_one_stays": "pick N: the N-th of those that lie there stays",
    "now.who_wins": "w N: the seat, of {seats}; several that tie",
}


def _acts(view: TableView) -> str:
    """The keys of the seat to act, with their amounts."""
    typed = []
    if view.uncounted:
        more = "c call, r N raise" if view.least is not None else "c call"
        return f"f fold · {more}: seat {view.uncounted}'s all-in is counted first"
    if view.to_call is not None:
        seat = next((seat for seat in view.seats if seat.to_act), None)
        last = seat is not None and seat.stack is not None and 0 < seat.stack <= view.to_call
        call = f"c call {view.to_call}{', all in' if last else ''}"
        typed = ["f fold", call if view.to_call else "k check"]
        if last:
            return " · ".join(typed)
    if view.least is not None:
        typed.append(("r raise to " if view.bet else "b bet ") + _sizes(view, view.least))
    if view.all_in:
        typed.append("a all in")
    return " · ".join(typed)


def _sizes(view: TableView, least: int) -> str:
    if view.most is None:
        return f"{least} or more"
    if view.most == least:
        return str(least)
    return f"{least} or {view.most}" if view.fixed else f"{least}–{view.most}"


def read(line: str, view: TableView) -> Command:
    """Say what a typed line asks for, as the table stands. Raises `NotUnderstood`."""
    words = line.split()
    if not words:
        return _enter(view)
    seat = None
    if _SEAT.fullmatch(words[0]) and len(words) > 1:
        seat, words = int(words[0]), words[1:]
    word, rest = words[0].lower(), words[1:]
    if word in _PLAIN and not rest:
        return _PLAIN[word]
    if word in session_commands.READERS and seat is None:
        return _between(line, word, rest, view)
    if word in _FLOOR_WORDS:
        return _FLOOR_WORDS[word](rest, view)
    acting = seat if seat is not None else next((s.number for s in view.seats if s.to_act), 0)
    reader = _SEAT_WORDS.get(word)
    if reader is None:
        message = f"{line.strip()!r}: no such command; h shows them all"
        raise NotUnderstood(message)
    try:
        return reader(acting, rest, view)
    except ValueError as error:
        why = f" ({error})" if isinstance(error, CardError) else ""
        message = f"{line.strip()!r}: {_USAGE[word]}{why}"
        raise NotUnderstood(message) from None


def _between(line: str, word: str, rest: list[str], view: TableView) -> Command:
    try:
        return session_commands.READERS[word](rest, view)
    except (ValueError, CardError):
        message = f"{line.strip()!r}: {session_commands.USAGE[word]}"
        raise NotUnderstood(message) from None


def _enter(view: TableView) -> Command:
    """What Enter means now: the same key, its meaning by phase, and never a bet."""
    meant = primary(view)
    if isinstance(meant, CardsDue):
        return Push(meant.count)
    if meant is not None:
        return meant
    if view.stopped:
        message = "the hand is stopped: " + (
            "type rule and one of the rulings offered" if view.offers else "the floor may void it: void WHY; u undoes"
        )
        raise NotUnderstood(message)
    if view.step == "bet":
        message = f"Enter is never a bet: {keys(view)}"
        raise NotUnderstood(message)
    raise NotUnderstood(keys(view))


_SEAT = re.compile(r"[0-9]{1,4}")
_PLAIN: dict[str, Command] = {
    "u": Undo(),
    "undo": Undo(),
    "n": NextHand(),
    "next": NextHand(),
    "early": Tells("too_early"),
    "checked": DeckChecked(),
    "cleared": DeckChecked(floor=True),
    "hand": TierChanged("none", "the dealer counts by hand"),
    "shoe": TierChanged("reads", "the shoe is heard again"),
    "floor": CallsFloor(),
    "coming": Coming(),
    "leave": FloorLeaves(),
    "off": SignsOff(),
    "unplug": Cable(plugged=False),
    "plug": Cable(plugged=True),
    "hands": Recollect(),
    "h": Help(),
    "help": Help(),
    "?": Help(),
    "q": Quit(),
    "quit": Quit(),
}


def _floor_word(read: Callable[[list[str]], Given | Code], usage: str) -> Callable[[list[str], TableView], Command]:
    def reader(rest: list[str], _: TableView) -> Command:
        try:
            return read(rest)
        except ValueError as error:
            why = f" ({error})" if isinstance(error, CardError) else ""
            raise NotUnderstood(usage + why) from None

    return reader


def _void(rest: list[str], _: TableView) -> Command:
    if not rest:
        raise NotUnderstood("void: say why, such as void fouled deck")
    return Voids("floor", " ".join(rest))


def _rule(rest: list[str], view: TableView) -> Command:
    """A ruling by the number it is offered under, by its name, or by the last part of it."""
    if not rest:
        raise NotUnderstood("rule: say which ruling and why, such as rule 1 the flop came early")
    named = rest[0]
    ids = [offer.id for offer in view.offers]
    if named.isdecimal() and 1 <= int(named) <= len(ids):
        named = ids[int(named) - 1]
    named = next((full for full in ids if full.endswith(f"/{named}")), named)
    at, why = pointed(rest[1:])
    return Rules(named, "floor", " ".join(why), **at)


_FLOOR_WORDS: dict[str, Callable[[list[str], TableView], Command]] = {
    "void": _void,
    "rule": _rule,
    "code": _floor_word(floor_commands.code, floor_commands.CODE),
    "deck": _floor_word(floor_commands.deck, floor_commands.DECK),
    "set": _floor_word(floor_commands.puts_right, floor_commands.SET),
}


def _none(rest: list[str]) -> None:
    if rest:
        raise ValueError(rest[0])


def _plain_act(deed: Deed) -> Callable[[int, list[str], TableView], Command]:
    def read_act(seat: int, rest: list[str], view: TableView) -> Command:
        _none(rest)
        return Act(seat, deed, None, view.ask)

    return read_act


def _sized_act(seat: int, rest: list[str], view: TableView) -> Command:
    return Act(seat, "raise", number(rest), view.ask)


def _push(_seat: int, rest: list[str], _view: TableView) -> Command:
    count = number(rest) if rest else 1
    if not 1 <= count <= len(FACES):
        raise ValueError(count)
    return Push(count)


def _mucks(seat: int, rest: list[str], view: TableView) -> Command:
    _none(rest)
    return Mucks(seat, view.ask)


def _has(_seat: int, rest: list[str], view: TableView) -> Command:
    seat, amount = wholes(rest, 2, 2)
    return Has(seat, amount, view.ask)


def _winners(_seat: int, rest: list[str], view: TableView) -> Command:
    if not rest:
        raise ValueError(rest)
    return Winners(() if rest == ["-"] else tuple([whole(word) for word in rest]), view.ask)


def _picks(rest: list[str], view: TableView) -> Command:
    """The card that lies on the felt, by its name; or the n-th of those the floor picks from."""
    (word,) = rest
    if not word.isdecimal():
        return Picks(face(word), ask=view.ask)
    return Picks(ordinal=int(view.picks[int(word) - 1].value) if 0 < int(word) <= len(view.picks) else -1, ask=view.ask)


def _tells(_seat: int, rest: list[str], view: TableView) -> Command:
    word, *more = rest
    at, more = pointed(more)
    _none(more)
    return Tells(word, view.ask, **at)


_SEAT_WORDS: dict[str, Callable[[int, list[str], TableView], Command]] = {
    "f": _plain_act("fold"),
    "k": _plain_act("check"),
    "c": _plain_act("call"),
    "a": _plain_act("all_in"),
    "b": _sized_act,
    "r": _sized_act,
    "o": _push,
    "s": lambda seat, rest, view: Shows(seat, faces(" ".join(rest)) if rest else (), view.ask),
    "m": _mucks,
    "x": lambda seat, rest, view: Discards(seat, number(rest), view.ask),
    "w": _winners,
    "has": _has,
    "fix": lambda _seat, rest, _view: heard_commands.fixed(rest),
    "said": lambda seat, rest, view: heard_commands.heard(seat, ["said", *rest], view),
    "put": lambda seat, rest, view: heard_commands.heard(seat, ["put", *rest], view),
    "oot": lambda _seat, rest, view: heard_commands.out_of_turn(rest, view),
    "hand": lambda _seat, rest, _view: Recollect(number(rest)),
    "opens": lambda _, rest, view: Opens(number(rest), view.ask),
    "p": _tells,
    "n": lambda _, rest, view: Counts(number(rest), view.ask),
    "pick": lambda _, rest, view: _picks(rest, view),
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
    **heard_commands.USAGE,
    "hand": "hand and its number, such as hand 7",
    "opens": "opens and the seat",
    "p": "p and one of the words of the help (h)",
    "n": "n and how many cards were counted, such as n 34",
    "pick": "pick and the number of the card, or its name, such as pick 2, pick Ah",
}
