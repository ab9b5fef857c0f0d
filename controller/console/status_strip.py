"""The status strip: which table, game and stakes under whose rules, which hand, and whether every line is up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.console.fit_text import FitText
from controller.console.panel import Panel
from controller.console.theme import PAD, SMALL, STEP, metrics
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.view import TableView
    from controller.table.words import Words

UP: Final = "●"
NOTED: Final = "◐"
DOWN: Final = "✕"


def light(*, up: bool, noted: bool) -> tuple[str, str]:
    """Give a line's sign and colour: it is up, it is up with something to tell, it is down. Never colour alone."""
    if not up:
        return DOWN, "alarm"
    return (NOTED, "now") if noted else (UP, "go")


class StatusStrip(Panel):
    """One quiet line. What is wrong with a line stands in the devices panel; here it changes its sign."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None, *, table: str = "") -> None:
        """Make it; `table` is what the room calls this table."""
        super().__init__(theme, words, parent)
        self.setObjectName("status_strip")
        self._table = table
        self._parts: list[str] = []
        self._left = FitText(theme, self, capital=SMALL, bold=False, colour="dim")
        self._right = FitText(theme, self, capital=SMALL, bold=False, colour="dim", right=True)
        self._level = FitText(theme, self, capital=SMALL, colour="text", right=True)
        self._level.setObjectName("level_clock")
        self._lights: list[FitText] = []

    def set_aside(self, text: str) -> None:
        """Take what else stands at the right: the time, who deals."""
        self._right.set_text(text)
        self.arrange()

    def count_down(self, text: str, *, near: bool) -> None:
        """Take what comes next and in which time, "" for nothing; `near` marks it."""
        if text != self._level.text:
            self._level.set_text(text, "now" if near else "text")
            self.arrange()

    def part(self, view: TableView | None) -> object:
        """The head of the table and its lines."""
        return view and (view.game, view.house, view.stakes, view.number, view.links)

    def show_part(self, view: TableView | None) -> None:
        """Show them."""
        said = [self._table]
        if view is not None:
            hand = self.text(say("screen.hand", n=view.number)) if view.number else ""
            said += [hand, self.text(view.game), self.words.spelled("stakes", view.stakes), self.text(view.house)]
        self._parts = [part for part in said if part]
        self.speak(", ".join(self._parts))
        links = view.links if view is not None else ()
        while len(self._lights) < len(links):
            self._lights.append(FitText(self.theme, self, capital=SMALL, bold=False))
            self._lights[-1].show()
        for place, (device, up, note) in zip(self._lights, links, strict=False):
            sign, colour = light(up=up, noted=note is not None)
            place.set_text(f"{sign} {device}", colour)
        for place in self._lights[len(links) :]:
            place.set_text("")

    def arrange(self) -> None:
        """Lights from the right, then the rest from the left."""
        theme = self.theme
        size, gap = theme.em(SMALL), theme.px(PAD * 2)
        right = self.width() - theme.px(STEP)
        for text in (self._right, self._level, *reversed(self._lights)):
            wide = int(metrics(size, bold=text is self._level).horizontalAdvance(text.text)) + 2 if text.text else 0
            text.setGeometry(right - wide, 0, wide, self.height())
            right -= wide + (gap if wide else 0)
        left = theme.px(STEP)
        self._left.setGeometry(left, 0, max(0, right - left), self.height())
        # Where many lines have something to tell, the house and then the stakes give way; the log has them.
        for count in range(len(self._parts), 0, -1):
            self._left.set_text("   ·   ".join(self._parts[:count]))
            if self._left.fits:
                break
