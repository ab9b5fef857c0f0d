"""Between the views a window hears and the speaker of the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from controller.console.cues import Cue, Cues

if TYPE_CHECKING:
    from controller.table.view import TableView


class Sounding(Protocol):
    """Whatever plays a cue and never waits."""

    def sound(self, cue: Cue) -> None:
        """Ask for a cue."""


class Sounds:
    """The cues of one window; without a speaker it only listens. Times are seconds that only grow."""

    def __init__(self) -> None:
        """Silent until it has a speaker."""
        self._cues = Cues()
        self.speaker: Sounding | None = None

    def hear(self, view: TableView, now: float) -> None:
        """Take a new view."""
        self._say(self._cues.hear(view, now))

    def touched(self, now: float) -> None:
        """Somebody has touched the console."""
        self._cues.touched(now)

    def wait(self, now: float) -> None:
        """Let what nobody has answered sound again, once its time has come."""
        self._say(self._cues.wait(now))

    def _say(self, cue: Cue | None) -> None:
        if cue is not None and self.speaker is not None:
            self.speaker.sound(cue)
