"""Keys for letters, each as large as a finger, in rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.key import Key, Taps
from controller.console.letters import ROWS, name_of
from controller.rules.saying import say

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from controller.console.theme import Theme
    from controller.table.words import Words


def letter_keys(theme: Theme, words: Words, taps: Taps, parent: QWidget) -> list[list[Key]]:
    """Make a key for every letter, for the hyphen and for a space."""
    return [[_letter(theme, words, taps, sign, parent) for sign in row] for row in ROWS]


def _letter(theme: Theme, words: Words, taps: Taps, sign: str, parent: QWidget) -> Key:
    key = Key(theme, taps, name_of(sign), parent)
    key.show_key(words.text(say("menu.space")).upper() if sign == " " else sign)
    return key
