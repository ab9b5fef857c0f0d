"""The devices: each line of the table, in what state it is, and what the dealer does about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.console.fit_text import FitText
from controller.console.panel import Panel, Plate
from controller.console.status_strip import light
from controller.console.theme import BODY, GAP, HEAD, PAD, READ
from controller.rules.saying import say
from controller.table.words import capital

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.view import TableView
    from controller.table.words import Words

ROW_HIGH: Final = 15.0
NAME: Final = 0.22
LINES: Final = 3


class DeviceRow(Plate):
    """One line: its sign and name, a sentence, what to do."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.name = FitText(theme, self, capital=HEAD)
        self.state = FitText(theme, self, capital=BODY)
        self.advice = FitText(theme, self, capital=READ, bold=False, colour="dim")

    def arrange(self) -> None:
        """The name at the left, the sentence over the advice; a long one says itself what to do, and stands alone."""
        pad = self.theme.px(PAD)
        inner = self.rect().adjusted(2 * pad, pad, -2 * pad, -pad)
        name = round(inner.width() * NAME)
        half = inner.height() // 2
        self.name.setGeometry(inner.left(), inner.top(), name - pad, inner.height())
        self.state.lines = 1
        self.state.setGeometry(inner.left() + name, inner.top(), inner.width() - name, half)
        alone = not self.state.fits
        self.advice.setVisible(not alone)
        if alone:
            self.state.lines = LINES
            self.state.setGeometry(inner.left() + name, inner.top(), inner.width() - name, inner.height())
        self.advice.setGeometry(inner.left() + name, inner.top() + half, inner.width() - name, inner.height() - half)


class DevicesPanel(Panel):
    """A row for each device."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, words, parent)
        self.setObjectName("devices_panel")
        self.rows: list[DeviceRow] = []

    def part(self, view: TableView | None) -> object:
        """The lines."""
        return view and view.links

    def show_part(self, view: TableView | None) -> None:
        """Show each."""
        links = view.links if view is not None else ()
        while len(self.rows) < len(links):
            self.rows.append(DeviceRow(self.theme, self))
        said = []
        for row, (device, up, note) in zip(self.rows, links, strict=False):
            why = "" if note is None else capital(self.text(note))
            sign, colour = light(up=up, noted=note is not None)
            row.name.set_text(f"{sign} {device}", colour)
            row.state.set_text(why or self.text(say("screen.ready")))
            advice = say("screen.line_down") if not up else say("screen.line_note") if note else say("screen.line_up")
            row.advice.set_text(self.text(advice))
            row.arrange()
            row.paint(fill="panel", border="" if up else "alarm")
            said.append(f"{device}: {row.state.text}. {row.advice.text}")
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(links))
        self.speak(". ".join(said))

    def arrange(self) -> None:
        """Rows from the top."""
        rows = [row for row in self.rows if not row.isHidden()]
        gap = self.theme.px(GAP)
        high = min(self.theme.px(ROW_HIGH), (self.height() + gap) // max(1, len(rows)) - gap)
        for at, row in enumerate(rows):
            row.setGeometry(0, at * (high + gap), self.width(), high)
