"""A table at which no hand can begin, and what is done with the deck and the level before the next one does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.saying import Say, say
from controller.rules.seating import HEADS_UP

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.session import Session


def idle(session: Session) -> Say | None:
    """Why no hand can begin, as an instruction: a break, a dead spread, one player alone. None where one can."""
    if session.on_break:
        return say("now.break")
    playing = session.playing()
    if not playing:
        return say("now.dead_spread")
    return say("now.waiting", seat=playing[0]) if len(playing) < HEADS_UP else None


def between_now(session: Session, ended: str = "ended") -> Say:
    """The instruction between hands; a hand that was taken back is told first, so that everything does go back."""
    return (idle(session) if ended == "ended" else None) or say(f"now.{ended}")


def prepared(session: Session) -> tuple[Say, ...]:
    """What is done with the deck before a hand: washed before the first one, shuffled and cut before each."""
    if idle(session) is not None:
        return ()
    return (say("also.wash_and_shuffle" if session.number == 1 else "also.shuffle_and_cut"),)


def changes_next(session: Session, hand: Hand) -> tuple[Say, ...]:
    """What stands while a hand is dealt because of the next one: it is the last before a break, or of this level."""
    if hand.result.ended:
        return ()
    if session.on_break:
        return (say("flag.last_hand"),)
    small, big, was = session.stakes.small_blind, session.stakes.big_blind, hand.setup.stakes
    other = bool(session.plan.levels) and (small, big) != (was.small_blind, was.big_blind)
    return (say("flag.next_level", small=small, big=big),) if other else ()
