"""Settling the worst pot there is: seven seats all in with seven stacks, two boards, five-card Omaha hi-lo.

    python -m tests.benchmarks.settle_bench [--hands 60]

On the clock, from the last card leaving the shoe: judging it, ranking 7 hands high and low on 2 boards, splitting
7 pots into 4 shares each, every check, the best hands by name, who is pushed what, the cutting of the pots' chips
into these stacks, and every sentence of it in words. The goal is 25 ms (p50). `settle_cpu_ms` is the same without
what other processes took, `first_ms` the first of all.
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random

from controller.rules.cutting import cut, said
from controller.rules.decide import Decision, decide
from controller.rules.game import Game
from controller.rules.hand import Hand
from controller.rules.inputs import CardLeft, Shows
from controller.rules.saying import say
from controller.table.pushing import cut_out, pushed, pushes
from controller.table.reasons import winning_hands
from tests.benchmarks.table_bench import quantiles
from tests.dealing import Felt, definitions, games

STACKS = (200, 355, 610, 845, 1105, 1460, 1995)


def five_cards() -> Game:
    """The double board Omaha hi-lo of the configuration, with five cards a seat."""
    game = games()["double_board_omaha_hilo"]
    steps = tuple([step.model_copy(update={"down": 5}) if getattr(step, "down", 0) else step for step in game.steps])
    return game.model_copy(update={"steps": steps, "seats": 7, "id": "double_board_big_o"})


def before_the_last_card(seed: int) -> tuple[Hand, CardLeft]:
    """A hand in which everybody is all in and tabled, and the card that ends it."""
    felt = Felt(five_cards(), "no_limit 5/10 unit 5", STACKS)
    Random(seed).shuffle(felt.shoe)  # noqa: S311 - luck, not a secret
    felt.deal()
    while felt.step.startswith("bet"):
        felt.all_in(felt.to_act)
    while felt.step.startswith("show"):
        felt.give(Shows(felt.to_act))
    while sum(felt.board(name) for name in ("top", "bottom")) < 9:
        felt.out()
    return felt.hand, CardLeft(felt.shoe[0])


def settled(hand: Hand, last: CardLeft) -> int:
    """Settle, cut and word it; how many sentences that were."""
    decision = decide(hand, last)
    assert isinstance(decision, Decision)
    words = definitions().words["en"]
    ended = decision.hand
    sentences = [words.text(won.name) for won in winning_hands(ended)]
    shares = pushes(ended)
    sentences += [words.text(pushed(share, cut=True)) for share in shares]
    sentences += [words.text(say(award.why)) for award in ended.result.awards if award.odd]
    pot: dict[int, int] = {}
    for total in ended.bets.total:
        for chip, count in cut_out(total, 5):
            pot[chip] = pot.get(chip, 0) + count
    each: dict[int, int] = {}
    for share in shares:
        each[share.seat] = each.get(share.seat, 0) + share.amount
    made = cut(pot, each)
    return len(sentences) + len([words.text(said(move)) for move in made.moves])


def main() -> None:
    """Print the measurement as one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=60)
    hands = [before_the_last_card(seed) for seed in range(parser.parse_args().hands)]
    taken, busy, sentences = [], [], 0
    for hand, last in hands:
        begun, worked = time.perf_counter(), time.process_time()
        sentences += settled(hand, last)
        taken.append(time.perf_counter() - begun)
        busy.append(time.process_time() - worked)
    figures = {"settle_ms": quantiles(taken[1:]), "settle_cpu_ms": quantiles(busy[1:])}
    print(json.dumps(figures | {"first_ms": round(taken[0] * 1000, 1), "sentences": sentences}))


if __name__ == "__main__":
    main()
