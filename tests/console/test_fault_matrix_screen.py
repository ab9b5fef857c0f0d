"""The fault matrix, row 18 at the screen: a flood of events is one view to draw and a bounded number of presses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.buttons import Pressed
from controller.console.mailbox import Mailbox
from controller.table.view import view
from tests.dealing import Felt

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_row_18_a_flood_is_one_view_and_few_presses(qtbot: QtBot) -> None:
    felt = Felt("holdem", "no_limit 1/2", (200, 200))
    mailbox = Mailbox()
    told: list[None] = []
    mailbox.filled.connect(lambda: told.append(None))
    for press in range(1000):
        mailbox.put(view(felt.table, None) if press in (0, 999) else None)
        mailbox.press(Pressed(press % 7, down=True, hold=0.0, age=0.0, asked=(1, 1), at=press / 1000))
    assert len(told) == 1  # woken once
    mail = mailbox.take()
    assert mail.view == view(felt.table, None)  # the newest alone
    assert len(mail.presses) == 64
    assert mail.presses[-1].id == 999 % 7
