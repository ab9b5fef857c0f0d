"""Which chips of a pot can stay whole when it is cut into given amounts, and in whose stack each of them goes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

TRIES: Final = 20_000
"""How many ways are tried where denominations do not divide one another (20 and 50, 2 and 5) before the first that
works is good enough."""

Stacks = list[Counter[int]]
"""Chips by denomination, for each share in its order."""


def whole(pot: Mapping[int, int], needs: Sequence[int], smallest: int) -> Stacks:
    """Lay as many chips of the pot as can stay whole into stacks that are nowhere higher than the need.

    `pot` has how many chips there are of each denomination, `needs` are chips units that sum to the pot. What is not
    laid must be changed; a chip of the `smallest` denomination never is. Of equally few, the smaller chips are changed.
    """
    chips = {value: pot[value] for value in sorted(pot, reverse=True) if pot[value]}
    if all(high % low == 0 for high, low in pairwise(chips)):
        return laid(_most(chips, needs, smallest), needs)
    return _Search(chips, needs, smallest).found()


def laid(chips: Mapping[int, int], needs: Sequence[int]) -> Stacks:
    """Lay chips from the largest down: equal stacks side by side, what is left over to those who need most.

    What fits nowhere stays out.
    """
    left = list(needs)
    stacks: Stacks = [Counter() for _ in needs]
    for value in sorted(chips, reverse=True):
        for share, count in enumerate(spread(value, chips[value], left)):
            stacks[share][value] += count
            left[share] -= count * value
    return stacks


def spread(value: int, count: int, needs: Sequence[int]) -> list[int]:
    """Lay chips of one denomination: as many each as fit and as there are, then one each to those who need most."""
    left, given = list(needs), [0] * len(needs)
    able = [share for share, need in enumerate(left) if need >= value]
    while count and able:
        each = min(count // len(able), *[left[share] // value for share in able])
        if not each:
            able = sorted(able, key=lambda share: -left[share])[:count]
            each = 1
        for share in able:
            given[share] += each
            left[share] -= each * value
        count -= each * len(able)
        able = [share for share, need in enumerate(left) if need >= value]
    return given


# Denominations that divide one another: room is a matter of counting.


def fits(chips: Mapping[int, int], needs: Sequence[int]) -> bool:
    """Whether there is room for the chips, as far as counting tells.

    Chips of a denomination and of its multiples must not be more than the needs have places for. Where each
    denomination divides the next this decides: a larger chip takes the same places wherever it is laid.
    """
    return all(_free(value, chips, needs) >= 0 for value in chips)


def room(value: int, chips: Mapping[int, int], needs: Sequence[int]) -> int:
    """How many chips of a denomination there is room for beside these, as far as counting tells."""
    return min([_free(part, chips, needs) for part in {value, *chips} if value % part == 0]) // value


def _free(value: int, chips: Mapping[int, int], needs: Sequence[int]) -> int:
    """The chips units that are free for a denomination when it and its multiples are laid."""
    taken = sum([larger * chips[larger] for larger in chips if larger % value == 0])
    return value * sum([need // value for need in needs]) - taken


def _most(chips: Mapping[int, int], needs: Sequence[int], smallest: int) -> dict[int, int]:
    """The most chips that have room, by denomination; each denomination divides the next.

    From the largest down, all are kept until there is no room, then the largest kept goes: this is Moore's and
    Hodgson's rule for the fewest late jobs, where a chip's value is its length and the room its due date.
    """
    kept: dict[int, int] = {}
    taken = 0
    for value, count in chips.items():
        kept[value] = count
        taken += value * count
        places = value * sum([need // value for need in needs])
        while taken > places:
            largest = next(chip for chip, there in kept.items() if there)
            kept[largest] -= 1
            taken -= largest
    return _smaller_out(kept, chips, needs, smallest)


def _smaller_out(kept: dict[int, int], chips: Mapping[int, int], needs: Sequence[int], smallest: int) -> dict[int, int]:
    """Change smaller chips instead of larger ones where that makes room too."""
    for large in chips:
        for small in sorted(chips):
            while smallest < small < large and kept[large] < chips[large] and kept[small]:
                other = {**kept, large: kept[large] + 1, small: kept[small] - 1}
                if not fits(other, needs):
                    break
                kept = other
    return kept


# Other denominations: every way is tried, the fewest chips to change first.


class _Enough(Exception):
    """As many ways have been tried as may be."""


class _Search:
    """Looks for the fewest chips to change among all choices, within a number of tries."""

    def __init__(self, chips: Mapping[int, int], needs: Sequence[int], smallest: int) -> None:
        self._chips = chips
        self._needs = needs
        self._smallest = smallest
        self._tries = 0
        self._dead: set[tuple[int, tuple[int, ...]]] = set()

    def found(self) -> Stacks:
        """The stacks with the fewest chips changed; simply from the largest down when there are too many ways."""
        try:
            for kept in self._choices():
                self._dead.clear()
                if fits(kept, self._needs) and (stacks := self._lay(tuple(kept.items()), list(self._needs))):
                    return stacks
        except _Enough:
            pass
        return laid(self._chips, self._needs)

    def _choices(self) -> Iterator[dict[int, int]]:
        """What may stay whole: all chips, then all but one, and so on, the smallest value changed first."""
        may_go = [value for value in self._chips if value > self._smallest]
        for size in range(sum(self._chips.values()) + 1):
            for changed in sorted(combinations_with_replacement(may_go, size), key=sum):
                self._try()
                kept = Counter(self._chips)
                kept.subtract(changed)
                if min(kept.values()) >= 0:
                    yield dict(kept)

    def _lay(self, chips: tuple[tuple[int, int], ...], needs: list[int]) -> Stacks | None:
        """Lay these chips, largest first; None when they do not fit."""
        if not chips:
            return [Counter() for _ in needs]
        state = len(chips), tuple(sorted(needs))
        if state in self._dead or not fits(dict(chips), needs):
            return None
        (value, count), *rest = chips
        for given in self._ways(value, count, needs):
            self._try()
            left = [need - value * one for need, one in zip(needs, given, strict=True)]
            if (stacks := self._lay(tuple(rest), left)) is not None:
                for stack, one in zip(stacks, given, strict=True):
                    stack[value] += one
                return stacks
        self._dead.add(state)
        return None

    def _ways(self, value: int, count: int, needs: Sequence[int]) -> Iterator[list[int]]:
        """Every way to lay the chips of one denomination, equal stacks first."""
        equal = spread(value, count, needs)
        if sum(equal) == count:
            yield equal
        yield from (given for given in _sums(count, [need // value for need in needs]) if given != equal)

    def _try(self) -> None:
        self._tries += 1
        if self._tries > TRIES:
            raise _Enough


def _sums(count: int, most: Sequence[int]) -> Iterator[list[int]]:
    """Every way to make a number out of parts that are at most so large."""
    if not most:
        if not count:
            yield []
        return
    for first in range(min(count, most[0]), max(0, count - sum(most[1:])) - 1, -1):
        for rest in _sums(count - first, most[1:]):
            yield [first, *rest]
