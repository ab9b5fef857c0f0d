"""The resume card: where the hand stood when the console stopped, and whether the felt still looks like that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from controller.console.boards_panel import BoardsPanel
from controller.console.fit_text import FitText
from controller.console.panel import Panel, Plate
from controller.console.prompt_panel import divided
from controller.console.tap_key import TapKey
from controller.console.theme import BODY, GAP, LARGE, PAD, READ
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.view import TableView
    from controller.table.words import Words

KEY_HIGH = 22.0


class ResumePanel(Panel):
    """Asks once. `confirmed`: the felt is as shown; `problem`: it is not."""

    confirmed = Signal()
    problem = Signal()

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it."""
        super().__init__(theme, words, parent)
        self.setObjectName("resume_panel")
        self._plate = Plate(theme, self)
        self._plate.paint(fill="panel", border="info")
        self.boards = BoardsPanel(theme, words, self._plate)
        self.head = FitText(theme, self._plate, capital=LARGE, floor=BODY, lines=2)
        self.asked = FitText(theme, self._plate, capital=BODY, floor=READ * 0.8, lines=3, colour="dim")
        self.yes = TapKey(theme, self._plate, fill="go", ink="ink")
        self.yes.setObjectName("resume_yes")
        self.not_so = TapKey(theme, self._plate, fill="raised", ink="alarm")
        self.not_so.setObjectName("resume_problem")
        self.yes.clicked.connect(self.confirmed)
        self.not_so.clicked.connect(self.problem)

    def part(self, view: TableView | None) -> object:
        """Where the hand stands."""
        return view and (view.now, view.last, view.number, self.boards.part(view))

    def show_part(self, view: TableView | None) -> None:
        """Ask."""
        self.boards.show_view(view)
        self.boards.setVisible(view is not None and bool(view.boards))
        self.yes.set_text(self.text(say("screen.yes")).upper())
        self.not_so.set_text(self.text(say("screen.problem")).upper())
        if view is None:
            self.head.set_text(self.text(say("screen.ready")))
            self.asked.set_text("")
            return
        head, _ = divided(self.words, view.now)
        self.head.set_text(self.text(say("screen.stopped_at", what=head)))
        last = self.text(view.last) if view.last is not None else ""
        shown = say("screen.as_shown", last=last, pot=view.pot) if last else say("screen.as_shown_plain", pot=view.pot)
        self.asked.set_text(self.text(shown))
        self.speak(f"{self.head.text}. {self.asked.text}")

    def arrange(self) -> None:
        """The boards at the left, the question over two keys beside them."""
        gap, pad = self.theme.px(GAP), self.theme.px(PAD)
        self._plate.setGeometry(self.rect())
        inner = self.rect().adjusted(2 * pad, 2 * pad, -2 * pad, -2 * pad)
        if not self.boards.isHidden():
            boards = inner.width() * 48 // 100
            self.boards.setGeometry(inner.left(), inner.top(), boards, inner.height())
            inner.setLeft(inner.left() + boards + gap)
        key = min(self.theme.px(KEY_HIGH), inner.height() // 2)
        text = inner.height() - key - gap
        self.head.setGeometry(inner.left(), inner.top(), inner.width(), text * 3 // 5)
        self.asked.setGeometry(inner.left(), inner.top() + text * 3 // 5, inner.width(), text - text * 3 // 5)
        top, wide = inner.bottom() + 1 - key, (inner.width() - gap) // 2
        self.yes.setGeometry(inner.left(), top, wide, key)
        self.not_so.setGeometry(inner.left() + wide + gap, top, inner.width() - wide - gap, key)
