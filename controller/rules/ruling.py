"""A ruling as data: when it is offered, what it cites, the steps to do now and the patches to what remains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator, Field

from controller.rules.binding import Binding
from controller.rules.hand import Held
from controller.rules.script import AnyStep, Patch
from controller.rules.shares import Model
from controller.rules.substantial import AMOUNTS, Amount, action

if TYPE_CHECKING:
    from controller.rules.hand import Hand, Incident
    from controller.rules.steps.step import Step

TOLD = (
    "too_early",
    "extra_card",
    "too_many",
    "missing_burn",
    "extra_burn",
    "board_short",
    "board_missing",
    "boards_swapped",
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


def _range(value: object) -> object:
    if isinstance(value, int):
        return {"least": value, "most": value}
    if isinstance(value, str):
        least, dots, most = value.partition("..")
        if least.isdigit() and (not most or most.isdigit()):
            return {"least": int(least), "most": int(most) if most else (None if dots else int(least))}
        message = f"expected a count such as 2, 2.. or 1..3, not {value!r}"
        raise ValueError(message)
    return value


def _amounts(value: object) -> object:
    """Read `none`, `some..` or `none..some` as the amounts of action it covers."""
    if not isinstance(value, str):
        return value
    least, dots, most = value.partition("..")
    if least not in AMOUNTS or (most and most not in AMOUNTS):
        message = f"expected none, some or substantial, or a range such as none..some, not {value!r}"
        raise ValueError(message)
    last = AMOUNTS.index(most) if most else (len(AMOUNTS) - 1 if dots else AMOUNTS.index(least))
    return AMOUNTS[AMOUNTS.index(least) : last + 1]


Count = Annotated[Range, BeforeValidator(_range)]
Action = Annotated[tuple[Amount, ...], BeforeValidator(_amounts)]


class Facts(Model):
    """The facts an offer tests: all that are given must hold; `any` holds when one of its own does.

    `loose` cards without a place, `during` which kind of step, `street` of the incident; `dealing` is `first` while
    the initial deal goes on, `done` from then until the next street, `later` after it; `ordinal` is how many-th card
    of the deal was pointed at (1 is the first), `exposed` how many hole cards the dealer has exposed in this deal,
    `action` how much this round has seen (`sa.definition`), `owes_burn` whether the script still owes one before the
    street, `boards` how many the game has, `stub` how many cards are left, `betting_over` whether nobody can bet any
    more, `next_in_order` whether the seat pointed at would get the top card in the order of the deal.
    """

    loose: Count | None = None
    during: str | None = None
    street: str | None = None
    dealing: Literal["first", "done", "later"] | None = None
    ordinal: Count | None = None
    exposed: Count | None = None
    action: Action | None = None
    owes_burn: bool | None = None
    boards: Count | None = None
    stub: Count | None = None
    betting_over: bool | None = None
    next_in_order: bool | None = None
    any: tuple[Facts, ...] = ()

    def hold(self, hand: Hand, incident: Incident) -> bool:
        """Whether the ruling fits what has happened."""
        counts = (
            (self.loose, len(hand.loose)),
            (self.ordinal, incident.card + 1),
            (self.exposed, len(hand.exposed)),
            (self.boards, len(hand.setup.game.boards)),
            (self.stub, hand.cards.stub),
        )
        words = ((self.during, incident.during), (self.street, incident.street), (self.dealing, dealing(hand)))
        truths = (
            (self.owes_burn, owes_burn(hand, incident.street)),
            (self.betting_over, hand.bets.bettors() <= 1),
            (self.next_in_order, next_in_order(hand) == incident.seat),
        )
        return (
            all(wanted is None or wanted.holds(count) for wanted, count in counts)
            and all(wanted is None or wanted == word for wanted, word in words)
            and all(wanted is None or wanted == truth for wanted, truth in truths)
            and (self.action is None or action(hand.deeds, hand.setup.house.sa) in self.action)
            and (not self.any or any(facts.hold(hand, incident) for facts in self.any))
        )


def dealing(hand: Hand) -> str:
    """Where the initial deal stands: `first` while it goes on, `done` until the next street begins, then `later`."""
    if len(hand.streets) > 1:
        return "later"
    return "done" if any(step.do == "bet" for step in hand.script[: hand.at + 1]) else "first"


def next_in_order(hand: Hand) -> int:
    """The seat whose card the top of the stub would be, had the deal gone on: the one after the last that got one."""
    dealt = [hand.cards.place_of(ordinal) for ordinal in range(len(hand.cards.faces))]
    last = next((place for place in reversed(dealt) if place is not None), None)
    seat = hand.setup.places.seat_of(last) if last is not None else None
    return 0 if seat is None else (seat + 1) % len(hand.setup.seats)


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


class NoAnchor(ValueError):
    """A patch found no step to patch: the ruling does not fit what remains, and nothing was changed."""


def owes_burn(hand: Hand, street: str) -> bool:
    """Whether the script still owes a burn before this street's cards."""
    rest = hand.script[hand.at :]
    return any(step.do == "burn" and step.street == street for step in rest)


def offers(hand: Hand, pointed: Incident | None = None) -> tuple[Ruling, ...]:
    """The rulings that fit the open incident, in the house's order of preference."""
    incident = pointed or hand.incident
    if incident is None:
        return ()
    in_force = hand.setup.house.rulings.get(incident.kind, ())
    return tuple([ruling for ruling in in_force if ruling.offer.hold(hand, incident)])


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
        for index, (step, _) in enumerate(rest)
        if (anchor.do == "current" and index == 0)
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
