"""Substantial action: when a hand has gone too far for a misdeal (`rules.md` §1, key `sa.definition`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from controller.rules.shares import Model

if TYPE_CHECKING:
    from collections.abc import Sequence

PASSIVE: Final = ("fold", "check")
TWO: Final = 2
THREE: Final = 3
Amount = Literal["none", "some", "substantial"]
AMOUNTS: Final[tuple[Amount, ...]] = ("none", "some", "substantial")


class SubstantialRules(Model):
    """The house's `sa.definition`: of TDA 36, of the WSOP's live rules (LA24 105), or of Robert's Rules."""

    definition: Literal["tda", "wsop_live", "roberts"] = "roberts"


def action(deeds: Sequence[str], rules: SubstantialRules) -> Amount:
    """How much action a betting round has seen: none, some, or substantial action by the house's definition.

    `deeds` are the acts in turn of the round, in order; posted blinds and a bring-in are no acts.
    """
    acts = [deed for deed in deeds if deed != "bring_in"]
    if not acts:
        return "none"
    chips = [deed for deed in acts if deed not in PASSIVE]
    if rules.definition == "tda":
        substantial = len(acts) >= THREE or (len(acts) >= TWO and bool(chips))
    elif rules.definition == "wsop_live":
        alike = len(acts) == TWO and acts[0] == acts[1] and acts[0] in PASSIVE
        substantial = len(acts) >= THREE or (len(acts) == TWO and not alike)
    else:
        substantial = len(acts) >= TWO
    return "substantial" if substantial else "some"
