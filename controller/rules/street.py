"""The cards of one street: which are its, in the order they left the shoe, and the places they belong to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from controller.rules.hand import NOBODY
from controller.rules.places import ASIDE, BURNS, LOOSE, MUCK
from controller.rules.steps.deal import Deal

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.steps.step import Step


def street_range(hand: Hand, street: str) -> range:
    """The ordinals of a street, from its first card to the first of the next one; empty before it begins."""
    starts = hand.streets
    at = next((index for index, (name, _) in enumerate(starts) if name == street), None)
    if at is None:
        return range(0)
    return range(starts[at][1], starts[at + 1][1] if at + 1 < len(starts) else len(hand.cards.faces))


def begun(hand: Hand, street: str) -> bool:
    """Whether a street's turn to be dealt has come: not while another is still bet, or its cards are to be thrown."""
    rest = [step for step in hand.script[hand.at :] if step.street and step.do in ("burn", "deal", "discard", "bet")]
    if not rest or rest[0].street == street:
        return not rest or rest[0].do != "discard"
    return all(step.street != street for step in rest)


def to_a_board(hand: Hand, street: str) -> bool:
    """Whether some of a street's cards are dealt to a board."""
    boards = hand.setup.game.boards
    return any(isinstance(step, Deal) and step.street == street and step.to in boards for step in hand.setup.steps)


def positions(hand: Hand, street: str) -> tuple[int, ...]:
    """The street's cards by their place in the deal: -1 for one whose hand was folded since.

    A card that was set aside, went to the muck by itself or back into the stub has no place in the deal any more.
    """
    cards, wanted = hand.cards, street_places(hand, street)
    mine = street_range(hand, street)
    folded = {ordinal for ordinal in cards.where[MUCK] if not cards.is_up(ordinal)}
    gone = {*cards.where[MUCK], *cards.where[ASIDE]}
    out = {ordinal for there in cards.where for ordinal in there} - gone
    found: list[int] = []
    for ordinal in range(len(cards.faces)):
        if (ordinal in mine and ordinal in out) or ordinal in cards.where[LOOSE]:
            found.append(ordinal)
        elif ordinal in mine and ordinal in folded and _was_folded(hand, wanted[len(found) :]):
            found.append(NOBODY)
    return tuple(found)


def _was_folded(hand: Hand, rest: tuple[int, ...]) -> bool:
    """Whether the next place of the deal is of a hand that was folded since."""
    seat = hand.setup.places.seat_of(rest[0] >> 1) if rest else None
    return seat is not None and not hand.is_live(seat)


def street_places(hand: Hand, street: str) -> tuple[int, ...]:
    """The places a street's cards belong to, `place * 2 + face up`, the burn first.

    No burn where the next one lay ready (A2, A4) or a ruling dropped it, unless the street's own burn lies there.
    """
    wanted: list[int] = []
    burns = any(step.do == "burn" and step.street == street for step in hand.script) and street not in hand.spared
    if burns or any(ordinal in hand.cards.where[BURNS] for ordinal in street_range(hand, street)):
        wanted.append(BURNS * 2)
    for step in hand.setup.steps:
        if isinstance(step, Deal) and step.street == street:
            wanted.extend(step.places(hand))
    return tuple(wanted)


def after_step(hand: Hand, street: str) -> int:
    """How many cards of the street the steps after the current one will deal."""
    rest: tuple[Step, ...] = hand.script[hand.at + 1 :]
    return sum(_cards(hand, step) for step in rest if step.street == street)


def _cards(hand: Hand, step: Step) -> int:
    if step.do == "burn":
        return 1
    return len(step.places(hand)) if isinstance(step, Deal) else 0


def balance(hand: Hand, street: str) -> tuple[int, int]:
    """How many cards of a street lie where none, or no more, should; and how many places lack theirs."""
    places = hand.setup.places
    wanted = Counter(place >> 1 for place in street_places(hand, street))
    placed = [hand.cards.place_of(ordinal) for ordinal in positions(hand, street) if ordinal != NOBODY]
    lies = Counter(place for place in placed if place is not None)
    lacking = wanted - lies
    gone = sum(
        count
        for place, count in lacking.items()
        if (seat := places.seat_of(place)) is not None and not hand.is_live(seat)
    )
    return sum((lies - wanted).values()), sum(lacking.values()) - gone


def laid(hand: Hand, street: str, wanted: tuple[int, ...]) -> tuple[tuple[int, int, bool], ...]:
    """The moves that lay a street's cards at these places, one after the other; where one comes, all are laid anew.

    So a board lies in the order of the deal. Nothing is moved to a place that has its cards already.
    """
    dealt = [(ordinal, wanted[at]) for at, ordinal in enumerate(positions(hand, street)[: len(wanted)])]
    there = [(ordinal, place) for ordinal, place in dealt if ordinal != NOBODY]
    changed = {place >> 1 for ordinal, place in there if hand.cards.place_of(ordinal) != place >> 1}
    return tuple([(ordinal, place >> 1, bool(place & 1)) for ordinal, place in there if place >> 1 in changed])
