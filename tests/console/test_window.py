"""The real window: what it drops, where things lie, what it says aloud, and that no fault of it stops the table."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QAccessible, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from controller.console import guard
from controller.console.bar import PLACES
from controller.console.fit_text import FitText
from controller.console.key import Key
from controller.console.seat_plate import SeatPlate
from controller.console.theme import TARGET
from controller.rules.cards import name
from controller.rules.inputs import Act
from tests.console.rig import LEFT, Clicks, Rig, at_the_table, whole_hand

ROOT = Path(__file__).resolve().parents[2]


def to_betting(rig: Rig) -> None:
    player = Clicks(rig)
    player.primary()
    player.primary()
    player.deal()


def mouse(widget: QWidget, kind: QEvent.Type, at: QPoint) -> None:
    down = kind == QEvent.Type.MouseButtonPress
    where = QPointF(at)
    buttons = LEFT if down else Qt.MouseButton.NoButton
    event = QMouseEvent(kind, where, widget.mapToGlobal(where), LEFT, buttons, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)


def test_a_tap_answers_the_question_it_went_down_at(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.wait_out()
        key = rig.key("call")
        mouse(key, QEvent.Type.MouseButtonPress, key.rect().center())
        ask = rig.view.ask
        rig.appliance.give(Act(4, "fold"), lambda: None)
        rig.until(lambda: rig.view.ask != ask, "the other input")
        mouse(key, QEvent.Type.MouseButtonRelease, key.rect().center())
        assert rig.window.desk.dull == 1
        QTest.qWait(50)
        assert next(seat.number for seat in rig.view.seats if seat.to_act) == 5


def test_a_finger_that_slides_off_has_not_tapped(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.wait_out()
        key, ask = rig.key("call"), rig.view.ask
        mouse(key, QEvent.Type.MouseButtonPress, key.rect().center())
        assert key.isDown()
        mouse(key, QEvent.Type.MouseMove, QPoint(-50, -50))
        mouse(key, QEvent.Type.MouseButtonRelease, QPoint(-50, -50))
        QTest.qWait(30)
        assert rig.view.ask == ask
        assert rig.window.desk.dull == 0


def test_a_bounced_tap_and_a_bounced_button_are_one(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.wait_out()
        ask = rig.view.ask
        QTest.mouseClick(rig.key("call"), LEFT)
        QTest.mouseClick(rig.key("call"), LEFT)
        rig.until(lambda: rig.view.ask != ask, "the call")
        assert rig.window.desk.dull == 1
        rig.wait_out()
        ask = rig.view.ask
        rig.button(2)
        rig.button(2)
        rig.until(lambda: rig.view.ask != ask, "the button")
        QTest.qWait(100)
        # A contact that bounces is no press at all, one that closes again a little later is a dull one.
        assert next(seat.number for seat in rig.view.seats if seat.to_act) == 6


def test_a_key_that_repeats_itself_is_pressed_once(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.wait_out()
        ask = rig.view.ask
        repeated = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier, "", autorep=True, count=1
        )
        QApplication.sendEvent(rig.window, repeated)
        QTest.qWait(30)
        assert rig.view.ask == ask


def test_touch(tmp_path: Path) -> None:
    finger = QTest.createTouchDevice()
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.wait_out()
        key = rig.key("call")
        at = key.mapTo(rig.window, key.rect().center())
        rig.answered(lambda: QTest.touchEvent(rig.window, finger).press(0, at, rig.window).commit(), changes=False)
        rig.answered(lambda: QTest.touchEvent(rig.window, finger).release(0, at, rig.window).commit())


def test_space_presses_the_key_in_focus_and_return_never_does(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.wait_out()
        rig.key("fold").setFocus()
        dull = rig.window.desk.dull
        QTest.keyClick(rig.key("fold"), Qt.Key.Key_Return)
        assert rig.window.desk.dull == dull + 1, "Return is the primary key, and never a bet"
        rig.answered(lambda: QTest.keyClick(rig.key("fold"), Qt.Key.Key_Space))


def test_a_raise_of_four_taps(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.taps = 0
        for name_ in ("raise", "digit_1", "digit_2"):
            rig.tap(name_)
        assert rig.key("raise").accessibleName() == "RAISE TO 12 OK"
        assert rig.key("reading").accessibleName() == "or 120"
        rig.tap("raise")
        assert rig.taps == 4
        assert rig.view.bet == 12


def every_screen(rig: Rig) -> list[str]:
    """Walk through every screen of the input half and call the check at each."""
    seen: list[str] = []

    def look(where: str) -> None:
        rig.wait_out()
        QApplication.processEvents()
        seen.append(where)
        check_targets(rig, where)
        check_texts(rig, where)
        check_names(rig, where)

    look("between hands")
    to_betting(rig)
    look("betting")
    rig.tap("raise")
    rig.tap("digit_1")
    rig.tap("digit_2")
    look("keypad")
    rig.tap("undo")
    rig.tap("undo")
    rig.tap("undo")
    rig.tap("folds_to")
    look("folds to")
    rig.tap("undo")
    rig.tap("seat_6")
    look("out of turn")
    rig.tap("undo")
    rig.tap("problem")
    look("what happened")
    rig.tap("fine")
    rig.tap("one")
    look("had acted")
    rig.tap("problem")
    look("rulings")
    return seen


def check_targets(rig: Rig, where: str) -> None:
    theme = rig.window.theme
    for widget in rig.window.findChildren(QWidget):
        if isinstance(widget, (Key, SeatPlate)) and widget.isVisible():
            least = min(theme.mm(widget.width()), theme.mm(widget.height()))
            assert least >= TARGET - 0.25, (where, widget.objectName(), least)


def check_texts(rig: Rig, where: str) -> None:
    for text in rig.window.findChildren(FitText):
        if text.isVisible():
            assert text.fits, (where, text.text, text.size())


def check_names(rig: Rig, where: str) -> None:
    for key in rig.window.findChildren(Key):
        if key.isVisible() and key.isEnabled():
            interface = QAccessible.queryAccessibleInterface(key)
            assert interface.role() == QAccessible.Role.Button
            assert key.accessibleName(), (where, key.objectName())


@pytest.mark.parametrize("width", [1280, 1920])
def test_every_target_is_large_enough_every_text_fits_and_every_key_has_a_name(tmp_path: Path, width: int) -> None:
    with at_the_table(tmp_path, width=width) as rig:
        assert len(every_screen(rig)) == 8


@pytest.mark.parametrize("width", [1280, 1920])
def test_ten_seats_are_large_enough(tmp_path: Path, width: int) -> None:
    with at_the_table(tmp_path, "lazy_rivers", width=width, seats=dict.fromkeys(range(1, 11), 1000)) as rig:
        to_betting(rig)
        QApplication.processEvents()
        for plate in rig.window.seats.plates:
            assert rig.window.theme.mm(plate.width()) >= TARGET - 0.25


def test_places_never_move(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        before = {place: rig.key(place).geometry() for place in PLACES}
        every_screen(rig)
        assert {place: rig.key(place).geometry() for place in PLACES} == before
        lefts = [before[place].left() for place in PLACES]
        assert lefts == sorted(lefts)


def test_the_devices_are_a_tap_on_the_strip_away(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        QTest.mouseClick(
            rig.window, LEFT, pos=rig.window.status.geometry().center() + QPoint(rig.window.width() // 4, 0)
        )
        assert rig.window.devices.isVisible()
        QTest.mouseClick(
            rig.window, LEFT, pos=rig.window.status.geometry().center() + QPoint(rig.window.width() // 4, 0)
        )
        assert rig.window.boards.isVisible()


def test_all_fine_never_lies_over_fold(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.tap("problem")
        fine, fold = rig.key("fine"), rig.key("fold")
        right = fold.mapTo(rig.window, fold.rect().bottomRight()).x()
        assert fine.mapTo(rig.window, QPoint(0, 0)).x() > right


def test_the_focus_goes_through_the_bar_as_it_lies(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.wait_out()
        order = []
        widget: QWidget | None = rig.window
        for _ in range(2000):
            widget = widget.nextInFocusChain() if widget is not None else None
            if widget is rig.window:
                break
            if isinstance(widget, Key) and widget.isVisible() and widget.key in PLACES:
                order.append(widget.key)
        assert order == list(PLACES)


def hidden_faces(rig: Rig) -> set[str]:
    """The faces of the cards that are out and lie face down."""
    hand = rig.appliance.table.hand if rig.appliance.table is not None else None
    assert hand is not None
    return {name(face) for ordinal, face in enumerate(hand.cards.faces) if not hand.cards.is_up(ordinal)}


def said(rig: Rig) -> str:
    """Everything that the window tells a reader, in words: names, tooltips, titles."""
    told = [rig.window.windowTitle()]
    for child in [rig.window, *rig.window.findChildren(QObject)]:
        if isinstance(child, QWidget):
            told += [child.accessibleName(), child.accessibleDescription(), child.toolTip(), child.objectName()]
            told += [child.whatsThis(), child.statusTip()]
        if isinstance(child, FitText):
            told.append(child.text)
    return "\n".join(told)


def test_no_hidden_face_anywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with at_the_table(tmp_path) as rig:
        player = Clicks(rig)
        player.primary()
        checked = 0
        for _ in range(200):
            view = rig.view
            if view.step == "show" or view.ended:
                break
            words = re.findall(r"\w+", said(rig) + caplog.text)
            faces = hidden_faces(rig)
            assert faces.isdisjoint(words)
            checked += len(faces)
            (player.deal if view.due else player.call)()
        assert checked > 100


def test_an_exception_in_a_slot_shows_a_banner_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.window.fail("ValueError")
        rig.expected = rig.window.banner.text
        assert "The table goes on" in rig.window.banner.text
        assert rig.window.banner.isVisible()
        ask = rig.view.ask
        rig.tap("call")
        assert rig.view.ask != ask


def test_an_exception_in_a_paint_event_shows_a_banner_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)

        def broken(*_: object) -> None:
            raise ValueError("Ah Kd")

        with monkeypatch.context() as patched:
            patched.setattr("controller.console.key.plate", broken)
            rig.tap("call")
            rig.window.grab()
        assert guard.faults
        rig.window.tick()
        rig.expected = rig.window.banner.text
        assert "The table goes on" in rig.window.banner.text
        assert "Ah" not in rig.window.banner.text
        guard.faults.clear()
        rig.tap("call")


def test_a_locked_table_says_so_and_takes_nothing_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        rig.appliance._loop.fault = "cannot record: the disk is full"
        rig.console.mailbox.put(None)
        rig.until(lambda: bool(rig.window.banner.text), "the banner")
        assert "the disk is full" in rig.window.banner.text
        assert not any(rig.window.bar.keys[place].isEnabled() for place in PLACES)
        rig.expected = rig.window.banner.text
        rig.appliance._loop.fault = None


def test_a_stalled_window_does_not_stop_the_table(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        table = rig.appliance.table
        assert table is not None
        before = rig.view.out
        done: list[bool] = []

        def stall() -> None:
            """A slot in which the window stands still, until the table has gone on without it."""
            rig.appliance.give(Act(4, "call"), lambda: done.append(True))
            rig.shoe.push(1)
            by = time.monotonic() + 5
            while not (done and table.hand and len(table.hand.cards.faces) > before) and time.monotonic() < by:
                time.sleep(0.01)
            done.append(rig.view.out == before)

        QTimer.singleShot(0, stall)
        rig.until(lambda: len(done) == 2, "the slot")
        assert done == [True, True], "the table went on, and the window had not seen it"
        rig.until(lambda: rig.view.out == before + 1, "the newest view")


def test_views_that_come_while_it_is_stalled_are_one(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        to_betting(rig)
        told: list[int] = []
        rig.console.mailbox.filled.connect(lambda: told.append(1))
        for _ in range(50):
            rig.console.mailbox.put(rig.view)
        QApplication.processEvents()
        assert len(told) == 1


def test_threads_are_joined(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as rig:
        whole_hand(rig, Clicks(rig))
    assert [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()] == []


PROGRAM = """
import sys
from controller.__main__ import main
{before}
sys.exit(main(["console", "--table", "default", "--data", {folder!r}, "--windowed"]))
"""


@contextmanager
def started(folder: Path, before: str) -> Iterator[subprocess.Popen[str]]:
    """A console in a process of its own, which does not outlive its test whatever happens there."""
    program = PROGRAM.format(folder=str(folder), before=before)
    command = [sys.executable, "-c", program]
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()  # nothing where it has ended


TELL = """
from PySide6.QtCore import QTimer
from controller.console.window import Window
ticked = Window.tick
def tick(self):
    ticked(self)
    QTimer.singleShot(300, lambda: print("up", flush=True))  # in the event loop, where signals are heard, and painted
