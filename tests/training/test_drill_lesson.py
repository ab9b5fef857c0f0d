"""A drill is dealt tap by tap: right, wrong, hinted; with the coach and as an exam; with an injected clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, Done, OutOfTurn, Rules, RunsIt, Said, Shows, Tells
from controller.rules.session_inputs import Races, SitsOut, Straddles
from controller.table.definitions import load
from controller.table.records import NextHand, Undo
from controller.training.course import Course, Strayed
from controller.training.drill import Bar, Drill
from controller.training.drill_files import load_drills
from controller.training.lesson import Lesson
from controller.training.rehearsal import do_right, rehearse
from controller.training.score import Score, Step

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given

DEFINITIONS = load()
DRILLS = load_drills(DEFINITIONS)


class Watch:
    """A clock that stands until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        """Read it."""
        return self.now


def lesson(name: str, *, exam: bool = False, clock: Callable[[], float] | None = None) -> Lesson:
    return Lesson(DRILLS[name], DEFINITIONS, clock or Watch(), exam=exam)


def drill(*script: str, **fields: object) -> Drill:
    """Three seats at 1/2, the button at seat 1."""
    whole: dict[str, object] = {
        "id": "of_a_test",
        "title": "Of a test",
        "group": "hand",
        "text": "What it teaches",
        "rule": "nowhere",
        "game": "holdem",
        "stakes": "no_limit 1/2",
        "button": 1,
        "seats": {1: 200, 3: 200, 5: 200},
        "script": script,
    }
    return Drill.model_validate(whole | fields)


def up_to(dealt: Lesson, kind: type) -> None:
    """Do what is right until a tap of this kind is."""
    while not (dealt.task.kind == "tap" and isinstance(dealt.task.right[0], kind)):
        assert not dealt.over
        do_right(dealt)


def says(dealt: Lesson) -> str:
    wrong = dealt.board.wrong
    assert wrong is not None
    return DEFINITIONS.words["en"].text(wrong)


# The coach.


def test_the_coach_stops_at_a_wrong_act_until_the_right_one() -> None:
    dealt = lesson("premature_turn")
    up_to(dealt, Act)
    before = dealt.course.table.hand
    assert not dealt.give(Act(1, "fold"))
    assert dealt.course.table.hand is before
    assert says(dealt) == "That is not what seat 1 did"
    assert "seed 003" in dealt.board.source
    assert dealt.give(Act(1, "call"))
    assert dealt.board.wrong is None
    assert (dealt.score.right, len(dealt.score.steps), len(dealt.score.wrongs)) == (2, 3, 1)


def test_what_the_table_itself_would_refuse_is_told_in_its_words() -> None:
    dealt = lesson("premature_turn")
    up_to(dealt, Act)
    assert not dealt.give(Act(5, "check"))
    assert says(dealt) == "Not seat 5. Seat 1 comes first"


def test_a_card_that_is_not_due_does_not_leave() -> None:
    dealt = lesson("holdem_clean")
    up_to(dealt, Act)
    out = dealt.view.out
    assert dealt.let(1) == 0
    assert dealt.view.out == out
    assert says(dealt) == "No card is due. Seat 4 acts first"


def test_cards_that_are_due_come_before_any_tap() -> None:
    dealt = lesson("holdem_clean")
    assert dealt.give(Begin())
    assert not dealt.give(Done())
    assert says(dealt) == "Cards are due: ten. Deal them first"
    assert dealt.let(4) == 4
    assert dealt.let(7) == 0
    assert dealt.let(6) == 6
    assert [step.wrong for step in dealt.score.steps] == [0, 2]


def test_an_irregularity_is_told_before_anything_else() -> None:
    dealt = lesson("exposed_first_card")
    up_to(dealt, Tells)
    assert dealt.board.heard is not None
    assert dict(dealt.board.heard.slots)["text"] == "The first card, to seat 3, turns over as you pitch it"
    assert dealt.let(1) == 0
    assert not dealt.give(Tells("boxed"))
    assert says(dealt) == "Something is wrong, but not that"
    assert dealt.give(Tells("exposed"))  # the last card out is the one, with or without its seat


