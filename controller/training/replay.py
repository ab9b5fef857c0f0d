"""Deals recorded hands again: every card, bet, discard and show comes to the rules as it would come at a table.

A hand agrees when it ends with the record's finishing stacks. Where the record has none, only the chips can be
checked: all there are belong to somebody again. Exit code of `croupier replay`: 0 when every hand was dealt and
agrees; 1 when one differs; 2 when a file or a hand cannot be read, or a hand is of a kind this table does not deal –
the other hands are replayed all the same.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple

from controller.table import definitions, phh
from controller.table.phh import PhhError, Record
from controller.training.dealing import Dealing, Differs, agree, own_unit, stacks
from controller.training.seating import RECORDED, NotDealt, seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from typing import TextIO

    from controller.rules.house import House
    from controller.table.definitions import Definitions

Checked = Literal["stacks", "conservation"]


class Replayed(NamedTuple):
    """How a hand came out. Stacks are chips of 1/`scale` of the record's unit, in its players' order.

    `flags` are acts that the printed rules refuse as written and that were taken another way; `note` says how hand
    and record differ, or what could not be checked.
    """

    id: str
    variant: str
    scale: int
    stacks: tuple[int | None, ...]
    expected: tuple[int | None, ...] | None
    agrees: bool
    checked: Checked
    flags: tuple[str, ...]
    note: str
    events: int

    def line(self) -> str:
        """One line of JSON, amounts in the record's own unit."""
        return json.dumps(
            {
                "id": self.id,
                "variant": self.variant,
                "stacks": _amounts(self.stacks, self.scale),
                "expected": None if self.expected is None else _amounts(self.expected, self.scale),
                "agrees": self.agrees,
                "checked": self.checked,
                "flags": list(self.flags),
                "note": self.note,
                "events": self.events,
            },
            ensure_ascii=False,
        )


def _amounts(chips: tuple[int | None, ...], scale: int) -> list[int | float | None]:
    return [None if amount is None else own_unit(amount, scale) for amount in chips]


def replay(record: Record, known: Definitions, house: House = RECORDED, number: int = 1) -> Replayed:
    """Deal a record again and compare how it ends. Raises `NotDealt` for a hand this table cannot deal."""
    dealing = Dealing(record, seat(record, known.games, house, number), known.words["en"])
    note = ""
    try:
        dealing.deal()
    except Differs as difference:
        note = str(difference)
    ours, expected = stacks(dealing.hand), record.finishing_stacks
    if not note and not agree(ours, expected):
        note = "the stacks differ from the recorded ones"
        if dealing.acts:
            left = dealing.acts[0].at
            note += f"; at this table nobody was asked for action {left} {record.said[left - 1]!r}"
    if not note and expected is None:
        note = "the record has no finishing stacks: only that no chip was lost could be checked"
    agrees = dealing.hand.result.ended == "ended" and sum(dealing.hand.bets.delta) == 0 and agree(ours, expected)
    checked: Checked = "conservation" if expected is None else "stacks"
    flags = tuple(dealing.flags)
    return Replayed(
        record.id, record.variant, record.scale, ours, expected, agrees, checked, flags, note, dealing.events
    )


def run(paths: Sequence[Path], out: TextIO, err: TextIO) -> int:
    """Replay files, one JSON line a hand; returns the exit code told at the top of this file.

    Games are those of the program's own configuration; raises its `Mistakes` when it has any.
    """
    known = definitions.load()
    worst, hands, counted = 0, 0, Counter[str]()
    for found in _each(paths):
        hands += 1
        try:
            if isinstance(found, PhhError):
                raise found
            replayed = replay(found, known, number=hands)
        except (PhhError, NotDealt) as error:
            print(error, file=err)
            counted["could not be replayed"] += 1
            worst = 2
            continue
        print(replayed.line(), file=out)
        counted["agree" if replayed.agrees else "differ"] += 1
        counted["flagged"] += bool(replayed.flags)
        worst = max(worst, 0 if replayed.agrees else 1)
    print(f"{hands} hands: " + ", ".join(f"{count} {what}" for what, count in counted.items() if count), file=err)
    return worst


def _each(paths: Sequence[Path]) -> Iterator[Record | PhhError]:
    for path in paths:
        try:
            yield from phh.read_each(path)
        except PhhError as error:
            yield error
