"""Text that always fits its box: the largest size at which it stands on one line, or on as many as it may."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import decomposition

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent

from controller.console.guard import guarded
from controller.console.panel import Piece
from controller.console.theme import CAPITAL, FLOOR, READ, Theme, is_rtl, metrics, write

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

LEADING = 1.45
"""From one baseline to the next, in capital heights: tight for capitals, enough for descenders."""
DESCENT = 0.24
"""What hangs below the baseline, in ems."""
ARABIC_LEADING = 1.7
ARABIC_DESCENT = 0.3
"""The same for scripts from right to left, whose letters swing lower and carry marks above."""
ACCENT = 0.21
"""What stands above a capital, as on È and Ñ, in ems: shown where what hangs below leaves the room for it."""
HANGING = frozenset("gjpqyQ(),;")
"""What hangs there."""
KEPT = (";", ":", "?", "!", "»")
"""What French sets apart from the word before it and never at the beginning of a line."""


class Fit(NamedTuple):
    """How a text stands in a box: the pixel size of its font, its lines, and whether it is inside the box."""

    size: int
    lines: tuple[str, ...]
    fits: bool


@lru_cache(maxsize=2048)
def fit(  # noqa: PLR0913 - a box, a scale and a weight
    text: str, width: int, height: int, *, largest: int, least: int, most_lines: int, bold: bool = True
) -> Fit:
    """Give the largest size from `largest` down to `least` pixels at which a text fits, on the fewest lines possible.

    More lines are taken only when the text would not fit on fewer at `least`, or would be less than 3/4 the size.
    """
    for mark in KEPT:
        text = text.replace(f" {mark}", f"\N{NO-BREAK SPACE}{mark}")
    text = text.replace("« ", "«\N{NO-BREAK SPACE}")
    found: list[Fit] = []
    for count in range(1, most_lines + 1):
        fitted = _largest(text, width, height, largest, least, count, bold)
        if fitted is not None and (not found or fitted.size * 3 > found[-1].size * 4):
            found.append(fitted)
    if found:
        return found[-1]
    return Fit(least, _broken(text, width, least, most_lines, bold), fits=False)


def _largest(text: str, width: int, height: int, largest: int, least: int, count: int, bold: bool) -> Fit | None:  # noqa: FBT001, PLR0913, PLR0917 - as `fit`
    low, high = least, largest
    best: Fit | None = None
    while low <= high:
        size = (low + high) // 2
        lines = _broken(text, width, size, count, bold)
        if len(lines) <= count and _inside(lines, width, height, size, bold):
            best, low = Fit(size, lines, fits=True), size + 1
        else:
            high = size - 1
    return best


def _inside(lines: tuple[str, ...], width: int, height: int, size: int, bold: bool) -> bool:  # noqa: FBT001 - as `fit`
    measure = metrics(size, bold=bold)
    leading, descent = _spacing(lines)
    needed = size * (CAPITAL + descent + (len(lines) - 1) * CAPITAL * leading)
    return needed <= height and all(measure.horizontalAdvance(line) <= width for line in lines)


def _spacing(lines: tuple[str, ...]) -> tuple[float, float]:
    """The way from line to line in capital heights, and what hangs below the last, in ems."""
    return (ARABIC_LEADING, ARABIC_DESCENT) if any(is_rtl(line) for line in lines) else (LEADING, DESCENT)


def _broken(text: str, width: int, size: int, count: int, bold: bool) -> tuple[str, ...]:  # noqa: FBT001 - as `fit`
    """Break a text into at most `count` lines, as even as they can be."""
    if count == 1 or " " not in text:
        return (text,)
    measure = metrics(size, bold=bold)
    if measure.horizontalAdvance(text) <= width:
        return (text,)
    words = text.split(" ")
    even = measure.horizontalAdvance(text) / count
    lines: list[str] = []
    line = words[0]
    for word in words[1:]:
        longer = f"{line} {word}"
        left = count - len(lines)
        overshoots = measure.horizontalAdvance(longer) > width
        past_even = measure.horizontalAdvance(longer) > even * 1.02 and measure.horizontalAdvance(line) > even * 0.6
        rest = " ".join(words[len(" ".join([*lines, line]).split(" ")) :])
        if left > 1 and (overshoots or (past_even and measure.horizontalAdvance(rest) <= width * (left - 1))):
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line)


class FitText(Piece):
    """One text in a box. Its accessible name is its text."""

    role = QAccessible.Role.StaticText

    def __init__(  # noqa: PLR0913 - a text has a size, a weight, a colour and a place
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        capital: float = READ,
        floor: float = FLOOR,
        lines: int = 1,
        bold: bool = True,
        colour: str = "text",
        centred: bool = False,
        right: bool = False,
        left: bool = False,
    ) -> None:
        """Make it empty. `capital` and `floor` are the largest and least height of its capitals on the board.

        It stands where it is begun to be read; `right` and `left` put it at one side whatever is written.
        """
        super().__init__(theme, parent)
        self.capital, self.floor, self.lines, self.bold = capital, floor, lines, bold
        self.colour, self.centred, self.right, self.left = colour, centred, right, left
        self._text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def text(self) -> str:
        """What stands here."""
        return self._text

    def set_text(self, text: str, colour: str = "") -> None:
        """Let another text stand here; `colour` by its name in the palette."""
        if colour and colour != self.colour:
            self.colour = colour
            self.update()
        if text != self._text:
            self._text = text
            self.speak(text)
            self.update()

    @property
    def fitted(self) -> Fit:
        """How the text stands in its box now."""
        theme = self.theme
        return fit(
            self._text,
            self.width(),
            self.height(),
            largest=theme.em(self.capital),
            least=min(theme.least(self.floor), theme.em(self.capital)),
            most_lines=self.lines,
            bold=self.bold,
        )

    @property
    def fits(self) -> bool:
        """Whether all of the text is inside its box."""
        return not self._text or self.fitted.fits

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the lines, the capitals of the block centred in the height of the box; what hangs below is inside."""
        if not self._text:
            return
        size, lines, _ = self.fitted
        measure = metrics(size, bold=self.bold)
        capital = size * CAPITAL
        leading, descent = _spacing(lines)
        block = capital * (1 + (len(lines) - 1) * leading)
        baseline = (self.height() - block) / 2 + capital
        if any(letter.isupper() and decomposition(letter) for letter in lines[0]):
            baseline = max(baseline, capital + ACCENT * size)
        right = self.right or (is_rtl(self._text) and not self.left)
        if is_rtl(self._text) or HANGING.intersection(lines[-1]):
            baseline = min(baseline, self.height() - descent * size - (len(lines) - 1) * capital * leading)
        with QPainter(self) as painter:
            for line in lines:
                spare = self.width() - measure.horizontalAdvance(line)
                left = spare / 2 if self.centred else spare if right else 0.0
                write(painter, left, baseline, line, size, getattr(self.theme.palette, self.colour), bold=self.bold)
                baseline += capital * leading
