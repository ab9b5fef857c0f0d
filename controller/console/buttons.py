"""The button box: its buttons press the keys of the console, for the question that stood when they went down."""

from __future__ import annotations

from typing import Final, NamedTuple

BUTTONS: Final = {
    1: "fold",
    2: "call",
    3: "done",
    4: "all_in",
    5: "undo",
    6: "floor",
    7: "problem",
}
"""What each button presses, by its number on the box."""
HELD: Final = 0.5
"""UNDO is held so long, in seconds, where the box tells when a button is let go."""
OLD: Final = 2.0
"""A press told so long after it happened is on record and not acted on."""


class Pressed(NamedTuple):
    """A button went down, or was let go after `hold` seconds, `age` seconds before it was told.

    `asked` is the hand and the question that stood then.
    """

    id: int
    down: bool
    hold: float
    age: float
    asked: tuple[int, int]


class Buttons:
    """Turns what the box tells into keys. `lets_go` when it tells that buttons are let go."""

    def __init__(self, *, lets_go: bool) -> None:
        """Begin."""
        self._lets_go = lets_go

    def key(self, pressed: Pressed) -> str | None:
        """Say which key is pressed, if any."""
        key = BUTTONS.get(pressed.id)
        if key is None or pressed.age > OLD:
            return None
        if key == "undo" and self._lets_go:
            return key if not pressed.down and pressed.hold >= HELD else None
        return key if pressed.down else None
