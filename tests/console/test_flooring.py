"""The floor at the desk: the call, the code, a ruling with its reason, what is put right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.asking import BY_TYPING, REASONS
from controller.console.problem_panel import ProblemPanel
from controller.console.theme import Theme
from controller.rules.inputs import Rules, SetsButton, SetsCard, SetsStack, Tick, Voids
from controller.rules.saying import say
from controller.table.presence import Identified
from tests.console.test_boards_panel import Pressed
from tests.console.test_desk import Table
from tests.pictures import english

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def stopped() -> Table:
    """Cards too early: the hand is stopped, the dealer has told it."""
    table = Table().to_betting()
    table.press("one", "one", "one", "problem")
    return table


def chooses(table: Table, what: str) -> None:
    """Touch a choice, wherever it stands."""
    at = [choice.id for choice in table.desk.choices].index(what)
    many = len(table.desk.shown_choices)
    table.press(*["more"] * (at // many), f"choice_{at % many}")


def arrives(table: Table, digits: str = "4711") -> None:
    """Somebody types a code."""
    table.press(*[f"digit_{digit}" for digit in digits], "enter_code")


def one_voids() -> Table:
    """One of the floor voids the hand, and gives a reason."""
    table = stopped()
    table.press("floor")
    arrives(table)
    for choice in ("sure", "void", "house_rule"):
        chooses(table, choice)
    return table


def ruling(table: Table) -> str:
    """The first ruling offered that the floor alone may apply."""
    assert table.desk.view is not None
    return next(offer.id for offer in table.desk.view.offers if offer.needs == "floor")


def test_three_touches_from_the_call_to_applied() -> None:
    # console.md §3.7: FLOOR, the ruling, the reason; the digits of the code aside.
    table = stopped()
    named = ruling(table)
    table.press("floor")
    assert table.desk.mode == "pin", "nothing else can go on: the code is asked for at once"
    arrives(table)
    assert table.desk.here
    chooses(table, named)
    chooses(table, "dealer_error")
    given = table.given[-1]
    assert isinstance(given, Rules)
    assert (given.ruling, given.because) == (named, "dealer error")
    assert table.desk.view is not None
    assert not table.desk.view.stopped
    assert table.desk.view.floor is None, "the role drops at once"


def test_a_ruling_that_is_the_floors_says_so_on_its_key(qtbot: QtBot) -> None:
    desk = stopped().desk
    panel = ProblemPanel(Theme(1280, 800, 217.0), english(), Pressed())
    qtbot.addWidget(panel)
    panel.show_desk(desk)
    pairs = list(zip(panel.choices, desk.shown_choices, strict=False))
    for key, one in pairs:
        assert key.accessibleName().endswith(f"FLOOR · {one.source}" if one.needs == "floor" else one.source)
        assert key.figure.text.startswith("FLOOR") == (one.needs == "floor")
    assert {one.needs for _, one in pairs} == {"floor", "dealer"}


def test_a_ruling_that_is_the_floors_calls_it() -> None:
    table = stopped()
    chooses(table, ruling(table))
    assert table.felt.table.presence.called
    assert table.desk.mode == "pin"
    assert not any(isinstance(given, Rules) for given in table.given)


def test_what_a_ruling_would_come_to_stands_beside_it_only_for_the_floor() -> None:
    table = stopped()
    assert table.desk.view is not None
    assert all(offer.tried is None for offer in table.desk.view.offers)
    table.press("floor")
    arrives(table)
    assert all(offer.tried is not None for offer in table.desk.view.offers)


def test_a_code_is_masked_forgotten_and_never_given() -> None:
    table = stopped()
    table.press("floor", "digit_1", "digit_2")
    assert table.desk.pin == "12"
    table.press("undo")
    assert table.desk.pin == "1"
    arrives(table, "234")
    assert table.codes == ["1234"]
    assert table.desk.pin == ""
    assert table.desk.view is not None
    assert table.desk.view.refusal is not None
    assert table.desk.view.refusal.key == "refused.not_known"
    assert table.desk.mode == "pin", "try again"
    assert "1234" not in repr(table.given)


def test_dealing_goes_on_while_the_floor_is_called_and_comes() -> None:
    table = Table().to_betting()
    table.press("floor", "call")
    assert table.turn == 4
    table.press("floor", "digit_4", "digit_7")
    table.push(1)
    assert (table.desk.mode, table.desk.pin) == ("pin", "47"), "a card ends no code"


def test_play_on_ends_the_call() -> None:
    table = Table().to_betting()
    table.press("floor", "floor", "play_on")
    assert table.desk.view is not None
    assert table.desk.view.floor is None
    assert table.desk.mode == "plain"


def test_a_stack_is_put_right_in_the_middle_of_the_hand() -> None:
    table = Table().to_betting()
    table.press("floor", "floor")
    arrives(table)
    chooses(table, "set_stack")
    table.press("seat_4", "digit_2", "digit_5", "digit_0", "raise")
    assert table.desk.mode == "reasons"
    assert [choice.id for choice in table.desk.choices] == [*REASONS, BY_TYPING]
    chooses(table, "counted_again")
    assert table.given[-1] == SetsStack(4, 250, because="counted again")
    assert table.felt.stacks[4] == 250


def test_the_next_button_and_a_misread_card() -> None:
    table = Table().to_betting()
    table.press("floor", "floor")
    arrives(table)
    chooses(table, "set_button")
    table.press("seat_3")
    chooses(table, "agreed")
    assert table.given[-1] == SetsButton(3, because="agreed")
    table.press("floor", "floor")
    arrives(table)
    chooses(table, "set_card")
    table.press("rank_9", "suit_d", "rank_Q", "suit_d", "call")
    chooses(table, "device_fault")
    assert any(isinstance(given, SetsCard) for given in table.given)


def test_a_reason_is_typed() -> None:
    table = stopped()
    table.press("floor")
    arrives(table)
    chooses(table, ruling(table))
    for letter in "the river":
        assert table.desk.typed(letter)
    table.press("undo")
    chooses(table, "typed")
    given = table.given[-1]
    assert isinstance(given, Rules)
    assert given.because == "the rive"


def test_a_reason_is_written_by_touch() -> None:
    table = stopped()
    named = ruling(table)
    table.press("floor")
    arrives(table)
    chooses(table, named)
    chooses(table, "typed")
    assert not table.desk.press("letters_ok"), "nothing is written yet"
    table.press(*(f"letter_{sign}" for sign in "SEATX"), "letters_back", "letter_space", *("letter_S", "letter_O"))
    assert table.desk.reason == "Seat so"
    table.press("letters_ok")
    given = table.given[-1]
    assert isinstance(given, Rules)
    assert (given.ruling, given.because) == (named, "Seat so")


def test_the_pad_of_letters_is_left_for_the_ready_reasons() -> None:
    table = stopped()
    named = ruling(table)
    table.press("floor")
    arrives(table)
    chooses(table, named)
    chooses(table, "typed")
    table.press("letter_A", "undo", "undo")
    assert (table.desk.mode, table.desk.reason) == ("reasons", "")
    chooses(table, "agreed")
    assert isinstance(table.given[-1], Rules)


def test_a_void_is_two_people_and_a_reason() -> None:
    table = one_voids()
    assert isinstance(table.given[-1], Voids)
    assert table.desk.view is not None
    assert table.desk.view.refusal is not None
    assert table.desk.view.refusal.key == "refused.two_needed"
    assert table.desk.mode == "pin", "the second is asked for at once"
    assert table.desk.seconded == table.given[-1]
    arrives(table)
    assert table.desk.view.ended == "", "the same person is not two"
    assert table.desk.mode == "pin"
    arrives(table, "4712")
    assert table.desk.view.ended == "void"


def test_a_dealer_signs_on_between_hands_without_a_call() -> None:
    table = Table()
    table.press("folds_to")
    chooses(table, "sign_on")
    assert table.desk.mode == "pin"
    assert not table.felt.table.presence.called
    table.take(Identified("Kim", "dealer"))
    assert (table.desk.mode, table.felt.table.presence.dealer) == ("plain", "Kim")
    assert table.desk.view is not None
    assert table.desk.view.floor is None


def test_a_second_who_does_not_come_leaves_the_hand_as_it_is() -> None:
    table = one_voids()
    table.press("leave")
    assert (table.desk.mode, table.desk.seconded) == ("plain", None)
    chooses(table, "second")
    arrives(table, "4712")
    assert table.desk.view is not None
    assert table.desk.view.ended == "", "what was let go is not done by a later code"


def test_a_seat_pointed_at_before_the_code_stays_pointed_at() -> None:
    table = stopped()
    table.press("seat_3")
    assert table.desk.seat == 3
    table.press("floor")
    arrives(table)
    assert table.desk.here
    assert table.desk.seat == 3


def test_the_role_drops_after_a_minute() -> None:
    table = stopped()
    table.press("floor")
    arrives(table)
    table.wall = table.felt.table.presence.since / 1_000_000 + 61
    assert not table.desk.here


def test_undo_says_that_it_is_the_floors() -> None:
    table = stopped()
    table.press("floor")
    arrives(table)
    chooses(table, ruling(table))
    chooses(table, "agreed")
    label = table.desk.bar["undo"]
    assert not label.live
    assert label.figure is not None
    assert label.figure.key == "bar.by_floor"


def test_the_report_is_written_by_its_key() -> None:
    table = stopped()
    table.press("floor")
    arrives(table)
    chooses(table, "report")
    assert table.desk.written == say("floor.no_report")
    assert table.desk.here, "the floor stays"


def test_when_the_time_is_up_what_the_rule_says_is_on_one_key() -> None:
    # TDA24 29: 25 seconds and 5; facing a bet the hand is dead. The floor granted the clock and has gone again.
    table = Table().to_betting()
    table.press("problem")
    chooses(table, "clock")
    table.press("floor")
    arrives(table)
    chooses(table, "clock/granted")
    chooses(table, "house_rule")
    table.take(Tick(30))
    assert [choice.id for choice in table.desk.shown_choices][:1] == ["time_up/dead_hand"]
    table.press("choice_0")
    assert isinstance(table.given[-1], Rules)
    assert table.desk.view is not None
    assert not table.desk.view.stopped
    assert table.desk.view.step == "bet"
    assert table.felt.table.hand is not None
    assert len(table.felt.table.hand.live()) == len(table.felt.table.hand.setup.seats) - 1
