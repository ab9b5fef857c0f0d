"""The floor at the console: a call, a code, what is ruled or put right, and the reason. Three touches to applied."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from controller.console.asking import BY_TYPING, FLOORS, MISREAD, REASONS, Choice
from controller.console.counting import CountingDesk
from controller.console.letters import sign_of
from controller.rules.cards import face
from controller.rules.inputs import SetsBet, SetsButton, SetsCard, SetsStack, Voids
from controller.table.presence import CallsFloor, FloorLeaves

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.saying import Say
    from controller.table.records import Given
    from controller.table.view import TableView

LONGEST_CODE: Final = 6
LONGEST_REASON: Final = 80
BUTTON: Final = "button"
OF_DEALER: Final = ("problem", "between", "join")
"""Modes whose choices are the dealer's, whoever stands at the table."""
ENTERS: Final = ("call", "none", "enter_code")
"""What Enter may have become by the time it comes here."""


class Flooring(CountingDesk):
    """A desk at which the floor can stand. A key is answered here first: True, False, or None for not the floor's."""

    _identify: Callable[[str], None]
    _report: Callable[[], Say]
    _last_deed: Given | None = None

    def _moved_on(self, old: TableView, view: TableView) -> bool:
        """Whether what is being entered is over: the question is another one.

        What the floor is in the middle of goes on while cards come.
        """
        moved = (old.number, old.ask, old.stopped) != (view.number, view.ask, view.stopped)
        floors = self.mode in FLOORS and (self.mode != "cards" or bool(self.setting))
        return moved and not floors

    def _let_in(self, old: TableView, view: TableView) -> None:
        """Whoever was asked for a code has come: the code is done with, and what waited for a second is given again."""
        before = (old.dealer, old.floor.until if old.floor is not None else 0)
        if self.mode == "pin" and (view.dealer, view.floor.until if view.floor is not None else 0) != before:
            seconded = self.seconded
            self._forget_but_seat()
            if seconded is not None:
                self._does(seconded)

    def _does(self, given: Given) -> None:
        """The floor does it. Where one is not enough, the code of a second is asked for, and it is done then."""
        self._last_deed = given
        self._give(given)

    def _wants_second(self, view: TableView) -> None:
        """The table says that one is not enough for what was just done."""
        if self._last_deed is not None and view.refusal is not None and view.refusal.key == "refused.two_needed":
            self._begin_code()
            self.seconded, self._last_deed = self._last_deed, None

    def _by_floor(self, view: TableView, key: str) -> bool | None:
        name, _, argument = key.rpartition("_")
        if key == "floor":
            return self._floor(view)
        if key == "play_on" and (self.mode == "pin" or self.here):
            self._forget()
            self._give(FloorLeaves())
            return True
        if self.mode == "pin":
            return self._in_code(key, argument if name == "digit" else "")
        if self.mode == "letters":
            return self._in_letters(key, argument if name == "letter" else "")
        if self.mode == "reasons" and key == "undo" and self.reason:
            self.reason = self.reason[:-1]
            return True
        if self.mode == "setting" and name == "seat":
            return self._set_seat(int(argument))
        if self.mode == "cards" and self.setting and key == "call":
            return len(self.picked) == len(MISREAD) and self._set_card()
        if self.mode == "set" and key == "raise":
            amount = self.entry.amount(self.within) if self.within is not None else None
            return amount is not None and self._set_amount(amount)
        if name in ("choice", "digit") and (view.stopped or self.here or self.mode == "reasons"):
            return self._by_choice(view, int(argument) + (name == "choice"))
        return None

    # The call and the code.

    def _floor(self, view: TableView) -> bool:
        """FLOOR calls; pressed again it is the floor itself, who types a code; at the table it leaves."""
        if self.mode == "pin":
            self._forget()
        elif self.here:
            self._forget()
            self._give(FloorLeaves())
        elif view.floor is None:
            self._give(CallsFloor())
            if view.stopped:
                self._begin_code()
        else:
            self._begin_code()
        return True

    def _begin_code(self) -> None:
        self._forget_but_seat()
        self.mode = "pin"

    def _forget_but_seat(self) -> None:
        """A seat that was pointed at stays so while somebody says who has come."""
        seat = self.seat
        self._forget()
        self.seat = seat

    def _in_code(self, key: str, digit: str) -> bool:
        if len(digit) == 1 and len(self.pin) < LONGEST_CODE:
            self.pin += digit
        elif key == "undo" and self.pin:
            self.pin = self.pin[:-1]
        elif key in ("undo", "leave"):
            self._forget()
        elif key in ENTERS and self.pin:
            code, self.pin = self.pin, ""
            self._identify(code)
        else:
            return False
        return True

    # What is ruled and put right, and the reason.

    def _by_choice(self, view: TableView, number: int) -> bool | None:
        """A choice by its number on the page, from 1; None where the number means something else."""
        if not self.choices or view.picks or (self.mode in OF_DEALER and not view.stopped):
            return None
        if not 0 < number <= len(self.shown_choices):
            return None
        choice = self.shown_choices[number - 1]
        if self.mode != "reasons" and choice.id != "sure" and not self.here and not view.stopped:
            return None
        return self._chosen(view, choice)

    def _chosen(self, view: TableView, choice: Choice) -> bool:
        if self.question is not None:
            return self._rules(view, choice.id)
        offer = next((offer for offer in view.offers if offer.id == choice.id), None)
        if self.mode == "reasons" and choice.id == BY_TYPING and not self.reason.strip():
            self.mode = "letters"
            return True
        if self.mode == "reasons":
            return self._reasoned(choice.id.replace("_", " ") if choice.id in REASONS else self.reason.strip())
        if offer is not None and (self.here or offer.needs == "dealer"):
            return self._rules(view, offer.id)
        if not self.here:
            return self._floor(view)
        if choice.id == "sure":
            self.sure, self.page = True, 0
        elif choice.id == "void":
            self._ask_reason(lambda why: Voids("", why))
        elif choice.id == "report":
            self.written = self._report()
        elif choice.id == "second":
            self._begin_code()
        else:
            self._begin_setting(choice.id.removeprefix("set_"))
        return True

    def _ruled(self, view: TableView) -> bool:
        """All that a ruling asks is pointed at: it is the dealer's, or the floor says why."""
        pointed, given = self.pointed, self._given()
        offer = next((offer for offer in view.offers if offer.id == given.ruling), None)
        if not self.here:
            return self._send(view, given)
        self.ruled, self.foreseen = offer, offer.comes_to(pointed) if offer is not None else None
        self._ask_reason(lambda why: replace(given, because=why))
        return True

    def _begin_setting(self, what: str) -> None:
        self._forget()
        self.setting, self.mode = what, "cards" if what == "card" else "setting"

    def _ask_reason(self, pending: Callable[[str], Given]) -> None:
        self.pending, self.mode, self.reason, self.page = pending, "reasons", "", 0

    def _reasoned(self, why: str) -> bool:
        pending = self.pending
        if pending is None or not why:
            return False
        self._forget()
        self._does(pending(why))
        return True

    def _set_seat(self, number: int) -> bool:
        """The seat whose stack, bet or button is put right."""
        if self.setting == BUTTON:
            self._ask_reason(lambda why: SetsButton(number, because=why))
        else:
            self.seat, self.mode = number, "set"
        return True

    def _set_amount(self, amount: int) -> bool:
        seat, kind = self.seat, SetsBet if self.setting == "bet" else SetsStack
        self._ask_reason(lambda why: kind(seat, amount, because=why))
        return True

    def _set_card(self) -> bool:
        was, now = (face(card) for card in self.picked)
        self._ask_reason(lambda why: SetsCard(was, now, because=why))
        return True

    def _in_letters(self, key: str, letter: str) -> bool:
        """A key of the pad on which a reason is written."""
        if letter:
            sign = sign_of(letter)
            return self.typed(sign.lower() if self.reason else sign)
        if key == "letters_ok" or key in ENTERS:
            return self._reasoned(self.reason.strip())
        if key in ("letters_back", "undo") and self.reason:
            self.reason = self.reason[:-1]
        elif key in ("leave", "undo"):
            self.mode, self.reason = "reasons", ""
        else:
            return False
        return True

    def typed(self, text: str) -> bool:
        """Letters of a reason that none of the ready ones is."""
        begins = self.reason != "" or text.strip() != ""
        if self.mode not in ("reasons", "letters") or not text or not begins or len(self.reason) >= LONGEST_REASON:
            return False
        self.reason += text
        return True
