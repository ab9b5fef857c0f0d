"""The facts that the offer of a ruling tests: what the table knows, what the dealer has told, what was pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator

from controller.rules.hand import NOBODY, UNTOLD
from controller.rules.places import ASIDE, BURNS, DISCARDS, FIXED, MUCK
from controller.rules.shares import Model, leaves
from controller.rules.stakes import Structure
from controller.rules.steps.award import Award
from controller.rules.steps.burn import Burn
from controller.rules.steps.deal import Deal
from controller.rules.street import after_step, balance
from controller.rules.substantial import AMOUNTS, Amount, action

if TYPE_CHECKING:
    from controller.rules.hand import Hand, Incident

LOW = 7
ACE = 14


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

    Counts: `loose` cards without a place, `ordinal` how many-th card of the hand was pointed at (1 is the first),
    `exposed` how many hole cards the dealer has exposed in this deal, `aside` how many cards lie apart, `extra` and
    `missing` how many cards the street has above or below its need, `boards` how many the game has, `stub` how many
    cards are left, `times` how many-th incident of its kind in the hand this is.

    Words: `during` which kind of step, `street` of the incident, `stakes` their structure, `dealing` `first` while the
    initial deal goes on, `done` from then until the next street, `later` after it; `action` how much the round has seen
    (`sa.definition`), or what the dealer told of acts that could not be entered.

    Truths: `owes_burn` the script still owes one before the street, `next_burn` a later street burns, `to_seats` the
    street is dealt to seats, `draws` it fills hands, `upcards` some of a hand's cards come face up; `burns_suffice` the
    stub with the burns serves it, `without_burn` the stub alone does once its burn is left out; `betting_over` nobody
    can bet any more; `pointed` a card was pointed at, `newest` none has left after it, `in_play` it lies in a hand, on
    a board or with the burns, `face_up` and face up, `low` it is a seven or under, ace low, in a game of that low; of
    the seat pointed at: `next_in_order` the top card is its, `button` it has the button, `acted` it has acted in this
    round, `facing` it faces a bet, `faces_all_in` it is to act and what it faces is an all-in, `called` it kept its
    cards and called the bet of the last round, `drew_last` no seat after it has thrown cards.
    """

    loose: Count | None = None
    during: str | None = None
    street: str | None = None
    stakes: Structure | None = None
    dealing: Literal["first", "done", "later"] | None = None
    ordinal: Count | None = None
    exposed: Count | None = None
    extra: Count | None = None
    missing: Count | None = None
    times: Count | None = None
    action: Action | None = None
    boards: Count | None = None
    stub: Count | None = None
    muck: Count | None = None
    burns: Count | None = None
    discards: Count | None = None
    aside: Count | None = None
    owes_burn: bool | None = None
    next_burn: bool | None = None
    to_seats: bool | None = None
    draws: bool | None = None
    upcards: bool | None = None
    burns_suffice: bool | None = None
    without_burn: bool | None = None
    betting_over: bool | None = None
    pointed: bool | None = None
    newest: bool | None = None
    in_play: bool | None = None
    face_up: bool | None = None
    drew_last: bool | None = None
    low: bool | None = None
    next_in_order: bool | None = None
    button: bool | None = None
    acted: bool | None = None
    facing: bool | None = None
    faces_all_in: bool | None = None
    called: bool | None = None
    any: tuple[Facts, ...] = ()

    def hold(self, hand: Hand, incident: Incident) -> bool:
        """Whether the ruling fits what has happened."""
        return (
            self._words(hand, incident)
            and self._counts(hand, incident)
            and self._truths(hand, incident)
            and (not self.any or any(facts.hold(hand, incident) for facts in self.any))
        )

    def _words(self, hand: Hand, incident: Incident) -> bool:
        words = (
            (self.during, incident.during),
            (self.street, incident.street),
            (self.dealing, dealing(hand)),
            (self.stakes, hand.setup.stakes.structure),
        )
        fits = all(wanted is None or wanted == word for wanted, word in words)
        return fits and (self.action is None or amount(hand, incident) in self.action)

    def _counts(self, hand: Hand, incident: Incident) -> bool:
        extra, missing = balance(hand, incident.street)
        counts = (
            (self.loose, len(hand.loose)),
            (self.ordinal, incident.card + 1),
            (self.exposed, len(hand.exposed)),
            (self.extra, extra),
            (self.missing, missing),
            (self.times, hand.kinds.count(incident.kind)),
            (self.boards, len(hand.setup.game.boards)),
            (self.stub, hand.cards.stub),
            (self.muck, len(hand.cards.where[MUCK])),
            (self.burns, hand.burned),
            (self.discards, len(hand.cards.where[DISCARDS])),
            (self.aside, len(hand.cards.where[ASIDE])),
        )
        return all(wanted is None or wanted.holds(count) for wanted, count in counts)

    def _truths(self, hand: Hand, incident: Incident) -> bool:
        seat, street = incident.seat, incident.street
        rest = hand.script[hand.at :]
        deals = [step for step in hand.setup.steps if isinstance(step, Deal) and step.street == street]
        truths = (
            (self.owes_burn, owes_burn(hand, street)),
            (self.next_burn, any(step.do == "burn" and step.street != street for step in rest)),
            (self.to_seats, any(step.to not in hand.setup.game.boards for step in deals)),
            (self.draws, any(deal.fill > 0 for deal in deals)),
            (self.upcards, any(deal.up > 0 and deal.down > 0 for deal in deals)),
            (self.burns_suffice, hand.cards.stub + hand.burned >= still_due(hand)),
            (self.without_burn, hand.cards.stub >= still_due(hand) - 1),
            (self.betting_over, hand.bets.bettors() <= 1),
            (self.pointed, incident.card != NOBODY),
            (self.newest, incident.card == len(hand.cards.faces) - 1),
            (self.in_play, in_play(hand, incident.card)),
            (self.face_up, in_play(hand, incident.card) and hand.cards.is_up(incident.card)),
            (self.low, is_low(hand, incident.card)),
            (self.next_in_order, next_in_order(hand) == seat),
            (self.button, seat != NOBODY and hand.seat(seat) == hand.setup.button),
            (self.acted, seat != NOBODY and bool(hand.bets.acted >> seat & 1)),
            (self.facing, seat != NOBODY and hand.bets.owes(seat) > 0),
            (self.faces_all_in, faces_all_in(hand, seat)),
            (self.called, called(hand, seat)),
            (self.drew_last, drew_last(hand) == seat),
        )
        return all(wanted is None or wanted == truth for wanted, truth in truths)


