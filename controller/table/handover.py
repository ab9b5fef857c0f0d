"""The hand-over card of a push: what the dealer who sits down has to know (TDA24 RP-7, `rules.md` §3.6 T1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.saying import Say, brought, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from controller.rules.session import Session
    from controller.table.table import Table


def card(table: Table) -> tuple[Say, ...]:
    """The card for the dealer who has just sat down, until the next hand begins."""
    return handover(table.session) if table.presence.new_dealer and not table.running else ()


def handover(session: Session) -> tuple[Say, ...]:
    """Everything there is to be told between two hands, a line for each thing."""
    return tuple([line for lines in LINES for line in lines(session)])


def _game(session: Session) -> Iterable[Say]:
    game = brought(session.game.id, session.game.title)
    yield say("handover.game", game=game, number=session.number)


def _button(session: Session) -> Iterable[Say]:
    if session.game.button_posts:
        yield say("handover.button", seat=session.button)
    else:
        yield say("handover.blinds", seat=session.button, small=session.small_blind, big=session.big_blind)


def _out(session: Session) -> Iterable[Say]:
    empty = ", ".join(str(seat.number) for seat in session.seats if not seat.plays)
    if empty:
        yield say("handover.no_chips", seats=empty)


def _uncounted(session: Session) -> Iterable[Say]:
    unknown = ", ".join(str(seat.number) for seat in session.seats if seat.stack is None)
    if unknown:
        yield say("handover.not_counted", seats=unknown)


LINES: Final[tuple[Callable[[Session], Iterable[Say]], ...]] = (_game, _button, _out, _uncounted)
"""What is told, in this order. What a session comes to know more, adds its line here."""
