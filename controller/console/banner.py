"""A fault of the table or of the screen: it stands over the status strip until somebody comes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from controller.console import guard
from controller.console.fit_text import FitText
from controller.console.panel import Plate
from controller.console.theme import BODY, PAD
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.words import Words

SHOWN: Final = 60.0
"""For so many seconds a fault of the screen stands there, if it does not come again."""


class Banner(Plate):
    """Says that the table has locked, or for a while that something of the screen failed; hidden where neither is."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it hidden."""
        super().__init__(theme, parent)
        self._words = words
        self._said = FitText(theme, self, capital=BODY, colour="ink", centred=True, lines=2)
        self._fault = ""
        self._failed_at = 0.0
        self._seen = len(guard.faults)
        self.paint(fill="alarm")
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._said.text

    def fail(self, where: str) -> None:
        """Take that something of the screen failed just now."""
        self._fault, self._failed_at = where, time.monotonic()

    def look(self) -> None:
        """Take what was caught since the last look; what failed long ago is forgotten."""
        if len(guard.faults) > self._seen:
            self._seen = len(guard.faults)
            self.fail(f"{guard.faults[-1].widget} {guard.faults[-1].kind}")
        elif self._fault and time.monotonic() - self._failed_at > SHOWN:
            self._fault = ""

    def show_fault(self, locked: str) -> None:
        """Say why the table is locked ("" where it is not), else what failed."""
        text = ""
        if locked:
            text = self._words.text(say("fault.locked", why=locked))
        elif self._fault:
            text = self._words.text(say("fault.screen", where=self._fault))
        if text == self.text:
            return
        self._said.set_text(text)
        self.setVisible(bool(text))
        self.raise_()

    def arrange(self) -> None:
        """One sentence across it."""
        pad = self.theme.px(PAD)
        self._said.setGeometry(self.rect().adjusted(pad, 0, -pad, 0))
