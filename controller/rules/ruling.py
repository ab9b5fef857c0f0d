"""A ruling as data: when it is offered, what it cites, the steps to do now and the patches to what remains."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from controller.rules.binding import Binding, Unpointed, was_pointed
from controller.rules.facts import Facts
from controller.rules.hand import NOBODY, Held
from controller.rules.script import AnyStep, Patch
from controller.rules.shares import Model
from controller.rules.steps.tell import Tell
from controller.rules.told import TOLD

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.rules.hand import Hand, Incident
    from controller.rules.steps.step import Step

__all__ = ["TOLD", "NoAnchor", "Ruling", "offers", "resulting_script"]


class Ruling(Model):
    """One printed repair. `covers` names rows of `rules.md` §4, `rule` cites the source by number.

    `ask` is what a person must point at before anything changes; its steps then say `$card` (with `$card.seat` and
    `$card.place`), `$seat`, `$board`, `$count`, and `$street` for the street of the incident.
    """

    id: str = Field(pattern=r"^[a-z0-9_]+/[a-z0-9_]+$")
    title: str
    rule: str
    covers: tuple[str, ...] = Field(min_length=1)
    offer: Facts = Facts()
    authorise: Literal["dealer", "floor", "two"] = "floor"
    ask: dict[Literal["card", "seat", "board", "count"], str] = Field(default_factory=dict)
    now: tuple[AnyStep, ...] = ()
    later: tuple[Patch, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the ruling says, in order: a catalogue has the n-th as `ruling.ID.sayN`."""
        steps = (*self.now, *(step for patch in self.later for step in patch.put))
        return tuple([step.text for step in steps if isinstance(step, Tell)])

    def fits(self, hand: Hand, incident: Incident) -> bool:
        """Whether the ruling fits as it stands, or by some answer to what it asks; its patches find their anchors."""
        return any(
            self.offer.hold(hand, answer) and _begins(hand, self, answer) for answer in self.answers(hand, incident)
        )

    def answers(self, hand: Hand, incident: Incident) -> Iterator[Incident]:
        """The incident with everything that can be answered to what the ruling asks and nobody has pointed at."""
        unsaid = [word for word in self.ask if not was_pointed(incident, word)]
        cards = [o for there in hand.cards.where for o in there] if "card" in unsaid else [incident.card]
        boards = hand.setup.game.boards if "board" in unsaid else (incident.board,)
        count = 1 if "count" in unsaid else incident.counted
        for card, board in product(cards, boards):
            owner = _owner(hand, card) if incident.seat == NOBODY else incident.seat
            for seat in range(len(hand.setup.seats)) if "seat" in unsaid and owner == NOBODY else (owner,):
                yield incident._replace(card=card, board=board, seat=seat, counted=count)


def _owner(hand: Hand, card: int) -> int:
    place = hand.cards.place_of(card) if card != NOBODY else None
    seat = hand.setup.places.seat_of(place) if place is not None else None
    return NOBODY if seat is None else seat


def _begins(hand: Hand, ruling: Ruling, answer: Incident) -> bool:
    try:
        resulting_script(hand, ruling, answer)
    except (NoAnchor, Unpointed):
        return False
    return True


class NoAnchor(ValueError):
    """A patch found no step to patch: the ruling does not fit what remains, and nothing was changed."""


def offers(hand: Hand, pointed: Incident | None = None) -> tuple[Ruling, ...]:
    """The rulings that fit the open incident, in the house's order of preference; those alone that the game names."""
    incident = pointed or hand.incident
    if incident is None:
        return ()
    in_force = hand.setup.house.rulings.get(incident.kind, ())
    fitting = [ruling for ruling in in_force if ruling.fits(hand, incident)]
    by_game = [ruling for ruling in fitting if ruling.id in hand.setup.game.when_short]
    return tuple(by_game or fitting)


def resulting_script(
    hand: Hand, ruling: Ruling, pointed: Incident
) -> tuple[tuple[Step, ...], tuple[Held, ...], tuple[Step, ...]]:
    """The script and the interrupted steps after a ruling begins. Raises `NoAnchor`, `Unpointed`.

    The interrupted step keeps what is due to it; what the ruling says of cards is bound to ordinals now.
    """
    binding = Binding(hand, ruling, pointed)
    now = tuple([bound for step in ruling.now for bound in binding.bind(step)])
    rest: list[tuple[Step, Held | None]] = [(step, None) for step in hand.script[hand.at :]]
    for held in hand.held:
        rest[held.at - hand.at] = (rest[held.at - hand.at][0], held)
    rest[0] = (rest[0][0], Held(hand.at, hand.due, hand.turn))
    for patch in ruling.later:
        rest = _patched(rest, patch, binding)
    first = hand.at + len(now)
    script = (*hand.script[: hand.at], *now, *(step for step, _ in rest))
    held_now = [held._replace(at=first + index) for index, (_, held) in enumerate(rest) if held]
    return script, tuple(reversed(held_now)), now


def _patched(rest: list[tuple[Step, Held | None]], patch: Patch, binding: Binding) -> list[tuple[Step, Held | None]]:
    anchor, street = patch.anchor, binding.text(patch.anchor.street)
    found = [
        index
        for index, (step, held) in enumerate(rest)
        if (anchor.do == "current" and held is not None and held.at == binding.at)
        or (
            step.do == anchor.do
            and (street is None or step.street == street)
            and (anchor.to is None or getattr(step, "to", None) == anchor.to)
        )
    ]
    if not found and patch.drop is None:
        message = f"{binding.ruling.id}: no {anchor.do} {street or ''} is left in this hand"
        raise NoAnchor(message)
    for index in reversed(found if patch.every else found[:1]):
        put: list[tuple[Step, Held | None]] = [(bound, None) for step in patch.put for bound in binding.bind(step)]
        if patch.before:
            rest[index:index] = put
        elif patch.after:
            rest[index + 1 : index + 1] = put
        else:
            rest[index : index + 1] = put
    return rest
