"""A key of the console: a word, a figure, the name of its key on a keyboard. It answers what it was pressed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton

from controller.console.fit_text import FitText, fit
from controller.console.guard import guarded, guarded_else
from controller.console.panel import plate, ring
from controller.console.theme import FLOOR, HEAD, PAD, SMALL, Theme, is_rtl

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.asking import Token

DULL: Final = 150
"""For so many milliseconds a key that was pressed in vain is framed."""
HINT_HIGH: Final = 4.0
HINT_WIDE: Final = 3.5
SOURCE_HIGH: Final = 7.6
SOURCE_LINE: Final = 4.2
"""Of where a ruling comes from, when two lines are needed and when one is enough."""
ARABIC: Final = 1.4
"""So many times as high are two lines with Arabic in them."""
LOOKS: Final = {
    "plain": ("raised", "text"),
    "go": ("go", "ink"),
    "info": ("info", "ink"),
    "now": ("now", "ink"),
    "alarm": ("alarm", "ink"),
    "alarm_text": ("raised", "alarm"),
    "warn": ("raised", "now"),
}
"""The surface and the ink of a look, by their names in the palette."""


class Taps(Protocol):
    """What keys are pressed at: it knows the question on the screen, and takes presses."""

    def token(self) -> Token | None:
        """The question that stands on the screen."""

    def strike(self, key: str, token: Token | None) -> bool:
        """Take a press that answers a question; False when it was dropped."""


class Key(QAbstractButton):
    """A key. It lights when it goes down and counts when let go inside, for the question it went down at."""

    struck = Signal(str)

    def __init__(  # noqa: PLR0913 - a key has a place, a name, a hint and a layout
        self, theme: Theme, taps: Taps, name: str, parent: QWidget | None = None, *, hint: str = "", wordy: bool = False
    ) -> None:
        """Make it; `name` is what it presses, `hint` the key of a keyboard that does the same.

        A `wordy` key has a sentence on it, and where it comes from below, small.
        """
        super().__init__(parent)
        self.theme = theme
        self.key = name
        self.look = "plain"
        self._taps = taps
        self._token: Token | None = None
        self._dull = False
        self.setObjectName(f"key_{name}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._wordy, self._source = wordy, ""
        self.head = FitText(theme, self, capital=HEAD * 1.15, floor=FLOOR, lines=4 if wordy else 2, centred=True)
        size, lines = (SMALL, 2) if wordy else (HEAD, 3)
        self.figure = FitText(theme, self, capital=size, floor=FLOOR, lines=lines, bold=not wordy, centred=True)
        self.hint = FitText(theme, self, capital=SMALL * 0.85, floor=FLOOR * 0.8, bold=False, right=True)
        self.hint.set_text(hint)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._calm)
        self.pressed.connect(self._down)
        self.clicked.connect(self._let_go)

    def show_key(self, head: str, figure: str = "", *, look: str = "plain", live: bool = True) -> None:
        """Let a word and a figure stand on it."""
        shown = (head, figure, look, live)
        if shown == (self.head.text, self._source, self.look, self.isEnabled()):
            return
        other = self._source != figure or (self._wordy and self.head.text != head)
        self.look, self._source = look, figure
        self.setEnabled(live)
        ink = LOOKS[look][1] if live else "faint"
        self.head.set_text(head, ink)
        self.figure.set_text(figure, "dim" if self._wordy and live and ink == "text" else ink)
        self.hint.set_text(self.hint.text, ink)
        self.setAccessibleName(f"{head} {figure}".strip())
        if other:
            self.arrange()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self.theme = theme
        for text in (self.head, self.figure, self.hint):
            text.set_theme(theme)
        self.arrange()
        self.update()

    def flash(self) -> None:
        """Show that a press was in vain: the dull click."""
        self._dull = True
        self._timer.start(DULL)
        self.update()

    @Slot()
    def _calm(self) -> None:
        self._dull = False
        self.update()

    @Slot()
    def _down(self) -> None:
        self._token = self._taps.token()

    @Slot()
    def _let_go(self) -> None:
        if self._taps.strike(self.key, self._token):
            self.struck.emit(self.key)

    def arrange(self) -> None:
        """The word over the figure, the hint in the corner; a long figure takes some of the word's room."""
        pad = self.theme.px(PAD)
        inner = self.rect().adjusted(pad, pad, -pad, -pad)
        hint = self.theme.px(HINT_HIGH) if self.hint.text else 0
        if self._wordy:
            inner = inner.adjusted(0, 0, -self.theme.px(HINT_WIDE), 0)
            self.hint.setGeometry(inner.right() + 1, inner.top() - pad // 2, self.theme.px(HINT_WIDE), hint)
            self.figure.set_text(self._source)
            low = self._source_high(inner.width())
            self.head.setGeometry(inner.left(), inner.top(), inner.width(), inner.height() - low)
            self.figure.setGeometry(inner.left(), inner.bottom() + 1 - low, inner.width(), low)
            if not self.head.fits:
                self._shorten(inner)
            return
        self.hint.setGeometry(inner.left(), inner.top() - pad // 2, inner.width(), hint)
        top = inner.top() + hint
        high = inner.bottom() + 1 - top
        shares = (11, 8) if self.figure.text else ()
        over = high - hint // 2
        for share in shares:
            over = high * share // 20
            self.figure.setGeometry(inner.left(), top + over, inner.width(), high - over)
            if self.figure.fits:
                break
        self.head.setGeometry(inner.left(), top, inner.width(), over)
        if not shares:
            self.figure.setGeometry(inner.left(), top + over, inner.width(), high - over)

    def _source_high(self, width: int) -> int:
        """As low as the source may be, so that the ruling above it is large."""
        if not self.figure.text:
            return 0
        theme = self.theme
        one = theme.px(SOURCE_LINE)
        size = theme.em(FLOOR)
        alone = fit(self.figure.text, width, one, largest=size, least=size, most_lines=1, bold=False)
        return one if alone.fits else theme.px(SOURCE_HIGH * (ARABIC if is_rtl(self.figure.text) else 1))

    def _shorten(self, inner: QRect) -> None:
        """Keep as many of the sources as stand on one line: what is ruled is read whole, and its name has them all."""
        one = self.theme.px(SOURCE_LINE)
        self.head.setGeometry(inner.left(), inner.top(), inner.width(), inner.height() - one)
        self.figure.setGeometry(inner.left(), inner.bottom() + 1 - one, inner.width(), one)
        sources = self._source.split("; ")
        while len(sources) > 1 and not self.figure.fits:
            sources.pop()
            self.figure.set_text(f"{'; '.join(sources)} …")

    @property
    def fits(self) -> bool:
        """Whether all that stands on it is inside."""
        return self.head.fits and self.figure.fits and self.hint.fits

    @guarded_else(QSize(0, 0))
    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as it is put."""
        return self.size()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Arrange anew."""
        self.arrange()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the surface; the texts on it draw themselves."""
        fill = LOOKS[self.look][0] if self.isEnabled() else "panel"
        border = "text" if self.isDown() else "alarm" if self._dull else ""
        with QPainter(self) as painter:
            plate(painter, QRectF(self.rect()), self.theme, fill=fill, border=border)
            if self.hasFocus():
                ring(painter, QRectF(self.rect()), self.theme)
