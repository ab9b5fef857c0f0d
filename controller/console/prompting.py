"""What a desk asks as NOW, by what it is in the middle of, over what the table asks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.console import between_hands
from controller.console.asked_lines import PLAINLY, how_much, lies_over
from controller.console.asking import FLOORS, Asking
from controller.console.bar import SAID_MODES, faces_a_bet
from controller.console.level_clock import holds_dealer
from controller.console.primary import to_act
from controller.console.stacks import one_stack, pushing
from controller.rules.said import Verdict
from controller.rules.saying import Refusal, Say, say
from controller.table.heard import CHIPLESS

if TYPE_CHECKING:
    from controller.table.view import TableView


class Prompting(Asking):
    """A desk that says what it asks. `note` is what is to be known before the first hand that is dealt here."""

    note: Say | None = None

    def told(self, view: TableView | None) -> TableView | None:
        """The view with the pot's figure while somebody asks for it."""
        asked = view is not None and self.pot_asked and view.pot_told == "asked"
        return replace(view, pot_told="shown") if view is not None and asked else view

    def prompted(self, view: TableView) -> TableView:
        """The view with what the console itself asks as NOW, and what is held beside it."""
        if (push := pushing(view, self.pushed)) is not None:
            view = one_stack(view, push)
        question = self.question
        now = self._asks(view) if question is None else say("asks.point", text=question.text)
        note = (self.note,) if self.note is not None and view.ended else ()
        notes = (*note, *lies_over(view), *holds_dealer(view, self.wall()))
        if now is None and not notes:
            return view
        judged = self.judged if self.mode in SAID_MODES else None
        if isinstance(judged, Refusal):
            view = replace(view, refusal=judged.why)
        if self.mode == "cards" and (self.picked or self.rank):
            view = replace(view, refusal=None)  # the cards entered so far stand in its place
        if now is not None and view.ended:  # the deck is no matter while something between hands is asked
            return replace(view, now=now, alongside=notes)
        moved = self._moves(view, judged)
        return replace(view, now=now or view.now, alongside=(*notes, *moved, *view.alongside))

    def _moves(self, view: TableView, judged: Verdict | Refusal | None) -> tuple[Say, ...]:
        """The chips that would go back or are still to come."""
        if not isinstance(judged, Verdict) or judged.deed in CHIPLESS:
            return ()
        back = [say("also.said_back", seat=to_act(view), back=judged.back)] if judged.back else []
        adds = [say("also.said_adds", seat=to_act(view), adds=judged.adds)] if judged.adds else []
        return (*back, *adds)

    def _asks(self, view: TableView) -> Say | None:
        apart = self._asks_apart(view)
        if apart is not None:
            return apart
        if self.mode in PLAINLY:
            return say(PLAINLY[self.mode])
        if self.mode == "folds_to":
            return say("asks.folds_to") if faces_a_bet(view) else say("asks.checks_to")
        if self.mode == "seat" and self.corrects:
            return say("asks.corrects", seat=self.seat)
        if self.mode == "seat":
            return say("asks.seat", seat=self.seat, turn=to_act(view))
        if self.mode in SAID_MODES:
            return self._heard(view)
        if self.mode == "cards":
            return say("asks.cards", seat=to_act(view), cards=" ".join([*self.picked, self.rank]).strip() or "–")
        if self.mode == "amount" and self.within is not None:
            return how_much(view, self.within)
        return None

    def _asks_apart(self, view: TableView) -> Say | None:
        """What is asked between hands, and what the floor is asked."""
        if between_hands.JOIN in (self.mode, self.word):
            return self.joins.asks(self.mode, (*self.picked, self.rank))
        if self.word == between_hands.RACE:
            return self.racing.asks((*self.picked, self.rank))
        if self.mode in ("between", "chips", "moves"):
            return between_hands.asks(view, self.mode, self.seat)
        floors = self.mode in FLOORS and (self.mode != "cards" or self.setting)
        return self._asks_floor() if floors else None

    def _asks_floor(self) -> Say:
        if self.mode == "pin":
            return say("asks.pin")
        if self.mode in ("reasons", "letters"):
            return say("asks.reason")
        if self.mode == "setting":
            return say("asks.set_which", what=self.setting)
        if self.mode == "set":
            return say("asks.set_to", what=self.setting, seat=self.seat)
        return say("asks.set_card", cards=" ".join([*self.picked, self.rank]).strip() or "–")

    def _heard(self, view: TableView) -> Say:
        """What was said and put in, and what it is."""
        seat, judged = to_act(view), self.judged
        if not isinstance(judged, Verdict):
            return say("asks.heard", seat=seat, heard=self.ear.shown or "–")
        if judged.deed == "raise":
            return say("asks.heard_to", seat=seat, to=judged.to, heard=self.ear.shown, rule=judged.rule)
        return say("asks.heard_deed", seat=seat, deed=judged.deed, heard=self.ear.shown, rule=judged.rule)
