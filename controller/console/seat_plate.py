"""One seat as a plate that can be tapped: its number, chips, bet, button, cards, and whether it is to act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton

from controller.console.card import CardRow, spoken
from controller.console.fit_text import FitText
from controller.console.guard import guarded, guarded_else
from controller.console.panel import Piece, plate, ring
from controller.console.theme import CAPITAL, HEAD, PAD, READ, STEP, Theme, metrics, write
from controller.rules.saying import say
from controller.table.open_cards import BACK
from controller.table.words import chips

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.table.view import SeatView
    from controller.table.words import Words

DISC: Final = 5.0
LINE: Final = 5.0
"""A line of chips: its capitals and the space around them."""


def theme_least(theme: Theme) -> int:
    """The least width of a back that is seen as one, in pixels."""
    return theme.px(2 * STEP)


class Disc(Piece):
    """The dealer button."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """Make it."""
        super().__init__(theme, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw a white disc with a D."""
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        size = round(box.height() * 0.5 / CAPITAL)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self.theme.palette.ink), 1))
            painter.setBrush(QColor(self.theme.palette.disc))
            painter.drawEllipse(box)
            wide = metrics(size).horizontalAdvance("D")
            left, baseline = box.center().x() - wide / 2, box.center().y() + size * CAPITAL / 2
            write(painter, left, baseline, "D", size, self.theme.palette.ink)


class Shown(NamedTuple):
    """How a seat is shown: its turn, tapped by the dealer, one of those asked about; `between` hands nobody is out.

    `note` is what is not as usual with it between hands; an `open` seat can be tapped.
    """

    turn: bool = False
    tapped: bool = False
    asked: bool = False
    between: bool = False
    note: str = ""
    open: bool = False


