"""The letters of the pads on which a trainee's name and a reason of the floor are entered: what is on which key."""

from __future__ import annotations

from typing import Final

ROWS: Final = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ- ")
OTHERS: Final = {"-": "hyphen", " ": "space"}
"""Signs that a key cannot be called after."""
_SIGNS: Final = {name: sign for sign, name in OTHERS.items()}


def name_of(sign: str) -> str:
    """The name of the key that writes a sign."""
    return f"letter_{OTHERS.get(sign, sign)}"


def sign_of(name: str) -> str:
    """The sign that a key writes, by what stands behind `letter_` in its name."""
    return _SIGNS.get(name, name)
