"""The showdown: pot by pot and share by share who wins how much and why, to the last chip; or who is to be named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect

from controller.console.card import CardRow
from controller.console.fit_text import FitText
from controller.console.panel import Panel, Plate
from controller.console.theme import BODY, GAP, HEAD, PAD, READ, STEP
from controller.rules.cutting import DROP
from controller.rules.saying import say
from controller.table.words import capital, chips

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.reasons import HandView
    from controller.table.view import ShareView, TableView
    from controller.table.words import Words

ROW_HIGH: Final = 8.6
LEAST_ROW: Final = 5.4
MOST_LINES: Final = 6
"""With more lines than this the winners of a share stand together in one."""
LABEL: Final = 0.17
SEAT: Final = 0.13
CARDS: Final = 0.17
AMOUNT: Final = 0.15


class Line(NamedTuple):
    """One line: a share's head and chips, or a winner, the hand and the chips won, or a sentence across."""

    label: str = ""
    seat: str = ""
    cards: tuple[str, ...] = ()
    why: str = ""
    amount: str = ""
    note: str = ""
    colour: str = "text"


class Row(Plate):
    """A line of the showdown."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, parent)
        self.plain = 0
        """The height of a row without a note: cards are as high in every row, so that all words begin alike."""
        self.label = FitText(theme, self, capital=READ, colour="dim")
        self.seat = FitText(theme, self, capital=BODY, lines=2)
        self.cards = CardRow(theme, words, self, gap=0.35)
        self.why = FitText(theme, self, capital=READ, lines=2)
        self.note = FitText(theme, self, capital=READ, colour="now")
        self.amount = FitText(theme, self, capital=BODY, right=not words.rtl, left=words.rtl)
        self._rtl = words.rtl

    def show_line(self, line: Line) -> None:
        """Show a line."""
        self.label.set_text(line.label)
        self.seat.set_text(line.seat, "go" if line.colour == "text" else line.colour)
        self.cards.set_cards(line.cards)
        self.why.set_text(line.why, line.colour)
        self.note.set_text(line.note)
        self.amount.set_text(line.amount, line.colour)
        self.paint(fill="panel" if line.seat or line.colour == "text" else "")

    def arrange(self) -> None:
        """In columns, so that seats, cards and chips of all lines stand below each other."""
        self._in_columns()
        if self._rtl:
            for piece in (self.label, self.seat, self.cards, self.why, self.note, self.amount):
                piece.move(self.width() - piece.x() - piece.width(), piece.y())

    def _in_columns(self) -> None:
        pad = self.theme.px(PAD)
        inner = self.rect().adjusted(2 * pad, 0, -2 * pad, 0)
        label, seat, amount = (round(inner.width() * part) for part in (LABEL, SEAT, AMOUNT))
        high = inner.height()
        left = inner.left()
        self.label.setGeometry(left, 0, label - pad, high)
        left += label
        right = inner.right() + 1
        self.amount.setGeometry(right - amount, 0, amount, high)
        if self.seat.text:
            self.seat.setGeometry(left, 0, seat - pad, high)
            left += seat
        else:
            self.seat.setGeometry(left, 0, 0, high)
        inset = self.theme.px(STEP) // 2
        cards = (
            round(inner.width() * CARDS)
            if self.cards.cards and min(high, self.plain or high) >= self.theme.px(LEAST_ROW)
            else 0
        )
        card = max(0, min(high, self.plain or high) - 2 * inset)
        self.cards.setGeometry(left, (high - card) // 2, cards, card)
        self.cards.setVisible(bool(cards))
        boxes = self.cards.boxes() if cards else []
        if boxes:
            self.cards.resize(int(boxes[-1].right()), self.cards.height())
            left += self.cards.width() + 2 * pad
        room = max(0, right - amount - pad - left)
        half = high if not self.note.text else high // 2
        self.why.setGeometry(left, inset if half < high else 0, room, half - inset if half < high else high)
        self.note.setVisible(bool(self.note.text))
        self.note.setGeometry(left, half, room, high - half - inset if half < high else 0)


class ShowdownPanel(Panel):
    """As many rows as there is to tell. The last one is the sum: every chip of the pots is in somebody's stack."""

    def __init__(self, theme: Theme, words: Words, parent: QWidget | None = None) -> None:
        """Make it empty."""
        super().__init__(theme, words, parent)
        self.setObjectName("showdown_panel")
        self.question = FitText(theme, self, capital=HEAD, lines=2, centred=True)
        self.question.setObjectName("question")
        self.rows: list[Row] = []
        self.lines: tuple[Line, ...] = ()

    @staticmethod
    def has_to_tell(view: TableView | None) -> bool:
        """Whether there is a share that was awarded."""
        return view is not None and bool(view.shares)

    def part(self, view: TableView | None) -> object:
        """What was won, by which hands, and who is asked about."""
        return view and (view.shares, view.hands, view.pots, view.eligible, view.now if view.eligible else None)

    def show_part(self, view: TableView | None) -> None:
        """Show it."""
        self.lines = tuple(self._told(view)) if view is not None else ()
        while len(self.rows) < len(self.lines):
            self.rows.append(Row(self.theme, self.words, self))
        for row, line in zip(self.rows, self.lines, strict=False):
            row.show_line(line)
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(self.lines))
        asked = view is not None and bool(view.eligible)
        self.question.set_text(self.text(say("screen.tap_winners")) if asked else "")
        self.question.setVisible(asked)
        self.speak(". ".join(" ".join(filter(None, (x.label, x.seat, x.why, x.amount))) for x in self.lines))

    def _told(self, view: TableView) -> list[Line]:
        lines: list[Line] = []
        for share in view.shares:
            lines += self._share(view, share)
        if len(lines) > MOST_LINES:
            lines = [self._together(view, share) for share in view.shares]
        if view.shares and not view.eligible:
            lines.append(self._sum(view))
        return lines

    def _share(self, view: TableView, share: ShareView) -> list[Line]:
        """One share: a line for each winner with the hand, and one for the chip that would not divide."""
        label = self._label(view, share)
        hands = {hand.seat: hand for hand in view.hands if (hand.pot, hand.share) == (share.pot, share.share)}
        lines = []
        for at, (seat, amount) in enumerate(share.won):
            hand = hands.get(seat)
            board = hand.board if hand is not None and hand.board not in ("", "board", share.share) else ""
            who = self.text(say("screen.on_board", seat=seat, board=board) if board else say("screen.wins", seat=seat))
            why = self._why(view, share, hand)
            odd = [share.why] if share.why and not at else []
            odd += [told for odd_seat, told in share.odd if odd_seat == seat and told]
            note = " · ".join(capital(self.text(say(key))) for key in odd)
            lines.append(Line(label if not at else "", who, hand.cards if hand else (), why, chips(amount), note))
        return lines

    def _together(self, view: TableView, share: ShareView) -> Line:
        """One share in one line, where a line for each winner would be too many to read."""
        first, *others = self._share(view, share)
        amounts = [amount for _, amount in share.won]
        same = len(set(amounts)) == 1
        told = f"{len(amounts)} × {chips(amounts[0])}" if same else " + ".join(chips(amount) for amount in amounts)
        notes = list(dict.fromkeys(line.note for line in (first, *others) if line.note))
        return first._replace(
            seat=", ".join(str(seat) for seat, _ in share.won) if others else first.seat,
            amount=told if others else first.amount,
            why=" · ".join([first.why, *notes]),
            note="",
        )

    def _why(self, view: TableView, share: ShareView, hand: HandView | None) -> str:
        """The hand in words; else that nobody contested the share, or that a person read the hands."""
        if hand is not None:
            return capital(self.text(hand.name))
        contested = next((len(pot.seats) > 1 for pot in view.pots if pot.name == share.pot), True)
        return self.text(say("screen.read_by_dealer" if contested and not self._alone(view) else "screen.uncontested"))

    @staticmethod
    def _alone(view: TableView) -> bool:
        """Whether only one seat is left: then nothing is read."""
        return sum(seat.live for seat in view.seats) == 1

    def _label(self, view: TableView, share: ShareView) -> str:
        """MAIN · TOP; the pot is named only where there are several, the share only where a pot has several."""
        several = len({one.share for one in view.shares if one.pot == share.pot}) > 1
        pot = self.text(say("screen.pot_name", pot=share.pot)) if len(view.pots) > 1 else ""
        name = self.text(say("screen.share_name", share=share.share)) if several or not pot else ""
        return " · ".join(filter(None, (pot, name))).upper()

    def _sum(self, view: TableView) -> Line:
        total = sum(pot.amount for pot in view.pots)
        paid = [amount for share in view.shares for _, amount in share.won]
        dropped = sum(push.amount for push in view.pushes if push.seat == DROP)
        terms = paid if len(paid) < MOST_LINES else [share.amount for share in view.shares]
        adding = " + ".join(chips(amount) for amount in terms)
        if dropped:
            adding = f"{self.text(say('push.drop', amount=dropped))} + {adding}"
        left = self.text(say("screen.left", amount=total - sum(paid) - dropped))
        told = f"{chips(total)} = {adding}" if len(paid) > 1 or dropped else chips(total)
        winners = {seat for share in view.shares for seat, _ in share.won}
        if len(winners) == 1 and len(paid) > 1:
            told += " · " + self.text(say("screen.scoops", seat=winners.pop()))
        label = self.text(say("screen.sum")).upper()
        return Line(label, why=told, amount=left, colour="dim" if total == sum(paid) + dropped else "alarm")

    def arrange(self) -> None:
        """Rows from the top; the question, when one is asked, in what is left below them."""
        rows = self.rows[: len(self.lines)]
        gap = self.theme.px(STEP)
        room = QRect(0, 0, self.width(), self.height())
        if not self.question.isHidden():
            asked = min(self.theme.px(16), room.height() // 2 if rows else room.height())
            self.question.setGeometry(0, room.bottom() + 1 - asked, self.width(), asked)
            room.setBottom(room.bottom() - asked - self.theme.px(GAP))
        if not rows:
            return
        parts = [1.35 if line.note else 1.0 for line in self.lines[: len(rows)]]
        spare = room.height() - gap * (len(rows) - 1)
        high = min(self.theme.unit * ROW_HIGH, spare / sum(parts))
        top = 0
        for row, part in zip(rows, parts, strict=True):
            row.setGeometry(0, top, self.width(), int(high * part))
            row.plain = int(high)
            row.arrange()
            top += int(high * part) + gap
