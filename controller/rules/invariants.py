"""What is true after every event: no card and no chip was made or lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.cards import UNREAD

if TYPE_CHECKING:
    from controller.rules.hand import Hand


class Broken(AssertionError):
    """An event would lose or make a card or a chip: it must not be recorded."""


def check(hand: Hand, before: Hand | None = None) -> None:
    """Check two sums: the deck is the stub and every place, the chips are stacks and pot. Raises `Broken`.

    What is the very same as in the hand `before`, which was checked, need not be added up again.
    """
    cards = hand.cards
    if before is None or cards is not before.cards:
        out, stub = sum(map(len, cards.where)), cards.stub
        if out + stub != hand.setup.deck_size or stub < 0:
            message = f"hand {hand.setup.number}: {out} cards out and {stub} in the stub are not the deck"
            raise Broken(message)
    if before is None or hand.bets is not before.bets or hand.result is not before.result:
        _check_chips(hand)


def _check_chips(hand: Hand) -> None:
    bets, awards = hand.bets, hand.result.awards
    awarded = sum([award.amount for award in awards]) if awards else 0
    if sum(bets.delta) + sum(bets.total) + bets.dead != awarded + hand.setup.carried:
        message = f"hand {hand.setup.number}: stacks and pot do not add up to the chips the hand began with"
        raise Broken(message)
    if awards and awarded + sum([drop.amount for drop in hand.result.drops]) > sum(bets.total) + bets.dead:
        message = f"hand {hand.setup.number}: more is awarded and dropped than the pots hold"
        raise Broken(message)


def check_whole(hand: Hand) -> None:
    """Check every card by itself: none lies twice, no face is out twice, no stack is below nothing. Raises `Broken`."""
    ordinals = [ordinal for there in hand.cards.where for ordinal in there]
    if len(set(ordinals)) != len(ordinals):
        message = f"hand {hand.setup.number}: a card lies in two places"
        raise Broken(message)
    read = [hand.cards.faces[ordinal] for ordinal in ordinals if hand.cards.faces[ordinal] != UNREAD]
    doubled = len(read) - len(set(read))
    if doubled and not hand.incident and not hand.held:
        message = f"hand {hand.setup.number}: a face is out twice and nothing was said"
        raise Broken(message)
    for seat in range(len(hand.setup.seats)):
        behind = hand.bets.behind(seat)
        if behind is not None and behind < 0:
            message = f"hand {hand.setup.number}: seat {hand.setup.seats[seat]} has less than nothing"
            raise Broken(message)
