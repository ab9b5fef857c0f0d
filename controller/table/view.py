"""What a screen may know of the table: a new frozen view each time, with no field that could hold a hidden face."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.rules import running
from controller.rules.chopping import may_chop
from controller.rules.facing import Facing, facing
from controller.rules.places import ASIDE, BURNS, FIXED, LOOSE, MUCK, NEXT_BURN, SAVED
from controller.rules.saying import Say, say
from controller.rules.steps.award import Award, boards_of
from controller.table.aloud import aloud, pot_told
from controller.table.between_view import BetweenView, between_view
from controller.table.floor_view import FloorView, floor_view
from controller.table.handover import card
from controller.table.idle import between_now, changes_next, prepared
from controller.table.legal import legal_acts
from controller.table.nobody import may_muck, nobody_may_win
from controller.table.now import alongside, coming, instruction
from controller.table.offering import offered
from controller.table.open_cards import called
from controller.table.pushing import PushView, pushes
from controller.table.questions import Answer, OfferView, picks
from controller.table.reasons import HandView, eligible, last_done, slots, standing, winning_hands
from controller.table.records import SessionChanged
from controller.table.reports import Link
from controller.table.setting import AS_SHIPPED, Setting
from controller.table.undone import undone

if TYPE_CHECKING:
    from controller.rules.hand import Hand
    from controller.rules.pot_figure import Told
    from controller.rules.seating import Seated
    from controller.rules.session import Session
    from controller.table.table import Outcome, Table
    from controller.table.words import Words

Links = tuple[Link, ...]
"""Each device: its name, whether its line is up, and what is to be known of it."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: its number, stack and bet in chips (None: not counted), its cards as far as they lie open.

    `dealt`: it is in this hand, folded or not; `acted`: it has acted in this round; `held` are the chips of an act out
    of turn.
    """

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
    dealt: bool = False
    acted: bool = False
    held: int = 0


@dataclass(frozen=True, slots=True)
class PotView:
    """One pot: its name, its chips, the seats that can win it, and who got what once it is awarded."""

    name: str
    amount: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShareView:
    """A share of a pot as it was awarded: who won how many chips, and why the odd ones.

    `why` tells why the share itself got the odd chip of its pot, `odd` why one of its winners got one.
    """

    pot: str
    share: str
    amount: int
    won: tuple[tuple[int, int], ...]
    why: str
    odd: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as the dealer may see it. Amounts are chips; None where nobody has counted or nothing applies.

    Of the seat to act: `to_call` is None when it may neither check, call nor fold (the bring-in), `fixed` tells that
    `least` and `most` are the only amounts, `all_in` that it may go all in, `mucks` that the seat to show may muck;
    `uncounted` is the seat whose all-in is counted before it may call or raise, 0 when there is none; `facing` are the
    figures by which its words and chips are judged. `runs`: the rest may be run so many times (0: no); `chops`: the
    blinds may chop. `pot_told`: whether the pot's figure stands there (`console.pot_figure`); `aloud` is what
    the dealer says meanwhile; `next_burn` the cards that were kept to be burned.
    """

    game: Say
    house: Say
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
    fixed: bool
    all_in: bool
    mucks: bool
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
    slots: tuple[int, ...] = ()
    standing: tuple[Say, ...] = ()
    last: Say | None = None
    hands: tuple[HandView, ...] = ()
    eligible: tuple[int, ...] = ()
    undo: Say | None = None
    undo_early: str = ""
    nobody: bool = False
    uncounted: int = 0
    facing: Facing | None = None
    picks: tuple[Answer, ...] = ()
    pushes: tuple[PushView, ...] = ()
    runs: int = 0
    chops: bool = False
    between: BetweenView | None = None
    setting: Setting = AS_SHIPPED
    dealer: str = ""
    undo_by_floor: bool = False
    floor: FloorView | None = None
    handover: tuple[Say, ...] = ()
    pot_told: Told = "shown"
    aloud: Say | None = None
    next_burn: tuple[str, ...] = ()


def view(table: Table, outcome: Outcome | None = None, words: Words | None = None) -> TableView:
    """The table after an outcome; `words` tell the floor the hand so far."""
    hand = table.hand
    refusal = outcome.refusal if outcome else None
    links = tuple(table.links.values())
    events = outcome.events if outcome else ()
    if hand is None:
        return replace(_between(table, outcome, links, floor_view(table, words)), setting=table.setting)
    bets, cards, setup = hand.bets, hand.cards, hand.setup
    legal = legal_acts(hand)
    undoes = table.undoes
    back = undone(undoes, hand) if undoes and table.may_undo else None
    floor = floor_view(table, words)
    return TableView(
        game=say(f"game.{setup.game.id}", text=setup.game.title),
        house=say(f"house.{setup.house.id}", text=setup.house.title),
        stakes=setup.stakes.text(),
        number=setup.number,
        step=hand.step.do if hand.step else "",
        street=hand.step.street if hand.step else "",
        ask=hand.ask,
        now=instruction(hand) if not hand.result.ended else between_now(table.session, hand.result.ended),
        coming=coming(hand),
        alongside=(*alongside(hand, events), *(prepared(table.session) if hand.result.ended else ())),
        seats=_seats(hand, table.session),
        boards=_boards(hand),
        pot=bets.pot,
        pots=tuple([PotView(p.name, p.amount, tuple([hand.seat(s) for s in p.seats])) for p in hand.result.pots]),
        shares=_shares(hand),
        bet=bets.bet,
        to_call=legal.to_call,
        least=legal.least,
        most=legal.most,
        fixed=legal.fixed,
        all_in=legal.all_in,
        mucks=may_muck(hand),
        no_raise=legal.why,
        due=len(hand.due),
        out=len(cards.faces),
        stub=cards.stub,
        burns=len(cards.where[BURNS]),
        muck=len(cards.where[MUCK]),
        loose=len(cards.where[LOOSE]),
        aside=_open(hand, ASIDE),
        next_burn=_open(hand, NEXT_BURN),
        stopped=hand.incident.kind if hand.incident else "",
        offers=offered(table, hand, floor),
        ended=hand.result.ended or "",
        undoes=type(undoes.given).__name__ if undoes else "",
        refusal=refusal,
        links=links,
        slots=slots(hand),
        standing=(*standing(hand), *changes_next(table.session, hand)),
        last=last_done(hand, events),
        hands=winning_hands(hand),
        setting=table.setting,
        eligible=eligible(hand),
        undo=back.what if back else None,
        undo_early=back.early if back else "",
        nobody=nobody_may_win(hand),
        uncounted=legal.uncounted,
        facing=facing(hand),
        picks=picks(hand),
        pushes=pushes(hand),
        runs=running.offered(hand),
        chops=may_chop(hand),
        between=between_view(table.session, hand),
        dealer=table.presence.dealer,
        undo_by_floor=undoes is not None and back is None,
        floor=floor,
        handover=card(table),
        pot_told=pot_told(hand),
        aloud=aloud(hand, events),
    )


