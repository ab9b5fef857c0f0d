"""How cards come to lie elsewhere: the part of the fold that is about places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.events import Sighted, Tapped
from controller.rules.hand import Cards
from controller.rules.places import MUCK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.cards import Face
    from controller.rules.events import CardNamed, Shown
    from controller.rules.hand import Hand

    Sighting = tuple[Face, str, bool]


def move(cards: Cards, ordinals: Iterable[int], place: int, *, up: bool) -> Cards:
    """Cards change their place and lie face up or down there."""
    moving = tuple(ordinals)
    where = [tuple([o for o in there if o not in moving]) if there else there for there in cards.where]
    where[place] = (*where[place], *moving)
    mask = 0
    for ordinal in moving:
        mask |= 1 << ordinal
    return Cards(cards.faces, tuple(where), cards.up | mask if up else cards.up & ~mask, cards.stub)


def put_back(cards: Cards, ordinals: tuple[int, ...]) -> Cards:
    """Cards go back into the stub: they lie nowhere any more."""
    where = tuple([tuple([o for o in there if o not in ordinals]) if there else there for there in cards.where])
    mask = 0
    for ordinal in ordinals:
        mask |= 1 << ordinal
    return Cards(cards.faces, where, cards.up & ~mask, cards.stub + len(ordinals))


def to_muck(hand: Hand, seat: int) -> Cards:
    """All cards of a seat go to the muck, face down."""
    cards, places = hand.cards, hand.setup.places
    held, own = places.hand(seat), places.own(seat)
    going = cards.where[held] + cards.where[own]
    where = list(cards.where)
    where[held] = where[own] = ()
    where[MUCK] += going
    mask = 0
    for ordinal in going:
        mask |= 1 << ordinal
    return Cards(cards.faces, tuple(where), cards.up & ~mask, cards.stub)


def observed(hand: Hand, event: CardNamed | Sighted | Tapped) -> Hand:
    """What a reader, a scanner or a person saw; no question to the dealer changes by it."""
    if isinstance(event, Sighted):
        return hand._replace(sighted=(*hand.sighted, (event.face, event.place, event.leaves)))
    if isinstance(event, Tapped):
        return hand._replace(tapped=(*hand.tapped, event.ordinal))
    faces = list(hand.cards.faces)
    faces[event.ordinal] = event.face
    return hand._replace(
        cards=hand.cards._replace(faces=tuple(faces)),
        sighted=without(hand.sighted, event.face),
        tapped=tuple([ordinal for ordinal in hand.tapped if ordinal != event.ordinal]),
    )


def without(sighted: tuple[Sighting, ...], face: Face) -> tuple[Sighting, ...]:
    """What readers saw ahead of the table, without a card that has its place now."""
    return tuple([each for each in sighted if each[0] != face])


def swap(hand: Hand, place: int, event: Shown) -> tuple[tuple[int, ...], ...]:
    """Lay the tabled cards in the hand and what was taken for them where they lay: nobody saw which were thrown."""
    held = hand.cards.where[place]
    leaving = [ordinal for ordinal in held if ordinal not in event.cards]
    where = list(hand.cards.where)
    for ordinal in event.cards:
        lay = hand.cards.place_of(ordinal)
        if lay is not None and lay != place:
            other = leaving.pop()
            where[lay] = tuple([other if o == ordinal else o for o in where[lay]])
    where[place] = event.cards
    return tuple(where)
