"""The forms of acts and checks between hands, as `hand_words` writes them."""

from __future__ import annotations

from typing import Final

SESSION_ACTS: Final = (
    "seat N sits down with A",
    "seat N sits down",
    "seat N arrives with A",
    "somebody arrives with A",
    "seat N sits out",
    "seat N returns",
    "seat N returns and posts",
    "seat N returns and waits",
    "seat N buys the button",
    "seat N buys in A",
    "seat N leaves",
    "seat N goes to another table",
    "seat N moves to N",
    "seat N straddles",
    "seat N straddles to A",
    "bomb pot",
    "seat N opts out",
    "level",
    "level LEVEL",
    "level LEVEL this hand",
    "clock N min",
    "break",
    "break over",
    "race A for A",
    "race A for A drawn DRAWN",
    "time",
    "plays WORD",
)
SESSION_CHECKS: Final = (
    "button N",
    "blinds N N",
    "next NUMBERS",
    "seat N owes A",
    "seat N has A",
    "carried A",
    "game WORD",
    "stakes STRING",
)
