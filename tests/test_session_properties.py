"""Any evening of hands and taps between them: chips are kept, somebody has the big blind, nobody twice in a row."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from controller.rules.apply import start
from controller.rules.between import Changed, judge
from controller.rules.hand import Setup
from controller.rules.plan import Plan
from controller.rules.session import Session, after, next_setup, open_session
from controller.rules.session_inputs import (
    BuysButton,
    Leaves,
    Moves,
    Rebuys,
    Returns,
    SessionInput,
    SitsDown,
    SitsOut,
    Straddles,
)
from controller.rules.stakes import parse
from tests.dealing import games, house

if TYPE_CHECKING:
    from controller.rules.hand import Hand

SEATS = st.integers(1, 6)
TAPS: st.SearchStrategy[SessionInput] = st.one_of(
    st.builds(SitsDown, SEATS, st.integers(1, 99)),
    st.builds(SitsOut, SEATS),
    st.builds(Returns, SEATS, st.sampled_from(["", "posts", "waits"])),
    st.builds(BuysButton, SEATS),
    st.builds(Leaves, SEATS),
    st.builds(Moves, SEATS, SEATS),
    st.builds(Rebuys, SEATS, st.integers(1, 99)),
    st.builds(Straddles, SEATS),
)
EVENINGS = st.lists(st.tuples(st.lists(TAPS, max_size=3), st.lists(TAPS, max_size=2)), min_size=1, max_size=14)


def tapped(session: Session, taps: list[SessionInput], *, running: bool) -> Session:
    """The table after taps; those that are refused change nothing."""
    for tap in taps:
        changed = judge(session, tap, running=running)
        session = changed.session if isinstance(changed, Changed) else session
    return session


def ended(setup: Setup) -> Hand:
    """The hand, played so that nobody wins or loses: what was posted is not looked at here."""
    hand = start(setup)
    return hand._replace(result=hand.result._replace(ended="ended"))


def chips(session: Session) -> dict[int, int]:
    return {seat.number: (seat.stack or 0) + seat.behind for seat in session.seats}


@settings(max_examples=40, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(EVENINGS, st.sampled_from(["dead", "moving"]), st.sampled_from(["cash", "tournament"]))
def test_an_evening_of_taps_and_hands(
    evening: list[tuple[list[SessionInput], list[SessionInput]]], rule: str, form: str
) -> None:
    plan = Plan(seats=6).model_copy(update={"format": form})
    rules = house(button={"rule": rule}, straddle={"from_seats": "any"})
    stacks = {1: 50, 2: 50, 3: 50, 4: 50}
    session = open_session(games()["holdem"], rules, parse("no_limit 1/2"), stacks, 1, "reads", plan)
    last: Setup | None = None
    during_last: list[SessionInput] = []
    for before, during in evening:
        session = tapped(session, before, running=False)
        assert len({seat.number for seat in session.seats}) == len(session.seats)
        setup = next_setup(session)
        if not isinstance(setup, Setup):
            continue
        assert len(setup.seats) >= 2
        assert setup.big_blind >= 0, "somebody has the big blind"
        assert setup.small_blind != setup.big_blind
        assert all(owed.seat != setup.big_blind for owed in setup.posts), "the big blind owes nothing more"
        assert len({(owed.seat, owed.what) for owed in setup.posts}) == len(setup.posts)
        waiting = {seat.number for seat in session.seats if seat.out}
        assert form == "tournament" or not waiting & set(setup.seats), "nobody who is away is dealt in"
        elsewhere = any(isinstance(tap, (Moves, Leaves)) for tap in (*before, *during_last))
        if last is not None and len(setup.seats) == 2 and not elsewhere:
            assert last.seats[last.big_blind] != setup.seats[setup.big_blind], "heads-up the big blind changes"
        kept = chips(session)
        session = tapped(session, during, running=True)
        session = after(session, ended(setup))
        for seat in session.seats:
            if seat.number in kept and not any(isinstance(tap, (Rebuys, Moves, SitsDown, Leaves)) for tap in during):
                assert chips(session)[seat.number] == kept[seat.number]
        assert not any(seat.behind or seat.leaving or seat.moving_to for seat in session.seats)
        told = {tap.seat for tap in during if isinstance(tap, Straddles)}
        assert {one.seat for one in session.straddles} <= told, "a straddle is for the hand after it was told"
        assert session.wanted == ()
        last, during_last = setup, during


@settings(max_examples=20)
@given(EVENINGS)
def test_a_tap_that_is_undone_by_its_opposite_leaves_the_chips_alone(
    evening: list[tuple[list[SessionInput], list[SessionInput]]],
) -> None:
    session = open_session(
        games()["holdem"], house(), parse("no_limit 1/2"), {1: 50, 2: 50, 3: 50}, 1, "reads", Plan(seats=6)
    )
    session = replace(session, number=2)
    for before, _ in evening:
        there = chips(session)
        session = tapped(session, before, running=False)
        came = sum(tap.stack or 0 for tap in before if isinstance(tap, SitsDown))
        came += sum(tap.amount for tap in before if isinstance(tap, Rebuys))
        assert sum(chips(session).values()) <= sum(there.values()) + came
