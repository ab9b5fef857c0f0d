"""The table after somebody has come or gone: blinds that can be posted, and straddles that may still stand.

And the table ahead: while a hand runs, what is known by then of the next one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.rules.owing import Straddle, straddle
from controller.rules.positions import next_blinds, settled
from controller.rules.saying import Refusal
from controller.rules.session_inputs import Straddles

if TYPE_CHECKING:
    from controller.rules.session import Session


def settle(session: Session) -> Session:
    """The table after its seats have changed: blinds that can be posted, and no straddle of who has one now."""
    at, seats = settled(session.seats, session.blinds, session.last_big, tournament=session.plan.tournament)
    return straddled(replace(session, seats=seats).at(at), session.straddles)


def straddled(session: Session, wanted: tuple[Straddle, ...]) -> Session:
    """The table with those of the straddles that can be posted there."""
    kept: tuple[Straddle, ...] = ()
    for one in wanted:
        judged = straddle(replace(session, straddles=kept), Straddles(one.seat, one.amount))
        kept = kept if isinstance(judged, Refusal) else (*kept, judged)
    return replace(session, straddles=kept)


def ahead(session: Session) -> Session:
    """While a hand runs: the table as it will be after it, when nobody comes, goes or loses all his chips."""
    tournament = session.plan.tournament
    at, seats = next_blinds(session.seats, session.blinds, session.house.button, tournament=tournament)
    return replace(session, seats=seats, straddles=session.wanted, kill=0).at(at)
