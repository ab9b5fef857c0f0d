"""What is seen and heard at the table before a step: a seat's act, a card that flashes, what the floor says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.between import Changed
from controller.rules.cards import names
from controller.rules.inputs import (
    Act,
    Chops,
    Counts,
    Discards,
    Has,
    Mucks,
    Opens,
    OutOfTurn,
    Picks,
    Rules,
    RunsIt,
    Said,
    Shows,
    Tells,
    Voids,
    Winners,
)
from controller.rules.ruling import offers
from controller.rules.saying import Say, brought, say
from controller.table.now import instruction
from controller.table.records import Correct, DeckChanged, DeckChecked, NextHand, Undo
from controller.training.judging import changed

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from controller.rules.hand import Hand
    from controller.rules.session_inputs import SessionInput
    from controller.table.records import Given
    from controller.table.table import Table


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
    around = _AROUND.get(type(given))
    return around(given) if around is not None else None


def between(table: Table, given: SessionInput) -> Say | None:
    """What a tap between hands stands for, as the journal will tell it; None where the table would not take it."""
    found = changed(table, given)
    return found.said if isinstance(found, Changed) else None


def _told(hand: Hand, tells: Tells) -> Say:
    if tells.word == "too_early" and hand.turn >= 0:
        return say("cue.too_early", seat=hand.seat(hand.turn))
    return say(f"problem.{tells.word}")


def _picks(given: Picks) -> Say | None:
    if given.card is not None:
        return say("cue.picks", card=names((given.card,)))
    return say("cue.picks_ordinal", n=given.ordinal + 1) if given.ordinal is not None else None


def _said(given: Said) -> Say | None:
    """What a seat says and puts in; None for what takes more words: what lay there before, a second motion."""
    if given.lay or given.pulled or given.then or given.told:
        return None
    said, chips = given.words.replace("all in", "all_in"), "+".join(map(str, given.chips))
    if not chips:
        return say("cue.says", seat=given.seat, said=said)
    if not said:
        return say("cue.puts", seat=given.seat, chips=chips)
    return say(f"cue.says_{given.first}", seat=given.seat, said=said, chips=chips)


def _early(given: OutOfTurn) -> Say:
    if given.amount is not None:
        return say("cue.early_to", seat=given.seat, deed=given.deed, amount=given.amount)
    return say("cue.early_asked" if given.prompted else "cue.early", seat=given.seat, deed=given.deed)


_AROUND: Final[dict[type, Callable[[Any], Say | None]]] = {
    Said: _said,
    OutOfTurn: _early,
    Opens: lambda given: say("cue.opens", seat=given.seat),
    Counts: lambda given: say("cue.counts", n=given.cards),
    RunsIt: lambda given: say("cue.runs", times=given.times),
    Chops: lambda _: say("cue.chops"),
    Picks: _picks,
    Voids: lambda _: say("cue.void"),
    Undo: lambda _: say("cue.undo"),
    Correct: lambda given: say("cue.correct", seat=given.seat, amount=given.amount),
    DeckChanged: lambda given: say("between.deck", deck=given.deck),
    DeckChecked: lambda given: say("between.floor_cleared" if given.floor else "between.deck_checked"),
}
"""What is said and done around the acts, and what comes from the floor or goes back."""


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


def what(hand: Hand, given: Given, heard: Say | None) -> Say:
    """A step in a few words, for the report: what was to be done, or what was heard of it."""
    match given:
        case Tells(word=word):
            return say(f"problem.{word}")
        case Rules(ruling=ruling):
            return say("lesson.rules", title=titled(hand, ruling))
        case NextHand():
            return say("bar.next")
    return heard or instruction(hand)


def titled(hand: Hand, ruling: str) -> str:
    """A ruling with the title it is offered by, for a slot `{title:ruling}`."""
    return brought(ruling, next((offer.title for offer in offers(hand) if offer.id == ruling), ruling))
