"""A game as data: its boards, its deck and the list of steps that is its crib sheet."""

from __future__ import annotations

from typing import Self

from pydantic import Field, field_validator, model_validator

from controller.rules.cards import RANKS
from controller.rules.places import FIXED
from controller.rules.script import AnyStep
from controller.rules.shares import Model, leaves
from controller.rules.steps.deal import SEATS

SUITS_IN_DECK = 4


class Deck(Model):
    """Which ranks the deck has, as `2-A` or `6-A`, in four suits."""

    ranks: str = "2-A"

    @field_validator("ranks")
    @classmethod
    def _range(cls, value: str) -> str:
        low, _, high = value.partition("-")
        known = len(low) == 1 and len(high) == 1 and low in RANKS and high in RANKS
        if not known or RANKS.index(low) > RANKS.index(high):
            message = f"expected ranks from low to high such as 2-A or 6-A, not {value!r}"
            raise ValueError(message)
        return value

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        low, _, high = self.ranks.partition("-")
        return SUITS_IN_DECK * (RANKS.index(high) - RANKS.index(low) + 1)


class Game(Model):
    """One game, dealt by its steps in order. `seats` is the most players the deck serves."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: str
    boards: tuple[str, ...] = ()
    deck: Deck = Deck()
    seats: int = Field(default=10, ge=2, le=23)
    steps: tuple[AnyStep, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        clash = [board for board in self.boards if board in (*FIXED, *SEATS, "stub")]
        if clash or len(set(self.boards)) != len(self.boards):
            message = f"boards {list(self.boards)}: each needs a name of its own that is no other place"
            raise ValueError(message)
        for at, step in enumerate(self.steps, start=1):
            if step.do == "deal" and step.to not in (*SEATS, *self.boards):
                message = f"step {at}: deal to {step.to!r}, expected each_seat, each_live_seat or a board of the game"
                raise ValueError(message)
            if step.do == "award":
                for leaf in leaves(step.split):
                    unknown = [board for board in leaf.boards if board not in self.boards]
                    if unknown:
                        message = f"step {at}: share {leaf.share!r} on {unknown[0]!r}, a board the game does not have"
                        raise ValueError(message)
                    if len(self.boards) > 1 and not leaf.boards and leaf.uses != "own":
                        message = f"step {at}: share {leaf.share!r} must say which of the boards it is ranked on"
                        raise ValueError(message)
        if self.steps[-1].do != "award":
            message = "the last step of a game is its award"
            raise ValueError(message)
        return self

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return self.deck.size

    @property
    def rounds(self) -> int:
        """How many betting rounds the game has."""
        return sum(step.do == "bet" for step in self.steps)
