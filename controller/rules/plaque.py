"""Which game is next and for what: the plaque of a dealer's choice, a rotation, kill pots, antes at a short table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.rules.stakes import Stakes

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.session import Session

KILL_WINS = 2


def begun(session: Session) -> Session:
    """A table with the first of its games on the plaque, and the button's player to pick."""
    return replace(session, plaque=session.button, hands=_lasts(session))


def _lasts(session: Session) -> int:
    """For how many hands a game is played that begins now: as the plan says, or one for each player (an orbit)."""
    return session.plan.lasts or len(session.playing())


def turned(session: Session, hand: Hand) -> Session:
    """The plaque after a hand: the game goes on, or the next of a rotation comes, or the new button's player picks."""
    plan = session.plan
    if not plan.games or hand.result.ended != "ended":
        return session
    if session.hands > 1:
        return replace(session, hands=session.hands - 1, picked=True)
    moved = replace(session, hands=_lasts(session), plaque=session.button, picked=False)
    if plan.picks == "dealer":
        return moved
    ids = [choice.game.id for choice in plan.games]
    at = ids.index(session.game.id) if session.game.id in ids else -1
    return put_up(moved, ids[(at + 1) % len(ids)])


def put_up(session: Session, game: str) -> Session:
    """The table with another game on its plaque, at that game's stakes where it has its own."""
    choice = session.plan.choice(game)
    if choice is None:
        return session
    return replace(session, game=choice.game, stakes=choice.stakes or session.usual or session.stakes, picked=True)


def picks(session: Session) -> int:
    """The seat that may pick the next game now, or 0: at the beginning of its turn with the plaque."""
    plan = session.plan
    return session.plaque if plan.games and plan.picks == "dealer" and not session.picked else 0


def won(session: Session, hand: Hand) -> Session:
    """Who has won how many pots alone in a row, and whether that makes the next hand a kill pot (T14)."""
    if hand.result.ended != "ended":
        return session
    winners = {award.seat for award in hand.result.awards}
    alone = hand.seat(next(iter(winners))) if len(winners) == 1 else 0
    wins = 0 if not alone else session.wins + 1 if alone == session.last_winner else 1
    kill = session.plan.kill
    killed = 0
    if kill is not None and alone:
        reached = wins >= KILL_WINS if kill.after == "two_in_a_row" else hand.bets.pot >= kill.over
        killed = alone if reached else 0
    return replace(session, last_winner=alone, wins=wins, kill=killed)


def killed(session: Session) -> bool:
    """Whether the next hand is a kill pot: in a limit game with blinds, where what is posted is a bet."""
    return bool(session.kill) and session.stakes.structure == "limit" and session.game.has_blinds


def stakes_of(session: Session, players: int) -> Stakes:
    """The stakes of the next hand: doubled in a kill pot, a smaller ante at a short table, everybody's ante in a bomb.

    `ante.reduce_short_handed` is the number of players down to which the big blind's ante is a small blind (BARGE).
    """
    stakes, bomb = session.stakes, session.plan.bomb
    if session.bombs and bomb is not None:
        return stakes.model_copy(update={"ante": bomb.ante, "ante_format": "per_player"})
    if killed(session):
        return stakes.model_copy(update={"small_bet": 2 * stakes.small_bet, "big_bet": 2 * stakes.big_bet})
    if stakes.ante and stakes.ante_format != "per_player" and players <= session.house.ante.reduce_short_handed:
        return stakes.model_copy(update={"ante": stakes.small_blind})
    return stakes
