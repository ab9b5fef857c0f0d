"""Keeps bounced and hasty presses out: a key counts only when a person can have meant what it means now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BOUNCE: Final = 0.04
"""Two presses of one key within this are one."""
STEP: Final = 0.25
"""So long after the step has changed the key that was pressed last is dead."""
MEANING: Final = 0.6
"""So long after its meaning has changed a key is dead, unless a card was sensed since."""
AFTER_CALL: Final = 2.0
"""NEXT HAND does not lie under what was CALL until so long after."""
ALWAYS: Final = frozenset({"undo", "floor"})
"""Keys that are never dead."""
ACT: Final = "act"
NEXT: Final = "next"


class Gate:
    """Knows when which key was pressed, and since when it means what it means. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with nothing pressed."""
        self._clock = clock
        self._step: object = None
        self._out = 0
        self._changed = float("-inf")
        self._last = ""
        self._pressed: dict[str, float] = {}
        self._meant: dict[str, tuple[str, float]] = {}
        self._acted: dict[str, float] = {}

    def shown(self, step: object, out: int, meanings: Mapping[str, str]) -> None:
        """Take what the keys mean now, at which step, with how many cards out."""
        now = self._clock()
        if step != self._step:
            self._step, self._changed = step, now
        sensed = out > self._out
        self._out = out
        for key, meaning in meanings.items():
            old, since = self._meant.get(key, (meaning, float("-inf")))
            if old == ACT and meaning != ACT:
                self._acted[key] = now
            if sensed:
                since = float("-inf")
            elif old != meaning:
                since = now
            self._meant[key] = (meaning, since)

    def dead_for(self, key: str) -> float:
        """For how many seconds a key's meaning is still too new; 0 when it counts."""
        if key in ALWAYS or key not in self._meant:
            return 0.0
        now = self._clock()
        meaning, since = self._meant[key]
        dead = since + MEANING - now
        if meaning == NEXT:
            dead = max(dead, self._acted.get(key, float("-inf")) + AFTER_CALL - now)
        return max(0.0, dead)

    def lets(self, key: str) -> bool:
        """Whether a press counts; it is remembered either way."""
        now = self._clock()
        bounced = now - self._pressed.get(key, float("-inf")) < BOUNCE
        self._pressed[key] = now
        if bounced:
            return False
        if key in ALWAYS:
            return True
        if key == self._last and now - self._changed < STEP:
            return False
        if self.dead_for(key) > 0.0:
            return False
        self._last = key
        return True
