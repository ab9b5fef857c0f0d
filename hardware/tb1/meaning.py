"""What a Table Bus event means as a reading."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardware import readings
from hardware.readings import CardFlag, Event, FeedState
from hardware.tb1 import payloads
from hardware.tb1.payloads import Happening, Odd


@dataclass(frozen=True, slots=True)
class Origin:
    """What all readings of events have in common."""

    device: str
    boot: int
    number: int
    at: float
    raw: bytes
    age: float


def _card(card: payloads.CardOut) -> dict[str, object]:
    return {
        "code": card.code,
        "slot": card.slot,
        "confidence": card.confidence,
        "flags": CardFlag(card.flags),
    }


# For each event, the reading and what only that reading has.
_MEANINGS: dict[type[Happening | Odd], tuple[Callable[..., Event], Callable[[Any], dict[str, object]]]] = {
    payloads.CardOut: (readings.CardOut, lambda e: _card(e) | {"uid": e.uid}),
    payloads.CardBack: (readings.CardBack, _card),
    payloads.CardStaged: (readings.CardStaged, lambda e: {"slot": e.slot}),
    payloads.CutCard: (readings.CutCard, lambda _: {}),
    payloads.Lid: (readings.Lid, lambda e: {"open": bool(e.state)}),
    payloads.Tamper: (readings.Tamper, lambda e: {"zone": e.zone}),
    payloads.Feed: (readings.Feed, lambda e: {"state": FeedState(e.state)}),
    payloads.ShoeCount: (readings.ShoeCount, lambda e: {"count": e.count, "state": e.state}),
    payloads.DeckLoaded: (
        readings.DeckLoaded,
        lambda e: {"decks": e.decks, "count": e.count, "deck_id": e.deck_id},
    ),
    payloads.Button: (readings.Button, lambda e: {"id": e.id, "down": bool(e.edge), "hold": e.hold / 1000}),
    payloads.ButtonMap: (readings.ButtonMap, lambda e: {"down": e.mask}),
    payloads.Key: (readings.Key, lambda e: {"position": e.position}),
    payloads.TagSeen: (readings.TagSeen, lambda e: {"antenna": e.antenna, "uid": e.uid}),
    payloads.TagGone: (readings.TagGone, lambda e: {"antenna": e.antenna, "uid": e.uid}),
    payloads.Fault: (readings.FaultRaised, lambda e: {"code": e.code, "detail": e.detail}),
    payloads.FaultClear: (readings.FaultCleared, lambda e: {"code": e.code}),
    Odd: (readings.Strange, lambda e: {"kind": e.kind, "why": e.why}),
}


def reading(event: Happening | Odd, origin: Origin) -> Event:
    """The reading of `event`."""
    make, own = _MEANINGS[type(event)]
    return make(
        device=origin.device,
        boot=origin.boot,
        number=origin.number,
        at=origin.at,
        raw=origin.raw,
        age=origin.age,
        **own(event),
    )
