"""What a `.hand` line says must be true of the table and not of its hand: who is in, what is owed, what is carried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.between_seats import owed_amount

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.session import Session
    from controller.training.hand_words import Phrase


def _owes(check: Phrase, session: Session) -> str:
    number = check.numbers[0]
    seat = session.seat(number)
    return f"seat {number} owes {owed_amount(session, seat)}" if seat else f"nobody sits at seat {number}"


def _behind(check: Phrase, session: Session) -> str:
    number = check.numbers[0]
    seat = session.seat(number)
    if seat is None:
        return f"nobody sits at seat {number}"
    return f"seat {number} has {'unknown' if seat.stack is None else seat.stack}"


def _next(_: Phrase, session: Session) -> str:
    return f"next {' '.join(map(str, session.dealt()))}"


def _blinds(_: Phrase, session: Session) -> str:
    return f"blinds {session.small_blind} {session.big_blind}"


CHECKS: Final[dict[str, Callable[[Phrase, Session], str]]] = {
    "button N": lambda _, session: f"button {session.button}",
    "blinds N N": _blinds,
    "next NUMBERS": _next,
    "seat N owes A": _owes,
    "seat N has A": _behind,
    "carried A": lambda _, session: f"carried {session.carried}",
    "game WORD": lambda _, session: f"game {session.game.id}",
    "stakes STRING": lambda _, session: f'stakes "{session.stakes.text()}"',
}
"""What is seen of each, written as the check is."""
