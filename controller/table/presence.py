"""Who is at the table: the dealer who signed on, the call for the floor, and the people who proved who they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, assert_never

from controller.rules.saying import Refusal, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from controller.rules.authority import Level

Role = Literal["dealer", "floor", "technician", "trainer", "trainee"]
ROLES: Final[tuple[Role, ...]] = ("dealer", "floor", "technician", "trainer", "trainee")
How = Literal["code", "badge", "key"]
MICROSECONDS: Final = 1_000_000
ROLE_LASTS: Final = 60 * MICROSECONDS
"""Microseconds after which a role that was used for nothing drops by itself (console.md §3.7)."""
ENOUGH: Final = 2


class Person(NamedTuple):
    """Somebody the table knows, and as what."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class CallsFloor:
    """A tap on FLOOR: anybody may call, and dealing goes on."""


@dataclass(frozen=True, slots=True)
class Coming:
    """The call is answered: somebody of the floor is on the way. `who` may be left open."""

    who: str = ""


@dataclass(frozen=True, slots=True)
class Identified:
    """A fact: a code, a badge or a key switch proved who stands at the table. The code itself is nowhere."""

    who: str
    role: Role
    how: How = "code"


@dataclass(frozen=True, slots=True)
class NotKnown:
    """A fact: a code or a badge that nobody has was tried; `locked` seconds must pass before the next.

    `nobody`: the table knows no people at all; `untried`: who they are cannot be
    read, or no try be written down.
    """

    how: How = "code"
    locked: int = 0
    nobody: bool = False
    untried: bool = False


@dataclass(frozen=True, slots=True)
class FloorLeaves:
    """The floor is done, or the call was for nothing: the role drops and the call is over."""


@dataclass(frozen=True, slots=True)
class SignsOff:
    """The dealer goes, between hands."""


Attends = CallsFloor | Coming | Identified | NotKnown | FloorLeaves | SignsOff
ATTENDS: Final = (CallsFloor, Coming, Identified, NotKnown, FloorLeaves, SignsOff)
"""What is about people, not about cards and chips: it stops nothing, and no undo reaches it."""


class Presence(NamedTuple):
    """Who is there. `called` and `since` are microseconds since 1970, 0 for not called and for nobody.

    `dealer` is the name of who signed on, `coming` of who answered the call, `people` who stand at the table;
    `new_dealer` until the first hand after the push.
    """

    dealer: str = ""
    called: int = 0
    answered: bool = False
    coming: str = ""
    people: tuple[Person, ...] = ()
    since: int = 0
    new_dealer: bool = False

    @property
    def lasts_until(self) -> int:
        """When the role of those at the table drops by itself, in microseconds since 1970."""
        return self.since + ROLE_LASTS

    def standing(self, now: int) -> tuple[Person, ...]:
        """The people whose role has not dropped yet."""
        return self.people if now <= self.lasts_until else ()

    def floor(self, now: int) -> tuple[str, ...]:
        """The names of the floor at the table."""
        return tuple([person.name for person in self.standing(now) if person.role == "floor"])

    def level(self, now: int) -> Level:
        """What those at the table are enough for."""
        floor = self.floor(now)
        return "two" if len(floor) >= ENOUGH else "floor" if floor else "dealer"

    def left(self) -> Presence:
        """The same without the floor, its call and its role."""
        return Presence(self.dealer, new_dealer=self.new_dealer)


@dataclass(frozen=True, slots=True)
class Attended:
    """Who is at the table from now on."""

    presence: Presence


def attend(presence: Presence, given: Attends, now: int, *, running: bool) -> Presence | Refusal:
    """Who is at the table after somebody called, came, proved who they are or left; or why that cannot be."""
    match given:
        case CallsFloor():
            return presence._replace(called=presence.called or now)
        case Coming(who=who):
            if not presence.called:
                return Refusal(say("refused.nobody_called"))
            return presence._replace(answered=True, coming=who)
        case Identified():
            return _identified(presence, given, now, running=running)
        case NotKnown():
            return _not_known(given)
        case FloorLeaves():
            return presence.left()
        case SignsOff():
            if running:
                return Refusal(say("refused.push_between_hands"))
            return presence._replace(dealer="")
        case _:
            assert_never(given)


def _not_known(given: NotKnown) -> Refusal:
    if given.untried:
        return Refusal(say("refused.code_untried"))
    if given.nobody:
        return Refusal(say("refused.no_people"))
    if given.locked:
        return Refusal(say("refused.code_locked", seconds=given.locked))
    return Refusal(say("refused.not_known"))


def _identified(presence: Presence, given: Identified, now: int, *, running: bool) -> Presence | Refusal:
    if given.role == "trainee":
        return Refusal(say("refused.trainee"))
    if given.role == "dealer":
        if running and presence.dealer not in ("", given.who):
            return Refusal(say("refused.push_between_hands"))
        return presence._replace(dealer=given.who, new_dealer=presence.new_dealer or presence.dealer != given.who)
    others = tuple([person for person in presence.standing(now) if person.name != given.who])
    people = (*others, Person(given.who, given.role))
    return presence._replace(called=presence.called or now, people=people, since=now)


def last_of(events: Iterable[object], presence: Presence) -> Presence:
    """Who is at the table after events."""
    for event in events:
        if isinstance(event, Attended):
            presence = event.presence
    return presence
