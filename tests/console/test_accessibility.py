"""What assistive technology is told of every screen: roles, names, the order of the focus, each new step (§3.9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from controller.console import accessible
from controller.console.card import CardRow
from controller.console.fit_text import FitText
from controller.console.theme import Theme
from controller.console.window import Window
from tests.console.clock import Clock
from tests.pictures import opened, show_view, staged
from tests.screens import SCREENS, betting, flop_bottom

Role = QAccessible.Role


@pytest.fixture(scope="module", autouse=True)
def installed(qapp: QApplication) -> None:
    accessible.install()


@pytest.fixture(scope="module", params=SCREENS)
def stage(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Window]:
    shown = staged(SCREENS[request.param], "10.1")
    yield shown
    shown.close()
    shown.deleteLater()


def pieces(stage: Window, kind: type[QWidget]) -> list[QWidget]:
    return [piece for piece in stage.findChildren(kind) if piece.isVisibleTo(stage)]


def told(piece: QWidget) -> tuple[QAccessible.Role, str]:
    interface = QAccessible.queryAccessibleInterface(piece)
    return interface.role(), interface.text(QAccessible.Text.Name)


def test_every_text_is_a_text_and_its_name_is_what_stands_there(stage: Window) -> None:
    for text in pieces(stage, FitText):
        assert isinstance(text, FitText)
        assert told(text) == (Role.StaticText, text.text)


def test_every_row_of_cards_is_a_picture_that_names_them(stage: Window) -> None:
    for row in pieces(stage, CardRow):
        assert isinstance(row, CardRow)
        role, name = told(row)
        assert role == Role.Graphic
        assert bool(name) == any(row.cards)


def test_every_key_is_a_button_with_a_name_and_can_be_pressed_by_it(stage: Window) -> None:
    keys = [key for key in pieces(stage, QAbstractButton) if key.isEnabled()]
    assert keys
    for key in keys:
        role, name = told(key)
        assert role == Role.Button
        assert name
        actions = QAccessible.queryAccessibleInterface(key).actionInterface()
        assert actions is not None
        assert "Press" in actions.actionNames()


def test_the_focus_goes_from_top_to_bottom_and_from_left_to_right(stage: Window) -> None:
    chain: list[QWidget] = []
    widget = stage.nextInFocusChain()
    while widget is not None and widget is not stage:
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
        if takes and widget.isVisibleTo(stage) and widget.isEnabled():
            chain.append(widget)
        widget = widget.nextInFocusChain()
    panels = [panel for panel, _ in groupby(chain, key=lambda key: key.parentWidget())]
    assert len(panels) == len(set(panels)), "a panel is read in one go"
    for _, keys in groupby(chain, key=lambda key: key.parentWidget()):
        places = [place(stage, key) for key in keys]
        assert any(read(places, split) for split in {0, *(across for _, across in places)}), places


def place(stage: Window, key: QWidget) -> tuple[int, int]:
    """Where a key lies: its line, and how far across."""
    at = key.mapTo(stage, QPoint(0, 0))
    return round(at.y() / stage.theme.px(10.0)), at.x()


def read(places: list[tuple[int, int]], split: int) -> bool:
    """Whether keys follow one another line by line: all of them, or what lies left of a split before the rest."""
    return places == sorted(places, key=lambda at: (at[1] >= split, *at))


def test_each_new_step_is_announced_once(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        "controller.console.prompt_panel.announce", lambda _, text, *, urgent: heard.append((text, urgent))
    )
    stage = opened(Theme(1280, 800, 217.0), Clock())
    heard.clear()
    show_view(stage, betting())
    show_view(stage, betting())
    show_view(stage, flop_bottom())
    show_view(stage, SCREENS["incident"].view())
    stage.close()
    assert [text.partition(".")[0] for text, _ in heard[:2]] == ["SEAT 9 TO ACT", "FLOP BOTTOM, 2"]
    assert [urgent for _, urgent in heard] == [False, False, True]
