"""Typed at the terminal: what a seat said and put in, and what a seat did out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from controller.console.typed_numbers import whole
from controller.rules.inputs import OutOfTurn, Said
from controller.table.records import Correct

if TYPE_CHECKING:
    from controller.rules.inputs import Deed
    from controller.table.view import TableView

PARTS: Final = ("said", "put", "with", "over", "back", "then", "told")
DEEDS: Final[dict[str, Deed]] = {"f": "fold", "k": "check", "c": "call", "a": "all_in", "b": "bet", "r": "raise"}
HELP: Final = """\
 said raise     what the seat said: check, call, raise, 800, five, pot …
 put 500+500    the chips it put in, one figure a chip
 said raise put 500+500       the word first · put … said …  the chips first
 said call with 500           both at once · over 100+100  lay there before
 back 100       of those pulled back · then 500  a second motion
 told 800       the count of the bet that it had been given
 oot 6 r 800    seat 6 has acted out of turn: f k c a, b 40, r 800
 oot 6 k asked  the dealer had asked it to act
 fix 5 40 all   seat 5's bet was wrong: all who called it owe 40"""
USAGE: Final = {
    "said": "said and the words, then put and the chips, such as said raise put 500+500",
    "put": "put and the chips, one figure a chip, such as put 500+25",
    "oot": "oot, the seat and what it did, such as oot 6 r 800",
    "fix": "fix, the seat and the right amount in front of it, such as fix 5 40",
}
SHORT: Final = 2


def heard(seat: int, words: list[str], view: TableView) -> Said:
    """Read `said raise put 500+500 then 100 over 25 back 25 told 800`. Raises ValueError."""
    parts: dict[str, list[str]] = {}
    at = ""
    for word in words:
        if word in PARTS and word not in parts:
            at = word
            parts[at] = []
        else:
            parts[at].append(word)
    first: Literal["said", "put", "together"] = "together"
    if "said" in parts and "put" in parts:
        first = "put" if list(parts).index("put") < list(parts).index("said") else "said"
    told = parts.get("told")
    return Said(
        seat,
        " ".join(parts.get("said", [])),
        _chips(parts.get("put") or parts.get("with")),
        _chips(parts.get("over")),
        _chips(parts.get("back")),
        _chips(parts.get("then")),
        first,
        whole(told[0]) if told else 0,
        view.ask,
    )


def _chips(words: list[str] | None) -> tuple[int, ...]:
    return tuple([whole(chip) for chip in "".join(words).split("+")]) if words else ()


def out_of_turn(rest: list[str], view: TableView) -> OutOfTurn:
    """Read `6 r 800`, `6 k asked`. Raises ValueError."""
    prompted = rest[-1:] == ["asked"]
    seat, word, *more = rest[:-1] if prompted else rest
    deed = DEEDS.get(word)
    sized = deed in ("bet", "raise")
    if deed is None or len(more) != sized:
        raise ValueError(word)
    return OutOfTurn(whole(seat), deed, whole(more[0]) if sized else None, prompted, view.ask)


def fixed(rest: list[str]) -> Correct:
    """Read `5 40` or `5 40 all`. Raises ValueError."""
    everyone = rest[SHORT:] == ["all"]
    seat, amount = rest[:SHORT] if everyone else rest
    return Correct(whole(seat), whole(amount), everyone)
