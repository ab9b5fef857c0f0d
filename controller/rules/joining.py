"""JOIN: a hand that was begun without the console is taken up in its middle, at the beginning of a betting round.

What lies in the pot is the chips the hand starts with in the middle; what nobody has seen stays unread.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.rules.apply import start
from controller.rules.cards import UNREAD, Face
from controller.rules.decide import Decision, begin
from controller.rules.draft import Draft
from controller.rules.events import Acted, CardOut, HandStarted
from controller.rules.hand import NOBODY
from controller.rules.saying import Refusal, say
from controller.rules.seating import HEADS_UP
from controller.rules.steps.deal import SEATS, Deal

if TYPE_CHECKING:
    from controller.rules.game import Game
    from controller.rules.hand import Setup
    from controller.rules.house import House
    from controller.rules.steps.step import Step


@dataclass(frozen=True, slots=True)
class JoinsAt:
    """Where a hand stands: the street that is to be bet, the chips in the pot, the seat numbers still in it.

    `cards` lie on the boards, each board's in turn as they came; none where nobody enters them.
    """

    street: str
    pot: int
    seats: tuple[int, ...]
    cards: tuple[Face, ...] = ()


def streets(game: Game, house: House) -> tuple[tuple[str, int], ...]:
    """The streets a hand can be joined at and how many board cards lie there; none for a game of draws or up-cards."""
    found: list[tuple[str, int]] = []
    lying, rounds = 0, 0
    for step in game.steps_in(house):
        if not _can_be_told(step):
            break
        if isinstance(step, Deal) and step.to not in SEATS:
            lying += step.up + step.down
        if step.do == "bet":
            rounds += 1
            if rounds > 1:
                found.append((step.street, lying))
    return tuple(found)


def _can_be_told(step: Step) -> bool:
    """Whether what was done in a step is told by counting: nobody threw a card and no hand shows one."""
    if isinstance(step, Deal):
        return step.to not in SEATS or not (step.up or step.fill)
    return step.do in ("post", "burn", "bet")


def begun(setup: Setup | Refusal, at: JoinsAt | None) -> Decision | Refusal:
    """Begin the next hand, or take it up where it stands; what keeps it from beginning refuses both."""
    if isinstance(setup, Refusal):
        return setup
    return begin(setup) if at is None else join(setup, at)


def join(setup: Setup, at: JoinsAt) -> Decision | Refusal:
    """Take a hand up; refused where the game, the seats or the cards cannot be so."""
    wrong = _wrong(setup, at)
    if wrong is not None:
        return wrong
    setup = replace(setup, small_blind=NOBODY, big_blind=NOBODY, posts=(), carried=at.pot + setup.carried)
    draft = Draft(start(setup))
    draft.events.append(HandStarted(setup))
    out = [seat for seat, number in enumerate(setup.seats) if number not in at.seats]
    cards = list(at.cards)
    for index, step in enumerate(setup.steps):
        if step.do == "bet" and step.street == at.street:
            draft.pull_in()
            draft.go(index)
            break
        if step.do == "bet":
            for seat in out:
                draft.add(_folded(seat))
            out = []
        elif step.do != "post":
            _lay(draft, index, step, cards)
    return Decision(tuple(draft.events), draft.hand)


def _folded(seat: int) -> Acted:
    """A seat is out: how its chips came into the pot nobody has seen."""
    return Acted(
        seat,
        "fold",
        put=0,
        all_in=False,
        counted=True,
        bet=0,
        full=0,
        raised=0,
        raises=0,
        unit=0,
        uncapped=False,
        aggressor=NOBODY,
        turn=NOBODY,
        late=False,
    )


def _wrong(setup: Setup, at: JoinsAt) -> Refusal | None:
    known = dict(streets(setup.game, setup.house))
    if at.street not in known:
        return Refusal(say("refused.join_street", known=", ".join(known) or "-"))
    if len(set(at.seats)) < HEADS_UP or not set(at.seats) <= set(setup.seats) or len(set(at.seats)) < len(at.seats):
        return Refusal(say("refused.join_seats", seats=", ".join(map(str, sorted(setup.seats)))))
    read = [face for face in at.cards if face != UNREAD]
    if len(at.cards) not in (0, known[at.street]) or len(set(read)) < len(read):
        return Refusal(say("refused.join_cards", n=known[at.street]))
    if any(face.rank < setup.game.deck.lowest for face in read):
        return Refusal(say("refused.join_cards", n=known[at.street]))
    return None if at.pot > 0 else Refusal(say("refused.join_pot"))


def _lay(draft: Draft, index: int, step: Step, cards: list[Face]) -> None:
    """The cards of a burn or a deal are out: those of a board are told, all others unread."""
    draft.at = index
    step.arrive(draft)
    for due in draft.hand.due:
        told = bool(due & 1) and bool(cards)
        draft.add(CardOut(cards.pop(0) if told else UNREAD, due >> 1, bool(due & 1), due=True))
