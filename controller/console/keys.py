"""The keyboard: the same key is the same place, its meaning follows the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

K = Qt.Key
PRESSES: Final = {
    K.Key_F1: "fold",
    K.Key_F2: "call",
    K.Key_F3: "raise",
    K.Key_F4: "all_in",
    K.Key_F5: "folds_to",
    K.Key_F7: "one",
    K.Key_F8: "shoe",
    K.Key_F9: "undo",
    K.Key_F10: "problem",
    K.Key_F12: "floor",
    K.Key_F: "fold",
    K.Key_C: "call",
    K.Key_K: "call",
    K.Key_B: "raise",
    K.Key_R: "raise",
    K.Key_A: "all_in",
    K.Key_T: "folds_to",
    K.Key_S: "name",
    K.Key_W: "said",
    K.Key_M: "quick_min",
    K.Key_P: "quick_pot",
    K.Key_L: "quick_last",
    K.Key_X: "quick_max",
    K.Key_O: "reading",
    K.Key_Y: "asks_pot",
    K.Key_Period: "digit_000",
    K.Key_Comma: "digit_000",
    K.Key_Backspace: "undo",
    K.Key_Return: "primary",
    K.Key_Enter: "primary",
    K.Key_Space: "primary",
    K.Key_Escape: "leave",
}
RANKS: Final = {ord(letter): f"rank_{letter}" for letter in "AKQJT98765432"} | {K.Key_0.value: "rank_T"}
SUITS: Final = {ord(letter.upper()): f"suit_{letter}" for letter in "cdhs"}


def press_of(key: int, modifiers: Qt.KeyboardModifier, mode: str) -> str | None:
    """Say which key of the console a key of the keyboard presses; in `cards` mode letters name cards."""
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        return "undo" if key == K.Key_Z else None
    if mode == "cards" and (key in RANKS or key in SUITS):
        return RANKS.get(key) or SUITS[key]
    if K.Key_0.value <= key <= K.Key_9.value:
        return f"digit_{key - K.Key_0.value}"
    return PRESSES.get(K(key)) if key in _KNOWN else None


_KNOWN: Final = frozenset(key.value for key in PRESSES)


def letters(event: QKeyEvent) -> str:
    """What a key of the keyboard writes, where it is no digit: digits choose."""
    text = event.text()
    return text if text == " " or text.isalpha() else ""
