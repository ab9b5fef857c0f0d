"""The table: takes one input at a time, judges it, writes it down, and only then holds it for true."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from controller.rules import between
from controller.rules.authority import Level, reaches
from controller.rules.between_table import wakes
from controller.rules.decide import decide
from controller.rules.inputs import Act, CardLeft, CardTapped, Input, Said, SetsButton, SetsStack
from controller.rules.invariants import check_whole
from controller.rules.joining import begun
from controller.rules.saying import Refusal, Say, say
from controller.rules.session import Session, after, next_setup
from controller.rules.session_inputs import LevelUp, SessionInput
from controller.table import reports
from controller.table.authority import left_after, level_of, needed, refused, signed
from controller.table.journal import Journal
from controller.table.moments import Moment, act_instead, acts, called, done, stands, without_ask
from controller.table.presence import (
    ATTENDS,
    Attended,
    CallsFloor,
    Coming,
    FloorLeaves,
    Identified,
    NotKnown,
    Presence,
    SignsOff,
    attend,
    last_of,
)
from controller.table.records import (
    Again,
    Cause,
    Correct,
    DeckChanged,
    DeckChecked,
    Entry,
    Given,
    LinkChanged,
    NextHand,
    Reported,
    Rewound,
    SessionChanged,
    SessionSaved,
    TableEvent,
    TierChanged,
    Undo,
)
from controller.table.rewinding import HAPPENED, asked_anew, may_begin_anew, undoes
from controller.table.setting import Setting
from controller.table.state import State, folded, put_right_between, runs

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.hand import Hand
    from controller.table.journal import JournalReader

DEALER = Cause("dealer")


class NothingToResume(LookupError):
    """A journal without a hand in it."""


class Outcome(NamedTuple):
    """What became of an input: refused by a sentence, or the events it led to; `seq` is its entry in the journal.

    `seq` is None for a reading the journal has already: it is acknowledged again and nothing else.
    """

    refusal: Say | None
    events: tuple[TableEvent, ...]
    seq: int | None


class _Judged(NamedTuple):
    events: tuple[TableEvent, ...]
    state: State


def _now() -> int:
    return time.time_ns() // 1000


class Table:
    """One table. `take` is everything: proved, then written, then true. It knows no thread and no screen.

    `hand` is the running hand or the last one, `session` the table between hands: the next hand's seats and button.
    """

    def __init__(
        self,
        session: Session,
        journal: Journal | None = None,
        clock: Callable[[], int] = _now,
        *,
        training: bool = False,
    ) -> None:
        """Open a table between hands; without a journal nothing is kept. `clock` gives microseconds since 1970.

        At a training table the trainee does what everybody may do: nobody has to prove who he is.
        """
        self._training = training
        self._state = State(None, session, ())
        self._journal = journal
        self._clock = clock
        self._seq = journal.count if journal is not None else 0
        self.links: dict[str, reports.Link] = {}
        self.setting = Setting(session.tier, session.deck)
        self.presence = Presence()

    @property
    def hand(self) -> Hand | None:
        """The running hand, or the last one."""
        return self._state.hand

    @property
    def session(self) -> Session:
        """The table between hands."""
        return self._state.session

    @property
    def running(self) -> bool:
        """Whether a hand is being dealt."""
        return runs(self._state.hand)

    @property
    def now(self) -> float:
        """The time, in seconds since 1970."""
        return self._clock() / 1_000_000

    @property
    def rings(self) -> int | None:
        """When the level's clock is asked next, in seconds since 1970; None before the first hand or without one."""
        return wakes(self.session, int(self.now)) if self.hand is not None else None

    @property
    def undoes(self) -> Moment | None:
        """The tap that UNDO would take back now, or None."""
        return undoes(self._state.moments)

    @property
    def may_undo(self) -> bool:
        """Whether those at the table are enough to take the last tap back."""
        last = self.undoes
        return last is not None and reaches(self.presence.level(self._clock()), self._level(last, Undo()))

    def needs(self, given: Given) -> Level:
        """Who may do this as the table stands."""
        return self._level(None, given)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """What was given in this hand and still holds, oldest first."""
        return self._state.moments

    @classmethod
    def resume(cls, journal: JournalReader, clock: Callable[[], int] = _now) -> Table:
        """Fold the last hand of a journal: the same hand, the same step. Raises `NothingToResume`."""
        entries = journal.last_hand()
        stood = (SessionSaved, SessionChanged)
        saved = next((event for entry in entries for event in entry.events if isinstance(event, stood)), None)
        if saved is None:
            message = "the journal has no hand to resume"
            raise NothingToResume(message)
        table = cls(saved.session, journal if isinstance(journal, Journal) else None, clock)
        table.setting = Setting(saved.session.tier, saved.session.deck)
        for entry in entries:
            table.fold(entry)
        return table

    def close(self) -> None:
        """Close the journal, in the thread that opened it."""
        if self._journal is not None:
            self._journal.close()

    def fold(self, entry: Entry) -> None:
        """Let an entry be true that was judged and written before: nothing is judged again."""
        if entry.given is None:
            return
        self._note(entry.given, entry.cause)
        self._state = folded(self._state, entry)
        self.presence = last_of(entry.events, self.presence)

    def take(self, given: Given | None, cause: Cause = DEALER) -> Outcome:
        """Take one input: judge it, commit it with its events, then let it be true. None: only write the reading down.

        A refused tap and a reading without effect are written down too, with no events. Raises `CannotRecord` when
        the journal cannot be written: then nothing has changed, or, where only the anchor after a hand could not be
        written, the input is recorded and true.
        """
        now = self._clock()
        judged, given, cause = self._judged(given, cause, now)
        refusal, events = (judged.why, ()) if isinstance(judged, Refusal) else (None, judged.events)
        if self._journal is not None:
            entry = self._journal.append(cause, given, events, now)
            if not isinstance(entry, Entry):
                return Outcome(None, (), None)
        self._seq += 1
        if not isinstance(judged, Refusal):
            ended = self.running and not runs(judged.state.hand)
            self._state = judged.state
            self._note(given, cause)
            self.presence = last_of(events, self.presence)
            if ended and self._journal is not None:
                self._journal.anchor()
        return Outcome(refusal, events, self._seq)

    def _heard(self, given: Given, cause: Cause) -> _Judged | Refusal:
        heard, state = self.setting.heard(given, self.hand if self.running else None), self._state
        if heard is None or isinstance(heard, Refusal):
            return heard or _Judged((), state)
        if not self.running:
            state = state._replace(session=replace(state.session, tier=self.setting.tier, deck=self.setting.deck))
        return _judge(state, heard, cause, self._seq + 1)

    def _note(self, given: Given | None, cause: Cause) -> None:
        """What stands beside a device now, if that has changed."""
        noted = reports.note(given, cause, self.links, self.hand)
        if noted is not None:
            self.links[noted.device] = noted
        if given is not None:
            number = self.hand.setup.number if self.hand and self.running else 0
            self.setting = self.setting.after(given, number, self.session.game.deck_size)

    def _judged(self, given: Given | None, cause: Cause, now: int) -> tuple[_Judged | Refusal, Given | None, Cause]:
        """Judge an input of those who are at the table: what follows, and the input and cause as they are written."""
        state, here = self._state, self.presence
        if given is None:
            return _Judged((), state), None, cause._replace(dealer=here.dealer)
        given, cause = signed(given, cause, here, now)
        if isinstance(given, ATTENDS):
            after = attend(here, given, now, running=self.running)
            return (after if isinstance(after, Refusal) else _Judged((Attended(after),), state)), given, cause
        last = undoes(state.moments) if isinstance(given, Undo) else None
        level = self._level(last, given)
        judged = refused(given, level, here, state.session, may=here.level(now)) or self._heard(given, cause)
        if isinstance(judged, Refusal):
            return judged, given, cause
        left = left_after(here, given, cause, judged.events)
        if left is not None:
            judged = judged._replace(events=(*judged.events, Attended(left)))
        return judged, given, cause

    def _level(self, last: Moment | None, given: Given) -> Level:
        if self._training:
            return "dealer"
        return level_of(last) if last is not None else needed(given, self._state.hand, self._state.session)


