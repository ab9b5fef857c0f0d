"""What a trainee is asked before the console shows it. The engine has the answer: no drill records one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules import betting
from controller.rules.events import RoundClosed
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from controller.rules.hand import Hand
    from controller.training.drill_lines import Ask


class Question(NamedTuple):
    """A question and its answer: a number of chips, or a seat."""

    said: Say
    answer: int


class Led(NamedTuple):
    """What the next act leads to: the hand after it, and the events on the way."""

    hand: Hand
    events: tuple[object, ...]


def question(ask: Ask, led: Led) -> Question | None:
    """The question with the answer that what comes next leads to; None where it makes no sense there."""
    if ask.what == "wins":
        return Question(say("question.wins", seat=ask.number), _won(led.hand, ask.number))
    answer = ANSWERS[ask.what](led)
    return None if answer is None else Question(say(f"question.{ask.what.replace(' ', '_')}"), answer)


def _option(which: Callable[[betting.Options], int | None]) -> Callable[[Led], int | None]:
    def answer(led: Led) -> int | None:
        hand = led.hand
        if hand.step is None or hand.step.do != "bet" or hand.turn < 0:
            return None
        return which(betting.options(hand.setup, hand.bets, hand.turn))

    return answer


def _nth_pot(number: int) -> Callable[[Led], int | None]:
    def answer(led: Led) -> int | None:
        pots = led.hand.result.pots
        return pots[number].amount if number < len(pots) else None

    return answer


def _back(led: Led) -> int | None:
    return next((event.back for event in _closed(led.events) if event.back), None)


def _closed(events: Iterable[object]) -> list[RoundClosed]:
    return [event for event in events if isinstance(event, RoundClosed)]


def _odd_chip(led: Led) -> int | None:
    """The one seat that gets an odd chip, of a tie or of the share it wins alone; None where several get one."""
    result = led.hand.result
    got = {award.seat for award in result.awards if award.odd}
    got |= {portion.winners[0] for portion in result.portions if portion.why and len(portion.winners) == 1}
    return led.hand.seat(got.pop()) if len(got) == 1 else None


def _won(hand: Hand, number: int) -> int:
    return sum(award.amount for award in hand.result.awards if hand.seat(award.seat) == number)


ANSWERS: Final[dict[str, Callable[[Led], int | None]]] = {
    "min raise": _option(lambda legal: legal.least),
    "max raise": _option(lambda legal: legal.most),
    "to call": _option(lambda legal: legal.call),
    "pot": lambda led: led.hand.bets.pot,
    "main pot": _nth_pot(0),
    "side pot": _nth_pot(1),
    "side pot 2": _nth_pot(2),
    "back": _back,
    "odd chip": _odd_chip,
}
"""What can be asked but `wins N`, as a script writes it, and what answers it: None where it makes no sense."""
