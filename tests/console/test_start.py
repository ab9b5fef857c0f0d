"""The start screen, the tour on a real table's window, and what every empty screen says to do next."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from controller.classroom import ROOM
from controller.console.fit_text import FitText
from controller.console.history_panel import HistoryPanel
from controller.console.key import Key
from controller.console.measure_panel import MeasurePanel
from controller.console.spoken import Spoken
from controller.console.stage import Stage
from controller.console.theme import TARGET
from controller.console.tour import STOPS, Tour
from controller.console.window import Window
from controller.start import SEEN, Start, run_start
from controller.table.definitions import load
from tests.console.rig import at_the_table
from tests.pictures import drawn, fingerprint
from tests.start_screens import EVERY, GOLDEN, SCREENS, opened

Screen = Stage | Window
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """The start screen over an empty data folder."""
    stage = opened("10.1")
    yield Start(load(), tmp_path, stage)
    stage.close()
    stage.deleteLater()
    QApplication.processEvents()


def tap(start: Start, press: str) -> None:
    """A finger on the key of the menu that presses this."""
    menu = start._stage.menu
    shown = [*menu._shown(), *menu._feet()]
    keys = [*menu.choices[: len(menu._shown())], *menu.foot[: len(menu._feet())]]
    (key,) = [key for key, choice in zip(keys, shown, strict=True) if choice.press == press]
    QTest.mouseClick(key, LEFT)
    QApplication.processEvents()


def lines(start: Start) -> list[str]:
    return [line.text for line in start._stage.menu.lines if line.text]


def test_from_right_to_left_the_first_way_on_stands_at_the_right(tmp_path: Path) -> None:
    stage = opened("10.1", "ar")
    made = Start(load(), tmp_path, stage, "ar")
    first, second = stage.menu.choices[:2]
    assert (first.y(), first.x() > second.x()) == (second.y(), True)
    assert made._stage.menu.foot[0].x() > made._stage.menu.foot[1].x()
    stage.close()
    stage.deleteLater()


def test_the_start_has_four_ways_on(start: Start) -> None:
    heads = [key.head.text for key in start._stage.menu.choices if key.isVisibleTo(start._stage)]
    assert heads == ["DEAL", "OPEN TABLE", "TRAINING", "HAND HISTORY"]


def test_deal_opens_a_table_that_needs_nothing_plugged_in(start: Start) -> None:
    tap(start, "deal")
    assert start.chosen is not None
    assert (start.chosen.id, start.chosen.shoe.port) == ("default", "simulated")


def test_a_table_that_is_closed_by_its_key_comes_back_to_the_start(tmp_path: Path) -> None:
    """DEAL, then TABLE and its last choice: the start stands there again, from which Esc leaves."""
    (tmp_path / ROOM).mkdir()
    (tmp_path / ROOM / SEEN).touch()
    seen: list[str] = []

    def drive() -> None:
        for shown in QApplication.topLevelWidgets():
            if not shown.isVisible():
                continue
            if isinstance(shown, Stage):
                seen.append("start")
                shown.menu.chosen.emit("quit" if "table" in seen else "deal")
            elif isinstance(shown, Window) and shown.desk.view is not None and not shown.desk.left:
                seen.append("table")
                shown.strike("folds_to", None)
                at = [choice.id for choice in shown.desk.choices].index("close")
                for key in (*["more"] * (at // 4), f"choice_{at % 4}"):
                    shown.strike(key, None)

    driver = QTimer()
    driver.timeout.connect(drive)
    driver.start(300)
    assert run_start(load(), tmp_path, None, full=False, seed=1) == 0
    driver.stop()
    assert seen[0] == seen[-1] == "start"
    assert "table" in seen


def test_every_table_of_the_room_is_listed_and_opens(start: Start) -> None:
    tap(start, "tables")
    listed = {choice.press for choice in start._stage.menu.menu.choices}
    assert listed == {f"table {name}" for name in load().tables}
    tap(start, "table lazy_rivers")
    assert start.chosen is not None
    assert start.chosen.id == "lazy_rivers"


def test_training_comes_back_to_the_start(start: Start) -> None:
    tap(start, "training")
    assert start._stage.menu.title.text == "DRILLS"
    tap(start, "drill holdem_clean")
    assert start._stage.lesson is not None
    start._stage.lesson.strike("leave", None)
    QApplication.processEvents()
    tap(start, "start")
    assert start._stage.menu.title.text == "CROUPIER"


def test_training_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    (tmp_path / "training-room").write_text("", encoding="utf-8")
    stage = opened("10.1")
    start = Start(load(), tmp_path, stage)
    tap(start, "training")
    assert lines(start)[0].startswith("progress cannot be kept in")
    tap(start, "begin")
    assert stage.menu.title.text == "CROUPIER"
    stage.close()
    stage.deleteLater()


def test_an_empty_history_says_what_to_do(start: Start, tmp_path: Path) -> None:
    tap(start, "history")
    assert lines(start) == ["No hand has been dealt yet. Go back and press DEAL: every hand is kept"]


def test_the_hands_of_a_table_that_is_not_open_are_read(start: Start, tmp_path: Path) -> None:
    with at_the_table(tmp_path / "default") as rig:
        rig.tap("call")
        rig.tap("call")
        rig.deal()
        rig.tap("fold")
    days = sorted(path.name for path in (tmp_path / "default").iterdir())
    tap(start, "history")
    (only,) = start._stage.menu.menu.choices
    assert (only.press, only.figure.split(" · ")[0]) == ("hands default", "1 day")
    tap(start, "hands default")
    panel = start._stage.piece
    assert isinstance(panel, HistoryPanel)
    panel.recall.wait()
    assert panel.recall.heads[0].text.startswith("Hand 1")
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert panel.recall.lines[0].text.endswith("seat 2 posts 1 (small blind)")
    QTest.keyClick(panel, Qt.Key.Key_Down)
    assert any(line.text.endswith("seat 4 folds") for line in panel.recall.lines)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert start._stage.menu.title.text == "HAND HISTORY"
    assert start._stage.piece is None
    assert sorted(path.name for path in (tmp_path / "default").iterdir()) == days


def test_a_journal_that_cannot_be_read_says_why(start: Start, tmp_path: Path) -> None:
    (tmp_path / "default").mkdir()
    (tmp_path / "default" / "2026-11-30.journal").write_bytes(b"no journal at all")
    tap(start, "history")
    tap(start, "hands default")
    panel = start._stage.piece
    assert isinstance(panel, HistoryPanel)
    panel.recall.wait()
    assert "2026-11-30.journal" in panel.recall.place.text


def test_the_room_speaks_the_language_that_was_asked_for(tmp_path: Path) -> None:
    stage = opened("10.1")
    start = Start(load(), tmp_path, stage, "fr")
    assert stage.menu.choices[2].head.text == "ENTRAÎNEMENT"
    tap(start, "deal")
    assert start.chosen is not None
    assert start.chosen.locale == "fr"
    stage.close()
    stage.deleteLater()


def test_a_room_without_tables_says_what_to_do(tmp_path: Path) -> None:
    definitions = load()
    empty = type(definitions)(
        definitions.root, definitions.games, definitions.rulings, definitions.houses, {}, definitions.words
    )
    stage = opened("10.1")
    start = Start(empty, tmp_path, stage)
    assert not stage.menu.choices[0].isEnabled()
    tap(start, "tables")
    assert lines(start) == ["There is no table yet. Make one: croupier new table NAME"]
    stage.close()
    stage.deleteLater()


def test_the_glass_is_measured_with_a_bank_card(start: Start, capsys: pytest.CaptureFixture[str]) -> None:
    tap(start, "measure")
    panel = start._stage.piece
    assert isinstance(panel, MeasurePanel)
    # 1280 pixels are taken to be 217 mm: a card of 85.6 mm is 505 of them. On glass of 256 mm it is 428.
    assert (panel.plate.width(), panel.mm) == (505, 217)
    assert round(panel.plate.height(), 1) == round(505 * 53.98 / 85.6, 1)
    assert not any(panel.plate.intersects(QRectF(key.geometry())) for key in panel.keys.values())
    for name in ("less",) * 7 + ("bit_less",) * 7:
        QTest.mouseClick(panel.keys[name], LEFT)
    QTest.keyClick(panel, Qt.Key.Key_Up)
    QTest.keyClick(panel, Qt.Key.Key_Down)
    assert panel.plate.width() == 428
    assert "panel: {width_mm: 256}" in panel.told.text
    QTest.mouseClick(panel.keys["take"], LEFT)
    QApplication.processEvents()
    assert capsys.readouterr().out == "panel: {width_mm: 256}\n"
    assert (start.measured, start._stage.theme.panel_mm, start._stage.piece) == (256, 256, None)
    tap(start, "measure")
    assert isinstance(start._stage.piece, MeasurePanel)
    assert start._stage.piece.mm == 256
    QTest.keyClick(start._stage.piece, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert start._stage.menu.isVisible()


# The tour.


def test_the_tour_goes_over_the_real_screen_once(tmp_path: Path) -> None:
    with at_the_table(tmp_path / "table") as rig:
        tour = Tour(rig.window, Spoken(load().words["en"]))
        done: list[bool] = []
        tour.done.connect(lambda: done.append(True))
        seen = []
        for _ in STOPS:
            lit = tour.lit
            assert rig.window.rect().contains(lit)
            assert not tour._plate.geometry().intersects(lit)
            assert tour.rect().contains(tour._plate.geometry())
            seen.append(tour.head.text)
            assert tour.head.fits
            assert tour.text.fits
            QTest.mouseClick(tour.keys["next"], LEFT)
        assert done == [True]
        assert len(set(seen)) == len(STOPS)
        before = rig.question()
        rig.tap("call")
        assert rig.question() != before  # the table takes taps again


def test_while_the_tour_goes_the_table_takes_no_tap(tmp_path: Path) -> None:
    with at_the_table(tmp_path / "table") as rig:
        tour = Tour(rig.window, Spoken(load().words["en"]))
        before = rig.question()
        QTest.keyClick(tour, Qt.Key.Key_F1)
        QTest.mouseClick(tour, LEFT)
        QApplication.processEvents()
        assert rig.question() == before
        QTest.keyClick(tour, Qt.Key.Key_Escape)
        assert tour.isHidden()


def test_the_tour_is_remembered_when_it_was_skipped(start: Start, tmp_path: Path) -> None:
    with at_the_table(tmp_path / "table") as rig:
        start.guide(rig.console)
        (tour,) = rig.window.findChildren(Tour)
        tour.strike("skip", None)
        QApplication.processEvents()
        assert start.seen.exists()
        start.guide(rig.console)
        assert [one for one in rig.window.findChildren(Tour) if one.isVisibleTo(rig.window)] == []
    tap(start, "tour")
    assert not start.seen.exists()
    assert start.chosen is not None


def test_the_tour_follows_the_window(tmp_path: Path) -> None:
    with at_the_table(tmp_path / "table") as rig:
        tour = Tour(rig.window, Spoken(load().words["en"]))
        rig.window.resize(1600, 900)
        QApplication.processEvents()
        assert tour.geometry() == rig.window.rect()
        tour.strike("skip", None)


# The pictures.


@pytest.fixture(scope="module", params=EVERY, ids=[f"{name} {size}" for name, size in EVERY])
def shown(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[str, Screen]]:
    name, size = request.param
    with SCREENS[name](size) as stage:
        yield f"{name} {size}", stage


def test_a_start_screen_looks_as_it_did(shown: tuple[str, Screen]) -> None:
    """After a change that is meant: look at `python -m tests.start_screens FOLDER`, then give it `--update`."""
    if sys.platform != "linux":
        pytest.skip("letters are drawn by another library here")
    name, stage = shown
    assert fingerprint(drawn(stage)) == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]


def test_every_text_of_the_start_fits_and_every_key_is_large_enough(shown: tuple[str, Screen]) -> None:
    _, stage = shown
    texts = [text for text in stage.findChildren(FitText) if text.isVisibleTo(stage) and text.text]
    assert [text.text for text in texts if not text.fits] == []
    for key in stage.findChildren(QAbstractButton):
        if key.isVisibleTo(stage) and isinstance(key, Key):
            assert stage.theme.mm(min(key.width(), key.height())) >= TARGET - 0.4, key.key
            assert key.accessibleName() or not key.isEnabled()


def test_the_start_is_made_for_any_size() -> None:
    stage = opened("15.6")
    stage.resize(900, 600)
    QApplication.processEvents()
    assert (stage.theme.width, stage.theme.height) == (900, 600)
    assert stage.menu.geometry() == stage.rect()
    stage.close()
    stage.deleteLater()
