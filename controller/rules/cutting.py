"""Cuts the chips of a pot by hand: from the largest down, equal stacks side by side, change only where needed.

Source: seed 003, "Split Pot Rules"; `rules.md` §6.2.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.award import CHIPS
from controller.rules.packing import laid, room, spread, whole
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from controller.rules.packing import Stacks

DROP: Final = 0
"""Where a seat number stands: what the house takes. Chips go into the drop box and never come out of it."""
NEXT_HAND: Final = -1
"""Where a seat number stands: what stays on the table for the next hand."""

Chips = tuple[tuple[int, int], ...]
"""Chips as denomination and how many, largest first."""


class CuttingError(ValueError):
    """Chips that cannot be cut into these shares, in a sentence."""


class Change(NamedTuple):
    """`n` chips of one denomination go to the tray; each of them comes back as `into`."""

    chip: int
    n: int
    into: Chips


class Stack(NamedTuple):
    """`n` chips of one denomination go to each of these seats; equal stacks are laid side by side."""

    chip: int
    n: int
    seats: tuple[int, ...]


class Cut(NamedTuple):
    """A pot cut: the movements of the hand in their order, and the stack each seat then has."""

    moves: tuple[Change | Stack, ...]
    stacks: Mapping[int, Chips]

    @property
    def exchanges(self) -> int:
        """How many chips are changed in the tray, however many come back for each."""
        return sum(move.n for move in self.moves if isinstance(move, Change))


def cut(chips: Mapping[int, int], shares: Mapping[int, int], tray: Sequence[int] = CHIPS) -> Cut:
    """Cut a pot of chips (denomination → how many) into shares (seat number → chips units), each exact.

    Shares of equal size get equal stacks as far as there are chips; `DROP` and `NEXT_HAND` stand for no seat and are
    laid aside first. As few chips as possible are changed, out of the tray's denominations and never out of the drop.
    (Fewest for certain where each denomination of the pot divides the next; otherwise within `packing.TRIES`.)
    Raises `CuttingError` when the chips do not sum to the shares or the smallest chip does not divide a share.
    """
    order = [seat for seat, share in sorted(shares.items(), key=lambda one: one[0] > DROP) if share]
    needs = [shares[seat] for seat in order]
    coins = _coins(chips, shares, tray)
    apart = sum(seat <= DROP for seat in order)
    stacks, changes = _stacked(chips, needs, coins)
    made = {seat: _sorted(stack) for seat, stack in zip(order, stacks, strict=True)}
    _prove(chips, shares, made, changes)
    values = sorted({value for stack in stacks for value in stack if stack[value]} | set(changes), reverse=True)
    moves: list[Change | Stack] = []
    for value in values:
        moves += _grouped(value, changes.get(value, []))
        moves += _laid(value, {seat: stack[value] for seat, stack in zip(order[:apart], stacks, strict=False)}, 1)
        moves += _laid(value, {seat: stack[value] for seat, stack in zip(order[apart:], stacks[apart:], strict=True)})
    return Cut(tuple(moves), made)


def _coins(chips: Mapping[int, int], shares: Mapping[int, int], tray: Sequence[int]) -> list[int]:
    """What change can be made of, largest first; the smallest divides every chip and every share."""
    if any(value < 1 or count < 0 for value, count in chips.items()) or any(value < 1 for value in tray):
        raise CuttingError("a chip has a value of at least 1, and there are none or some of them")
    if any(share < 0 for share in shares.values()):
        raise CuttingError("no share is below nothing")
    lying, wanted = sum(value * count for value, count in chips.items()), sum(shares.values())
    if lying != wanted:
        raise CuttingError(f"the chips are worth {lying}, but the shares sum to {wanted}")
    there = [value for value, count in chips.items() if count]
    smallest = min([*tray, *there], default=1)
    for amount in (*there, *shares.values()):
        if amount % smallest:
            raise CuttingError(f"{amount} cannot be made of chips of {smallest}, the smallest there are")
    return sorted({value for value in (*tray, smallest) if value % smallest == 0}, reverse=True)


def _stacked(
    chips: Mapping[int, int], needs: Sequence[int], coins: Sequence[int]
) -> tuple[Stacks, dict[int, list[Chips]]]:
    """The stack of each share, and what each chip that cannot stay whole is changed into."""
    stacks = whole(chips, needs, coins[-1])
    there = sum(stacks, Counter())
    over = Counter(chips) - there

    def by_count(coin: int, able: int) -> int:
        """As many as there is room for beside all that stays whole."""
        there[coin] += (count := min(able, room(coin, there, needs)))
        return count

    changes = _changed(over, coins, by_count)
    together = laid(there, needs)
    if all(_value(stack) == need for stack, need in zip(together, needs, strict=True)):
        return together, changes
    left = [need - _value(stack) for need, stack in zip(needs, stacks, strict=True)]

    def on_top(coin: int, able: int) -> int:
        """As many as fit on the stacks of what stays whole."""
        given = spread(coin, able, left)
        for share, count in enumerate(given):
            stacks[share][coin] += count
            left[share] -= count * coin
        return sum(given)

    return stacks, _changed(over, coins, on_top)


def _changed(over: Counter[int], coins: Sequence[int], wanted: Callable[[int, int], int]) -> dict[int, list[Chips]]:
    """Change chips into smaller ones, largest first: `wanted` says how many of a coin, of those that can be had."""
    broken = sorted(over.elements(), reverse=True)
    rest = list(broken)
    into: list[Counter[int]] = [Counter() for _ in broken]
    for coin in coins:
        able = [left // coin if coin < chip else 0 for left, chip in zip(rest, broken, strict=True)]
        more = wanted(coin, sum(able))
        for chip, most in enumerate(able):
            count = min(most, more)
            into[chip][coin] += count
            rest[chip] -= count * coin
            more -= count
    found: dict[int, list[Chips]] = {}
    for chip, became in zip(broken, into, strict=True):
        found.setdefault(chip, []).append(_sorted(became))
    return found


def _prove(
    chips: Mapping[int, int], shares: Mapping[int, int], stacks: Mapping[int, Chips], changes: Mapping[int, list[Chips]]
) -> None:
    """Count everything once more: each share is exact, each change is worth its chip, no chip came from nowhere."""
    lying = Counter(chips)
    right = all(_value(dict(stacks.get(seat, ()))) == share for seat, share in shares.items())
    for chip, made in changes.items():
        right &= all(_value(dict(into)) == chip for into in made)
        lying[chip] -= len(made)
        for into in made:
            lying.update(dict(into))
    for stack in stacks.values():
        lying.subtract(dict(stack))
    if not right or any(lying.values()):
        raise AssertionError("cutting the pot would lose or make a chip")


def _value(stack: Mapping[int, int]) -> int:
    return sum([value * count for value, count in stack.items()])


def _sorted(stack: Mapping[int, int]) -> Chips:
    return tuple((value, stack[value]) for value in sorted(stack, reverse=True) if stack[value])


def _grouped(chip: int, made: Sequence[Chips]) -> list[Change]:
    """Chips that come back as the same are changed in one movement."""
    return [Change(chip, count, into) for into, count in Counter(made).items()]


def _laid(chip: int, counts: Mapping[int, int], side_by_side: int = 0) -> list[Stack]:
    """Lay chips of one denomination: the equal stacks first, then what some have more of."""
    moves: list[Stack] = []
    left = {seat: count for seat, count in counts.items() if count}
    while left:
        seats = tuple(left)[: side_by_side or None]
        each = min(left[seat] for seat in seats)
        moves.append(Stack(chip, each, seats))
        left = {seat: count - each if seat in seats else count for seat, count in left.items()}
        left = {seat: count for seat, count in left.items() if count}
    return moves


# In the dealer's words.


def said(move: Change | Stack) -> Say:
    """Say a movement."""
    if isinstance(move, Change):
        if move.n == 1:
            return say("split.change_one", chip=move.chip, into=told(move.into))
        return say("split.change", n=move.n, chip=move.chip, into=told(move.into))
    if len(move.seats) > 1:
        return say("split.stacks", n=move.n, chip=move.chip, seats=", ".join(map(str, move.seats)))
    [seat] = move.seats
    if seat == DROP:
        return say("split.stack_drop", n=move.n, chip=move.chip)
    if seat == NEXT_HAND:
        return say("split.stack_next_hand", n=move.n, chip=move.chip)
    return say("split.stack", n=move.n, chip=move.chip, seat=seat)


def told(chips: Chips) -> str:
    """Chips as they are counted aloud: `6×1000, 3×100`."""
    return ", ".join(f"{count}×{value}" for value, count in chips)
