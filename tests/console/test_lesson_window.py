"""Training in the window: the same window in a striped frame, dealt with real keys, judged, scored and drawn."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from controller.console.certificate import BODY, SIGNED, boxes
from controller.console.fit_text import FitText
from controller.console.key import Key
from controller.console.name_panel import NamePanel
from controller.console.theme import TARGET
from controller.console.window import Window
from controller.rules.inputs import Act, Rules, RunsIt, Shows, Tells, Winners
from controller.rules.saying import say
from controller.rules.session_inputs import Returns
from controller.table.words import Words
from controller.training.drill_files import load_drills
from controller.training.drill_lines import Cue, items
from controller.training.lesson import Board
from controller.training.progress import Attempt
from tests.console.test_pictures import described, every, visible
from tests.pictures import drawn, fingerprint
from tests.school import EVERY, GOLDEN, TRAINING, Room, definitions, room, told

LEFT = Qt.MouseButton.LeftButton


def tap(school: Room, name: str) -> None:
    """A finger on a key that is there to be seen."""
    found = [key for key in school.stage.findChildren(Key) if key.key == name and key.isVisibleTo(school.stage)]
    assert len(found) == 1, name
    assert found[0].isEnabled(), name
    QTest.mouseClick(found[0], LEFT)
    school.settle()


def enter(school: Room) -> None:
    """Do what is right at this step with real keys."""
    task, view = school.lesson.task, school.lesson.view
    if task.question is not None:
        for digit in str(task.question.answer):
            tap(school, f"answer_{digit}")
        tap(school, "answer_ok")
    elif task.kind == "cards":
        tap(school, "shoe")
    elif isinstance(task.right[0], Act):
        act(school, task.right[0])
    elif isinstance(task.right[0], Tells):
        tells(school, task.right[0])
    elif isinstance(task.right[0], Rules):
        assert view.offers[0].id == task.right[0].ruling
        tap(school, "choice_0")
    elif isinstance(task.right[0], Returns):
        QTest.mouseClick(school.window.seats.plates[task.right[0].seat - 1], LEFT)
        school.settle()
        choose(school, task.right[0].how)
    elif isinstance(task.right[0], RunsIt):
        tap(school, "raise")
    elif isinstance(task.right[0], Shows) and task.right[0].cards:
        tap(school, "call")
    else:
        assert not isinstance(task.right[0], Winners)
        tap(school, "call")


def act(school: Room, given: Act) -> None:
    keys = {"fold": "fold", "check": "call", "call": "call", "all_in": "all_in"}
    view = school.lesson.view
    if given.deed in keys:
        last = given.deed == "all_in" and view.to_call and not view.all_in
        tap(school, "call" if last else keys[given.deed])
        return
    tap(school, "raise")
    for digit in str(given.amount):
        tap(school, f"digit_{digit}")
    tap(school, "raise")


def tells(school: Room, given: Tells) -> None:
    if given.word == "too_early":
        tap(school, "problem")
        return
    tap(school, "problem")
    if given.seat is not None:
        QTest.mouseClick(school.window.seats.plates[given.seat - 1], LEFT)
        school.settle()
    choose(school, given.word)


def choose(school: Room, word: str) -> None:
    """Tap the choice of this word, on whichever page it stands."""
    for _ in range(8):
        shown = [choice.id for choice in school.window.desk.shown_choices]
        if word in shown:
            tap(school, f"choice_{shown.index(word)}")
            return
        tap(school, "more")
    raise AssertionError(word)


@pytest.mark.parametrize("name", ["exposed_second_card", "side_pots", "missed_blinds", "run_it_twice"])
def test_a_drill_is_dealt_with_the_keys_of_the_console(name: str) -> None:
    with room() as school:
        school.begin(name)
        assert type(school.window) is Window
        for _ in range(200):
            if school.stage.lesson is None:
                break
            enter(school)
        assert school.stage.lesson is None
        assert school.teaching.passed
        (kept,) = school.school.progress.attempts("Ana")
        assert (kept.drill, kept.percent, kept.wrong) == (name, 100, 0)
        assert school.stage.menu.title.text.startswith("PASSED")


def test_the_coach_stops_and_the_window_stands_still() -> None:
    with room() as school:
        school.begin("premature_turn")
        school.until(told)
        before = school.lesson.view
        tap(school, "call")
        assert school.lesson.view == before
        assert school.stage.lesson is not None
        band = school.stage.lesson.band
        assert band.said.text == "✕ Something went wrong at the table. Tell it first"
        assert band.rule.text.endswith("[seed 003, Irregularities; RR11 §5]")
        tap(school, "hint")
        assert band.said.text.startswith("Press PROBLEM")
        tap(school, "problem")
        assert school.lesson.view.stopped == "premature_street"
        assert "✕" not in band.said.text


def test_a_training_screen_says_so_wherever_one_looks() -> None:
    with room() as school:
        school.begin("holdem_clean")
        assert school.stage.lesson is not None
        assert school.stage.lesson.band.tag.text == "TRAINING"
        now, ink = school.stage.theme.palette.now, school.stage.theme.palette.ink
        edge = drawn(school.stage)
        along = {edge.pixelColor(x, 2).name().upper() for x in range(0, edge.width(), 3)}
        assert {now, ink} <= along


def test_an_exam_says_so_and_has_no_hint() -> None:
    with room(exam=True) as school:
        school.begin("premature_turn")
        school.until(told)
        tap(school, "call")
        assert school.stage.lesson is not None
        band = school.stage.lesson.band
        assert band.tag.text == "EXAM"
        assert not band.keys["hint"].isVisibleTo(school.stage)
        assert "✕" not in band.said.text


def test_the_answer_is_typed_on_the_keyboard_too() -> None:
    with room() as school:
        school.begin("side_pots")
        school.until(lambda lesson: lesson.task.question is not None)
        assert school.stage.lesson is not None
        pad = school.stage.lesson.answer
        for key in (Qt.Key.Key_4, Qt.Key.Key_9, Qt.Key.Key_Backspace, Qt.Key.Key_7, Qt.Key.Key_5):
            QTest.keyClick(pad, key)
        assert pad.number == 475
        QTest.keyClick(pad, Qt.Key.Key_Return)
        assert school.lesson.score.steps[-1].wrong == 0
        assert pad.question.text == "How much is in the first side pot then?"


def test_a_drill_that_is_left_is_not_kept_and_the_list_comes() -> None:
    with room() as school:
        school.begin("holdem_clean")
        tap(school, "leave")
        assert school.stage.lesson is None
        assert school.stage.menu.title.text == "DRILLS"
        assert school.school.progress.attempts() == ()


def test_the_list_pages_and_begins_a_drill() -> None:
    with room() as school:
        school.teaching.show_drills()
        first = school.stage.menu.choices[0].head.text
        tap(school, "foot_4")
        assert school.stage.menu.choices[0].head.text != first
        QTest.keyClick(school.stage.menu, Qt.Key.Key_1)
        school.settle()
        assert school.stage.lesson is not None


def test_what_was_failed_stands_first_in_the_list() -> None:
    with room() as school:
        school.begin("exposed_first_card")
        school.until(told)
        school.lesson.give(Tells("boxed"))
        while school.stage.lesson is not None:
            school.right()
        assert school.stage.menu.title.text.startswith("NOT PASSED")
        school.teaching.show_drills()
        assert school.stage.menu.choices[0].head.text == "The first card of the deal is exposed"
        assert school.stage.menu.choices[0].figure.text.startswith("again now")


def test_a_certificate_is_printed_from_the_screen() -> None:
    with room() as school:
        school.begin("exposed_first_card")
        while school.stage.lesson is not None:
            school.right()
        school.teaching.show_progress()
        tap(school, "foot_1")
        (page,) = school.school.progress.path.parent.glob("*.pdf")
        assert page.read_bytes().startswith(b"%PDF-")
        assert school.stage.menu.lines[0].text == f"Printed: {page}"


@pytest.mark.parametrize("count", [1, 20, 40, 90])
def test_every_drill_has_a_line_of_its_own_on_the_certificate(count: int) -> None:
    page = QRectF(0, 0, 2000, 3000)
    found = boxes(page, 900.0, count)
    assert len(found) == count
    assert all(page.contains(box) and box.bottom() <= 3000 * (1 - SIGNED - BODY) + 1 for box in found)
    assert not any(one.intersects(other.adjusted(1, 1, -1, -1)) for one, other in combinations(found, 2))


def test_training_has_no_thread_of_its_own() -> None:
    """A device has a thread, and so has a table: at a drill there is neither."""
    before = set(threading.enumerate())
    with room() as school:
        school.begin("holdem_clean")
        school.until(lambda lesson: lesson.view.step == "bet")
        assert set(threading.enumerate()) == before


# The pictures.


@pytest.fixture(scope="module", params=EVERY, ids=[f"{name} {size}" for name, size in EVERY])
def shown(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[str, Room]]:
    """One screen of training, dealt and drawn once for all that is asked of it."""
    name, size = request.param
    with room(size) as school:
        TRAINING[name](school)
        yield f"{name} {size}", school


def test_a_training_screen_looks_as_it_did(shown: tuple[str, Room]) -> None:
    """After a change that is meant: look at `python -m tests.school FOLDER`, then give it `--update`."""
    if sys.platform != "linux":
        pytest.skip("letters are drawn by another library here")
    name, school = shown
    assert fingerprint(drawn(school.stage)) == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]


def test_every_text_of_training_fits_its_box(shown: tuple[str, Room]) -> None:
    stage = shown[1].stage
    texts = [text for text in stage.findChildren(FitText) if text.isVisibleTo(stage) and text.text]
    assert [text.text for text in texts if not text.fits] == []


def test_nothing_of_training_overlaps(shown: tuple[str, Room]) -> None:
    stage = shown[1].stage
    lesson = stage.lesson
    over = {lesson.answer} if lesson is not None else set()  # the pad lies over the window, whole
    for parent in (stage, *every(stage, stage)):  # type: ignore[arg-type] # any widget can be the stage
        for one, other in combinations([piece for piece in visible(parent, stage) if piece not in over], 2):  # type: ignore[arg-type]
            assert not one.geometry().intersects(other.geometry()), f"{described(one)} and {described(other)}"


def test_what_is_tapped_in_training_is_large_enough(shown: tuple[str, Room]) -> None:
    """The band takes its room from the table: on the small panel a seat and the shoe are 16 mm high there."""
    stage = shown[1].stage
    low: set[QObject] = (
        set() if stage.lesson is None else {*stage.lesson.window_.seats.plates, *stage.lesson.window_.shoe.children()}
    )
    for key in stage.findChildren(QAbstractButton):
        if key.isVisibleTo(stage):
            least = 16.0 if key in low else TARGET - 0.4
            assert stage.theme.mm(min(key.width(), key.height())) >= least, described(key)


def test_everything_in_training_has_a_name(shown: tuple[str, Room]) -> None:
    stage = shown[1].stage
    for key in stage.findChildren(QAbstractButton):
        if key.isVisibleTo(stage) and key.isEnabled():
            assert key.accessibleName(), described(key)


def test_who_deals_is_chosen_or_entered_by_touch() -> None:
    with room() as school:
        school.teaching.show_drills()
        press(school, "who")
        assert [line.text for line in school.stage.menu.lines if line.text] == [
            "Nobody has a name here yet. Enter one: it keeps the progress apart"
        ]
        press(school, "new_name")
        pad = school.stage.piece
        assert isinstance(pad, NamePanel)
        rows = [key for row in pad.letters for key in row]
        target = int(school.stage.theme.px(TARGET))
        assert all(key.width() >= target and key.height() >= target for key in [*rows, *pad.keys.values()])
        assert not pad.keys["ok"].isEnabled()
        for sign in "anne":
            QTest.mouseClick(next(key for key in rows if key.head.text == sign.upper()), LEFT)
        QTest.mouseClick(pad.keys["back"], LEFT)
        QTest.keyClicks(pad, "e o'É")
        QTest.mouseClick(pad.keys["ok"], LEFT)
        school.settle()
        assert school.teaching.wish.trainee == "Anne O'é"
        assert school.stage.menu.title.text == "DRILLS"
        school.school.progress.add(Attempt(1, "Anne O'é", "side_pots", 1, False, 1, 1, 0, 0, 1.0, 1.0, True), [])
        press(school, "who")
        assert [choice.head for choice in school.stage.menu.menu.choices] == ["Anne O'é"]
        press(school, "drills")
        assert school.stage.menu.menu.foot[-1].figure == "Anne O'é"


def press(school: Room, what: str) -> None:
    school.stage.menu.chosen.emit(what)
    school.settle()


def test_a_drill_speaks_the_language_of_the_room() -> None:
    english = definitions().words["en"]
    drill = load_drills(definitions())["side_pots"]
    assert english.text(drill.named) == drill.title
    other = Words("xx", {"drill.side_pots": "Pots annexes", "drill.side_pots.text": "Chacun son pot"})
    assert (other.text(drill.named), other.text(drill.taught)) == ("Pots annexes", "Chacun son pot")


def test_progress_that_was_damaged_meanwhile_is_told_and_nothing_falls_over() -> None:
    with room() as school:
        school.begin("holdem_clean")
        school.school.progress.path.write_bytes(b"no database at all, only some bytes that say nothing" * 40)
        for _ in range(200):
            if school.stage.lesson is None:
                break
            enter(school)
        assert school.stage.lesson is None
        (said,) = [line.text for line in school.stage.menu.lines if line.text]
        assert said.startswith("progress cannot be kept in")
        press(school, "drills")
        assert "cannot be read" in school.stage.menu.lines[0].text


def boards() -> Iterator[Board]:
    """What the band shows of every drill: what is heard, a wrong tap, a hint; and every word of the coach."""
    english, act = definitions().words["en"], say("cue.raise_to", seat=10, amount=100_000)
    for key in (key for key in english.keys if key.startswith("coach.")):
        yield Board(act, 1, False, False, None, act, say(key, **dict.fromkeys(english.slots(key), 10)), (), act, "LA24")
    for drill in load_drills(definitions()).values():
        cues = [item.text for item in items(drill.script) if isinstance(item, Cue)]
        wrong = Board(drill.named, 1, False, False, None, act, say("coach.tell_first"), (), drill.taught, drill.rule)
        yield wrong
        yield wrong._replace(hint=(say("hint.act"), act))
        for at, text in enumerate(cues):
            yield wrong._replace(heard=drill.heard(at + 1, text))
            yield Board(drill.named, 1, True, False, None, drill.heard(at + 1, text))


def test_the_band_fits_in_every_language() -> None:
    with room() as school:
        school.begin("holdem_clean")
        assert school.stage.lesson is not None
        band = school.stage.lesson.band
        for words in definitions().words.values():
            band._words = words
            for board in boards():
                band.show_board(board)
                texts = (band.tag, band.title, band.said, band.rule)
                assert [text.text for text in texts if not text.fits] == [], words.locale


def test_the_band_leaves_every_seat_and_the_shoe_as_large_as_a_finger() -> None:
    with room() as school:
        school.begin("double_board_clean")
        theme = school.stage.theme
        for piece in (*school.window.seats.plates, *school.window.findChildren(Key)):
            if piece.isVisibleTo(school.stage):
                assert min(theme.mm(piece.width()), theme.mm(piece.height())) >= TARGET, piece.objectName()