def _between(table: Table, outcome: Outcome | None, links: Links, floor: FloorView | None) -> TableView:
    """The table before its first hand."""
    session, events = table.session, outcome.events if outcome else ()
    undoes = table.undoes
    back = undone(undoes, None) if undoes and table.may_undo else None
    return TableView(
        game=say(f"game.{session.game.id}", text=session.game.title),
        house=say(f"house.{session.house.id}", text=session.house.title),
        stakes=session.stakes.text(),
        number=session.number,
        step="",
        street="",
        ask=0,
        now=between_now(session),
        coming=(),
        alongside=prepared(session),
        seats=tuple([_waiting(seated, session.button) for seated in session.seats]),
        boards=(),
        pot=0,
        pots=(),
        shares=(),
        bet=0,
        to_call=None,
        least=None,
        most=None,
        fixed=False,
        all_in=False,
        mucks=False,
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
        undoes=type(undoes.given).__name__ if undoes else "",
        undo=back.what if back else None,
        undo_by_floor=undoes is not None and back is None,
        refusal=outcome.refusal if outcome else None,
        links=links,
        between=between_view(session),
        last=next((event.said for event in events if isinstance(event, SessionChanged)), None),
        dealer=table.presence.dealer,
        floor=floor,
        handover=card(table),
    )


def _on_board(hand: Hand, board: str) -> tuple[str, ...]:
    """A board; of a later run's board first what lay when the runs were agreed."""
    places, award = hand.setup.places, hand.script[-1]
    lay = [run[1:] for run in award.runs if run[0] == board] if isinstance(award, Award) else []
    before = _open(hand, places.board(lay[0][0]))[: lay[0][1]] if lay else ()
    return before + _open(hand, places.board(board))


def _boards(hand: Hand) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The boards, and what lies saved: the card that is everybody's where the stub was short (RP-10-H)."""
    named = [(board, _on_board(hand, board)) for board in boards_of(hand)]
    return (*named, (FIXED[SAVED], _open(hand, SAVED))) if hand.cards.where[SAVED] else tuple(named)


def _open(hand: Hand, place: int) -> tuple[str, ...]:
    """The cards at a place: their names where they lie face up and were read, backs where not."""
    return tuple([called(hand, ordinal) for ordinal in hand.cards.where[place]])


def _seats(hand: Hand, session: Session) -> tuple[SeatView, ...]:
    setup, bets = hand.setup, hand.bets
    playing = {number: index for index, number in enumerate(setup.seats)}
    button = session.button if hand.result.ended else setup.button
    held = {early.seat: early.put for early in hand.beside.early}
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
                seated.stack if hand.result.ended else bets.behind(index),
                bets.put[index],
                seated.number == button,
                bool(bets.live & bit),
                bool(bets.all_in & bit),
                not bets.uncounted & bit,
                hand.turn == index,
                _open(hand, setup.places.hand(index)),
                _open(hand, setup.places.own(index)),
                seated.won if hand.result.ended else seated.won + bets.delta[index],
                dealt=True,
                acted=bool(bets.acted & bit),
                held=held.get(index, 0),
            )
        )
    return tuple(seen)


def _waiting(seated: Seated, button: int) -> SeatView:
    """A seat that is in no hand."""
    return SeatView(seated.number, seated.stack, 0, seated.number == button, *_OUT, seated.won)


_OUT = (False, False, True, False, (), ())


def _shares(hand: Hand) -> tuple[ShareView, ...]:
    awarded: dict[tuple[str, str], list[tuple[int, int]]] = {}
    odd: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for award in hand.result.awards:
        if award.odd:
            odd.setdefault((award.pot, award.share), []).append((hand.seat(award.seat), award.why))
        awarded.setdefault((award.pot, award.share), []).append((hand.seat(award.seat), award.amount))
    return tuple(
        [
            ShareView(
                part.pot,
                part.share,
                part.amount,
                tuple(awarded.get((part.pot, part.share), ())),
                part.why,
                tuple(odd.get((part.pot, part.share), ())),
            )
            for part in hand.result.portions
            if part.winners or (part.pot, part.share) in awarded
        ]
    )
