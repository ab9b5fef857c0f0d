"""What each device has been told, so that it is told only what has changed; all of it again after a reconnection."""

from __future__ import annotations

import concurrent.futures
from typing import TYPE_CHECKING, Protocol

from controller.table.outputs import BEEP, Outputs
from hardware.commands import Beep, Command, Lamp, LampMode, Lock

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future


class Takes(Protocol):
    """A device as far as it can be told something."""

    def command(self, command: Command) -> Future[None]:
        """Tell it; never waits."""


class ToldDevices:
    """Tells the shoe and the button box what differs from what they were told. Called in the table's thread alone.

    `box_keys` has the number of the button for each key's word, `device` gives the device of a name, or None.
    A command that fails is not repeated: either the device cannot do it, or it is told everything when it comes back.
    """

    def __init__(self, shoe: str, box: str, box_keys: Mapping[str, int], device: Callable[[str], Takes | None]) -> None:
        """Nobody has been told anything."""
        self._shoe, self._box, self._keys, self._device = shoe, box, box_keys, device
        self._told: dict[str, dict[str, object]] = {}
        self._now: Outputs | None = None
        self._locking: Future[None] | None = None

    def tell(self, now: Outputs) -> None:
        """Tell each device what has changed. Never waits."""
        beeped, self._now = self._now.beep if self._now is not None else 0, now
        self._locking = self._say(self._shoe, {"lock": Lock(now.locked)}).get("lock", self._locking)
        lamps = {key: Lamp(id_, now.lamps.get(key, LampMode.OFF)) for key, id_ in self._keys.items()}
        self._say(self._box, lamps)
        box = self._device(self._box)
        if now.beep != beeped and box is not None:
            box.command(Beep(BEEP))

    def came_up(self, device: str) -> None:
        """A device has come up: nobody knows how its lamps and its lock are, so it is told all again."""
        self._told.pop(device, None)
        if self._now is not None:
            self.tell(self._now)

    def wait(self, seconds: float) -> None:
        """Wait until the shoe has answered the latest lock, for a person who pushes a simulated card at once."""
        if (locking := self._locking) is not None:
            concurrent.futures.wait([locking], seconds)

    def _say(self, name: str, wanted: Mapping[str, Command]) -> dict[str, Future[None]]:
        device = self._device(name)
        if device is None:
            return {}
        told = self._told.setdefault(name, {})
        changed = {what: command for what, command in wanted.items() if told.get(what) != command}
        told.update(changed)
        return {what: device.command(command) for what, command in changed.items()}