class SeatPlate(QAbstractButton):
    """A seat. It is a button: tapping it names the seat."""

    def __init__(self, theme: Theme, words: Words, number: int, parent: QWidget | None = None) -> None:
        """Make the plate of a seat number."""
        super().__init__(parent)
        self.number = number
        self.theme = theme
        self._words = words
        self._seat: SeatView | None = None
        self._how = Shown()
        self._away = True
        self.setObjectName(f"seat_{number}")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.title = FitText(theme, self, capital=HEAD)
        self.title.set_text(str(number))
        self.disc = Disc(theme, self)
        self.state = FitText(theme, self, capital=READ)
        self.stack = FitText(theme, self, capital=READ)
        self.bet = FitText(theme, self, capital=READ, colour="now")
        self.backs = CardRow(theme, words, self, gap=0.5)
        self.faces = CardRow(theme, words, self, gap=0.5, rows=2)
        self.own = CardRow(theme, words, self)
        self.show_seat(None, Shown())

    def set_theme(self, theme: Theme) -> None:
        """Take another theme."""
        self.theme = theme
        for child in self.children():
            if isinstance(child, Piece):
                child.set_theme(theme)
        self.arrange()
        self.update()

    def show_seat(self, seat: SeatView | None, how: Shown) -> None:
        """Show a seat; None is an empty chair."""
        self._seat, self._how = seat, how
        self.setEnabled(seat is not None or how.open)
        text = self._words.text
        away = seat is None or not (seat.live or how.between)
        self._away = away
        act = how.tapped or (seat is not None and how.turn)
        main = "ink" if act else "faint" if away else "text"
        self.title.set_text(str(self.number), main)
        self.disc.setVisible(seat is not None and seat.button)
        state = how.note
        folded = self._folded(seat)
        if folded:
            state = text(say("screen.fold"))
        elif not state and seat is not None and seat.all_in and not seat.stack:
            state = text(say("screen.all_in" if seat.counted else "screen.not_counted"))
        self.state.set_text(state.upper(), "ink" if act else "faint" if away else "info")
        stack = "" if seat is None else "–" if seat.stack is None else chips(seat.stack)
        covered = (state and stack == "0") or (folded and seat is not None and seat.bet)
        self.stack.set_text("" if covered else stack, main)
        self.bet.set_text(_bet(seat), "ink" if act else "info" if seat is not None and seat.held else "now")
        self._show_cards(seat)
        self.setAccessibleName(self._said(seat))
        self.arrange()
        self.update()

    def _show_cards(self, seat: SeatView | None) -> None:
        cards = seat.cards if seat is not None else ()
        self.backs.set_cards(cards if all(card == BACK for card in cards) else ())
        self.faces.set_cards(cards)
        self.own.set_cards(seat.own if seat is not None else ())

    def _said(self, seat: SeatView | None) -> str:
        text = self._words.text
        said = [text(say("screen.seat", seat=self.number))]
        if seat is None:
            return ", ".join([*said, text(say("screen.empty"))])
        if seat.button:
            said.append(text(say("screen.button")))
        if self.state.text:
            said.append(self.state.text.lower())
        if seat.stack is not None:
            said.append(text(say("screen.behind", amount=seat.stack)))
        if seat.bet:
            said.append(text(say("screen.in_front", amount=seat.bet)))
        if seat.held:
            said.append(text(say("screen.held", amount=seat.held)))
        said += [spoken(self._words, card) for card in (*seat.cards, *seat.own) if card != BACK]
        if seat.to_act:
            said.append(text(say("screen.to_act")))
        return ", ".join(said)

    def arrange(self) -> None:
        """Number and button on top, chips below, bet at the bottom; cards between, or at the right."""
        theme = self.theme
        pad, line = theme.px(PAD), theme.px(LINE)
        inner = self.rect().adjusted(pad, pad, -pad, -pad)
        disc = theme.px(DISC)
        self.disc.setGeometry(inner.right() + 1 - disc, inner.top(), disc, disc)
        left = inner.right() + 1 - (disc + pad if self.disc.isVisibleTo(self) else 0)
        number = int(metrics(theme.em(HEAD)).horizontalAdvance(self.title.text)) + 2
        self.title.setGeometry(inner.left(), inner.top(), number, disc)
        beside = QRect(inner.left() + number + pad, inner.top(), left - inner.left() - number - pad, disc)
        self.backs.setGeometry(beside)
        bottom = inner.bottom() + 1
        self.bet.setGeometry(inner.left(), bottom - line, inner.width(), line)
        self.stack.setGeometry(inner.left(), bottom - 2 * line, inner.width(), line)
        self._arrange_state(inner, line)
        top = inner.top() + disc + theme.px(STEP)
        self._arrange_faces(QRect(inner.left(), top, inner.width(), bottom - 2 * line - top - theme.px(STEP)))

    def _arrange_state(self, inner: QRect, line: int) -> None:
        """FOLD and ALL IN stand where the chips do: below a folded seat's FOLD is its bet, or without one its chips."""
        bottom = inner.bottom() + 1
        folded = self._folded(self._seat)
        at = bottom - 2 * line if folded or not self.stack.text else bottom - line
        self.state.setGeometry(inner.left(), at, inner.width(), line)
        if folded:
            self.stack.setGeometry(inner.left(), bottom - line, inner.width(), line)

    def _folded(self, seat: SeatView | None) -> bool:
        return seat is not None and seat.dealt and not seat.live and not self._how.note

    def _arrange_faces(self, room: QRect) -> None:
        """The cards as they lie, where the row has room for them; the seat's own river at the right of them."""
        gap = self.theme.px(STEP)
        roomy = room.height() >= self.theme.px(LINE)
        own = round(room.width() * 0.34) if self.own.cards else 0
        self.own.setGeometry(room.right() + 1 - own, room.top(), own, max(0, room.height()))
        self.faces.setGeometry(room.left(), room.top(), room.width() - own - (gap if own else 0), max(0, room.height()))
        self.own.setVisible(bool(own) and roomy)
        self.faces.setVisible(bool(self.faces.cards) and roomy)
        # Where a two-digit seat has the button there is no room for backs; its plate still tells that it is live.
        wide = self.backs.boxes()[0].width() if self.backs.cards else 0
        self.backs.setVisible(bool(self.backs.cards) and not roomy and wide >= theme_least(self.theme))

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Arrange anew."""
        self.arrange()

    @guarded_else(QSize(0, 0))
    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as it is put."""
        return self.size()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the plate; the pieces on it draw themselves."""
        seat = self._seat
        how = self._how
        lit = "info" if how.tapped else "now" if how.turn else ""
        fill = lit if seat is None else lit or ("raised" if self.isDown() else "panel")
        border = "panel" if seat is None else "text" if self.isDown() else "info" if how.asked and not lit else ""
        with QPainter(self) as painter:
            if seat is not None and self._away and not lit and not self.isDown():
                painter.setOpacity(0.6)
            plate(painter, QRectF(self.rect()), self.theme, fill=fill, border=border)
            painter.setOpacity(1.0)
            if self.hasFocus():
                ring(painter, QRectF(self.rect()), self.theme)


def _bet(seat: SeatView | None) -> str:
    """What lies in front of a seat; chips of an act out of turn, which are held, in brackets beside it."""
    if seat is None:
        return ""
    bet, held = f"▸{chips(seat.bet)}" if seat.bet else "", f"({chips(seat.held)})" if seat.held else ""
    return f"{bet} {held}".strip()
