"""Writes hands as JSON lines of our own: one object a hand, which holds every game, every ruling and every ending."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from controller.rules import events as ev
from controller.rules.places import ASIDE, BURNS
from controller.table.history import lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.table.export.chronicle import Chronicle
    from controller.table.records import Entry
    from controller.table.words import Words

SCHEMA: Final = 1
"""Counts up when a field changes its meaning; a new field does not change it."""


def hand(told: Chronicle, head: str, entries: Sequence[Entry], words: Words) -> str:
    """One hand as one line; `head` is the hash of the journal. Cards nobody may know are `??`."""
    setup, result = told.setup, told.hand.result
    return (
        json.dumps(
            {
                "schema": SCHEMA,
                "hand": setup.number,
                "journal_head": head,
                "entries": [entries[0].seq, entries[-1].seq],
                "began": _time(told.began),
                "game": setup.game.id,
                "house": setup.house.id,
                "stakes": setup.stakes.text(),
                "button": setup.button,
                "ended": result.ended,
                "carried_in": setup.carried,
                "carried_out": sum(event.carried for event in told.events if isinstance(event, ev.Awarded)),
                "seats": [_seat(told, index) for index in range(len(setup.seats))],
                "boards": _boards(told),
                "burns": len(told.hand.cards.where[BURNS]),
                "aside": _cards(told, ASIDE),
                "stub": told.hand.cards.stub,
                "acts": [acted for event in told.events if (acted := _acted(told, event))],
                "pots": [
                    {"pot": pot.name, "amount": pot.amount, "seats": [told.hand.seat(seat) for seat in pot.seats]}
                    for pot in result.pots
                ],
                "drops": [{"pot": drop.pot, "what": drop.what, "amount": drop.amount} for drop in result.drops],
                "awards": [
                    {
                        "pot": award.pot,
                        "share": award.share,
                        "seat": told.hand.seat(award.seat),
                        "amount": award.amount,
                        "odd": award.odd,
                    }
                    for award in result.awards
                ],
                "rulings": [
                    {"ruling": event.ruling, "rule": event.rule, "who": event.who, "because": event.because}
                    for event in told.events
                    if isinstance(event, ev.RulingBegun)
                ],
                "told": [
                    {"entry": line.entry, "at": _time(line.at), "what": line.what, "undone": line.undone}
                    for line in lines(entries, words)
                ],
            },
            ensure_ascii=False,
        )
        + "\n"
    )


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000_000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _seat(told: Chronicle, index: int) -> dict[str, Any]:
    setup, bets = told.setup, told.hand.bets
    return {
        "seat": setup.seats[index],
        "start": setup.start[index],
        "end": bets.behind(index),
        "net": bets.delta[index],
        "live": told.hand.is_live(index),
        "cards": _cards(told, setup.places.hand(index)),
        "own": _cards(told, setup.places.own(index)),
    }


def _boards(told: Chronicle) -> dict[str, list[str]]:
    """The boards of the game, and those of later runs on which cards lie."""
    places = told.setup.places
    found = {board: _cards(told, places.board(board)) for board in (*places.boards, *places.runs)}
    return {board: cards for board, cards in found.items() if cards or board in places.boards}


def _cards(told: Chronicle, place: int) -> list[str]:
    return [told.card(ordinal) for ordinal in told.hand.cards.where[place]]


def _acted(told: Chronicle, event: ev.Event) -> dict[str, Any] | None:
    match event:
        case ev.Posted(seat=seat, amount=amount, what=what, all_in=all_in):
            return {"seat": told.hand.seat(seat), "deed": "post", "what": what, "put": amount, "all_in": all_in}
        case ev.Acted(seat=seat, deed=deed, put=put, all_in=all_in, bet=bet):
            return {"seat": told.hand.seat(seat), "deed": deed, "put": put, "bet": bet, "all_in": all_in}
        case ev.Counted(seat=seat, put=put, bet=bet):
            return {"seat": told.hand.seat(seat), "deed": "counted", "put": put, "bet": bet}
        case ev.RoundClosed(back_seat=seat, back=back) if back:
            return {"seat": told.hand.seat(seat), "deed": "uncalled", "put": -back}
        case _:
            return None
