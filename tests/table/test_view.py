"""What a screen may know: exactly what is legal, and no face that lies face down."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.rules.cards import name
from controller.rules.inputs import Act, Begin, Done, Has, Rules, Shows, Tells
from controller.rules.saying import Say, say
from controller.rules.steps.discard import Discard
from controller.table.open_cards import BACK
from controller.table.records import LinkChanged, NextHand
from controller.table.table import Table
from controller.table.view import TableView, view
from controller.training.acts import given
from controller.training.hand_file import read
from controller.training.play import session_of
from tests.dealing import Felt, definitions, down, games


def seen(felt: Felt) -> TableView:
    return view(felt.table)


def test_before_the_first_hand_the_table_is_seen_as_it_will_be_dealt() -> None:
    first = seen(Felt("holdem", "no_limit 1/2", (100, None, 50)))
    assert (first.ended, first.now, first.number, first.step) == ("ended", Say("now.ended"), 1, "")
    assert [(seat.number, seat.stack, seat.button) for seat in first.seats] == [
        (1, 100, False),
        (2, None, False),
        (3, 50, True),
    ]


@pytest.mark.parametrize("game", games())
def test_no_face_that_lies_face_down_is_in_any_view(game: str) -> None:
    stakes = "limit 4/8 ante 1 bring_in 2" if game in ("stud", "razz") else "no_limit 1/2"
    felt = Felt(game, stakes, (100, 100, 100))
    felt.give(NextHand())
    felt.give(Begin())
    while felt.table.running and felt.hand.step is not None and felt.hand.step.do not in ("show", "award"):
        told = repr(view(felt.table))
        up = {
            name(felt.hand.cards.faces[o]) for there in felt.hand.cards.where for o in there if felt.hand.cards.is_up(o)
        }
        for face in down(felt.hand):
            assert f"'{name(face)}'" not in told or name(face) in up
        step = felt.hand.step
        if felt.hand.due:
            felt.out()
        elif isinstance(step, Discard):
            felt.discards(felt.to_act, step.least)
        elif felt.hand.bets.bring_in:
            felt.give(Act(felt.to_act, "bet", felt.hand.bets.bring_in))
        else:
            felt.acts(felt.to_act, "call")


def test_a_tabled_hand_is_seen_and_a_mucked_one_is_not() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100), cards="AS KD 2C 9H")
    felt.deal()
    while felt.step != "show":
        felt.call(felt.to_act)
    first = felt.to_act
    felt.shows(first)
    cards = {seat.number: seat.cards for seat in seen(felt).seats}
    assert BACK not in cards[first]
    assert seen(felt).mucks
    assert cards[3 - first] == (BACK, BACK)


def deeds(felt: Felt) -> set[str]:
    """What the view says the seat to act may do."""
    now = seen(felt)
    found = set()
    if now.to_call is not None:
        found |= {"fold", "call" if now.to_call else "check"}
    if now.least is not None:
        found.add("raise")
    if now.all_in:
        found.add("all_in")
    return found


@pytest.mark.parametrize(
    ("game", "stakes", "stacks"),
    [
        ("holdem", "no_limit 1/2", (100, 100, 100)),
        ("holdem", "no_limit 1/2", (100, 5, 3)),
        ("holdem", "no_limit 1/2", (None, 100, None)),
        ("omaha", "pot_limit 5/10", (1000, 1000, 22)),
        ("holdem", "limit 4/8", (100, 100, 9)),
        ("holdem", "limit 4/8", (3, 5, 4)),
        ("stud", "limit 4/8 ante 1 bring_in 2", (100, 100, 100)),
        ("stud", "limit 4/8 ante 1 bring_in 2", (4, 2, 3)),
        ("razz", "limit 4/8 ante 1 bring_in 2", (100, 100, 5)),
    ],
)
def test_the_keys_are_exactly_what_is_legal(game: str, stakes: str, stacks: tuple[int | None, ...]) -> None:
    felt = Felt(game, stakes, stacks)
    felt.deal()
    met = 0
    while felt.table.running and met < 40:
        step, now = felt.hand.step, seen(felt)
        assert step is not None
        if step.do in ("show", "award"):
            break
        if felt.hand.due:
            felt.out()
            continue
        if felt.hand.pending:
            assert deeds(felt) == set()
            seat = felt.hand.seat(felt.hand.pending.counted)
            felt.give(Has(seat, now.bet + 7))
            continue
        met += 1
        allowed = deeds(felt)
        for deed in ("fold", "check", "call", "all_in", "raise"):
            if deed == "call" and not now.to_call and now.to_call is not None:
                continue  # CALL with nothing to call is taken as a check
            trial = Felt(game, stakes, stacks)
            trial.table._state = felt.table._state
            amount = (now.least or now.bet + 1) if deed == "raise" else None
            refusal = trial.table.take(Act(felt.to_act, deed, amount)).refusal
            assert (refusal is None) == (deed in allowed), (deed, now.now, refusal)
        if now.to_call is None or (met % 4 == 1 and now.least is not None):
            felt.acts(felt.to_act, "raise", now.least)
        else:
            felt.acts(felt.to_act, "call")
    assert met


def test_a_seat_that_must_table_its_hand_may_not_muck() -> None:
    felt = Felt("holdem", "no_limit 1/2", (20, 20))
    felt.deal()
    felt.all_in(felt.to_act)
    felt.call(felt.to_act)
    assert felt.step == "show"
    assert not seen(felt).mucks


def test_an_incident_takes_the_keys_away() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    felt.out(4)
    felt.give(Tells("too_early"))
    now = seen(felt)
    assert deeds(felt) == set()
    assert (now.stopped, now.loose) == ("premature_street", 4)
    assert now.offers


def test_a_refusal_stands_until_the_next_outcome() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    other = next(seat for seat in (1, 2) if seat != felt.to_act)
    outcome = felt.take(Act(other, "fold"))
    assert view(felt.table, outcome).refusal == Say("refused.not_his_turn", (("seat", other), ("turn", felt.to_act)))
    assert seen(felt).refusal is None


def test_lines_are_seen_with_their_sentence() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.take(LinkChanged("shoe", up=False, why="Unplugged."))
    assert seen(felt).links == (("shoe", False, say("line.told", text="Unplugged.")),)


def test_who_has_not_been_counted_has_no_stack() -> None:
    felt = Felt("holdem", "no_limit 1/2", (None, None))
    felt.deal()
    assert [seat.stack for seat in seen(felt).seats] == [None, None]
    assert seen(felt).most is None


def test_a_shown_hand_without_faces_stays_a_back() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100), tier="counts")
    felt.deal()
    while felt.hand.step is not None and felt.hand.step.do != "show":
        felt.out() if felt.hand.due else felt.call(felt.to_act)
    felt.give(Shows(felt.to_act))
    assert all(card == BACK for seat in seen(felt).seats for card in seat.cards)


def test_an_uncounted_all_in_is_called_or_raised_whoever_has_acted() -> None:
    """Seat 4 has raised; what it faces is not known, so nothing says that it has 0 to call or may not raise."""
    felt = Felt("holdem", "no_limit 1/2", (None, None, None, None))
    felt.deal()
    raiser = felt.to_act
    felt.acts(raiser, "raise", 12)
    felt.call(felt.to_act)
    pushed = felt.to_act
    felt.acts(pushed, "all_in")
    felt.acts(felt.to_act, "fold")
    now = seen(felt)
    assert (felt.to_act, now.uncounted) == (raiser, pushed)
    assert now.now == say("now.act_to_call_uncounted", seat=raiser, all_in=pushed), "what it costs is not known"
    assert now.no_raise is None
    assert now.least is not None
    felt.acts(raiser, "call")
    felt.give(Has(pushed, 15))
    now = seen(felt)
    assert (now.uncounted, now.to_call) == (0, 3)
    assert now.no_raise is not None


def played(file: str, title: str, until: str) -> TableView:
    """A hand of the scenarios of rulings, dealt up to one of its lines."""
    path = Path(__file__).parents[1] / "scenarios" / "rulings" / f"{file}.hand"
    told = next(hand for hand in read(path) if hand.title.startswith(title))
    table = Table(session_of(told, definitions()))
    table.take(NextHand())
    for line in told.lines:
        for each in given(line.act, told.devices):
            table.take(each)
        if line.act.text == until:
            return view(table)
    raise AssertionError(until)


def test_a_card_that_lies_saved_is_seen_beside_the_boards() -> None:
    """RP-10-H: where the stub was short the last card is everybody's; each of eight players sees it (rules.md §4-I)."""
    now = played("stub_short", "Seven-card stud, eight players, three boxed", "out As")
    assert (now.boards, now.slots) == ((("saved", ("As",)),), (1,))


