"""What is seen and heard at the table before a step: a seat's act, a card that flashes, what the floor says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.cards import names
from controller.rules.inputs import Act, Discards, Has, Mucks, Picks, Rules, Shows, Tells, Voids, Winners
from controller.rules.ruling import offers
from controller.rules.saying import Say, brought, say
from controller.table.now import instruction
from controller.table.records import Correct, NextHand, Undo

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.table.records import Given


def cue(hand: Hand, given: Given) -> Say | None:
    """What stands for a tap at the table; None where NOW alone says what is to be done."""
    match given:
        case Act():
            return _act(hand, given)
        case Discards(seat=seat, count=count):
            return say("cue.discards", seat=seat, n=count) if count else say("cue.stands_pat", seat=seat)
        case Shows(seat=seat, cards=cards):
            return say("cue.shows_cards", seat=seat, cards=names(cards)) if cards else say("cue.shows", seat=seat)
        case Mucks(seat=seat):
            return say("cue.mucks", seat=seat)
        case Has(seat=seat, amount=amount):
            return say("cue.counted", seat=seat, amount=amount)
        case Winners(seats=seats):
            winners = ", ".join(str(seat) for seat in seats)
            return say("cue.winners", seats=winners) if seats else say("cue.nobody_wins")
        case Tells():
            return _told(hand, given)
    return _around(given)


def _told(hand: Hand, tells: Tells) -> Say:
    if tells.word == "too_early" and hand.turn >= 0:
        return say("cue.too_early", seat=hand.seat(hand.turn))
    return say(f"problem.{tells.word}")


def _around(given: Given) -> Say | None:
    """What comes from the floor, or goes back."""
    match given:
        case Undo():
            return say("cue.undo")
        case Correct(seat=seat, amount=amount):
            return say("cue.correct", seat=seat, amount=amount)
        case Picks(card=card) if card is not None:
            return say("cue.picks", card=names((card,)))
        case Picks(ordinal=ordinal) if ordinal is not None:
            return say("cue.picks_ordinal", n=ordinal + 1)
        case Voids():
            return say("cue.void")
    return None


def _act(hand: Hand, act: Act) -> Say:
    index = hand.setup.index(act.seat)
    behind = hand.bets.behind(index) if index is not None else None
    put = hand.bets.put[index] if index is not None else 0
    if act.deed == "all_in":
        return say(
            "cue.all_in_uncounted" if behind is None else "cue.all_in", seat=act.seat, amount=put + (behind or 0)
        )
    if act.deed in ("bet", "raise") and hand.bets.bring_in:
        return say("cue.bring_in", seat=act.seat, amount=act.amount or 0)
    if act.amount is None:
        return say(f"cue.{act.deed}", seat=act.seat)
    return say(f"cue.{act.deed}_to", seat=act.seat, amount=act.amount)


def what(hand: Hand, given: Given) -> Say:
    """A step in a few words, for the report: what was to be done."""
    match given:
        case Tells(word=word):
            return say(f"problem.{word}")
        case Rules(ruling=ruling):
            return say("lesson.rules", title=titled(hand, ruling))
        case NextHand():
            return say("bar.next")
    return cue(hand, given) or instruction(hand)


def titled(hand: Hand, ruling: str) -> str:
    """A ruling with the title it is offered by, for a slot `{title:ruling}`."""
    return brought(ruling, next((offer.title for offer in offers(hand) if offer.id == ruling), ruling))
