"""`steps.md`: every kind of step with its fields."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from pydantic_core import PydanticUndefined

from controller.rules.facts import Facts
from controller.rules.places import FIXED
from controller.rules.script import Anchor, AnyStep, Patch
from controller.rules.shares import Leaf, Node
from tests.documents.annotations import values
from tests.documents.markdown import code, plain, table, told

if TYPE_CHECKING:
    from pydantic import BaseModel

    from controller.rules.steps.step import Step
    from controller.table.definitions import Definitions

ROOT: Final = Path(__file__).parents[2]
INTRODUCTION: Final = """# Steps

A game is a list of steps; a ruling is steps to do now and changes to the steps that remain.
A step is written `{do: deal, street: flop, to: board, up: 3}`.
Every step may have `street`; fields that are left out have the default.
In a ruling `$card`, `$seat`, `$board` and `$count` stand for what was pointed at, `$street` for the street of it.
"""
UNWRITTEN: Final = ("do", "street")


def kinds() -> list[type[Step]]:
    """Every kind of step, by the word for it."""
    return sorted(get_args(get_args(AnyStep)[0]), key=word_of)


def word_of(kind: type[Step]) -> str:
    """What stands behind `do:`."""
    return str(kind.model_fields["do"].default)


def steps(definitions: Definitions) -> str:
    """The page."""
    parts = [INTRODUCTION + _places()]
    for kind in kinds():
        parts += [f"## `{word_of(kind)}`", told(kind), f"In `{_file(kind)}`; {_used(kind, definitions)}."]
        if set(kind.model_fields) - set(UNWRITTEN):
            parts.append(fields(kind))
    parts += ["# Shares of a pot", "A share is a leaf that hands are ranked for, or a node that is divided further."]
    for title, model in (("A leaf", Leaf), ("A node", Node)):
        parts += [f"## {title}", told(model), fields(model)]
    parts += ["# Changes to the steps that remain", told(Patch), fields(Patch), told(Anchor), fields(Anchor)]
    parts += ["# Facts a ruling is offered on", told(Facts), fields(Facts)]
    return "\n\n".join(parts)


def fields(model: type[BaseModel]) -> str:
    """The fields of a model: what each takes, and what it is when left out."""
    rows = []
    for name, field in model.model_fields.items():
        if name in UNWRITTEN and model.__name__ != "Anchor" and "do" in model.model_fields:
            continue
        default = field.get_default(call_default_factory=True)
        rows.append((code(field.alias or name), values(field), _left_out(default)))
    return table(("field", "takes", "left out"), rows)


def _left_out(default: object) -> str:
    if default is PydanticUndefined:
        return "needed"
    return "nothing" if default in (None, "", ()) else code(plain(default))


def _places() -> str:
    names = ", ".join(code(place) for place in FIXED)
    return (
        f"Cards lie at the stub, at {names}, on a board of the game, in a seat's hand, or are a seat's own board card."
    )


def _used(kind: type[Step], definitions: Definitions) -> str:
    word = word_of(kind)
    games = sum(any(step.do == word for step in game.steps) for game in definitions.games.values())
    rulings = sum(
        any(step.do == word for step in (*ruling.now, *(put for patch in ruling.later for put in patch.put)))
        for ruling in definitions.rulings.values()
    )
    return f"games that have it: {games}; rulings: {rulings}"


def _file(kind: type[Step]) -> str:
    return Path(inspect.getfile(kind)).relative_to(ROOT).as_posix()
