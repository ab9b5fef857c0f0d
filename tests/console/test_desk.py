"""The desk by itself: a real table behind it, no window. What is stale, held, corrected, tapped twice or taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from controller.console.asking import Token
from controller.console.desk import Desk
from controller.rules.cards import name
from controller.rules.inputs import Act, CardLeft, Done, Has, OutOfTurn, Said, Tells
from controller.rules.said import Verdict
from controller.rules.saying import Refusal, say
from controller.table.people import DEMO
from controller.table.presence import Identified, NotKnown
from controller.table.records import Correct, Undo
from controller.table.view import view
from tests.console.clock import Clock
from tests.dealing import Felt
from tests.screens import lazy_showdown

if TYPE_CHECKING:
    from controller.rules.hand import Tier
    from controller.table.records import Given


class Alone(Felt):
    """A felt to which nobody of the floor comes by himself."""

    def present(self, given: Given) -> None:
        """Who is needed must prove it at the desk."""


class Table:
    """A felt with a desk in front: what the desk gives is taken at once or, when `slow`, on demand."""

    def __init__(
        self,
        game: str = "holdem",
        stakes: str = "no_limit 1/2",
        seats: tuple[int | None, ...] = (200,) * 6,
        tier: Tier = "reads",
    ) -> None:
        self.felt = Alone(game, stakes, seats, tier=tier)
        self.clock = Clock()
        self.given: list[Given] = []
        self.slow = False
        self.wall = 0.0
        self.codes: list[str] = []
        self.desk = Desk(self.give, self.push, self.clock, identify=self.identify, wall=lambda: self.wall)
        self.desk.show(view(self.felt.table))

    def give(self, given: Given) -> None:
        """Take what the desk gives."""
        self.given.append(given)
        if not self.slow:
            self.take(given)

    def take(self, given: Given) -> None:
        """Put an input to the table and show what came of it."""
        self.desk.show(view(self.felt.table, self.felt.take(given)))

    def identify(self, code: str) -> None:
        """The codes of a simulated table."""
        self.codes.append(code)
        person = DEMO.get(code)
        self.take(NotKnown() if person is None else Identified(person.name, person.role))

    def push(self, count: int) -> None:
        """Let cards leave the shoe."""
        for _ in range(count):
            self.take(CardLeft(self.felt.shoe.pop(0)))

    def press(self, *keys: str) -> None:
        """Press keys that must count, as slowly as a dealer."""
        for key in keys:
            self.clock.now += 3
            assert self.desk.press(key), (key, self.desk.bar, self.desk.mode)

    def dull(self, key: str, token: Token | None = None) -> None:
        """Press a key that must not count."""
        self.clock.now += 3
        before, given = self.felt.table.hand, len(self.given)
        assert not self.desk.press(key, token)
        assert self.felt.table.hand is before
        assert len(self.given) == given

    def to_betting(self) -> Table:
        """Up to the first act: seat 3 of six acts first, seat 6 has the button."""
        self.press("call", "call", "shoe")
        return self

    @property
    def now(self) -> str:
        """What is asked."""
        assert self.desk.view is not None
        return self.desk.view.now.key

    @property
    def turn(self) -> int:
        """The seat to act."""
        assert self.desk.view is not None
        return next(seat.number for seat in self.desk.view.seats if seat.to_act)


def test_fold_is_live_for_every_seat_to_act_also_when_it_may_check() -> None:
    table = Table().to_betting()
    for _ in range(5):
        assert table.desk.bar["fold"].live
        table.press("call")
    fold, call = table.desk.bar["fold"], table.desk.bar["call"]
    assert (fold.live, fold.figure and fold.figure.key) == (True, "bar.no_bet")
    assert call.head.key == "bar.check"


def test_a_press_for_an_older_question_is_dropped() -> None:
    table = Table().to_betting()
    token = table.desk.token()
    table.press("call")
    table.dull("call", token)
    assert table.turn == 4
    assert table.desk.dull == 1


def test_a_question_is_answered_once_however_slow_the_table() -> None:
    table = Table().to_betting()
    table.slow = True
    table.press("call")
    table.dull("call")
    table.dull("fold")
    assert len(table.given) == 3


def test_an_act_carries_the_question_it_answers() -> None:
    table = Table().to_betting()
    assert table.desk.view is not None
    ask = table.desk.view.ask
    table.press("call")
    assert table.given[-1] == Act(3, "call", None, ask)


@pytest.mark.parametrize("digits", [("1", "2"), ("8",), ("2", "0")])
def test_a_raise_takes_at_most_four_taps(digits: tuple[str, ...]) -> None:
    table = Table().to_betting()
    keys = ["raise", *(f"digit_{digit}" for digit in digits), "raise"]
    assert len(keys) <= 4
    table.press(*keys)
    given = table.given[-1]
    assert isinstance(given, Act)
    assert (given.deed, given.amount) == ("raise", int("".join(digits)))


def test_the_raise_key_shows_the_completed_figure_and_the_other_reading_stands_beside() -> None:
    table = Table("holdem", "no_limit 100/200 unit 100", (22_000,) * 6)
    table.desk._unit = 100
    table.to_betting()
    table.press("raise", "digit_1", "digit_2")
    figure = table.desk.bar["raise"].figure
    assert figure is not None
    assert dict(figure.slots) == {"n": 1200}
    assert table.desk.within is not None
    assert table.desk.entry.beside(table.desk.within) == 12_000
    table.press("reading", "raise")
    assert isinstance(table.given[-1], Act)
    assert table.given[-1].amount == 12_000


def test_ok_is_dead_until_the_figure_may_be_entered_and_says_why() -> None:
    table = Table().to_betting()
    table.press("raise")
    assert not table.desk.bar["raise"].live
    for _ in range(3):
        table.press("digit_9")
    assert table.desk.bar["raise"].head.key == "bar.most"
    table.dull("raise")
    table.press("undo", "undo")
    assert table.desk.bar["raise"].live, "9 completes to 90 or is 9"


def test_quick_sizes_come_from_the_rules() -> None:
    table = Table("omaha_hilo", "pot_limit 5/10", (1000,) * 6).to_betting()
    table.press("raise")
    assert table.desk.sizes == {"min": 20, "pot": 35}
    table.press("quick_pot", "raise")
    assert isinstance(table.given[-1], Act)
    assert table.given[-1].amount == 35
    table.press("raise")
    assert table.desk.view is not None
    assert table.desk.sizes["pot"] == table.desk.view.most


def test_a_limit_raise_is_one_tap() -> None:
    table = Table("holdem", "limit 10/20").to_betting()
    table.press("raise")
    assert isinstance(table.given[-1], Act)
    assert table.given[-1].amount == 20


def test_undo_in_an_entry_takes_back_its_last_key_and_then_the_entry() -> None:
    table = Table().to_betting()
    table.press("raise", "digit_1", "digit_2", "undo")
    assert table.desk.entry.digits == "1"
    table.press("undo", "undo")
    assert table.desk.mode == "plain"
    assert not any(isinstance(given, Undo) for given in table.given)


def test_folds_to_takes_two_taps_and_one_undo() -> None:
    table = Table().to_betting()
    table.press("folds_to", "seat_1")
    assert table.turn == 1
    assert [given.deed for given in table.given if isinstance(given, Act)] == ["fold"] * 4
    undo = table.desk.bar["undo"].figure
    assert undo is not None
    assert dict(undo.slots) == {"n": 4}
    table.press("undo")
    assert table.turn == 3


def test_checks_to() -> None:
    table = Table().to_betting()
    table.press(*["call"] * 6, "shoe", "shoe")
    assert table.desk.bar["folds_to"].head.key == "bar.checks_to"
    table.press("folds_to", "seat_4")
    assert table.turn == 4
    assert table.desk.view is not None
    assert all(seat.live for seat in table.desk.view.seats)


def test_the_key_for_cards_that_are_due_is_dead_when_none_are() -> None:
    table = Table().to_betting()
    stub = table.felt.hand.cards.stub
    table.dull("shoe")
    assert table.felt.hand.cards.stub == stub
    table.press("one")
    assert table.felt.hand.cards.stub == stub - 1


def test_undo_says_what_it_takes_back_and_which_street_it_makes_too_early() -> None:
    table = Table().to_betting()
    table.press("call")
    assert table.desk.bar["undo"].figure == table.desk.view.undo if table.desk.view else False
    table.press(*["call"] * 5, "shoe", "shoe")
    figure, then = table.desk.bar["undo"].figure, table.desk.bar["undo"].then
    assert figure is not None
    assert then is not None
    assert (figure.key, then.key, dict(then.slots)["street"]) == ("undo.check", "bar.too_early_then", "flop")
    table.press("undo")
    assert table.now == "ask.had_acted"
    assert table.desk.bar["problem"].head.key == "bar.too_early"


def test_a_late_tap_is_the_act_itself() -> None:
    table = Table().to_betting()
    table.press(*["call"] * 5, "one")
    assert table.now == "ask.had_acted"
    table.press("call")
    assert table.now == "now.deal_board"


def test_too_early_lies_where_problem_was() -> None:
    table = Table().to_betting()
    table.press("one", "one", "one", "problem")
    assert table.given[-1].word == "too_early" if isinstance(table.given[-1], Tells) else False
    assert table.desk.view is not None
    assert table.desk.view.stopped == "premature_street"
    assert [choice.id for choice in table.desk.choices][-1] == "sure"


def test_of_one_loose_card_the_dealer_says_what_it_is() -> None:
    table = Table().to_betting()
    table.press("one", "problem")
    assert [choice.id for choice in table.desk.choices][:1] == ["too_early"]
    assert "extra_card" in [choice.id for choice in table.desk.choices]
    table.press("choice_0")
    assert table.desk.view is not None
    assert table.desk.view.stopped == "premature_street"


def test_all_fine_takes_the_problem_back() -> None:
    table = Table().to_betting()
    table.press("problem", "choice_1")
    assert table.desk.view is not None
    assert table.desk.view.stopped
    table.press("fine")
    assert not table.desk.view.stopped
    assert table.turn == 3


def test_a_void_needs_the_floor() -> None:
    table = Table().to_betting()
    table.press("problem", "choice_1")
    at = [choice.id for choice in table.desk.choices].index("sure")
    table.press(*["more"] * (at // 4), f"choice_{at % 4}")
    assert table.desk.mode == "pin"
    assert table.felt.table.presence.called
    assert table.felt.table.running


def test_out_of_turn_is_held_and_binds_when_the_bet_is_the_same() -> None:
    table = Table().to_betting()
    table.press("seat_5", "call")
    assert table.desk.view is not None
    assert table.turn == 3
    assert table.now == "now.back_to"
    table.press("fold")
    table.press("fold")
    assert "also.bound_same" in [also.key for also in table.desk.view.alongside]
    assert table.turn == 6


def test_out_of_turn_is_free_when_the_bet_has_changed() -> None:
    table = Table().to_betting()
    table.press("seat_5", "call", "raise", "digit_8", "raise", "fold")
    assert table.desk.view is not None
    assert "also.free_raised" in [also.key for also in table.desk.view.alongside]
    assert table.turn == 5


def test_a_raise_out_of_turn_is_the_seat_and_its_amount() -> None:
    table = Table().to_betting()
    table.press("seat_5", "digit_1", "digit_2", "raise")
    assert table.given[-1] == OutOfTurn(5, "raise", 12, ask=table.given[-1].ask)  # type: ignore[union-attr]
    assert table.desk.view is not None
    assert [seat.held for seat in table.desk.view.seats] == [0, 0, 0, 0, 12, 0]


def test_a_bet_is_corrected_for_all_who_called_it() -> None:
    table = Table().to_betting()
    table.press("raise", "digit_1", "digit_0", "raise", "call")
    table.press("seat_3", "all_in", "digit_8", "raise")
    assert table.given[-1] == Correct(3, 8, everyone=True)
    assert table.desk.view is not None
    assert [seat.bet for seat in table.desk.view.seats] == [1, 2, 8, 8, 0, 0]


def test_a_seat_that_owes_again_may_be_corrected_or_out_of_turn() -> None:
    table = Table().to_betting()
    table.press("raise", "digit_1", "digit_0", "raise", "raise", "digit_2", "digit_0", "raise")
    table.press("seat_3")
    assert table.desk.bar["fold"].live
    table.press("folds_to")
    assert not table.desk.bar["call"].live
    table.press("digit_8", "raise")
    assert isinstance(table.given[-1], Correct)


def test_words_and_chips_are_judged_before_ok() -> None:
    table = Table().to_betting()
    table.press("raise", "folds_to", "word_raise", "said", "chip_1", "chip_5", "first")
    judged = table.desk.judged
    assert isinstance(judged, Verdict)
    assert (judged.deed, judged.to) == ("raise", 6)
    table.press("undo")
    judged = table.desk.judged
    assert isinstance(judged, Verdict)
    assert (judged.row, judged.to, judged.adds) == ("E7", 4, 3)
    table.press("raise")
    assert table.given[-1] == Said(3, "raise", (1,), first="said", ask=table.given[-1].ask)  # type: ignore[union-attr]
    assert table.turn == 4
    assert table.desk.mode == "plain"


def test_what_names_no_act_says_so_and_cannot_be_entered() -> None:
    table = Table().to_betting()
    table.press("said", "word_call", "digit_5")
    assert isinstance(table.desk.judged, Refusal)
    assert not table.desk.bar["raise"].live
    table.press("undo", "undo", "undo")
    assert table.desk.mode == "plain"


def test_an_unclear_bet_is_a_problem_that_opens_the_pad() -> None:
    table = Table().to_betting()
    table.press("problem")
    at = [choice.id for choice in table.desk.choices].index("unclear_bet")
    table.press(f"choice_{at}")
    assert table.desk.mode == "said"


def test_a_bet_of_the_open_round_is_corrected_by_seat_amount_ok() -> None:
    table = Table().to_betting()
    table.press("raise", "digit_8", "raise")
    table.press("seat_3", "digit_1", "digit_8", "raise")
    assert table.desk.view is not None
    assert next(seat.bet for seat in table.desk.view.seats if seat.number == 3) == 18


def test_an_uncounted_all_in_is_counted_on_the_pad() -> None:
    table = Table(seats=(None,) * 4, tier="counts").to_betting()
    table.press("all_in", "call")
    assert table.now == "now.count"
    assert table.desk.shown_mode == "count"
    assert not table.desk.bar["fold"].live
    table.press("digit_9", "digit_0", "raise")
    assert isinstance(table.given[-1], Has)
    assert table.given[-1].amount == 90


def test_enter_is_never_a_bet() -> None:
    table = Table().to_betting()
    table.dull("primary")


def test_floor_is_one_press_and_nothing_stops() -> None:
    table = Table().to_betting()
    table.press("floor")
    called = table.felt.table.presence.called
    table.wall = called / 1_000_000 + 61
    table.desk.refresh()
    figure = table.desk.bar["floor"].figure
    assert figure is not None
    assert dict(figure.slots) == {"minutes": 1, "seconds": "01"}
    table.press("call", "floor")
    assert table.desk.mode == "pin", "whoever presses it again is the floor"
    assert table.felt.table.presence.called == called


@pytest.mark.parametrize("count", [0, 3])
def test_discards(count: int) -> None:
    table = Table("triple_draw_27", "limit 10/20", (500,) * 3).to_betting()
    table.press("call", "call", "call")
    assert table.now == "now.discard"
    table.press("call" if count == 0 else f"discard_{count}")
    assert table.turn == 2


def test_a_seat_that_threw_cards_shows_by_naming_them() -> None:
    table = Table("triple_draw_27", "limit 10/20", (500,) * 2).to_betting()
    for _ in range(300):
        view_ = table.desk.view
        assert view_ is not None
        if view_.step == "show":
            break
        if view_.due:
            table.press("shoe")
        elif view_.now.key == "now.discard":
            table.press("discard_1")
        else:
            table.press("call")
    table.press("call")
    assert table.desk.mode == "cards"
    hand = table.felt.hand
    held = hand.cards.at(hand.setup.places.hand(hand.turn))
    for face in held:
        table.press(f"rank_{name(face)[0]}", f"suit_{name(face)[1]}")
    turn = table.turn
    table.press("call")
    assert table.turn != turn


def test_each_stack_is_pushed_with_its_own_done() -> None:
    # Side 1360 to seat 2; main 183 to seat 2, 182 to seat 4: three stacks, and the table hears of the last alone.
    given: list[Given] = []
    clock = Clock()
    desk, felt = Desk(given.append, None, clock), lazy_showdown()
    desk.show(felt)

    def stands() -> tuple[object, object]:
        assert desk.view is not None
        now = dict(desk.prompted(desk.view).now.slots)
        return now["seat"], now["amount"]

    def press(key: str) -> None:
        clock.now += 3
        assert desk.press(key)

    assert stands() == (2, 1360)
    press("done")
    assert not desk.press("done"), "the same button within a quarter of a second is a bounce"
    assert stands() == (2, 183)
    assert desk.bar["undo"].figure == say("push.seat", seat=2, amount=1360)
    press("undo")
    assert stands() == (2, 1360)
    press("problem")
    press("undo")
    press("call")
    press("primary")
    assert (stands(), given) == ((4, 182), [])
    desk.show(felt)
    assert stands() == (4, 182), "what else is shown meanwhile takes nothing back"
    press("call")
    assert given == [Done(felt.ask)]
    desk.show(replace(felt, number=felt.number + 1))
    assert stands() == (2, 1360), "another hand begins its own list"


def test_that_the_file_is_not_followed_stands_there_until_a_hand_is_dealt() -> None:
    table = Table()
    table.desk.note = note = say("note.file_differs", keys="stakes", few="stakes")
    assert table.desk.view is not None
    assert table.desk.prompted(table.desk.view).alongside[0] == note
    table.press("call")
    assert note not in table.desk.prompted(table.desk.view).alongside
    assert table.desk.note is None


def test_a_resumed_hand_asks_first() -> None:
    table = Table()
    table.desk = Desk(table.give, table.push, table.clock, resumed=True)
    table.desk.show(view(table.felt.table))
    assert table.desk.bar["call"].head.key == "bar.yes"
    table.dull("shoe")
    table.press("call")
    assert table.desk.mode == "plain"


def test_who_has_raised_and_faces_an_uncounted_all_in_calls_it_and_does_not_check() -> None:
    """What it adds is not known, and 0 until it is counted: the key says CALL."""
    table = Table(seats=(None,) * 4, tier="counts").to_betting()
    felt = table.felt
    table.take(Act(felt.to_act, "raise", 12))
    table.take(Act(felt.to_act, "all_in"))
    while felt.hand.bets.put[felt.hand.turn] != 12:
        table.take(Act(felt.to_act, "fold"))
    assert table.desk.bar["call"].head.key == "bar.call"
    table.press("call")
    assert isinstance(table.given[-1], Act)
    assert table.given[-1].deed == "call"
    assert table.now == "now.count"
