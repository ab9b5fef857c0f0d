"""PokerKit judges the same cards again for every seat, street and pot of a hand; here it judges each once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from unittest.mock import patch

from pokerkit import Card, Hand, hands

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pokerkit.utilities import CardsLike

KINDS = tuple(kind for kind in vars(hands).values() if isinstance(kind, type) and issubclass(kind, Hand))
OWN = tuple(kind for kind in KINDS if kind is not Hand and "from_game" in vars(kind))
"""The kinds of hand that find their best cards in a way of their own."""


@contextmanager
def judged_once() -> Iterator[None]:
    """Within this PokerKit's answers are kept, right or refused, by the kind of hand and the cards."""
    known: dict[object, Hand | ValueError] = {}
    patches = [patch.object(kind, "from_game", classmethod(_once(kind, known))) for kind in OWN]
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()


def _once(owner: type[Hand], known: dict[object, Hand | ValueError]) -> Callable[..., Hand]:
    judge = vars(owner)["from_game"].__func__

    def from_game(kind: type[Hand], hole_cards: CardsLike, board_cards: CardsLike = ()) -> Hand:
        hole, board = tuple(Card.clean(hole_cards)), tuple(Card.clean(board_cards))
        asked = owner, kind, hole, board
        if asked not in known:
            try:
                known[asked] = judge(kind, hole, board)
            except ValueError as refused:
                known[asked] = refused
        found = known[asked]
        if isinstance(found, ValueError):
            raise found
        return found

    return from_game