def _judge(state: State, given: Given, cause: Cause, seq: int) -> _Judged | Refusal:
    match given:
        case Undo():
            moment = undoes(state.moments)
            return _rewind(state, moment, seq, None) if moment else Refusal(say("refused.nothing_to_undo"))
        case Correct():
            return _correct(state, given, seq)
        case LinkChanged() | TierChanged() | DeckChanged() | DeckChecked():
            return _Judged((), state)
        case CallsFloor() | Coming() | Identified() | NotKnown() | FloorLeaves() | SignsOff():
            return _Judged((), state)
        case SetsStack() | SetsButton() if not runs(state.hand):
            right = put_right_between(state, given)
            return right if isinstance(right, Refusal) else _Judged((SessionSaved(right.session),), right)
        case NextHand():
            judged = _next_hand(state, given)
        case Reported():
            noticed = reports.notice(given, state.hand)
            judged = _in_hand(state, noticed) if noticed is not None else _Judged((), state)
        case _ if isinstance(given, SessionInput):
            judged = _between(state, given)
        case _:
            judged = _in_hand(state, given)
    if isinstance(judged, Refusal) or not judged.events:
        return judged
    moment = Moment(seq, given, cause, state.hand, state.session, judged.events)
    return judged._replace(state=judged.state._replace(moments=(*judged.state.moments, moment)))


def _next_hand(state: State, given: NextHand) -> _Judged | Refusal:
    if runs(state.hand):
        return Refusal(say("refused.hand_running"))
    if given.ask is not None and state.hand is not None and given.ask != state.hand.ask:
        return Refusal(say("refused.stale"))
    decision = begun(next_setup(state.session), given.join)
    if isinstance(decision, Refusal):
        return decision
    return _Judged((SessionSaved(state.session), *decision.events), State(decision.hand, state.session, ()))


