"""`croupier split` divides pots as the table does: hands dealt by chance in every house, told by their winners."""

from __future__ import annotations

from random import Random

import pytest

from controller.rules.hand import Hand
from controller.rules.steps.award import Award, paths
from controller.table import split_request
from controller.table.splitting import divide
from tests.dealing import Felt, definitions, house
from tests.recording import play

GAMES = {
    "holdem": "no_limit 5/10",
    "omaha_hilo": "pot_limit 5/10",
    "double_board": "no_limit 5/10",
    "double_board_omaha_hilo": "no_limit 5/10",
    "double_board_one_winner": "no_limit 5/10",
    "ultimate_big_o": "no_limit 0/0 ante 5",
    "drawmaha": "no_limit 5/10",
}
HANDS = 12


def asked(hand: Hand) -> split_request.Told:
    """The options that tell a finished hand: every pot with its seats and the winners of each share."""
    setup = hand.setup
    award = next(step for step in reversed(hand.script) if isinstance(step, Award))
    unit = str(setup.house.odd.unit_of(setup.stakes))
    seats = ",".join(str(seat) for seat in sorted(setup.seats))
    told = [("game", setup.game.id), ("house", setup.house.id), ("button", str(setup.button)), ("unit", unit)]
    told.append(("seats", seats))
    for pot in hand.result.pots:
        live = tuple(seat for seat in pot.seats if hand.is_live(seat))
        told += [("pot", str(pot.amount)), ("eligible", ",".join(str(hand.seat(seat)) for seat in live))]
        for option, path in split_request.winner_options(award.split).items():
            made = award.ranked(hand, dict(paths(award.split))[path], live) if len(live) > 1 else {live[0]: 1}
            best = [str(hand.seat(seat)) for seat, value in made.items() if value == max(made.values())]
            told.append((option, ",".join(best) or "none"))
    return told


@pytest.mark.parametrize("name", ["standard", "tda2024", "wsop_live2024", "roberts_v11"])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_and_the_command_divide_alike(game: str, name: str) -> None:
    random = Random(f"{game} {name}")  # noqa: S311 - luck, not a secret
    for _ in range(HANDS):
        stacks = tuple([random.randint(20, 200) for _ in range(random.randint(2, 6))])
        felt = Felt(game, GAMES[game], stacks, house=house(name))
        play(felt, random)
        hand = felt.hand
        paid: dict[int, int] = {}
        for award in hand.result.awards:
            paid[hand.seat(award.seat)] = paid.get(hand.seat(award.seat), 0) + award.amount
        options = asked(hand)
        assert divide(split_request.request(options, definitions())).sums == paid, options
