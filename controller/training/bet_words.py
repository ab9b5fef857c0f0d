"""Words and chips, and acts out of turn, as a `.hand` line has them; and what is seen of them afterwards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from controller.rules.beside_events import Declared, EarlyJudged
from controller.rules.inputs import Deed, OutOfTurn, Said

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.hand import Hand
    from controller.training.hand_words import Phrase

SAID: Final = (
    "seat N says STRING",
    "seat N says STRING and puts SUM",
    "seat N says STRING and puts SUM then SUM",
    "seat N says STRING while putting SUM",
    "seat N says STRING told A",
    "seat N puts SUM",
    "seat N puts SUM then SUM",
    "seat N puts SUM and says STRING",
    "seat N puts SUM told A",
    "seat N puts SUM over SUM",
    "seat N puts SUM over SUM pulling back SUM",
    "seat N pulls back SUM of SUM",
)
"""What was said and put in: `over` are the chips that lay in front before, `then` those of a second motion."""
OUT_OF_TURN: Final = (
    "seat N out of turn folds [prompted]",
    "seat N out of turn checks [prompted]",
    "seat N out of turn calls [prompted]",
    "seat N out of turn bets A",
    "seat N out of turn raises to A",
    "seat N out of turn is all in",
)
CHECKS: Final = ("row ROW", "adds N A", "held N A", "bound N", "free N")
"""The row of the rulebook that was applied; chips still to come; chips held; an act out of turn judged."""
_DEEDS: Final[dict[str, Deed]] = {
    "folds": "fold",
    "checks": "check",
    "calls": "call",
    "bets": "bet",
    "raises": "raise",
    "is": "all_in",
}
_SUM: Final = r"(\d+(?:\s*\+\s*\d+)*)"


def said(act: Phrase) -> Said:
    """What a seat said and put in."""
    text = re.sub(r'"[^"]*"', '""', act.text)
    first: Literal["said", "put", "together"] = "said" if " and puts" in text else "together"
    if " and says" in text:
        first = "put"
    told = re.search(r"told (\d+)", text)
    return Said(
        act.numbers[0],
        act.texts[0] if act.texts else "",
        _chips(text, r"put(?:s|ting)"),
        _chips(text, "over") or _chips(text, "of"),
        _chips(text, "(?:pulling|pulls) back"),
        _chips(text, "then"),
        first,
        int(told[1]) if told else 0,
    )


def _chips(text: str, word: str) -> tuple[int, ...]:
    found = re.search(rf"\b{word} {_SUM}", text)
    return tuple([int(chip) for chip in re.findall(r"\d+", found[1])]) if found else ()


def out_of_turn(act: Phrase) -> OutOfTurn:
    """What a seat did that was not to act."""
    amount = act.numbers[1] if len(act.numbers) > 1 else None
    deed = _DEEDS[act.text.split()[5]]
    return OutOfTurn(act.numbers[0], deed, amount, act.text.endswith("prompted"))


def seen(check: Phrase, hand: Hand, events: Iterable[object]) -> str:
    """What there is to see of words, chips and acts out of turn, written as the check is when it holds."""
    declared = [event for event in events if isinstance(event, Declared)]
    if check.form == "row ROW":
        return f"row {declared[-1].row or 'none'}" if declared else "nothing was judged"
    number = check.numbers[0]
    seat = hand.setup.index(number)
    if check.form == "adds N A":
        return f"adds {number} {sum(event.adds for event in declared if event.seat == seat)}"
    if check.form == "held N A":
        return f"held {number} {sum(early.put for early in hand.beside.early if early.seat == seat)}"
    judged = [event for event in events if isinstance(event, EarlyJudged) and event.seat == seat]
    return f"{'bound' if judged[-1].bound else 'free'} {number}" if judged else "no act out of turn was judged"
