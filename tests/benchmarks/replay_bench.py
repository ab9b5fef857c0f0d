"""How fast real hands go through the rules, beside PokerKit on the same hands in the same run.

    python tests/benchmarks/replay_bench.py [--rounds 7] [--profile] [FILE.phhs …]

What is on the clock: judging every input (every card, burn, act and show), folding and checking every event, ranking
and awarding; no journal. What is not: reading the file and finding out which inputs a record asks for; for PokerKit,
reading the file, taking its action texts and cards apart and making the game. Rounds of the two alternate in one
process, and the medians count.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import sys
import warnings
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pokerkit import Card, HandHistory, State  # noqa: E402 - the root must be on the path first

from controller.rules.decide import Decision, begin, decide  # noqa: E402
from controller.table import definitions, phh  # noqa: E402
from controller.training.dealing import Dealing  # noqa: E402
from controller.training.seating import seat  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.hand import Setup
    from controller.rules.inputs import Input

PLURIBUS = ROOT / "tests" / "hands" / "nt_pluribus.phhs"


class Prepared(NamedTuple):
    """One hand as our rules get it: its setup, its inputs and how it must end."""

    setup: Setup
    inputs: tuple[Input, ...]
    stacks: tuple[int | None, ...]


def ours(files: list[Path]) -> list[Prepared]:
    """Deal every hand once, off the clock, to learn its inputs."""
    known = definitions.load()
    prepared = []
    for file in files:
        for record in phh.read(file):
            dealing = Dealing(record, seat(record, known.games), known.words["en"])
            dealing.deal()
            assert record.finishing_stacks is not None
            prepared.append(Prepared(dealing.setup, tuple(dealing.inputs), record.finishing_stacks))
    return prepared


def replay_ours(prepared: list[Prepared]) -> int:
    """Deal every hand; how many events that were."""
    events = 0
    for setup, inputs, stacks in prepared:
        decision = begin(setup)
        events += len(decision.events)
        hand = decision.hand
        for given in inputs:
            judged = decide(hand, given)
            assert isinstance(judged, Decision)
            hand = judged.hand
            events += len(judged.events)
        assert [hand.bets.behind(index) for index in range(len(stacks))] == list(stacks)
    return events


Call = tuple[str, tuple[Any, ...]]
BURNED = tuple(Card.parse("??"))


class Theirs(NamedTuple):
    """One hand as PokerKit gets it: its game seated, its calls and how it must end."""

    seated: Callable[[], State]
    calls: tuple[Call, ...]
    stacks: list[int]


def theirs(files: list[Path]) -> list[Theirs]:
    """Take PokerKit's records apart, off the clock, into games and calls of its state machine."""
    prepared = []
    for file in files:
        with file.open("rb") as open_file:
            for history in HandHistory.load_all(open_file):
                assert history.finishing_stacks is not None
                seated = partial(history.create_game(), history.starting_stacks, len(history.starting_stacks))
                calls = tuple([call(text) for text in history.actions])
                prepared.append(Theirs(seated, calls, history.finishing_stacks))
    return prepared


def call(text: str) -> Call:
    """One action text as a call of PokerKit's state."""
    match text.split():
        case ["d", "db", cards]:
            return "deal_board", (tuple(Card.parse(cards)),)
        case ["d", "dh", player, cards]:
            return "deal_hole", (tuple(Card.parse(cards)), int(player[1:]) - 1)
        case [_, "f"]:
            return "fold", ()
        case [_, "cc"]:
            return "check_or_call", ()
        case [_, "cbr", amount]:
            return "complete_bet_or_raise_to", (int(amount),)
        case [player, "sm"]:
            return "show_or_muck_hole_cards", (False, int(player[1:]) - 1)
        case [player, "sm", cards]:
            return "show_or_muck_hole_cards", (tuple(Card.parse(cards)), int(player[1:]) - 1)
    message = f"no call of PokerKit is known for {text!r}"
    raise ValueError(message)


def replay_theirs(prepared: list[Theirs]) -> int:
    """Deal every hand by PokerKit; how many calls that were."""
    calls = 0
    for seated, actions, stacks in prepared:
        state = seated()
        for name, given in actions:
            while state.can_burn_card():
                state.burn_card(BURNED)
            getattr(state, name)(*given)
        calls += len(actions)
        # PokerKit divides no chip, so where the record has half chips each of its stacks is off by up to one.
        assert all(abs(ended - stack) < 1 for ended, stack in zip(state.stacks, stacks, strict=True))
    return calls


def timed(work: Callable[[], int]) -> float:
    """How many seconds of the processor a round takes: what other processes do meanwhile does not count."""
    begun = process_time()
    work()
    return process_time() - begun


def measure(files: list[Path], rounds: int) -> dict[str, object]:
    """Alternate rounds of the two and compare their medians; the first round of each only warms up."""
    warnings.simplefilter("ignore")  # PokerKit warns of every card a record deals after an unread burn
    mine, others = ours(files), theirs(files)
    events = replay_ours(mine)
    replay_theirs(others)
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        seconds[0].append(timed(lambda: replay_ours(mine)))
        seconds[1].append(timed(lambda: replay_theirs(others)))
    ours_per_s, pokerkit_per_s = (len(mine) / median(each) for each in seconds)
    return {
        "ours_per_s": round(ours_per_s),
        "pokerkit_per_s": round(pokerkit_per_s),
        "ratio": round(ours_per_s / pokerkit_per_s, 2),
        "events_per_hand": round(events / len(mine), 1),
        "hands": len(mine),
        "rounds": rounds,
    }


def main() -> None:
    """Print the measurement as one line of JSON, or where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[PLURIBUS], metavar="FILE.phhs")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each, after one to warm up (7)")
    parser.add_argument("--profile", action="store_true", help="where our time goes, by function")
    options = parser.parse_args()
    if not options.profile:
        print(json.dumps(measure(options.files, options.rounds)))
        return
    prepared = ours(options.files)
    with cProfile.Profile() as profile:
        replay_ours(prepared)
    pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
