"""Writes hands as Open Hand History (version 1.4.6): one JSON object a hand, a blank line between."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from controller.rules import events as ev
from controller.rules.rake import RAKE
from controller.table.export.chronicle import UNSEEN
from controller.table.export.plain import cannot, refuse_irregular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.rules.hand import Hand
    from controller.table.export.chronicle import Chronicle

FORM: Final = "Open Hand History"
GAMES: Final = {"holdem": "Holdem", "omaha": "Omaha", "omaha_hilo": "OmahaHiLo"}
"""Games the format has a name and streets for; its Stud and Draw do not say which, and it knows one board."""
LIMITS: Final = {"no_limit": "NL", "pot_limit": "PL", "limit": "FL"}
WRITTEN_AS: Final = "1.0.0"
"""Counts up when what this file writes changes."""
NO_CURRENCY: Final = "XXX"
"""The ISO code for no currency: chips are chips here."""
POSTS: Final = {
    "small blind": "Post SB",
    "big blind": "Post BB",
    "ante": "Post Ante",
    "big blind ante": "Post Ante",
    "button ante": "Post Ante",
}
PREFLOP: Final = "Preflop"
SHOWDOWN: Final = "Showdown"

Json = dict[str, Any]


def hand(told: Chronicle, head: str, table: str = "") -> str:
    """One hand as a JSON object; `head` is the hash of the journal. Raises `CannotHold`."""
    setup, stakes = told.setup, told.setup.stakes
    if setup.game.id not in GAMES or setup.steps != setup.game.steps:
        raise cannot(told, f"is {setup.game.title}", FORM)
    refuse_irregular(told, FORM)
    if None in setup.start:
        raise cannot(told, "has a stack that nobody has counted", FORM)
    began = datetime.fromtimestamp(told.began / 1_000_000, UTC)
    ohh: Json = {
        "spec_version": "1.4.6",
        "site_name": "Croupier",
        "network_name": "Croupier",
        "internal_version": WRITTEN_AS,
        "game_number": str(setup.number),
        "start_date_utc": f"{began:%Y-%m-%dT%H:%M:%SZ}",
        "table_name": table,
        "game_type": GAMES[setup.game.id],
        "bet_limit": {"bet_type": LIMITS[stakes.structure], "bet_cap": 0},
        "table_size": max(setup.seats),
        "currency": NO_CURRENCY,
        "dealer_seat": setup.button,
        "small_blind_amount": stakes.small_blind,
        "big_blind_amount": stakes.big_blind,
        "ante_amount": stakes.ante,
        "hero_player_id": None,
        "flags": ["Observed"],
        "players": [
            {"id": seat, "seat": seat, "name": f"Seat {seat}", "starting_stack": stack}
            for seat, stack in zip(setup.seats, setup.start, strict=True)
        ],
        "rounds": _Rounds(told).written(),
        "pots": _pots(told),
    }
    return json.dumps({"ohh": ohh, "_journal_head": head}, ensure_ascii=False) + "\n"


def file(hands: Sequence[str]) -> str:
    """Put hands into one file: a blank line between two, so that another can be added."""
    return "\n".join(hands)


class _Rounds:
    """The rounds of a hand, each with the cards that came to the board and what the players did."""

    def __init__(self, told: Chronicle) -> None:
        self._told = told
        self._rounds: dict[str, Json] = {}
        self._street = PREFLOP
        self._dealt: dict[int, list[int]] = {}
        self._uncounted: dict[int, tuple[Json, int]] = {}
        self._out = 0
        self._begin(PREFLOP)
        for event, before in told.story():
            self._add(event, before)
        if self._uncounted:
            raise cannot(told, "has an all-in that was never counted", FORM)

    def written(self) -> list[Json]:
        """Every round in its order, the showdown last; actions are counted through the hand."""
        rounds = sorted(self._rounds.values(), key=lambda made: made["street"] == SHOWDOWN)
        number = 0
        for place, made in enumerate(rounds):
            made["id"] = place
            for action in made["actions"]:
                action["action_number"] = number = number + 1
        return rounds

    def _begin(self, street: str) -> Json:
        return self._rounds.setdefault(street, {"id": 0, "street": street, "cards": [], "actions": []})

    def _act(self, seat: int, action: str, street: str = "", **more: object) -> Json:
        acted = {"action_number": 0, "player_id": self._told.hand.seat(seat), "action": action, **more}
        self._begin(street or self._street)["actions"].append(acted)
        return acted

    def _add(self, event: ev.Event, before: Hand) -> None:
        if self._dealt and not isinstance(event, (ev.CardOut, ev.CardPlaced)):
            self._deal_in()
        match event:
            case ev.Posted(seat=seat, amount=amount, what=what, all_in=all_in):
                self._act(seat, POSTS[what], amount=amount, is_allin=all_in)
            case ev.CardOut(place=place):
                self._card(self._out, place)
                self._out += 1
            case ev.CardPlaced(ordinal=ordinal, place=place):
                self._card(ordinal, place)
            case ev.Acted():
                self._acted(event)
            case ev.Counted(seat=seat, put=put, bet=bet):
                acted, faced = self._uncounted.pop(seat)
                acted |= {"amount": put, "action": self._raised(faced) if bet > faced else "Call"}
            case ev.Shown(seat=seat):
                ordinals = before.cards.where[self._told.setup.places.hand(seat)]
                self._act(seat, "Shows Cards", SHOWDOWN, cards=self._names(ordinals))
            case ev.Mucked(seat=seat):
                self._act(seat, "Mucks Cards", SHOWDOWN)
            case _:
                pass

    def _card(self, ordinal: int, place: int) -> None:
        places = self._told.setup.places
        seat = places.seat_of(place)
        if seat is not None:
            self._dealt.setdefault(seat, []).append(ordinal)
        elif places.board_of(place) is not None:
            self._street = ("Flop", "Turn", "River")[max(0, self._boarded() - 2)]
            self._begin(self._street)["cards"].append(self._told.card(ordinal))

    def _boarded(self) -> int:
        return sum(len(made["cards"]) for made in self._rounds.values())

    def _deal_in(self) -> None:
        for seat, ordinals in sorted(self._dealt.items()):
            self._act(seat, "Dealt Cards", cards=self._names(ordinals))
        self._dealt = {}

    def _acted(self, event: ev.Acted) -> None:
        if not event.counted:
            acted = self._act(event.seat, "Call", amount=0, is_allin=True)
            self._uncounted[event.seat] = (acted, event.bet)
        elif event.deed in ("fold", "check"):
            self._act(event.seat, event.deed.capitalize())
        else:
            action = "Call" if event.deed == "call" else self._raised(0 if event.deed == "bet" else 1)
            self._act(event.seat, action, amount=event.put, is_allin=event.all_in)

    def _raised(self, faced: int) -> str:
        """A bet is a bet only where there is none, and never before the flop."""
        return "Raise" if faced or self._street == PREFLOP else "Bet"

    def _names(self, ordinals: Sequence[int]) -> list[str]:
        """Cards by name; cards that nobody may know are left out, as the format has no sign for them."""
        return [card for ordinal in ordinals if (card := self._told.card(ordinal)) != UNSEEN]


def _pots(told: Chronicle) -> list[Json]:
    hand = told.hand
    written = []
    for number, pot in enumerate(hand.result.pots):
        drops = [drop for drop in hand.result.drops if drop.pot == pot.name]
        won: dict[int, int] = {}
        for award in hand.result.awards:
            if award.pot == pot.name:
                won[award.seat] = won.get(award.seat, 0) + award.amount
        made = {
            "number": number,
            "amount": pot.amount,
            "rake": sum(drop.amount for drop in drops if drop.what == RAKE),
            "player_wins": [{"player_id": hand.seat(seat), "win_amount": amount} for seat, amount in won.items()],
        }
        if jackpot := sum(drop.amount for drop in drops if drop.what != RAKE):
            made["jackpot"] = jackpot
        written.append(made)
    return written
