"""A hand taken up in its middle: what is told must be able to be so, and what is not seen stays unread."""

from __future__ import annotations

import pytest

from controller.rules.cards import UNREAD, faces
from controller.rules.joining import JoinsAt, streets
from controller.table.records import NextHand
from tests.dealing import STANDARD, Felt, games

HOLDEM = (("flop", 3), ("turn", 4), ("river", 5))


def felt(game: str = "holdem", stakes: str = "no_limit 1/2") -> Felt:
    return Felt(game, stakes, (400, 400, 400, 400))


def test_only_what_can_be_told_by_counting_can_be_joined() -> None:
    assert streets(games()["holdem"], STANDARD) == HOLDEM
    assert streets(games()["double_board"], STANDARD) == (("flop", 6), ("turn", 8), ("river", 10))
    assert streets(games()["stud"], STANDARD) == ()
    assert streets(games()["triple_draw_27"], STANDARD) == ()


@pytest.mark.parametrize(
    ("at", "key"),
    [
        (JoinsAt("preflop", 90, (1, 3)), "refused.join_street"),
        (JoinsAt("fourth", 90, (1, 3)), "refused.join_street"),
        (JoinsAt("flop", 90, (1,)), "refused.join_seats"),
        (JoinsAt("flop", 90, (1, 1)), "refused.join_seats"),
        (JoinsAt("flop", 90, (1, 9)), "refused.join_seats"),
        (JoinsAt("turn", 90, (1, 3), faces("Ah Kd 2c")), "refused.join_cards"),
        (JoinsAt("flop", 90, (1, 3), faces("Ah Kd Ah")), "refused.join_cards"),
        (JoinsAt("flop", 0, (1, 3)), "refused.join_pot"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(at: JoinsAt, key: str) -> None:
    assert felt().refused(NextHand(join=at)).key == key


def test_a_deuce_is_no_card_of_a_short_deck() -> None:
    short = Felt("short_deck", "no_limit 1/2 ante 1", (400, 400, 400))
    assert short.refused(NextHand(join=JoinsAt("flop", 90, (1, 3), faces("Ah Kd 2c")))).key == "refused.join_cards"


@pytest.mark.parametrize("game", [game for game in games() if streets(games()[game], STANDARD)])
def test_every_game_that_can_be_joined_is_played_to_its_end(game: str) -> None:
    """What lies in the pot is won by those who are in, and nobody else's stack moves."""
    at, cards = streets(games()[game], STANDARD)[-1]
    table = felt(game, "no_limit 1/2 ante 1")
    table.give(NextHand(join=JoinsAt(at, 90, (1, 3))))
    hand = table.hand
    assert hand.bets.pot == 90
    assert [face for face in hand.cards.faces if face != UNREAD] == []
    assert sum(len(hand.cards.where[hand.setup.places.board(board)]) for board in hand.setup.game.boards) == cards
    table.acts(table.to_act, "fold")
    table.done()
    assert sorted(table.won.values()) == [0, 0, 0, 90]
