"""What readers and scanners see: they name cards that are out, and never make a second one of a card."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from controller.rules.cards import UNREAD, Face
from controller.rules.events import CardNamed, Sighted, Tapped
from controller.rules.inputs import CardForeign, CardSeen, CardTapped, CardTold
from controller.rules.places import BURNS, DISCARDS, LOOSE, MUCK, NEXT_BURN
from controller.rules.steps.burn import Burn
from controller.rules.steps.deal import Deal

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.steps.step import Step

    Leaves = Callable[[Draft, Face], None]
"""How a card that left the shoe is judged: `decide` gives it, for it knows what follows."""


def places(hand: Hand, word: str) -> tuple[int, ...]:
    """The places a reader's word covers: `seat 3` the seat's hand and its own board card, `board` every board.

    Any other word is a place of the hand by its name; none for a word that names nothing here.
    """
    setup = hand.setup
    kind, _, number = word.partition(" ")
    if kind == "seat" and number.isdigit():
        index = setup.index(int(number))
        return () if index is None else (setup.places.hand(index), setup.places.own(index))
    if word == "board":
        return tuple([setup.places.board(board) for board in setup.game.boards])
    try:
        return (setup.place(word),)
    except ValueError:
        return ()


def take(
    draft: Draft,
    given: CardTold | CardTapped | CardSeen | CardForeign,
    leaves: Leaves,
    stop: Callable[[Draft, str], None],
) -> None:
    """Judge what a reader, a scanner or a person saw. `leaves` and `stop` are how `decide` takes a card."""
    if isinstance(given, CardSeen):
        _seen(draft, given, leaves, stop)
    elif isinstance(given, CardTold):
        _told_late(draft, given.face, leaves)
    elif isinstance(given, CardTapped):
        _tapped(draft, leaves)
    elif not draft.hand.incident and not draft.hand.result.ended:
        draft.stop("foreign")


def _seen(draft: Draft, given: CardSeen, leaves: Leaves, stop: Callable[[Draft, str], None]) -> None:
    """A card is seen: it gets its face, or waits until a card comes to its place.

    A card that is out with this face already is that card, wherever it was seen: two readers, one card.
    """
    hand, face = draft.hand, given.face
    if not face.known or _lies(hand, face):
        return
    if face.rank < hand.setup.lowest:
        stop(draft, "foreign")
        return
    if not given.place:
        ordinal = youngest(hand)
        if ordinal is not None:
            _read(draft, ordinal, face)
        return
    if places(hand, given.place) and all(face != waiting for waiting, _, _ in hand.sighted):
        draft.add(Sighted(face, given.place, given.leaves))
        settle(draft, leaves)


def settle(draft: Draft, leaves: Leaves) -> None:
    """Give every card that was seen ahead of the table its place, as far as the table has come."""
    moved = True
    while moved and not draft.hand.result.ended:
        waiting = draft.hand.sighted
        moved = any(_settled(draft, face, place, leaves if alone else None) for face, place, alone in waiting)


def _told_late(draft: Draft, face: Face, leaves: Leaves) -> None:
    """The shoe tells of a card that left while nobody heard it: the oldest that a person counted meanwhile."""
    hand = draft.hand
    if not hand.tapped:
        leaves(draft, face)
    elif face.known and not _lies(hand, face):
        _read(draft, hand.tapped[0], face)
    else:
        draft.add(CardNamed(hand.tapped[0], UNREAD, up=hand.cards.is_up(hand.tapped[0])))


def _tapped(draft: Draft, leaves: Leaves) -> None:
    """A person says that a card left, because no shoe can be heard."""
    before = len(draft.hand.cards.faces)
    leaves(draft, UNREAD)
    if len(draft.hand.cards.faces) > before:
        draft.add(Tapped(before))


def youngest(hand: Hand) -> int | None:
    """The card that a scan without a place names: the youngest that nobody has read.

    At the showdown it is of the seat that shows. Open cards of one street are scanned in the order they were dealt.
    """
    unread = [ordinal for ordinal, face in enumerate(hand.cards.faces) if face == UNREAD]
    if hand.step is not None and hand.step.do == "show" and hand.turn >= 0:
        held = hand.cards.where[hand.setup.places.hand(hand.turn)]
        shown = [ordinal for ordinal in unread if ordinal in held]
        if shown:
            return shown[0]
    where = {ordinal: hand.cards.place_of(ordinal) for ordinal in unread}
    candidates = [ordinal for ordinal in unread if where[ordinal] not in (None, MUCK, DISCARDS)]
    open_ = [ordinal for ordinal in candidates if hand.cards.is_up(ordinal) or where[ordinal] == LOOSE]
    if not open_:
        return candidates[-1] if candidates else None
    first = open_[-1]
    while first - 1 in open_ and _street(hand, first - 1) == _street(hand, first):
        first -= 1
    return first


def _street(hand: Hand, ordinal: int) -> str:
    return next((street for street, begins in reversed(hand.streets) if ordinal >= begins), "")


def _lies(hand: Hand, face: Face) -> bool:
    cards = hand.cards
    return any(cards.faces[ordinal] == face for there in cards.where for ordinal in there)


def _settled(draft: Draft, face: Face, word: str, leaves: Leaves | None) -> bool:
    hand = draft.hand
    covered = places(hand, word)
    there = sorted(ordinal for place in covered for ordinal in hand.cards.where[place])
    if BURNS in covered:  # a burn that came too soon was counted with the card after it
        there += hand.loose
    unread = [ordinal for ordinal in there if hand.cards.faces[ordinal] == UNREAD]
    if unread:
        _read(draft, unread[0], face)
        return True
    if leaves is None:
        return False
    if not hand.due and _too_soon(draft, face, covered, leaves):
        return True
    if hand.incident:
        return False
    if hand.step is not None and not hand.step.waits and _comes(hand, covered):
        hand.step.passed(draft)
    # Nobody sees a burn where no reader lies under the burns: what comes after it tells that it was made.
    while draft.hand.due and draft.hand.due[0] >> 1 == BURNS and BURNS not in covered and _comes(draft.hand, covered):
        leaves(draft, UNREAD)
    hand = draft.hand
    at = next((at for at, due in enumerate(hand.due) if due >> 1 in covered), None)
    if at is None or hand.incident:
        return False
    draft.bring_forward(at)
    before = len(hand.cards.faces)
    leaves(draft, face)
    return len(draft.hand.cards.faces) > before


def _too_soon(draft: Draft, face: Face, covered: tuple[int, ...], leaves: Leaves) -> bool:
    """A card lies where the script will deal, and its step has not come: it left as from a shoe, after its burn."""
    hand = draft.hand
    if hand.step is None or not hand.step.waits:
        return False
    coming = [place for step in hand.script[hand.at + 1 :] for place in _wanted(hand, step)]
    for ordinal in hand.loose:
        at = lies_at(hand, ordinal, coming)
        coming = coming if at is None else coming[:at] + coming[at + 1 :]
    street = [*coming[:1], *takewhile(lambda place: place != BURNS, coming[1:])]
    if not any(place in covered for place in street):
        return False
    if street[0] == BURNS and BURNS not in covered:
        leaves(draft, UNREAD)
    leaves(draft, face)
    return True


def _wanted(hand: Hand, step: Step) -> tuple[int, ...]:
    """The places that the cards of a step to come go to."""
    if isinstance(step, Burn):
        return () if hand.cards.where[NEXT_BURN] else (BURNS,)
    return tuple([place >> 1 for place in step.places(hand)]) if isinstance(step, Deal) else ()


def lies_at(hand: Hand, ordinal: int, wanted: list[int]) -> int | None:
    """Which of the places wanted, by its number, a loose card has: where a reader saw it, else the first; or none."""
    word = next((word for lying, word in hand.lying if lying == ordinal), None)
    covered = wanted if word is None else places(hand, word)
    return next((at for at, place in enumerate(wanted) if place in covered), None)


def _comes(hand: Hand, covered: tuple[int, ...]) -> bool:
    """Whether the next deal of the script brings a card to one of these places."""
    following = next((step for step in hand.script[hand.at + 1 :] if isinstance(step, Deal)), None)
    return following is not None and any(place >> 1 in covered for place in following.places(hand))


def _read(draft: Draft, ordinal: int, face: Face) -> None:
    draft.add(CardNamed(ordinal, face, up=draft.hand.cards.is_up(ordinal)))
