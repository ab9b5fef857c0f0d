"""AT TABLE: what the supervisor sees at the left, what may be ruled or put right, and then the reason, at the right."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from controller.console.fit_text import FitText
from controller.console.floor_lines import called, in_short, stacks, summary
from controller.console.key import Key, Taps
from controller.console.panel import Piece, worded
from controller.console.theme import FLOOR, SMALL, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.asking import Choice
    from controller.console.desk import Desk
    from controller.console.theme import Theme
    from controller.table.words import Words

ROWS: Final = 2
"""Two rows: a key is never lower than a finger."""
MOST: Final = 7
"""As many choices as there are reasons, and one that is typed."""
LINES: Final = 11
RULE: Final = 38
"""As many letters of a rule as a line has room for."""
LEFT: Final = 0.3
SIDE: Final = 0.12
LINE: Final = 5.0


class FloorPanel(Piece):
    """Shows the choices of the floor with what each would come to; the house's own ruling is lit."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("floor_panel")
        self._words = words
        self.lines = [FitText(theme, self, capital=SMALL, floor=FLOOR * 0.8, bold=at == 0) for at in range(LINES)]
        self.choices = [Key(theme, taps, f"choice_{at}", self, hint=str(at + 1), wordy=True) for at in range(MOST)]
        self.more = Key(theme, taps, "more", self)
        self.play_on = Key(theme, taps, "play_on", self, hint="0")

    def show_desk(self, desk: Desk) -> None:
        """Show the summary and this page of the choices."""
        told = self._told(desk)
        for line, text in zip(self.lines, [*told, *[""] * LINES], strict=False):
            line.set_text(text)
        shown = desk.shown_choices
        for at, key in enumerate(self.choices):
            key.setVisible(at < len(shown))
            if at < len(shown):
                self._show_choice(desk, key, shown[at], first=at == 0 and desk.page == 0)
        self.more.show_key(self._words.text(say("bar.more")).upper(), desk.page_shown, live=desk.pages > 1)
        self.play_on.show_key(self._words.text(say("bar.play_on")).upper(), look="go")
        self.arrange()

    def _told(self, desk: Desk) -> list[str]:
        view = desk.view
        if view is None or view.floor is None:
            return []
        if desk.ruled is not None:
            moves = [worded(self._words, line) for line in stacks(desk.foreseen)] if desk.foreseen is not None else []
            return _in_pairs([*wrap(desk.ruled.rule, RULE), *moves], LINES)
        told = [worded(self._words, line) for line in (called(view.floor), *summary(view))]
        told[1:1] = [worded(self._words, line) for line in (view.refusal, desk.written) if line is not None]
        return [told[0], *view.floor.story, *told[1:]][:LINES]

    def _show_choice(self, desk: Desk, key: Key, choice: Choice, *, first: bool) -> None:
        head = worded(self._words, choice.head)
        offers = {offer.id: offer for offer in desk.view.offers} if desk.view is not None else {}
        offer = offers.get(choice.id)
        figure = ""
        if offer is not None:
            short = in_short(offer.comes_to((("seat", desk.seat),)))
            figure = f"{_first(choice.source)}  ·  {worded(self._words, short)}"
        lit = "now" if first and offer is not None else "alarm_text" if choice.id in ("void", "sure") else "plain"
        key.show_key(head, figure, look=lit)

    def arrange(self) -> None:
        """The summary, two columns of choices, and at the far right MORE over PLAY ON."""
        gap = self.theme.px(STEP)
        left, side = round(self.width() * LEFT), round(self.width() * SIDE)
        high = min(self.theme.px(LINE), self.height() // LINES)
        for at, line in enumerate(self.lines):
            line.setGeometry(0, at * high, left - gap, high)
        shown = max(1, sum(1 for key in self.choices if not key.isHidden()))
        columns = max(ROWS, -(-shown // ROWS))
        wide = (self.width() - left - side - columns * gap) // columns
        tall = (self.height() - gap) // ROWS
        for at, key in enumerate(self.choices):
            row, column = divmod(at, columns)
            key.setGeometry(left + column * (wide + gap), row * (tall + gap), wide, tall)
        for at, key in enumerate((self.more, self.play_on)):
            key.setGeometry(self.width() - side, at * (tall + gap), side, tall)


def _in_pairs(lines: list[str], most: int) -> list[str]:
    """The same lines, the last ones two in a line where there are too many."""
    alone = len(lines) - 2 * max(0, len(lines) - most)
    return [*lines[:alone], *[" · ".join(lines[at : at + 2]) for at in range(alone, len(lines), 2)]]


def _first(rule: str) -> str:
    """The first source of a rule, without what is said about it: a key has no room for more."""
    return re.split(r";|: | \(", rule)[0]
