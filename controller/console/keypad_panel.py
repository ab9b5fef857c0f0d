"""The pad for amounts, for discards and for cards: our own keys, none smaller than a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect

from controller.console.accessible import focus_in_order
from controller.console.bar import SAID_MODES
from controller.console.ear import PILES, WORDS
from controller.console.key import Key, Taps
from controller.console.panel import Piece
from controller.console.regions import side_by_side
from controller.console.theme import STEP
from controller.rules.saying import say
from controller.table.words import chips

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.desk import Desk
    from controller.console.theme import Theme
    from controller.table.words import Words

ROWS: Final = 2
COLUMNS: Final = 10
MOST_DISCARDS: Final = 5
RANKS: Final = "AKQJT98765432"
SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
SIZES: Final = ("min", "pot", "last", "max")


class KeypadPanel(Piece):
    """Shows one of three pads. It holds no amount: the key that enters it shows the figure."""

    def __init__(
        self, theme: Theme, words: Words, taps: Taps, chip_keys: tuple[int, ...], parent: QWidget | None = None
    ) -> None:
        """Make every key; `chip_keys` are the table's chips."""
        super().__init__(theme, parent)
        self.setObjectName("keypad_panel")
        self._words = words
        self._pad = ""
        self.keys: dict[str, Key] = {}
        digits = [f"digit_{digit}" for digit in "1234567890"]
        piles = [f"chip_{chip}" for chip in chip_keys]
        upper = [*digits[:5], "digit_000", "quick_min", *piles[:3]]
        lower = [*digits[5:], "reading", "quick_pot", "quick_last", *piles[3:]]
        self._pads: dict[str, list[list[str]]] = {
            "amount": [upper, lower],
            "fixed": [["quick_min", "quick_max"]],
            "number": [digits[:5], digits[5:]],
            "said": [
                [*digits[:5], "digit_000", *(f"word_{word}" for word in WORDS[:3]), "first"],
                [*digits[5:], "bare", *(f"word_{word}" for word in WORDS[3:6]), "said"],
            ],
            "put": [[f"pile_{pile}" for pile in PILES] + ["first", "said"], [*piles, "word_unclear"]],
            "discard": [[f"discard_{count}" for count in range(MOST_DISCARDS + 1)]],
            "cards": [
                [f"rank_{rank}" for rank in RANKS[:COLUMNS]],
                [*(f"rank_{rank}" for rank in RANKS[COLUMNS:]), *(f"suit_{suit}" for suit in SUITS)],
            ],
        }
        for name in [name for pad in self._pads.values() for row in pad for name in row]:
            if name not in self.keys:
                self.keys[name] = Key(theme, taps, name, self)
                self.keys[name].hide()
        self._plain()

    def _plain(self) -> None:
        """What always stands on a key."""
        for name, key in self.keys.items():
            kind, _, argument = name.rpartition("_")
            if kind in ("digit", "discard"):
                key.show_key(argument)
            elif kind == "chip":
                key.show_key(chips(int(argument)), "●", look="warn")
            elif kind == "rank":
                key.show_key("10" if argument == "T" else argument)
            elif kind == "suit":
                key.show_key(SUITS[argument])

    def show_desk(self, desk: Desk) -> None:
        """Show the pad that the desk is entering on."""
        mode = desk.shown_mode
        within = desk.within
        pad = (
            mode
            if mode in ("discard", "cards", "number", *SAID_MODES)
            else "fixed"
            if within is not None and within.fixed
            else "amount"
        )
        if pad != self._pad:
            self._pad = pad
            shown = {name for row in self._pads[pad] for name in row}
            for name, key in self.keys.items():
                key.setVisible(name in shown)
            focus_in_order(self.keys[name] for row in self._pads[pad] for name in row)
            self.arrange()
        if pad == "discard":
            self._show_discards(desk)
        elif pad == "cards":
            self._show_cards(desk)
        elif pad in SAID_MODES:
            self._show_heard(desk)
        elif pad != "number":
            self._show_sizes(desk)

    def _show_sizes(self, desk: Desk) -> None:
        sizes = desk.sizes
        heads = {"min": say("bar.min"), "pot": say("bar.pot"), "last": say("bar.last"), "max": say("bar.max")}
        for name in SIZES:
            size = sizes.get(name)
            figure = chips(size) if size is not None else ""
            head = self._words.text(heads[name]).upper()
            self.keys[f"quick_{name}"].show_key(head, figure, look="info", live=size is not None)
        other = desk.entry.beside(desk.within) if desk.within is not None else None
        text = self._words.text(say("bar.or", n=other)) if other is not None else ""
        self.keys["reading"].show_key(text, look="warn", live=other is not None)
        self.keys["reading"].setVisible(other is not None)

    def _show_heard(self, desk: Desk) -> None:
        """The word, the pile that a chip goes to, and what came first are lit."""
        ear = desk.ear
        for word in WORDS:
            look = "now" if word == ear.word else "plain"
            self.keys[f"word_{word}"].show_key(self._words.text(say(f"bar.word_{word}")), look=look)
        for pile in PILES:
            chosen, count = pile == PILES[ear.pile], sum(ear.piles[PILES.index(pile)])
            head = self._words.text(say(f"bar.pile_{pile}"))
            self.keys[f"pile_{pile}"].show_key(head, chips(count) if count else "", look="now" if chosen else "plain")
        order = self._words.text(say(f"bar.first_{ear.first}"))
        self.keys["first"].show_key(order, look="info")
        self.keys["bare"].show_key(self._words.text(say("bar.bare")), look="now" if ear.bare else "plain")
        over = say("bar.turn_put") if desk.mode == "said" else say("bar.turn_said")
        self.keys["said"].show_key(self._words.text(over), look="info")

    def _show_discards(self, desk: Desk) -> None:
        slots = dict(desk.view.now.slots) if desk.view is not None else {}
        for count in range(MOST_DISCARDS + 1):
            live = int(slots.get("least", 0)) <= count <= int(slots.get("most", 0))
            self.keys[f"discard_{count}"].show_key(str(count), live=live)

    def _show_cards(self, desk: Desk) -> None:
        for rank in RANKS:
            look = "now" if rank == desk.rank else "plain"
            self.keys[f"rank_{rank}"].show_key("10" if rank == "T" else rank, look=look)
        for suit, sign in SUITS.items():
            used = desk.rank + suit in desk.picked
            self.keys[f"suit_{suit}"].show_key(sign, live=bool(desk.rank) and not used)

    def arrange(self) -> None:
        """In rows of equal keys."""
        rows = self._pads.get(self._pad, [])
        gap = self.theme.px(STEP)
        high = (self.height() - gap * (len(rows) - 1)) // max(1, len(rows))
        for at, row in enumerate(rows):
            side_by_side([self.keys[name] for name in row], QRect(0, at * (high + gap), self.width(), high), gap)
