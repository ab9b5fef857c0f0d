"""Judges an input: the events that follow from it and the hand they lead to, or the sentence that refuses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, assert_never

from controller.rules import correcting, floor, running, seeing
from controller.rules.apply import start
from controller.rules.cards import UNREAD, Face
from controller.rules.draft import Draft
from controller.rules.events import CardBack, CardOut, Event, HandStarted
from controller.rules.inputs import (
    FACTS,
    SETS,
    Act,
    CardCameBack,
    CardLeft,
    Fact,
    Input,
    Lies,
    Noticed,
    Rules,
    RunsIt,
    Tap,
    Tells,
    Tick,
    Voids,
)
from controller.rules.places import LOOSE
from controller.rules.saying import Refusal, say
from controller.rules.steps.hold import clock_runs

if TYPE_CHECKING:
    from controller.rules.hand import Hand, Setup


MARKED: Final = {"foreign": "foreign", "repeated": "same_card_twice"}
"""What a shoe's mark on a card means for the hand; any other mark is only written down."""


class Decision(NamedTuple):
    """What follows from an input: its events, each already folded and checked, and the hand after them."""

    events: tuple[Event, ...]
    hand: Hand


def decide(hand: Hand, given: Input) -> Decision | Refusal:
    """Judge one input in a hand. Facts always become events; only a person's tap can be refused."""
    draft = Draft(hand)
    refusal = _judge(draft, given)
    if refusal is None and draft.hand.sighted:
        seeing.settle(draft, _card)
    return refusal if refusal is not None else Decision(tuple(draft.events), draft.hand)


def _judge(draft: Draft, given: Input) -> Refusal | None:
    if isinstance(given, Act):  # most taps by far
        return _tap(draft, given)
    hand = draft.hand
    if isinstance(given, FACTS):
        _fact(draft, given)
        return None
    if isinstance(given, Voids):
        return floor.void(draft, given)
    if hand.result.ended:
        return Refusal(say("refused.hand_over"))
    if isinstance(given, SETS):
        return correcting.correct(draft, given)
    if isinstance(given, (Lies, Rules, Tells)):
        return _said(draft, given)
    return _tap(draft, given)


def _tap(draft: Draft, given: Tap) -> Refusal | None:
    """A person's tap: judged by the step that is current."""
    hand = draft.hand
    if hand.result.ended:
        return Refusal(say("refused.hand_over"))
    if hand.incident:
        return Refusal(floor.why_stopped(hand))
    ask = given.ask
    if ask is not None and ask != hand.ask:
        return Refusal(say("refused.stale"))
    if isinstance(given, RunsIt):
        return running.run(draft, given)
    step = hand.step
    if step is None:
        return Refusal(say("refused.hand_over"))
    return step.take(draft, given)


def _fact(draft: Draft, given: Fact) -> None:
    """What has happened cannot be refused."""
    match given:
        case CardLeft(face=face, mark=mark):
            _card(draft, face, mark)
        case Noticed():
            _noticed(draft, given)
        case Tick():
            if clock_runs(draft.hand) and draft.hand.step is not None:
                draft.hand.step.take(draft, given)
        case CardCameBack(face=face):
            draft.add(CardBack(face))
            if not draft.hand.incident and not draft.hand.result.ended:
                draft.stop("card_back")
        case _:
            seeing.take(draft, given, _card, _stop)


def _said(draft: Draft, given: Lies | Rules | Tells) -> Refusal | None:
    """What a person says of the felt, or rules about it: taken also while the hand is stopped."""
    match given:
        case Lies():
            return floor.lies(draft, given)
        case Rules():
            return floor.rule(draft, given)
        case Tells():
            return floor.tell(draft, given)
        case _:
            assert_never(given)


def _noticed(draft: Draft, given: Noticed) -> None:
    """A device noticed something: the hand stops, unless it has stopped already or is over."""
    if draft.hand.incident or draft.hand.result.ended:
        return
    if given.word == "lid_open":
        draft.stop("lid_open")
    elif given.word == "events_lost":
        draft.stop("events_lost")
    else:
        draft.stop("tamper")


def _card(draft: Draft, face: Face, mark: str = "") -> None:
    """A card has left the shoe; with another stuck to it, that one is loose and too many."""
    _one_card(draft, face, MARKED.get(mark, ""))
    if mark == "double" and draft.hand.cards.stub:
        draft.add(CardOut(UNREAD, LOOSE, up=False, due=False))
        if not draft.hand.incident and not draft.hand.result.ended:
            draft.stop("extra_card")


def _one_card(draft: Draft, face: Face, marked: str) -> None:
    """A card has left the shoe: where it belongs, or loose, with a question or a stop."""
    hand = draft.hand
    if hand.cards.stub == 0:
        if not hand.incident:
            draft.stop("too_many_cards")
        return
    wrong = marked or (_wrong(hand, face) if face != UNREAD else "")
    step = hand.step
    if wrong or step is None or hand.incident or hand.result.ended:
        draft.add(CardOut(face, LOOSE, up=False, due=False))
        if wrong:
            _stop(draft, wrong)
        return
    if not step.waits:
        step.passed(draft)
        hand = draft.hand
    if hand.due:
        due = hand.due[0]
        draft.add(CardOut(face, due >> 1, bool(due & 1), due=True))
        if not draft.hand.due:
            draft.finish()
        elif draft.hand.cards.stub <= 1:
            step.watch(draft)
        return
    draft.add(CardOut(face, LOOSE, up=False, due=False))
    if hand.step is None or not hand.step.may_be_late(hand):
        draft.stop("card_not_due")


def _stop(draft: Draft, wrong: str) -> None:
    """A face that cannot be: a fouled deck stops even a hand that has stopped for something else (C1)."""
    incident = draft.hand.incident
    if wrong == "foreign" and not incident:
        draft.stop("foreign")
    elif wrong != "foreign" and (incident is None or incident.kind != wrong):
        draft.stop("same_card_twice")


def _wrong(hand: Hand, face: Face) -> str:
    """What is wrong with a face that was read: it is out already, or its rank is not of this deck."""
    faces = hand.cards.faces
    if face in faces and any(faces[ordinal] == face for there in hand.cards.where for ordinal in there):
        return "same_card_twice"
    return "foreign" if face.rank < hand.setup.lowest else ""


def begin(setup: Setup) -> Decision:
    """Begin a hand: its first step waits."""
    started = HandStarted(setup)
    draft = Draft(start(setup))
    draft.events.append(started)
    draft.go(0)
    return Decision(tuple(draft.events), draft.hand)
