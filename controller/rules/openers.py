"""Who opens a stud round: the low or high card on third street, the high or low hand showing later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.cards import UNREAD, Face
from controller.rules.ranking import door, showing
from controller.rules.shares import Model

if TYPE_CHECKING:
    from controller.rules.hand import Hand


BY_UPCARDS = ("low_card", "high_card", "high_hand", "low_hand", "high_card_27", "low_hand_27")
"""The ways a round is opened by what lies open; the ace of a high card or a low hand is low, but high in 2-7 razz."""


class StudRules(Model):
    """The house's `stud.*` keys about opening: ties between equal hands, the open pair on fourth street."""

    opener_tiebreak: Literal["suit", "position"] = "position"
    fourth_street_pair_double: bool = True


def upcards(hand: Hand, seat: int) -> tuple[Face, ...]:
    """The faces a seat shows, in the order they were dealt."""
    cards = hand.cards
    there = cards.where[hand.setup.places.hand(seat)]
    return tuple([cards.faces[ordinal] for ordinal in there if cards.is_up(ordinal)])


def opener(hand: Hand, by: str) -> int | None:
    """The seat that opens by its upcards, or None where an upcard has not been read.

    Third street: by rank, then suit, clubs lowest (RR11, LA24 215). Later: the high or low hand showing; equal hands
    by suit or by position as the house says (`stud.opener_tiebreak`).
    """
    seats = hand.live()
    shown = {seat: upcards(hand, seat) for seat in seats}
    if any(not cards or UNREAD in cards for cards in shown.values()):
        return None
    if by == "low_card":
        return min(seats, key=lambda seat: door(shown[seat][-1]))
    if by in ("high_card", "high_card_27"):
        return max(seats, key=lambda seat: door(shown[seat][-1], high_ace=by == "high_card_27"))
    values = {seat: showing(shown[seat], by.startswith("low_hand"), by == "low_hand_27") for seat in seats}
    best = max(values.values())
    tied = [seat for seat in seats if values[seat] == best]
    if hand.setup.house.stud.opener_tiebreak == "suit":
        return max(tied, key=lambda seat: max(door(card) for card in shown[seat]))
    return tied[0]


def shows_pair(hand: Hand) -> bool:
    """Whether any live seat shows a pair."""
    for seat in hand.live():
        ranks = [card.rank for card in upcards(hand, seat) if card != UNREAD]
        if len(set(ranks)) < len(ranks):
            return True
    return False
