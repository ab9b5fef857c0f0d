"""The last hands: a list to choose from, then one hand in plain sentences, page by page. Nothing at the table waits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent

from controller.console.fit_text import FitText
from controller.console.guard import guarded
from controller.console.panel import Piece, Plate
from controller.console.symbols import printed_within
from controller.console.tap_key import TapKey
from controller.console.theme import BODY, FLOOR, PAD, READ, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.recalling import Recalling
    from controller.console.theme import Theme
    from controller.table.recall import Recalled
    from controller.table.words import Words

ROWS: Final = 6
COLUMNS: Final = 2
"""A hand stands in two columns of so many sentences."""
PAGE: Final = ROWS * COLUMNS
SIDE: Final = 0.24
"""The part of the width that the keys take, at the right: two by two, each as large as a finger needs."""
STEPS: Final = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: ROWS,
    Qt.Key.Key_PageUp: -ROWS,
}


class RecallPanel(Piece):
    """Shows what `recalling` has read. `closed` is emitted when the dealer has seen enough."""

    closed = Signal()

    def __init__(self, theme: Theme, words: Words, recalling: Recalling, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("recall_panel")
        self._words = words
        self._recalling = recalling
        self._at = 0
        self._page = -1
        """The page of the hand that is shown; -1 while the list is."""
        self.rows = [Plate(theme, self) for _ in range(ROWS)]
        self.heads = [FitText(theme, row, capital=BODY, floor=FLOOR * 0.7, lines=2) for row in self.rows]
        self._plate = Plate(theme, self)
        self.lines = [FitText(theme, self._plate, capital=READ, floor=FLOOR * 0.8, bold=False) for _ in range(PAGE)]
        self.back, self.forth, self.show_key, self.out = (TapKey(theme, self) for _ in range(4))
        self._keys = {"back": self.back, "forth": self.forth, "show": self.show_key, "out": self.out}
        for name, key in self._keys.items():
            key.setObjectName(f"recall_{name}")
        self.place = FitText(theme, self, capital=READ, floor=FLOOR * 0.8, bold=False, colour="dim")
        self.back.clicked.connect(partial(self.turn, -1))
        self.forth.clicked.connect(partial(self.turn, 1))
        self.show_key.clicked.connect(self.tell)
        self.out.clicked.connect(self.leave)
        recalling.come.connect(self.show_hands, Qt.ConnectionType.QueuedConnection)

    def open(self) -> None:
        """Show the list from its newest hand, and read what is new."""
        self._at, self._page = 0, -1
        self._recalling.ask()
        self.show_hands()

    def wait(self) -> None:
        """Wait until all hands are read, and show them."""
        self._recalling.wait()
        self.show_hands()

    def stop(self) -> None:
        """Read no more."""
        self._recalling.stop()

    @property
    def hand(self) -> Recalled | None:
        """The hand that is chosen in the list."""
        hands = self._recalling.hands
        return hands[min(self._at, len(hands) - 1)] if hands else None

    @property
    def _sentences(self) -> tuple[str, ...]:
        """What happened in the hand that is chosen; which hand it is stands above."""
        return self.hand.lines[1:] if self.hand is not None else ()

    def turn(self, by: int) -> None:
        """Choose another hand; while one is shown, turn its page."""
        if self._page < 0:
            self._at = max(0, min(len(self._recalling.hands) - 1, self._at + by))
        else:
            forth = 1 if by > 0 else -1
            self._page = max(0, min(-(-len(self._sentences) // PAGE) - 1, self._page + forth))
        self.show_hands()

    def tell(self) -> None:
        """Show the hand that is chosen."""
        if self.hand is not None:
            self._page = 0
            self.show_hands()

    def leave(self) -> None:
        """From a hand back to the list, from the list back to the felt."""
        if self._page < 0:
            self.closed.emit()
            return
        self._page = -1
        self.show_hands()

    def take_key(self, key: int) -> bool:
        """A key of the keyboard that chooses, shows, turns or leaves; False for every other."""
        if key in STEPS:
            self.turn(STEPS[Qt.Key(key)])
        elif key == Qt.Key.Key_Right and self._page < 0:
            self.tell()
        elif key == Qt.Key.Key_Escape or (key == Qt.Key.Key_Left and self._page >= 0):
            self.leave()
        else:
            return False
        return True

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A tap on a line chooses its hand."""
        for place, row in enumerate(self.rows):
            if not row.isHidden() and row.geometry().contains(event.position().toPoint()):
                self._at = self._at // ROWS * ROWS + place
        self.show_hands()

    def show_hands(self) -> None:
        """Show the page of the list or of the hand that was chosen."""
        listed = self._page < 0
        first = self._at // ROWS * ROWS
        heads = [hand.headline for hand in self._recalling.hands[first : first + ROWS]]
        for place, (row, head) in enumerate(zip(self.rows, self.heads, strict=True)):
            head.set_text(heads[place] if place < len(heads) else "", "ink" if first + place == self._at else "text")
            row.paint(fill="now" if first + place == self._at else "panel")
            row.setVisible(listed and place < len(heads))
        told = self._sentences[self._page * PAGE : (self._page + 1) * PAGE] if not listed else ()
        for place, line in enumerate(self.lines):
            line.set_text(printed_within(told[place]) if place < len(told) else "")
        self._plate.setVisible(not listed)
        self._show_keys(listed=listed)
        self.speak(". ".join(filter(None, (self.place.text, *(heads if listed else told)))))

    def _show_keys(self, *, listed: bool) -> None:
        back, forth = ("recall.newer", "recall.older") if listed else ("recall.earlier", "recall.later")
        out = "recall.close" if listed else "recall.back"
        for key, word in ((self.back, back), (self.forth, forth), (self.show_key, "recall.show"), (self.out, out)):
            key.set_text(self._words.text(say(word)).upper())
        last = len(self._recalling.hands) - 1 if listed else -(-len(self._sentences) // PAGE) - 1
        at = self._at if listed else self._page
        self.back.setVisible(at > 0)
        self.forth.setVisible(at < last)
        self.show_key.setVisible(listed and self.hand is not None)
        self.place.set_text(self._placed(last, listed=listed))

    def _placed(self, last: int, *, listed: bool) -> str:
        """Which hand and page this is; in the list only what stands in its place when there is none."""
        recalling = self._recalling
        if recalling.why:
            return recalling.why
        if recalling.fault:
            return self._words.text(say("recall.fault", kind=recalling.fault))
        if self.hand is None:
            return self._words.text(say("recall.wait") if recalling.reading else say("recall.none"))
        if listed:
            return ""
        page = self._words.text(say("recall.page", page=self._page + 1, pages=last + 1))
        return f"{self.hand.headline} · {page}"

    def arrange(self) -> None:
        """Rows or sentences at the left, the keys two by two at the right."""
        gap, pad = self.theme.px(STEP), self.theme.px(PAD)
        side = round(self.width() * SIDE)
        wide = self.width() - side - gap
        high = (self.height() - (ROWS - 1) * gap) // ROWS
        for place, (row, head) in enumerate(zip(self.rows, self.heads, strict=True)):
            row.setGeometry(0, place * (high + gap), wide, high)
            head.setGeometry(row.rect().adjusted(2 * pad, 0, -2 * pad, 0))
        top = self.height() // (ROWS + 1)
        self.place.setGeometry(2 * pad, 0, wide - 2 * pad, top)
        self._plate.setGeometry(0, top, wide, self.height() - top)
        inner = self._plate.rect().adjusted(2 * pad, 0, -2 * pad, 0)
        column, line = inner.width() // COLUMNS, inner.height() // ROWS
        for place, text in enumerate(self.lines):
            over, below = divmod(place, ROWS)
            text.setGeometry(inner.left() + over * column, below * line, column - pad, line)
        key, half = (side - gap) // 2, (self.height() - gap) // 2
        for place, piece in enumerate((self.back, self.forth, self.show_key, self.out)):
            below, over = divmod(place, 2)
            piece.setGeometry(wide + gap + over * (key + gap), below * (half + gap), key, half)
