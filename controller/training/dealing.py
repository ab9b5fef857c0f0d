"""A record being dealt: at each step, what a table would see or its dealer would tap next."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from controller.rules.apply import start
from controller.rules.betting import options
from controller.rules.cards import UNREAD, Face
from controller.rules.decide import Decision, begin, decide
from controller.rules.floor import why_stopped
from controller.rules.hand import UNTOLD, Hand, Setup
from controller.rules.inputs import Act, Begin, CardLeft, Discards, Done, Mucks, Opens, Shows, Winners
from controller.rules.steps.award import Award
from controller.rules.steps.show import Show
from controller.table import phh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.rules.inputs import Input
    from controller.table.phh import Record
    from controller.table.words import Words


class Differs(Exception):
    """The table and the record part: at which action, and how."""


class Dealing:
    """One record being dealt: the hand so far, every input given, and what is left of the record."""

    def __init__(self, record: Record, setup: Setup, words: Words) -> None:
        self.record = record
        self.setup = setup
        self.words = words
        self.hand: Hand = start(setup)
        self.inputs: list[Input] = []
        self.events = 0
        self.flags: list[str] = []
        self.at = 0
        seats = range(len(setup.seats))
        self.holding: list[list[Face]] = [[] for _ in seats]
        self.coming: list[deque[Face]] = [deque() for _ in seats]
        self.board: deque[Face] = deque()
        self.throws: list[deque[phh.Threw]] = [deque() for _ in seats]
        self.shows: list[list[phh.Showed | phh.Mucked]] = [[] for _ in seats]
        self.acts: deque[phh.Folded | phh.Called | phh.Raised | phh.BroughtIn] = deque()
        for action in record.actions:
            self._sort(action)

    def _sort(self, action: phh.Action) -> None:
        match action:
            case phh.HoleDealt():
                self.coming[action.player].extend(action.cards)
            case phh.BoardDealt():
                self.board.extend(action.cards)
            case phh.Threw():
                self.throws[action.player].append(action)
            case phh.Showed() | phh.Mucked():
                self.shows[action.player].append(action)
            case _:
                self.acts.append(action)

    def deal(self) -> None:
        """Give the hand all its inputs until it is over. Raises `Differs` where table and record part."""
        self._follow(begin(self.setup))
        while not self.hand.result.ended:
            for given in self._next():
                self._take(given)

    def _follow(self, decision: Decision) -> None:
        self.hand = decision.hand
        self.events += len(decision.events)
        if self.hand.incident:
            raise Differs(f"{self._where()}: {self.words.text(why_stopped(self.hand))}")

    def _take(self, given: Input) -> None:
        decision = decide(self.hand, given)
        if not isinstance(decision, Decision):
            raise Differs(f"{self._where()}: {self.words.text(decision.why)}")
        self.inputs.append(given)
        self._follow(decision)

    def _where(self) -> str:
        return f"action {self.at} {self.record.said[self.at - 1]!r}" if self.at else "before the first action"

    def _next(self) -> Sequence[Input]:
        """What comes next at the table, as the hand stands."""
        hand = self.hand
        if hand.due:
            return (CardLeft(self._face(hand.due[0] >> 1)),)
        step = hand.step
        match step.do if step else None:
            case "post":
                return (Begin(),)
            case "bet":
                return (self._act(),)
            case "discard":
                return (self._discards(hand.turn),)
            case "show":
                return (self._shows(hand.turn),)
            case "award":
                return self._award()
        raise Differs(f"{self._where()}: the record has nothing for the step {step.do if step else '-'}")

    def _face(self, place: int) -> Face:
        """The next card of a place as the record has it; burns and cards it does not tell are unread."""
        places = self.setup.places
        seat = places.seat_of(place)
        if seat is not None:
            face = self.coming[seat].popleft() if self.coming[seat] else UNREAD
            self.holding[seat].append(face)
            return face
        return self.board.popleft() if places.board_of(place) is not None and self.board else UNREAD

    def _act(self) -> Act | Opens:
        hand, setup = self.hand, self.setup
        if not self.acts:
            raise Differs(f"the record ends while seat {setup.seats[hand.turn]} is to act")
        act = self.acts[0]
        seat = setup.seats[act.player]
        self.at = act.at
        if hand.turn == UNTOLD:
            return Opens(seat)
        if act.player != hand.turn:
            raise Differs(f"{self._where()}: at this table seat {setup.seats[hand.turn]} is to act")
        self.acts.popleft()
        match act:
            case phh.Folded():
                return Act(seat, "fold")
            case phh.Called():
                return self._call(act.player)
            case phh.BroughtIn():
                behind = hand.bets.behind(act.player)
                return self._raise(
                    act.player, setup.stakes.bring_in if behind is None else min(setup.stakes.bring_in, behind)
                )
            case phh.Raised():
                return self._raise(act.player, act.to)

    def _call(self, index: int) -> Act:
        bets, seat = self.hand.bets, self.setup.seats[index]
        owes, behind = bets.owes(index), bets.behind(index)
        if not owes:
            return Act(seat, "check")
        return Act(seat, "call" if behind is None or behind > owes else "all_in")

    def _raise(self, index: int, to: int) -> Act:
        bets, seat = self.hand.bets, self.setup.seats[index]
        behind = bets.behind(index)
        if behind is not None and to == bets.put[index] + behind:
            return Act(seat, "all_in")
        return Act(seat, "raise" if bets.bet else "bet", self._least(index, to))

    def _least(self, index: int, to: int) -> int:
        """The amount to take for a raise: the record's, but for one that only measures what the others have left.

        A raise below the least is written so when nobody left can call more: what is above comes back uncalled, so
        the least raise comes to the same.
        """
        hand, bets = self.hand, self.hand.bets
        legal = options(self.setup, bets, index)
        if bets.bring_in or legal.least is None or legal.short or to >= legal.least:
            return to
        others = [seat for seat in hand.live() if seat != index]
        if not all((behind := bets.behind(seat)) is not None and bets.put[seat] + behind <= to for seat in others):
            return to
        self.flags.append(
            f"{self._where()}: the rules ask for a raise to {own_unit(legal.least, self.record.scale)}; taken as "
            "that, as nobody left can call more than was bet"
        )
        return legal.least

    def _discards(self, index: int) -> Discards:
        seat = self.setup.seats[index]
        if not self.throws[index]:
            raise Differs(f"the record ends while seat {seat} is to discard")
        thrown = self.throws[index].popleft()
        self.at = thrown.at
        holding = self.holding[index]
        for face in thrown.cards:
            gone = face if face in holding else UNREAD
            if gone not in holding:
                raise Differs(f"{self._where()}: seat {seat} was not dealt what it throws")
            holding.remove(gone)
        return Discards(seat, len(thrown.cards))

    def _shows(self, index: int) -> Shows | Mucks:
        """What the seat does at the showdown: as recorded; else it tables what it has, and mucks what nobody knows."""
        hand, seat, holding = self.hand, self.setup.seats[index], self.holding[index]
        recorded = self.shows[index]
        early = isinstance(hand.step, Show) and hand.step.early
        if recorded:
            self.at = recorded[0].at
        if recorded and isinstance(recorded[0], phh.Mucked) and not early and self._may_muck(index):
            return Mucks(seat)
        for show in recorded:
            if isinstance(show, phh.Showed) and len(show.cards) == len(holding) and UNREAD not in show.cards:
                return Shows(seat, () if tuple(holding) == show.cards and not hand.thrown[index] else show.cards)
        if UNREAD not in holding:
            return Shows(seat, tuple(holding) if hand.thrown[index] else ())
        if not recorded and not early and self._may_muck(index) and not self._gains(index):
            return Mucks(seat)
        return Shows(seat)

    def _may_muck(self, index: int) -> bool:
        """Whether somebody else is left in every pot the seat is in."""
        hand = self.hand
        return all(
            any(other != index and hand.is_live(other) for other in pot.seats)
            for pot in hand.result.pots
            if index in pot.seats
        )

    def _gains(self, index: int) -> bool:
        """Whether the record gives the seat chips at the end, which must then come out of a pot."""
        finishing = self.record.finishing_stacks
        end = finishing[index] if finishing else None
        behind = self.hand.bets.behind(index)
        return end is not None and behind is not None and end > behind

    def _award(self) -> Sequence[Input]:
        step = self.hand.step
        if not isinstance(step, Award) or step.asked(self.hand) is None:
            return (Done(),)
        if self.record.finishing_stacks is None:
            raise Differs("the record tells neither the cards nor the stacks that would show who wins")
        told = self._told(self.hand)
        if told is None:
            raise Differs("no reading of the hidden cards ends with the recorded stacks")
        return told

    def _told(self, hand: Hand) -> tuple[Input, ...] | None:
        """The winners the recorded stacks speak of, share by share, where cards stayed hidden."""
        step = hand.step
        asked = step.asked(hand) if isinstance(step, Award) else None
        if asked is None:
            return () if agree(stacks(hand), self.record.finishing_stacks) else None
        seats = [seat for seat in hand.result.pots[asked[0]].seats if hand.is_live(seat)]
        for choice in range((1 << len(seats)) - 1, -1, -1):
            winners = Winners(tuple([hand.seat(seat) for at, seat in enumerate(seats) if choice >> at & 1]))
            decision = decide(hand, winners)
            rest = self._told(decision.hand) if isinstance(decision, Decision) else None
            if rest is not None:
                return (winners, *rest)
        return None


def stacks(hand: Hand) -> tuple[int | None, ...]:
    """Each seat's chips as the hand stands, None where nobody has counted them."""
    return tuple([hand.bets.behind(seat) for seat in range(len(hand.setup.seats))])


def agree(ours: tuple[int | None, ...], recorded: tuple[int | None, ...] | None) -> bool:
    """Whether every stack known on both sides is the same."""
    return recorded is None or all(a == b or a is None or b is None for a, b in zip(ours, recorded, strict=True))


def own_unit(chips: int, scale: int) -> int | float:
    """An amount as the record writes it: whole where it can be."""
    return chips / scale if chips % scale else chips // scale
