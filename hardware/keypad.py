"""The cards a person taps at the console, as a device like any other: the driver `manual` at a pseudo-terminal."""

from pathlib import Path

from hardware.drivers.manual import line_of
from hardware.parts import Left
from hardware.readings import NOT_READ
from hardware.sim.part_station import PartStation, PartWorks


class Keypad(PartStation[PartWorks]):
    """The far end: what is tapped goes over the line at once."""

    def __init__(self, link: Path) -> None:
        """Plug it in at `link`. Raises OSError."""
        super().__init__(link, PartWorks())

    def tap(self, count: int) -> None:
        """So many cards left, and nobody has read them. Any thread."""
        self.ask(lambda: self.works.say(line_of(Left(NOT_READ)) * count))
