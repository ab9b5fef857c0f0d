"""Straddles, bomb pots, levels, breaks, time, the next game: what is set for the whole table between hands.

Sources: `rules.md` §3.6 T2 (TDA 23), §3.3 (dealer's choice), LA24 11, 27, 161.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pydantic import ValidationError

from controller.rules import owing, plaque
from controller.rules.rake import time_charges
from controller.rules.saying import Refusal, Say, brought, say
from controller.rules.settling import ahead
from controller.rules.stakes import Stakes

if TYPE_CHECKING:
    from controller.rules.game import Game
    from controller.rules.owing import Straddle
    from controller.rules.session import Session
    from controller.rules.session_inputs import ClockTells, LevelUp, OptsOut, Plays, Straddles, TakesBreak

Change = tuple["Session", Say] | Refusal
MINUTE: Final = 60


def straddles(session: Session, given: Straddles, *, running: bool) -> Change:
    """The next hand is straddled, or, said again, is not; while a hand runs, the one after it."""
    then = ahead(session) if running else session
    kept = tuple([one for one in then.straddles if one.seat != given.seat])
    if len(kept) < len(then.straddles) and given.amount is None:
        return _with_straddles(session, kept, running=running), say("journal.straddle_off", seat=given.seat)
    judged = owing.straddle(then, given)
    if isinstance(judged, Refusal):
        return judged
    said = say("journal.straddle", seat=given.seat, amount=judged.amount)
    return _with_straddles(session, (*kept, judged), running=running), said


def _with_straddles(session: Session, straddles: tuple[Straddle, ...], *, running: bool) -> Session:
    return replace(session, wanted=straddles) if running else replace(session, straddles=straddles)


def bombs(session: Session, *, running: bool) -> Change:
    """The next hand is a bomb pot, or, said again, is not (LA24 27)."""
    if running:
        return Refusal(say("refused.between_hands"))
    bomb = session.plan.bomb
    if bomb is None:
        return Refusal(say("refused.no_bomb_pot"))
    on = not session.bombs
    called = say("journal.bomb_pot", game=_named(bomb.game), ante=bomb.ante)
    said = called if on else say("journal.bomb_pot_off")
    return replace(session, bombs=on, opted=()), said


def opts_out(session: Session, given: OptsOut, *, running: bool) -> Change:
    """A seat does without the bomb pot that is called, or, said again, is in: it owes nothing for that (LA24 27)."""
    if running:
        return Refusal(say("refused.between_hands"))
    if session.plan.bomb is None or not session.bombs:
        return Refusal(say("refused.no_bomb_called"))
    if given.seat not in session.playing():
        return Refusal(say("refused.not_dealt_in", seat=given.seat))
    if given.seat in session.opted:
        kept = tuple([seat for seat in session.opted if seat != given.seat])
        return replace(session, opted=kept), say("journal.opts_in", seat=given.seat)
    return replace(session, opted=(*session.opted, given.seat)), say("journal.opts_out", seat=given.seat)


def level_up(session: Session, given: LevelUp) -> Change:
    """Other stakes from the next hand on (TDA 23)."""
    if given.big:
        stakes = _with_blinds(session.stakes, given)
        if stakes is None:
            return Refusal(say("refused.level", small=given.small, big=given.big))
        return replace(session, stakes=stakes, usual=stakes, began=0), say("journal.level", stakes=stakes.text())
    following = _next_level(session, 0)
    return following or Refusal(say("refused.last_level"))


def _with_blinds(now: Stakes, given: LevelUp) -> Stakes | None:
    """The stakes with other blinds and ante; a limit's bets go with the big blind. None where they cannot be."""
    sizes = {"small_bet": given.big, "big_bet": 2 * given.big} if now.structure == "limit" else {}
    blinds = {"small_blind": given.small, "big_blind": given.big, "ante": given.ante}
    try:
        return Stakes.model_validate(now.model_dump() | sizes | blinds)
    except ValidationError:
        return None


def _next_level(session: Session, at: int) -> tuple[Session, Say] | None:
    """The plan's next level, or its break, beginning at a moment of the clock; None after the last."""
    levels = session.plan.levels
    if session.level + 1 >= len(levels):
        return None
    level = levels[session.level + 1]
    moved = replace(session, level=session.level + 1, began=at, on_break=level.is_break)
    if level.stakes is None:
        return moved, say("journal.break")
    return replace(moved, stakes=level.stakes, usual=level.stakes), say("journal.level", stakes=level.stakes.text())


def clock_tells(session: Session, given: ClockTells) -> Change | None:
    """The clock begins to run with the first telling; when a level's minutes are over, the next one begins."""
    if not session.plan.levels:
        return None
    if not session.began:
        return replace(session, began=given.at), say("journal.clock_runs")
    if given.at < due(session):
        return None
    return _next_level(session, due(session))


def due(session: Session) -> int:
    """When the level or break that runs is over, in seconds since 1970; 0 while no clock decides it."""
    levels = session.plan.levels
    minutes = levels[session.level].minutes if session.level < len(levels) else 0
    ends = session.level + 1 < len(levels) and minutes
    return session.began + MINUTE * minutes if ends and session.began else 0


def wakes(session: Session, now: int) -> int | None:
    """When the clock is asked for next, in seconds since 1970: `now` to begin with, None where no clock runs.

    It begins to run with the first hand, and anew with a level that was tapped.
    """
    levels = session.plan.levels
    if session.level >= len(levels) or not levels[session.level].minutes:
        return None
    return due(session) or None if session.began else now


def takes_break(session: Session, given: TakesBreak) -> Change:
    """Nobody is dealt to until the break is over; a planned break that is over leads to the next level."""
    if given.on == session.on_break:
        return Refusal(say("refused.break_already" if given.on else "refused.no_break"))
    levels = session.plan.levels
    if not given.on and levels and levels[session.level].is_break:
        following = _next_level(session, 0)
        if following is not None:
            return following
    said = say("journal.break") if given.on else say("journal.break_over")
    return replace(session, on_break=given.on), said


def takes_time(session: Session, *, running: bool) -> Change:
    """Every player pays for his time, out of the stack in front of him."""
    if running:
        return Refusal(say("refused.between_hands"))
    here = {seat.number: seat.stack for seat in session.seats if not seat.out}
    charges = time_charges(session.house.rake, here)
    if not charges:
        return Refusal(say("refused.no_time"))
    seats = tuple(
        [
            seat if seat.stack is None else replace(seat, stack=seat.stack - charges.get(seat.number, 0))
            for seat in session.seats
        ]
    )
    return replace(session, seats=seats), say("journal.time", amount=sum(charges.values()), n=len(charges))


def plays(session: Session, given: Plays) -> Change:
    """The player with the plaque picks the next game, at the beginning of his turn."""
    if not session.plan.games or session.plan.picks != "dealer":
        return Refusal(say("refused.no_choice"))
    if not plaque.picks(session):
        return Refusal(say("refused.picked_already", game=_named(session.game), n=session.hands))
    if session.plan.choice(given.game) is None:
        known = ", ".join(choice.game.id for choice in session.plan.games)
        return Refusal(say("refused.no_such_game", game=given.game, games=known))
    changed = plaque.put_up(session, given.game)
    return changed, say("journal.picks", seat=session.plaque, game=_named(changed.game))


def _named(game: Game) -> str:
    return brought(game.id, game.title)
