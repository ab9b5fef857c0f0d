"""Ranking against two libraries that are asked another way, and the words for what is found."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pokerkit
import pytest
import treys
import yaml
from hypothesis import given
from hypothesis import strategies as st

from controller.rules.cards import FACES, UNREAD, Face, face, faces, name, names
from controller.rules.ranking import best, door, named, ready, showing, strength
from controller.rules.saying import Say, say
from controller.rules.shares import HoleUse, Qualify, RankName, Uses

SIX = 16
WORDS = Path(__file__).parents[2] / "config" / "words" / "en" / "hands.yaml"
RANKS_OF_ALL: tuple[RankName, ...] = (
    "high",
    "low_a5",
    "low_27",
    "badugi",
    "badugi_27",
    "short",
    "short_trips",
    "points_most",
    "points_fewest",
)
QUALIFIERS: dict[RankName, Qualify] = {"low_a5": 8, "high": "pair_of_nines"}
SHORT: tuple[RankName, ...] = ("short", "short_trips")
BADUGIS: tuple[RankName, ...] = ("badugi", "badugi_27")
USES: tuple[Uses, ...] = ("any", "own", HoleUse(hole=(2, 2)), HoleUse(hole=(0, 2)), HoleUse(hole=(1, 3)))


def deck(rank: RankName) -> tuple[Face, ...]:
    return FACES[SIX:] if rank in SHORT else FACES


def deals(seed: int, count: int, cards: int, rank: RankName = "high") -> list[tuple[Face, ...]]:
    """Deal from a full deck, and every other time from a few ranks and suits, where hands are made."""
    chance = random.Random(seed)  # noqa: S311 - a test's deals, the same each time
    narrow = [card for card in deck(rank) if card.suit < 2 or card.rank % 3 == 0]
    return [tuple(chance.sample(narrow if turn % 2 else deck(rank), cards)) for turn in range(count)]


def text(cards: tuple[Face, ...]) -> str:
    return "".join(name(card) for card in cards)


def order(left: object, right: object) -> int:
    """Compare by `<` alone, `None` below everything: -1, 0 or 1."""
    if left is None or right is None:
        return (left is not None) - (right is not None)
    return int(right < left) - int(left < right)  # type: ignore[operator]


def agree(ours: list[int | None], theirs: list[object]) -> None:
    """Every two neighbours stand in the same order, and the same hands are no hands."""
    for (our, other_our), (their, other_their) in zip(
        combinations(ours[:120], 2), combinations(theirs[:120], 2), strict=True
    ):
        assert order(our, other_our) == order(their, other_their)
    for place in range(1, len(ours)):
        assert order(ours[place - 1], ours[place]) == order(theirs[place - 1], theirs[place])


def test_high_orders_hands_as_treys_does() -> None:
    evaluator = treys.Evaluator()
    dealt = deals(1, 3000, 7)
    theirs: list[object] = [-evaluator.evaluate([treys.Card.new(name(card)) for card in cards], []) for cards in dealt]
    agree([strength("high", "any", None, cards[:2], (), cards[2:]) for cards in dealt], theirs)


@pytest.mark.parametrize(
    ("rank", "uses", "qualify", "own", "board", "kind"),
    [
        ("high", "any", None, 2, 5, pokerkit.StandardHighHand),
        ("high", HoleUse(hole=(0, 2)), None, 2, 5, pokerkit.StandardHighHand),
        ("high", HoleUse(hole=(2, 2)), None, 4, 5, pokerkit.OmahaHoldemHand),
        ("high", HoleUse(hole=(2, 2)), None, 5, 5, pokerkit.OmahaHoldemHand),
        ("high", HoleUse(hole=(2, 2)), None, 2, 5, pokerkit.GreekHoldemHand),
        ("low_a5", HoleUse(hole=(2, 2)), 8, 4, 5, pokerkit.OmahaEightOrBetterLowHand),
        ("low_a5", HoleUse(hole=(2, 2)), 8, 5, 5, pokerkit.OmahaEightOrBetterLowHand),
        ("low_a5", "any", 8, 7, 0, pokerkit.EightOrBetterLowHand),
        ("low_a5", "any", None, 7, 0, pokerkit.RegularLowHand),
        ("low_a5", "own", None, 5, 0, pokerkit.RegularLowHand),
        ("low_27", "own", None, 5, 0, pokerkit.StandardLowHand),
        ("low_27", "any", None, 7, 0, pokerkit.StandardLowHand),
        ("badugi", "own", None, 4, 0, pokerkit.BadugiHand),
        ("badugi", "own", None, 5, 0, pokerkit.BadugiHand),
        ("badugi_27", "own", None, 4, 0, pokerkit.StandardBadugiHand),
        ("badugi_27", "own", None, 5, 0, pokerkit.StandardBadugiHand),
        ("badugi", "own", None, 7, 0, pokerkit.BadugiHand),
        ("short", "any", None, 2, 5, pokerkit.ShortDeckHoldemHand),
    ],
)
def test_every_rank_orders_hands_as_the_library_does_the_long_way(  # noqa: PLR0913, PLR0917 - a row of a table
    rank: RankName, uses: Uses, qualify: Qualify | None, own: int, board: int, kind: type[pokerkit.Hand]
) -> None:
    dealt = deals(own * 10 + board, 200, own + board, rank)
    ours = [strength(rank, uses, qualify, cards[:own], (), cards[own:]) for cards in dealt]
    agree(ours, [kind.from_game_or_none(text(cards[:own]), text(cards[own:])) for cards in dealt])


def every_hand(rank: RankName) -> list[tuple[Face, ...]]:
    """Give one hand for each pattern of ranks, of several suits and of one."""
    numbers = range(4 if rank in SHORT else 0, 13)
    hands = [
        tuple(FACES[4 * number + place % 4] for place, number in enumerate(pattern))
        for pattern in combinations_with_replacement(numbers, 5)
        if pattern[0] != pattern[4]
    ]
    return hands + [tuple(FACES[4 * number] for number in pattern) for pattern in combinations(numbers, 5)]


def category(cards: tuple[Face, ...]) -> str:
    return named("high", cards).key.removeprefix("hand.").replace("royal", "straight")


@pytest.mark.parametrize(
    ("rank", "count"), [("high", 7462), ("low_27", 7462), ("low_a5", 6175), ("short", 1404), ("short_trips", 1404)]
)
def test_there_are_as_many_strengths_as_hands_that_differ(rank: RankName, count: int) -> None:
    worths = [strength(rank, "own", None, hand, (), ()) for hand in every_hand(rank)]
    assert len(set(worths)) == count
    assert min(worth for worth in worths if worth is not None) >= 0


def test_low_a5_has_the_order_of_its_definition() -> None:
    def bad(cards: tuple[Face, ...]) -> tuple[list[int], list[int]]:
        counts = Counter((card.rank + 1) % 13 for card in cards)
        groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
        return [count for count, _ in groups], [rank for _, rank in groups]

    hands = sorted(every_hand("low_a5"), key=bad, reverse=True)
    worths = [strength("low_a5", "own", None, hand, (), ()) or 0 for hand in hands]
    assert worths == sorted(worths)


def test_low_27_is_high_upside_down_but_for_the_wheel() -> None:
    hands = [hand for hand in every_hand("low_27") if {card.rank for card in hand} != {0, 1, 2, 3, 12}]
    hands.sort(key=lambda hand: strength("high", "own", None, hand, (), ()) or 0, reverse=True)
    worths = [strength("low_27", "own", None, hand, (), ()) or 0 for hand in hands]
    assert worths == sorted(worths)


def test_badugi_has_the_order_of_its_definition() -> None:
    def good(ranks: tuple[int, ...]) -> tuple[int, list[int]]:
        return len(ranks), [-rank for rank in sorted(ranks, reverse=True)]

    patterns = sorted((ranks for size in (1, 2, 3, 4) for ranks in combinations(range(13), size)), key=good)
    hands = [tuple(FACES[4 * ((rank + 12) % 13) + suit] for suit, rank in enumerate(ranks)) for ranks in patterns]
    worths = [strength("badugi", "own", None, hand, (), ()) or 0 for hand in hands]
    assert worths == sorted(set(worths))


def test_short_deck_is_high_but_for_the_flush_and_the_low_straight() -> None:
    rising = ["high_card", "pair", "two_pair", "three", "straight", "full_house", "flush", "four", "straight_flush"]
    hands = [hand for hand in every_hand("short") if {card.rank for card in hand} != {4, 5, 6, 7, 12}]
    hands.sort(key=lambda hand: (rising.index(category(hand)), strength("high", "own", None, hand, (), ())))
    worths = [strength("short", "own", None, hand, (), ()) or 0 for hand in hands]
    assert worths == sorted(worths)


def test_where_trips_beat_a_straight_all_else_is_as_in_the_short_deck() -> None:
    rising = ["high_card", "pair", "two_pair", "straight", "three", "full_house", "flush", "four", "straight_flush"]
    hands = every_hand("short_trips")
    low = {4, 5, 6, 7, 12}  # the nine-high straight, also of one suit

    def good(cards: tuple[Face, ...]) -> tuple[int, int]:
        called = named("short_trips", cards).key.removeprefix("hand.").replace("royal_flush", "straight_flush")
        return rising.index(called), strength("short", "own", None, cards, (), ()) or 0

    hands.sort(key=good)
    worths = [strength("short_trips", "own", None, hand, (), ()) or 0 for hand in hands]
    assert worths == sorted(worths)
    straights = [hand for hand in hands if good(hand)[0] == rising.index("straight")]
    assert {card.rank for card in straights[0]} == low


def test_a_badugi_with_the_ace_high_has_the_order_of_its_definition() -> None:
    patterns = [ranks for size in (1, 2, 3, 4) for ranks in combinations(range(13), size)]
    patterns.sort(key=lambda ranks: (len(ranks), [-rank for rank in sorted(ranks, reverse=True)]))
    hands = [tuple(FACES[4 * rank + suit] for suit, rank in enumerate(ranks)) for ranks in patterns]
    worths = [strength("badugi_27", "own", None, hand, (), ()) or 0 for hand in hands]
    assert worths == sorted(set(worths))


@pytest.mark.parametrize(
    ("cards", "points"),
    [("TcTdThTs9c", 49), ("AcAdAhAs2c", 6), ("KcQdJhKsQc", 0), ("AcKd9h5s2c", 17), ("TcJd2h2s2c", 16)],
)
def test_points_are_pips_with_the_ace_one_and_pictures_nothing(cards: str, points: int) -> None:
    assert strength("points_most", "own", None, faces(cards), (), ()) == points
    assert strength("points_fewest", "own", None, faces(cards), (), ()) == 49 - points
    assert dict(named("points_most", faces(cards)).slots)["points"] == points


def test_most_and_fewest_points_are_sums_for_every_hand() -> None:
    pips = dict(zip(range(13), (2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1), strict=True))
    for hand in every_hand("points_most"):
        total = sum(pips[card.rank] for card in hand)
        assert strength("points_most", "own", None, hand, (), ()) == total
        assert strength("points_fewest", "own", None, hand, (), ()) == 49 - total


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("9c9d4h3s2c", True),
        ("8c8dAhKsQc", False),
        ("AcKdQhJs9c", False),
        ("3c3d2h2s4c", True),
        ("TcTd3h2s4c", True),
        ("2c2d2h3s4c", True),
        ("2c3c4c5c7c", True),
    ],
)
def test_a_pair_of_nines_is_the_least_high_that_qualifies(cards: str, qualifies: bool) -> None:  # noqa: FBT001 - a row
    found = strength("high", "own", "pair_of_nines", faces(cards), (), ())
    assert (found is not None) == qualifies
    assert found in (None, strength("high", "own", None, faces(cards), (), ()))


@st.composite
def seats(
    draw: st.DrawFn,
) -> tuple[RankName, Uses, Qualify | None, tuple[Face, ...], tuple[Face, ...], tuple[Face, ...]]:
    rank = draw(st.sampled_from(RANKS_OF_ALL))
    cards = draw(st.permutations(deck(rank)))
    held, own, board = draw(st.integers(0, 7)), draw(st.integers(0, 2)), draw(st.integers(0, 5))
    qualify = QUALIFIERS.get(rank) if draw(st.booleans()) else None
    ends = held, held + own, held + own + board
    return (
        rank,
        draw(st.sampled_from(USES)),
        qualify,
        tuple(cards[: ends[0]]),
        tuple(cards[ends[0] : ends[1]]),
        tuple(cards[ends[1] : ends[2]]),
    )


@given(seats())
def test_the_cards_announced_are_the_seats_and_worth_what_was_judged(
    seat: tuple[RankName, Uses, Qualify | None, tuple[Face, ...], tuple[Face, ...], tuple[Face, ...]],
) -> None:
    rank, uses, qualify, hand, own, board = seat
    worth, found = strength(*seat), best(*seat)
    if found is None:
        assert worth is None
        return
    assert found.strength == worth
    assert strength(rank, "own", qualify, found.cards, (), ()) == worth
    assert len(found.cards) == 5 or rank in BADUGIS
    assert set(found.cards) <= set(hand + own if uses == "own" else hand + own + board)
    if isinstance(uses, HoleUse):
        assert uses.hole[0] <= len(set(found.cards) & set(hand)) <= uses.hole[1]
    assert named(rank, found.cards) == named(rank, found.cards[::-1])


@pytest.mark.parametrize("rank", [rank for rank in RANKS_OF_ALL if rank not in BADUGIS])
@given(data=st.data())
def test_no_hand_of_five_allowed_is_better(rank: RankName, data: st.DataObject) -> None:
    cards = tuple(data.draw(st.permutations(deck(rank)))[:10])
    hand, own, board = cards[:4], cards[4:6], cards[6:]
    uses = data.draw(st.sampled_from(USES))
    least, most = uses.hole if isinstance(uses, HoleUse) else (0, 5)
    rest = own if uses == "own" else own + board
    every = [
        strength(rank, "own", None, five, (), ())
        for five in combinations(hand + rest, 5)
        if least <= len(set(five) & set(hand)) <= most
    ]
    assert strength(rank, uses, None, hand, own, board) == max((worth or 0 for worth in every), default=None)


def test_the_river_of_ones_own_counts_as_board_and_as_own() -> None:
    hand, own, board = faces("AhKh"), faces("Qh"), faces("JhTh2c3d")
    found = best("high", "any", None, hand, own, board)
    assert found is not None
    assert names(found.cards) == "Ah Kh Qh Jh Th"
    assert strength("high", HoleUse(hole=(2, 2)), None, hand, own, board) == found.strength
    assert strength("high", "own", None, hand, own, board) is None


@pytest.mark.parametrize(
    ("rank", "cards", "uses"),
    [
        ("high", "AhKhQhJh", "any"),
        ("high", "", "any"),
        ("low_a5", "AhKhQhJh", "own"),
        ("badugi", "", "own"),
        ("high", "AhKhQhJhTh", HoleUse(hole=(2, 2))),
    ],
)
def test_too_few_cards_are_no_hand(rank: RankName, cards: str, uses: Uses) -> None:
    assert strength(rank, uses, None, faces(cards), (), ()) is None
    assert best(rank, uses, None, faces(cards), (), ()) is None


def test_of_equal_choices_the_higher_suits_are_taken() -> None:
    found = best("high", "any", None, faces("9c9s"), (), faces("8c7d6s5h9d"))
    assert found is not None
    assert names(found.cards) == "9s 8c 7d 6s 5h"


@pytest.mark.parametrize(
    ("rank", "given_cards", "ordered"),
    [
        ("high", "9c KhKd 9s Kc", "Kh Kd Kc 9s 9c"),
        ("high", "2c As 4d 3h 5c", "5c 4d 3h 2c As"),
        ("high", "2c As 2d 3h 5c", "2d 2c As 5c 3h"),
        ("short", "9c As 8d 6h 7c", "9c 8d 7c 6h As"),
        ("low_a5", "As 8d 2c 6h 4c", "8d 6h 4c 2c As"),
        ("low_27", "As 5d 2c 3h 4c", "As 5d 4c 3h 2c"),
        ("badugi", "As 8d 2c 6h", "8d 6h 2c As"),
        ("badugi_27", "As 8d 2c 6h", "As 8d 6h 2c"),
        ("short_trips", "9c As 8d 6h 7c", "9c 8d 7c 6h As"),
    ],
)
def test_cards_stand_as_they_are_read(rank: RankName, given_cards: str, ordered: str) -> None:
    found = best(rank, "own", None, faces(given_cards.replace(" ", "")), (), ())
    assert found is not None
    assert names(found.cards) == ordered


NAMED: list[tuple[RankName, str, Say]] = [
    ("high", "AhKhQhJhTh", say("hand.royal_flush")),
    ("high", "5h4h3h2hAh", say("hand.straight_flush", high="5")),
    ("high", "KhKdKcKs2h", say("hand.four", rank="K", kicker="2")),
    ("high", "9hKdKcKs9d", say("hand.full_house", high="K", low="9")),
    ("high", "2h9hKh5h4h", say("hand.flush", high="K", cards="K-9-5-4-2")),
    ("high", "Th9d8c7s6h", say("hand.straight", high="T")),
    ("high", "KdKcKs2hAh", say("hand.three", rank="K", kickers="A-2")),
    ("high", "KdKc4s4hAh", say("hand.two_pair", high="K", low="4", kicker="A")),
    ("high", "KdKc4s2hAh", say("hand.pair", rank="K", kickers="A-4-2")),
    ("high", "KdJc4s2hAh", say("hand.high_card", high="A", cards="A-K-J-4-2")),
    ("low_a5", "Ah2h4h6h8h", say("hand.low", cards="8-6-4-2-A")),
    ("low_a5", "AhAd4h6h8h", say("hand.pair", rank="A", kickers="8-6-4")),
    ("low_27", "AhKhQhJhTh", say("hand.royal_flush")),
    ("low_27", "7h5h4h3h2h", say("hand.flush", high="7", cards="7-5-4-3-2")),
    ("low_27", "7d5h4h3h2h", say("hand.low", cards="7-5-4-3-2")),
    ("badugi", "KdAh", say("hand.badugi", size=2, cards="K-A")),
    ("badugi_27", "KdAh", say("hand.badugi", size=2, cards="A-K")),
    ("points_most", "TcTdKhAs9c", say("hand.points", points=30, cards="T-T-A-K-9")),
    ("short_trips", "Ah9c8h7h6h", say("hand.straight", high="9")),
    ("short", "Ah9h8h7h6h", say("hand.straight_flush", high="9")),
    ("short", "AhKhQhJhTh", say("hand.royal_flush")),
]


@pytest.mark.parametrize(("rank", "cards", "said"), NAMED)
def test_every_category_has_its_name(rank: RankName, cards: str, said: Say) -> None:
    assert named(rank, faces(cards)) == said


def test_every_name_has_its_words_and_every_slot_is_filled() -> None:
    words = yaml.safe_load(WORDS.read_text())
    slots = {said.key: {slot for slot, _ in said.slots} for _, _, said in NAMED}
    assert {key for key in words if key.startswith("hand.")} == set(slots)
    for key, filled in slots.items():
        used = re.findall(r"{(\w+)(?::(?:one|many))?}", words[key])
        assert set(used) <= filled
    assert {key for key in words if key.startswith("rank.")} == {
        f"rank.{rank}.{form}" for rank in "23456789TJQKA" for form in ("one", "many")
    }


@pytest.mark.parametrize("cards", ["AhKhQhJh", "AhKhQhJhTh9h"])
def test_only_five_cards_have_a_name(cards: str) -> None:
    with pytest.raises(ValueError, match="five cards"):
        named("high", faces(cards))


@pytest.mark.parametrize("cards", ["", "AhKh", "AhAd", "AhKdQcJs9h"])
def test_only_a_rainbow_is_named_a_badugi(cards: str) -> None:
    with pytest.raises(ValueError, match="badugi"):
        named("badugi", faces(cards))


@pytest.mark.parametrize("judge", [strength, best])
@pytest.mark.parametrize(
    ("rank", "qualify", "cards", "why"),
    [
        ("high", None, (*faces("AhKhQhJhTh"), UNREAD), "nobody has read"),
        ("high", None, faces("AhKhQhJhThAh"), "twice"),
        ("low_a5", 8, faces("2h3h2h"), "twice"),
        ("short", None, faces("AhKhQhJh5c"), "short deck"),
        ("low_27", 8, faces("7h5d4c3s2h"), "qualifier"),
        ("high", 8, faces("7h5d4c3s2h"), "qualifier"),
        ("low_a5", "pair_of_nines", faces("7h5d4c3s2h"), "qualifier"),
    ],
)
def test_cards_that_cannot_be_ranked_are_refused_without_naming_one(
    judge: object, rank: RankName, qualify: Qualify | None, cards: tuple[Face, ...], why: str
) -> None:
    assert callable(judge)
    with pytest.raises(ValueError, match=why) as caught:
        judge(rank, "any", qualify, cards[:2], (), cards[2:])
    assert re.search(r"\b([2-9TJQKA]|10)[cdhs]\b", str(caught.value)) is None


def test_ready_fills_every_table() -> None:
    ready(*RANKS_OF_ALL)
    assert strength("badugi", "own", None, faces("Ah2d3c4s"), (), ()) is not None


@pytest.mark.parametrize(
    "rising",
    [
        ["2c3d4h5s", "7c8c9cTc", "KcQcJc9d", "AcQcJc9d", "2c2d3h4s", "AcAdKhQs", "2c2d3h3s", "AcAdKhKs", "2c2d2h3s"],
        ["AcAdAhKs", "2c2d2h2s", "AcAdAhAs"],
        ["2c", "Kh", "As"],
        ["3c2d", "4c2d", "KcQd", "2c2d", "AcAd"],
    ],
)
def test_the_high_hand_showing_opens(rising: list[str]) -> None:
    looks = [showing(faces(cards), False) for cards in rising]
    assert looks == sorted(set(looks))


@pytest.mark.parametrize(
    "rising",
    [
        ["KcKdKhKs", "AcAdAhAs", "AcAdAh2s", "2c2dAhAs", "2c2dAh3s", "AcAd2h3s", "KcQdJhTs", "5c4d3h2s", "4c3d2hAs"],
        ["Kc", "2c", "Ah"],
        ["KcAd", "3cAd", "2cAd"],
    ],
)
def test_the_low_hand_showing_opens_razz(rising: list[str]) -> None:
    looks = [showing(faces(cards), True) for cards in rising]
    assert looks == sorted(set(looks))


def test_hands_showing_tie_whatever_their_suits_and_order() -> None:
    for low in (False, True):
        assert showing(faces("AcKd9h9s"), low) == showing(faces("9cAdKh9d"), low)
        assert showing((), low) == 0 < showing(faces("Kc"), low)


def test_an_unread_or_doubled_card_shows_no_hand() -> None:
    for up in ((UNREAD,), faces("AhAh")):
        with pytest.raises(ValueError, match=r"nobody|twice"):
            showing(up, False)
    with pytest.raises(ValueError, match="nobody"):
        door(UNREAD)


def test_the_bring_in_compares_rank_and_then_suit() -> None:
    assert min(FACES, key=door) == face("2c")
    assert max(FACES, key=door) == face("As")
    assert max(FACES, key=lambda card: door(card, False)) == face("Ks")
    assert min(FACES, key=lambda card: door(card, high_ace=False)) == face("Ac")
    assert door(face("As")) == (12, 3)
    assert door(face("Ac"), False) == (0, 0)
