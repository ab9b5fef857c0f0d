"""A hand being judged: events are added one by one, and each is folded and checked before the next is judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules import seeing
from controller.rules.apply import apply
from controller.rules.events import CardPlaced, Event, HandEnded, IncidentOpened, RoundClosed, ScriptChanged, StepBegan
from controller.rules.hand import NOBODY, Incident
from controller.rules.invariants import check
from controller.rules.pots import pots, uncalled

if TYPE_CHECKING:
    from controller.rules.hand import Ending, Hand
    from controller.rules.steps.step import Step


class Draft:
    """A candidate: the hand as it would be, and the events that lead there. Nothing of it is true until committed."""

    __slots__ = ("at", "events", "hand")

    def __init__(self, hand: Hand) -> None:
        """Begin with the hand as it stands."""
        self.hand = hand
        self.at = hand.at
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Fold one event and check that no card and no chip was lost. Raises `Broken` when one was."""
        before = self.hand
        self.hand = apply(before, event)
        check(self.hand, before)
        self.events.append(event)

    def begin(self, due: tuple[int, ...] = (), turn: int = NOBODY) -> None:
        """Record that the step being begun is current now."""
        self.add(StepBegan(self.at, due, turn))

    def stop(self, kind: str, street: str = "", seat: int = NOBODY) -> None:
        """Open an incident, of a seat where there is one: nothing goes on until a ruling."""
        step = self.hand.step
        during = step.do if step else ""
        self.add(IncidentOpened(Incident(kind, street or self.hand.next_street, self.hand.loose, during, seat)))

    def finish(self) -> None:
        """The current step is over: go to the next one that has something to do."""
        self.go(self.hand.at + 1)

    def go(self, at: int) -> None:
        """Stand at the first step from `at` on that has something to do; passed-over steps stay in the script."""
        while True:
            hand = self.hand
            if hand.result.ended or hand.incident:
                return
            if at == len(hand.script):
                self.end("ended")
                return
            if hand.bets.live.bit_count() == 1 and not self._only_award_left(at):
                self._award_only()
                at = hand.at + 1
                continue
            if hand.held and hand.held[-1].at == at:
                if not self._resume():
                    at = self.at + 1
                    continue
            else:
                self.at = at
                if self._table_early(at):
                    continue
                if not hand.script[at].arrive(self):
                    at += 1
                    continue
            if self.hand.incident or not self._place_loose():
                return
            at = self.hand.at + 1

    def _only_award_left(self, at: int) -> bool:
        rest = self.hand.script[at:]
        return rest[0].do == "award" or all(step.do != "award" for step in rest)

    def _award_only(self) -> None:
        """One live seat is left: the script goes on at its award, and what was patched before it falls away (B7)."""
        self.pull_in_what_lies_out()
        hand = self.hand
        award = next(at for at, step in enumerate(hand.script) if at >= hand.at and step.do == "award")
        awards = hand.script[award:]
        self.add(ScriptChanged((*hand.script[: hand.at + 1], *awards), ()))

    def _table_early(self, at: int) -> bool:
        """With no more betting possible, hands are tabled before the remaining cards where the house says so."""
        hand = self.hand
        script = hand.script
        if script[at].do not in ("burn", "deal") or hand.setup.house.showdown.all_in_tabling != "at_once":
            return False
        if hand.bets.bettors() > 1 or hand.bets.live & ~hand.tabled == 0 or not hand.bets.total_in:
            return False
        if not any(step.do == "bet" for step in script[:at]) or any(_draws(step) for step in script[at:]):
            return False
        shows = [index for index in range(at, len(script)) if script[index].do == "show"]
        if not shows:
            return False
        moved = script[shows[0]].model_copy(update={"early": True})
        rest = (*script[at : shows[0]], *script[shows[0] + 1 :])
        held = tuple([h._replace(at=h.at + 1) if at <= h.at < shows[0] else h for h in hand.held])
        self.add(ScriptChanged((*script[:at], moved, *rest), held))
        return True

    def _resume(self) -> bool:
        """Take up the step that a ruling interrupted; whether something is left to do in it."""
        hand = self.hand
        held = hand.held[-1]
        self.add(ScriptChanged(hand.script, hand.held[:-1]))
        self.at = held.at
        return hand.script[held.at].resume(self, held)

    def _place_loose(self) -> bool:
        """Lay loose cards where the step that has just begun wants them; whether that finished the step."""
        step = self.hand.step
        if step is None or not self.hand.loose or not self.hand.due or not step.waits_for_cards:
            return False
        for ordinal in self.hand.loose:
            at = seeing.lies_at(self.hand, ordinal, [due >> 1 for due in self.hand.due])
            if at is None:
                continue
            self.bring_forward(at)
            due = self.hand.due[0]
            self.add(CardPlaced(ordinal, due >> 1, bool(due & 1)))
        return not self.hand.due

    def bring_forward(self, at: int) -> None:
        """The card that is due as number `at` comes before those that were due before it."""
        due = self.hand.due
        if at:
            self.add(StepBegan(self.hand.at, (due[at], *due[:at], *due[at + 1 :]), self.hand.turn))

    def close_round(self) -> None:
        """A betting round is over: give back what nobody called, build the pots, go on."""
        self.pull_in()
        self.finish()

    def pull_in_what_lies_out(self) -> None:
        """Build the pots anew if chips have been put in since: forced bets nobody answers, a hand killed in a round."""
        if self.hand.bets.pot != sum([pot.amount for pot in self.hand.result.pots]):
            self.pull_in()

    def pull_in(self) -> None:
        """Give back what nobody called and build the pots of what has been put in."""
        bets = self.hand.bets
        live = [bool(bets.live >> seat & 1) for seat in range(len(bets.put))]
        back = uncalled(bets.total, live)
        total = list(bets.total)
        if back:
            total[back[0]] -= back[1]
        made = pots(total, live, bets.dead)
        self.add(RoundClosed(back[0] if back else NOBODY, back[1] if back else 0, made))

    def end(self, how: Ending) -> None:
        """The hand is over."""
        self.add(HandEnded(how))


def _draws(step: Step) -> bool:
    """Whether hands still change: nobody tables a hand before its draw."""
    return step.do == "discard" or getattr(step, "fill", 0) > 0