def test_the_houses_own_ruling_is_the_right_one_and_its_source_is_shown() -> None:
    dealt = lesson("premature_turn")
    up_to(dealt, Rules)
    assert not dealt.give(Rules("premature_street/redeal", "floor"))
    assert says(dealt) == "Not that ruling. The house has another here"
    assert "RR11" in dealt.board.source
    assert dealt.give(Rules("premature_street/river_plays_turn", "the supervisor", "seat 1 had not acted"))


def test_the_same_drill_in_a_tournament_has_another_right_ruling() -> None:
    dealt = lesson("premature_turn_tournament")
    up_to(dealt, Rules)
    assert dealt.task.right == (Rules("premature_street/redeal", "floor"),)


def test_nothing_wrong_is_told_of_a_sound_table() -> None:
    dealt = lesson("holdem_clean")
    up_to(dealt, Act)
    assert not dealt.give(Tells("too_many"))
    assert not dealt.give(Undo())
    assert says(dealt) == "Not now. Do what the screen asks"


def test_acts_that_come_to_the_same_are_the_same() -> None:
    """An all-in for exactly the call is the call, and a bet is a raise to the same amount."""
    dealt = Lesson(drill("seat 1 raises to 200", "seat 3 folds", "seat 5 calls"), DEFINITIONS, Watch())
    up_to(dealt, Act)
    assert dealt.give(Act(1, "all_in"))
    do_right(dealt)
    assert dealt.give(Act(5, "all_in"))


def test_what_is_said_and_put_in_is_right_in_any_chips_and_as_what_it_comes_to() -> None:
    """Raise, and 300 at 100-200: an underraise is made the least raise, to 400, in whatever chips."""
    for given in (Said(4, "raise", (100, 100, 100)), Said(4, "raise", (300,), first="said"), Act(4, "raise", 400)):
        dealt = lesson("said_and_put_in")
        up_to(dealt, Said)
        assert not dealt.give(Act(4, "call"))
        assert dealt.give(given)
        assert dealt.view.bet == 400


def test_an_act_out_of_turn_is_held_and_the_engine_says_bound_or_free() -> None:
    """V27: bound to 800 when seat 5 folds; free when it raises to 600, and the least re-raise is to 900."""
    bound = lesson("out_of_turn_bound")
    up_to(bound, OutOfTurn)
    assert not bound.give(Act(5, "fold"))
    do_right(bound)
    do_right(bound)
    assert bound.view.bet == 800
    assert answers("out_of_turn_free") == [900]


def test_a_hint_says_what_is_right_and_counts() -> None:
    dealt = lesson("exposed_first_card")
    up_to(dealt, Tells)
    dealt.ask_hint()
    assert DEFINITIONS.words["en"].text(dealt.board.hint[0]) == "Press PROBLEM and say:"
    assert "seed 003" in dealt.board.source
    while not dealt.over:
        do_right(dealt)
    assert (dealt.score.hints, dealt.score.percent) == (1, 100)


# Between hands.


def test_what_is_new_between_hands_is_judged_by_what_the_table_makes_of_it() -> None:
    """Seat 5 is left of the big blind: it straddles to 4 by itself or by figure, no other seat does."""
    dealt = lesson("straddle")
    assert dealt.view.between is not None
    assert dealt.course.table.hand is None
    assert not dealt.give(Straddles(7))
    assert says(dealt) == "Seat 7 cannot straddle: first seat 5"
    assert not dealt.give(SitsOut(5))
    assert says(dealt) == "Not now. Do what the screen asks"
    assert not dealt.give(NextHand())
    assert says(dealt) == "Not the next hand yet. First enter what is new at the table"
    dealt.ask_hint()
    words = DEFINITIONS.words["en"]
    assert [words.text(part) for part in dealt.board.hint] == [
        "Between hands, tap what is new:",
        "Seat 5 straddles to 4.",
    ]
    assert dealt.give(Straddles(5, 4))
    assert dealt.give(NextHand())


def test_what_is_posted_between_hands_is_asked_for_first() -> None:
    """1 and 2 with 3 of missed blinds; 1, 2 and a straddle of 4; 150, 300 and its ante; a kill of 4, limits of 4."""
    assert answers("missed_blinds") == [6, 12]
    assert answers("straddle") == [7, 8]
    assert answers("level_change") == [750, 600]
    assert answers("kill_pot") == [7, 8, 8]
    assert answers("bomb_pot") == [15]
    assert answers("dealers_choice") == [6, 10]


