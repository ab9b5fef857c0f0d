"""What the program says, as a key and its slots: the words themselves are data (`config/words/`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Slot = int | str


class Say(NamedTuple):
    """One message: the key of its sentence in the catalogue, and what stands in the sentence's slots."""

    key: str
    slots: tuple[tuple[str, Slot], ...] = ()


def say(key: str, **slots: Slot) -> Say:
    """Make a message; slots are sorted so that equal messages are equal."""
    return Say(key, tuple(sorted(slots.items())))


def by_seat(chips: Iterable[tuple[int, int]]) -> str:
    """Chips and the seat numbers they come from or go to, as one slot: `{owed:from}`, `{pushes:to}` say each."""
    return " ".join([f"{amount}@{seat}" for amount, seat in chips])


def brought(name: str, text: str) -> str:
    """A ruling or a game by its id and its own English words, as one slot.

    `{title:ruling}` and `{game:game}` say it as the catalogue calls it.
    """
    return f"{name}={text}"


def piled(piles: Iterable[tuple[str, int]]) -> str:
    """How many cards lie at each place, as one slot: `{zones:piles}`."""
    return " ".join([f"{place}={count}" for place, count in piles])


class Refusal(NamedTuple):
    """A tap that cannot be taken: why, and what may be done instead. Facts are never refused."""

    why: Say
