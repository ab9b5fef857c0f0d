"""What a screen may know of the table: a new frozen view each time, with no field that could hold a hidden face."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from controller.rules import betting
from controller.rules.cards import UNREAD, name
from controller.rules.places import ASIDE, BURNS, LOOSE, MUCK
from controller.rules.ruling import offers
from controller.rules.saying import Say, say
from controller.table.now import alongside, coming, instruction

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.session import Seated, Session
    from controller.table.table import Outcome, Table

BACK = "▒▒"
Links = tuple[tuple[str, bool, str], ...]
"""Each device: its name, whether its line is up, and a sentence when something is wrong."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: its number, stack and bet in chips (None: not counted), its cards as far as they lie open."""

    number: int
    stack: int | None
    bet: int
    button: bool
    live: bool
    all_in: bool
    counted: bool
    to_act: bool
    cards: tuple[str, ...]
    own: tuple[str, ...]
    won: int


@dataclass(frozen=True, slots=True)
class PotView:
    """One pot: its name, its chips, the seats that can win it, and who got what once it is awarded."""

    name: str
    amount: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShareView:
    """A share of a pot as it was awarded: who won how many chips, and why the odd ones."""

    pot: str
    share: str
    amount: int
    won: tuple[tuple[int, int], ...]
    why: str


@dataclass(frozen=True, slots=True)
class OfferView:
    """A ruling that fits: its id, its title, the rule it cites."""

    id: str
    title: str
    rule: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as the dealer may see it. Amounts are chips; None where nobody has counted or nothing applies."""

    game: str
    house: str
    stakes: str
    number: int
    step: str
    street: str
    ask: int
    now: Say
    coming: tuple[Say, ...]
    alongside: tuple[Say, ...]
    seats: tuple[SeatView, ...]
    boards: tuple[tuple[str, tuple[str, ...]], ...]
    pot: int
    pots: tuple[PotView, ...]
    shares: tuple[ShareView, ...]
    bet: int
    to_call: int | None
    least: int | None
    most: int | None
    no_raise: Say | None
    due: int
    out: int
    stub: int
    burns: int
    muck: int
    loose: int
    aside: tuple[str, ...]
    stopped: str
    offers: tuple[OfferView, ...]
    ended: str
    undoes: str
    refusal: Say | None
    links: Links


def view(table: Table, outcome: Outcome | None = None) -> TableView:
    """The table after an outcome."""
    hand = table.hand
    refusal = outcome.refusal if outcome else None
    links = tuple([(link.device, link.up, link.why) for link in table.links.values()])
    if hand is None:
        return _between(table.session, refusal, links)
    bets, cards, setup = hand.bets, hand.cards, hand.setup
    legal = None
    if hand.step is not None and hand.step.do == "bet" and hand.turn >= 0 and not hand.incident:
        legal = betting.options(setup, bets, hand.turn)
    undoes = table.undoes
    events = outcome.events if outcome else ()
    return TableView(
        game=setup.game.title,
        house=setup.house.title,
        stakes=setup.stakes.text(),
        number=setup.number,
        step=hand.step.do if hand.step else "",
        street=hand.step.street if hand.step else "",
        ask=hand.ask,
        now=instruction(hand),
        coming=coming(hand),
        alongside=alongside(hand, events),
        seats=_seats(hand, table.session),
        boards=tuple([(board, _open(hand, setup.places.board(board))) for board in setup.game.boards]),
        pot=bets.pot,
        pots=tuple([PotView(p.name, p.amount, tuple([hand.seat(s) for s in p.seats])) for p in hand.result.pots]),
        shares=_shares(hand),
        bet=bets.bet,
        to_call=legal.call if legal else None,
        least=legal.least if legal else None,
        most=legal.most if legal else None,
        no_raise=legal.why if legal else None,
        due=len(hand.due),
        out=len(cards.faces),
        stub=cards.stub,
        burns=len(cards.where[BURNS]),
        muck=len(cards.where[MUCK]),
        loose=len(cards.where[LOOSE]),
        aside=_open(hand, ASIDE),
        stopped=hand.incident.kind if hand.incident else "",
        offers=tuple([OfferView(ruling.id, ruling.title, ruling.rule) for ruling in offers(hand)]),
        ended=hand.result.ended or "",
        undoes=type(undoes.given).__name__ if undoes else "",
        refusal=refusal,
        links=links,
    )


def _between(session: Session, refusal: Say | None, links: Links) -> TableView:
    """The table before its first hand."""
    return TableView(
        game=session.game.title,
        house=session.house.title,
        stakes=session.stakes.text(),
        number=session.number,
        step="",
        street="",
        ask=0,
        now=say("now.ended"),
        coming=(),
        alongside=(),
        seats=tuple([_waiting(seated, session.button) for seated in session.seats]),
        boards=(),
        pot=0,
        pots=(),
        shares=(),
        bet=0,
        to_call=None,
        least=None,
        most=None,
        no_raise=None,
        due=0,
        out=0,
        stub=session.game.deck_size,
        burns=0,
        muck=0,
        loose=0,
        aside=(),
        stopped="",
        offers=(),
        ended="ended",
        undoes="",
        refusal=refusal,
        links=links,
    )


def _open(hand: Hand, place: int) -> tuple[str, ...]:
    """The cards at a place: their names where they lie face up and were read, backs where not."""
    cards = hand.cards
    return tuple([_card(hand, ordinal) for ordinal in cards.where[place]])


def _card(hand: Hand, ordinal: int) -> str:
    face = hand.cards.faces[ordinal]
    return name(face) if hand.cards.is_up(ordinal) and face != UNREAD else BACK


def _seats(hand: Hand, session: Session) -> tuple[SeatView, ...]:
    setup, bets = hand.setup, hand.bets
    playing = {number: index for index, number in enumerate(setup.seats)}
    button = session.button if hand.result.ended else setup.button
    seen = []
    for seated in session.seats:
        index = playing.get(seated.number)
        if index is None:
            seen.append(_waiting(seated, button))
            continue
        bit = 1 << index
        seen.append(
            SeatView(
                seated.number,
                bets.behind(index),
                bets.put[index],
                seated.number == button,
                bool(bets.live & bit),
                bool(bets.all_in & bit),
                not bets.uncounted & bit,
                hand.turn == index,
                _open(hand, setup.places.hand(index)),
                _open(hand, setup.places.own(index)),
                seated.won if hand.result.ended else seated.won + bets.delta[index],
            )
        )
    return tuple(seen)


def _waiting(seated: Seated, button: int) -> SeatView:
    """A seat that is in no hand."""
    return SeatView(seated.number, seated.stack, 0, seated.number == button, *_OUT, seated.won)


_OUT = (False, False, True, False, (), ())


def _shares(hand: Hand) -> tuple[ShareView, ...]:
    awarded: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for award in hand.result.awards:
        awarded.setdefault((award.pot, award.share), []).append((hand.seat(award.seat), award.amount))
    return tuple(
        [
            ShareView(part.pot, part.share, part.amount, tuple(awarded.get((part.pot, part.share), ())), part.why)
            for part in hand.result.portions
            if part.winners or (part.pot, part.share) in awarded
        ]
    )
