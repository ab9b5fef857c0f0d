"""What the floor types at the terminal console: its code, and what it puts right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from controller.rules.cards import face
from controller.rules.inputs import SetsBet, SetsButton, SetsCard, SetsStack
from controller.table.records import DeckChanged

if TYPE_CHECKING:
    from controller.rules.inputs import Sets

DECK: Final = "deck: say which deck is dealt from now on, such as deck red"
CODE: Final = "code: type the code after it, such as code 1234"
SET: Final = "set: set 3 stack 90 WHY, set 3 bet 40 WHY, set card 9d Qd WHY or set button 5 WHY"


@dataclass(frozen=True, slots=True)
class Code:
    """Try a code. It stands in no text."""

    digits: str = field(repr=False)


def code(rest: list[str]) -> Code:
    """A code by itself. Raises `ValueError`."""
    (digits,) = rest
    return Code(digits)


def deck(rest: list[str]) -> DeckChanged:
    """Another deck by its name. Raises `ValueError`."""
    (name,) = rest
    return DeckChanged(name)


def puts_right(rest: list[str]) -> Sets:
    """A correction by the floor, with its reason. Raises `ValueError`."""
    match rest:
        case [seat, "stack", amount, *why] if why:
            return SetsStack(int(seat), int(amount), because=" ".join(why))
        case [seat, "bet", amount, *why] if why:
            return SetsBet(int(seat), int(amount), because=" ".join(why))
        case ["button", seat, *why] if why:
            return SetsButton(int(seat), because=" ".join(why))
        case ["card", was, now, *why] if why:
            return SetsCard(face(was), face(now), because=" ".join(why))
        case _:
            raise ValueError(SET)
