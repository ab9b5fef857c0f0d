"""Every screen as it is drawn: nothing is cut off, nothing overlaps, what is tapped is large enough; exact on Linux."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from controller.console.card import CardRow
from controller.console.fit_text import FitText
from controller.console.theme import TARGET
from controller.console.window import Window
from tests.pictures import EVERY, GOLDEN, LOCALES, SIZES, drawn, fingerprint, staged
from tests.screens import LARGE, SCREENS


@pytest.fixture(scope="module", params=EVERY, ids=[f"{name} {size}" for name, size in EVERY])
def shown(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[tuple[str, Window]]:
    """One screen, dealt and drawn once for all that is asked of it."""
    name, size = request.param
    stage = staged(SCREENS[name], size)
    yield f"{name} {size}", stage
    stage.close()
    stage.deleteLater()


def visible(widget: QWidget, stage: Window) -> Iterator[QWidget]:
    """The pieces inside a widget that have something to show."""
    for child in widget.children():
        if isinstance(child, QWidget) and child.isVisibleTo(stage) and not is_empty(child):
            yield child


def is_empty(widget: QWidget) -> bool:
    if isinstance(widget, FitText):
        return not widget.text
    return isinstance(widget, CardRow) and not widget.cards


def every(widget: QWidget, stage: Window) -> Iterator[QWidget]:
    for child in visible(widget, stage):
        yield child
        yield from every(child, stage)


def test_a_screen_looks_as_it_did(shown: tuple[str, Window]) -> None:
    """After a change that is meant: look at `python -m tests.pictures FOLDER`, then give it `--update`."""
    if sys.platform != "linux":
        pytest.skip("letters are drawn by another library here")
    name, stage = shown
    assert fingerprint(drawn(stage)) == json.loads(GOLDEN.read_text(encoding="utf-8"))[name]


def test_every_text_fits_its_box(shown: tuple[str, Window]) -> None:
    _, stage = shown
    assert [text.text for text in every(stage, stage) if isinstance(text, FitText) and not text.fits] == []


def test_nothing_leaves_its_parent(shown: tuple[str, Window]) -> None:
    _, stage = shown
    for piece in every(stage, stage):
        parent = piece.parentWidget()
        assert parent is not None
        assert parent.rect().contains(piece.geometry()), described(piece)
        if isinstance(piece, CardRow):
            assert all(QRectF(piece.rect()).contains(box) for box in piece.boxes()), described(piece)


def test_nothing_overlaps(shown: tuple[str, Window]) -> None:
    _, stage = shown
    for parent in (stage, *every(stage, stage)):
        for one, other in combinations(visible(parent, stage), 2):
            assert not one.geometry().intersects(other.geometry()), f"{described(one)} and {described(other)}"


def test_what_is_tapped_is_large_enough(shown: tuple[str, Window]) -> None:
    _, stage = shown
    for key in every(stage, stage):
        if isinstance(key, QAbstractButton):
            assert stage.theme.mm(min(key.width(), key.height())) >= TARGET - 0.1, described(key)


def test_everything_that_shows_has_a_name(shown: tuple[str, Window]) -> None:
    _, stage = shown
    for piece in every(stage, stage):
        if isinstance(piece, FitText):
            assert piece.accessibleName() == piece.text
        elif isinstance(piece, (CardRow, QAbstractButton)):
            assert piece.accessibleName() or set(getattr(piece, "cards", ())) == {""}, described(piece)


@pytest.mark.parametrize("locale", [locale for locale in LOCALES if locale != "en"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_text_fits_its_box_in_every_language(qapp: QApplication, name: str, size: str, locale: str) -> None:
    stage = staged(SCREENS[name], size, locale)
    cut = [text.text for text in every(stage, stage) if isinstance(text, FitText) and not text.fits]
    stage.close()
    stage.deleteLater()
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_every_text_fits_its_box_when_it_is_large(qapp: QApplication, name: str, size: str) -> None:
    stage = staged(LARGE[name], size)
    cut = [text.text for text in every(stage, stage) if isinstance(text, FitText) and not text.fits]
    stage.close()
    stage.deleteLater()
    assert cut == []


def test_the_golden_pictures_are_those_of_the_screens() -> None:
    assert set(json.loads(GOLDEN.read_text(encoding="utf-8"))) == {f"{name} {size}" for name, size in EVERY}


def described(piece: QWidget) -> str:
    return f"{type(piece).__name__} {piece.objectName()} {piece.accessibleName()!r} {piece.geometry().getRect()}"
