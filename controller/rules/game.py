"""A game as data: its boards, its deck and the list of steps that is its crib sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

from pydantic import Field, field_validator, model_validator

from controller.rules.cards import RANKS
from controller.rules.places import FIXED
from controller.rules.script import AnyStep, Patch
from controller.rules.shares import Model, leaves
from controller.rules.steps.award import Award
from controller.rules.steps.burn import Burn
from controller.rules.steps.deal import SEATS, Deal
from controller.rules.steps.discard import Discard, DrawRules
from controller.rules.steps.post import BombPotRules, Post

if TYPE_CHECKING:
    from controller.rules.house import House
    from controller.rules.steps.step import Step

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
    def lowest(self) -> int:
        """The lowest rank of the deck, 0 for a deuce."""
        return RANKS.index(self.ranks.partition("-")[0])

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        low, _, high = self.ranks.partition("-")
        return SUITS_IN_DECK * (RANKS.index(high) - RANKS.index(low) + 1)


class PineappleRules(Model):
    """The house's `pineapple.*` keys: when the third card is thrown (LA24: after the preflop betting)."""

    discard_at: Literal["before_preflop", "after_preflop", "after_flop", "never"] = "after_preflop"


class DrawmahaRules(Model):
    """The house's `drawmaha.*` keys: whether the turn is turned before the draws are delivered (LA24; BARGE after)."""

    turn_before_delivery: bool = False
    max_cards: Literal[3, 5] = 5


class ShortDeckRules(Model):
    """The house's `short_deck.*` keys: whether three of a kind beats a straight (WSOP: it does not)."""

    trips_beat_straight: bool = False


MOVES_STEPS: dict[str, type[Model]] = {
    "bomb_pot": BombPotRules,
    "draw": DrawRules,
    "drawmaha": DrawmahaRules,
    "pineapple": PineappleRules,
    "short_deck": ShortDeckRules,
}
"""The sections of a house whose keys may change the steps of a game."""


