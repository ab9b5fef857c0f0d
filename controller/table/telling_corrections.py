"""What the floor put right, in words: the part of the telling that is about corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules import correction_events as put
from controller.rules import events as ev
from controller.rules.cards import UNREAD, Face, name
from controller.rules.hand import NOBODY
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.table.telling import Felt


def reread(faces: tuple[Face, ...], event: ev.Unread | ev.CardRead | put.CardSet) -> tuple[Face, ...]:
    """The faces after a reading turned out wrong."""
    if isinstance(event, (put.CardSet, ev.CardRead)):
        return (*faces[: event.card], event.face, *faces[event.card + 1 :])
    return tuple([UNREAD if ordinal in event.cards else face for ordinal, face in enumerate(faces)])


def stack_set(felt: Felt, event: put.StackSet, _: object) -> Iterator[Say]:
    """A stack was put right."""
    seat, now, who, because = felt.seat(event.seat), event.now, event.who, event.because
    if event.was == NOBODY:
        yield say("journal.stack_set", seat=seat, now=now, who=who, because=because)
    else:
        yield say("journal.stack_set_from", seat=seat, was=event.was, now=now, who=who, because=because)


def bet_set(felt: Felt, event: put.BetSet, _: object) -> Iterator[Say]:
    """A bet of a closed round was put right, and what nobody called went back."""
    was, who, because = event.now - event.more, event.who, event.because
    yield say("journal.bet_set", seat=felt.seat(event.seat), was=was, now=event.now, who=who, because=because)
    if event.back:
        yield say("journal.back", seat=felt.seat(event.back_seat), amount=event.back)


def card_set(felt: Felt, event: put.CardSet, _: object) -> Iterator[Say]:
    """A misread card was put right; it is named only where everybody sees it."""
    who, because = event.who, event.because
    if event.up:
        was, now = name(felt.faces[event.card]), name(event.face)
        yield say("journal.card_set", was=was, now=now, who=who, because=because)
    else:
        yield say("journal.card_set_unseen", who=who, because=because)


def button_set(_: Felt, event: put.ButtonSet, __: object) -> Iterator[Say]:
    """The next button was put right."""
    yield say("journal.button_set", seat=event.seat, who=event.who, because=event.because)


def not_awarded(_: Felt, __: put.AwardsTakenBack, ___: object) -> Iterator[Say]:
    """What had been awarded lies in the pots again."""
    yield say("journal.not_awarded")


def unread(_: Felt, __: ev.Unread, ___: object) -> Iterator[Say]:
    """A reading turned out wrong."""
    yield say("journal.misread")


def card_read(_: Felt, event: ev.CardRead, __: object) -> Iterator[Say]:
    """A card that lies open was read off the felt."""
    yield say("journal.read", card=name(event.face))
