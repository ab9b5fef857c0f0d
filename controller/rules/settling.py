"""The table after somebody has come or gone: blinds that can be posted, and straddles that may still stand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.rules.owing import Straddle, straddle
from controller.rules.positions import settled
from controller.rules.saying import Refusal
from controller.rules.session_inputs import Straddles

if TYPE_CHECKING:
    from controller.rules.session import Session


def settle(session: Session) -> Session:
    """The table after its seats have changed: blinds that can be posted, and no straddle of who has one now."""
    at, seats = settled(session.seats, session.blinds, session.last_big, tournament=session.plan.tournament)
    moved = replace(session, seats=seats).at(at)
    kept: tuple[Straddle, ...] = ()
    for one in session.straddles:
        judged = straddle(replace(moved, straddles=kept), Straddles(one.seat, one.amount))
        kept = kept if isinstance(judged, Refusal) else (*kept, judged)
    return replace(moved, straddles=kept)
