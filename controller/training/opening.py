"""Opens the table that a `.hand` file's headers describe."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic import ValidationError

from controller.rules.plan import MOST_SEATS, Plan
from controller.rules.session import open_session
from controller.table.table_plan import house_of, plan_of
from controller.training.hand_words import nearest

if TYPE_CHECKING:
    from controller.rules.game import Game
    from controller.rules.house import House
    from controller.rules.session import Session
    from controller.table.definitions import Definitions
    from controller.training.hand_file import HandFile

WORDS = {"on": True, "off": False}


def session_of(file: HandFile, game: Game, house: House, definitions: Definitions) -> Session:
    """The table before the first hand of a file. Raises `HandFileError` for a key or a table there is none of.

    A `table` lends its format, levels, games, bomb pot and rake; game, stakes and seats are the file's own.
    """
    plan, house = Plan(seats=MOST_SEATS), _with_keys(file, house)
    if file.table:
        if file.table not in definitions.tables:
            what = (
                f"no table is called {file.table!r}; the nearest is {nearest(file.table, tuple(definitions.tables))!r}"
            )
            raise file.mistake(file.line_of("table"), what)
        table = definitions.tables[file.table]
        plan, house = plan_of(table, definitions.games), house_of(table, house)
    session = open_session(game, house, file.stakes, dict(file.seats), file.button, file.devices, plan)
    if not file.owed:
        return session
    owed = {seat: (small, big) for seat, small, big in file.owed}
    seats = [
        replace(seat, waits=True, owes_small=owed[seat.number][0], owes_big=owed[seat.number][1])
        if seat.number in owed
        else seat
        for seat in session.seats
    ]
    there = {seat.number: seat.stack for seat in session.seats if seat.number not in owed}
    blinds = open_session(game, house, file.stakes, there, file.button).blinds
    return replace(session, seats=tuple(seats), number=2).at(blinds)


def _with_keys(file: HandFile, house: House) -> House:
    """The house with keys that this file changes: `blinds.chop=on`."""
    for key, value in file.keys:
        section, _, name = key.partition(".")
        rules = getattr(house, section, None)
        fields = type(rules).model_fields if rules is not None and hasattr(rules, "model_dump") else {}
        if name not in fields or rules is None:
            raise file.mistake(file.line_of("keys"), f"no house has a key {key!r}")
        try:
            changed = type(rules).model_validate(rules.model_dump() | {name: WORDS.get(value, value)})
        except ValidationError as error:
            raise file.mistake(file.line_of("keys"), f"{key}: {error.errors()[0]['msg']}, not {value!r}") from None
        house = house.model_copy(update={section: changed})
    return house
