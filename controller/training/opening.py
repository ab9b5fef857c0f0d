"""Opens the table that the headers of a `.hand` or the fields of a drill describe."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from pydantic import ValidationError

from controller.rules.plan import Kill, Plan
from controller.rules.session import open_session
from controller.table.table_plan import house_of, plan_of
from controller.training.hand_words import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from controller.rules.game import Game
    from controller.rules.hand import Tier
    from controller.rules.house import House
    from controller.rules.session import Session
    from controller.rules.stakes import Stakes
    from controller.table.definitions import Definitions

OWED: Final = {"small": (True, False), "big": (False, True), "both": (True, True)}
"""What a seat can owe, and whether the small and the big blind are of it."""
WORDS: Final = {"on": True, "off": False}


class UnknownError(ValueError):
    """A key of a house or a table there is none of: under which header it stands, and what is wrong."""

    def __init__(self, header: str, what: str) -> None:
        """Tell it in one sentence."""
        super().__init__(what)
        self.header = header


class Described(NamedTuple):
    """A table before its first hand.

    `table` is a file of `config/tables`, which lends its format, levels, games, bomb pot and rake; game, stakes and
    seats are one's own. `keys` change keys of the house, `owed` are seats that wait, each with a word of `OWED`.
    `places` is how many seats it has without such a file, 0 for as many as are taken.
    """

    game: Game
    house: House
    stakes: Stakes
    seats: Mapping[int, int | None]
    button: int
    devices: Tier
    table: str = ""
    keys: Iterable[tuple[str, object]] = ()
    owed: Mapping[int, str] = {}
    kill: Kill | None = None
    places: int = 0


def opened(told: Described, definitions: Definitions) -> Session:
    """The table before its first hand. Raises `UnknownError`."""
    plan, house = Plan(seats=told.places), _with_keys(told.keys, told.house)
    if told.table:
        if told.table not in definitions.tables:
            known = tuple(definitions.tables)
            raise UnknownError(
                "table", f"no table is called {told.table!r}; the nearest is {nearest(told.table, known)!r}"
            )
        table = definitions.tables[told.table]
        plan, house = plan_of(table, definitions.games), house_of(table, house)
    if told.kill is not None:
        plan = plan.model_copy(update={"kill": told.kill})
    session = open_session(told.game, house, told.stakes, told.seats, told.button, told.devices, plan)
    if not told.owed:
        return session
    seats = [
        replace(seat, waits=True, owes_small=OWED[told.owed[seat.number]][0], owes_big=OWED[told.owed[seat.number]][1])
        if seat.number in told.owed
        else seat
        for seat in session.seats
    ]
    there = {seat.number: seat.stack for seat in session.seats if seat.number not in told.owed}
    blinds = open_session(told.game, house, told.stakes, there, told.button).blinds
    return replace(session, seats=tuple(seats), number=2).at(blinds)


def _with_keys(keys: Iterable[tuple[str, object]], house: House) -> House:
    """The house with keys that are changed: `blinds.chop=on`."""
    for key, value in keys:
        section, _, name = key.partition(".")
        rules = getattr(house, section, None)
        fields = type(rules).model_fields if rules is not None and hasattr(rules, "model_dump") else {}
        if name not in fields or rules is None:
            raise UnknownError("keys", f"no house has a key {key!r}")
        plain = WORDS.get(value, value) if isinstance(value, str) else value
        try:
            changed = type(rules).model_validate(rules.model_dump() | {name: plain})
        except ValidationError as error:
            raise UnknownError("keys", f"{key}: {error.errors()[0]['msg']}, not {value!r}") from None
        house = house.model_copy(update={section: changed})
    return house
