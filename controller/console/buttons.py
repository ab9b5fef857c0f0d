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
HANGS: Final = 5.0
"""A button that was down so long, in seconds, hangs: letting it go means nothing."""
BOUNCE: Final = 0.03
"""A contact that closes again faster than this, in seconds, bounces."""
IRREVOCABLE: Final = ("shuffle", "cut")
"""Steps whose DONE cannot be taken back."""
HELD_FOR_GOOD: Final = 0.8
"""So long, in seconds, DONE is held in such a step."""
OLD: Final = 2.0
"""A press told so long after it happened is on record and not acted on."""


class Pressed(NamedTuple):
    """A button went down, or was let go after `hold` seconds, `age` seconds before it was told.

    `asked` is the hand and the question that stood then, `at` the moment in monotonic seconds.
    """

    id: int
    down: bool
    hold: float
    age: float
    asked: tuple[int, int]
    at: float = 0.0


class Buttons:
    """Turns what the box tells into keys. `lets_go` when it tells that buttons are let go."""

    def __init__(self, *, lets_go: bool) -> None:
        """Begin."""
        self._lets_go = lets_go
        self._went_down: dict[int, float] = {}

    def key(self, pressed: Pressed, step: str = "") -> str | None:
        """Say which key is pressed, if any, while `step` is asked for.

        A contact that bounces is one press, and one that hangs is none. What UNDO cannot take back is no matter of one
        edge: DONE is held then, and a box that does not tell when a button is let go leaves it to the screen.
        """
        key = BUTTONS.get(pressed.id)
        if key is None or pressed.age > OLD or self._bounces(pressed) or pressed.hold >= HANGS:
            return None
        if key == "done" and step in IRREVOCABLE:
            return key if self._lets_go and not pressed.down and pressed.hold >= HELD_FOR_GOOD else None
        if key == "undo" and self._lets_go:
            return key if not pressed.down and pressed.hold >= HELD else None
        return key if pressed.down else None

    def _bounces(self, pressed: Pressed) -> bool:
        """Whether this going down follows too fast on another of the button, and no honest press ended between."""
        if not pressed.down:
            if pressed.hold >= BOUNCE:
                self._went_down.pop(pressed.id, None)
            return False
        before = self._went_down.get(pressed.id)
        self._went_down[pressed.id] = pressed.at
        return before is not None and pressed.at - before < BOUNCE