class ByHouse(Model):
    """What changes in a game where the house has this value of this key, such as `pineapple.discard_at: never`."""

    key: str
    value: str | int | bool = Field(alias="is")
    change: tuple[Patch, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _known(self) -> Self:
        section, _, name = self.key.partition(".")
        rules = MOVES_STEPS.get(section)
        if rules is None or name not in rules.model_fields:
            known = ", ".join(
                f"{section}.{name}" for section, rules in MOVES_STEPS.items() for name in rules.model_fields
            )
            message = f"no house key that moves a step is called {self.key!r}; there are {known}"
            raise ValueError(message)
        rules.model_validate({name: self.value})
        return self

    def holds(self, house: House) -> bool:
        """Whether the house has this value."""
        section, _, name = self.key.partition(".")
        wanted = MOVES_STEPS[section].model_validate({name: self.value})
        return bool(getattr(getattr(house, section), name) == getattr(wanted, name))


class Game(Model):
    """One game, dealt by its steps in order. `seats` is the most players it is dealt to.

    `when_short` names the rulings by which it goes on when the stub is too short: with them more players may sit than
    the deck serves at its worst. `by_house` has what keys of the house change in the steps.
    """

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    title: str
    boards: tuple[str, ...] = ()
    deck: Deck = Deck()
    seats: int = Field(default=10, ge=2, le=23)
    when_short: tuple[str, ...] = ()
    steps: tuple[AnyStep, ...] = Field(min_length=1)
    by_house: tuple[ByHouse, ...] = ()

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        clash = [board for board in self.boards if board in (*FIXED, *SEATS, "stub")]
        if clash or len(set(self.boards)) != len(self.boards):
            message = f"boards {list(self.boards)}: each needs a name of its own that is no other place"
            raise ValueError(message)
        for at, step in enumerate(self.steps, start=1):
            self._check(step, f"step {at}")
        if self.steps[-1].do != "award":
            message = "the last step of a game is its award"
            raise ValueError(message)
        needed = self.need(self.seats)
        if needed > self.deck_size and not self.when_short:
            message = (
                f"seats: {self.seats} players need {needed} cards at most and the deck has {self.deck_size}; fewer "
                "seats, or when_short: with the rulings by which the hand goes on"
            )
            raise ValueError(message)
        return self

    @model_validator(mode="after")
    def _changes_hold_together(self) -> Self:
        for changes in self.by_house:
            where = f"by_house {changes.key}"
            for patch in changes.change:
                if not _found(self.steps, patch):
                    message = f"{where}: the game has no step {patch.anchor.model_dump(exclude_none=True)}"
                    raise ValueError(message)
                for step in patch.put:
                    self._check(step, where)
        return self

    def _check(self, step: Step, where: str) -> None:
        """Raise `ValueError` for a board that a step names and the game does not have."""
        if isinstance(step, Deal) and step.to not in (*SEATS, *self.boards):
            message = f"{where}: deal to {step.to!r}, expected each_seat, each_live_seat or a board of the game"
            raise ValueError(message)
        for leaf in leaves(step.split) if isinstance(step, Award) else ():
            unknown = [board for board in leaf.boards if board not in self.boards]
            if unknown:
                message = f"{where}: share {leaf.share!r} on {unknown[0]!r}, a board the game does not have"
                raise ValueError(message)
            if len(self.boards) > 1 and not leaf.boards and leaf.uses != "own":
                message = f"{where}: share {leaf.share!r} must say which of the boards it is ranked on"
                raise ValueError(message)

    def steps_in(self, house: House) -> tuple[Step, ...]:
        """The steps as they are dealt in this house."""
        steps: tuple[Step, ...] = self.steps
        for changes in self.by_house:
            if changes.holds(house):
                for patch in changes.change:
                    steps = _changed(steps, patch)
        return steps

    def need(self, players: int, house: House | None = None) -> int:
        """How many cards the hand takes when nobody folds and everybody draws as many as he may (`rules.md` §3.4)."""
        cards, most = 0, 0
        for step in self.steps if house is None else self.steps_in(house):
            match step:
                case Burn():
                    cards += 1
                case Discard():
                    most = step.most
                case Deal(fill=fill) if fill:
                    cards += most * players
                case Deal():
                    cards += (step.down + step.up) * (players if step.to in SEATS else 1)
        return cards

    @property
    def everybody_antes(self) -> bool:
        """Whether the hand begins with the same ante from everybody and bets are measured by it."""
        return any(isinstance(step, Post) and step.what in ("bomb", "ante_and_button") for step in self.steps)

    @property
    def button_posts(self) -> bool:
        """Whether the only blind is the button's, who then acts last before the flop too."""
        return any(isinstance(step, Post) and step.what == "ante_and_button" for step in self.steps)

    @property
    def has_blinds(self) -> bool:
        """Whether blinds are posted; a game without has antes, and no kill."""
        return any(isinstance(step, Post) and step.what == "blinds" for step in self.steps)

    @property
    def is_bomb_pot(self) -> bool:
        """Whether the hand is a bomb pot: antes, and no betting before the flop."""
        return any(isinstance(step, Post) and step.what == "bomb" for step in self.steps)

    @property
    def deck_size(self) -> int:
        """How many cards the deck has."""
        return self.deck.size

    @property
    def rounds(self) -> int:
        """How many betting rounds the game has."""
        return sum(step.do == "bet" for step in self.steps)


def _found(steps: tuple[Step, ...], patch: Patch) -> list[int]:
    """Which steps a change is about."""
    anchor = patch.anchor
    found = [
        at
        for at, step in enumerate(steps)
        if step.do == anchor.do
        and anchor.street in (None, step.street)
        and anchor.to in (None, getattr(step, "to", None))
    ]
    return found if patch.every else found[:1]


def _changed(steps: tuple[Step, ...], patch: Patch) -> tuple[Step, ...]:
    """The steps after one change."""
    changed = list(steps)
    for at in reversed(_found(steps, patch)):
        first = at + 1 if patch.after else at
        changed[first : at if patch.before else at + 1] = patch.put
    return tuple(changed)
