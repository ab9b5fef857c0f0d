"""Cards as they lie on the felt: face, back, and the slot where one is still to come. Suits are drawn, not typed."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QTransform

from controller.console.guard import guarded
from controller.console.panel import Piece
from controller.console.symbols import rank_text
from controller.console.theme import CAPITAL, Theme, metrics, write
from controller.rules.saying import say
from controller.table.open_cards import BACK

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.table.words import Words

SLOT: Final = ""
"""The name of a card that has not come yet."""
ASPECT: Final = 0.72
"""Width to height of a card that has the room."""


@cache
def suit_path(suit: str) -> QPainterPath:
    """Give the outline of a suit (c, d, h or s) in a square of side 1."""
    path = {"h": _heart, "d": _diamond, "s": _spade, "c": _club}[suit]()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.98))
    path.cubicTo(0.42, 0.84, 0.03, 0.60, 0.03, 0.30)
    path.cubicTo(0.03, 0.12, 0.15, 0.03, 0.27, 0.03)
    path.cubicTo(0.38, 0.03, 0.46, 0.10, 0.5, 0.21)
    path.cubicTo(0.54, 0.10, 0.62, 0.03, 0.73, 0.03)
    path.cubicTo(0.85, 0.03, 0.97, 0.12, 0.97, 0.30)
    path.cubicTo(0.97, 0.60, 0.58, 0.84, 0.5, 0.98)
    path.closeSubpath()
    return path


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.0))
    path.cubicTo(0.60, 0.20, 0.74, 0.38, 0.90, 0.5)
    path.cubicTo(0.74, 0.62, 0.60, 0.80, 0.5, 1.0)
    path.cubicTo(0.40, 0.80, 0.26, 0.62, 0.10, 0.5)
    path.cubicTo(0.26, 0.38, 0.40, 0.20, 0.5, 0.0)
    path.closeSubpath()
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(0.54, 0.5))
    path.cubicTo(0.55, 0.80, 0.60, 0.93, 0.72, 0.98)
    path.lineTo(0.28, 0.98)
    path.cubicTo(0.40, 0.93, 0.45, 0.80, 0.46, 0.5)
    path.closeSubpath()
    return path


def _spade() -> QPainterPath:
    path = QTransform().translate(0.0, 0.84).scale(1.0, -0.84).map(_heart())
    path.addPath(_stem().toReversed())  # the mirror has turned the heart: both must run one way round
    return path


def _club() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((0.5, 0.235), (0.245, 0.58), (0.755, 0.58)):
        path.addEllipse(QPointF(x, y), 0.225, 0.225)
    path.addRect(QRectF(0.38, 0.36, 0.24, 0.26))
    path.addPath(_stem())
    return path


def spoken(words: Words, card: str) -> str:
    """Say a card in words: king of hearts; a back says only that it is one, a slot nothing."""
    if card == SLOT:
        return ""
    if card == BACK:
        return words.text(say("card.back"))
    return words.text(say(f"card.{card[1]}", rank=card[0]))


def draw_card(painter: QPainter, box: QRectF, card: str, theme: Theme) -> None:
    """Draw a card by its name (`Kh`), its back or its slot, as large as the box."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = max(2.0, min(box.width(), box.height()) * 0.08)
    hair = max(1.0, theme.unit * 0.2)
    inner = box.adjusted(hair / 2, hair / 2, -hair / 2, -hair / 2)
    palette = theme.palette
    if card == SLOT:
        pen = QPen(QColor(palette.line), max(1.0, theme.unit * 0.3))
        pen.setDashPattern([4.0, 4.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        half = pen.widthF() / 2
        painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)
        return
    down = card == BACK
    painter.setPen(QPen(QColor(palette.lattice if down else palette.edge), hair))
    painter.setBrush(QColor(palette.back if down else palette.card))
    painter.drawRoundedRect(inner, radius, radius)
    if down:
        _draw_lattice(painter, inner, theme)
    else:
        _draw_face(painter, box, card, theme)


def _draw_lattice(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """A border and crossing lines, so that a back is no empty face."""
    margin = min(box.width(), box.height()) * 0.16
    field = box.adjusted(margin, margin, -margin, -margin)
    if field.width() < 3:
        return
    painter.save()
    painter.setPen(QPen(QColor(theme.palette.lattice), max(1.0, theme.unit * 0.16)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(field)
    painter.setClipRect(field)
    gap = max(4.0, field.width() / 4)
    at = field.left() - field.height()
    while at < field.right():
        painter.drawLine(QPointF(at, field.bottom()), QPointF(at + field.height(), field.top()))
        painter.drawLine(QPointF(at, field.top()), QPointF(at + field.height(), field.bottom()))
        at += gap
    painter.restore()


def _draw_face(painter: QPainter, box: QRectF, card: str, theme: Theme) -> None:
    """The rank over the suit; both as large as the narrower side allows."""
    colour = QColor(theme.deck.colour(card[1]))
    text = rank_text(card)
    capital = min(box.height() * 0.36, box.width() * 0.52)
    size = round(capital / CAPITAL)
    # A ten is as wide as it must be on its own card, not on every card.
    while size > 4 and metrics(size).horizontalAdvance(text) > box.width() * 0.88:
        size -= 1
    side = min(box.height() * 0.37, box.width() * 0.62)
    spare = box.height() - capital - side
    top = box.top() + spare * 0.36
    wide = metrics(size).horizontalAdvance(text)
    baseline = top + capital - (capital - size * CAPITAL) / 2
    write(painter, box.center().x() - wide / 2, baseline, text, size, colour.name())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    place = QTransform().translate(box.center().x() - side / 2, box.bottom() - spare * 0.34 - side).scale(side, side)
    painter.drawPath(place.map(suit_path(card[1])))


@lru_cache(maxsize=64)
def card_picture(card: str, width: int, height: int, theme: Theme) -> QImage:
    """Draw a card once; the next time it is only copied."""
    image = QImage(max(1, width), max(1, height), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as painter:
        draw_card(painter, QRectF(0, 0, width, height), card, theme)
    return image


class CardRow(Piece):
    """Cards side by side, each as large as the row allows; they never overlap."""

    role = QAccessible.Role.Graphic

    def __init__(
        self, theme: Theme, words: Words, parent: QWidget | None = None, *, gap: float = 1.0, rows: int = 1
    ) -> None:
        """Make an empty row; `gap` is between cards, `rows` how many lines the cards may take."""
        super().__init__(theme, parent)
        self._words = words
        self._gap = gap
        self._rows = rows
        self.cards: tuple[str, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_cards(self, cards: tuple[str, ...]) -> None:
        """Let other cards lie here."""
        if cards != self.cards:
            self.cards = cards
            self.speak(", ".join(filter(None, (spoken(self._words, card) for card in cards))))
            self.update()

    def boxes(self) -> list[QRectF]:
        """Where each card lies in this piece."""
        count = len(self.cards)
        if not count:
            return []
        gap = self.theme.unit * self._gap
        wide, high, across = max(self._size(count, rows, gap) for rows in range(1, self._rows + 1))
        return [
            QRectF(
                round((at % across) * (wide + gap)),
                round((at // across) * (high + gap)),
                int(wide),
                int(high),
            )
            for at in range(count)
        ]

    def _size(self, count: int, rows: int, gap: float) -> tuple[float, float, int]:
        """Width and height of each card, and how many stand side by side, when they lie in so many rows."""
        across = -(-count // rows)
        high = (self.height() - gap * (rows - 1)) / rows
        return min((self.width() - gap * (across - 1)) / across, high * ASPECT), high, across

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the cards."""
        with QPainter(self) as painter:
            for box, card in zip(self.boxes(), self.cards, strict=True):
                picture = card_picture(card, int(box.width()), int(box.height()), self.theme)
                painter.drawImage(box.topLeft().toPoint(), picture)
