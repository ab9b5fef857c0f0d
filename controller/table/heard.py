"""What was said, put in and done out of turn, in words: for the dealer at once, and a year later from the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from controller.rules.beside_events import ActedEarly, Amended, Declared, EarlyJudged, SeatSkipped
from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from controller.rules.hand import Hand
    from controller.table.telling import Felt
    from controller.table.words import Words

CHIPLESS: Final = ("passive", "stay", "must_raise", "floor")
"""Verdicts after which no chip moves."""


def beside(hand: Hand, events: Iterable[object]) -> tuple[Say, ...]:
    """What the dealer says and does with the chips after words, chips or an act out of turn were judged."""
    told: list[Say] = []
    for event in events:
        if isinstance(event, Declared):
            told += _judged(hand, event)
        elif isinstance(event, EarlyJudged):
            told += _early(hand, event)
    return tuple(told)


def _judged(hand: Hand, event: Declared) -> Iterator[Say]:
    seat, rule = hand.seat(event.seat), event.rule
    if event.deed == "raise":
        yield say("also.said_to", seat=seat, deed=event.deed, to=event.to, rule=rule)
    else:
        yield say("also.said", seat=seat, deed=event.deed, rule=rule)
    if event.back:
        yield say("also.said_back", seat=seat, back=event.back)
    if event.adds and event.deed not in CHIPLESS:
        yield say("also.said_adds", seat=seat, adds=event.adds)


def _early(hand: Hand, event: EarlyJudged) -> Iterator[Say]:
    seat = hand.seat(event.seat)
    yield say(f"also.{'bound' if event.bound else 'free'}_{event.why}", seat=seat, deed=event.deed, rule=event.rule)
    if event.passive:
        yield say("also.passive", seat=seat)


# From the journal.


def _declared(felt: Felt, event: Declared, words: Words) -> Iterator[Say]:
    seat = felt.seat(event.seat)
    what = _what(event, words)
    if event.deed == "raise":
        yield say("journal.declared_to", seat=seat, what=what, deed=event.deed, to=event.to, rule=event.rule)
    else:
        yield say("journal.declared", seat=seat, what=what, deed=event.deed, rule=event.rule)
    if event.back:
        yield say("journal.declared_back", back=event.back, seat=seat)
    if event.adds:
        yield say("journal.declared_adds", adds=event.adds, seat=seat)


def _what(event: Declared, words: Words) -> str:
    chips = "+".join(map(str, event.chips))
    if event.words and chips:
        key = "journal.heard_put_first" if event.first == "put" else "journal.heard_both"
        what = words.text(say(key, words=event.words, chips=chips))
    elif event.words:
        what = words.text(say("journal.heard_said", words=event.words))
    elif chips:
        what = words.text(say("journal.heard_put", chips=chips))
    else:
        what = words.text(say("journal.heard_nothing"))
    if event.pulled and (event.words or chips):
        what = words.text(say("journal.heard_pulled", what=what, pulled="+".join(map(str, event.pulled))))
    if event.then:
        what = words.text(say("journal.heard_then", what=what, then="+".join(map(str, event.then))))
    return words.text(say("journal.heard_told", what=what, told=event.told)) if event.told else what


def _acted_early(felt: Felt, event: ActedEarly, _: Words) -> Iterator[Say]:
    yield say("journal.early", seat=felt.seat(event.seat), deed=event.deed, put=event.put)


def _early_judged(felt: Felt, event: EarlyJudged, _: Words) -> Iterator[Say]:
    key = "journal.early_bound" if event.bound else "journal.early_free"
    yield say(key, seat=felt.seat(event.seat), deed=event.deed, rule=event.rule)


def _skipped(felt: Felt, event: SeatSkipped, _: Words) -> Iterator[Say]:
    yield say("journal.skipped", seat=felt.seat(event.seat))


def _amended(felt: Felt, event: Amended, _: Words) -> Iterator[Say]:
    seat, to = felt.seat(event.seat), event.puts[event.seat]
    if to:
        yield say("journal.amended_to", seat=seat, deed=event.act, to=to)
    else:
        yield say("journal.amended", seat=seat, deed=event.act)


TELLERS: Final = cast(
    "dict[type, Callable[[Felt, object, Words], Iterator[Say]]]",
    {
        Declared: _declared,
        ActedEarly: _acted_early,
        EarlyJudged: _early_judged,
        SeatSkipped: _skipped,
        Amended: _amended,
    },
)
"""How each of these events is told."""
