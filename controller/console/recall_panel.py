"""The last hands: a list to choose from, then one hand in plain sentences, page by page. Nothing at the table waits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal

from controller.console.fit_text import FitText
from controller.console.panel import Piece, Plate
from controller.console.symbols import printed_within
from controller.console.tap_key import TapKey
from controller.console.theme import BODY, FLOOR, PAD, READ, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from controller.console.recalling import Recalling
    from controller.console.theme import Theme
    from controller.table.words import Words

ROWS: Final = 6
COLUMNS: Final = 2
"""A hand stands in two columns of so many sentences."""
SIDE: Final = 0.16
"""The part of the width that the keys take, at the right."""
FORWARD: Final = (Qt.Key.Key_PageDown, Qt.Key.Key_Right)
BACKWARD: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_Left)


class RecallPanel(Piece):
    """Shows what `recalling` has read. `closed` is emitted when the dealer has seen enough."""

    closed = Signal()

    def __init__(self, theme: Theme, words: Words, recalling: Recalling, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("recall_panel")
        self._words = words
        self._recalling = recalling
        self._page = 0
        self._chosen = -1
        self._list_page = 0
        self.rows = [TapKey(theme, self) for _ in range(ROWS)]
        for at, row in enumerate(self.rows):
            row.setObjectName(f"recall_row_{at}")
            row.label.centred, row.label.lines, row.label.capital, row.label.floor = False, 1, BODY, FLOOR
            row.clicked.connect(partial(self.choose, at))
        self._plate = Plate(theme, self)
        self.lines = [
            FitText(theme, self._plate, capital=READ, floor=FLOOR * 0.8, bold=False) for _ in range(ROWS * COLUMNS)
        ]
        self.back, self.forth, self.out = (TapKey(theme, self) for _ in range(3))
        for name, key in (("back", self.back), ("forth", self.forth), ("out", self.out)):
            key.setObjectName(f"recall_{name}")
        self.place = FitText(theme, self, capital=READ, floor=FLOOR, lines=3, bold=False, colour="dim", centred=True)
        self.back.clicked.connect(partial(self.turn, -1))
        self.forth.clicked.connect(partial(self.turn, 1))
        self.out.clicked.connect(self.leave)
        recalling.come.connect(self.show_hands, Qt.ConnectionType.QueuedConnection)

    def open(self) -> None:
        """Show the list from its newest hand, and read what is new."""
        self._page, self._list_page, self._chosen = 0, 0, -1
        self._recalling.ask()
        self.show_hands()

    def wait(self) -> None:
        """Wait until all hands are read, and show them: for a picture, and before the window goes."""
        self._recalling.wait()
        self.show_hands()

    def stop(self) -> None:
        """Read no more."""
        self._recalling.stop()

    def choose(self, at: int) -> None:
        """Show the hand of a row."""
        index = self._page * ROWS + at
        if self._chosen < 0 and index < len(self._recalling.hands):
            self._chosen, self._list_page, self._page = index, self._page, 0
            self.show_hands()

    def turn(self, by: int) -> None:
        """Show another page."""
        self._page = max(0, min(self._pages - 1, self._page + by))
        self.show_hands()

    def leave(self) -> None:
        """From a hand back to the list, from the list back to the felt."""
        if self._chosen < 0:
            self.closed.emit()
            return
        self._chosen, self._page = -1, self._list_page
        self.show_hands()

    def take_key(self, key: int) -> bool:
        """A key of the keyboard that turns a page or leaves; False for every other."""
        if key in FORWARD or key in BACKWARD:
            self.turn(1 if key in FORWARD else -1)
        elif key == Qt.Key.Key_Escape:
            self.leave()
        else:
            return False
        return True

    @property
    def _pages(self) -> int:
        if self._chosen < 0:
            return max(1, -(-len(self._recalling.hands) // ROWS))
        return max(1, -(-len(self._sentences) // (ROWS * COLUMNS)))

    @property
    def _sentences(self) -> tuple[str, ...]:
        """What happened in the hand that was chosen; which hand it is stands beside."""
        return self._recalling.hands[self._chosen].lines[1:]

    def show_hands(self) -> None:
        """Show the page of the list or of the hand that was chosen."""
        hands, listed = self._recalling.hands, self._chosen < 0
        told = [hand.headline for hand in hands] if listed else list(self._sentences)
        places: Sequence[TapKey | FitText] = self.rows if listed else self.lines
        shown = [printed_within(text) for text in told[self._page * len(places) : (self._page + 1) * len(places)]]
        for place, text in zip(places, [*shown, *[""] * len(places)], strict=False):
            place.set_text(text)
        for at, row in enumerate(self.rows):
            row.setVisible(listed and at < len(shown))
        self._plate.setVisible(not listed)
        self._show_keys(listed=listed)
        self.speak(". ".join(filter(None, (*shown, self.place.text))))

    def _show_keys(self, *, listed: bool) -> None:
        words = self._words
        self.back.set_text(words.text(say("recall.newer") if listed else say("recall.earlier")).upper())
        self.forth.set_text(words.text(say("recall.older") if listed else say("recall.later")).upper())
        self.out.set_text(words.text(say("recall.close") if listed else say("recall.back")).upper())
        self.back.setVisible(self._page > 0)
        self.forth.setVisible(self._page < self._pages - 1)
        self.place.set_text(self._placed())

    def _placed(self) -> str:
        recalling = self._recalling
        if recalling.why:
            return recalling.why
        if recalling.hands:
            page = self._words.text(say("recall.page", page=self._page + 1, pages=self._pages))
            return page if self._chosen < 0 else f"{self._hand()} · {page}"
        return self._words.text(say("recall.wait") if recalling.reading else say("recall.none"))

    def _hand(self) -> str:
        """Which hand is shown."""
        return self._words.text(say("screen.hand", n=self._recalling.hands[self._chosen].number))

    def arrange(self) -> None:
        """Rows or sentences at the left, the keys over each other at the right."""
        gap, pad = self.theme.px(STEP), self.theme.px(PAD)
        side = round(self.width() * SIDE)
        wide, left = self.width() - side - gap, self.width() - side
        high = (self.height() - (ROWS - 1) * gap) // ROWS
        for at, row in enumerate(self.rows):
            row.setGeometry(0, at * (high + gap), wide, high)
        self._plate.setGeometry(0, 0, wide, self.height())
        inner = self._plate.rect().adjusted(2 * pad, pad, -2 * pad, -pad)
        column, line = inner.width() // COLUMNS, inner.height() // ROWS
        for at, text in enumerate(self.lines):
            over, below = divmod(at, ROWS)
            text.setGeometry(inner.left() + over * column, inner.top() + below * line, column - pad, line)
        part = (self.height() - 3 * gap) // 4
        for at, piece in enumerate((self.place, self.back, self.forth, self.out)):
            piece.setGeometry(left, at * (part + gap), side, part)
