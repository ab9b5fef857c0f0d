"""What a screen may know of the table between hands: who is in next, who owes what, the level, the plaque."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from controller.rules import plaque, positions
from controller.rules.between_seats import buys_button, open_seats, owed_amount, returns
from controller.rules.between_table import due
from controller.rules.joining import streets
from controller.rules.owing import straddle
from controller.rules.saying import Refusal
from controller.rules.session_inputs import BuysButton, Returns, Straddles
from controller.rules.settling import ahead
from controller.table.rewinding import may_begin_anew
from controller.table.same import Same
from controller.table.state import runs

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.seating import Seated
    from controller.rules.session import Session


@dataclass(frozen=True, slots=True)
class NextSeat:
    """A seat as the next hand finds it. Amounts are chips; `straddles` is what it straddles to, 0 for not.

    `may_straddle`, `may_post`, `may_buy_button`: it may. `moves_to` is the seat it moves to once the hand is over, 0
    for none. `opted`: it does without the bomb pot. One that waits is dealt in from the hand numbered `from_hand` on
    (0: it is in, or never).
    """

    number: int
    stack: int | None
    dealt: bool
    out: bool
    waits: bool
    owes: int
    posts: bool
    straddles: int
    may_straddle: bool
    may_post: bool
    may_buy_button: bool
    behind: int
    leaves: bool
    moves_to: int
    opted: bool = False
    from_hand: int = 0


@dataclass(frozen=True, slots=True)
class BetweenView:
    """The table between hands: `places` seats of which some are `open`; `small` and `big` may be empty ones.

    `picks` is the seat that picks the game. `level` counts from 1 of `levels` (0: none); `ends` is when it is over, in
    seconds since 1970 (0: no clock). `bomb` is None where the table has no bomb pot, `time` what a seat pays for its
    time, every `time_minutes`.
    `joins` are the streets a hand can be joined at, with the cards on the boards there. `level_now`: the hand that runs
    was begun at the old level and may still be put right. `follows` are the blinds of the plan's next level, (0, 0)
    for a break or where there is none.
    """

    seats: tuple[NextSeat, ...]
    places: int
    open: tuple[int, ...]
    button: int
    small: int
    big: int
    game: str
    stakes: str
    tournament: bool
    level: int
    levels: int
    ends: int
    on_break: bool
    bomb: bool | None
    carried: int
    time: int
    time_minutes: int
    picks: int
    games: tuple[tuple[str, str], ...]
    joins: tuple[tuple[str, int], ...] = ()
    level_now: bool = False
    follows: tuple[int, int] = (0, 0)


def between_view(session: Session, hand: Hand | None = None) -> BetweenView:
    """The table between hands, as the dealer may see it; while a `hand` runs, as it will be after it."""
    running = hand is not None and runs(hand)
    level_now = bool(session.plan.levels) and hand is not None and running and may_begin_anew(hand)
    return _made(Same(session), running=running, level_now=level_now)


@lru_cache(maxsize=4)  # a hand is looked at fifty times, and the session stays what it is
def _made(same: Same[Session], *, running: bool, level_now: bool) -> BetweenView:
    session = same.value
    plan, bombs = session.plan, session.bombs
    game = plan.bomb.game if plan.bomb and bombs else session.game
    playing = session.dealt()
    then = ahead(session) if running else session
    return BetweenView(
        seats=tuple([_seat(session, seat, playing, then, running=running) for seat in session.seats]),
        places=session.places,
        open=open_seats(session),
        button=session.button,
        small=session.small_blind,
        big=session.big_blind,
        game=game.title,
        stakes=plaque.stakes_of(session, len(playing)).text(),
        tournament=plan.tournament,
        level=session.level + 1 if plan.levels else 0,
        levels=len(plan.levels),
        ends=due(session),
        on_break=session.on_break,
        bomb=bombs if plan.bomb else None,
        carried=session.carried,
        time=session.house.rake.time,
        time_minutes=session.house.rake.time_minutes,
        picks=plaque.picks(session),
        joins=streets(game, session.house),
        games=tuple([(choice.game.id, choice.game.title) for choice in plan.games]),
        level_now=level_now,
        follows=_follows(session),
    )


def _follows(session: Session) -> tuple[int, int]:
    following = next(iter(session.plan.levels[session.level + 1 :]), None)
    stakes = following.stakes if following is not None else None
    return (stakes.small_blind, stakes.big_blind) if stakes is not None else (0, 0)


def _seat(session: Session, seat: Seated, playing: tuple[int, ...], then: Session, *, running: bool) -> NextSeat:
    """A seat; `then` is the table that a straddle is for: in a hand, as it will be after it."""
    straddles = next((one.amount for one in then.straddles if one.seat == seat.number), 0)
    number = seat.number
    may = not isinstance(straddle(then, Straddles(number)), Refusal)
    posts = returns(session, Returns(number, "posts"), running=running)
    buys = buys_button(session, BuysButton(number), running=running)
    return NextSeat(
        number=seat.number,
        stack=seat.stack,
        dealt=seat.number in playing,
        out=seat.out,
        waits=seat.waits,
        owes=owed_amount(session, seat),
        posts=seat.posting or seat.buys or seat.doubles,
        straddles=straddles,
        may_straddle=may,
        may_post=not isinstance(posts, Refusal),
        may_buy_button=not isinstance(buys, Refusal),
        behind=seat.behind,
        leaves=seat.leaving,
        moves_to=seat.moving_to,
        opted=session.bombs and seat.number in session.opted,
        from_hand=_from_hand(session, seat) if seat.waits and not seat.out else 0,
    )


def _from_hand(session: Session, seat: Seated) -> int:
    """The number of the first hand that a seat which waits is dealt in, while nobody comes or goes."""
    at, rules, tournament = session.blinds, session.house.button, session.plan.tournament
    hands = positions.hands_until(session.seats, at, rules, seat.number, tournament=tournament)
    return session.number + hands if hands > 0 else 0
