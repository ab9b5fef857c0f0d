"""When something is irregular: what the dealer tells, what the floor rules, and a hand that is void."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.events import ChipsReturned, RulingBegun
from controller.rules.ruling import TOLD, NoAnchor, offers, resulting_script
from controller.rules.saying import Refusal, Say, say

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand
    from controller.rules.inputs import Rules, Tells, Voids


def tell(draft: Draft, given: Tells) -> Refusal | None:
    """The dealer says what happened: the hand stops, and the house's rulings that fit are offered."""
    hand = draft.hand
    if given.word not in TOLD:
        return Refusal(say("refused.unknown_problem", word=given.word))
    if hand.incident:
        return Refusal(why_stopped(hand))
    if given.word != "too_early":
        draft.stop(given.word)
        return None
    if not hand.loose:
        return Refusal(say("refused.nothing_early"))
    draft.stop("premature_street")
    return None


def why_stopped(hand: Hand) -> Say:
    """Why nothing goes on until a ruling."""
    incident = hand.incident
    assert incident is not None  # noqa: S101 - asked only while an incident is open
    loose = len(hand.loose)
    if incident.kind == "premature_street":
        return say("stopped.card_early" if loose == 1 else "stopped.cards_early", n=loose)
    return say(f"stopped.{incident.kind}", street=incident.street)


def rule(draft: Draft, given: Rules) -> Refusal | None:
    """The floor applies a ruling: its steps come first, the interrupted step keeps what is due to it."""
    hand = draft.hand
    if hand.incident is None:
        return Refusal(say("refused.no_incident"))
    fitting = {ruling.id: ruling for ruling in offers(hand)}
    ruling = fitting.get(given.ruling)
    if ruling is None:
        listed = ", ".join(fitting) or "-"
        return Refusal(say("refused.ruling_does_not_fit", ruling=given.ruling, fitting=listed))
    try:
        script, held = resulting_script(hand, ruling)
    except NoAnchor as error:
        return Refusal(say("refused.no_anchor", why=str(error)))
    draft.add(RulingBegun(ruling.id, ruling.rule, given.who, given.because, script, held))
    draft.go(hand.at)
    return None


def void(draft: Draft, given: Voids) -> Refusal | None:
    """Every chip goes back to the seat that put it in; the hand does not count (C1, TDA 35-E)."""
    if draft.hand.result.ended:
        return Refusal(say("refused.hand_over"))
    draft.add(ChipsReturned(given.who, given.because))
    draft.end("void")
    return None
