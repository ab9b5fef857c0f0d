"""Whatever is said and put in, and whoever acts out of turn: a legal act, a bound seat, the floor, or a sentence.

No chip is made or lost, no seat has more in front of it than it has, and what was written down folds to the same hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules.beside_events import Declared, EarlyJudged
from controller.rules.events import Acted
from controller.rules.inputs import Act, OutOfTurn, Rules, Said, Voids
from controller.rules.ruling import offers
from controller.rules.said import JUDGED, TO_THE_FLOOR
from controller.rules.stakes import parse
from controller.table.records import Correct, Undo
from tests.dealing import Felt, house

if TYPE_CHECKING:
    from controller.rules.inputs import Deed
    from controller.table.records import Given

STAKES = ("no_limit 1/2", "pot_limit 1/2", "limit 2/4", "no_limit 100/200", "no_limit 5/10 ante 1")
HOUSES = ("standard", "tda2024", "wsop_live2024", "roberts_v11")
WORDS = ("", "check", "call", "raise", "bet", "all in", "fold", "pot", "unclear", "five", "5?", "raise five", "bananas")
DEEDS: tuple[Deed, ...] = ("fold", "check", "call", "bet", "raise", "all_in")
CHIPS = st.lists(st.sampled_from((1, 5, 25, 100, 500, 1000)), max_size=4).map(tuple)


class Slip(NamedTuple):
    """What is entered next: words and chips by the seat to act, or an act by another."""

    words: str
    figure: int
    chips: tuple[int, ...]
    lay: tuple[int, ...]
    pulled: tuple[int, ...]
    then: tuple[int, ...]
    first: Literal["said", "put", "together"]
    told: int
    kind: int
    seat: int
    deed: Deed


SLIPS = st.builds(
    Slip,
    st.sampled_from(WORDS),
    st.integers(0, 3000),
    CHIPS,
    st.one_of(st.just(()), CHIPS),
    st.one_of(st.just(()), CHIPS),
    st.one_of(st.just(()), CHIPS),
    st.sampled_from(("said", "put", "together")),
    st.sampled_from((0, 0, 0, 7)),
    st.integers(0, 9),
    st.integers(1, 6),
    st.sampled_from(DEEDS),
)


def entered(slip: Slip, felt: Felt) -> Given:
    """The input that a slip is, as the table stands."""
    if slip.kind == 0:
        return OutOfTurn(slip.seat, slip.deed, slip.figure if slip.deed in ("bet", "raise") else None)
    if slip.kind == 1:
        return Correct(slip.seat, slip.figure, everyone=bool(slip.chips))
    if slip.kind == 2:
        return Act(felt.to_act, slip.deed, slip.figure)
    words = f"{slip.words} {slip.figure}" if slip.words in ("raise", "bet") and slip.kind > 6 else slip.words
    return Said(felt.to_act, words, slip.chips, slip.lay, slip.pulled, slip.then, slip.first, slip.told)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(STAKES),
    st.sampled_from(HOUSES),
    st.lists(st.one_of(st.integers(1, 60), st.integers(50, 6000), st.none()), min_size=2, max_size=6),
    st.lists(SLIPS, min_size=1, max_size=14),
)
def test_whatever_is_said_and_put(stakes: str, profile: str, stacks: list[int | None], slips: list[Slip]) -> None:
    felt = Felt(
        "omaha" if parse(stakes).structure == "pot_limit" else "holdem", stakes, tuple(stacks), house=house(profile)
    )
    felt.deal()
    for slip in slips:
        felt.deal_due()
        if felt.hand.incident:
            ruled(felt, slip)
        step = felt.hand.step
        if not felt.table.running or step is None or felt.hand.incident:
            return
        if step.do != "bet" or felt.hand.turn < 0 or felt.hand.pending:
            return
        put(felt, entered(slip, felt))


def put(felt: Felt, what: Given) -> None:
    """Enter it, and prove what must hold whatever it was."""
    before, whole = felt.hand, [_all(felt, seat) for seat in range(len(felt.hand.setup.seats))]
    outcome = felt.take(what)
    if outcome.refusal is not None:
        assert felt.hand is before
        return
    declared = [event for event in outcome.events if isinstance(event, Declared)]
    for event in declared if isinstance(what, Said) else ():
        assert event.row in JUDGED or event.row in TO_THE_FLOOR
        acts = [act for act in outcome.events if isinstance(act, Acted) and act.seat == event.seat]
        assert len(acts) == (event.deed not in ("floor", "passive", "stay", "must_raise"))
        assert event.back >= 0
        assert event.adds >= 0
        assert not (event.back and event.adds)
        assert (felt.hand.incident is not None) == (event.deed == "floor")
    for seat, chips in enumerate(whole):
        assert chips is None or _all(felt, seat) == chips or felt.hand.result.awards
        assert all(early.put <= (felt.hand.bets.behind(early.seat) or early.put) for early in felt.hand.beside.early)
    if any(isinstance(event, EarlyJudged) for event in outcome.events) or declared:
        felt.give(Undo())
        assert felt.hand.bets == before.bets
        felt.give(what)


def ruled(felt: Felt, slip: Slip) -> None:
    """The floor rules something that fits, pointing at whatever."""
    fitting = offers(felt.hand)
    assert fitting, "an open incident has rulings"
    chosen = fitting[slip.figure % len(fitting)].id
    outcome = felt.take(Rules(chosen, "floor", seat=slip.seat, count=slip.figure))
    if outcome.refusal is not None:
        felt.give(Voids("floor and floor", "nothing fits"))
    elif felt.hand.step is not None and felt.hand.step.do == "say":
        felt.done()


def _all(felt: Felt, seat: int) -> int | None:
    """What a seat has and has put in."""
    behind = felt.hand.bets.behind(seat)
    return None if behind is None else behind + felt.hand.bets.total[seat]