def test_a_chip_race_is_what_it_comes_to() -> None:
    """TDA24 24: 25 and 50 odd are 75, one chip of 100 to the ace; seat 1 keeps 1000 of 1025, seat 3 has 1100."""
    dealt = lesson("chip_race")
    up_to(dealt, Races)
    ace, king, deuce = faces("Ah Kd 2c")
    assert not dealt.give(Races(25, 100, ((1, (ace,)), (3, (king, deuce)))))
    assert not dealt.give(Races(25, 100, ((1, (deuce,)),)))
    assert says(dealt) == "Deal one card for each odd chip, from seat 1: 1: 1, 3: 2"
    assert dealt.give(Races(25, 100, ((1, (deuce,)), (3, (ace, king)))))
    assert dealt.course.table.session.stakes.unit == 100
    assert [seat.stack for seat in dealt.course.table.session.seats] == [1000, 1100, 4000]


def test_a_card_waits_for_what_is_agreed() -> None:
    dealt = lesson("run_it_twice")
    up_to(dealt, RunsIt)
    assert not dealt.give(RunsIt(3))
    assert says(dealt) == "It is run two to two times"
    assert dealt.give(RunsIt(2))
    while not dealt.over:
        do_right(dealt)
    assert [name for name, _ in dealt.view.boards] == ["board", "board_2"]
    script = ("seat 1 is all in", "seat 3 is all in", "seat 5 folds", "seat 1 shows", "seat 3 shows", "runs 2 times")
    agreed = Lesson(drill(*script, keys={"run_it.times": "twice"}), DEFINITIONS, Watch())
    up_to(agreed, RunsIt)
    assert agreed.let(1) == 0
    assert says(agreed) == "Not the card yet. First enter what was agreed"


# Questions.


def test_a_question_is_asked_before_the_console_shows_the_answer() -> None:
    """Three all-ins of 95, 240 and 500, called by 1 and 6: 5 × 95, 4 × 145, 3 × 260."""
    dealt = lesson("side_pots")
    answers: list[int] = []
    while len(answers) < 3:
        question = dealt.task.question
        if question is not None:
            assert dealt.view.pots == ()
            answers.append(question.answer)
        do_right(dealt)
    assert answers == [475, 580, 780]
    do_right(dealt)
    assert [pot.amount for pot in dealt.view.pots] == [475, 580, 780]


def test_a_wrong_answer_is_asked_again_and_no_tap_goes_by() -> None:
    dealt = lesson("minimum_raise")
    while dealt.task.question is None:
        do_right(dealt)
    assert not dealt.answer(199)
    assert says(dealt) == "199 is not right. Count again"
    assert not dealt.give(Act(3, "check"))
    assert says(dealt) == "First answer the question"
    assert dealt.answer(1200)  # seat 3 is about to bet 600: the next may raise by as much


def test_the_vectors_of_the_rulebook_are_the_answers() -> None:
    """V1: 600, to 1600, to 3600 makes 5600; V18: 35, no small blind rounded up; P17: odd to high."""
    assert answers("minimum_raise") == [1200, 2600, 5600]
    assert answers("pot_limit_maximum")[0] == 35
    assert answers("odd_chips_two_boards") == [9, 26]  # 18 and 17: 9 of the tied bottom board; 18 + 8
    assert answers("quartered_low") == [1, 5]  # 21: 11 to seat 1, which is high alone; 10 is 5 and 5


def answers(name: str) -> list[int]:
    dealt, found = lesson(name), list[int]()
    while not dealt.over:
        if dealt.task.question is not None:
            found.append(dealt.task.question.answer)
        do_right(dealt)
    return found


# The exam.


def test_an_exam_says_nothing_and_goes_on_as_it_happened() -> None:
    dealt = lesson("premature_turn", exam=True)
    up_to(dealt, Act)
    assert not dealt.give(Act(1, "fold"))
    dealt.ask_hint()
    assert (dealt.board.wrong, dealt.board.hint, dealt.board.rule) == (None, (), None)
    assert dealt.view.seats[0].live
    while not dealt.over:
        do_right(dealt)
    assert [wrong.step for wrong in dealt.score.wrongs] == [3]
    assert dealt.score.hints == 0


