"""With a shoe that reads every face, no screen tells a card that lies face down: in no text, name, hint or title."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from controller.console.card import CardRow, spoken
from controller.console.fit_text import FitText
from controller.console.symbols import printed
from controller.rules.cards import name
from tests.dealing import down
from tests.pictures import english, staged
from tests.screens import SCREENS
from tests.shown_felt import ShownFelt

READING = [name for name in SCREENS if name not in ("who_wins", "read_by_dealer", "unknown_stacks")]


def told(widget: QWidget) -> Iterator[str]:
    """Everything a widget tells to anybody who asks it."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.accessibleName(), one.accessibleDescription(), one.accessibleIdentifier())
        yield from (one.toolTip(), one.statusTip(), one.whatsThis(), one.windowTitle(), one.objectName())
        if isinstance(one, FitText):
            yield one.text
        if isinstance(one, CardRow):
            yield " ".join(one.cards)


@pytest.mark.parametrize("screen", READING)
def test_no_screen_tells_a_card_that_lies_face_down(qtbot: QtBot, screen: str) -> None:
    stage = staged(SCREENS[screen], "10.1")
    qtbot.addWidget(stage)
    hand = ShownFelt.latest.table.hand
    hidden = [name(face) for face in down(hand)] if hand is not None else []
    everything = "\n".join(told(stage))
    for card in hidden:
        assert not re.search(rf"\b{card}\b", everything)
        assert printed(card) not in everything
        assert spoken(english(), card) not in everything


def test_the_search_would_find_one(qtbot: QtBot) -> None:
    stage = staged(SCREENS["showdown"], "10.1")
    qtbot.addWidget(stage)
    everything = "\n".join(told(stage))
    assert "ace of spades" in everything
    assert re.search(r"\bAs\b", everything)


def test_cards_do_lie_face_down_on_these_screens() -> None:
    for screen in ("betting", "lazy_river", "stud_street"):
        SCREENS[screen].view()
        assert len(list(down(ShownFelt.latest.hand))) > 4
