"""The words of the PROBLEM buttons: which irregularity each opens, and how it says the cards of a street lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.rules.hand import NOBODY
from controller.rules.places import BURNS
from controller.rules.street import after_step, laid, positions, street_places

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.hand import Hand, Incident

TOLD: Final = (
    "too_early",
    "extra_card",
    "too_many",
    "missing_burn",
    "extra_burn",
    "board_short",
    "board_missing",
    "boards_swapped",
    "exposed",
    "player_exposed",
    "boxed",
    "wrong_seat",
    "wrong_board",
    "order",
    "face_down",
    "two_cards",
    "burn_exposed",
    "short",
    "wrong_count",
    "stub_dropped",
    "stub_mixed",
    "board_mucked",
    "mucked",
    "foreign",
    "wrong_back",
    "card_missing",
    "button_wrong",
    "picked_up",
    "half_tabled",
    "pushed_forward",
    "see_hand",
    "absent",
    "thrown_in",
    "clock",
    "count_asked",
    "rabbit",
    "deck_change",
    "freeze",
    "skipped_seat",
    "unclear_bet",
    "hidden_chips",
    "wrong_bring_in",
    "draw_changed",
    "hand_for_hand",
    "wrong_card",
    "stub_count",
    "knew_deck_bad",
)
"""The words of the PROBLEM buttons (`vocabulary.md` §2.2, `rules.md` §3.6)."""
KINDS: Final = {"too_early": "premature_street", "wrong_board": "boards_swapped"}
"""The irregularity a word opens, where it is not the word itself."""
NEED_LOOSE: Final = ("too_early", "extra_card")
"""The words that speak of a card that is out and has no place."""
BEFORE_CARDS: Final = (
    "stub_dropped",
    "foreign",
    "wrong_back",
    "card_missing",
    "button_wrong",
    "absent",
    "deck_change",
    "freeze",
    "hand_for_hand",
)
"""The words that can be true before a card is dealt."""
NEXT_STREET: Final = ("too_early",)
"""The words that speak of the street to come; the others are about the one being dealt or bet."""
OF_A_STREET: Final = (
    "too_many",
    "missing_burn",
    "extra_burn",
    "board_short",
    "board_missing",
    "boards_swapped",
    "wrong_board",
    "two_cards",
    "order",
)
"""The words that say how a street's cards were dealt: nothing can be wrong with a street that is still to come."""
OF_A_BOARD: Final = ("too_many", "board_short", "board_missing", "boards_swapped", "wrong_board")
"""The words that say how a board lies: they are about a street that is dealt to one."""
Places = list[int]


class Felt(NamedTuple):
    """What a word says of the felt: cards that lie elsewhere than the table thought, and the places still due."""

    moves: tuple[tuple[int, int, bool], ...] = ()
    due: tuple[int, ...] | None = None


def felt(hand: Hand, word: str, pointed: Incident) -> Felt:
    """Where the cards of the street lie by what the dealer tells: a fact, recorded before any ruling (semantics 9).

    The shoe does not see places: without a burn the first card lies on the board, with two the second is no board
    card. What is still due to the step that deals is what has no card yet. Once a hand of the street was folded nobody
    can count off who got which card: the word moves nothing then, and the dealer says of each card where it lies.
    """
    shape = _SHAPES.get(KINDS.get(word, word))
    if shape is None or hand.step is None:
        return Felt()
    dealt = positions(hand, pointed.street)
    if NOBODY in dealt:
        return Felt()
    wanted = shape(hand, pointed, list(street_places(hand, pointed.street)))
    moves = laid(hand, pointed.street, tuple(wanted))
    if hand.step.street != pointed.street or not hand.step.waits_for_cards:
        return Felt(moves)
    rest = wanted[len(dealt) :]
    return Felt(moves, tuple(rest[: len(rest) - after_step(hand, pointed.street)]))


def _no_burn(_: Hand, __: Incident, wanted: Places) -> Places:
    return wanted[1:] if wanted[:1] == [BURNS * 2] else wanted


def _two_burns(hand: Hand, pointed: Incident, wanted: Places) -> Places:
    """The second burn came before the street, or before the board that was pointed at (F11)."""
    on = hand.setup.places.board(pointed.board) * 2 + 1 if pointed.board else NOBODY
    at = wanted.index(on) if on in wanted else 0
    return [*wanted[:at], BURNS * 2, *wanted[at:]]


def _swapped(hand: Hand, _: Incident, wanted: Places) -> Places:
    boards = [hand.setup.places.board(board) for board in hand.setup.game.boards]
    other = dict(zip(boards, reversed(boards), strict=True))
    return [other.get(place >> 1, place >> 1) * 2 + (place & 1) for place in wanted]


def _too_many(hand: Hand, pointed: Incident, wanted: Places) -> Places:
    boards = [place for place in wanted if hand.setup.places.board_of(place >> 1)]
    if not boards:
        return wanted
    on = hand.setup.places.board(pointed.board) * 2 + 1 if pointed.board else boards[-1]
    dealt = len(positions(hand, pointed.street))
    more = pointed.counted if pointed.counted != NOBODY else max(1, dealt - len(wanted))
    at = len(wanted) - wanted[::-1].index(on) if on in wanted else len(wanted)
    return [*wanted[:at], *[on] * more, *wanted[at:]]


def _of(hand: Hand, seat: int, wanted: Places) -> list[int]:
    return [at for at, place in enumerate(wanted) if hand.setup.places.seat_of(place >> 1) == seat]


def _skipped(hand: Hand, pointed: Incident, wanted: Places) -> Places:
    at = _of(hand, pointed.seat, wanted)[-1:]
    return [place for index, place in enumerate(wanted) if index not in at]


def _doubled(hand: Hand, pointed: Incident, wanted: Places) -> Places:
    """The seat's last place that has its card got the next one too."""
    lie = len(positions(hand, pointed.street)) - 1
    at = [index for index in _of(hand, pointed.seat, wanted) if index < lie][-1:]
    return wanted if not at else [*wanted[: at[0] + 1], wanted[at[0]], *wanted[at[0] + 1 :]]


def _wrong_seat(hand: Hand, pointed: Incident, wanted: Places) -> Places:
    """A live seat was passed over; a seat without a place in the street got a card."""
    if pointed.seat == NOBODY:
        return wanted
    if _of(hand, pointed.seat, wanted):
        return _skipped(hand, pointed, wanted)
    places = hand.setup.places
    owned = [(at, seat) for at, place in enumerate(wanted) if (seat := places.seat_of(place >> 1)) is not None]
    if not owned:
        return wanted
    first = owned[0][0]
    own = places.own if places.is_own(wanted[first] >> 1) else places.hand
    at = next((at for at, seat in owned if seat > pointed.seat), len(wanted))
    return [*wanted[:at], own(pointed.seat) * 2 + (wanted[first] & 1), *wanted[at:]]


_SHAPES: Final[dict[str, Callable[[Hand, Incident, Places], Places]]] = {
    "missing_burn": _no_burn,
    "extra_burn": _two_burns,
    "boards_swapped": _swapped,
    "too_many": _too_many,
    "short": _skipped,
    "two_cards": _doubled,
    "wrong_seat": _wrong_seat,
}
"""How a word changes the order in which the street's places have got their cards."""
