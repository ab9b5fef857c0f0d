"""Every game of the configuration is dealt out, from the forced bets to the last chip."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from controller.rules.cards import FACES, RANKS, Face
from controller.rules.decide import Decision, begin, decide
from controller.rules.game import Game
from controller.rules.hand import Hand, Setup
from controller.rules.inputs import Act, Begin, CardLeft, Discards, Done, Input, Shows
from controller.rules.stakes import Stakes, parse
from controller.table.definitions import Definitions, load

ROOT = Path(__file__).resolve().parents[1]
SCENARIOS = ROOT / "tests" / "scenarios"
GAMES = sorted(path.stem for path in (ROOT / "config" / "games").glob("*.yaml"))

# Stub and burns at the end, and with how many seats (vocabulary §1.5); in a draw each seat throws one card a draw.
LEFT_OVER = {
    "holdem": (26, 3, 9),
    "lazy_rivers": (27, 3, 6),
    "double_board": (21, 3, 9),
    "double_board_one_winner": (21, 3, 9),
    "omaha": (8, 3, 9),
    "omaha_hilo": (8, 3, 9),
    "stud": (6, 4, 6),
    "razz": (6, 4, 6),
    "triple_draw_27": (1, 3, 6),
    "badugi": (7, 3, 6),
    # Nine in a hold'em game: 52 - 9 x 2 - 5 - 3; Rio Bravo deals nine cards more and burns one.
    "holdem_hilo": (26, 3, 9),
    "greek_holdem": (26, 3, 9),
    "rio_bravo": (16, 4, 9),
    # Omaha: 52 - 9 x 4 - 8; with five cards 52 - 8 x 5 - 8, the spit of courchevel being one of the board's five.
    "omaha_hilo_regular": (8, 3, 9),
    "omaha_five": (4, 3, 8),
    "big_o": (4, 3, 8),
    "courchevel": (4, 3, 8),
    "courchevel_hilo": (4, 3, 8),
    # 52 - 9 x 3 - 8, what is thrown being dealt all the same; Irish 52 - 9 x 4 - 8.
    "pineapple": (17, 3, 9),
    "crazy_pineapple": (17, 3, 9),
    "crazy_pineapple_hilo": (17, 3, 9),
    "lazy_pineapple": (17, 3, 9),
    "lazy_pineapple_hilo": (17, 3, 9),
    "irish": (8, 3, 9),
    # Ten board cards: 52 - 8 x 4 - 13, 52 - 9 x 4 - 13; the bomb pots of five cards burn two and take the whole deck.
    "double_board_omaha": (7, 3, 8),
    "double_board_omaha_hilo": (3, 3, 9),
    "bomb_pot_holdem": (26, 3, 9),
    "bomb_pot_double_board": (21, 3, 9),
    "bomb_pot_double_board_omaha": (7, 3, 8),
    "bomb_pot_five_card_double_board": (0, 2, 8),
    "ultimate_big_o": (0, 2, 8),
    # 36 - 9 x 2 - 8, 36 - 6 x 4 - 8.
    "short_deck": (10, 3, 9),
    "short_deck_omaha": (4, 3, 6),
    # 52 - 7 x 5 - 7 drawn - 8.
    "drawmaha": (2, 3, 7),
    "drawmaha_27": (2, 3, 7),
    "drawmaha_a5": (2, 3, 7),
    "drawmaha_badugi": (2, 3, 7),
    "drawmaha_49": (2, 3, 7),
    "drawmaha_0": (2, 3, 7),
    # 52 - 5 x 5 - 3 draws of 5 - 8.
    "drawmaha_triple": (4, 3, 5),
    # 52 - 6 x 7 - 4; super stud 52 - 5 x 9 - 4.
    "stud_hilo": (6, 4, 6),
    "stud_hilo_regular": (6, 4, 6),
    "razz_27": (6, 4, 6),
    "razzdugi": (6, 4, 6),
    "razzdeuce": (6, 4, 6),
    "super_stud": (3, 4, 5),
    "super_stud_hilo": (3, 4, 5),
    # 52 - 6 x 5 - 6 drawn - 1 burn; three draws 52 - 30 - 18 - 3.
    "single_draw_27": (15, 1, 6),
    "five_card_draw": (15, 1, 6),
    "triple_draw_a5": (1, 3, 6),
    "badeucy": (1, 3, 6),
    "badacey": (1, 3, 6),
    "archie": (1, 3, 6),
}
STACK = 1000
LONGEST = 400  # inputs; a game that takes more never ends


@cache
def definitions() -> Definitions:
    return load()


def stakes_of(game: Game) -> Stakes:
    """Stakes the game can be played for: antes and a bring-in where it begins with antes."""
    first = game.steps[0]
    assert first.do == "post"
    return parse(
        {
            "blinds": "no_limit 1/2",
            "antes": "limit 10/20 blinds 0/0 ante 1 bring_in 3",
            "bomb": "no_limit 0/0 ante 5",
            "ante_and_button": "no_limit 0/2 ante 1",
        }[first.what]
    )


def setup_of(game: Game, seats: int, house: str = "standard") -> Setup:
    stakes = stakes_of(game)
    blinds = (0 if seats > 2 else 1, 1 if seats > 2 else 0) if stakes.big_blind else (-1, -1)
    if game.button_posts:
        blinds = -1, seats - 1
    return Setup(
        number=1,
        game=game,
        house=definitions().houses[house],
        seats=tuple(range(1, seats + 1)),
        button=seats,
        stakes=stakes,
        start=(STACK,) * seats,
        small_blind=blinds[0],
        big_blind=blinds[1],
    )


def deck_of(game: Game) -> list[Face]:
    """The deck, in an order where suits and ranks are mixed and every game meets the same cards each time."""
    low = RANKS.index(game.deck.ranks[0])
    cards = [face for face in FACES if face.rank >= low]
    return [cards[place * 11 % len(cards)] for place in range(len(cards))]


def next_input(hand: Hand, deck: list[Face]) -> Input:
    """What happens next when everybody checks or calls, throws one card a draw and shows."""
    if hand.due:
        return CardLeft(deck[len(hand.cards.faces)])
    assert hand.step is not None
    match hand.step.do:
        case "post":
            return Begin()
        case "bet" if hand.bets.bring_in:
            return Act(hand.seat(hand.turn), "bet", hand.bets.bring_in)
        case "bet":
            return Act(hand.seat(hand.turn), "call" if hand.bets.owes(hand.turn) else "check")
        case "discard":
            return Discards(hand.seat(hand.turn), max(1, getattr(hand.step, "least", 0)))
        case "show":
            # After a draw the felt says which cards were kept; before, the shoe has read them all.
            return Shows(hand.seat(hand.turn), hand.cards.at(hand.setup.places.hand(hand.turn)))
        case _:
            return Done()


def dealt_out(setup: Setup) -> list[Hand]:
    """Every state of a hand in which everybody stays to the end."""
    deck = deck_of(setup.game)
    hands = [begin(setup).hand]
    while hands[-1].result.ended is None:
        assert len(hands) < LONGEST, f"{setup.game.id} does not end: {hands[-1].step}"
        given = next_input(hands[-1], deck)
        decision = decide(hands[-1], given)
        assert isinstance(decision, Decision), f"{given} at {hands[-1].step}: {decision}"
        hands.append(decision.hand)
    return hands


def lying(hand: Hand) -> Counter[str]:
    """How many cards lie where."""
    places, where = hand.setup.places, hand.cards.where
    boards = {board: len(where[places.board(board)]) for board in hand.setup.game.boards}
    hands = [len(where[places.hand(seat)]) for seat in range(len(hand.setup.seats))]
    own = [len(where[places.own(seat)]) for seat in range(len(hand.setup.seats))]
    return Counter({"stub": hand.cards.stub, "hands": sum(hands), "own": sum(own), "burns": hand.burned} | boards)


def test_every_game_has_its_count() -> None:
    assert sorted(LEFT_OVER) == GAMES == sorted(definitions().games)


@pytest.mark.parametrize("name", GAMES)
def test_the_stub_and_the_burns_come_out(name: str) -> None:
    stub, burns, seats = LEFT_OVER[name]
    last = dealt_out(setup_of(definitions().games[name], seats))[-1]
    assert (last.cards.stub, last.burned) == (stub, burns)
    assert last.result.ended == "ended"


@pytest.mark.parametrize("name", GAMES)
def test_no_card_is_lost_and_none_comes_twice(name: str) -> None:
    game = definitions().games[name]
    for hand in dealt_out(setup_of(game, LEFT_OVER[name][2])):
        out = [ordinal for there in hand.cards.where for ordinal in there]
        assert hand.cards.stub + len(out) == game.deck_size
        assert len(out) == len(set(out)) == len(hand.cards.faces)


@pytest.mark.parametrize("name", GAMES)
def test_no_chip_is_lost(name: str) -> None:
    hands = dealt_out(setup_of(definitions().games[name], LEFT_OVER[name][2]))
    assert sum(hands[-1].bets.delta) == 0
    assert sum(award.amount for award in hands[-1].result.awards) == max(hand.bets.pot for hand in hands)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_it_is_played_by_few(name: str, seats: int) -> None:
    assert dealt_out(setup_of(definitions().games[name], seats))[-1].result.ended == "ended"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_played_in_every_house(name: str) -> None:
    for house in definitions().houses:
        assert dealt_out(setup_of(definitions().games[name], 3, house))[-1].result.ended == "ended"


@pytest.mark.parametrize("name", GAMES)
def test_the_deck_serves_the_first_deal_of_a_full_table(name: str) -> None:
    game = definitions().games[name]
    first = next(step for step in game.steps if step.do == "deal")
    assert game.seats * (first.down + first.up) < game.deck_size


@pytest.mark.parametrize("name", GAMES)
def test_what_it_needs_is_what_it_takes(name: str) -> None:
    """`need` counts the cards before the deal as the deal then takes them (rules.md §3.4)."""
    game = definitions().games[name]
    for seats in (2, LEFT_OVER[name][2]):
        last = dealt_out(setup_of(game, seats))[-1]
        drawn = sum(len(thrown) for thrown in last.thrown) if any(getattr(s, "fill", 0) for s in game.steps) else 0
        most = sum(getattr(s, "most", 0) for s in game.steps) * seats if drawn else 0
        assert game.need(seats) - most == game.deck_size - last.cards.stub - drawn


@pytest.mark.parametrize("name", GAMES)
def test_a_full_table_is_served_or_the_game_says_what_is_done_when_the_stub_is_short(name: str) -> None:
    game = definitions().games[name]
    assert game.need(game.seats) <= game.deck_size or game.when_short
    assert set(game.when_short) <= set(definitions().rulings)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_a_crib_sheet_of_some_twenty_lines(name: str) -> None:
    game = definitions().games[name]
    rounds = {street for step in game.steps if (street := step.street)}
    assert len(rounds) * 2 <= len(game.steps) <= 24
    assert game.steps[0].do == "post"


def test_no_two_games_are_the_same() -> None:
    played = [(game.boards, game.deck, game.steps, game.by_house) for game in definitions().games.values()]
    assert len({str(game) for game in played}) == len(played) >= 30


def test_each_river_lies_with_its_seat() -> None:
    last = dealt_out(setup_of(definitions().games["lazy_rivers"], 6))[-1]
    assert lying(last) == {"stub": 27, "hands": 12, "own": 6, "burns": 3, "board": 4}


def test_both_boards_are_dealt() -> None:
    last = dealt_out(setup_of(definitions().games["double_board"], 9))[-1]
    assert lying(last) == {"stub": 21, "hands": 18, "own": 0, "burns": 3, "top": 5, "bottom": 5}


@pytest.mark.parametrize("name", GAMES)
def test_a_hand_as_text_plays_it(name: str) -> None:
    played = [path.name for path in SCENARIOS.rglob("*.hand") if name in games_named(path)]
    assert played, f"no tests/scenarios/*.hand has `game: {name}`"


def games_named(path: Path) -> set[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.partition(":")[2].strip() for line in lines if line.startswith("game:")}


@pytest.mark.parametrize("name", GAMES)
def test_its_file_cites_the_rule(name: str) -> None:
    first = (ROOT / "config" / "games" / f"{name}.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# ")
    assert "rules.md §3" in first
