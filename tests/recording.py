"""Hands dealt by chance and written down: for exports, for the recall of hands and for its pictures."""

from __future__ import annotations

import tempfile
from datetime import UTC
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from controller.rules.betting import options
from controller.rules.inputs import Shows, Voids
from controller.table.definitions import load
from controller.table.journal import Journal
from controller.table.recall import Recall
from controller.table.table import Table
from tests.dealing import Felt
from tests.writing import AT, KEY

if TYPE_CHECKING:
    from controller.table.recall import Recalled


def recorded(journal: Journal, game: str, stakes: str, stacks: tuple[int | None, ...], **more: object) -> Felt:
    """A felt whose inputs are written down, one second each."""
    felt = Felt(game, stakes, stacks, **more)  # type: ignore[arg-type]
    clock = count(AT, 1_000_000)
    felt.table = Table(felt.table.session, journal, lambda: next(clock))
    return felt


def play(felt: Felt, random: Random) -> None:
    """Deal one hand; seats act, discard and show by chance."""
    felt.stack()
    random.shuffle(felt.shoe)
    felt.deal()
    while felt.table.running:
        step = felt.hand.step
        assert step is not None
        if felt.hand.due:
            felt.out()
        elif step.do == "bet":
            _act(felt, random)
        elif step.do == "discard":
            felt.discards(felt.to_act, random.randint(0, 3))
        elif step.do == "show":
            # After a draw nobody knows which cards were thrown: the dealer reads the hand.
            held = felt.hand.cards.at(felt.hand.setup.places.hand(felt.hand.turn))
            felt.give(Shows(felt.to_act, held if felt.hand.thrown[felt.hand.turn] else ()))
            felt.deal_due()
        else:
            felt.done()


def _act(felt: Felt, random: Random) -> None:
    hand, seat = felt.hand, felt.to_act
    if hand.bets.bring_in:
        felt.acts(seat, "bet", min(hand.bets.bring_in, hand.bets.behind(hand.turn) or 0))
        return
    may = options(hand.setup, hand.bets, hand.turn)
    chance = random.random()
    if chance < 0.25 and may.least is not None and may.most is not None:
        felt.to(seat, random.choice((may.least, may.most)))
    elif chance < 0.4 and may.call:
        felt.fold(seat)
    else:
        felt.call(seat)


@cache
def recalled() -> tuple[Recalled, ...]:
    """Nine hands of a double board as the screen recalls them, newest first; one was voided, the last still runs."""
    random = Random(4)  # noqa: S311 - luck, not a secret
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "2026-11-30.journal", KEY) as journal:
        felt = recorded(journal, "double_board", "no_limit 5/10", (900,) * 4)
        for number in range(1, 9):
            if number == 5:
                felt.stack()
                felt.deal()
                felt.give(Voids("floor and manager", "fouled deck"))
            else:
                play(felt, random)
        felt.stack()
        felt.deal()
        felt.to(felt.to_act, 40)
        return tuple(Recall(lambda: [journal.path], load().words["en"], UTC).hands())
