"""A game as data: how many cards it needs, what a house changes in its steps, what is wrong with a file."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from controller.rules.cards import names
from controller.rules.decide import begin
from controller.rules.game import MOVES_STEPS, Game
from controller.rules.hand import Setup
from controller.rules.house import House
from controller.rules.inputs import Discards
from controller.rules.openers import upcards
from controller.rules.saying import Refusal, say
from controller.rules.session import Session, after, next_setup, open_session
from controller.rules.stakes import StakesError, parse
from controller.rules.steps.award import Award
from controller.rules.steps.step import Step
from tests.dealing import STANDARD, Felt, games, house

HOLDEM: dict[str, Any] = {
    "id": "holdem",
    "title": "Hold'em",
    "boards": ["board"],
    "steps": [
        {"do": "post", "what": "blinds"},
        {"do": "deal", "street": "preflop", "to": "each_seat", "down": 2},
        {"do": "bet", "street": "preflop", "opens": "after_blinds"},
        {"do": "burn", "street": "flop"},
        {"do": "deal", "street": "flop", "to": "board", "up": 3},
        {"do": "bet", "street": "flop"},
        {"do": "show"},
        {"do": "award", "split": [{"share": "pot", "rank": "high", "uses": "any"}]},
    ],
}


def told(steps: tuple[Step, ...]) -> list[str]:
    """The steps in a word or two each."""
    return [f"{step.do} {step.street} {getattr(step, 'to', '')}".strip() for step in steps]


def opened(name: str, players: int, stakes: str = "no_limit 1/2", rules: House = STANDARD, button: int = 1) -> Session:
    return open_session(games()[name], rules, parse(stakes), dict.fromkeys(range(1, players + 1), 100), button)


def setup(session: Session) -> Setup:
    found = next_setup(session)
    assert isinstance(found, Setup)
    return found


def next_session(session: Session, *broke: int) -> Session:
    """The table after a hand that cost only these seats their chips, nobody knows to whom."""
    hand = begin(setup(session)).hand
    delta = tuple([-100 if seat in broke else 0 for seat in hand.setup.seats])
    return after(session, hand._replace(bets=hand.bets._replace(delta=delta)))


# How many cards (rules.md §3.4).


@pytest.mark.parametrize(
    ("name", "each", "once"),
    [
        ("lazy_rivers", 3, 7),
        ("double_board", 2, 13),
        ("double_board_omaha", 4, 13),
        ("bomb_pot_five_card_double_board", 5, 12),
        ("stud", 7, 4),
        ("triple_draw_27", 5 + 3 * 5, 3),
        ("badugi", 4 + 3 * 4, 3),
        ("drawmaha", 5 + 5, 8),
        ("super_stud", 5 + 4, 4),
        ("irish", 4, 8),
    ],
)
def test_a_game_needs_so_many_cards_a_player_and_so_many_once(name: str, each: int, once: int) -> None:
    for players in (2, 5, 8):
        assert games()[name].need(players) == each * players + once


def test_a_table_the_deck_cannot_serve_is_refused_with_the_arithmetic() -> None:
    found = next_setup(opened("bomb_pot_five_card_double_board", 9, "no_limit 0/0 ante 5"))
    assert isinstance(found, Refusal)
    assert (found.why.key, dict(found.why.slots)) == ("refused.deck_too_small", {"n": 9, "need": 57, "deck": 52})


def test_a_table_the_deck_serves_and_the_game_does_not_is_refused_by_its_seats() -> None:
    found = next_setup(opened("holdem", 11))
    assert isinstance(found, Refusal)
    assert found.why.key == "refused.too_many_players"


def test_a_game_that_says_what_is_done_when_the_stub_is_short_is_dealt() -> None:
    assert games()["stud"].need(8) == 60
    assert setup(opened("stud", 8, "limit 10/20 blinds 0/0 ante 1 bring_in 3")).deck_size == 52


# What is wrong with a file.


def wrong(**changes: object) -> str:
    with pytest.raises(ValidationError) as caught:
        Game.model_validate(HOLDEM | changes)
    return caught.value.errors()[0]["msg"].removeprefix("Value error, ")


def test_more_seats_than_the_deck_serves_need_a_word_for_the_short_stub() -> None:
    assert wrong(seats=23, deck={"ranks": "6-A"}) == (
        "seats: 23 players need 50 cards at most and the deck has 36; fewer seats, or when_short: with the rulings by "
        "which the hand goes on"
    )
    Game.model_validate(HOLDEM | {"seats": 23, "deck": {"ranks": "6-A"}, "when_short": ["stub_short/burns_in"]})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"key": "pineapple.discard_to", "is": "never", "change": [{"drop": {"do": "bet"}}]},
            "no house key that moves a step is called 'pineapple.discard_to'; there are bomb_pot.flop_burn",
        ),
        ({"key": "pineapple.discard_at", "is": "sometimes", "change": [{"drop": {"do": "bet"}}]}, "Input should be"),
        (
            {"key": "pineapple.discard_at", "is": "never", "change": [{"drop": {"do": "discard"}}]},
            "by_house pineapple.discard_at: the game has no step {'do': 'discard'}",
        ),
        (
            {
                "key": "bomb_pot.flop_burn",
                "is": False,
                "change": [
                    {"before": {"do": "show"}, "put": [{"do": "deal", "street": "turn", "to": "bord", "up": 1}]}
                ],
            },
            "by_house bomb_pot.flop_burn: deal to 'bord', expected each_seat, each_live_seat or a board of the game",
        ),
        (
            {
                "key": "short_deck.trips_beat_straight",
                "is": True,
                "change": [
                    {
                        "instead_of": {"do": "award"},
                        "put": [
                            {
                                "do": "award",
                                "split": [{"share": "pot", "rank": "high", "uses": "any", "boards": ["top"]}],
                            }
                        ],
                    }
                ],
            },
            "by_house short_deck.trips_beat_straight: share 'pot' on 'top', a board the game does not have",
        ),
    ],
)
def test_a_change_by_the_house_names_a_key_a_value_and_a_step_there_are(
    change: dict[str, object], sentence: str
) -> None:
    assert wrong(by_house=[change]).startswith(sentence)


@pytest.mark.parametrize(("rank", "qualify"), [("high", 8), ("low_a5", "pair_of_nines"), ("badugi", 8)])
def test_a_qualifier_belongs_to_a_rank(rank: str, qualify: object) -> None:
    split = [{"share": "pot", "rank": rank, "uses": "own", "qualify": qualify}]
    assert f"qualify: {qualify} belongs to rank" in wrong(
        steps=[*HOLDEM["steps"][:-1], {"do": "award", "split": split}]
    )


# What a house changes.


@pytest.mark.parametrize(
    ("value", "before"),
    [
        ("before_preflop", "bet preflop"),
        ("after_preflop", "burn flop"),
        ("after_flop", "burn turn"),
    ],
)
def test_the_house_says_when_a_pineapple_is_thrown(value: str, before: str) -> None:
    steps = games()["pineapple"].steps_in(house(pineapple={"discard_at": value}))
    found = [at for at, step in enumerate(steps) if step.do == "discard"]
    assert [told(steps)[at + 1] for at in found] == [before]


def test_a_pineapple_that_nobody_throws_plays_two_of_its_three_cards() -> None:
    steps = games()["pineapple"].steps_in(house(pineapple={"discard_at": "never"}))
    assert told(steps) == told(games()["lazy_pineapple"].steps)
    assert steps[-1] == games()["lazy_pineapple"].steps[-1]


@pytest.mark.parametrize(("first", "turn"), [(False, ["each_live_seat", "board"]), (True, ["board", "each_live_seat"])])
def test_the_house_says_whether_the_turn_comes_before_the_draws(first: bool, turn: list[str]) -> None:  # noqa: FBT001
    for name in ("drawmaha", "drawmaha_27", "drawmaha_a5", "drawmaha_badugi", "drawmaha_49", "drawmaha_0"):
        steps = games()[name].steps_in(house(drawmaha={"turn_before_delivery": first}))
        assert [getattr(step, "to", "") for step in steps if step.do == "deal" and step.street == "turn"] == turn
        assert [step.do for step in steps if step.street == "turn"] == ["discard", "burn", "deal", "deal", "bet"]


@pytest.mark.parametrize("most", [3, 5])
def test_the_house_says_how_many_a_drawmaha_draws(most: int) -> None:
    steps = games()["drawmaha"].steps_in(house(drawmaha={"max_cards": most}))
    assert [getattr(step, "most", None) for step in steps if step.do == "discard"] == [most]


@pytest.mark.parametrize("name", ["bomb_pot_holdem", "bomb_pot_double_board", "bomb_pot_double_board_omaha"])
def test_the_house_says_whether_a_bomb_pot_burns_before_its_flop(name: str) -> None:
    for burns in (True, False):
        steps = games()[name].steps_in(house(bomb_pot={"flop_burn": burns}))
        assert ("burn flop" in told(steps)) == burns


def test_the_house_says_whether_trips_beat_a_straight() -> None:
    for name in ("short_deck", "short_deck_omaha"):
        for value, rank in ((False, "short"), (True, "short_trips")):
            last = games()[name].steps_in(house(short_deck={"trips_beat_straight": value}))[-1]
            assert isinstance(last, Award)
            assert [leaf.rank for leaf in last.split if hasattr(leaf, "rank")] == [rank]


@pytest.mark.parametrize(("trips", "won"), [(False, {1: 3, 2: -3}), (True, {1: -3, 2: 3})])
def test_three_jacks_lose_to_a_straight_or_beat_it_as_the_house_says(trips: bool, won: dict[int, int]) -> None:  # noqa: FBT001
    rules = house(short_deck={"trips_beat_straight": trips})
    felt = Felt("short_deck", "no_limit 0/2 ante 1", (100, 100), house=rules, cards="AsJh6sKdKc7d8c9hKsJcKhJd")
    felt.deal()
    felt.call(1)
    felt.check(2)
    for _ in range(3):
        felt.check(1, 2)
    felt.shows(1, 2)
    assert felt.won == won  # an ante and a call each


def test_every_key_that_moves_a_step_is_used_by_a_game_or_a_step() -> None:
    used = {changes.key for game in games().values() for changes in game.by_house}
    elsewhere = {"draw.max_cards", "bomb_pot.button_moves"}
    assert used | elsewhere == {
        f"{section}.{key}" for section, rules in MOVES_STEPS.items() for key in rules.model_fields
    }


def test_a_hand_is_dealt_by_the_steps_of_its_house() -> None:
    session = opened("pineapple", 3, rules=house(pineapple={"discard_at": "never"}))
    assert "discard" not in {step.do for step in setup(session).steps}


# The short deck's button, and the bomb pot's.


def test_the_button_alone_posts_a_blind_and_the_first_left_of_it_acts_first() -> None:
    hand = setup(opened("short_deck", 4, "no_limit 0/2 ante 1", button=2))
    assert (hand.seats, hand.button, hand.small_blind, hand.big_blind) == ((3, 4, 1, 2), 2, -1, 3)


def test_a_short_deck_button_is_never_on_an_empty_seat() -> None:
    session = next_session(opened("short_deck", 4, "no_limit 0/2 ante 1", button=2), 3)
    assert setup(session).button == 4


def test_two_players_with_a_short_deck_take_turns_on_the_button() -> None:
    session = opened("short_deck", 2, "no_limit 0/2 ante 1")
    assert setup(session).big_blind == 1
    assert setup(next_session(session)).button == 2


@pytest.mark.parametrize(("moves", "button"), [(True, 2), (False, 1)])
def test_the_house_says_whether_the_button_moves_after_a_bomb_pot(moves: bool, button: int) -> None:  # noqa: FBT001
    rules = house(bomb_pot={"button_moves": moves})
    assert setup(next_session(opened("bomb_pot_holdem", 4, "no_limit 1/2 ante 5", rules))).button == button


@pytest.mark.parametrize(
    ("stakes", "game", "opening"),
    [
        ("no_limit 1/2 ante 5", "bomb_pot_holdem", 5),
        ("no_limit 0/0 ante 5", "bomb_pot_holdem", 5),
        ("no_limit 1/2", "bomb_pot_holdem", 2),
        ("no_limit 1/2 ante 5", "holdem", 2),
        ("no_limit 0/4 ante 2", "short_deck", 2),
        ("limit 10/20 ante 5", "bomb_pot_holdem", 10),
    ],
)
def test_the_least_bet_of_a_bomb_pot_is_its_ante(stakes: str, game: str, opening: int) -> None:
    assert setup(opened(game, 3, stakes)).opening == opening


def test_a_table_of_antes_alone_needs_no_big_blind_but_an_ante_from_all() -> None:
    assert parse("no_limit 0/0 ante 5").opening == 5
    for text in ("no_limit 0/0", "pot_limit 0/0 bb_ante 5"):
        with pytest.raises(StakesError, match="needs a big blind"):
            parse(text)


# What is thrown.


@pytest.mark.parametrize(("most", "refused"), [(3, [4, 5]), (5, [])])
def test_the_house_says_how_many_cards_a_draw_throws(most: int, refused: list[int]) -> None:
    for count in range(6):
        felt = Felt("five_card_draw", "no_limit 1/2", (100, 100), house=house(draw={"max_cards": most}))
        felt.deal()
        felt.call(2)
        felt.check(1)
        outcome = felt.take(Discards(1, count))
        assert (outcome.refusal is not None) == (count in refused)
        assert outcome.refusal in (None, say("refused.discards", least=0, most=most))


def test_the_door_card_of_super_stud_is_not_thrown() -> None:
    felt = Felt("super_stud", "limit 10/20 blinds 0/0 ante 1 bring_in 3", (100, 100), cards="AcKcAdKdAhKhAsKs2c3c")
    felt.deal()
    felt.acts(1, "bet", 3)
    felt.call(2)
    felt.discards(1, 2)
    felt.discards(2, 2)
    hand = felt.hand
    assert [names(upcards(hand, seat)) for seat in (0, 1)] == ["2c 2h", "3c 2s"]  # the burn was the 2d
    assert [felt.cards(seat) for seat in (1, 2)] == ["Ac Ad 2c 2h", "Kc Kd 3c 2s"]