def test_the_card_kept_as_the_next_burn_is_said_before_it_is_burned() -> None:
    """Replaced after the deal, the card is the flop's burn (rules.md §4 A2): nobody may burn a second card."""
    title = "A later card of the deal is exposed"
    now = played("exposed", title, "out 9s")
    assert (now.aside, now.next_burn) == (("2d",), ())
    now = played("exposed", title, "seat 1 calls")
    assert (now.aside, now.next_burn) == ((), ("2d",))
    assert now.coming[0] == say("ahead.burn_kept_up", cards="2d")


def test_what_comes_after_a_card_goes_back_does_not_count_the_stub_too_early() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    felt.out(4)
    felt.give(Tells("too_early"))
    felt.give(Rules("premature_street/redeal", "Ada"))
    told = [seen(felt).coming]
    while seen(felt).now.key != "now.shuffle":
        felt.call(felt.to_act) if felt.step.startswith("bet") else felt.give(Done())
        told.append(seen(felt).coming)
    keys = {each.key for coming in told for each in coming}
    assert "ahead.shuffle" in keys
    assert "now.shuffle" not in keys


def test_undo_names_the_street_that_would_be_too_early() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    felt.call(felt.to_act)
    felt.out(2)  # out while one more is to act
    assert seen(felt).undo_early == "flop"
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    felt.call(felt.to_act)
    felt.check(felt.to_act)
    felt.out(4)
    assert seen(felt).undo_early == "flop"
    felt.check(felt.to_act)
    assert seen(felt).undo_early == ""
    felt.out(2)
    assert seen(felt).undo_early == "turn"


def test_where_nobody_bet_no_bets_are_pulled_in() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100, 100))
    felt.deal()
    felt.call(felt.to_act)
    told = felt.take(Act(felt.to_act, "check"))
    assert say("also.pull_in", pot=4) in view(felt.table, told).alongside
    felt.out(4)
    felt.check(felt.to_act)
    told = felt.take(Act(felt.to_act, "check"))
    assert [also.key for also in view(felt.table, told).alongside] == []
