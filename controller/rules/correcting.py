"""What the floor puts right in a running hand: a stack, a bet of a closed round, a misread card, the next button."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from controller.rules.correction_events import AwardsTakenBack, BetSet, ButtonSet, CardSet, StackSet
from controller.rules.events import RulingBegun
from controller.rules.hand import NOBODY, Held
from controller.rules.inputs import Sets, SetsBet, SetsButton, SetsCard, SetsStack
from controller.rules.openers import BY_UPCARDS
from controller.rules.pots import pots, uncalled
from controller.rules.saying import Refusal, say

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand

BY_READING = ("same_card_twice", "foreign")
"""Incidents that a misread card makes: they are over when the card is put right."""
CORRECTION = "correction/card"
"""What stands in the journal as the ruling where a corrected card ends an incident."""


def correct(draft: Draft, given: Sets) -> Refusal | None:
    """Judge a correction; every one is an event of its own, with who and why (`engine.md` §3.1)."""
    match given:
        case SetsStack():
            return _stack(draft, given)
        case SetsBet():
            return _bet(draft, given)
        case SetsCard():
            return _card(draft, given)
        case SetsButton():
            return _button(draft, given)
        case _:
            assert_never(given)


def _stack(draft: Draft, given: SetsStack) -> Refusal | None:
    """Chips behind a seat were counted wrongly. What an all-in seat turns out to have plays from the next hand."""
    hand = draft.hand
    seat = hand.setup.index(given.seat)
    if seat is None:
        return Refusal(say("refused.no_such_seat", seat=given.seat))
    if hand.bets.uncounted >> seat & 1:
        return Refusal(say("refused.count_first", seat=given.seat))
    if given.amount == 0 and hand.bets.can_bet(seat):
        return Refusal(say("refused.no_empty_stack", seat=given.seat))
    was = hand.bets.behind(seat)
    start = given.amount - hand.bets.delta[seat]
    draft.add(StackSet(seat, start, NOBODY if was is None else was, given.amount, given.who, given.because))
    return None


def _bet(draft: Draft, given: SetsBet) -> Refusal | None:
    """A bet of the round that closed last was another amount: the pots are built anew."""
    hand, bets = draft.hand, draft.hand.bets
    seat = hand.setup.index(given.seat)
    if seat is None:
        return Refusal(say("refused.no_such_seat", seat=given.seat))
    if hand.result.awards or not hand.result.pulled:
        return Refusal(say("refused.no_closed_round"))
    more = given.amount - hand.result.pulled[seat]
    behind = bets.behind(seat)
    if not more:
        return Refusal(say("refused.bet_is_so", seat=given.seat, bet=given.amount))
    if behind is not None and (more > behind or (more == behind and seat == hand.turn)):
        most = hand.result.pulled[seat] + behind
        return Refusal(say("refused.beyond_stack", seat=given.seat, behind=behind, to=most))
    closed = [total - put for total, put in zip(bets.total, bets.put, strict=True)]
    closed[seat] += more
    live = [hand.is_live(index) for index in range(len(closed))]
    back = uncalled(closed, live) or (NOBODY, 0)
    if back[1]:
        closed[back[0]] -= back[1]
    left = None if behind is None else behind - more + (back[1] if back[0] == seat else 0)
    all_in = left == 0 and live[seat]
    made = pots(closed, live, bets.dead)
    draft.add(BetSet(seat, given.amount, more, all_in, back[0], back[1], made, given.who, given.because))
    return None


def _card(draft: Draft, given: SetsCard) -> Refusal | None:
    """A card that lies open was read as another one: what was judged by it is judged again."""
    hand = draft.hand
    found = _lying(hand, given)
    if found is None:
        return Refusal(say("refused.no_open_card"))
    if given.now != given.card and hand.find(given.now, None) is not None:
        return Refusal(say("refused.card_is_out"))
    if given.now.rank < hand.setup.lowest or given.now == given.card:
        return Refusal(say("refused.not_that_card"))
    draft.add(CardSet(found, given.now, hand.cards.is_up(found), given.who, given.because))
    if hand.incident is not None and hand.incident.kind in BY_READING:
        _resolved(draft, given)
    elif hand.result.portions or hand.result.awards:
        draft.add(AwardsTakenBack())
        draft.go(hand.at)
    elif _opens_by_cards(hand):
        draft.go(hand.at)
    return None


def _lying(hand: Hand, given: SetsCard) -> int | None:
    """The youngest card read so that everybody sees; while a reading stops the hand also one that has no place yet."""
    cards = hand.cards
    stopped = hand.incident is not None and hand.incident.kind in BY_READING
    for ordinal in range(len(cards.faces) - 1, -1, -1):
        seen = cards.is_up(ordinal) or (stopped and ordinal in hand.loose)
        if seen and cards.faces[ordinal] == given.card and cards.place_of(ordinal) is not None:
            return ordinal
    return None


def _resolved(draft: Draft, given: SetsCard) -> None:
    """Nothing was wrong but the reading: the step that was interrupted goes on, and the card takes its place."""
    hand = draft.hand
    held = (*hand.held, Held(hand.at, hand.due, hand.turn))
    draft.add(RulingBegun(CORRECTION, "felt beats machine", given.who, given.because, hand.script, held))
    draft.go(hand.at)


def _opens_by_cards(hand: Hand) -> bool:
    """Whether the upcards say who opens, and nobody has acted yet."""
    step = hand.step
    return getattr(step, "opens", "") in BY_UPCARDS and step is not None and step.do == "bet" and not hand.bets.acted


def _button(draft: Draft, given: SetsButton) -> Refusal | None:
    if draft.hand.setup.index(given.seat) is None:
        return Refusal(say("refused.no_such_seat", seat=given.seat))
    draft.add(ButtonSet(given.seat, given.who, given.because))
    return None
