"""Writes hands in Poker Hand History format, so that `croupier replay` and PokerKit deal them again to the same end."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from controller.rules import events as ev
from controller.rules.places import BURNS
from controller.table.export.plain import cannot, refuse_irregular

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.rules.hand import Hand, Setup
    from controller.table.export.chronicle import Chronicle

FORM: Final = "PHH"
VARIANTS: Final = {
    ("holdem", "limit"): "FT",
    ("holdem", "no_limit"): "NT",
    ("short_deck", "no_limit"): "NS",
    ("omaha", "pot_limit"): "PO",
    ("omaha_hilo", "limit"): "FO/8",
    ("stud", "limit"): "F7S",
    ("stud_hilo", "limit"): "F7S/8",
    ("razz", "limit"): "FR",
    ("single_draw_27", "no_limit"): "N2L1D",
    ("triple_draw_27", "limit"): "F2L3D",
    ("badugi", "limit"): "FB",
}
"""What the format calls a game at a structure; it knows no other."""
HEADS_UP: Final = 2


def hand(told: Chronicle, head: str) -> str:
    """One hand as the lines of a PHH file; `head` is the hash of the journal. Raises `CannotHold`."""
    setup = told.setup
    variant = VARIANTS.get((setup.game.id, setup.stakes.structure))
    if variant is None:
        raise cannot(told, f"is {setup.game.title}, {setup.stakes.structure.replace('_', ' ')}", FORM)
    if setup.steps != setup.game.steps:
        raise cannot(told, f"is dealt otherwise by {setup.house.title}", FORM)
    refuse_irregular(told, FORM)
    lines = {"variant": json.dumps(variant), "ante_trimming_status": _flag(setup.stakes.ante_format == "per_player")}
    lines |= _stakes(told)
    _refuse_small_bets(told)
    lines["starting_stacks"] = _list([_chips(stack) for stack in setup.start])
    lines["actions"] = _list([json.dumps(text) for text in Actions(told).texts])
    lines |= _ending(told)
    began = datetime.fromtimestamp(told.began / 1_000_000, UTC)
    lines |= {"time": f"{began:%H:%M:%S}", "time_zone": '"UTC"'}
    lines |= {"day": str(began.day), "month": str(began.month), "year": str(began.year)}
    lines |= {"hand": str(setup.number), "seats": _list([str(seat) for seat in setup.seats])}
    lines |= {"_button": str(setup.button), "_house": json.dumps(setup.house.id), "_journal_head": json.dumps(head)}
    return "".join(f"{name} = {value}\n" for name, value in lines.items())


def file(hands: Sequence[str], *, several: bool) -> str:
    """Put hands into one file: as they are when there is to be one, else each as a numbered table (`.phhs`)."""
    if not several:
        return "".join(hands)
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(hands, start=1))


def _stakes(told: Chronicle) -> dict[str, str]:
    setup, stakes = told.setup, told.setup.stakes
    if setup.posts or setup.carried:
        raise cannot(told, "has chips posted beside the blinds", FORM)
    button_posts = setup.game.button_posts
    lines = {"antes": _list([str(ante) for ante in _in_their_order(setup, _antes(told))])}
    if stakes.bring_in:
        lines["bring_in"] = str(stakes.bring_in)
    else:
        blinds = [0] * len(setup.seats)
        if setup.small_blind >= 0 and not button_posts:
            blinds[setup.small_blind] = stakes.small_blind
        if setup.big_blind >= 0:
            blinds[setup.big_blind] = stakes.big_blind
        if not button_posts and setup.small_blind < 0 and stakes.structure == "pot_limit":
            raise cannot(told, "has a dead small blind, which counts for the pot limit as if it lay there", FORM)
        lines["blinds_or_straddles"] = _list([str(blind) for blind in _in_their_order(setup, blinds)])
    if stakes.structure == "limit":
        return lines | {"small_bet": str(stakes.small_bet), "big_bet": str(stakes.big_bet)}
    return lines | {"min_bet": str(stakes.big_blind)}


def _refuse_small_bets(told: Chronicle) -> None:
    """Refuse what the format's one least bet does not allow: where all ante, less may be bet later (TR24 IX.2)."""
    setup = told.setup
    if setup.stakes.structure == "limit" or setup.opening >= setup.stakes.big_blind:
        return
    least = setup.stakes.big_blind
    for event, before in told.story():
        if isinstance(event, ev.Acted) and not event.all_in and 0 < event.bet - before.bets.bet < least:
            raise cannot(told, f"has a bet below {least}, its one least bet", FORM)


