"""The keys by which cards leave: of a simulated shoe, or counted by hand where none can be heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.pointing import Pointing
from controller.table.records import TierChanged

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.view import TableView


class CountingDesk(Pointing):
    """The part of the desk that knows who counts the cards."""

    simulates = True
    """Whether the shoe is a simulated one."""
    _push: Callable[[int], object] | None

    @property
    def simulated(self) -> bool:
        """Whether cards leave by a key: of a simulated shoe, or because a person counts them."""
        return self._push is not None and (self.simulates or self.by_hand or self.unheard)

    @property
    def by_hand(self) -> bool:
        """Whether a person counts the cards."""
        return self.view is not None and self.view.setting.tier == "none"

    @property
    def unheard(self) -> bool:
        """Whether who counts the cards cannot be heard, so that a person may have to."""
        if self.view is None or self.by_hand:
            return False
        return any(
            not up and (device == "shoe" or self.view.setting.tier == "seats") for device, up, _ in self.view.links
        )

    def _shoe(self, view: TableView) -> bool:
        """Let what is due leave the simulated shoe; where nothing is due the key is dead, and the other lets one go."""
        if self._push is None or self.mode == "resume":
            return False
        if self.unheard:
            self._give(TierChanged("none", "the dealer counts by hand"))
            return True
        if not view.due:
            return False
        self._push(view.due)
        return True

    def _one(self, view: TableView) -> bool:
        """Let one card leave the simulated shoe, or count one by hand."""
        if self._push is None or self.unheard:
            return False
        self._push(1)
        return True
