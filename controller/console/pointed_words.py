"""What a typed line points at: `seat 4`, `card 9d`, `board top`, `count 2`, `out 7` (the seventh card that left)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from controller.rules.cards import Face, face

if TYPE_CHECKING:
    from controller.table.questions import OfferView

NUMBERS: Final = ("seat", "count", "out")
WORDS: Final = (*NUMBERS, "card", "board", "acted")
AMOUNTS: Final = ("none", "some", "substantial")


class Pointed(TypedDict, total=False):
    """The fields of `Tells` and `Rules` that a line can fill."""

    seat: int
    count: int
    ordinal: int
    card: Face
    board: str
    acted: str


def pointed(words: list[str]) -> tuple[Pointed, list[str]]:
    """What the line points at, and the words that are left. Raises `ValueError` for what is no seat, card or count."""
    found: Pointed = {}
    at = 0
    while at + 1 < len(words) and words[at] in WORDS:
        word, value = words[at], words[at + 1]
        if word in NUMBERS and not value.isdecimal():
            break
        if word == "seat":
            found["seat"] = int(value)
        elif word == "count":
            found["count"] = int(value)
        elif word == "out":
            found["ordinal"] = int(value) - 1
        elif word == "card":
            found["card"] = face(value)
        elif word == "board":
            found["board"] = value
        elif value in AMOUNTS:
            found["acted"] = value
        at += 2
    return found, words[at:]


def asked(offer: OfferView) -> str:
    """What a ruling asks, and what may be typed: `seat 1, 3 or 5 (who is short)`."""
    told = []
    for question in offer.asks:
        if question.word == "card":
            named = ", ".join(f"out {int(answer.value) + 1} = {answer.label}" for answer in question.answers)
        else:
            named = f"{question.word} {', '.join(answer.label for answer in question.answers)}"
        told.append(f"{named} ({question.text})")
    return " · ".join(told)
