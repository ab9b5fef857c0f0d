"""Between hands: a seat or the table is tapped, then what is new about it; places never move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.console import between_hands, session_commands
from controller.console.commands import NotUnderstood, help_text, read
from controller.console.desk import Desk
from controller.rules.cards import faces
from controller.rules.inputs import Chops, RunsIt
from controller.rules.plan import CASH, Bomb, Choice, Level, Plan
from controller.rules.saying import say
from controller.rules.session_inputs import (
    Bombs,
    BuysButton,
    Leaves,
    LevelUp,
    Moves,
    OptsOut,
    Plays,
    Races,
    Rebuys,
    Returns,
    SitsDown,
    SitsOut,
    Straddles,
    TakesBreak,
    TakesTime,
)
from controller.rules.stakes import parse
from controller.table.between_view import between_view
from controller.table.presence import Identified
from controller.table.records import Undo
from tests.dealing import games, house
from tests.rules.test_session_seats import blinds, played, table
from tests.rules.test_session_seats import given as taps
from tests.screens import between_hands as between_screen
from tests.screens import run_offered
from tests.shown_felt import ShownFelt

if TYPE_CHECKING:
    from controller.rules.session import Session
    from controller.table.records import Given
    from controller.table.view import TableView


BACK = ("posts", "waits", "buys_button")
EIGHT_FROM = 4
"""Hand 2 has the blinds 2 and 3, hand 3 the big blind at 6, hand 4 at 8."""


class Pressed:
    """A desk with a view, and what it gave."""

    def __init__(self, view: TableView) -> None:
        self.given: list[Given] = []
        self.now = 0.0
        self.desk = Desk(self.given.append, None, self._clock, unit=1)
        self.desk.show(view)

    def _clock(self) -> float:
        self.now += 10
        return self.now

    def press(self, *keys: str) -> list[Given]:
        """Press keys one after the other; each must count."""
        for key in keys:
            assert self.desk.press(key), key
        return self.given


def choose(view: TableView, seat: int, word: str) -> list[Given]:
    """Tap a seat (0: the TABLE key), then the choice of a word."""
    pressed = Pressed(view)
    pressed.press(f"seat_{seat}" if seat else "folds_to")
    at = [choice.id for choice in pressed.desk.choices].index(word)
    pressed.press(*["more"] * (at // 4), f"choice_{at % 4}")
    return pressed.given


@pytest.mark.parametrize(
    ("seat", "word", "given"),
    [
        (4, "returns", Returns(4)),
        (8, "posts", Returns(8, "posts")),
        (8, "waits", Returns(8, "waits")),
        (2, "sits_out", SitsOut(2)),
        (2, "leaves", Leaves(2)),
        (6, "straddle_off", Straddles(6)),
        (0, "bomb", Bombs()),
        (0, "break", TakesBreak(on=True)),
        (0, "time", TakesTime()),
    ],
)
def test_two_taps_say_what_is_new(seat: int, word: str, given: Given) -> None:
    assert choose(between_screen(), seat, word) == [given]


def test_only_what_the_table_takes_is_offered_to_a_seat_that_is_away() -> None:
    """Between button and big blind nobody posts (LA24 154); the button is bought where the small blind is dead."""

    def offered(session: Session, seat: int = 4) -> list[str]:
        return [word for word in between_hands.of_seat(between_view(session), seat) if word in BACK]

    session = taps(table(1, 2, 3, 4, 5, button=5), SitsOut(4))  # blinds 1 2
    passed = played(session, 2)  # blinds 2 3, then 3 5
    assert blinds(passed) == (2, 3, 5)
    assert offered(passed) == ["waits"], "the small blind is not dead"
    passed = played(passed)
    assert blinds(passed) == (3, 5, 1)
    assert offered(passed) == ["waits"]
    passed = played(passed)
    assert blinds(passed) == (5, 1, 2)
    assert offered(passed) == ["posts", "waits"]
    dead = taps(table(1, 3, 5, 7, button=1), Leaves(3), SitsDown(2, 100))
    assert offered(dead, 2) == ["waits", "buys_button"]
    assert between_hands.tap("buys_button", 2) == BuysButton(2)


def test_what_is_new_is_left_by_a_key_that_says_so() -> None:
    """A finger must find the way back: the key of ALL FINE, GO ON, where there is nothing to be fine."""
    pressed = Pressed(between_screen())
    pressed.press("folds_to")
    assert (pressed.desk.backs, pressed.desk.page_shown) == (True, "1/2")
    pressed.press("more")
    assert pressed.desk.page_shown == "2/2"
    pressed.press("fine")
    assert (pressed.desk.mode, pressed.desk.backs, pressed.given) == ("plain", False, [])


def test_a_table_is_left_by_its_key() -> None:
    pressed = Pressed(between_screen())
    pressed.press("folds_to")
    at = [choice.id for choice in pressed.desk.choices].index("close")
    pressed.press(*["more"] * (at // 4), f"choice_{at % 4}")
    assert pressed.desk.left
    assert pressed.given == [], "nothing is told to the table: it is kept as it is"


def test_chips_are_typed_before_they_are_bought() -> None:
    pressed = Pressed(between_screen())
    assert pressed.press("seat_9", "choice_0", "digit_2", "digit_5", "digit_0", "raise") == [SitsDown(9, 250)]
    pressed = Pressed(between_screen())
    pressed.press("seat_2")
    at = [choice.id for choice in pressed.desk.choices].index("buys_in")
    assert pressed.press(f"choice_{at}", "digit_8", "raise") == [Rebuys(2, 8)]


def test_who_opts_out_of_a_bomb_pot_is_tapped_and_stands_on_the_plate() -> None:
    plan = Plan(bomb=Bomb(game=games()["bomb_pot_holdem"], ante=5))
    felt = ShownFelt("holdem", "no_limit 1/2", (500, 500, 500), plan=plan)
    felt.give(Bombs())
    assert choose(felt.view, 2, "opts_out") == [OptsOut(2)]
    felt.give(OptsOut(2))
    between = felt.view.between
    assert between is not None
    assert between_hands.note(between, 2) == say("between.is_opted_out")
    assert [seat.number for seat in between.seats if seat.dealt] == [1, 3]
    assert choose(felt.view, 2, "opts_in") == [OptsOut(2)]


def test_what_was_tapped_before_the_first_hand_is_undone_by_the_key() -> None:
    felt = ShownFelt("holdem", "no_limit 1/2", (500, 500, 500))
    before = felt.table.session
    assert not Pressed(felt.view).desk.bar["undo"].live
    felt.give(SitsOut(2))
    assert Pressed(felt.view).press("undo") == [Undo()]
    felt.give(Undo())
    assert felt.table.session == before


def test_a_seat_moves_to_an_open_one_and_to_no_other() -> None:
    pressed = Pressed(between_screen())
    pressed.press("seat_2")
    at = [choice.id for choice in pressed.desk.choices].index("moves")
    pressed.press(*["more"] * (at // 4), f"choice_{at % 4}")
    assert not pressed.desk.press("seat_3")
    assert pressed.press("seat_7") == [Moves(2, 7)]


def test_undo_goes_back_and_the_next_hand_can_be_dealt_all_the_time() -> None:
    pressed = Pressed(between_screen())
    pressed.press("seat_2")
    assert pressed.desk.bar["call"].live
    pressed.press("undo")
    assert pressed.desk.mode == "plain"
    assert pressed.given == []


def test_the_player_with_the_plaque_picks_of_the_games() -> None:
    plan = Plan(picks="dealer", games=(Choice(game=games()["holdem"]), Choice(game=games()["razz"])))
    felt = ShownFelt("holdem", "limit 10/20 ante 1 bring_in 3", (500, 500, 500), plan=plan)
    assert choose(felt.view, 0, "plays:razz") == [Plays("razz")]


def test_the_levels_of_a_plan_are_on_the_table_s_key() -> None:
    level = Level(stakes=parse("no_limit 1/2"))
    plan = Plan(format="tournament", levels=(level, level))
    assert choose(ShownFelt("holdem", "no_limit 1/2", (500, 500), plan=plan).view, 0, "level") == [LevelUp()]


def test_it_is_run_by_the_keys_that_nobody_can_bet_with() -> None:
    pressed = Pressed(run_offered())
    assert pressed.press("raise") == [RunsIt(2, run_offered().ask)]
    pressed = Pressed(run_offered())
    assert pressed.press("all_in") == [RunsIt(3, run_offered().ask)]


def test_the_blinds_chop_by_the_key_that_has_nobody_left_to_fold_to() -> None:
    felt = ShownFelt("holdem", "no_limit 1/2", (500, 500, 500), house=house(blinds={"chop": True}))
    felt.deal()
    felt.acts(3, "fold")
    assert Pressed(felt.view).press("folds_to") == [Chops(felt.view.ask)]


def test_a_seat_s_plate_says_what_is_not_as_usual() -> None:
    between = between_screen().between
    assert between is not None
    notes = {seat: said.key for seat in range(1, 10) if (said := between_hands.note(between, seat)) is not None}
    assert notes == {
        4: "between.is_out",
        5: "between.is_out",
        6: "between.is_straddling",
        8: "between.is_in_from",
    }
    assert between_hands.note(between, 8) == say("between.is_in_from", hand=EIGHT_FROM)


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("sit 7 200", SitsDown(7, 200)),
        ("sit 7", SitsDown(7, None)),
        ("out 4", SitsOut(4)),
        ("in 4", Returns(4)),
        ("in 4 posts", Returns(4, "posts")),
        ("leave 4", Leaves(4)),
        ("move 4 7", Moves(4, 7)),
        ("buy 4 100", Rebuys(4, 100)),
        ("button 4", BuysButton(4)),
        ("straddle 4", Straddles(4)),
        ("straddle 4 8", Straddles(4, 8)),
        ("bomb", Bombs()),
        ("level", LevelUp()),
        ("level 100/200/25", LevelUp(100, 200, 25)),
        ("level 100/200 this hand", LevelUp(100, 200, 0, this_hand=True)),
        ("level this hand", LevelUp(this_hand=True)),
        ("opt 4", OptsOut(4)),
        ("break", TakesBreak(on=True)),
        ("time", TakesTime()),
        ("game razz", Plays("razz")),
        ("race 25 100", Races(25, 100)),
        ("race 25 100 1 Ah, 2 Kd 3c", Races(25, 100, ((1, faces("Ah")), (2, faces("Kd 3c"))))),
    ],
)
def test_what_is_typed_between_hands(line: str, given: Given) -> None:
    assert read(line, between_screen()) == given


@pytest.mark.parametrize("word", sorted(session_commands.READERS))
def test_a_line_that_cannot_be_read_says_what_it_looks_like(word: str) -> None:
    with pytest.raises(NotUnderstood, match=word):
        read(f"{word} one two three four", between_screen())
    assert word in help_text()


def test_run_and_chop_answer_the_question_that_stands() -> None:
    view = run_offered()
    assert read("run 2", view) == RunsIt(2, view.ask)
    assert read("chop", view) == Chops(view.ask)


# In a hand: PROBLEM, then TABLE in the place of FOLDS TO.


def in_a_hand(plan: Plan = CASH) -> ShownFelt:
    felt = ShownFelt("holdem", "no_limit 100/200", (5000, 5000, 5000), plan=plan)
    felt.deal()
    return felt


def told_in_a_hand(felt: ShownFelt, seat: int, word: str) -> list[Given]:
    """PROBLEM and TABLE, for a seat that is tapped in between."""
    pressed = Pressed(felt.view)
    pressed.press("problem", *[f"seat_{seat}"] * bool(seat), "folds_to")
    at = [choice.id for choice in pressed.desk.choices].index(word)
    pressed.press(*["more"] * (at // 4), f"choice_{at % 4}")
    return pressed.given


@pytest.mark.parametrize(
    ("seat", "word", "given"),
    [(2, "leaves", Leaves(2)), (1, "sits_out", SitsOut(1)), (0, "break", TakesBreak(on=True))],
)
def test_what_counts_from_the_next_hand_on_is_told_in_a_hand(seat: int, word: str, given: Given) -> None:
    felt = in_a_hand()
    assert told_in_a_hand(felt, seat, word) == [given]
    felt.give(given)
    assert felt.table.running


def test_only_what_can_be_told_in_a_hand_is_offered() -> None:
    pressed = Pressed(in_a_hand(Plan(bomb=Bomb(game=games()["bomb_pot_holdem"], ante=5), seats=4)).view)
    pressed.press("problem", "seat_3", "folds_to")
    # Button 3, blinds 1 and 2; in the next hand 2 and 3, and three straddle from seat 1.
    assert [choice.id for choice in pressed.desk.choices] == ["sits_out", "leaves", "buys_in", "moves"]
    pressed.press("seat_1")
    assert [choice.id for choice in pressed.desk.choices] == ["sits_out", "straddles", "leaves", "buys_in", "moves"]
    pressed.press("seat_4")
    assert [choice.id for choice in pressed.desk.choices] == ["sits_down"]
    pressed.press("folds_to")
    assert [choice.id for choice in pressed.desk.choices] == ["break"]
    pressed.press("undo")
    assert (pressed.desk.mode, pressed.given) == ("plain", [])
    assert pressed.desk.bar["folds_to"].meaning == "folds_to"


def test_a_hand_begun_at_the_old_level_is_put_right_by_two_keys_and_a_choice() -> None:
    levels = tuple(Level(stakes=parse(f"no_limit {blinds}")) for blinds in ("100/200", "200/400"))
    felt = in_a_hand(Plan(format="tournament", levels=levels))
    assert told_in_a_hand(felt, 0, "level_now") == [LevelUp(this_hand=True)]
    felt.give(LevelUp(this_hand=True))
    assert felt.hand.setup.stakes == levels[1].stakes
    between = felt.view.between
    assert between is not None
    assert "level" not in between_hands.of_table(between, running=True), "it was the last"


def test_a_chip_race_asks_for_both_chips_and_then_for_each_seat_s_cards() -> None:
    """Seats of 1025, 1050 and 925 chips: one card, two and one, from seat 1 on."""
    felt = ShownFelt("holdem", "no_limit 25/50", (1025, 1050, 925), plan=Plan(format="tournament"))
    pressed = Pressed(felt.view)
    pressed.press("folds_to")
    at = [choice.id for choice in pressed.desk.choices].index("race")
    pressed.press(f"choice_{at}", "digit_2", "digit_5", "raise", "digit_1", "digit_0", "digit_0", "raise")
    pressed.press("rank_A", "suit_h", "call", "rank_K", "suit_d")
    assert not pressed.desk.press("call"), "seat 2 has two"
    pressed.press("rank_3", "suit_c", "call", "rank_2", "suit_s", "call")
    race = Races(25, 100, ((1, faces("Ah")), (2, faces("Kd 3c")), (3, faces("2s"))))
    assert pressed.given == [race]
    felt.give(race)
    # Four odd chips of 25 make one of 100, and the ace has it.
    assert [seat.stack for seat in felt.table.session.seats] == [1100, 1000, 900]


def test_the_dealer_s_choices_between_hands_are_the_dealer_s_while_the_floor_is_there() -> None:
    felt = ShownFelt("holdem", "no_limit 1/2", (500, 500, 500))
    felt.give(Identified("Ada", "floor"))
    assert choose(felt.view, 2, "leaves") == [Leaves(2)]


def test_what_is_shown_between_hands_is_made_once_for_a_table_as_it_is() -> None:
    felt = in_a_hand()
    shown = felt.view.between
    felt.acts(3, "fold")
    assert felt.view.between is shown
    felt.give(SitsOut(2))
    between = felt.view.between
    assert between is not None
    assert [seat.out for seat in between.seats] == [False, True, False]