def _antes(told: Chronicle) -> list[int]:
    """The ante asked of each seat."""
    setup, stakes = told.setup, told.setup.stakes
    seats = len(setup.seats)
    if stakes.ante_format == "per_player" or setup.game.everybody_antes:
        return [stakes.ante or (stakes.big_blind if setup.game.everybody_antes else 0)] * seats
    pays = setup.big_blind if stakes.ante_format == "big_blind" else seats - 1
    paid = sum(event.amount for event in told.events if isinstance(event, ev.Posted) and event.what.endswith(" ante"))
    if paid < stakes.ante:
        raise cannot(told, f"has an ante of {stakes.ante} of which {paid} could be paid", FORM)
    return [stakes.ante if seat == pays else 0 for seat in range(seats)]


def _in_their_order(setup: Setup, amounts: list[int]) -> list[int]:
    """Forced bets as the format lists them: of two players the button, who posts the small blind, comes first."""
    return amounts[::-1] if len(setup.seats) == HEADS_UP else amounts


def _ending(told: Chronicle) -> dict[str, str]:
    """The stacks at the end where they are known; what the house took stands in a field of our own."""
    bets = told.hand.bets
    stacks = [bets.behind(seat) for seat in range(len(bets.start))]
    ended = {} if None in stacks else {"finishing_stacks": _list([str(stack) for stack in stacks])}
    drops = told.hand.result.drops
    if not drops:
        return ended
    taken = str(sum(drop.amount for drop in drops))
    return {f"_{name}": value for name, value in ended.items()} | {"_dropped": taken}


class Actions:
    """The actions of a hand as texts, in the order in which they happened."""

    def __init__(self, told: Chronicle) -> None:
        """Write down every action. Raises `CannotHold` for an all-in that was never counted."""
        self.texts: list[str] = []
        self._told = told
        self._places = told.setup.places
        self._hole: dict[int, list[int]] = {}
        self._board: list[int] = []
        self._out = 0
        self._uncounted: dict[int, tuple[int, int]] = {}
        for event, before in told.story():
            self._add(event, before)
        self._flush()
        if self._uncounted:
            raise cannot(told, "has an all-in that was never counted", FORM)

    def _add(self, event: ev.Event, before: Hand) -> None:
        match event:
            case ev.CardOut(place=place):
                self._dealt(self._out, place)
                self._out += 1
            case ev.CardPlaced(ordinal=ordinal, place=place):
                self._dealt(ordinal, place)
            case ev.Acted():
                self._acted(event)
            case ev.Counted(seat=seat, bet=bet):
                at, faced = self._uncounted.pop(seat)
                self.texts[at] = f"p{seat + 1} cbr {bet}" if bet > faced else f"p{seat + 1} cc"
            case ev.Discarded(seat=seat, cards=cards):
                self._say(f"p{seat + 1} sd {self._names(cards)}".rstrip())
            case ev.Shown(seat=seat):
                self._say(f"p{seat + 1} sm {self._names(before.cards.where[self._places.hand(seat)])}")
            case ev.Mucked(seat=seat):
                self._say(f"p{seat + 1} sm")
            case ev.Posted() | ev.HandStarted() | ev.StepBegan() | ev.RoundOpened() | ev.RoundClosed():
                pass
            case _:
                pass

    def _dealt(self, ordinal: int, place: int) -> None:
        seat = self._places.seat_of(place)
        if seat is not None:
            self._flush(hole=False)
            self._hole.setdefault(seat, []).append(ordinal)
        elif self._places.board_of(place) is not None:
            self._flush(board=False)
            self._board.append(ordinal)
        elif place == BURNS:
            self._flush()

    def _flush(self, *, hole: bool = True, board: bool = True) -> None:
        """Write the cards that were dealt one by one as the format wants them: a player's together, a street's too."""
        if hole and self._hole:
            for seat in sorted(self._hole):
                self.texts.append(f"d dh p{seat + 1} {self._names(self._hole[seat])}")
            self._hole = {}
        if board and self._board:
            self.texts.append(f"d db {self._names(self._board)}")
            self._board = []

    def _say(self, text: str) -> None:
        self._flush()
        self.texts.append(text)

    def _acted(self, event: ev.Acted) -> None:
        player = f"p{event.seat + 1}"
        if not event.counted:
            self._say(player)
            self._uncounted[event.seat] = (len(self.texts) - 1, event.bet)
        elif event.deed == "fold":
            self._say(f"{player} f")
        elif event.deed in ("check", "call"):
            self._say(f"{player} cc")
        elif event.deed == "bring_in":
            self._say(f"{player} pb")
        else:
            self._say(f"{player} cbr {event.bet}")

    def _names(self, ordinals: Sequence[int]) -> str:
        return "".join([self._told.card(ordinal) for ordinal in ordinals])


def _chips(stack: int | None) -> str:
    return "inf" if stack is None else str(stack)


def _list(texts: Sequence[str]) -> str:
    return f"[{', '.join(texts)}]"


def _flag(value: bool) -> str:  # noqa: FBT001 - TOML writes a truth in small letters
    return str(value).lower()
