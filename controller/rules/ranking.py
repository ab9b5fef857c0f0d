"""Which hand is best, and what it is called: the one door to the library that ranks hands."""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from itertools import chain, combinations, combinations_with_replacement
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.cards import FACES, RANKS, UNREAD_NUMBER, Face, name
from controller.rules.saying import Say, say
from controller.rules.shares import QUALIFIED, HoleUse, Qualify, RankName, Uses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import ModuleType

    from pokerkit import Card, Entry, Lookup

ACE: Final = 12
SIX: Final = 4
_LOOKUPS: Final = {
    "high": "StandardLookup",
    "low_a5": "RegularLookup",
    "low_27": "Standard2Lookup",
    "badugi": "BadugiLookup",
    "badugi_27": "StandardBadugiLookup",
    "short": "ShortDeckHoldemLookup",
    "short_trips": "ShortDeckHoldemLookup",
}
"""The library's tables by the rank that they are asked for."""
_ABOVE_EVERY_INDEX: Final = 10_000
_NINES: Final = 2 * 8**7 + 8**0 + 8**1 + 8**2
"""The key of the lowest pair of nines, 9-9-4-3-2."""
# What the library keys its tables by is the ranks and whether one suit covers them. As a key for the ranks each face
# counts one in the octal digit of its rank, so the sum over up to seven cards says how many there are of each rank.
_KEYS: Final = tuple(8 ** (number >> 2) for number in range(UNREAD_NUMBER))
_SUITS: Final = tuple(number & 3 for number in range(UNREAD_NUMBER))
_BADUGI: Final = frozenset(("badugi", "badugi_27"))
_SHORT: Final = frozenset(("short", "short_trips"))
_POINTS: Final = frozenset(("points_most", "points_fewest"))
_ACE_LOW: Final = frozenset(("low_a5", "badugi"))
_LOW: Final = frozenset(("low_a5", "low_27")) | _BADUGI
_SUITLESS: Final = frozenset(("low_a5",)) | _BADUGI | _POINTS
"""The ranks for which five cards of one suit are worth what the same ranks are in several."""
_SHORT_WHEEL: Final = frozenset((4, 5, 6, 7, ACE))
_WHEELS: Final = {
    "high": frozenset((0, 1, 2, 3, ACE)),
    "short": _SHORT_WHEEL,
    "short_trips": _SHORT_WHEEL,
}
_PIPS: Final[tuple[int, ...]] = (*range(2, 11), 0, 0, 0, 1)
"""What a card counts by rank, deuce first, where points are added (LA24, BARGE: drawmaha 49 and 0)."""
_MOST_POINTS: Final = 49
_TRIPS_OVER_STRAIGHTS: Final = {"THREE_OF_A_KIND": 6, "STRAIGHT": -9 * 28}
"""Past the 6 straights of a short deck go its trips; below those, 9 ranks with 28 pairs of kickers, its straights."""


class Best(NamedTuple):
    """A judged hand: its strength, higher is better within one rank name, and the cards that make it.

    The cards stand as a dealer reads them: quads, trips and pairs before kickers, straights from the top with the
    wheel as 5432A, lows from the highest card down. Where suits leave a choice, the higher suits are taken.
    """

    strength: int
    cards: tuple[Face, ...]


class _Source(NamedTuple):
    """Where the cards may come from: `least` to `most` of `picked`, the others from `rest`."""

    picked: tuple[Face, ...]
    rest: tuple[Face, ...]
    least: int = 0
    most: int = 0


