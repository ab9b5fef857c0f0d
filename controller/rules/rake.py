"""What the house takes: a percentage with a cap, jackpot and promotion drops out of the pots, or a charge for time.

The rake comes after the uncalled bet went back and before a pot is split (`rules.md` §5); no source says how it is
rounded, so: down to the smallest chip in play.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from pydantic import Field, model_validator

from controller.rules.shares import Model

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from controller.rules.pots import Pot

RAKE: Final = "rake"
"""What the percentage is called among the drops."""

Why = Literal["rake.exact", "rake.rounded", "rake.capped", "rake.fixed"]


class DropLine(Model):
    """A drop beside the rake, such as `{name: jackpot, take: 1, from: 20}`: so much from pots of so many chips on."""

    name: str = Field(min_length=1)
    take: int = Field(ge=1)
    least: int = Field(default=0, ge=0, alias="from")


class RakeRules(Model):
    """The house's `rake.*` keys: off, unless the house or its table says otherwise.

    `percent` of the pots up to `cap` chips a hand (0: no cap), out of the main pot alone where `main_pot_only`;
    `drops` are taken beside it. With `no_flop_no_drop` nothing is taken from a hand that ended in its first betting
    round. `time` is what each seat pays every `time_minutes` instead, in chips.
    """

    percent: Decimal = Field(default=Decimal(0), ge=0, le=100)
    cap: int = Field(default=0, ge=0)
    no_flop_no_drop: bool = False
    main_pot_only: bool = False
    drops: tuple[DropLine, ...] = ()
    time: int = Field(default=0, ge=0)
    time_minutes: int = Field(default=30, ge=1)

    @model_validator(mode="before")
    @classmethod
    def _off(cls, raw: object) -> object:
        """Let `rake: off` take back what an extended house takes."""
        if raw in ("off", False):
            return {"percent": 0, "cap": 0, "drops": (), "time": 0}
        return raw


class Drop(NamedTuple):
    """Chips the house takes out of one pot: what for, how many, of how many, and how that was reckoned."""

    pot: str
    what: str
    amount: int
    of: int
    why: Why


def drops(rules: RakeRules, pots: Sequence[Pot], unit: int, *, flop: bool = True) -> tuple[Drop, ...]:
    """What the house takes out of the pots, main pot first, in chips.

    Each pot pays its own percentage, rounded down to `unit`, until the hand's cap is reached; then the drop lines come
    out of the main pot, each as far as there are chips. `flop`: the hand went on after its first betting round.
    """
    if not pots or not (rules.percent or rules.drops) or (rules.no_flop_no_drop and not flop):
        return ()
    taken = [*_rake(rules, pots, unit), *_lines(rules, pots)]
    left = {pot.name: pot.amount for pot in pots}
    found = []
    for drop in taken:
        amount = min(drop.amount, left[drop.pot])
        left[drop.pot] -= amount
        if amount:
            found.append(drop._replace(amount=amount))
    return tuple(found)


def _rake(rules: RakeRules, pots: Sequence[Pot], unit: int) -> list[Drop]:
    taken, found = 0, []
    for pot in pots[:1] if rules.main_pot_only else pots:
        exact = pot.amount * rules.percent / 100
        amount = int(exact // unit) * unit
        why: Why = "rake.exact" if amount == exact else "rake.rounded"
        if rules.cap and taken + amount > rules.cap:
            amount, why = rules.cap - taken, "rake.capped"
        taken += amount
        found.append(Drop(pot.name, RAKE, amount, pot.amount, why))
    return found


def _lines(rules: RakeRules, pots: Sequence[Pot]) -> list[Drop]:
    whole = sum([pot.amount for pot in pots])
    reached = [line for line in rules.drops if whole >= line.least]
    return [Drop(pots[0].name, line.name, line.take, whole, "rake.fixed") for line in reached]


def time_charges(rules: RakeRules, stacks: Mapping[int, int | None]) -> dict[int, int]:
    """What each seat pays for its time at the end of a period, in chips: the charge, or all it has.

    A stack of None has not been counted; a seat without chips pays nothing.
    """
    charges = {seat: rules.time if stack is None else min(rules.time, stack) for seat, stack in stacks.items()}
    return {seat: charge for seat, charge in charges.items() if charge}
