"""`rulings.md`: every printed repair of an irregularity, and which house prefers which."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from controller.rules.facts import Range
from controller.rules.saying import say
from controller.rules.told import KINDS, TOLD
from tests.documents.house_rules import ordered
from tests.documents.lines import change_line, step_line
from tests.documents.markdown import code, table

if TYPE_CHECKING:
    from controller.rules.facts import Facts
    from controller.rules.ruling import Ruling
    from controller.table.definitions import Definitions

INTRODUCTION: Final = """# Rulings

Each is a file of `config/rulings`.
*Source* is where the repair is printed, *covers* the rows of the list of irregularities that it repairs.
*Asks* is what a person must point at before anything changes.
*Now* are the steps that are done first, *later* the changes to the steps that remain ([steps.md](steps.md)).
A ruling is offered when its facts hold, the steps it changes are still to come, and the house has it in its list.
What is offered stands in the order of the house.
"""
AUTHORISED: Final = {"dealer": "the dealer alone", "floor": "the floor", "two": "two of the floor"}


def rulings(definitions: Definitions) -> str:
    """The page."""
    every = sorted(definitions.rulings.values(), key=lambda ruling: ruling.id)
    kinds = {kind: list(of) for kind, of in groupby(every, key=lambda ruling: ruling.id.partition("/")[0])}
    parts = [f"{INTRODUCTION}There are {len(every)}, for {len(kinds)} irregularities."]
    for kind, of in kinds.items():
        parts += [f"## `{kind}`: {_title(kind, definitions)}", _preferred(kind, definitions)]
        for ruling in of:
            parts += [f"### `{ruling.id}`", f"{ruling.title}.", "\n".join(_lines(ruling))]
    return "\n\n".join(parts)


def _title(kind: str, definitions: Definitions) -> str:
    """What the PROBLEM key calls it, or what stops the hand when a device tells of it."""
    words = definitions.words["en"]
    told = kind if kind in TOLD else next((word for word, opens in KINDS.items() if opens == kind), kind)
    for key in (f"problem.{told}", f"short.stopped.{kind}"):
        if key in words:
            return words.text(say(key, street="street")).rstrip(".")
    return kind.replace("_", " ")


def _preferred(kind: str, definitions: Definitions) -> str:
    rows = []
    for house in ordered(definitions):
        names = [code(ruling.id.partition("/")[2]) for ruling in house.rulings.get(kind, ())]
        rows.append((code(house.id), ", ".join(names) or "none"))
    return table(("house", "order of preference"), rows)


def _lines(ruling: Ruling) -> list[str]:
    lines = [
        f"- Source: {ruling.rule}",
        f"- Covers: {', '.join(ruling.covers)}",
        f"- By: {AUTHORISED[ruling.authorise]}",
    ]
    if facts := facts_line(ruling.offer):
        lines.append(f"- Offered when: {facts}")
    lines += [f"- Asks for the {word}: {text}" for word, text in ruling.ask.items()]
    lines += [f"- Now: {step_line(step)}" for step in ruling.now]
    lines += [f"- Later: {change_line(patch)}" for patch in ruling.later]
    return lines


def facts_line(facts: Facts) -> str:
    """The facts an offer tests, in a line."""
    told = []
    for name in type(facts).model_fields:
        value = getattr(facts, name)
        if name == "any":
            told += [" or ".join(f"({facts_line(one)})" for one in value)] if value else []
        elif value is not None:
            told.append(f"`{name}` {_fact(value)}")
    return ", ".join(told)


def _fact(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Range(least=least, most=None):
            return f"{least} or more"
        case Range(least=least, most=most):
            return str(least) if least == most else f"{least} to {most}"
        case tuple():
            return " or ".join(value)
    return str(value)
