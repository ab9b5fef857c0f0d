"""What a screen shows beside the instruction: what was done last, what stands until later, which hands win and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.rules import ranking
from controller.rules.cards import UNREAD, name
from controller.rules.events import Acted, CardOut, CardsMoved, Mucked, Posted, Shown
from controller.rules.places import BURNS, LOOSE, SAVED
from controller.rules.saying import Say, say
from controller.rules.steps.award import Award, boards_of, cards, paths
from controller.rules.steps.deal import Deal
from controller.table.records import SessionChanged

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from controller.rules.award import Portion
    from controller.rules.hand import Hand
    from controller.rules.shares import Leaf


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand that won a share, as it lies open on the felt: its best cards on a board, and what it is called."""

    pot: str
    share: str
    seat: int
    board: str
    cards: tuple[str, ...]
    name: Say


def last_done(hand: Hand, events: Iterable[object]) -> Say | None:
    """The last thing that was done, in a few words, or None when the events hold nothing a dealer would name."""
    told = None
    for event in events:
        told = _told(hand, event) or told
    return told


def _told(hand: Hand, event: object) -> Say | None:
    match event:
        case Acted(seat=seat, deed="all_in", counted=False):
            return say("last.all_in_uncounted", seat=hand.seat(seat))
        case Acted(seat=seat, deed=deed):
            return say(f"last.{deed}", seat=hand.seat(seat), put=event.put, bet=event.bet)
        case CardOut():
            return _left(hand, event)
        case Shown(seat=seat):
            return say("last.shown", seat=hand.seat(seat))
        case Mucked(seat=seat):
            return say("last.mucked", seat=hand.seat(seat))
        case Posted(what=what):
            return say("last.posted") if what != "uncalled" else None
        case CardsMoved():
            return say("last.moved")
        case SessionChanged(said=said):
            return said
        case _:
            return None


def _left(hand: Hand, event: CardOut) -> Say:
    if event.place == BURNS:
        return say("last.burned")
    if event.place == LOOSE:
        return say("last.loose")
    seat = hand.setup.places.seat_of(event.place)
    return say("last.to_board") if seat is None else say("last.to_seat", seat=hand.seat(seat))


def standing(hand: Hand) -> tuple[Say, ...]:
    """What a ruling left in force until later: the streets still to come that the game burns for and this hand not."""
    if hand.result.ended:
        return ()
    burned = [step.street for step in hand.script if step.do == "burn"]
    to_come = {step.street for step in hand.script[hand.at :] if step.do == "deal"}
    printed = [step.street for step in hand.setup.steps if step.do == "burn"]
    return tuple(
        [say("flag.no_burn", street=street) for street in printed if street in to_come and street not in burned]
    )


def eligible(hand: Hand) -> tuple[int, ...]:
    """The seat numbers among which the dealer is asked who wins, or none when nothing is asked."""
    step = hand.step
    asked = step.asked(hand) if isinstance(step, Award) and not hand.incident else None
    if asked is None:
        return ()
    return tuple([hand.seat(seat) for seat in hand.result.pots[asked[0]].seats if hand.is_live(seat)])


def winning_hands(hand: Hand) -> tuple[HandView, ...]:
    """Why each winner wins: the best cards for every share awarded so far, only where all that counts lies open."""
    award = next((step for step in reversed(hand.script) if isinstance(step, Award)), None)
    if award is None or not hand.result.portions:
        return ()
    leaves = dict(paths(award.split))
    return tuple(
        [
            found
            for portion in hand.result.portions
            if portion.share in leaves
            for found in _won(hand, award, portion, leaves[portion.share])
        ]
    )


def _won(hand: Hand, award: Award, portion: Portion, leaf: Leaf) -> Iterator[HandView]:
    for seat in portion.winners:
        made = [
            (best, board)
            for board in award.boards(hand, leaf)
            if _lies_open(hand, seat, board)
            and (best := ranking.best(leaf.rank, leaf.uses, leaf.qualify, *cards(hand, seat, board))) is not None
        ]
        if made:
            best, board = max(made, key=lambda pair: pair[0].strength)
            faces = tuple([name(face) for face in best.cards])
            called = ranking.named(leaf.rank, best.cards)
            yield HandView(portion.pot, portion.share, hand.seat(seat), board or "", faces, called)


def _lies_open(hand: Hand, seat: int, board: str | None) -> bool:
    """Whether every card that counts for a seat on a board lies face up and was read."""
    places, lying = hand.setup.places, hand.cards
    counted = [places.hand(seat), places.own(seat), SAVED if board is None else places.board(board)]
    ordinals = [ordinal for place in counted for ordinal in lying.where[place]]
    return bool(lying.where[places.hand(seat)]) and all(
        lying.is_up(ordinal) and lying.faces[ordinal] != UNREAD for ordinal in ordinals
    )


def slots(hand: Hand) -> tuple[int, ...]:
    """How many cards each board will have, as the game is printed; then how many lie saved, where any do."""
    saved = len(hand.cards.where[SAVED])
    boards = tuple(
        [
            max(
                sum(step.up + step.down for step in hand.setup.steps if isinstance(step, Deal) and step.to == board),
                len(hand.cards.where[hand.setup.places.board(board)]),
            )
            for board in hand.setup.game.boards
        ]
        * (len(boards_of(hand)) // max(1, len(hand.setup.game.boards)))
    )
    return (*boards, saved) if saved else boards
