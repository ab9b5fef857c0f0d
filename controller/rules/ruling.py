"""A ruling as data: when it is offered, what it cites, the steps to do now and the patches to what remains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field, field_validator

from controller.rules.hand import Held
from controller.rules.places import ASIDE, FIXED
from controller.rules.script import AnyStep, Patch
from controller.rules.shares import Model
from controller.rules.steps.move import Move

if TYPE_CHECKING:
    from controller.rules.hand import Hand, Incident
    from controller.rules.steps.step import Step

TOLD = (
    "too_early",
    "exposed",
    "player_exposed",
    "boxed",
    "wrong_seat",
    "wrong_board",
    "order",
    "face_down",
    "two_cards",
    "burn_exposed",
    "short",
    "wrong_count",
    "stub_dropped",
    "stub_mixed",
    "mucked",
    "foreign",
    "button_wrong",
)
"""The words of the PROBLEM buttons (`vocabulary.md` §2.2)."""


class Range(Model):
    """A count from `least` to `most`, written `2`, `2..`, `1..3`."""

    least: int
    most: int | None = None

    def holds(self, count: int) -> bool:
        """Whether a count lies in the range."""
        return count >= self.least and (self.most is None or count <= self.most)


class Facts(Model):
    """The facts an offer tests: all that are given must hold."""

    loose: Range | None = None
    during: str | None = None
    street: str | None = None
    owes_burn: bool | None = None

    @field_validator("loose", mode="before")
    @classmethod
    def _range(cls, value: object) -> object:
        if isinstance(value, int):
            return {"least": value, "most": value}
        if isinstance(value, str):
            least, dots, most = value.partition("..")
            if least.isdigit() and (not most or most.isdigit()):
                return {"least": int(least), "most": int(most) if most else (None if dots else int(least))}
            message = f"expected a count such as 2, 2.. or 1..3, not {value!r}"
            raise ValueError(message)
        return value

    def hold(self, hand: Hand, incident: Incident) -> bool:
        """Whether the ruling fits what has happened."""
        if self.loose and not self.loose.holds(len(hand.loose)):
            return False
        if self.during and incident.during != self.during:
            return False
        if self.street and incident.street != self.street:
            return False
        return self.owes_burn is None or self.owes_burn == owes_burn(hand, incident.street)


class Ruling(Model):
    """One printed repair. `covers` names rows of `rules.md` §4, `rule` cites the source by number."""

    id: str = Field(pattern=r"^[a-z0-9_]+/[a-z0-9_]+$")
    title: str
    rule: str
    covers: tuple[str, ...] = Field(min_length=1)
    offer: Facts = Facts()
    authorise: Literal["dealer", "floor", "two"] = "floor"
    now: tuple[AnyStep, ...] = ()
    later: tuple[Patch, ...] = ()


class NoAnchor(ValueError):
    """A patch found no step to patch: the ruling does not fit what remains, and nothing was changed."""


def owes_burn(hand: Hand, street: str) -> bool:
    """Whether the script still owes a burn before this street's cards."""
    rest = hand.script[hand.at :]
    return any(step.do == "burn" and step.street == street for step in rest)


def offers(hand: Hand) -> tuple[Ruling, ...]:
    """The rulings that fit the open incident, in the house's order of preference."""
    if hand.incident is None:
        return ()
    in_force = hand.setup.house.rulings.get(hand.incident.kind, ())
    return tuple([ruling for ruling in in_force if ruling.offer.hold(hand, hand.incident)])


def resulting_script(hand: Hand, ruling: Ruling) -> tuple[tuple[Step, ...], tuple[Held, ...]]:
    """The script and the interrupted steps after a ruling begins. Raises `NoAnchor`.

    The interrupted step keeps what is due to it; what the ruling says of cards is bound to ordinals now.
    """
    incident = hand.incident
    assert incident is not None  # noqa: S101 - a ruling is applied to an open incident
    binding = _Binding(hand, incident.street)
    now = tuple([binding.bind(step) for step in ruling.now])
    rest: list[tuple[Step, Held | None]] = [(step, None) for step in hand.script[hand.at :]]
    for held in hand.held:
        rest[held.at - hand.at] = (rest[held.at - hand.at][0], held)
    rest[0] = (rest[0][0], Held(hand.at, hand.due, hand.turn))
    for patch in ruling.later:
        rest = _patched(rest, patch, binding, ruling.id)
    first = hand.at + len(now)
    script = (*hand.script[: hand.at], *now, *(step for step, _ in rest))
    held_now = [held._replace(at=first + index) for index, (_, held) in enumerate(rest) if held]
    return script, tuple(reversed(held_now))


def _patched(
    rest: list[tuple[Step, Held | None]], patch: Patch, binding: _Binding, ruling: str
) -> list[tuple[Step, Held | None]]:
    anchor, street = patch.anchor, binding.street_of(patch.anchor.street)
    found = [
        index
        for index, (step, _) in enumerate(rest)
        if step.do == anchor.do
        and (street is None or step.street == street)
        and (anchor.to is None or getattr(step, "to", None) == anchor.to)
    ]
    if not found:
        message = f"{ruling}: no {anchor.do} {street or ''} is left in this hand"
        raise NoAnchor(message)
    for index in reversed(found if patch.every else found[:1]):
        put: list[tuple[Step, Held | None]] = [(binding.bind(step), None) for step in patch.put]
        if patch.before:
            rest[index:index] = put
        elif patch.after:
            rest[index + 1 : index + 1] = put
        else:
            rest[index : index + 1] = put
    return rest


class _Binding:
    """Binds the words of a ruling to the cards that are out when it begins."""

    def __init__(self, hand: Hand, street: str) -> None:
        self._hand = hand
        self._street = street
        self._loose = list(hand.loose)
        self._aside: list[int] = []

    def street_of(self, word: str | None) -> str | None:
        return self._street if word == "$street" else word

    def bind(self, step: Step) -> Step:
        changes: dict[str, object] = {}
        if step.street == "$street":
            changes["street"] = self._street
        if isinstance(step, Move):
            changes["cards"] = self._cards(step)
        return step.model_copy(update=changes) if changes else step

    def _cards(self, step: Move) -> tuple[int, ...]:
        if step.source == "loose":
            taken = self._take_loose(step)
        elif step.source == "aside":
            taken = tuple(self._aside)
            self._aside.clear()
        else:
            places = self._hand.setup.places
            place = places.find(step.source)
            taken = self._hand.cards.where[place] if place is not None else ()
        if step.to == FIXED[ASIDE]:
            self._aside.extend(taken)
        return taken

    def _take_loose(self, step: Move) -> tuple[int, ...]:
        if step.which == "burn":
            owed = owes_burn(self._hand, self._street)
            taken = tuple(self._loose[:1]) if owed else ()
        else:
            taken = tuple(self._loose)
        self._loose = [ordinal for ordinal in self._loose if ordinal not in taken]
        return taken
