"""Running it twice: with all in and cards to come, the rest of the boards is dealt more than once (T13, LA24 213).

Each run has its own burns and its own part of every pot; the boards that lie already count for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.events import RunAgreed
from controller.rules.places import MOST_RUNS, run_of
from controller.rules.saying import Refusal, Say, say
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
    found = judged(hand)
    return found if isinstance(found, int) else 0


def judged(hand: Hand) -> int | Say:
    """How many times the rest may be run, at least twice, or the sentence that says why it is run once."""
    most, step = TIMES[hand.setup.house.run_it.times], hand.step
    if most == 1:
        return say("refused.run_it")
    rest = hand.script[hand.at :]
    deals = [each for each in rest if isinstance(each, Deal)]
    if step is None or not deals or hand.result.ended or hand.bets.live.bit_count() == 1:
        return say("refused.run_it_no_cards")
    if hand.incident or hand.held:
        return say("refused.run_it_ruling")
    if hand.pending or step.do in ("post", "bet") or hand.bets.bettors() > 1:
        return say("refused.run_it_bets")
    award = rest[-1]
    if isinstance(award, Award) and award.runs:
        return say("refused.run_it_agreed")
    return _of_rest(hand, step, deals) or _as_the_stub_allows(hand, rest, most)


def _of_rest(hand: Hand, step: Step, deals: list[Deal]) -> Say | None:
    """Why the cards to come cannot be dealt again: they are no board's, or one has left already."""
    if any(each.do not in PASSED for each in hand.script[hand.at :]):
        return say("refused.run_it_draws")
    to_seats = next((each for each in deals if each.to not in hand.setup.game.boards), None)
    if to_seats is not None:
        return say("refused.run_it_seats", street=to_seats.street)
    begins = isinstance(step, Burn) or (isinstance(step, Show) and step.early)
    return None if begins and not hand.loose else say("refused.run_it_card_out")


def _as_the_stub_allows(hand: Hand, rest: tuple[Step, ...], most: int) -> int | Say:
    cards = sum(each.up + each.down for each in rest if isinstance(each, Deal))
    cards += sum(isinstance(each, Burn) for each in rest)
    times = min(most, hand.cards.stub // cards)
    return times if times > 1 else say("refused.run_it_stub", stub=hand.cards.stub, need=2 * cards)


def run(draft: Draft, given: RunsIt) -> Refusal | None:
    """Both agree: what is left is dealt so many times, and each run has its share of every pot."""
    hand = draft.hand
    most = judged(hand)
    if not isinstance(most, int):
        return Refusal(most)
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
    assert isinstance(award, Award)  # noqa: S101 - `judged` has looked
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
