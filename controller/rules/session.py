"""Between hands: who sits where with what, where the button and the blinds are, and what the next hand is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.rules.game import Game
from controller.rules.hand import Hand, Setup, Tier
from controller.rules.house import House
from controller.rules.saying import Refusal, say
from controller.rules.stakes import Stakes
from controller.rules.steps.button import Button

if TYPE_CHECKING:
    from collections.abc import Mapping

HEADS_UP = 2


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat at the table: its number, its stack in chips (None: never counted), what it has won or lost here."""

    number: int
    stack: int | None
    won: int = 0

    @property
    def plays(self) -> bool:
        """Whether the seat can be dealt in: a stack that is not known is taken for chips."""
        return self.stack is None or self.stack > 0


@dataclass(frozen=True, slots=True)
class Session:
    """A table between two hands. `button`, `small_blind` and `big_blind` are seat numbers of the next hand.

    A blind or a button may stand on a seat that is empty by now: the dead button (`button.rule: dead`, TDA 32).
    """

    game: Game
    house: House
    stakes: Stakes
    seats: tuple[Seated, ...]
    button: int
    small_blind: int
    big_blind: int
    number: int = 1
    tier: Tier = "reads"


def open_session(  # noqa: PLR0913, PLR0917 - what a table consists of
    game: Game, house: House, stakes: Stakes, seats: Mapping[int, int | None], button: int, tier: Tier = "reads"
) -> Session:
    """Begin with these seats: the blinds are the first two left of the button; heads-up the button is the small one."""
    seated = tuple([Seated(number, seats[number]) for number in sorted(seats)])
    session = Session(game, house, stakes, seated, button, button, button, 1, tier)
    playing = _playing(session)
    if len(playing) < HEADS_UP:
        return session
    first = button if len(playing) == HEADS_UP and button in playing else _left_of(playing, button)
    return replace(session, small_blind=first, big_blind=_left_of(playing, first))


def _playing(session: Session) -> tuple[int, ...]:
    return tuple([seat.number for seat in session.seats if seat.plays])


def _left_of(numbers: tuple[int, ...], seat: int) -> int:
    return next((number for number in numbers if number > seat), numbers[0])


def next_setup(session: Session) -> Setup | Refusal:
    """What the next hand begins with, or why none can begin (too few players, too many for the deck)."""
    playing = _playing(session)
    if len(playing) < HEADS_UP:
        return Refusal(say("refused.too_few_players", n=len(playing)))
    needed, deck = session.game.need(len(playing), session.house), session.game.deck_size
    if needed > deck and not session.game.when_short:
        return Refusal(say("refused.deck_too_small", n=len(playing), need=needed, deck=deck))
    if len(playing) > session.game.seats:
        return Refusal(say("refused.too_many_players", n=len(playing), most=session.game.seats))
    button = session.button
    order = tuple([n for n in playing if n > button] + [n for n in playing if n <= button])
    stacks = {seat.number: seat.stack for seat in session.seats}
    small = order.index(session.small_blind) if session.small_blind in order else -1
    big = order.index(session.big_blind) if session.big_blind in order else -1
    if session.game.button_posts:  # a button nobody sits at is moved on (TR24 IX.2)
        button, small, big = order[-1], -1, len(order) - 1
    return Setup(
        number=session.number,
        game=session.game,
        house=session.house,
        seats=order,
        button=button,
        stakes=session.stakes,
        start=tuple([stacks[number] for number in order]),
        small_blind=small,
        big_blind=big,
        tier=session.tier,
    )


def after(session: Session, hand: Hand) -> Session:
    """The table after a hand: stacks as they are now, the big blind one player on, button and small blind behind it.

    A misdeal is dealt again with the same button and blinds (TDA 35-C). Heads-up the button is the small blind, and
    nobody posts the big blind twice in a row (TDA 34-B).
    """
    won = {number: hand.bets.delta[index] for index, number in enumerate(hand.setup.seats)}
    known = {number: hand.bets.behind(index) for index, number in enumerate(hand.setup.seats)}
    seats = tuple(
        [
            replace(seat, stack=known.get(seat.number, seat.stack), won=seat.won + won.get(seat.number, 0))
            for seat in session.seats
        ]
    )
    moved = replace(session, seats=seats, number=session.number + 1)
    playing = _playing(moved)
    corrected = _corrected_button(hand)
    if corrected in playing and len(playing) >= HEADS_UP:
        small = corrected if len(playing) == HEADS_UP else _left_of(playing, corrected)
        return replace(moved, button=corrected, small_blind=small, big_blind=_left_of(playing, small))
    if hand.result.ended == "misdeal" or len(playing) < HEADS_UP:
        return moved
    if session.game.is_bomb_pot and not session.house.bomb_pot.button_moves:
        return moved
    if session.game.button_posts:
        button = _left_of(playing, session.button)
        small = button if len(playing) == HEADS_UP else _left_of(playing, button)
        return replace(moved, button=button, small_blind=small, big_blind=_left_of(playing, small))
    big = _left_of(playing, session.big_blind)
    if len(playing) == HEADS_UP:
        other = _left_of(playing, big)
        return replace(moved, button=other, small_blind=other, big_blind=big)
    return replace(moved, button=session.small_blind, small_blind=session.big_blind, big_blind=big)


def _corrected_button(hand: Hand) -> int:
    """The seat that a ruling gave the next hand's button, or 0 (A9, `button.error_next_hand`)."""
    for step in reversed(hand.script[: hand.at + 1]):
        if isinstance(step, Button) and isinstance(step.seat, int):
            return hand.seat(step.seat)
    return 0
