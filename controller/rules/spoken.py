"""What a seat's words mean by themselves: the act they name, and the amount, clear or not."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

KINDS: Final = ("check", "call", "raise", "bet", "all_in", "fold", "pot", "amount", "unclear")
"""What words can name. `amount` is a figure alone; `unclear` are words that name nothing for certain (E16)."""
_UNITS: Final = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
_SCALES: Final = {"hundred": 100, "thousand": 1000}
_FILLERS: Final = ("i", "to", "it", "a", "the")
_FIGURE: Final = re.compile(r"\d{1,9}\??")


class Heard(NamedTuple):
    """Words as they are understood.

    `amount` is chips, None where none was said; `bare` tells that its scale was not said: `five` can be 5, 500 or
    5 000 (TDA 57).
    """

    kind: str = ""
    amount: int | None = None
    bare: bool = False


def understood(text: str) -> Heard | None:
    """Read what was said: nothing, an act, an amount, or an act with its amount; None for other words.

    `raise 800` · `raise, 800` · `800` · `five` · `five hundred` · `5?` (a figure of which the scale was not said).
    """
    words = re.sub(r"[,.!:-]", " ", text.lower()).replace("’", "").split()
    words = [word for word in words if word not in _FILLERS]
    if words[:2] == ["all", "in"]:
        words[:2] = ["all_in"]
    if not words:
        return Heard() if not text.strip() else None
    kind = words[0] if words[0] in KINDS and words[0] != "amount" else ""
    if kind:
        words = words[1:]
    if words == ["pot"] and kind in ("raise", "bet"):
        return Heard("pot")
    if not words:
        return Heard(kind)
    if kind not in ("", "raise", "bet"):
        return None
    figure = _figure(words)
    return None if figure is None else Heard(kind or "amount", *figure)


def _figure(words: list[str]) -> tuple[int, bool] | None:
    """The amount that words name, and whether its scale is missing."""
    if len(words) == 1 and _FIGURE.fullmatch(words[0]):
        return int(words[0].rstrip("?")), words[0].endswith("?")
    total = part = 0
    scaled = False
    for word in words:
        if word in _SCALES and part:
            total, part, scaled = total + part * _SCALES[word], 0, True
        elif word in _UNITS:
            part += _UNITS[word]
        else:
            return None
    return total + part, not scaled


def reasonable(figure: int, pot: int) -> int:
    """The highest amount a bare figure can mean that is no more than the pot before the bet (TDA 57)."""
    scaled = [figure * 10**zeros for zeros in range(7)]
    return max([amount for amount in scaled if amount <= pot], default=figure)
