"""Cards: four suits that differ in shape and colour, backs that tell nothing, slots that are seen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from controller.console.card import SLOT, CardRow, draw_card, spoken, suit_path
from controller.console.symbols import printed
from controller.console.theme import COLOUR_BLIND, DAY, Theme
from controller.rules.cards import FACES, name
from controller.table.open_cards import BACK
from tests.pictures import english

THEME = Theme(1280, 800, 217.0)


def drawn(card: str, width: int = 100, height: int = 138, theme: Theme = THEME) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(DAY.felt))
    with QPainter(image) as painter:
        draw_card(painter, QRectF(0, 0, width, height), card, theme)
    return image


def test_every_card_has_its_own_picture() -> None:
    pictures = {bytes(drawn(name(face)).constBits()) for face in FACES}
    assert len(pictures) == 52


def test_a_back_is_a_back() -> None:
    assert bytes(drawn(BACK).constBits()) != bytes(drawn(SLOT).constBits())


@pytest.mark.parametrize("suit", "cdhs")
def test_a_suit_fills_its_square_and_no_more(suit: str) -> None:
    box = suit_path(suit).boundingRect()
    assert QRectF(0, 0, 1, 1).contains(box)
    assert min(box.width(), box.height()) > 0.7


@pytest.mark.parametrize("suit", "cdhs")
def test_the_deck_colours_the_card(suit: str) -> None:
    image = drawn(f"A{suit}", theme=Theme(1280, 800, 217.0, deck=COLOUR_BLIND))
    inks = {image.pixelColor(x, y).name().upper() for x in range(20, 80) for y in range(20, 120)}
    assert COLOUR_BLIND.colour(suit) in inks


@pytest.mark.parametrize("size", [(24, 38), (40, 56), (100, 138), (230, 320)])
def test_nothing_leaves_a_card(size: tuple[int, int]) -> None:
    """The rim stays card-coloured: no rank or suit is cut off, not even a ten's."""
    width, height = size
    for card in ("Th", "Qs", "As", "Wd".replace("W", "K")):
        image = drawn(card, width, height)
        rim = [image.pixelColor(x, height // 2) for x in (2, width - 3)]
        rim += [image.pixelColor(width // 2, y) for y in (2, height - 3)]
        assert {colour.name() for colour in rim} == {DAY.card.lower()}


def test_cards_lie_side_by_side_inside_their_row(qtbot: QtBot) -> None:
    for count, rows in ((1, 1), (2, 1), (4, 1), (5, 2), (7, 2)):
        row = CardRow(THEME, english(), rows=rows)
        qtbot.addWidget(row)
        row.resize(104, 76)
        row.set_cards(tuple(name(face) for face in FACES[:count]))
        boxes = row.boxes()
        assert all(QRectF(row.rect()).contains(box) for box in boxes)
        assert not any(one.intersects(other) for at, one in enumerate(boxes) for other in boxes[:at])


def test_cards_are_said_and_backs_are_not_named() -> None:
    assert spoken(english(), "Kh") == "king of hearts"
    assert spoken(english(), BACK) == "face down"
    assert spoken(english(), SLOT) == ""


def test_cards_inside_a_sentence_are_printed() -> None:
    assert printed("9d Th") == "9♦ 10♥"
    assert printed("K") == "K"
    assert printed("As it was") == "As it was"
    assert printed("8-6-4-2-A") == "8-6-4-2-A"
