"""Where the button and the blinds go next: dead or moving button, heads-up, and who misses a blind meanwhile.

Sources: `rules.md` §5 (TDA 32, 34-B; LA24 151, 153–156; RR11 §4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from controller.rules.seating import HEADS_UP, Blinds, Seated, can_post, dealt_in, is_between, left_of
from controller.rules.shares import Model

if TYPE_CHECKING:
    from collections.abc import Sequence


class ButtonRules(Model):
    """The house's `button.*` keys: whether a button may lie at an empty seat, or always moves to the next player."""

    rule: Literal["dead", "moving"] = "dead"


def first_blinds(seats: Sequence[Seated], button: int, *, tournament: bool) -> Blinds:
    """The blinds of a first hand: the first two left of the button; heads-up the button is the small one."""
    playing = can_post(seats, tournament=tournament)
    if len(playing) < HEADS_UP:
        return Blinds(button, button, button)
    small = button if len(playing) == HEADS_UP and button in playing else left_of(playing, button)
    return Blinds(button, small, left_of(playing, small))


def next_blinds(
    seats: Sequence[Seated], was: Blinds, rules: ButtonRules, *, tournament: bool
) -> tuple[Blinds, tuple[Seated, ...]]:
    """The blinds of the next hand, and the seats with what they have missed meanwhile.

    The big blind moves to the next player; behind it the small blind and the button are where the big and the small
    blind were, at an empty seat too. Heads-up the button is the small blind, and nobody posts the big blind twice in a
    row. The moving button goes to the next player, and whoever the big blind would skip posts one as well; while
    somebody waits for the big blind it comes to him as under the dead button.
    """
    able = can_post(seats, tournament=tournament)
    if len(able) < HEADS_UP:
        return was, tuple(seats)
    big = left_of(able, was.big)
    at = Blinds(was.small, was.big, big)
    playing = dealt_in(seats, at, tournament=tournament)
    if len(playing) == HEADS_UP:
        other = left_of(playing, big)
        at = Blinds(other, other, big)
    elif rules.rule == "moving" and not any(seat.waits and seat.plays and not seat.out for seat in seats):
        return _moving(seats, was, able, playing)
    return at, tuple([_missed(seat, was, at, tournament=tournament) for seat in seats])


def hands_until(seats: Sequence[Seated], at: Blinds, rules: ButtonRules, number: int, *, tournament: bool) -> int:
    """After how many hands a seat is dealt in while nobody comes or goes: 0 in the next one, -1 never."""
    for hands in range(len(seats) + 2):
        if number in dealt_in(seats, at, tournament=tournament):
            return hands
        at, seats = next_blinds(seats, at, rules, tournament=tournament)
    return -1


def _moving(
    seats: Sequence[Seated], was: Blinds, able: tuple[int, ...], playing: tuple[int, ...]
) -> tuple[Blinds, tuple[Seated, ...]]:
    there = tuple([seat.number for seat in seats if seat.number in playing and not seat.waits])
    button = left_of(there, was.button)
    small = left_of(there, button)
    at = Blinds(button, small, left_of(able, small))
    found = []
    for seat in seats:
        skipped = seat.number in there and is_between(was.big, seat.number, at.big)
        found.append(replace(_missed(seat, was, at, tournament=False), doubles=skipped))
    return at, tuple(found)


def _missed(seat: Seated, was: Blinds, at: Blinds, *, tournament: bool) -> Seated:
    """A seat after the blinds have moved on: what passed it while it was away it owes (LA24 156, RR11 §4)."""
    if tournament or not seat.out:
        return seat
    big = is_between(was.big, seat.number, at.big)
    passed = seat.number == at.small or is_between(was.small, seat.number, at.small)
    small = passed and at.small != was.small
    return replace(seat, owes_big=seat.owes_big or big, owes_small=seat.owes_small or small)


def settled(
    seats: Sequence[Seated], was: Blinds, last_big: int, *, tournament: bool
) -> tuple[Blinds, tuple[Seated, ...]]:
    """The blinds after somebody has come or gone between two hands, and the seats with what they miss by that.

    A big blind that cannot be posted where it is goes to the next player; whoever it passes owes it. Who has come
    between the last hand's big blind (`last_big`) and the next has it. With two left the button is the small blind,
    nobody has the big blind twice in a row, and with a third again the button is no small blind.
    """
    able = can_post(seats, tournament=tournament)
    if len(able) < HEADS_UP:
        return was, tuple(seats)
    big = was.big if was.big in able else left_of(able, was.big)
    came = left_of(able, last_big)
    doubles = any(seat.doubles for seat in seats if seat.number == came)
    if last_big and was.small != was.button and is_between(last_big, came, was.big) and not doubles:
        big = came
    at = Blinds(was.button, was.small, big)
    playing = dealt_in(seats, at, tournament=tournament)
    if len(playing) == HEADS_UP:
        big = left_of(playing, big) if big == last_big else big
        other = left_of(playing, big)
        at = Blinds(other, other, big)
    elif at.small in {big, at.button}:
        small = at.small if at.small != big else _right_of(playing, big)
        behind = _right_of(playing, small)
        at = Blinds(behind if behind != big else small, small, big)
    found = []
    for seat in seats:
        passed = seat.number == was.big or is_between(was.big, seat.number, big)
        misses = big != was.big and passed and seat.out and not tournament
        found.append(replace(seat, owes_big=True) if misses else seat)
    return at, tuple(found)


def _right_of(numbers: Sequence[int], seat: int) -> int:
    """The last of these seats before a seat, the other way round the table."""
    return next((number for number in reversed(numbers) if number < seat), numbers[-1])
