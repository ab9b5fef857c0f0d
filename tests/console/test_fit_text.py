"""Text fits its box: any text, and every sentence of the catalogue in the box it is shown in, at both panel sizes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from controller.console.fit_text import FitText, fit
from controller.console.key import Key
from controller.console.menu_panel import MenuPanel
from controller.console.panel import worded
from controller.console.regions import regions
from controller.console.showdown_panel import Line, Row
from controller.console.theme import NOW_FLOOR, Theme, metrics
from controller.console.window import Window
from controller.rules.saying import Say
from controller.table.view import TableView
from controller.table.words import Words
from tests.console.clock import Clock
from tests.pictures import LOCALES, SIZES, english, opened, show_view, words_of
from tests.screens import betting

WORDS = {
    "street": "preflop",
    "board": "bottom",
    "share": "bottom",
    "pot": "side 2",
    "step": "discard",
    "by": "high_card",
    "owed": "100@9 200@10",
    "seats": "1, 3, 5, 8, 10",
    "pushes": "12600@10",
    "bets": "12600@10",
    "kickers": "K-Q-9",
    "ruling": "premature_street/river_plays_turn",
    "what": "FLOP BOTTOM, 2",
    "last": "Seat 10 bet to 22 275",
    "why": "no such step",
}


NEVER_TO_COME = (
    "now.back_to",
    "now.take_back_but",
    "now.hold_all_in",
    "now.hold_floor",
    "now.hold_table",
    "now.act_to_call_uncounted",
    "now.push_stack",
    "now.push_stack_of",
)


def filled(key: str, locale: str = "en") -> Say:
    """A message with the longest values a table brings."""
    slots: dict[str, int | str] = {}
    for piece in [piece for said in variants(key) for piece in words_of(locale)._sentences[said] if piece.slot]:
        if piece.how == "chips":
            slots[piece.slot] = 122_275
        elif piece.how in ("one", "many"):
            slots[piece.slot] = "Q"
        elif piece.slot == "cards":
            slots[piece.slot] = "A-K-Q-J-9" if key.startswith("hand.") else "Td Ks"
        else:
            slots[piece.slot] = WORDS.get(piece.slot, 10)
    return Say(key, tuple(slots.items()))


def variants(key: str) -> list[str]:
    return [said for said in (key, f"short.{key}", f"detail.{key}") if said in english()]


@cache
def base() -> TableView:
    return betting()


def keys(*families: str) -> list[str]:
    return sorted(key for key in english().keys if key.partition(".")[0] in families)


def prompted(qtbot: QtBot, size: str, locale: str, **changes: object) -> Window:
    width, height, panel_mm = SIZES[size]
    stage = opened(Theme(width, height, panel_mm), Clock(), locale=locale)
    qtbot.addWidget(stage)
    show_view(stage, replace(base(), **changes))  # type: ignore[arg-type]
    return stage


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_instruction_fits(qtbot: QtBot, size: str, locale: str) -> None:
    stage = prompted(qtbot, size, locale)
    told = []
    for key in keys("now", "ask", "stopped"):
        show_view(stage, replace(base(), now=filled(key), stopped="x" if key.startswith("stopped") else ""))
        told += [key for text in (stage.prompt.now, stage.prompt.detail) if not text.fits]
    assert told == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_the_daily_instructions_are_large(qtbot: QtBot, size: str, locale: str) -> None:
    stage = prompted(qtbot, size, locale)
    for key in ("now.burn", "now.deal_boards", "now.deal_own", "now.act_to_call", "now.show", "now.push", "now.ended"):
        show_view(stage, replace(base(), now=filled(key)))
        assert stage.prompt.now.fitted.size >= stage.theme.em(NOW_FLOOR * 0.9), key


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_refusal_fits(qtbot: QtBot, size: str, locale: str) -> None:
    stage = prompted(qtbot, size, locale)
    told = []
    for key in keys("refused"):
        show_view(stage, replace(base(), refusal=filled(key)))
        if not stage.prompt.refusal.fits or stage.prompt.refusal.isHidden():
            told.append(key)
    assert told == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_beside_the_instruction_fits(qtbot: QtBot, size: str, locale: str) -> None:
    stage = prompted(qtbot, size, locale)
    last = keys("last")
    # Forced bets come first; a seat out of turn and a bet that stays are never a step to come.
    coming = [key for key in keys("ahead", "now") if not key.startswith("now.post") and key not in NEVER_TO_COME]
    told = []
    for key in coming:
        show_view(stage, replace(base(), coming=(filled(key), filled("now.burn"))))
        told += [key] if not stage.prompt.next.fits else []
    for key in last:
        show_view(stage, replace(base(), last=filled(key), aloud=None))
        told += [key] if not stage.prompt.last.fits else []
    for also in (("also.back", "also.pull_in"), ("also.back", "also.pot", "also.pot", "also.pot", "also.apart")):
        show_view(stage, replace(base(), now=filled("now.burn"), alongside=tuple(filled(key) for key in also)))
        told += [chore.text for chore in stage.prompt.chores if not chore.fits]
    assert told == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_flag_fits(qtbot: QtBot, size: str, locale: str) -> None:
    for key in keys("flag"):
        stage = prompted(qtbot, size, locale, standing=(filled(key),))
        assert [text.text for text in stage.findChildren(FitText) if text.isVisibleTo(stage) and not text.fits] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_hand_and_reason_fits(qtbot: QtBot, size: str, locale: str) -> None:
    width, height, panel_mm = SIZES[size]
    theme = Theme(width, height, panel_mm)
    row = Row(theme, words_of(locale))
    qtbot.addWidget(row)
    row.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    row.show()
    row.resize(regions(theme).middle.width(), theme.px(8.6))
    cards = ("Ah", "Kh", "Qh", "Jh", "Th")
    text = words_of(locale).text
    for hand in keys("hand"):
        for odd in keys("odd"):
            line = Line("SIDE 2 · BOTTOM", "Seat 10 bottom", cards, text(filled(hand)), "122 275", text(filled(odd)))
            row.show_line(line)
            row.arrange()
            assert [piece.text for piece in row.findChildren(FitText) if not piece.fits] == [], (hand, odd)


@given(
    text=st.text("ABCDEFgjpqy 0123456789·", min_size=1, max_size=60),
    width=st.integers(40, 800),
    height=st.integers(20, 200),
    lines=st.integers(1, 3),
)
def test_what_fits_is_inside(text: str, width: int, height: int, lines: int) -> None:
    found = fit(text, width, height, largest=90, least=8, most_lines=lines)
    assert " ".join(found.lines) == text
    assert len(found.lines) <= lines
    if found.fits:
        assert all(metrics(found.size).horizontalAdvance(line) <= width for line in found.lines)
        assert found.size * (0.729 + 0.24) <= height


def test_one_line_is_preferred_to_two() -> None:
    assert len(fit("SEAT 4 TO ACT", 780, 130, largest=77, least=30, most_lines=2).lines) == 1


def test_two_lines_are_taken_rather_than_small_letters() -> None:
    assert len(fit("PUT THE FIRST CARD WITH THE BURNS", 780, 130, largest=77, least=30, most_lines=2).lines) == 2


def test_its_name_is_its_text(qtbot: QtBot) -> None:
    text = FitText(Theme(1280, 800, 217.0))
    qtbot.addWidget(text)
    text.set_text("BURN")
    assert text.accessibleName() == "BURN"


def test_an_accent_on_a_capital_is_seen_above_two_lines(qtbot: QtBot) -> None:
    """The box is as high as two lines and what hangs below: 0.729 x 2.45 + 0.24 ems; an accent stands 0.2 above."""
    text = FitText(Theme(1280, 800, 217.0), lines=2, capital=20.0)
    qtbot.addWidget(text)
    text.resize(330, 46)
    images = []
    for said in ("SIEGE SEPT SERVI APRES LA MAIN", "SIÈGE SEPT SERVI APRÈS LA MAIN"):
        text.set_text(said)
        assert len(text.fitted.lines) == 2
        images.append(text.grab().toImage())
    plain, accented = (first_inked(image) for image in images)
    assert plain[0] == plain[1]
    assert accented[1] - accented[0] >= text.fitted.size * 0.17


def first_inked(image: QImage) -> tuple[int, int]:
    """The first row with ink, and the first with much of it: where a line's capitals begin."""
    felt = image.pixel(0, 0)
    ink = [sum(image.pixel(x, y) != felt for x in range(image.width())) for y in range(image.height())]
    return next(y for y, n in enumerate(ink) if n), next(y for y, n in enumerate(ink) if n > 40)


