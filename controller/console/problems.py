"""WHAT HAPPENED? The words of the PROBLEM key, only those that can be true in a phase, the likeliest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.places import FIXED, SAVED
from controller.table.open_cards import BACK

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.view import TableView

TO_SEATS: Final = (
    "exposed",
    "extra_card",
    "wrong_seat",
    "two_cards",
    "boxed",
    "player_exposed",
    "short",
    "wrong_count",
    "stub_dropped",
    "foreign",
    "button_wrong",
)
TO_BOARD: Final = (
    "too_many",
    "missing_burn",
    "two_cards",
    "boxed",
    "burn_exposed",
    "extra_burn",
    "board_short",
    "boards_swapped",
    "board_missing",
    "wrong_board",
    "order",
    "face_down",
    "player_exposed",
    "stub_dropped",
    "stub_mixed",
    "foreign",
    "mucked",
)
BETTING: Final = (
    "unclear_bet",
    "player_exposed",
    "mucked",
    "too_many",
    "extra_card",
    "boards_swapped",
    "missing_burn",
    "extra_burn",
    "board_short",
    "board_missing",
    "wrong_count",
    "exposed",
    "short",
    "stub_dropped",
    "stub_mixed",
    "foreign",
    "button_wrong",
    "hidden_chips",
    "skipped_seat",
    "wrong_card",
    "clock",
    "count_asked",
    "picked_up",
    "absent",
    "thrown_in",
    "wrong_bring_in",
    "face_down",
)
SHOWING: Final = (
    "half_tabled",
    "see_hand",
    "pushed_forward",
    "mucked",
    "hidden_chips",
    "wrong_card",
    "rabbit",
    "wrong_count",
    "foreign",
    "stub_mixed",
)
HANDLING: Final = ("stub_dropped", "stub_mixed", "foreign", "burn_exposed", "player_exposed", "mucked")
ALWAYS: Final = (
    "board_mucked",
    "wrong_back",
    "card_missing",
    "stub_count",
    "deck_change",
    "hand_for_hand",
    "freeze",
    "knew_deck_bad",
)
"""What can be told in every phase, behind MORE."""
LIKELIEST: Final = 4
"""As many choices on one page."""


def happened(view: TableView) -> tuple[str, ...]:
    """The words that can be true now; none between hands or while the hand is stopped."""
    if view.ended or view.stopped or not view.step:
        return ()
    early = ("too_early",) if view.loose else ()
    words = dict.fromkeys((*_of_phase(view), *ALWAYS))
    return early + tuple(word for word in words if _can_be(word, view))


def _of_phase(view: TableView) -> tuple[str, ...]:
    to_seat = view.now.key in ("now.deal_seat", "now.deal_own")
    by_step = {
        "post": ("button_wrong", "foreign"),
        "deal": TO_SEATS if to_seat else TO_BOARD,
        "burn": TO_BOARD,
        "bet": BETTING,
        "discard": ("draw_changed", *BETTING[1:5], "foreign", "stub_dropped"),
        "show": SHOWING,
        "award": SHOWING,
    }
    return by_step.get(view.step, HANDLING)


NEED_LOOSE: Final = ("extra_card", "too_many")
ON_BOARD: Final = ("order", "board_short", "missing_burn", "extra_burn")
OF_A_STEP: Final[dict[str, Callable[[TableView], bool]]] = {
    "exposed": lambda view: view.step == "deal" or not any(cards for _, cards in view.boards),
    "draw_changed": lambda view: view.step == "discard" or (view.step == "burn" and view.street.startswith("draw")),
    "wrong_bring_in": lambda view: view.street == "third",
}
"""Words that a step or a street alone can have."""


def _can_be(word: str, view: TableView) -> bool:
    boards = [cards for name, cards in view.boards if name != FIXED[SAVED]]
    on_board = any(boards)
    if word in NEED_LOOSE:
        return view.loose > 0
    if word in ("wrong_board", "boards_swapped", "board_missing"):
        return len(boards) > 1 and on_board
    if word in ON_BOARD:
        return on_board
    if word == "burn_exposed":
        return view.step == "burn" or view.burns > 0
    if word in ("wrong_card", "board_mucked"):
        return on_board or any(seat.own for seat in view.seats)
    if word in OF_A_STEP:
        return OF_A_STEP[word](view)
    if word in ("picked_up", "face_down"):
        return any(card != BACK for seat in view.seats for card in (*seat.cards, *seat.own))
    if word in ("button_wrong", "short"):
        return view.burns == 0 and not on_board
    return True