Window.tick = tick
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_end_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with started(tmp_path, TELL) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        process.send_signal(number)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (0, "")


BROKEN = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from controller.console.window import Window
ticked, failed = Window.tick, Window.fail
def tick(self):
    ticked(self)
    QTimer.singleShot(0, lambda: 1 // 0)
    QTimer.singleShot(300, QApplication.quit)
def fail(self, where):
    failed(self, where)
    print("told", self.banner.text, flush=True)
Window.tick, Window.fail = tick, fail
"""


def test_an_exception_under_the_event_loop_is_logged_and_it_goes_on(tmp_path: Path) -> None:
    with started(tmp_path, BROKEN) as process:
        told, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert told.startswith("told A fault on the screen (ZeroDivisionError). The table goes on")
    assert "a fault in the window: ZeroDivisionError" in errors


DEALT = """
from controller.console.window import Window
ticked = Window.tick
def tick(self):
    ticked(self)
    for key, so in (("call", "now.ended"), ("call", "now.post_blinds"), ("shoe", "now.deal_seat")):
        if self.desk.view.now.key == so:
            self.strike(key, None)
    if self.desk.view.now.key == "now.act_to_call":
        print("betting", flush=True)
Window.tick = tick
"""


def test_a_killed_window_loses_nothing(tmp_path: Path) -> None:
    with started(tmp_path, DEALT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "betting\n"
        process.kill()
    with at_the_table(tmp_path / "default") as rig:
        assert rig.window.desk.mode == "resume"
        assert rig.window.resume.isVisible()
        assert [seat.bet for seat in rig.view.seats] == [0, 1, 2, 0, 0, 0]
        rig.wait_out()
        rig.answered(lambda: QTest.mouseClick(rig.window.resume.yes, LEFT))
        assert rig.window.boards.isVisible()
        rig.tap("call")