def test_a_text_from_right_to_left_begins_at_the_right(qtbot: QtBot) -> None:
    text = FitText(Theme(1280, 800, 217.0))
    qtbot.addWidget(text)
    text.resize(400, 40)
    inked = []
    for said in ("BURN", "مقعد 4"):
        text.set_text(said)
        image = text.grab().toImage()
        felt = image.pixel(200, 0)
        columns = [x for x in range(image.width()) if any(image.pixel(x, y) != felt for y in range(image.height()))]
        inked.append((columns[0], columns[-1]))
    (burn_from, burn_to), (seat_from, seat_to) = inked
    assert burn_from < 10
    assert burn_to < 300
    assert seat_from > 100
    assert seat_to > 390


def test_a_card_keeps_its_order_among_words_from_right_to_left() -> None:
    words = Words("xx", {"locale.direction": "rtl", "now.move_aside_up": "{cards} جانبا"})
    assert worded(words, Say("now.move_aside_up", (("cards", "9d"),))) == "\u20669♦\u2069 جانبا"


@pytest.mark.parametrize(
    ("width", "height", "head", "figure"),
    [
        (495, 152, "المحروقة تبقى؛ تعود الأخرى", "المشرف · TDA24 RP-5-A to D; seed 003; LA24 167, 227, TR24 90"),
        (620, 125, "Tournament, table 1", "تكساس هولدم · بلا حد 100/200 أنتي البلايند الكبير 200 وحدة 25 · محاكاة"),
    ],
)
def test_two_small_lines_with_arabic_in_them_have_the_room_they_need(
    qtbot: QtBot, width: int, height: int, head: str, figure: str
) -> None:
    theme = Theme(1280, 800, 217.0)
    menu = MenuPanel(theme, english())
    qtbot.addWidget(menu)
    key = Key(theme, menu, "choice_0", menu, wordy=True, hint="1")
    key.resize(width, height)
    key.show_key(head, figure)
    key.arrange()
    assert key.fits


def test_no_line_begins_with_a_mark_that_french_sets_apart() -> None:
    text = "le talon est mélangé et coupé ; le tour est redonné"
    for width in range(120, 400, 20):
        lines = fit(text, width, 200, largest=20, least=20, most_lines=6)
        assert not any(line.startswith(";") for line in lines.lines)


def test_a_ruling_is_read_whole_where_its_sources_are_long(qtbot: QtBot) -> None:
    """The first key at 15.6 inches when a card was exposed, in French: the sources give way, their name keeps them."""
    head = "La première ou la deuxième carte de la donne a été exposée ; tout est repris et la main redonnée"
    sources = "RR11 Misdeals 1(a), §5; TDA24 35-A-7; TR24 88.a.7; LA24 104; NJ 14.10; WAC 230-15-030"
    stage = prompted(qtbot, "15.6", "fr")
    key = stage.problem.choices[0]
    key.resize(742, 151)
    key.show_key(head, sources)
    assert key.fits
    assert key.figure.text.startswith("RR11 Misdeals 1(a), §5")
    assert key.figure.text.endswith("…")
    assert sources in key.accessibleName()
