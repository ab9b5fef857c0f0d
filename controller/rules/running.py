"""Running it twice: with all in and cards to come, the rest of the boards is dealt more than once (T13, LA24 213).

Each run has its own burns and its own part of every pot; the boards that lie already count for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.events import RunAgreed
from controller.rules.places import MOST_RUNS, run_of
from controller.rules.saying import Refusal, say
from controller.rules.shares import Leaf, Model, Node, Share
from controller.rules.steps.award import Award
from controller.rules.steps.burn import Burn
from controller.rules.steps.deal import Deal
from controller.rules.steps.show import Show

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import RunsIt
    from controller.rules.steps.step import ScriptStep, Step

DEALT_AGAIN = ("burn", "deal")
PASSED = ("show", "burn", "deal", "bet", "award")
TIMES = {"once": 1, "twice": 2, "thrice": MOST_RUNS}


class RunRules(Model):
    """The house's `run_it.*` keys: how many times the rest of a board may be run when all is in (T13)."""

    times: Literal["once", "twice", "thrice"] = "once"

    def boards(self, boards: tuple[str, ...]) -> tuple[str, ...]:
        """The boards that later runs may need, first run first."""
        return tuple([run_of(board, run) for run in range(2, TIMES[self.times] + 1) for board in boards])


def offered(hand: Hand) -> int:
    """How many times the rest may be run, or 0: betting is over, cards are to come, and none has left since.

    All that is to come lies on boards, and the stub has the cards for it.
    """
    most, step = TIMES[hand.setup.house.run_it.times], hand.step
    if most == 1 or step is None or hand.incident or hand.held or hand.pending or hand.loose or hand.result.ended:
        return 0
    if hand.bets.bettors() > 1 or hand.bets.live.bit_count() == 1:
        return 0
    if not isinstance(step, Burn) and not (isinstance(step, Show) and step.early):
        return 0
    rest = hand.script[hand.at :]
    deals = [each for each in rest if isinstance(each, Deal)]
    award = rest[-1]
    if not deals or any(each.do not in PASSED for each in rest) or not isinstance(award, Award) or award.runs:
        return 0
    if any(each.to not in hand.setup.game.boards for each in deals):
        return 0
    cards = sum(each.up + each.down for each in deals) + sum(isinstance(each, Burn) for each in rest)
    most = min(most, hand.cards.stub // cards)
    return most if most > 1 else 0


def run(draft: Draft, given: RunsIt) -> Refusal | None:
    """Both agree: what is left is dealt so many times, and each run has its share of every pot."""
    hand = draft.hand
    most = offered(hand)
    if not most:
        return Refusal(say("refused.run_it"))
    if not 1 < given.times <= most:
        return Refusal(say("refused.run_it_times", most=most))
    done, rest = hand.script[: hand.at], hand.script[hand.at :]
    first = [each for each in rest if each.do in DEALT_AGAIN]
    shows = [each for each in rest if each.do == "show"]
    early = shows if isinstance(rest[0], Show) else []
    late = [] if early else shows
    again = [_in_run(each, run) for run in range(2, given.times + 1) for each in first]
    script: tuple[ScriptStep, ...] = (*done, *early, *first, *again, *late, _award(hand, rest[-1], given.times))
    draft.add(RunAgreed(given.times, script))
    return None


def _in_run(step: Step, run: int) -> Step:
    """A burn or a deal as it is in a later run: on that run's board, on a street of its own."""
    changed = {"street": f"{step.street}_{run}"}
    if isinstance(step, Deal):
        changed["to"] = run_of(step.to, run)
    return step.model_copy(update=changed)


def _award(hand: Hand, award: Step, times: int) -> Award:
    """The award with each pot divided among the runs first; `runs` says what counts for a later run's board too."""
    assert isinstance(award, Award)  # noqa: S101 - `offered` has looked
    boards, places = hand.setup.game.boards, hand.setup.places
    lie = {board: len(hand.cards.where[places.board(board)]) for board in boards}
    runs = tuple([(run_of(board, run), board, lie[board]) for run in range(2, times + 1) for board in boards])
    split = tuple([_of_run(award.split, boards, run) for run in range(1, times + 1)])
    return award.model_copy(update={"split": split, "runs": runs})


def _of_run(split: tuple[Share, ...], boards: tuple[str, ...], run: int) -> Share:
    """A run's share of a pot: the game's only share by itself, or a node with the game's shares in it."""
    shares, name = _on(split, boards, run), f"run_{run}"
    if len(shares) == 1 and isinstance(shares[0], Leaf):
        return shares[0].model_copy(update={"share": name, "run": True})
    return Node(share=name, split=shares, run=True)


def _on(split: tuple[Share, ...], boards: tuple[str, ...], run: int) -> tuple[Share, ...]:
    """The same shares on the boards of a run."""
    if run == 1:
        return split
    found: list[Share] = []
    for share in split:
        if isinstance(share, Leaf):
            on = tuple([run_of(board, run) for board in share.boards or boards])
            found.append(share.model_copy(update={"boards": on}))
        else:
            found.append(share.model_copy(update={"split": _on(share.split, boards, run)}))
    return tuple(found)
