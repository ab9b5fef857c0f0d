"""Which of the four sounds a table makes, from one view to the next. Never sound alone: the screen says all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

if TYPE_CHECKING:
    from controller.table.view import TableView

Cue = Literal["sensed", "turn", "error", "stop"]
CUES: Final[tuple[Cue, ...]] = get_args(Cue)
REPEATS: Final = 10.0
"""After so many seconds without an answer a turn or a stop sounds again."""
ADVANCES_BY_ITSELF: Final = ("burn", "deal")
"""Steps that the cards themselves answer: nobody is called."""


class _Heard(NamedTuple):
    """As much of a view as sounds."""

    hand: int
    stub: int
    ask: int
    calls: bool
    refused: bool
    stopped: bool


class Cues:
    """Hears one view after the other. A view that was never shown loses no sound: the next one differs by its cards.

    `now` is a number of seconds that only grows. Cards sound alike, whichever they are.
    """

    def __init__(self) -> None:
        """Before the first view, which makes no sound: the table was so when the console came up."""
        self._last: _Heard | None = None
        self._again = 0.0

    def hear(self, view: TableView, now: float) -> Cue | None:
        """Give the sound of a new view, the weightiest where there are several, or none."""
        last, heard = self._last, _heard(view)
        self._last = heard
        if last is None:
            self._again = now + REPEATS
            return None
        cue = _between(last, heard)
        if cue in ("turn", "stop"):
            self._again = now + REPEATS
        return cue

    def touched(self, now: float) -> None:
        """Somebody has touched the console: nothing repeats for a while."""
        self._again = now + REPEATS

    def wait(self, now: float) -> Cue | None:
        """Give the sound that repeats because nobody has answered, when its time has come."""
        if self._last is None or now < self._again or not (self._last.stopped or self._last.calls):
            return None
        self._again = now + REPEATS
        return "stop" if self._last.stopped else "turn"


def _heard(view: TableView) -> _Heard:
    calls = not view.ended and not view.due and view.step not in ADVANCES_BY_ITSELF
    return _Heard(view.number, view.stub, view.ask, calls, view.refusal is not None, bool(view.stopped))


def _between(last: _Heard, heard: _Heard) -> Cue | None:
    asked_anew = (heard.hand, heard.ask) != (last.hand, last.ask)
    if heard.stopped and (not last.stopped or asked_anew):
        return "stop"
    if heard.refused:
        return "error"
    if heard.calls and asked_anew:
        return "turn"
    return "sensed" if (heard.hand, heard.stub) != (last.hand, last.stub) else None