def test_a_wrong_answer_in_an_exam_is_not_asked_again() -> None:
    dealt = lesson("uncalled_bet", exam=True)
    while dealt.task.question is None:
        do_right(dealt)
    assert not dealt.answer(1)
    assert dealt.board.question is None
    assert dealt.score.steps[-1].wrong == 1


# An erring trainee, a whole drill long.


def test_every_wrong_tap_of_a_whole_drill_is_counted() -> None:
    dealt, wrong = lesson("premature_flop"), 0
    for _ in range(200):
        if dealt.over:
            break
        dealt.give(Shows(99))
        wrong += 1
        do_right(dealt)
    assert dealt.over
    assert not dealt.passed
    assert dealt.score.percent == 0
    assert len(dealt.score.wrongs) == wrong == len(dealt.score.steps)


# The same seed, the same drill.


@pytest.mark.parametrize("name", ["holdem_clean", "lazy_rivers_clean", "premature_river"])
def test_the_same_seed_is_the_same_drill(name: str) -> None:
    one, other = rehearse(DRILLS[name], DEFINITIONS, seed=5), rehearse(DRILLS[name], DEFINITIONS, seed=5)
    third = rehearse(DRILLS[name], DEFINITIONS, seed=6)
    assert one.view == other.view
    assert one.view != third.view


def test_what_the_trainee_does_wrong_does_not_change_the_course() -> None:
    erring = lesson("holdem_clean")
    while not erring.over:
        erring.give(Tells("boxed"))
        do_right(erring)
    assert erring.view == rehearse(DRILLS["holdem_clean"], DEFINITIONS).view


# The time.


def test_the_median_and_the_90th_percentile_are_those_of_the_clock() -> None:
    """Ten steps of 1 to 10 seconds: the median is 5.5, nine of ten took 9 or less."""
    score = Score([Step(DEFAULT, float(seconds), 0, hinted=False) for seconds in range(1, 11)])
    assert (score.median, score.p90) == (5.5, 9.0)
    assert [missed.key for missed in score.short_of(Bar(median=5.4, p90=9.0))] == ["score.short_median"]
    assert [missed.key for missed in score.short_of(Bar(median=5.5, p90=8.9))] == ["score.short_p90"]


DEFAULT = Lesson(DRILLS["holdem_clean"], DEFINITIONS, Watch()).task.what


def test_a_step_takes_from_when_it_is_asked_to_the_right_tap() -> None:
    watch = Watch()
    dealt = lesson("holdem_clean", clock=watch)
    watch.now = 2.0
    dealt.give(Begin())
    watch.now = 3.5
    dealt.let(4)
    watch.now = 7.0
    dealt.give(Begin())
    dealt.let(6)
    assert [step.seconds for step in dealt.score.steps] == [2.0, 5.0]


# Scripts that cannot be.


@pytest.mark.parametrize(
    ("script", "what"),
    [
        (("seat 1 raises to 3",), "the table refuses Act (refused.min_raise)"),
        (("ask min raise",), "ask min raise makes no sense where it stands"),
        (("until bet river", "seat 1 shows", "until bet flop"), "the hand ends before"),
    ],
)
def test_a_script_that_asks_for_what_cannot_be_says_so(script: tuple[str, ...], what: str) -> None:
    with pytest.raises(Strayed, match=what.replace("(", r"\(").replace(")", r"\)")):
        rehearse(drill(*script), DEFINITIONS)


def test_a_drill_may_end_before_its_hand() -> None:
    dealt = rehearse(drill("until bet flop", "end"), DEFINITIONS)
    assert (dealt.view.step, dealt.view.ended) == ("bet", "")


def test_a_card_put_face_down_is_in_no_text_of_the_trainer() -> None:
    """What the players hold is known to the course alone; no task, no board and no view says a hidden face."""
    course = Course(DRILLS["premature_river"], DEFINITIONS)
    given: list[Given] = []
    while course.task.kind != "over":
        task = course.task
        given += task.right
        hidden = {str(face) for face in course.hand.cards.faces}
        assert "▒" in "".join(hidden) or not hidden
        if task.kind == "cards":
            course.let(task.cards)
        else:
            course.do(task.right[0])
    assert not any(isinstance(each, Shows) and each.cards for each in given)
