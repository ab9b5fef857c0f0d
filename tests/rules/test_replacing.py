"""The quick `_replace` of the records a hand is folded from does what the library's own does."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from controller.rules.beside import Beside
from controller.rules.betting import Bets
from controller.rules.hand import Cards, Hand, Result
from controller.rules.replacing import quick
from tests.dealing import Felt


class Slow(NamedTuple):
    """Three fields, one of them with a default."""

    one: int
    two: tuple[int, ...]
    three: str = ""


@quick
class Quick(NamedTuple):
    """The same, quick."""

    one: int
    two: tuple[int, ...]
    three: str = ""


def test_it_is_the_same_tuple_with_some_fields_other() -> None:
    slow, fast = Slow(1, (2,)), Quick(1, (2,))
    assert fast._replace() == fast
    for changed, replaced in (
        (fast._replace(one=5), slow._replace(one=5)),
        (fast._replace(three="x", two=()), slow._replace(three="x", two=())),
    ):
        assert (type(changed), tuple(changed)) == (Quick, tuple(replaced))
    assert fast == Quick(1, (2,)), "a record never changes"


def test_a_field_that_is_none_is_not_made() -> None:
    with pytest.raises(KeyError):
        Quick(1, ())._replace(four=4)  # type: ignore[call-arg] # that is what is tried


@pytest.mark.parametrize("kind", [Hand, Bets, Cards, Result, Beside])
def test_the_records_of_a_hand_keep_every_other_field(kind: type) -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100))
    felt.deal()
    hand = felt.hand
    record: Any = next(each for each in (hand, hand.bets, hand.cards, hand.result, hand.beside) if type(each) is kind)
    first = record._fields[0]
    assert record._replace(**{first: None}) == (None, *record[1:])
