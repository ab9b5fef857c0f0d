"""The desk: what a press of a key means as the table stands, whoever pressed it and on what. It knows no screen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from controller.console.asking import ENTERED, Token
from controller.console.bar import RUNS_FIRST, SAID_MODES, bar, faces_a_bet, winners_asked
from controller.console.between_hands import JOIN
from controller.console.entry import Entry
from controller.console.flooring import Flooring
from controller.console.gate import Gate
from controller.console.primary import CardsDue, primary, to_act
from controller.console.problems import LIKELIEST
from controller.console.stacks import moved, pushing
from controller.rules.cards import face
from controller.rules.inputs import (
    Act,
    Chops,
    Counts,
    Deed,
    Discards,
    Has,
    Mucks,
    Opens,
    OutOfTurn,
    Picks,
    RunsIt,
    Shows,
    Tells,
    Winners,
)
from controller.rules.saying import Say, say
from controller.table.records import Correct, Given, Undo

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.view import SeatView, TableView

CARDS_ASKED: Final = ("refused.shows_which", "refused.shows_other_cards", "refused.shows_count")


class Desk(Flooring):
    """Takes views from the table and presses from keys, and gives the table what they ask for.

    `simulates` tells that the shoe is a simulated one.
    `press` may be told the question that was on the screen when the key went down: an older one is dropped.
    A dropped press counts in `dull`. `push` is None where the shoe is a real one. `clock` gives seconds.
    """

    def __init__(  # noqa: PLR0913 - where taps, cards and codes go, and two clocks
        self,
        give: Callable[[Given], None],
        push: Callable[[int], object] | None,
        clock: Callable[[], float],
        *,
        unit: int = 1,
        resumed: bool = False,
        identify: Callable[[str], None] = lambda _: None,
        wall: Callable[[], float] = time.time,
        report: Callable[[], Say] = lambda: say("floor.no_report"),
    ) -> None:
        """Begin without a view. `identify` takes a typed code, `report` writes the incident report of this hand.

        `wall` gives seconds since 1970.
        """
        super().__init__(give, wall, unit=unit, resumed=resumed)
        self._identify = identify
        self._report = report
        self._push = push
        self.gate = Gate(clock)
        self.dull = 0
        self._keys: dict[str, Callable[[TableView], bool]] = {
            "undo": self._undo,
            "fold": self._fold,
            "call": self._call,
            "raise": self._raise,
            "all_in": self._all_in,
            "folds_to": self._folds_to,
            "problem": self._problem,
            "reading": self._reading,
            "more": self._more,
            "fine": self._fine,
            "shoe": self._shoe,
            "one": self._one,
            "leave": self._leave,
            "name": self._name,
            "said": self._said_pad,
            "bare": self._bare,
            "first": self._first,
            "asks_pot": self._asks_pot,
        }
        self._parts: dict[str, Callable[[TableView, str], bool]] = {
            "seat": self._tap_seat,
            "digit": self._digit,
            "chip": self._chip,
            "quick": self._quick,
            "discard": self._discard,
            "choice": self._choice,
            "rank": self._rank,
            "suit": self._suit,
            "word": self._word,
            "pile": self._pile,
        }

    def show(self, view: TableView) -> None:
        """Take a new view. What was being entered for an older question is forgotten."""
        old, self.view = self.view, view
        if old is not None and old.ended and not view.ended:
            self.note = None
        self._answered = None
        if old is None or self._moved_on(old, view):
            self._forget()
            self.pot_asked = False
        else:
            self._let_in(old, view)
        self._wants_second(view)
        if view.refusal is not None and view.refusal.key in CARDS_ASKED:
            self.mode = "cards"
        if self._until:
            self._go_on_folding(old, view)
        self.refresh()

    def refresh(self) -> None:
        """Judge anew what stands on the keys."""
        if self.view is None:
            return
        asked = self.asked
        self.bar = bar(self.view, asked)
        pushed = asked.push.at if asked.push is not None else 0
        step = (self.view.number, self.view.step, self.view.street, self.view.stopped, pushed)
        self.gate.shown(step, self.view.out, {place: label.meaning for place, label in self.bar.items()})

    def press(self, key: str, token: Token | None = None) -> bool:
        """Take a press; False when it was dropped."""
        view = self.view
        did = view is not None and self._pressed(view, key, token)
        if not did:
            self.dull += 1
        self.refresh()
        return did

    def _pressed(self, view: TableView, key: str, token: Token | None) -> bool:
        if key in ("primary", "done"):
            key = self._primary_key(view, pushes=key == "primary")
        if not self.gate.lets(key):
            return False
        if (took := self._by_floor(view, key)) is not None:
            return took
        if token is not None and key != "floor" and not self._answers(key, token):
            return False
        if key in self.bar and not self.bar[key].live:
            return False
        name, _, argument = key.rpartition("_")
        if key in self._keys:
            return self._keys[key](view)
        return name in self._parts and self._parts[name](view, argument)

    def _answers(self, key: str, token: Token) -> bool:
        now = self.token()
        return token == now if key == "undo" else now is not None and token[:2] == now[:2]

    def _primary_key(self, view: TableView, *, pushes: bool) -> str:
        """Which key Enter presses: OK in an entry, the shoe where cards are due, else the primary one. Never a bet."""
        if self.shown_mode in (*ENTERED, *SAID_MODES):
            return "raise"
        if self.mode == "plain" and not view.ended and isinstance(primary(view), CardsDue):
            return "shoe" if pushes else "none"
        return "none" if self.bar["call"].meaning == "act" else "call"

    # The keys of the bar.

    def _undo(self, view: TableView) -> bool:
        push = pushing(view, self.pushed)
        if not self.entry.empty:
            self.entry = self.entry.back()
        elif self.picked or self.rank:
            self.picked, self.rank = (self.picked if self.rank else self.picked[:-1]), ""
        elif not self.ear.empty:
            self.ear = self.ear.back()
        elif self.chosen or self.ruling or self.mode not in ("plain", "resume"):
            self._forget()
        elif push is not None and push.at:
            self.pushed = moved(view, push.at - 1)
        else:
            self._take_back(view)
        return True

    def _take_back(self, view: TableView) -> None:
        count = max(1, self.asked.group)
        self._group, self._until = None, 0
        for _ in range(count):
            self._give(Undo())

    def _fold(self, view: TableView) -> bool:
        meaning = self.bar["fold"].meaning
        if meaning == "mucks":
            return self._send(view, Mucks(to_act(view), view.ask))
        if meaning == "nobody":
            return self._send(view, Winners((), view.ask))
        return self._act(view, "fold")

    def _call(self, view: TableView) -> bool:
        meaning = self.bar["call"].meaning
        if meaning == "yes":
            self.mode = "plain"
            return True
        if meaning == "act" and self.mode == "seat":
            return self._act(view, "call" if self._owes else "check")
        if meaning == "act":
            if view.to_call is None:
                return self._send(view, Act(to_act(view), "bet", view.least, view.ask))
            return self._act(view, "call" if faces_a_bet(view) else "check")
        if meaning == "winners":
            return self._send(view, Winners(tuple(sorted(self.chosen)), view.ask))
        if meaning == "pat":
            return self._send(view, Discards(to_act(view), 0, view.ask))
        if meaning in ("joins", "races"):
            return self._joins_on(view) if meaning == "joins" else self._races_on()
        if meaning == "reads_card":
            return self._send(view, Picks(face(self.picked[0]), ask=view.ask))
        if meaning == "shows_cards":
            return self._send(view, Shows(to_act(view), tuple(face(card) for card in self.picked), view.ask))
        return self._done(view)

    def _done(self, view: TableView) -> bool:
        """What was asked is done: the stack that was pushed, or all of it."""
        push = pushing(view, self.pushed)
        if push is not None and not push.last:
            self.pushed = moved(view, push.at + 1)
            return True
        meant = primary(view)
        return meant is not None and not isinstance(meant, CardsDue) and self._send(view, meant)

    def _all_in(self, view: TableView) -> bool:
        if self.bar["all_in"].meaning == "run":
            return self._send(view, RunsIt(view.runs, view.ask))
        if self.bar["all_in"].meaning == "everyone":
            self.everyone = not self.everyone
            return True
        return self._act(view, "all_in")

    def _act(self, view: TableView, deed: Deed) -> bool:
        if self.mode == "seat":
            return self._send(view, OutOfTurn(self.seat, deed, ask=view.ask))
        return self._send(view, Act(to_act(view), deed, None, view.ask))

    def _raise(self, view: TableView) -> bool:
        mode = self.shown_mode
        if self.bar["raise"].meaning == "run":
            return self._send(view, RunsIt(RUNS_FIRST, view.ask))
        if mode in SAID_MODES:
            return self._send(view, self.ear.of(to_act(view), view.ask))
        if mode in ENTERED:
            return self._entered(view, mode)
        if view.fixed and (view.to_call is None or view.least == view.most):
            return self._send(view, Act(to_act(view), "raise" if view.bet else "bet", view.most, view.ask))
        self.mode, self.entry = "amount", Entry()
        return True

    def _entered(self, view: TableView, mode: str) -> bool:
        amount = self.entry.amount(self.within) if self.within is not None else None
        if amount is None:
            return False
        if mode == "chips":
            return self._enter_chips(view, amount)
        if mode == "number" and self.question is not None:
            return self._answer(view, self.question.word, amount)
        if mode == "number":
            return self._send(view, Counts(amount, view.ask))
        if mode == "count":
            return self._send(view, Has(int(dict(view.now.slots)["seat"]), amount, view.ask))
        if mode == "seat":
            if self.corrects:
                return self._send(view, Correct(self.seat, amount, self.everyone))
            return self._send(view, OutOfTurn(self.seat, "raise" if view.bet else "bet", amount, ask=view.ask))
        self.last_size = amount
        return self._send(view, Act(to_act(view), "raise" if view.bet else "bet", amount, view.ask))

    def _folds_to(self, view: TableView) -> bool:
        meaning = self.bar["folds_to"].meaning
        if meaning == "table":
            return self._table(view)
        if meaning == "chop":
            return self._send(view, Chops(view.ask))
        if meaning == "said":
            return self._said_pad(view)
        if meaning == "corrects":
            self.corrects = not self.corrects
            return True
        self._forget()
        self.mode = "folds_to"
        return True

    def _problem(self, view: TableView) -> bool:
        if self.bar["problem"].meaning == "too_early":
            return self._send(view, Tells("too_early", view.ask))
        self._forget()
        self.mode = "problem"
        return True

    def _asks_pot(self, view: TableView) -> bool:
        """A player asks what is in the pot; it stands there until something else is asked."""
        self.pot_asked = view.pot_told == "asked" and not self.pot_asked
        return view.pot_told == "asked"

    # The keys above the bar.

    def _tap_seat(self, view: TableView, argument: str) -> bool:
        number = int(argument)
        seat = self._seat(number)
        if self.news or (view.ended and self.mode == "plain"):
            return self._tap_between(view, number)
        if seat is None or not seat.dealt or view.ended or self.mode in ("resume", "cards"):
            return False
        if view.stopped or self.mode == "problem":
            return self._point_seat(view, number)
        if not seat.live:
            return False
        if winners_asked(view):
            if number not in view.eligible:
                return False
            self.chosen = self.chosen ^ {number}
            return True
        if view.now.key == "now.who_opens":
            return self._send(view, Opens(number, view.ask))
        if view.step == "show" and self.shown_mode == "plain":
            return self._send(view, Shows(number, (), view.ask))
        if view.step != "bet" or self.shown_mode == "count":
            return False
        return self._start_folding(view, seat) if self.mode == "folds_to" else self._name_seat(view, seat)

    def _name_seat(self, view: TableView, seat: SeatView) -> bool:
        """A seat that is not to act: its bet is corrected, or it has acted out of turn."""
        if not to_act(view) or (seat.all_in and not seat.bet):
            return False
        self._forget()
        if not seat.to_act:
            self.mode, self.seat = "seat", seat.number
            self.corrects = seat.acted and seat.bet == view.bet
        return True

    def _digit(self, view: TableView, argument: str) -> bool:
        if self.mode in SAID_MODES:
            self.ear = self.ear.digit(argument)
            return True
        if self.choices:
            return self._by_number(view, int(argument))
        if self.mode in ("folds_to", "name", "join_seats") or winners_asked(view) or view.now.key == "now.who_opens":
            return self._tap_seat(view, argument if argument != "0" else "10")
        if self.shown_mode == "discard" and len(argument) == 1:
            return self._discard(view, argument)
        if self.shown_mode not in ENTERED and not self._opens_entry(view):
            return False
        self.entry = self.entry.digit(argument)
        return True

    def _by_number(self, view: TableView, number: int) -> bool:
        if number == 0:
            return self._fine(view)
        return self._more(view) if number > LIKELIEST else self._choice(view, str(number - 1))

    def _discard(self, view: TableView, argument: str) -> bool:
        slots = dict(view.now.slots)
        count = int(argument)
        if self.shown_mode != "discard" or not int(slots["least"]) <= count <= int(slots["most"]):
            return False
        return self._send(view, Discards(to_act(view), count, view.ask))

    def _choice(self, view: TableView, argument: str) -> bool:
        at = int(argument)
        if at >= len(self.shown_choices):
            return False
        choice = self.shown_choices[at]
        if self.mode == "between":
            return self._choose_between(choice.id)
        if self.mode == JOIN:
            return self._join_at(view, choice.id)
        if choice.id == "unclear_bet" and not view.stopped and self._said_pad(view):
            return True
        if view.picks:
            return self._picked(view, choice.id)
        return self._send(view, Tells(choice.id, view.ask, seat=self.seat or None))

    def _fine(self, view: TableView) -> bool:
        """ALL FINE, GO ON; where something new is chosen the same key goes back."""
        if self.backs:
            self._forget()
            return True
        if not self.goes_on:
            return False
        told = bool(view.stopped) and not self.sure
        self._forget()
        if told:
            self._give(Undo())
        return True
