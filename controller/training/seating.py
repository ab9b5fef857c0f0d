"""Seats the players of a record at this table: which game is dealt, at which stakes, where the blinds are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import ValidationError

from controller.rules.betting import LimitRules
from controller.rules.hand import Setup
from controller.rules.house import House
from controller.rules.stakes import Stakes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from controller.rules.game import Game
    from controller.table.phh import Record

GAMES = {
    "FT": "holdem",
    "NT": "holdem",
    "NS": "short_deck",
    "PO": "omaha",
    "FO/8": "omaha_hilo",
    "F7S": "stud",
    "F7S/8": "stud_hilo",
    "FR": "razz",
    "N2L1D": "single_draw_27",
    "F2L3D": "triple_draw_27",
    "FB": "badugi",
}
"""The game of this table for each variant of the format; one that is not configured cannot be replayed."""

RECORDED = House(
    id="recorded",
    title="Wherever it was recorded",
    limit=LimitRules(raise_cap="bet+4", cap_heads_up="none"),
)
"""A record does not tell its house: as many raises as any house allows, and hands tabled once betting is over."""


class NotDealt(ValueError):
    """A hand this table cannot deal: which one, and what it would take."""


def seat(record: Record, games: Mapping[str, Game], house: House = RECORDED, number: int = 1) -> Setup:
    """Seat a record's players and set its stakes. Raises `NotDealt` for a hand this table cannot deal."""
    game = games.get(GAMES.get(record.variant, ""))
    if game is None:
        known = ", ".join(variant for variant, of in GAMES.items() if of in games)
        raise NotDealt(f"{record.id}: variant {record.variant} is not dealt here; {known} can be replayed")
    seats = len(record.starting_stacks)
    if seats > game.seats:
        raise NotDealt(f"{record.id}: {seats} players, and {game.id} is dealt to {game.seats} at most")
    blinds = _blinds(record, game)
    first, second = (1, 0) if seats == 2 else (0, 1)
    if _dead_small_blind(record):
        first, second = -1, 0
    if game.button_posts:
        first, second = -1, seats - 1
    return Setup(
        number=number,
        game=game,
        house=house,
        seats=tuple(range(1, seats + 1)),
        button=seats,
        stakes=_stakes(record, _blinds(record, game)),
        start=record.starting_stacks,
        small_blind=first if blinds[0] else -1,
        big_blind=second if blinds[1] else -1,
    )


def _blinds(record: Record, game: Game) -> tuple[int, int]:
    """The small and the big blind; where only the button posts, its blind is the big one."""
    blinds = record.blinds_or_straddles or (0, 0)
    if game.button_posts:
        button = 0 if len(blinds) == 2 else -1  # two players are listed in reverse
        if sum(blinds) != blinds[button]:
            raise NotDealt(f"{record.id}: only the button posts a blind in {game.id}")
        return 0, blinds[button]
    if _dead_small_blind(record):
        return 0, blinds[0]
    if any(blinds[2:]):
        raise NotDealt(f"{record.id}: straddles are not dealt here, only a small and a big blind")
    return blinds[0], blinds[1]


def _dead_small_blind(record: Record) -> bool:
    """Whether the first left of the button posts the big blind: nobody sits where the small one would be (TDA 32)."""
    blinds = record.blinds_or_straddles or ()
    return len(blinds) > 2 and blinds[0] > 0 and not any(blinds[1:]) and blinds[0] >= record.min_bet


def _stakes(record: Record, blinds: tuple[int, int]) -> Stakes:
    limit = record.small_bet > 0
    if not limit and record.min_bet != blinds[1]:
        raise NotDealt(f"{record.id}: min_bet is not the big blind, as it is here")
    ante_format = _ante_format(record)
    try:
        return Stakes(
            structure="limit" if limit else "pot_limit" if record.variant == "PO" else "no_limit",
            small_blind=blinds[0],
            big_blind=blinds[1],
            small_bet=record.small_bet,
            big_bet=record.big_bet,
            ante=max(record.antes),
            ante_format=ante_format,
            bring_in=record.bring_in,
        )
    except ValidationError as error:
        raise NotDealt(f"{record.id}: {error.errors()[0]['msg'].removeprefix('Value error, ')}") from None


def _ante_format(record: Record) -> Literal["per_player", "big_blind", "button"]:
    paying = [player for player, ante in enumerate(record.antes) if ante]
    if len(set(record.antes)) == 1:
        return "per_player"
    if paying == [0 if _dead_small_blind(record) else 1]:
        return "big_blind"
    if paying == [len(record.antes) - 1] or (len(record.antes), paying) == (2, [0]):
        return "button"
    raise NotDealt(f"{record.id}: antes are dealt here from everybody, the big blind or the button, no other way")