def amount(hand: Hand, incident: Incident) -> Amount:
    """How much action there has been on the street: as told, or as entered in the round that stands."""
    if incident.acted in AMOUNTS:
        return AMOUNTS[AMOUNTS.index(incident.acted)]
    around = [*hand.script[: hand.at + 1], *(hand.script[held.at] for held in hand.held)]
    last = next((step.do for step in reversed(around) if step.do in ("bet", "deal", "burn")), "")
    return action(hand.deeds, hand.setup.house.sa) if last == "bet" else "none"


def dealing(hand: Hand) -> str:
    """Where the initial deal stands: `first` while it goes on, `done` until the next street begins, then `later`."""
    begun = hand.script[: hand.at + 1]
    first = next((step.street for step in hand.setup.steps if step.do == "deal"), "")
    if any(step.do in ("burn", "deal") and step.street != first for step in begun):
        return "later"
    return "done" if any(step.do == "bet" for step in begun) else "first"


def is_low(hand: Hand, card: int) -> bool:
    """Whether a card is a seven or under, ace low, in a game whose low is ace to five (RR11 lowball)."""
    face = hand.cards.faces[card] if card >= 0 else None
    low = face is not None and face.known and (face.rank + 2 <= LOW or face.rank + 2 == ACE)
    splits = [step.split for step in hand.setup.steps if isinstance(step, Award)]
    return low and any(leaf.rank == "low_a5" for split in splits for leaf in leaves(split))


def in_play(hand: Hand, card: int) -> bool:
    """Whether a card lies in a hand, on a board, as somebody's own or with the burns."""
    place = hand.cards.place_of(card) if card >= 0 else None
    return place is not None and (place == BURNS or place >= len(FIXED))


def faces_all_in(hand: Hand, seat: int) -> bool:
    """Whether a seat is to act, owes something, and a seat that is all in made it the bet (TDA24 49)."""
    bets = hand.bets
    owes = seat != NOBODY and hand.turn == seat and bets.owes(seat) > 0
    return owes and any(bets.all_in >> other & 1 and put == max(bets.put) for other, put in enumerate(bets.put))


def called(hand: Hand, seat: int) -> bool:
    """Whether a seat kept its cards and called the last bet of the last round, which is another's (TDA24 18)."""
    return hand.bets.aggressor not in (NOBODY, seat) and seat != NOBODY and hand.is_live(seat)


def drew_last(hand: Hand) -> int:
    """The seat that threw cards or stood pat last on this street: nobody has acted on it yet."""
    live = hand.live()
    before = live if hand.turn == NOBODY else tuple([seat for seat in live if seat < hand.turn])
    return before[-1] if before else UNTOLD


def next_in_order(hand: Hand) -> int:
    """The seat whose card the top of the stub would be, had the deal gone on: the one after the last that got one."""
    dealt = [hand.cards.place_of(ordinal) for ordinal in range(len(hand.cards.faces))]
    owners = [hand.setup.places.seat_of(place) for place in dealt if place is not None]
    last = next((seat for seat in reversed(owners) if seat is not None), None)
    return 0 if last is None else (last + 1) % len(hand.setup.seats)


def owes_burn(hand: Hand, street: str) -> bool:
    """Whether the script still owes a burn before this street's cards."""
    return any(step.do == "burn" and step.street == street for step in hand.script[hand.at :])


def still_due(hand: Hand) -> int:
    """How many cards the stub must still have for this street, the one in hand included."""
    step = hand.step
    street, spare = (step.street, step.spare if isinstance(step, Burn) else 0) if step is not None else ("", 0)
    return len(hand.due) + after_step(hand, street) + spare
