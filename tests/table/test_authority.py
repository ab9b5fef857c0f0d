"""Who may do what at the table, and that the journal says who did it and who dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.authority import AuthorityRules, Level
from controller.rules.cards import face
from controller.rules.inputs import Rules, SetsBet, SetsButton, SetsCard, SetsStack, Tells, Voids
from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.history import sentences
from controller.table.journal import Journal
from controller.table.presence import (
    ROLE_LASTS,
    CallsFloor,
    Coming,
    FloorLeaves,
    Identified,
    NotKnown,
    Presence,
    SignsOff,
)
from controller.table.records import Cause, NextHand
from controller.table.seal import TableKey
from controller.table.table import Table
from tests.dealing import Felt, definitions, games, house

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from controller.table.records import Given


class Clock:
    """Microseconds that pass when the test says so."""

    now = 1_700_000_000_000_000

    def __call__(self) -> int:
        """Tell the time."""
        return self.now


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "day.journal", TableKey(bytes(32)))
    yield made
    made.close()


def table(journal: Journal | None = None, clock: Clock | None = None, **sections: dict[str, object]) -> Table:
    session = open_session(
        games()["holdem"], house("standard", **sections), parse("no_limit 1/2"), {1: 100, 3: 100, 5: 100}, 1
    )
    return Table(session, journal, clock or Clock())


def refusal(opened: Table, given: Given) -> str:
    why = opened.take(given).refusal
    return why.key if why is not None else ""


# authority.misdeal (rules.md §2): A1, A2, A3, A6, B0, B17 by the dealer alone.


@pytest.mark.parametrize(
    ("ruling", "row"),
    [
        ("exposed/misdeal_first_two", "A1"),
        ("exposed/replace_as_burn", "A2"),
        ("exposed/misdeal_two", "A3"),
        ("extra_card/misdeal", "A6"),
        ("premature_street/burn_stays", "B0"),
        ("boxed/scrap", "B17"),
    ],
)
def test_rules_2_authority_misdeal(ruling: str, row: str) -> None:
    one = definitions().rulings[ruling]
    assert row in one.covers
    assert AuthorityRules(misdeal="dealer").ruling(one) == "dealer"
    assert AuthorityRules(misdeal="floor").ruling(one) == "floor"


def test_what_the_key_does_not_name_stays_with_whom_the_ruling_names() -> None:
    rules = AuthorityRules(misdeal="floor")
    assert rules.ruling(definitions().rulings["order/slots"]) == "dealer"
    assert rules.ruling(definitions().rulings["premature_street/redeal"]) == "floor"


@pytest.mark.parametrize(("misdeal", "refused"), [("dealer", ""), ("floor", "refused.floor_rules")])
def test_a_misdeal_by_the_dealer_alone_where_the_house_has_it_so(misdeal: str, refused: str) -> None:
    # The second card of the deal is exposed (A1): seat 5's first, by Robert's Rules a misdeal.
    felt = Felt("holdem", "no_limit 1/2", (100, 100, 100), house=house(authority={"misdeal": misdeal}))
    felt.out(1)
    felt.out(1)
    felt.give(Tells("exposed", ordinal=1))
    assert refusal(felt.table, Rules("exposed/misdeal_first_two", "")) == refused


@pytest.mark.parametrize(
    ("before", "after", "level"),
    [
        (100, 150, "floor"),  # 50 is half of 100, not more
        (100, 151, "two"),
        (100, 49, "two"),
        (0, 200, "floor"),  # nothing has no half; 200 chips are not more than 200
        (0, 201, "two"),
        (None, 200, "floor"),
        (None, 201, "two"),
        (1000, 1200, "floor"),
        (1000, 1201, "two"),
    ],
)
def test_a_big_change_of_a_stack_needs_two(before: int | None, after: int, level: Level) -> None:
    rules = AuthorityRules(big_change_percent=50, big_change_chips=200)
    assert rules.stack(before, after) == level


# What the floor does, it does after it has proved who it is.


@pytest.mark.parametrize(
    ("given", "key"),
    [
        (Rules("premature_street/redeal", "floor"), "refused.floor_rules"),
        (Voids("floor", "fire"), "refused.two_of_floor"),
        (SetsStack(1, 120), "refused.floor_only"),
        (SetsStack(1, 500), "refused.two_of_floor"),
        (SetsBet(1, 2), "refused.floor_only"),
        (SetsCard(face("Ah"), face("As")), "refused.floor_only"),
        (SetsButton(3), "refused.floor_only"),
    ],
)
def test_the_dealer_does_none_of_it(given: Given, key: str) -> None:
    opened = table()
    opened.take(NextHand())
    before = opened.hand
    assert refusal(opened, given) == key
    assert opened.hand is before


def test_a_technician_and_a_trainer_are_no_floor() -> None:
    opened = table()
    opened.take(NextHand())
    opened.take(Identified("Tess", "technician"))
    opened.take(Identified("Theo", "trainer"))
    assert refusal(opened, SetsButton(3)) == "refused.floor_only"


def test_a_trainee_opens_training_only() -> None:
    opened = table()
    assert refusal(opened, Identified("Tim", "trainee")) == "refused.trainee"
    assert opened.presence == Presence()


def test_the_role_drops_at_once_after_it_was_used() -> None:
    opened = table()
    opened.take(NextHand())
    opened.take(CallsFloor())
    opened.take(Identified("Ada", "floor", "badge"))
    assert refusal(opened, SetsStack(1, 120)) == ""
    assert opened.presence == Presence(), "the call is over"
    assert refusal(opened, SetsStack(1, 130)) == "refused.floor_only"


def test_the_role_drops_by_itself_after_sixty_seconds() -> None:
    clock = Clock()
    opened = table(clock=clock)
    opened.take(NextHand())
    opened.take(Identified("Ada", "floor"))
    clock.now += ROLE_LASTS
    assert refusal(opened, SetsStack(1, 120)) == ""
    opened.take(Identified("Ada", "floor"))
    clock.now += ROLE_LASTS + 1
    assert refusal(opened, SetsStack(1, 130)) == "refused.floor_only"


def test_a_second_of_the_floor_is_somebody_else_and_still_there() -> None:
    clock = Clock()
    opened = table(clock=clock)
    opened.take(NextHand())
    opened.take(Identified("Ada", "floor"))
    opened.take(Identified("Ada", "floor"))
    assert refusal(opened, Voids("", "fire")) == "refused.two_needed"
    clock.now += ROLE_LASTS + 1
    opened.take(Identified("Bo", "floor"))
    assert refusal(opened, Voids("", "fire")) == "refused.two_needed", "Ada's role has dropped"
    opened.take(Identified("Ada", "floor"))
    assert refusal(opened, Voids("", "fire")) == ""


def test_a_call_stops_nothing_and_no_undo_reaches_it() -> None:
    opened = table()
    opened.take(NextHand())
    hand, last = opened.hand, opened.undoes
    assert refusal(opened, Coming()) == "refused.nobody_called"
    opened.take(CallsFloor())
    opened.take(Coming("Ada"))
    assert (opened.hand, opened.undoes) == (hand, last)
    assert (opened.presence.answered, opened.presence.coming) == (True, "Ada")
    opened.take(FloorLeaves())
    assert opened.presence == Presence()


@pytest.mark.parametrize(("sign_on", "key"), [("optional", ""), ("required", "refused.sign_on_first")])
def test_a_hand_may_begin_without_a_dealer_where_the_house_lets_it(sign_on: str, key: str) -> None:
    opened = table(authority={"sign_on": sign_on})
    assert refusal(opened, NextHand()) == key
    opened.take(Identified("Dana", "dealer"))
    if key:
        assert refusal(opened, NextHand()) == ""


# What the journal keeps.


def test_every_cause_says_who_deals_and_a_ruling_who_ruled(journal: Journal) -> None:
    opened = table(journal)
    opened.take(Identified("Dana", "dealer", "badge"))
    opened.take(NextHand())
    opened.take(None, Cause("shoe", "shoe", 1, 1))
    opened.take(NotKnown())
    opened.take(Identified("Ada", "floor"))
    opened.take(Identified("Bo", "floor"))
    opened.take(Voids("somebody else", "a fire alarm"))
    causes = [entry.cause for entry in journal.entries()]
    assert [(cause.who, cause.role, cause.dealer) for cause in causes] == [
        ("dealer", "dealer", ""),
        ("Dana", "dealer", "Dana"),
        ("shoe", "", "Dana"),
        ("Dana", "dealer", "Dana"),
        ("Dana", "dealer", "Dana"),
        ("Dana", "dealer", "Dana"),
        ("Ada and Bo", "floor", "Dana"),
    ]
    told = [line.partition(" ")[2] for line in sentences(journal.hand(1), definitions().words["en"])]
    assert told[-5:] == [
        "a code that nobody has was tried",
        "Ada is at the table (floor, by code)",
        "Bo is at the table (floor, by code)",
        "every chip goes back, by Ada and Bo, because a fire alarm",
        "the hand is void",
    ]


def test_who_is_there_is_there_after_a_crash_and_in_the_next_hand(journal: Journal) -> None:
    clock = Clock()
    opened = table(journal, clock)
    opened.take(Identified("Dana", "dealer"))
    opened.take(NextHand())
    opened.take(CallsFloor())
    opened.take(Identified("Ada", "floor"))
    again = Table.resume(journal, clock)
    assert again.presence == opened.presence
    assert again.presence.dealer == "Dana", "signed on before the hand began"
    assert refusal(again, SetsStack(1, 120)) == ""


def test_a_dealer_goes_between_hands() -> None:
    opened = table()
    opened.take(Identified("Dana", "dealer"))
    opened.take(SignsOff())
    assert opened.presence.dealer == ""
    opened.take(NextHand())
    opened.take(Identified("Dana", "dealer"))
    assert refusal(opened, SignsOff()) == "refused.push_between_hands"
    assert refusal(opened, Identified("Toni", "dealer")) == "refused.push_between_hands"
