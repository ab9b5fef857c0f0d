"""A journal of each release is kept for ever: every later version must fold it to the same hands.

`python -m tests.table.golden NAME` writes one as the program writes it now, into `tests/table/golden/NAME/`: the
journal, its anchor, and what each hand came to (`facts.json`). An old one is never written anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from controller.rules.cards import names
from controller.rules.inputs import CardLeft, Done, Rules, Tells, Voids
from controller.rules.places import BURNS, MUCK
from controller.table.journal import Journal
from controller.table.records import Correct, LinkChanged, Undo
from tests.recording import play, recorded
from tests.writing import KEY

if TYPE_CHECKING:
    from controller.rules.hand import Hand

FOLDER = Path(__file__).parent / "golden"
GAMES = (
    ("double_board", "no_limit 5/10 ante 1"),
    ("lazy_rivers", "no_limit 5/10"),
    ("omaha_hilo", "pot_limit 5/10"),
    ("stud_hilo", "limit 10/20 ante 1 bring_in 3"),
    ("triple_draw_27", "limit 10/20 blinds 5/10"),
    ("short_deck", "no_limit 0/10 ante 5"),
)


def facts(hand: Hand) -> dict[str, Any]:
    """What a dealer could compare with the felt: a later version may keep more, never something else."""
    setup, cards, bets, places = hand.setup, hand.cards, hand.bets, hand.setup.places
    return {
        "hand": setup.number,
        "game": setup.game.id,
        "seats": list(setup.seats),
        "button": setup.button,
        "step": hand.step.do if hand.step else None,
        "turn": hand.turn,
        "ended": hand.result.ended,
        "stacks": [bets.behind(seat) for seat in range(len(setup.seats))],
        "live": [hand.seat(seat) for seat in hand.live()],
        "hands": [names(cards.at(places.hand(seat))) for seat in range(len(setup.seats))],
        "own": [names(cards.at(places.own(seat))) for seat in range(len(setup.seats))],
        "boards": [names(cards.at(places.board(board))) for board in setup.game.boards],
        "burns": names(cards.at(BURNS)),
        "muck": len(cards.where[MUCK]),
        "stub": cards.stub,
        "pots": [[pot.name, pot.amount, [hand.seat(seat) for seat in pot.seats]] for pot in hand.result.pots],
        "awards": [[award.pot, award.share, hand.seat(award.seat), award.amount] for award in hand.result.awards],
    }


def deal(journal: Journal) -> list[dict[str, Any]]:
    """Deal the hands of a golden journal; what each came to."""
    random = Random(2026)  # noqa: S311 - luck, not a secret
    found = []
    for game, stakes in GAMES:
        felt = recorded(journal, game, stakes, (300, 200, 120, 400))
        play(felt, random)
        found.append(facts(felt.hand))
    felt = recorded(journal, "holdem", "no_limit 5/10", (None, None, None), tier="counts")
    felt.give(LinkChanged("shoe", up=True, why=""))
    felt.deal()
    felt.to(3, 40)
    felt.give(Undo())
    felt.to(3, 30)
    felt.give(Correct(3, 50))
    felt.call(1, 2)
    felt.give(Voids("floor and manager", "fouled deck"))
    found.append(facts(felt.hand))
    felt = recorded(journal, "holdem", "no_limit 5/10", (300, 300, 300))
    felt.deal()
    felt.call(3, 1)
    felt.check(2)
    felt.check(1)
    felt.to(2, 20)
    for _ in range(2):
        felt.give(CardLeft(felt.shoe.pop(0)))
    felt.give(Tells("too_early"))
    felt.give(Rules("premature_street/river_plays_turn", "floor", "dealer did not see seat 3"))
    felt.give(Done())
    felt.give(Done())
    found.append(facts(felt.hand))
    return found


def main(name: str) -> None:
    """Write a golden journal of this version."""
    folder = FOLDER / name
    folder.mkdir(parents=True)
    with Journal(folder / "table.journal", KEY) as journal:
        found = deal(journal)
    lines = ",\n".join(json.dumps(hand) for hand in found)
    (folder / "facts.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for left in folder.glob("*.lock"):
        left.unlink()


if __name__ == "__main__":
    main(sys.argv[1])
