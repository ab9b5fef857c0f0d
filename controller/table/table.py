"""The table: takes one input at a time, judges it, writes it down, and only then holds it for true."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from controller.rules import between
from controller.rules.apply import apply, start
from controller.rules.between_table import wakes
from controller.rules.decide import begin, decide
from controller.rules.events import HandStarted
from controller.rules.inputs import Act, CardLeft, CardTapped, Input, Said
from controller.rules.invariants import check_whole
from controller.rules.saying import Refusal, Say, say
from controller.rules.session import Session, after, next_setup
from controller.rules.session_inputs import LevelUp, SessionInput
from controller.table import reports
from controller.table.journal import Journal
from controller.table.moments import Moment, act_instead, acts, called, done, stands, without_ask
from controller.table.records import (
    Again,
    Cause,
    Correct,
    DeckChanged,
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


class _State(NamedTuple):
    """The table as an input would leave it."""

    hand: Hand | None
    session: Session
    moments: tuple[Moment, ...]


class _Judged(NamedTuple):
    events: tuple[TableEvent, ...]
    state: _State


def _now() -> int:
    return time.time_ns() // 1000


class Table:
    """One table. `take` is everything: proved, then written, then true. It knows no thread and no screen.

    `hand` is the running hand or the last one, `session` the table between hands: the next hand's seats and button.
    """

    def __init__(self, session: Session, journal: Journal | None = None, clock: Callable[[], int] = _now) -> None:
        """Open a table between hands; without a journal nothing is kept. `clock` gives microseconds since 1970."""
        self._state = _State(None, session, ())
        self._journal = journal
        self._clock = clock
        self._seq = journal.count if journal is not None else 0
        self.links: dict[str, LinkChanged] = {}
        self.setting = Setting(session.tier, session.deck)

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
        return _runs(self._state.hand)

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
        self._state = _folded(self._state, entry)
        self._note(entry.given, entry.cause)

    def take(self, given: Given | None, cause: Cause = DEALER) -> Outcome:
        """Take one input: judge it, commit it with its events, then let it be true. None: only write the reading down.

        A refused tap and a reading without effect are written down too, with no events. Raises `CannotRecord` when
        the journal cannot be written: then nothing has changed, or, where only the anchor after a hand could not be
        written, the input is recorded and true.
        """
        judged = self._judged(given, cause)
        refusal, events = (judged.why, ()) if isinstance(judged, Refusal) else (None, judged.events)
        if self._journal is not None:
            entry = self._journal.append(cause, given, events, self._clock())
            if not isinstance(entry, Entry):
                return Outcome(None, (), None)
        self._seq += 1
        if not isinstance(judged, Refusal):
            ended = self.running and not _runs(judged.state.hand)
            self._state = judged.state
            self._note(given, cause)
            if ended and self._journal is not None:
                self._journal.anchor()
        return Outcome(refusal, events, self._seq)

    def _judged(self, given: Given | None, cause: Cause) -> _Judged | Refusal:
        heard = self.setting.heard(given, self.hand if self.running else None)
        if isinstance(heard, Refusal):
            return heard
        state = self._state
        if not self.running:
            state = state._replace(session=replace(state.session, tier=self.setting.tier, deck=self.setting.deck))
        return _judge(state, heard, cause, self._seq + 1)

    def _note(self, given: Given | None, cause: Cause) -> None:
        """What stands beside a device now, if that has changed."""
        noted = reports.note(given, cause, self.links, self.hand)
        if noted is not None:
            self.links[noted.device] = noted
        if given is not None:
            self.setting = self.setting.after(given, self.hand.setup.number if self.hand and self.running else 0)


def _runs(hand: Hand | None) -> bool:
    return hand is not None and hand.result.ended is None


def _judge(state: _State, given: Given | None, cause: Cause, seq: int) -> _Judged | Refusal:
    match given:
        case None:
            return _Judged((), state)
        case Undo():
            moment = undoes(state.moments)
            return _rewind(state, moment, seq, None) if moment else Refusal(say("refused.nothing_to_undo"))
        case Correct():
            return _correct(state, given, seq)
        case LinkChanged() | TierChanged() | DeckChanged():
            return _Judged((), state)
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


def _next_hand(state: _State, given: NextHand) -> _Judged | Refusal:
    if _runs(state.hand):
        return Refusal(say("refused.hand_running"))
    if given.ask is not None and state.hand is not None and given.ask != state.hand.ask:
        return Refusal(say("refused.stale"))
    setup = next_setup(state.session)
    if isinstance(setup, Refusal):
        return setup
    decision = begin(setup)
    return _Judged((SessionSaved(state.session), *decision.events), _State(decision.hand, state.session, ()))


def _between(state: _State, given: SessionInput) -> _Judged | Refusal:
    if isinstance(given, LevelUp) and given.this_hand:
        return _begun_anew(state, given)
    changed = between.judge(state.session, given, running=_runs(state.hand))
    if changed is None:
        return _Judged((), state)
    if isinstance(changed, Refusal):
        return changed
    # Before the first hand nothing else tells what the table was, and a restart would have nothing to go back to.
    first = state.hand is None and not state.moments
    was: tuple[TableEvent, ...] = (SessionSaved(state.session),) if first else ()
    events = (*was, SessionChanged(changed.said, changed.session))
    return _Judged(events, state._replace(session=changed.session))


def _begun_anew(state: _State, given: LevelUp) -> _Judged | Refusal:
    """The hand was begun at the old level by mistake: it is put right, the cards stay where they lie (TDA 23)."""
    if state.hand is None or not _runs(state.hand) or not may_begin_anew(state.hand):
        return Refusal(say("refused.level_stands"))
    first = state.moments[0]
    changed = between.judge(first.session, replace(given, this_hand=False), running=False)
    if not isinstance(changed, between.Changed):
        return changed or Refusal(say("refused.level_stands"))
    trial = _State(asked_anew(first.hand, state.hand), changed.session, ())
    events: list[TableEvent] = [Rewound(first.seq, "level"), SessionChanged(changed.said, changed.session)]
    others = tuple([moment for moment in state.moments if not isinstance(moment.given, LevelUp)])
    return _judged_again(trial, others, events)


def _in_hand(state: _State, given: Input) -> _Judged | Refusal:
    started: tuple[TableEvent, ...] = ()
    hand, session, moments = state
    if isinstance(given, (CardLeft, CardTapped)) and not _runs(hand):
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
    if _runs(hand) and not _runs(decision.hand):
        session = after(session, decision.hand)
    return _Judged((*started, *decision.events), _State(decision.hand, session, moments))


def _rewind(state: _State, to: Moment, seq: int, instead: Act | None, *, everyone: bool = False) -> _Judged | Refusal:
    """Go back to before a tap and judge again what came after it.

    Cards that are out stay out and find their place anew (`engine.md` §3.1, `rules.md` B22). With `instead`, the
    tap was typed wrongly: later taps hold as long as they put in the same chips, from the first that does not on
    the seats are asked anew. With `everyone`, those who called it call what it is now (TDA 52-A).
    """
    index = state.moments.index(to)
    trial = _State(asked_anew(to.hand, state.hand), to.session, state.moments[:index])
    events: list[TableEvent] = [Rewound(to.seq, "undo" if instead is None else "correct")]
    if instead is not None:
        judged = _judge(trial, instead, to.cause, seq)
        if isinstance(judged, Refusal):
            return judged
        events += [Again(seq), *judged.events]
        trial = judged.state
    return _judged_again(trial, state.moments[index + 1 :], events, everyone=everyone)


def _judged_again(
    trial: _State, moments: tuple[Moment, ...], events: list[TableEvent], *, everyone: bool = False
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


def _correct(state: _State, given: Correct, seq: int) -> _Judged | Refusal:
    """The dealer corrects the last act of a seat while its round is open; calls after it that change are re-asked."""
    hand = state.hand
    if hand is None or not _runs(hand) or hand.incident or hand.step is None or hand.step.do != "bet":
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


def _folded(state: _State, entry: Entry) -> _State:
    """The state after an entry's events, and the moments they make."""
    earlier = {moment.seq: moment for moment in state.moments}
    given, cause, seq = entry.given, entry.cause, entry.seq
    assert given is not None  # noqa: S101 - checked by the caller
    hand, session, moments = state
    opened = Moment(seq, given, cause, hand, session, ())
    recorded: list[TableEvent] = []
    rewound = False

    def close() -> None:
        nonlocal moments
        if recorded:
            moments = (*moments, opened._replace(events=tuple(recorded)))
        recorded.clear()

    for event in entry.events:
        match event:
            case Rewound():
                rewound = True
                back = earlier[event.to]
                hand, session = asked_anew(back.hand, hand), back.session
                moments = moments[: moments.index(back)]
            case Again():
                close()
                again = earlier.get(event.of)
                of_given, of_cause = (again.given, again.cause) if again else (_corrected(hand, entry), cause)
                opened = Moment(event.of, of_given, of_cause, hand, session, ())
            case SessionSaved() | SessionChanged():
                session, moments = event.session, () if isinstance(event, SessionSaved) else moments
                recorded.append(event)
            case HandStarted():
                hand = start(event.setup)
                recorded.append(event)
            case _:
                assert hand is not None  # noqa: S101 - a hand begins with HandStarted
                ran = _runs(hand)
                hand = apply(hand, event)
                if ran and not _runs(hand):
                    session = after(session, hand)
                recorded.append(event)
    if not rewound or recorded:
        close()
    return _State(hand, session, moments)


def _corrected(hand: Hand | None, entry: Entry) -> Given:
    assert hand is not None  # noqa: S101 - only an act in a hand is corrected
    assert isinstance(entry.given, Correct)  # noqa: S101 - only a correction judges an input of its own again
    return act_instead(hand, entry.given)
