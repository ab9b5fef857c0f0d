"""A hand that was begun without the console is joined: by keys on the screen, by a line in the terminal."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from controller.console.asking import Token
from controller.console.commands import NotUnderstood, read
from controller.console.desk import Desk
from controller.rules.cards import faces
from controller.rules.joining import JoinsAt
from controller.table.records import Given, NextHand
from tests.console.clock import Clock
from tests.pictures import PATIENCE, opened, show_view, theme_of
from tests.screens import SCREENS
from tests.shown_felt import ShownFelt
from tests.states import BOARD, IN, before_a_join


def pressed(*keys: str) -> list[Given]:
    """What a desk gives the table for these keys."""
    given: list[Given] = []
    clock = Clock()
    desk = Desk(given.append, None, clock)
    desk.show(before_a_join())
    for key in keys:
        clock.now += PATIENCE
        desk.refresh()
        assert desk.press(key, None), key
    return given


def test_the_keys_join_a_hand_with_its_board_and_without_it() -> None:
    ask = before_a_join().ask
    assert pressed(*IN, "call", *BOARD, "call") == [NextHand(ask, JoinsAt("flop", 90, (1, 3, 5), faces("Ah Kd 2c")))]
    assert pressed(*IN, "call", "call") == [NextHand(ask, JoinsAt("flop", 90, (1, 3, 5)))]


def test_half_a_board_and_one_seat_cannot_be_done() -> None:
    given: list[Given] = []
    clock = Clock()
    desk = Desk(given.append, None, clock)
    desk.show(before_a_join())
    for key in (*IN[:-2], "call", "seat_3", "call", *BOARD[:2], "call"):
        clock.now += PATIENCE
        desk.refresh()
        desk.press(key, None)
    assert desk.mode == "cards"
    assert desk.picked == ("Ah",)
    assert given == []


def test_what_was_begun_is_left_by_one_key() -> None:
    clock = Clock()
    desk = Desk(lambda _: None, None, clock)
    desk.show(before_a_join())
    for key in (*IN, "leave"):
        clock.now += PATIENCE
        desk.refresh()
        assert desk.press(key, None), key
    assert (desk.mode, desk.word, desk.joins.pot) == ("plain", "", 0)


def test_the_terminal_joins_by_a_line() -> None:
    view = before_a_join()
    assert read("join flop 900 1 3 5: Ah Kd 2c", view) == NextHand(
        view.ask, JoinsAt("flop", 900, (1, 3, 5), faces("Ah Kd 2c"))
    )
    assert read("join turn 900 1 3", view) == NextHand(view.ask, JoinsAt("turn", 900, (1, 3)))
    for line in ("join", "join flop", "join flop 900 1", "join flop x 1 3"):
        with pytest.raises(NotUnderstood, match="join, the street"):
            read(line, view)


def test_a_joined_hand_can_be_taken_back(qapp: QApplication) -> None:
    stage = opened(theme_of("10.1", SCREENS["joined"]), Clock())
    show_view(stage, SCREENS["joined"].view())
    assert stage.prompt.now.text == "SEAT 1 TO ACT"
    token = stage.token()
    assert isinstance(token, Token)
    assert token.undo is not None
    assert token.undo.key == "undo.next_hand"
    assert ShownFelt.latest.pots == [(90, (1, 3, 5))]
    stage.deleteLater()
