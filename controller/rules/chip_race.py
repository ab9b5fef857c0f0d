"""The chip race: the smallest chips go out of play, and cards decide who gets a larger one (TDA 24, `rules.md` T6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.rules.cards import UNREAD, Face
from controller.rules.saying import Refusal, Say, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from controller.rules.session import Session
    from controller.rules.session_inputs import Races


def race(session: Session, given: Races, *, running: bool) -> tuple[Session, Say] | Refusal:
    """Race off `old` for `new` chips. Each odd old chip is a card, dealt from seat 1; refused until all are told."""
    if running:
        return Refusal(say("refused.between_hands"))
    old, new = given.old, given.new
    uncounted = [seat.number for seat in session.seats if seat.stack is None]
    if uncounted:
        return Refusal(say("refused.race_uncounted", seats=", ".join(map(str, uncounted))))
    stacks = {seat.number: seat.stack or 0 for seat in session.seats}
    if old < 1 or new <= old or new % old or any(stack % old for stack in stacks.values()):
        return Refusal(say("refused.race_chips", old=old, new=new))
    odd = {seat: stack % new // old for seat, stack in stacks.items() if stack % new}
    drawn = dict(given.drawn)
    faces = [face for cards in drawn.values() for face in cards]
    if UNREAD in faces or len(set(faces)) != len(faces):
        return Refusal(say("refused.race_doubled"))
    if {seat: len(cards) for seat, cards in drawn.items() if cards} != odd:
        cards = ", ".join(f"{seat}: {count}" for seat, count in sorted(odd.items())) or "-"
        return Refusal(say("refused.race_cards", cards=cards))
    raced = result(stacks, new, drawn)
    seats = tuple([replace(seat, stack=raced[seat.number]) for seat in session.seats])
    stakes = session.stakes.model_copy(update={"unit": max(session.stakes.unit, new)})
    return replace(session, seats=seats, stakes=stakes), say("journal.race", old=old, new=new)


def result(stacks: Mapping[int, int], new: int, drawn: Mapping[int, tuple[Face, ...]]) -> dict[int, int]:
    """The stacks after the race: so many new chips as the odd ones come to, rounded up, to the highest cards.

    At most one new chip each; by rank, then suit. A player left without a chip gets one new chip (TDA 24-A).
    """
    odd = {seat: stack % new for seat, stack in stacks.items() if stack % new}
    chips = min(-(-sum(odd.values()) // new), len(odd))
    ranked = sorted(odd, key=lambda seat: max((face.rank, face.suit) for face in drawn[seat]), reverse=True)
    kept = {seat: stack - odd.get(seat, 0) for seat, stack in stacks.items()}
    for seat in ranked[:chips]:
        kept[seat] += new
    return {seat: new if seat in odd and not stack else stack for seat, stack in kept.items()}
