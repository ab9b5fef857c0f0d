"""Inputs of a table as the lines of a drill's script."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from controller.rules.cards import UNREAD, Face, name, names
from controller.rules.inputs import (
    Act,
    Begin,
    CardCameBack,
    CardLeft,
    Chops,
    Counts,
    Discards,
    Done,
    Has,
    Lies,
    Mucks,
    Opens,
    OutOfTurn,
    Picks,
    Rules,
    RunsIt,
    Said,
    Shows,
    Tells,
    Voids,
    Winners,
)
from controller.rules.session_inputs import LevelUp, SessionInput
from controller.table.records import (
    Correct,
    DeckChanged,
    DeckChecked,
    LinkChanged,
    NextHand,
    Reported,
    TierChanged,
    Undo,
)
from controller.training.bet_words import said
from controller.training.hand_words import act

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from controller.rules.inputs import Deed
    from controller.table.records import Given

UNKNOWN: Final = "*"
"""A card whose face the drill's seed gives: face down to the end, or never read."""


class NotWritten(ValueError):
    """An input that a script has no words for."""


def line(given: Given) -> str:
    """One input as a line; empty for what a drill asks for by itself. Raises `NotWritten`.

    What comes to the table meanwhile counts from the next hand on and is no matter in this one.
    """
    if isinstance(given, SessionInput) and not (isinstance(given, LevelUp) and given.this_hand):
        return ""
    write = _LINES.get(type(given))
    if write is None:
        raise NotWritten(f"a script has no words for {type(given).__name__}")
    return write(given)


def card(face: Face, *, known: bool) -> str:
    """A card that left the shoe: by its face where it is everybody's to see, else whichever the seed gives."""
    return f"out {name(face) if known and face != UNREAD else UNKNOWN}"


def joined(lines: list[str]) -> list[str]:
    """Put cards that left one after the other into one line."""
    together: list[str] = []
    for each in lines:
        if each.startswith("out ") and together and together[-1].startswith("out "):
            together[-1] += each.removeprefix("out")
        elif each:
            together.append(each)
    return together


def _act(given: Act) -> str:
    return f"seat {given.seat} {_done(given.deed, given.amount)}"


def _done(deed: Deed, amount: int | None) -> str:
    verbs = {"fold": "folds", "check": "checks", "call": "calls", "all_in": "is all in"}
    if amount is None or deed in verbs:
        return verbs.get(deed, "is all in")
    return f"{'bets' if deed == 'bet' else 'raises to'} {amount}"


def _early(given: OutOfTurn) -> str:
    asked = " prompted" if given.prompted else ""
    return f"seat {given.seat} out of turn {_done(given.deed, given.amount)}{asked}"


def _said(given: Said) -> str:
    """Words and chips; what has no line that reads the same is not written."""
    chips, lay, pulled, then = ("+".join(map(str, part)) for part in (given.chips, given.lay, given.pulled, given.then))
    says = f'says "{given.words}"' if given.words else ""
    puts = f"puts {chips}" if chips else ""
    if pulled and not chips:
        done = f"pulls back {pulled} of {lay}"
    elif says and chips and given.first == "together":
        done = f"{says} while putting {chips}"
    else:
        parts = [puts, says] if given.first == "put" else [says, puts]
        done = " and ".join(filter(None, parts)) + (f" over {lay}" if lay else "")
        done += f" pulling back {pulled}" if pulled else ""
    done += (f" then {then}" if then else "") + (f" told {given.told}" if given.told else "")
    written = f"seat {given.seat} {done}"
    try:
        read = said(act(written, 0))
    except ValueError:
        read = None
    if read != replace(given, ask=None, first=given.first if says and chips else "together"):
        raise NotWritten(f"a script has no words for what seat {given.seat} said and put in")
    return written


def _discards(given: Discards) -> str:
    return f"seat {given.seat} discards {given.count}" if given.count else f"seat {given.seat} stands pat"


def _pointed(given: Tells | Rules) -> str:
    said = [f"seat {given.seat}"] if given.seat is not None else []
    said += [f"card {name(given.card)}"] if given.card is not None else []
    said += [f"board {given.board}"] if given.board else []
    said += [f"count {given.count}"] if given.count is not None else []
    said += [f"acted {given.acted}"] if given.acted else []
    return " ".join(["", *said])


def _picks(given: Picks) -> str:
    return f"picks {name(given.card)}" if given.card is not None else f"picks {given.ordinal}"


def _lies(given: Lies) -> str:
    if given.card is None:
        raise NotWritten("a card that lies somewhere and has no face cannot be written down")
    return f"seen {name(given.card)} at {given.place}"


def _link(given: LinkChanged) -> str:
    return f"{'plug' if given.up else 'unplug'} {given.device}"


def _report(given: Reported) -> str:
    """What a device tells, where a script has a word for it; counts and the like change nothing."""
    line = f"{given.device} reports {given.what}"
    try:
        act(line, 0)
    except ValueError:
        return ""
    return line


def _next(given: NextHand) -> str:
    at = given.join
    if at is None:
        return "next"
    board = f" board {names(at.cards)}" if at.cards else ""
    return f"joins {at.street} pot {at.pot} seats {' '.join(map(str, at.seats))}{board}"


_LINES: Final[dict[type, Callable[[Any], str]]] = {
    Begin: lambda _: "",
    Done: lambda _: "",
    CardLeft: lambda given: f"out {given.mark}" if given.mark else card(given.face, known=True),
    CardCameBack: lambda given: f"back {name(given.face)}",
    Act: _act,
    Said: _said,
    OutOfTurn: _early,
    RunsIt: lambda given: f"runs {given.times} times",
    Chops: lambda _: "chop",
    Counts: lambda given: f"counts {given.cards}",
    Discards: _discards,
    Has: lambda given: f"seat {given.seat} has {given.amount}",
    Opens: lambda given: f"seat {given.seat} opens",
    Shows: lambda given: f"seat {given.seat} shows {names(given.cards)}".rstrip(),
    Mucks: lambda given: f"seat {given.seat} mucks",
    Winners: lambda given: f"winners {' '.join(map(str, given.seats)) or 'nobody'}",
    Tells: lambda given: f"tells {given.word}{_pointed(given)}",
    Rules: lambda given: f"floor 4711 rules {given.ruling}{_pointed(given)}",
    Picks: _picks,
    Lies: _lies,
    Voids: lambda given: f'floor 4711 and 4712 void because "{given.because.replace(chr(34), "")}"',
    Undo: lambda _: "undo",
    Correct: lambda given: f"seat {given.seat} corrected to {given.amount}",
    NextHand: _next,
    LinkChanged: _link,
    Reported: _report,
    TierChanged: lambda _: "",  # who counts the cards is no matter in a drill
    DeckChanged: lambda _: "",
    DeckChecked: lambda _: "",
}
