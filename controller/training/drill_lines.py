"""The lines of a drill's script: the acts of a `.hand`, and the few words that only a drill has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from controller.rules.cards import CardError, Face, face
from controller.rules.inputs import Mark
from controller.training import hand_words
from controller.training.questions import ANSWERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from controller.training.hand_words import Phrase

QUESTIONS: Final = (*ANSWERS, "wins N")
"""What a trainee can be asked before the console shows it, as it is written after `ask`."""
WORLD: Final = ("back CARD", "seen CARD at PLACE", "plug WORD", "unplug WORD", "WORD reports REPORT")
"""Acts of a `.hand` that happen by themselves at a drill; every other one the trainee enters."""
NOT_TAUGHT: Final = ("crash", "wait N s", "garble WORD N %")
"""Acts that are a test's, not a dealer's."""
MOST_CARDS: Final = 200


class LineError(ValueError):
    """A line of a script that says nothing a drill knows."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card leaves the shoe: a face, or whichever the seed gives; `read` tells whether the shoe reads it.

    `seen` is what the shoe reads where it reads wrongly, `mark` what it says of a card that it doubts.
    """

    face: Face | None
    read: bool
    seen: Face | None = None
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Happens:
    """Something happens by itself: a card pushed back, a line that goes down."""

    act: Phrase


@dataclass(frozen=True, slots=True)
class Enters:
    """Something the trainee has to tell the console."""

    act: Phrase


@dataclass(frozen=True, slots=True)
class Until:
    """The players play on by themselves until a step begins."""

    step: str
    street: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about what the next act leads to; `number` is the seat of `wins N`."""

    what: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Cue:
    """What is seen or heard at the table before the next act, in the words of the drill's author."""

    text: str


@dataclass(frozen=True, slots=True)
class End:
    """The drill ends here, whatever the hand would still bring."""


Item = Card | Happens | Enters | Until | Ask | Cue | End


def items(lines: Iterable[str]) -> tuple[Item, ...]:
    """Read a script. Raises `LineError` for the first line that cannot be read; `mistakes` finds them all."""
    return tuple([item for line in lines for item in item_of(line)])


def mistakes(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each line that cannot be read, by its number from 1, and what is wrong with it."""
    for number, line in enumerate(lines, start=1):
        try:
            item_of(line)
        except LineError as error:
            yield number, str(error)


def item_of(line: str) -> tuple[Item, ...]:
    """What one line says. Raises `LineError`."""
    single = " ".join(line.split())
    word, _, rest = single.partition(" ")
    own = _OWN.get(word)
    return own(rest) if own is not None else _act(single)


def _act(line: str) -> tuple[Item, ...]:
    """An act of a `.hand`."""
    try:
        act = hand_words.act(line, 0)
    except ValueError as error:
        raise LineError(str(error)) from None
    if act.form == "done x N":
        return (Enters(hand_words.act("done", 0)),) * min(act.numbers[0], MOST_CARDS)
    if act.form in NOT_TAUGHT:
        raise LineError(f"{line!r} is for tests; nothing of it can be learnt")
    return (Happens(act) if act.form in WORLD else Enters(act),)


def _face(word: str) -> Face:
    try:
        return face(word)
    except CardError as error:
        raise LineError(str(error)) from None


def _cards(rest: str) -> tuple[Item, ...]:
    if rest in hand_words.MARKS:
        return (Card(None, read=False, mark=cast("Mark", rest)),)
    if rest.isdigit():
        return (Card(None, read=True),) * _count(rest, f"out {rest}")
    if not rest:
        raise LineError("out: expected cards, such as out Ah Kd, or how many the seed gives, such as out 3")
    return tuple([Card(None if word == "*" else _face(word), read=True) for word in rest.split()])


def _count(rest: str, line: str) -> int:
    if not rest.isdigit() or not 1 <= int(rest) <= MOST_CARDS:
        raise LineError(f"{line!r}: expected how many cards, 1 to {MOST_CARDS}")
    return int(rest)


def _until(rest: str) -> Until:
    step, _, street = rest.partition(" ")
    if step not in hand_words.STEPS:
        raise LineError(f"until: unknown step {step!r}; the nearest is {hand_words.nearest(step, hand_words.STEPS)!r}")
    return Until(step, street)


def _ask(rest: str) -> Ask:
    wins = re.fullmatch(r"wins (\d+)", rest)
    if wins:
        return Ask("wins", int(wins[1]))
    if rest not in QUESTIONS:
        raise LineError(f"ask: unknown question {rest!r}; the nearest is {hand_words.nearest(rest, QUESTIONS)!r}")
    return Ask(rest)


def _cue(rest: str) -> Cue:
    text = re.fullmatch(r'"([^"]+)"', rest)
    if not text:
        raise LineError('cue: expected a sentence in quotes, such as cue "Seat 5 sees its card flash"')
    return Cue(text[1])


def _end(rest: str) -> tuple[Item, ...]:
    if rest:
        raise LineError(f"end: expected nothing behind it, not {rest!r}")
    return (End(),)


_OWN: Final[dict[str, Callable[[str], tuple[Item, ...]]]] = {
    "out": _cards,
    "unread": lambda rest: (Card(None, read=False),) * _count(rest, f"unread {rest}"),
    "misread": lambda rest: (Card(None, read=True, seen=_face(rest)),),
    "until": lambda rest: (_until(rest),),
    "ask": lambda rest: (_ask(rest),),
    "cue": lambda rest: (_cue(rest),),
    "end": _end,
}
"""The words that only a drill has, by the first word of their lines."""
