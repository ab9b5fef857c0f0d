"""Judges what comes to a table and not to a hand: the table after it, or the sentence that refuses it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, assert_never

from controller.rules import between_seats as seats
from controller.rules import between_table as table
from controller.rules.chip_race import race
from controller.rules.saying import Refusal
from controller.rules.session_inputs import (
    Bombs,
    BuysButton,
    ClockTells,
    Leaves,
    LevelUp,
    Moves,
    OptsOut,
    Plays,
    Races,
    Rebuys,
    Returns,
    SessionInput,
    SitsDown,
    SitsOut,
    Straddles,
    TakesBreak,
    TakesTime,
)
from controller.rules.settling import settle

if TYPE_CHECKING:
    from controller.rules.saying import Say
    from controller.rules.session import Session


class Changed(NamedTuple):
    """The table after an input, and what happened in words for whoever reads the journal."""

    session: Session
    said: Say


def judge(session: Session, given: SessionInput, *, running: bool) -> Changed | Refusal | None:
    """Judge an input; None when it changes nothing. `running`: a hand is being dealt.

    A tap may always be refused; the clock (`ClockTells`) never is.
    """
    found = _judged(session, given, running=running)
    if found is None or isinstance(found, Refusal):
        return found
    changed, said = found
    if changed.seats != session.seats and not running and session.number > 1:
        changed = settle(changed)
    return Changed(changed, said)


def _judged(  # noqa: C901, PLR0912 - one arm for each kind of input
    session: Session, given: SessionInput, *, running: bool
) -> tuple[Session, Say] | Refusal | None:
    match given:
        case SitsDown():
            return seats.sits_down(session, given, running=running)
        case SitsOut():
            return seats.sits_out(session, given, running=running)
        case Returns():
            return seats.returns(session, given, running=running)
        case BuysButton():
            return seats.buys_button(session, given, running=running)
        case Leaves():
            return seats.leaves(session, given, running=running)
        case Moves():
            return seats.moves(session, given, running=running)
        case Rebuys():
            return seats.rebuys(session, given, running=running)
        case Straddles():
            return table.straddles(session, given, running=running)
        case Bombs():
            return table.bombs(session, running=running)
        case OptsOut():
            return table.opts_out(session, given, running=running)
        case LevelUp():
            return table.level_up(session, given)
        case ClockTells():
            return table.clock_tells(session, given)
        case TakesBreak():
            return table.takes_break(session, given)
        case Races():
            return race(session, given, running=running)
        case TakesTime():
            return table.takes_time(session, running=running)
        case Plays():
            return table.plays(session, given)
        case _:
            assert_never(given)
