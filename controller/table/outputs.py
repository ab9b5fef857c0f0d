"""What the devices are told: a second view of the hand, as lamps, a beep and a lock. Nothing is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from controller.rules.decide import begin
from controller.rules.saying import Refusal
from controller.rules.session import next_setup
from controller.rules.shoe import locks
from hardware.commands import LampMode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from controller.table.table import Table
    from controller.table.view import TableView

BEEP: Final = 150
"""How long the box beeps when a tap is refused, in milliseconds."""
ANSWERED_OTHERWISE: Final = ("discard",)
"""Steps that want a number: no key of the box answers them."""


@dataclass(frozen=True, slots=True)
class Outputs:
    """How the devices should be now: the lamps that burn, by the word of their key, and whether the shoe is locked.

    `beep` is the number of the refusal to be sounded, 0 before the first: it sounds once, when the number changes.
    """

    lamps: Mapping[str, LampMode]
    locked: bool
    beep: int = 0


def outputs(table: Table, view: TableView, beep: int = 0) -> Outputs:
    """How the devices should be, as the table stands. `beep` is the number of the last refusal."""
    return Outputs(lamps(view), locked(table), beep)


def locked(table: Table) -> bool:
    """Whether the shoe is locked: no card can be due. Between hands the next hand's first card may come."""
    hand = table.hand
    if hand is None or not table.running:
        if table.setting.held:
            return table.session.house.shoe.lock != "never"
        setup = next_setup(table.session)
        if isinstance(setup, Refusal):
            return table.session.house.shoe.lock != "never"
        hand = begin(setup).hand
    return locks(hand)


def lamps(view: TableView) -> dict[str, LampMode]:
    """The keys to press, by their words; a question about what has already happened blinks."""
    if view.ended or view.step == "post":
        return {"done": LampMode.ON}
    if view.stopped:
        return {"floor": LampMode.BLINK}
    if view.due or view.step in ANSWERED_OTHERWISE or view.now.key == "now.who_wins":
        return {}
    if view.step == "bet":
        return _betting(view)
    return {"done": LampMode.ON}


def _betting(view: TableView) -> dict[str, LampMode]:
    burns = LampMode.BLINK if view.loose else LampMode.ON
    keys = {"call": view.to_call is not None, "fold": bool(view.to_call), "all_in": view.all_in}
    return {key: burns for key, may in keys.items() if may}