def _between(state: State, given: SessionInput) -> _Judged | Refusal:
    if isinstance(given, LevelUp) and given.this_hand:
        return _begun_anew(state, given)
    changed = between.judge(state.session, given, running=runs(state.hand))
    if changed is None:
        return _Judged((), state)
    if isinstance(changed, Refusal):
        return changed
    # Before the first hand nothing else tells what the table was, and a restart would have nothing to go back to.
    first = state.hand is None and not state.moments
    was: tuple[TableEvent, ...] = (SessionSaved(state.session),) if first else ()
    events = (*was, SessionChanged(changed.said, changed.session))
    return _Judged(events, state._replace(session=changed.session))


def _begun_anew(state: State, given: LevelUp) -> _Judged | Refusal:
    """The hand was begun at the old level by mistake: it is put right, the cards stay where they lie (TDA 23)."""
    if state.hand is None or not runs(state.hand) or not may_begin_anew(state.hand):
        return Refusal(say("refused.level_stands"))
    first = state.moments[0]
    changed = between.judge(first.session, replace(given, this_hand=False), running=False)
    if not isinstance(changed, between.Changed):
        return changed or Refusal(say("refused.level_stands"))
    trial = State(asked_anew(first.hand, state.hand), changed.session, ())
    events: list[TableEvent] = [Rewound(first.seq, "level"), SessionChanged(changed.said, changed.session)]
    others = tuple([moment for moment in state.moments if not isinstance(moment.given, LevelUp)])
    return _judged_again(trial, others, events)


def _in_hand(state: State, given: Input) -> _Judged | Refusal:
    started: tuple[TableEvent, ...] = ()
    hand, session, moments = state
    if isinstance(given, (CardLeft, CardTapped)) and not runs(hand):
        begun = _next_hand(state, NextHand())
        if isinstance(begun, Refusal):
            return _Judged((), state)
        started, (hand, _, moments) = begun.events, begun.state
    if hand is None:
        return Refusal(say("refused.no_hand"))
    decision = decide(hand, given)
    if isinstance(decision, Refusal):
        return decision
    check_whole(decision.hand)
    if runs(hand) and not runs(decision.hand):
        session = after(session, decision.hand)
    return _Judged((*started, *decision.events), State(decision.hand, session, moments))


def _rewind(state: State, to: Moment, seq: int, instead: Act | None, *, everyone: bool = False) -> _Judged | Refusal:
    """Go back to before a tap and judge again what came after it.

    Cards that are out stay out and find their place anew (`engine.md` §3.1, `rules.md` B22). With `instead`, the
    tap was typed wrongly: later taps hold as long as they put in the same chips, from the first that does not on
    the seats are asked anew. With `everyone`, those who called it call what it is now (TDA 52-A).
    """
    index = state.moments.index(to)
    trial = State(asked_anew(to.hand, state.hand), to.session, state.moments[:index])
    events: list[TableEvent] = [Rewound(to.seq, "undo" if instead is None else "correct")]
    if instead is not None:
        judged = _judge(trial, instead, to.cause, seq)
        if isinstance(judged, Refusal):
            return judged
        events += [Again(seq), *judged.events]
        trial = judged.state
    return _judged_again(trial, state.moments[index + 1 :], events, everyone=everyone)


def _judged_again(
    trial: State, moments: tuple[Moment, ...], events: list[TableEvent], *, everyone: bool = False
) -> _Judged:
    asks = False
    for moment in moments:
        fact = isinstance(moment.given, HAPPENED)
        if asks and not fact:
            continue
        calls = everyone and called(moment)
        again = Act(calls, "call") if calls else without_ask(moment.given)
        judged = _judge(trial, again, moment.cause, moment.seq)
        if isinstance(judged, Refusal) or (not fact and not calls and done(judged.events) != done(moment.events)):
            asks = True
            continue
        events += [Again(moment.seq), *judged.events]
        trial = judged.state
    return _Judged(tuple(events), trial)


def _correct(state: State, given: Correct, seq: int) -> _Judged | Refusal:
    """The dealer corrects the last act of a seat while its round is open; calls after it that change are re-asked."""
    hand = state.hand
    if hand is None or not runs(hand) or hand.incident or hand.step is None or hand.step.do != "bet":
        return Refusal(say("refused.no_open_round"))
    if given.everyone and hand.loose:
        return Refusal(say("refused.next_card_out"))
    for moment in reversed(state.moments):
        if moment.hand is None or moment.hand.at != hand.at:
            break
        if isinstance(moment.given, (Act, Said)) and moment.given.seat == given.seat and acts(moment):
            bet = moment.hand.bets.bet
            if given.amount < bet:
                return Refusal(say("refused.correct_below_call", seat=given.seat, bet=bet))
            if given.everyone and stands(hand, state.moments[state.moments.index(moment) + 1 :], given):
                return Refusal(say("refused.pot_stands", seat=given.seat))
            return _rewind(state, moment, seq, act_instead(moment.hand, given), everyone=given.everyone)
    return Refusal(say("refused.no_act_to_correct", seat=given.seat))
