"""A pot divided by hand, for the floor: how much, who wins each share of the game, and the answer to read aloud."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal

from controller.console.accessible import focus_in_order
from controller.console.fit_text import FitText
from controller.console.panel import Piece, Plate
from controller.console.tap_key import TapKey
from controller.console.theme import BODY, FLOOR, HEAD, PAD, STEP
from controller.rules.saying import say
from controller.table.words import chips

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.dividing import AskedShare, Dividing
    from controller.table.words import Words

NUMBERS: Final = 10
ACROSS: Final = 6
"""Keys in a row: ten numbers, NEXT and BACK in two rows."""
KEYS: Final = 0.6
"""The part of the width that the keys take."""
MOST: Final = 9
"""Digits a pot may have."""
LINES: Final = 7


class SplitPanel(Piece):
    """Asks one thing after the other. `closed` is emitted when it is left; the hand at the table hears of nothing."""

    closed = Signal()

    def __init__(self, theme: Theme, words: Words, dividing: Dividing | None, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("split_panel")
        self._words = words
        self._dividing = dividing
        self._typed = ""
        self._shares: tuple[AskedShare, ...] = ()
        self._won: list[frozenset[int]] = []
        self._at = 0
        """0 while the pot is asked for, then one more than the share; past the last share the answer stands there."""
        self._plate = Plate(theme, self)
        self.question = FitText(theme, self._plate, capital=BODY, floor=FLOOR, lines=2)
        self.given = FitText(theme, self._plate, capital=HEAD, floor=FLOOR, lines=2, colour="now")
        self.answer = [FitText(theme, self._plate, capital=BODY, floor=FLOOR * 0.8, bold=False) for _ in range(LINES)]
        self.numbers = [TapKey(theme, self) for _ in range(NUMBERS)]
        for at, key in enumerate(self.numbers, start=1):
            key.setObjectName(f"split_{at}")
            key.clicked.connect(partial(self.number, at))
        self.next, self.out = TapKey(theme, self, fill="go", ink="ink"), TapKey(theme, self)
        self.next.setObjectName("split_next")
        self.out.setObjectName("split_back")
        self._keys = (*self.numbers[:5], self.next, *self.numbers[5:], self.out)
        """As they lie: line by line, from the left."""
        focus_in_order(self._keys)
        self.next.clicked.connect(self.go_on)
        self.out.clicked.connect(self.go_back)

    def open(self) -> None:
        """Ask for the pot, in the game that is played now."""
        self._shares = self._dividing.shares() if self._dividing is not None else ()
        self._typed, self._at, self._won = "", 0, [frozenset() for _ in self._shares]
        self.show_asked()

    @property
    def _answered(self) -> bool:
        return self._at > len(self._shares)

    def number(self, number: int) -> None:
        """A digit of the pot (10 is 0), or a seat that wins the share that is asked for, or does not."""
        if self._at == 0:
            self._typed = (self._typed + str(number % NUMBERS)).lstrip("0")[:MOST]
        elif not self._answered and self._dividing is not None and number in self._dividing.seats():
            self._won[self._at - 1] ^= {number}
        self.show_asked()

    def go_on(self) -> None:
        """The next question, when this one has an answer."""
        if self._ready:
            self._at += 1
            self.show_asked()

    def go_back(self) -> None:
        """What was typed is taken back, then the question before is asked again, then the felt is shown."""
        if self._at:
            self._at -= 1
        elif self._typed:
            self._typed = ""
        else:
            self.closed.emit()
        self.show_asked()

    def take_key(self, key: int) -> bool:
        """A key of the keyboard: digits, Enter and Escape; False for every other."""
        if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
            self.number(key - Qt.Key.Key_0 or NUMBERS)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.go_on()
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Backspace):
            self.go_back()
        else:
            return False
        return True

    @property
    def _ready(self) -> bool:
        if self._answered or not self._shares:
            return False
        if self._at == 0:
            return bool(self._typed)
        return bool(self._won[self._at - 1]) or self._shares[self._at - 1].nobody

    def show_asked(self) -> None:
        """Show the question and what was answered so far, or the pot divided."""
        told = self._told() if self._answered else ()
        self.question.set_text("" if told else self._question())
        self.given.set_text("" if told else self._given())
        for place, line in enumerate(self.answer):
            line.set_text(told[place].strip() if place < len(told) else "")
        seats = self._dividing.seats() if self._dividing is not None else ()
        chosen = self._won[self._at - 1] if 0 < self._at <= len(self._shares) else frozenset()
        for at, key in enumerate(self.numbers, start=1):
            key.set_text(str(at % NUMBERS if self._at == 0 else at))
            key.fill = "info" if at in chosen else "raised"
            key.setVisible(not self._answered and (self._at == 0 or at in seats))
            key.update()
        nobody = 0 < self._at <= len(self._shares) and not chosen
        self.next.set_text(self._words.text(say("divide.nobody") if nobody else say("divide.next")).upper())
        self.next.setVisible(self._ready)
        leaves = self._at == 0 and not self._typed
        self.out.set_text(self._words.text(say("recall.close") if leaves else say("recall.back")).upper())
        self.speak(". ".join(filter(None, (self.question.text, self.given.text, *told))))
        self.arrange()

    def _question(self) -> str:
        if not self._at:
            return self._words.text(say("divide.pot"))
        share = self._shares[self._at - 1].path.replace("/", " ")
        return self._words.text(say("divide.who", share=share))

    def _given(self) -> str:
        if not self._at:
            return chips(int(self._typed)) if self._typed else ""
        seats = ", ".join(str(seat) for seat in sorted(self._won[self._at - 1]))
        return self._words.text(say("bar.seats", seats=seats)) if seats else ""

    def _told(self) -> tuple[str, ...]:
        assert self._dividing is not None  # noqa: S101 - without it there are no shares to answer
        winners = {share.path: tuple(sorted(won)) for share, won in zip(self._shares, self._won, strict=True)}
        return self._dividing.told(int(self._typed), winners)[1:]

    def arrange(self) -> None:
        """The question at the left, the keys in two rows at the right; the answer has the room of the numbers too."""
        gap, pad = self.theme.px(STEP), self.theme.px(PAD)
        keys = round(self.width() * KEYS)
        wide, high = (keys - (ACROSS - 1) * gap) // ACROSS, (self.height() - gap) // 2
        left = self.width() - keys
        for place, key in enumerate(self._keys):
            below, over = divmod(place, ACROSS)
            key.setGeometry(left + over * (wide + gap), below * (high + gap), wide, high)
        room = self.width() - wide - gap if self._answered else left - gap
        self._plate.setGeometry(0, 0, room, self.height())
        inner = self._plate.rect().adjusted(2 * pad, pad, -2 * pad, -pad)
        half = inner.height() // 2
        self.question.setGeometry(inner.left(), inner.top(), inner.width(), half)
        self.given.setGeometry(inner.left(), inner.top() + half, inner.width(), half)
        line = inner.height() // LINES
        for place, text in enumerate(self.answer):
            text.setGeometry(inner.left(), inner.top() + place * line, inner.width(), line)
        for text, shown in ((self.question, not self._answered), (self.given, not self._answered)):
            text.setVisible(shown)
        for text in self.answer:
            text.setVisible(self._answered)
