"""The look: sizes in millimetres of glass, contrasts that can be read, one font everywhere."""

from __future__ import annotations

from dataclasses import asdict
from itertools import combinations, pairwise

import pytest
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication

from controller.console.regions import regions
from controller.console.theme import (
    CAPITAL,
    COLOUR_BLIND,
    DAY,
    FAMILY,
    FOUR_COLOURS,
    HUGE,
    NIGHT,
    SMALL,
    TARGET,
    Deck,
    Palette,
    Theme,
    font,
    metrics,
)

SMALL_PANEL = Theme(1280, 800, 217.0)
LARGE_PANEL = Theme(1920, 1080, 344.0)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("ground", ["felt", "panel"])
@pytest.mark.parametrize("ink", ["text", "dim", "now", "go", "info", "alarm"])
def test_what_is_read_stands_out(palette: Palette, ground: str, ink: str) -> None:
    assert contrast(getattr(palette, ground), getattr(palette, ink)) >= 4.5


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize("state", ["now", "go", "info", "alarm"])
def test_a_state_carries_dark_letters(palette: Palette, state: str) -> None:
    assert contrast(palette.ink, getattr(palette, state)) >= 5.0


@pytest.mark.parametrize("deck", [FOUR_COLOURS, COLOUR_BLIND], ids=["four colours", "colour-blind"])
def test_suits_stand_out_on_a_white_card(deck: Deck) -> None:
    assert min(contrast(DAY.card, colour) for colour in asdict(deck).values()) >= 4.4


def test_a_suit_has_its_own_colour() -> None:
    for deck in (FOUR_COLOURS, COLOUR_BLIND):
        assert all(deck.colour(one) != deck.colour(other) for one, other in combinations("cdhs", 2))


def test_sizes_grow_with_the_glass() -> None:
    assert SMALL_PANEL.unit == pytest.approx(800 / 136)
    assert LARGE_PANEL.unit == pytest.approx(1080 / 136)
    assert SMALL_PANEL.mm(SMALL_PANEL.em(SMALL) * CAPITAL) == pytest.approx(3.3, abs=0.1)  # 16' at 70 cm
    assert SMALL_PANEL.mm(SMALL_PANEL.em(HUGE) * CAPITAL) >= 9.2  # 45' at 70 cm
    assert LARGE_PANEL.mm(LARGE_PANEL.em(HUGE) * CAPITAL) >= 13.1  # 45' at 100 cm


def test_large_text_is_larger() -> None:
    assert Theme(1280, 800, 217.0, large=True).em(SMALL) / SMALL_PANEL.em(SMALL) == pytest.approx(1.15, abs=0.03)


@pytest.mark.parametrize("theme", [SMALL_PANEL, LARGE_PANEL], ids=["10.1", "15.6"])
@pytest.mark.parametrize("grown", [False, True])
def test_the_bands_follow_one_another(theme: Theme, *, grown: bool) -> None:
    bands = regions(theme, grown=grown)
    assert bands.status.top() == 0
    assert all(above.bottom() < below.top() for above, below in pairwise(bands))
    assert bands.bar.bottom() < theme.height
    assert theme.mm(bands.bar.height()) >= TARGET
    assert theme.mm(bands.seats.height()) >= TARGET


def test_the_bar_never_moves() -> None:
    assert regions(SMALL_PANEL).bar == regions(SMALL_PANEL, grown=True).bar
    assert regions(SMALL_PANEL).prompt == regions(SMALL_PANEL, grown=True).prompt


@pytest.mark.parametrize("bold", [True, False])
def test_the_bundled_font_is_used(*, bold: bool) -> None:
    info = QFontInfo(font(40, bold=bold))
    assert info.family() == FAMILY
    assert info.bold() is bold
    assert metrics(100, bold=bold).capHeight() == pytest.approx(100 * CAPITAL, abs=1.5)


def test_the_application_wears_it(qapp: QApplication) -> None:
    assert qapp.font().family() == FAMILY
    assert qapp.style().name() == "fusion"
