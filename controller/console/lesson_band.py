"""The band over a training table: TRAINING in stripes, what goes on at the table, what was wrong and the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QPainter, QPolygonF

from controller.console.fit_text import FitText
from controller.console.key import Key, Taps
from controller.console.panel import Piece, Plate, worded
from controller.console.theme import BODY, FLOOR, HEAD, PAD, SMALL, STEP
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.console.trainer import Board
    from controller.table.words import Words

TAG: Final = 30.0
KEY: Final = 24.5
STRIPE: Final = 2.1
"""Widths on the board: the tag, each key, a stripe."""
TITLE_HIGH: Final = 0.34
SAID_HIGH: Final = 0.46
"""Parts of the band's height."""


def stripes(painter: QPainter, box: QRect, theme: Theme) -> None:
    """Fill a box with the stripes that say: this is no live table."""
    painter.fillRect(box, QColor(theme.palette.ink))
    painter.save()
    painter.setClipRect(box)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(theme.palette.now))
    painter.setPen(QColor(theme.palette.now))
    wide, high = theme.px(STRIPE), box.height()
    for left in range(box.left() - high - wide, box.right() + high, 2 * wide):
        corners = ((left, box.bottom() + 1), (left + high, box.top()), (left + high + wide, box.top()))
        last = (left + wide, box.bottom() + 1)
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in (*corners, last)]))
    painter.restore()


def striped(painter: QPainter, box: QRect, theme: Theme, frame: int) -> None:
    """Fill a box with felt in a striped frame so many pixels wide."""
    stripes(painter, box, theme)
    painter.fillRect(box.adjusted(frame, frame, -frame, -frame), QColor(theme.palette.felt))


class LessonBand(Piece):
    """Shows what the trainer says. Its keys are HINT and LEAVE."""

    def __init__(self, theme: Theme, words: Words, taps: Taps, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.setObjectName("lesson_band")
        self._words = words
        self._tag = Plate(theme, self)
        self.tag = FitText(theme, self._tag, capital=HEAD, floor=FLOOR * 0.8, colour="ink", centred=True)
        self.title = FitText(theme, self._tag, capital=SMALL, floor=FLOOR * 0.8, lines=3, colour="ink", centred=True)
        self._plate = Plate(theme, self)
        self.said = FitText(theme, self._plate, capital=HEAD * 1.6, floor=FLOOR, lines=2)
        self.said.setObjectName("said")
        self.rule = FitText(theme, self._plate, capital=BODY, floor=FLOOR * 0.7, lines=3, bold=False, colour="text")
        self.rule.setObjectName("rule")
        self.keys = {name: Key(theme, taps, name, self) for name in ("hint", "leave")}
        self.keys["hint"].show_key(self._text("lesson.hint"), look="info")
        self.keys["leave"].show_key(self._text("lesson.leave"))

    def _text(self, key: str) -> str:
        return self._words.text(say(key)).upper()

    def show_board(self, board: Board) -> None:
        """Show what the trainer says: an error stands in place of what is heard, and the rule below it."""
        self.tag.set_text(self._words.text(say("lesson.exam_tag" if board.exam else "lesson.tag")).upper())
        self._tag.paint(fill="now")
        self.title.set_text(worded(self._words, board.title))
        seen = board.heard or board.cue
        heard = worded(self._words, seen) if seen is not None else ""
        hint = " ".join(worded(self._words, part) for part in board.hint)
        wrong = f"✕ {worded(self._words, board.wrong)}" if board.wrong is not None else ""
        stopped = bool(wrong) and not hint
        self.said.set_text(hint or wrong or heard, "ink" if stopped else "info" if hint else "text")
        printed = f"{worded(self._words, board.rule)} [{board.source}]" if board.rule is not None else ""
        rule = " · ".join(filter(None, (heard, printed))) if printed else ""
        self.rule.set_text(rule, "ink" if stopped else "text")
        self._plate.paint(fill="alarm" if stopped else "panel", border="now" if heard and not stopped else "")
        self.keys["hint"].setVisible(not board.exam)
        self.speak(" ".join(filter(None, (self.tag.text, self.said.text, self.rule.text))))
        self.arrange()

    def arrange(self) -> None:
        """The tag, what is said with the rule below it, the keys."""
        theme = self.theme
        gap, pad, high = theme.px(STEP), theme.px(PAD), self.height()
        tag, key = theme.px(TAG), theme.px(KEY)
        self._tag.setGeometry(0, 0, tag, high)
        title = round(high * TITLE_HIGH)
        self.tag.setGeometry(pad, pad, tag - 2 * pad, title)
        self.title.setGeometry(pad, pad + title, tag - 2 * pad, high - title - 2 * pad)
        shown = [name for name, one in self.keys.items() if not one.isHidden()]
        right = self.width()
        for name in reversed(shown):
            self.keys[name].setGeometry(right - key, 0, key, high)
            right -= key + gap
        self._plate.setGeometry(tag + gap, 0, right - tag - gap, high)
        inner = self._plate.rect().adjusted(2 * pad, pad, -2 * pad, -pad)
        said = round(inner.height() * SAID_HIGH) if self.rule.text else inner.height()
        self.said.setGeometry(inner.left(), inner.top(), inner.width(), said)
        self.rule.setGeometry(inner.left(), inner.top() + said, inner.width(), inner.height() - said)
