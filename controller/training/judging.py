"""Whether what a trainee tapped is what was to be tapped: it is when the engine makes the same of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from controller.rules.between import Changed, judge
from controller.rules.decide import Decision, decide
from controller.rules.inputs import Input, Rules, Said, Voids
from controller.rules.saying import Refusal
from controller.rules.session_inputs import SessionInput
from controller.table.records import Around

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.records import Given
    from controller.table.table import Table

G = TypeVar("G")


def same(table: Table, given: Given, right: Given) -> bool:
    """Whether the table would make the same of both; who rules and why is a matter of the floor, not of the tap."""
    if plain(given) == plain(right):
        return True
    if isinstance(given, SessionInput) and isinstance(right, SessionInput):
        one, other = changed(table, given), changed(table, right)
        return isinstance(one, Changed) and isinstance(other, Changed) and one.session == other.session
    if table.hand is None or isinstance(given, Around) or isinstance(right, Around):
        return False
    if isinstance(given, (Rules, Voids)) or isinstance(right, (Rules, Voids)):
        return False
    return _comes_to(table.hand, given, right)


def _comes_to(hand: Hand, given: Input, right: Input) -> bool:
    one, other = decide(hand, without_ask(given)), decide(hand, without_ask(right))
    if not isinstance(one, Decision) or not isinstance(other, Decision):
        return False
    if isinstance(right, Said):  # in which chips, or as the act it comes to: the bet is what it is
        return one.hand.bets == other.hand.bets
    return one.events == other.events


def changed(table: Table, given: SessionInput) -> Changed | Refusal | None:
    """What a tap between hands comes to."""
    return judge(table.session, given, running=table.running)


def plain(given: Given) -> Given:
    """The tap without the question it answers, and a ruling or a void without who gave it and why.

    What a ruling points at is settled by the incident, so a bare one and one that names its seat are the same.
    """
    if isinstance(given, Rules):
        return Rules(given.ruling, "")
    if isinstance(given, Voids):
        return Voids("", "")
    return without_ask(given)


def without_ask(given: G) -> G:
    """A tap without the question it answers."""
    if getattr(given, "ask", None) is None:
        return given
    return replace(given, ask=None)  # type: ignore[type-var] # only inputs with an ask come here


def refusal(table: Table, given: Given) -> Refusal | None:
    """Why the table would refuse a tap, or None where it would take it."""
    if isinstance(given, SessionInput):
        judged: object = changed(table, given)
    elif isinstance(given, Around) or table.hand is None:
        return None
    else:
        judged = decide(table.hand, without_ask(given))
    return judged if isinstance(judged, Refusal) else None
