"""The union of the steps, and the anchors by which a ruling finds one in a script."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from controller.rules.shares import Model
from controller.rules.steps.amend import Amend
from controller.rules.steps.award import Award
from controller.rules.steps.bet import Bet
from controller.rules.steps.burn import Burn
from controller.rules.steps.button import Button
from controller.rules.steps.count import Count
from controller.rules.steps.cut import Cut
from controller.rules.steps.deal import Deal
from controller.rules.steps.discard import Discard
from controller.rules.steps.hold import Hold
from controller.rules.steps.kill import Kill
from controller.rules.steps.misdeal import Misdeal, Void
from controller.rules.steps.move import Move
from controller.rules.steps.post import Post
from controller.rules.steps.read import Read
from controller.rules.steps.redeal import Redeal
from controller.rules.steps.relay import Relay
from controller.rules.steps.reopen import Reopen
from controller.rules.steps.rethrow import Rethrow
from controller.rules.steps.show import Show
from controller.rules.steps.shuffle import Shuffle
from controller.rules.steps.take_back import Return
from controller.rules.steps.tell import Tell
from controller.rules.steps.unread import Unread

AnyStep = Annotated[
    Post
    | Deal
    | Burn
    | Bet
    | Discard
    | Show
    | Award
    | Move
    | Shuffle
    | Cut
    | Relay
    | Redeal
    | Return
    | Kill
    | Amend
    | Button
    | Unread
    | Read
    | Reopen
    | Rethrow
    | Hold
    | Count
    | Tell
    | Misdeal
    | Void,
    Field(discriminator="do"),
]
"""Every kind of step: a new kind is a file in `steps/` and one word here."""


class Anchor(Model):
    """A step by its fields: `{do: burn, street: $street}`. `$street` is the street of the incident's cards."""

    do: str
    street: str | None = None
    to: str | None = None


class Patch(Model):
    """A change to the steps that remain: put steps before, after or instead of an anchor, or drop it.

    A patch that finds no anchor is a refusal before anything changes.
    """

    before: Anchor | None = None
    after: Anchor | None = None
    instead_of: Anchor | None = None
    drop: Anchor | None = None
    put: tuple[AnyStep, ...] = ()
    every: bool = False

    @model_validator(mode="after")
    def _one_anchor(self) -> Self:
        anchors = [anchor for anchor in (self.before, self.after, self.instead_of, self.drop) if anchor]
        if len(anchors) != 1:
            message = "a patch has exactly one of before, after, instead_of and drop"
            raise ValueError(message)
        if (self.drop is None) != bool(self.put):
            message = "before, after and instead_of need steps to put; drop has none"
            raise ValueError(message)
        return self

    @property
    def anchor(self) -> Anchor:
        """The step it looks for."""
        found = self.before or self.after or self.instead_of or self.drop
        assert found is not None  # noqa: S101 - validated above
        return found
