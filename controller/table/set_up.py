"""What a table's file says today and the table does not follow: a table that has dealt goes on from its journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.saying import Say, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.rules.house import House
    from controller.rules.session import Session


def file_differs(stands: Session, file: Session) -> Say | None:
    """Say which keys of the file differ from the table as it stands; None where none does.

    `file` is the table as its file would open it. Seats and the button are not compared: play itself moves them.
    """
    keys = tuple(_keys(stands, file))
    if not keys:
        return None
    few = keys[0] if len(keys) == 1 else f"{keys[0]} +{len(keys) - 1}"
    return say("note.file_differs", keys=", ".join(keys), few=few)


def _keys(stands: Session, file: Session) -> Iterator[str]:
    plan, planned = stands.plan, file.plan
    chosen = plan.games or planned.games
    if not chosen and stands.game != file.game:
        yield "game"
    yield from _of_house(stands.house, file.house)
    if not (plan.levels or planned.levels) and (stands.usual or stands.stakes) != (file.usual or file.stakes):
        yield "stakes"
    yield from (key for key in ("format", "levels", "games", "picks", "lasts") if _differ(plan, planned, key))
    yield from (word for key, word in (("seats", "places"), ("bomb", "bomb_pot")) if _differ(plan, planned, key))
    if plan.kill != planned.kill:
        yield "kill"
    if stands.tier != file.tier:
        yield "tier"


def _differ(one: object, other: object, key: str) -> bool:
    return bool(getattr(one, key) != getattr(other, key))


def _of_house(house: House, file: House) -> Iterator[str]:
    """The house by its id; where that is the same, each section of its file that says something else."""
    if house.id != file.id:
        yield "house"
        return
    yield from (f"house {key}" for key in type(house).model_fields if key != "title" and _differ(house, file, key))