class _Scale(dict[int, int]):
    """Strength by rank key, asked of the library once for each of at most 6,175 keys."""

    def __init__(
        self,
        lookup: Lookup,
        deck: tuple[Card, ...],
        *,
        low: bool,
        suited: bool,
        shifts: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self._shifts = shifts
        self._lookup = lookup
        self._deck = deck
        self._low = low
        self._suits = 1 if suited else 4

    def __missing__(self, key: int) -> int:
        """Ask the library, and remember."""
        entry = self.entry(key)
        index: int = entry.index + self._shifts.get(entry.label.name, 0)
        self[key] = found = _ABOVE_EVERY_INDEX - index if self._low else index
        return found

    def entry(self, key: int) -> Entry:
        """Give the library's entry for these ranks, in as few or as many suits as this scale has."""
        ranks = [rank for rank in range(13) for _ in range(key >> 3 * rank & 7)]
        entry = self._lookup.get_entry_or_none(
            [self._deck[4 * rank + place % self._suits] for place, rank in enumerate(ranks)]
        )
        if entry is None:
            raise ValueError("these cards make no hand of this kind of poker")
        return entry


class _Points(dict[int, int]):
    """Strength by rank key where the pips of five cards are added."""

    def __init__(self, *, most: bool) -> None:
        super().__init__()
        self._most = most

    def __missing__(self, key: int) -> int:
        """Add them, and remember."""
        points = sum(pips * (key >> 3 * rank & 7) for rank, pips in enumerate(_PIPS))
        found = self[key] = points if self._most else _MOST_POINTS - points
        return found


class _Scales(NamedTuple):
    """The scale of hands of several suits, and that of hands of one suit."""

    mixed: dict[int, int]
    suited: dict[int, int]


@cache
def _scales(rank: RankName) -> _Scales:
    if rank in _POINTS:
        points = _Points(most=rank == "points_most")
        return _Scales(points, points)
    mixed = _library(rank, suited=False)
    return _Scales(mixed, mixed if rank in _SUITLESS else _library(rank, suited=True))


@cache
def _library(rank: RankName, *, suited: bool) -> _Scale:
    deck = tuple(_parts()[1].Card.parse("".join(name(card) for card in FACES)))
    shifts = _TRIPS_OVER_STRAIGHTS if rank == "short_trips" else {}
    return _Scale(_lookup(_LOOKUPS[rank]), deck, low=rank in _LOW, suited=suited, shifts=shifts)


@cache
def _lookup(kind: str) -> Lookup:
    found: Lookup = getattr(_parts()[0], kind)()
    return found


@cache
def _parts() -> tuple[ModuleType, ModuleType]:
    # Importing the whole library fills the tables of every kind of poker, which takes 0.2 s and 8 MiB for ever. So its
    # package stands there unrun while two of its modules are imported; whoever imports it later finds all of it.
    unrun = None if "pokerkit" in sys.modules else find_spec("pokerkit")
    if unrun is not None:
        sys.modules["pokerkit"] = module_from_spec(unrun)
    try:
        return import_module("pokerkit.lookups"), import_module("pokerkit.utilities")
    finally:
        if unrun is not None:
            del sys.modules["pokerkit"]


def ready(*ranks: RankName) -> None:
    """Fill these ranks' tables (0.1 s each), so that no showdown waits for them."""
    for rank in ranks:
        mixed, suited = _scales(rank)
        several, one = _every(rank)
        for pattern in several:
            mixed[sum(8**number for number in pattern)]
        for pattern in one:
            suited[sum(8**number for number in pattern)]


def _every(rank: RankName) -> tuple[Iterable[tuple[int, ...]], Iterable[tuple[int, ...]]]:
    """Give the ranks of every hand of several suits there is, and of every hand of one suit."""
    numbers = range(SIX if rank in _SHORT else 0, 13)
    if rank in _BADUGI:
        return chain.from_iterable(combinations(numbers, size) for size in range(1, 5)), ()
    several = (pattern for pattern in combinations_with_replacement(numbers, 5) if pattern[0] != pattern[4])
    return several, () if rank in _SUITLESS else combinations(numbers, 5)


def strength(  # noqa: PLR0913, PLR0917 - a share's three words and a seat's three places
    rank: RankName,
    uses: Uses,
    qualify: Qualify | None,
    hand: tuple[Face, ...],
    own: tuple[Face, ...],
    board: tuple[Face, ...],
) -> int | None:
    """Judge a seat's best hand for one share on one board; higher is better within one rank name, also for lows.

    `None` when the cards are too few or no low qualifies. Raises `ValueError` for a card nobody has read, a face that
    stands twice, a card that the short deck does not have, and a qualifier on anything but an ace-to-five low.
    """
    source = _source(uses, hand, own, board)
    _check(rank, qualify, hand + own + board)
    return _judge(rank, qualify, source)


def best(  # noqa: PLR0913, PLR0917 - as strength
    rank: RankName,
    uses: Uses,
    qualify: Qualify | None,
    hand: tuple[Face, ...],
    own: tuple[Face, ...],
    board: tuple[Face, ...],
) -> Best | None:
    """Judge as `strength` does, and give the cards too: for the hands that are read aloud."""
    source = _source(uses, hand, own, board)
    _check(rank, qualify, hand + own + board)
    reached = _judge(rank, qualify, source)
    if reached is None:
        return None
    made = (cards for cards in _hands(rank, source) if _worth(rank, cards) == reached)
    return Best(reached, max(_in_order(rank, cards) for cards in made))


def _source(uses: Uses, hand: tuple[Face, ...], own: tuple[Face, ...], board: tuple[Face, ...]) -> _Source:
    if isinstance(uses, HoleUse):
        return _Source(hand, own + board, *uses.hole)
    return _Source((), hand + own if uses == "own" else hand + own + board)


def _check(rank: RankName, qualify: Qualify | None, cards: tuple[Face, ...]) -> None:
    if max(cards, default=0) >= UNREAD_NUMBER:
        raise ValueError("a card nobody has read cannot be ranked")
    if len(set(cards)) != len(cards):
        raise ValueError("the same card stands twice among the cards to rank")
    if rank in _SHORT and cards and min(cards) < 4 * SIX:
        raise ValueError("a card below the six does not belong to a short deck")
    if qualify is not None and rank != QUALIFIED[qualify]:
        raise ValueError("only an ace-to-five low has the qualifier eight, and only a high hand that of nines")


def _judge(rank: RankName, qualify: Qualify | None, source: _Source) -> int | None:
    if qualify == "pair_of_nines":
        reached = _judge(rank, None, source)
        return reached if reached is not None and reached >= _scales("high").mixed[_NINES] else None
    if qualify is not None:
        return _qualified(qualify, source)
    long = _long_suits(source) if rank not in _SUITLESS else ()
    if rank in _BADUGI or (rank == "low_27" and long):
        judged = (_worth(rank, cards) for cards in _hands(rank, source))
        return max((worth for worth in judged if worth is not None), default=None)
    mixed, suited = _scales(rank)
    reached = _strongest(mixed, source)
    for suit in long:  # one suit always improves a high hand
        reached = max(reached, _strongest(suited, _of_suit(source, suit)))
    return None if reached < 0 else reached


def _qualified(qualify: int, source: _Source) -> int | None:
    """Judge a low of five ranks, none above `qualify`: only such cards are tried, and one of each rank."""
    picked, rest, least, most = source
    picked, rest = _low_ranks(qualify, picked), _low_ranks(qualify, rest)
    if len(picked) < least or len(rest) + min(most, len(picked)) < 5:
        return None
    mixed = _scales("low_a5").mixed
    reached = _strongest(mixed, _Source(picked, rest, least, most))
    worst = mixed[sum(8 ** ((pips - 2) % 13) for pips in range(qualify - 4, qualify + 1))]
    return reached if reached >= worst else None


def _low_ranks(qualify: int, cards: tuple[Face, ...]) -> tuple[Face, ...]:
    return tuple({card >> 2: card for card in cards if ((card >> 2) + 1) % 13 < qualify}.values())


def _strongest(scale: dict[int, int], source: _Source) -> int:
    """Try every hand of five on one scale; -1 when there is none."""
    picked, rest, least, most = source
    held, others = [_KEYS[card] for card in picked], [_KEYS[card] for card in rest]
    worth = scale.__getitem__
    if not most:
        return max(map(worth, map(sum, combinations(others, 5))), default=-1)
    reached = -1
    for count in range(least, min(most, len(held)) + 1):
        sums = set(map(sum, combinations(others, 5 - count)))
        for mine in set(map(sum, combinations(held, count))):
            reached = max(reached, max(map(worth, map(mine.__add__, sums)), default=-1))
    return reached


def _long_suits(source: _Source) -> Sequence[int]:
    suits = [_SUITS[card] for card in source.picked + source.rest]
    return [suit for suit in range(4) if suits.count(suit) >= 5]


def _of_suit(source: _Source, suit: int) -> _Source:
    picked, rest, least, most = source
    mine, others = (tuple(card for card in cards if card & 3 == suit) for cards in (picked, rest))
    return _Source(mine, others, least, most)


def _hands(rank: RankName, source: _Source) -> Iterator[tuple[Face, ...]]:
    """Give every hand the cards can make; badugis of four before those of three."""
    picked, rest, least, most = source
    for size in (4, 3, 2, 1) if rank in _BADUGI else (5,):
        for count in range(least, min(most, size) + 1):
            for mine in combinations(picked, count):
                for others in combinations(rest, size - count):
                    yield mine + others


def _worth(rank: RankName, cards: tuple[Face, ...]) -> int | None:
    """Give the strength of exactly these cards; `None` for a badugi with a rank or a suit twice."""
    suits = len(set(map(_SUITS.__getitem__, cards)))
    if rank in _BADUGI and min(suits, len({card >> 2 for card in cards})) < len(cards):
        return None
    mixed, suited = _scales(rank)
    return (suited if suits == 1 else mixed)[sum(map(_KEYS.__getitem__, cards))]


def _in_order(rank: RankName, cards: tuple[Face, ...]) -> tuple[Face, ...]:
    """Put a made hand in the order in which a dealer reads it."""
    counts = Counter(card.rank for card in cards)
    ace_low = rank in _ACE_LOW or counts.keys() == _WHEELS.get(rank)
    return tuple(sorted(cards, key=lambda card: (counts[card.rank], door(card, not ace_low)), reverse=True))


def named(rank: RankName, cards: tuple[Face, ...]) -> Say:
    """Say what the dealer reads aloud for a made hand: five cards, or the one to four of a badugi, in any order.

    The slots carry rank letters (`K`) or several with dashes (`8-6-4-2-A`). Raises `ValueError` as `strength` does.
    """
    _check(rank, None, cards)
    if not (1 <= len(cards) <= 4 if rank in _BADUGI else len(cards) == 5) or _worth(rank, cards) is None:
        raise ValueError("a made hand has five cards, a badugi up to four of different ranks and suits")
    letters = [RANKS[card.rank] for card in _in_order(rank, cards)]
    if rank in _BADUGI:
        return say("hand.badugi", size=len(cards), cards="-".join(letters))
    if rank in _POINTS:
        return say("hand.points", points=sum(_PIPS[card.rank] for card in cards), cards="-".join(letters))
    scale = _library(rank, suited=rank not in _SUITLESS and len({card.suit for card in cards}) == 1)
    return _called(scale.entry(sum(_KEYS[card] for card in cards)).label.name, letters, low=rank in _LOW)


def _called(label: str, letters: list[str], *, low: bool) -> Say:
    first, whole = letters[0], "-".join(letters)
    match label:
        case "STRAIGHT_FLUSH":
            return say("hand.royal_flush") if first == "A" else say("hand.straight_flush", high=first)
        case "FOUR_OF_A_KIND":
            return say("hand.four", rank=first, kicker=letters[4])
        case "FULL_HOUSE":
            return say("hand.full_house", high=first, low=letters[3])
        case "FLUSH":
            return say("hand.flush", high=first, cards=whole)
        case "STRAIGHT":
            return say("hand.straight", high=first)
        case "THREE_OF_A_KIND":
            return say("hand.three", rank=first, kickers="-".join(letters[3:]))
        case "TWO_PAIR":
            return say("hand.two_pair", high=first, low=letters[2], kicker=letters[4])
        case "ONE_PAIR":
            return say("hand.pair", rank=first, kickers="-".join(letters[2:]))
        case _:
            return say("hand.low", cards=whole) if low else say("hand.high_card", high=first, cards=whole)


def showing(up: tuple[Face, ...], low: bool, high_ace: bool = False) -> int:  # noqa: FBT001, FBT002 - two ways to look
    """Tell which hand showing opens a stud street: the higher number, equal for ties.

    High: quads, trips, two pair, a pair, then the cards; straights and flushes do not count. With `low` the lowest
    hand in the sense of razz: no pair before a pair, the ace low, or high with `high_ace` (2-7 razz). 0 for no cards.
    Raises `ValueError` as `strength`.
    """
    _check("high", None, up)
    counts = Counter(door(card, high_ace or not low)[0] for card in up)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    groups += [(0, -1)] * (7 - len(groups))
    seen = 0
    for count, _ in groups:
        seen = seen * 5 + count
    for _, rank in groups:
        seen = seen * 14 + rank + 1
    return 5**7 * 14**7 - seen if low and up else seen


def door(card: Face, high_ace: bool = True) -> tuple[int, int]:  # noqa: FBT001, FBT002 - the two ways to see an ace
    """Give a card's rank, 0 (lowest) to 12, and its suit in the order ♣ ♦ ♥ ♠, to compare cards for the bring-in."""
    if card >= UNREAD_NUMBER:
        raise ValueError("a card nobody has read cannot be compared")
    rank, suit = card >> 2, card & 3
    return (rank, suit) if high_ace else ((rank + 1) % 13, suit)
