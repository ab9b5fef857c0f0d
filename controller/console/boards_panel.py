"""The boards as they lie, with a slot for each card to come, and the chips: pot, pots, what to call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect

from controller.console.card import ASPECT, SLOT, CardRow
from controller.console.fit_text import FitText
from controller.console.key import Key, Taps
from controller.console.panel import Panel, Piece, Plate
from controller.console.symbols import printed
from controller.console.theme import GAP, LARGE, PAD, READ, STEP, TARGET
from controller.rules.saying import say
from controller.table.words import chips

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.rules.saying import Say
    from controller.table.view import TableView
    from controller.table.words import Words

LABEL: Final = 18.0
NAME: Final = 2.8
"""The capitals of a board's name: as large as the longest, BOTTOM, may be, so that all are alike."""
CARD_GAP: Final = 1.6
MOST_BOARDS: Final = 0.62
"""How much of the width the boards take at most."""
LARGEST_CARD: Final = 37.0
"""The height beyond which a card is no easier to read."""
POT_HIGH: Final = 15.0
LINE_HIGH: Final = 5.6
LINES: Final = 7
NAMED: Final = 4
"""So many cards set aside are named; of more it is said how many."""


class BoardsPanel(Panel):
    """One row a board at the left; at the right the pot, then a line for each thing the dealer is asked about."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None, *, taps: Taps | None = None) -> None:
        """Make it without boards; without `taps`, which take the press that asks for the pot, it shows boards alone."""
        super().__init__(theme, words, parent)
        self.setObjectName("boards_panel")
        self._labels: list[FitText] = []
        self.rows: list[CardRow] = []
        self._across = 5
        self._with_pot = taps is not None
        self._pot_plate = Plate(theme, self)
        self._pot_word = FitText(theme, self._pot_plate, capital=READ, lines=2, colour="dim")
        self.pot = FitText(theme, self._pot_plate, capital=LARGE * 1.15, right=not words.rtl)
        self.pot.setObjectName("pot")
        self.asks = Key(theme, taps, "asks_pot", self._pot_plate, hint="Y") if taps is not None else None
        self.lines = [PotLine(theme, self._pot_plate, rtl=words.rtl) for _ in range(LINES)]

    def part(self, view: TableView | None) -> object:
        """Boards and chips."""
        return view and (
            (view.boards, view.slots, view.pot, view.pot_told, view.pots),
            (view.to_call, view.least, view.most, view.bet, view.uncounted),
            (view.now if view.eligible else None),
            (
                view.standing,
                view.aside,
                view.next_burn,
                view.loose,
                view.stub,
                view.burns,
                any(seat.bet for seat in view.seats),
            ),
        )

    def show_part(self, view: TableView | None) -> None:
        """Show them."""
        boards = view.boards if view is not None else ()
        slots = view.slots if view is not None else ()
        while len(self.rows) < len(boards):
            self._labels.append(FitText(self.theme, self, capital=NAME, floor=NAME * 0.7, colour="dim"))
            self.rows.append(CardRow(self.theme, self.words, self, gap=CARD_GAP))
        self._across = max(slots, default=5)
        for at, (label, row) in enumerate(zip(self._labels, self.rows, strict=True)):
            there = at < len(boards)
            label.setVisible(there)
            row.setVisible(there)
            if there:
                name, cards = boards[at]
                asked = view is not None and bool(view.eligible) and ("share", name) in view.now.slots
                label.set_text(self.text(say("screen.board", board=name)).upper(), "info" if asked else "dim")
                row.set_cards((*cards, *[SLOT] * (slots[at] - len(cards))))
        with_bets = view is not None and any(seat.bet for seat in view.seats)
        words = [self.text(say("screen.pot")), self.text(say("screen.with_bets")) if with_bets else ""]
        self._pot_word.set_text(" ".join(filter(None, words)).upper())
        told = view.pot_told if view is not None else "shown"
        self.pot.set_text((chips(view.pot) if view is not None else "0") if told == "shown" else "")
        if told == "hidden":
            self._pot_word.set_text("")
        if self.asks is not None:
            self.asks.show_key(self.text(say("screen.pot_asked")).upper(), "", look="plain")
            self.asks.setVisible(told == "asked")
        said = list(self._lines(view)) if view is not None else []
        for place, line in zip(self.lines, [*said[:LINES], *[Line()] * LINES], strict=False):
            place.show_line(line)

    def _lines(self, view: TableView) -> Iterator[Line]:
        """What stands below the pot, most urgent first."""
        for flag in view.standing:
            yield Line(self.text(flag).upper(), "", "now")
        if view.loose:
            yield Line(self.text(say("screen.card_out")).upper(), str(view.loose), "alarm")
        for where, there in (("screen.next_burn", view.next_burn), ("screen.aside", view.aside)):
            if there:
                cards = " ".join(map(printed, there)) if len(there) <= NAMED else str(len(there))
                yield Line(self.text(say(where)), cards, "info")
        if view.uncounted:
            # What there is to call is not known: no figure stands there for one.
            yield Line(self.text(say("screen.to_call")), "?", "text")
        elif view.to_call:
            yield Line(self.text(say("screen.to_call")), chips(view.to_call), "text")
        if view.least is not None and not view.uncounted:
            yield Line(self.text(self._raise(view)), chips(view.least), "text")
        if len(view.pots) > 1:
            for pot in view.pots:
                seats = ", ".join(map(str, pot.seats))
                yield Line(self.text(say("screen.one_pot", pot=pot.name, seats=seats)), chips(pot.amount), "text")
        yield Line(self.text(say("screen.counts", burns=view.burns)), str(view.stub), "dim")

    def _raise(self, view: TableView) -> Say:
        if not view.bet:
            return say("screen.min_bet")
        return say("screen.raise_to" if view.most == view.least else "screen.min_raise")

    def arrange(self) -> None:
        """Boards as large as they fit, all alike; the pot and its lines in what is left."""
        theme, gap = self.theme, self.theme.px(GAP)
        shown = [row for row in self.rows if not row.isHidden()]
        left = 0
        if shown:
            several = len(shown) > 1
            label, between = theme.px(LABEL if several else 0), theme.px(CARD_GAP)
            high = min((self.height() - gap * (len(shown) - 1)) // len(shown), theme.px(LARGEST_CARD))
            most = int(self.width() * (MOST_BOARDS if self._with_pot else 1.0)) - label - between * (self._across - 1)
            high = min(high, int(most / self._across / ASPECT))
            wide = (int(high * ASPECT) + between + 1) * self._across - between
            block = high * len(shown) + gap * (len(shown) - 1)
            top = (self.height() - block) // 2
            for name, row in zip(self._labels, shown, strict=False):
                name.setVisible(several)
                name.setGeometry(theme.px(STEP), top, max(0, label - theme.px(PAD)), high)
                row.setGeometry(label, top, wide, high)
                top += high + gap
            left = label + wide + 2 * gap
        self._arrange_pot(QRect(left, 0, self.width() - left, self.height()))

    def _arrange_pot(self, room: QRect) -> None:
        """The pot on top, the lines below it: words where reading begins, figures below the pot's at the other side."""
        pad = self.theme.px(PAD)
        said = [line for line in self.lines if not line.isHidden()]
        self._pot_plate.setGeometry(room)
        self._pot_plate.setVisible(self._with_pot)
        inner = self._pot_plate.rect().adjusted(2 * pad, pad, -2 * pad, -pad)
        spare = inner.height() - len(said) * self.theme.px(LINE_HIGH)
        high = max(min(self.theme.px(POT_HIGH), spare), inner.height() // 4) if self._pot_word.text else 0
        word = inner.width() * 2 // 5
        first, figure = (
            (inner.right() + 1 - word, inner.left()) if self.words.rtl else (inner.left(), inner.left() + word)
        )
        self._pot_word.setGeometry(first, inner.top(), word, high)
        self.pot.setGeometry(figure, inner.top(), inner.width() - word, high)
        if self.asks is not None and not self.asks.isHidden():
            high = self.theme.px(TARGET) + pad
            self._pot_word.setGeometry(first, inner.top(), word, high)
            self.asks.setGeometry(figure, inner.top(), inner.width() - word, self.theme.px(TARGET) + 1)
        top = inner.top() + high
        line_high = min(self.theme.px(LINE_HIGH), (inner.bottom() + 1 - top) // max(1, len(said)))
        for at, line in enumerate(said):
            # What the dealer is never asked for stands quietly at the bottom.
            place = inner.bottom() + 1 - line_high if at == len(said) - 1 else top
            line.setGeometry(inner.left(), place, inner.width(), line_high)
            top += line_high


class Line(NamedTuple):
    """A line below the pot: words and a figure, in a colour of the palette."""

    words: str = ""
    figure: str = ""
    colour: str = "text"


class PotLine(Piece):
    """Words at the left, a figure at the right; the other way round where it is read from right to left."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, rtl: bool = False) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self._words = FitText(theme, self, capital=READ, bold=False)
        self._figure = FitText(theme, self, capital=READ, right=not rtl)
        self._rtl = rtl

    def show_line(self, line: Line) -> None:
        """Show a line; an empty one leaves the room to the others."""
        self._words.bold = line.colour not in ("dim", "text")
        self._words.set_text(line.words, "dim" if line.colour == "text" else line.colour)
        self._figure.set_text(line.figure, line.colour)
        self.setVisible(bool(line.words))
        self.arrange()

    def arrange(self) -> None:
        """The figure takes what it needs, the words the rest."""
        figure = self.width() * 3 // 10 if self._figure.text else 0
        words = self.width() - figure
        self._words.setGeometry(figure if self._rtl else 0, 0, words, self.height())
        self._figure.setGeometry(0 if self._rtl else words, 0, figure, self.height())
