"""What an event of a hand is in words, seen from the felt: a card has a name here only once everybody may see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

from controller.rules import correction_events as put
from controller.rules import events as ev
from controller.rules.cards import Face, name, names
from controller.rules.hand import NOBODY, Setup
from controller.rules.places import BURNS, FIXED, LOOSE, NEXT_BURN
from controller.rules.pots import Pot
from controller.rules.saying import Say, brought, say
from controller.rules.steps.step import Step
from controller.table import heard, told_awards
from controller.table import telling_corrections as corrections
from controller.table.records import SessionChanged, TableEvent
from controller.table.words import Words

E = TypeVar("E")


class Felt(NamedTuple):
    """What has to be known to tell the next event. `open` has the ordinals of cards everybody has seen."""

    setup: Setup | None = None
    script: tuple[Step, ...] = ()
    at: int = 0
    faces: tuple[Face, ...] = ()
    open: frozenset[int] = frozenset()
    pots: tuple[Pot, ...] = ()

    @property
    def street(self) -> str:
        """The street of the current step."""
        return self.script[self.at].street if self.at < len(self.script) else ""

    def seat(self, index: int) -> int:
        """The seat number of an index."""
        return self.setup.seats[index] if self.setup else index

    def seats(self, indexes: tuple[int, ...]) -> str:
        """Seat numbers, written one after the other."""
        return ", ".join(str(self.seat(index)) for index in indexes)


class Told(NamedTuple):
    """A thing in words. For a card on a board: street, board and card, so that several become one line."""

    said: Say
    board: tuple[str, str, bool] | None = None
    cards: str = ""

    def joins(self, other: Told) -> bool:
        """Whether another card lies on the same board, of the same street."""
        return self.board == other.board

    def joined(self, other: Told) -> Told:
        """The two as one line."""
        assert self.board is not None  # noqa: S101 - only boards join
        return _on_board(*self.board, f"{self.cards} {other.cards}")


def _on_board(street: str, board: str, alone: bool, cards: str) -> Told:  # noqa: FBT001 - a field of the line
    if alone:
        return Told(say("journal.board", street=street, cards=cards), (street, board, alone), cards)
    return Told(say("journal.boards", street=street, board=board, cards=cards), (street, board, alone), cards)


def seen(felt: Felt, event: TableEvent) -> Felt:  # noqa: C901 - one line for each kind of event
    """The felt after an event."""
    match event:
        case ev.HandStarted(setup=setup):
            return Felt(setup, setup.steps)
        case ev.StepBegan(at=at):
            return felt._replace(at=at)
        case ev.ScriptChanged(script=script) | ev.RulingBegun(script=script) | ev.RunAgreed(script=script):
            return felt._replace(script=script)
        case ev.RoundClosed(pots=pots) | put.BetSet(pots=pots):
            return felt._replace(pots=pots)
        case ev.CardOut(face=face, up=up):
            turned = felt.open | {len(felt.faces)} if up else felt.open
            return felt._replace(faces=(*felt.faces, face), open=turned)
        case ev.CardNamed(ordinal=ordinal, face=face):
            return felt._replace(faces=(*felt.faces[:ordinal], face, *felt.faces[ordinal + 1 :]))
        case ev.CardsMoved(cards=cards, up=True):
            return felt._replace(open=felt.open | set(cards))
        case ev.CardPlaced(ordinal=ordinal, up=True):
            return felt._replace(open=felt.open | {ordinal})
        case ev.Shown(cards=cards, faces=faces):
            known = dict(zip(cards, faces, strict=True))
            all_faces = tuple([known.get(ordinal, face) for ordinal, face in enumerate(felt.faces)])
            return felt._replace(faces=all_faces, open=felt.open | set(cards))
        case ev.Unread() | ev.CardRead() | put.CardSet():
            return felt._replace(faces=corrections.reread(felt.faces, event))
        case _:
            return felt


def tell(felt: Felt, event: TableEvent, words: Words) -> Iterator[Told]:
    """Tell an event; most steps of the machinery are nothing anybody would tell."""
    teller = _TELLERS.get(type(event))
    if teller is not None:
        for told in teller(felt, event, words):
            yield told if isinstance(told, Told) else Told(told)


_Said: TypeAlias = Iterator[Say | Told]
_Teller: TypeAlias = Callable[[Felt, E, Words], _Said]


def _started(_: Felt, event: ev.HandStarted, __: Words) -> _Said:
    setup = event.setup
    game, stakes = brought(setup.game.id, setup.game.title), setup.stakes.text()
    yield say("journal.hand", number=setup.number, game=game, stakes=stakes, button=setup.button)


def _posted(felt: Felt, event: ev.Posted, _: Words) -> _Said:
    seat = felt.seat(event.seat)
    if event.all_in:
        yield say("journal.posts_all_in", seat=seat, amount=event.amount, what=event.what)
    else:
        yield say("journal.posts", seat=seat, amount=event.amount, what=event.what)


def _acted(felt: Felt, event: ev.Acted, _: Words) -> _Said:
    seat, put, to = felt.seat(event.seat), event.put, event.bet
    if not event.counted:
        yield say("journal.all_in_uncounted", seat=seat)
    elif event.all_in:
        yield _all_in(event.deed, seat, put, to)
    else:
        yield _did(event.deed, seat, put, to)


def _did(deed: str, seat: int, put: int, to: int) -> Say:
    match deed:
        case "fold":
            return say("journal.folds", seat=seat)
        case "check":
            return say("journal.checks", seat=seat)
        case "call":
            return say("journal.calls", seat=seat, put=put)
        case "bet":
            return say("journal.bets", seat=seat, to=to)
        case "bring_in":
            return say("journal.brings_in", seat=seat, put=put)
        case _:
            return say("journal.raises", seat=seat, to=to)


def _all_in(deed: str, seat: int, put: int, to: int) -> Say:
    match deed:
        case "call":
            return say("journal.calls_all_in", seat=seat, put=put)
        case "bet":
            return say("journal.bets_all_in", seat=seat, to=to)
        case "raise":
            return say("journal.raises_all_in", seat=seat, to=to)
        case "bring_in":
            return say("journal.brings_in_all_in", seat=seat, put=put)
        case _:
            return say("journal.all_in", seat=seat, put=put)


def _count_asked(felt: Felt, event: ev.CountAsked, _: Words) -> _Said:
    counted, seat = felt.seat(event.pending.counted), felt.seat(event.pending.seat)
    yield say("journal.count", counted=counted, seat=seat)


def _counted(felt: Felt, event: ev.Counted, _: Words) -> _Said:
    yield say("journal.counted", seat=felt.seat(event.seat), put=event.put)


def _stack(felt: Felt, event: ev.StackCounted, _: Words) -> _Said:
    yield say("journal.stack", seat=felt.seat(event.seat), amount=event.start)


def _closed(felt: Felt, event: ev.RoundClosed, _: Words) -> _Said:
    if event.back_seat != NOBODY and event.back:
        yield say("journal.back", seat=felt.seat(event.back_seat), amount=event.back)
    if event.pots == felt.pots:
        return
    if len(event.pots) == 1:
        yield say("journal.pot_whole", amount=event.pots[0].amount)
        return
    for pot in event.pots:
        yield say("journal.pot", pot=pot.name, amount=pot.amount, seats=felt.seats(pot.seats))


def _card_out(felt: Felt, event: ev.CardOut, _: Words) -> _Said:
    yield _lies(felt, event.place, name(event.face) if event.up else "")


def _lies(felt: Felt, place: int, card: str) -> Say | Told:
    """A card at a place; `card` is its name, empty while it lies face down."""
    if place == LOOSE:
        return say("journal.loose_up", card=card) if card else say("journal.loose")
    if place in (BURNS, NEXT_BURN):
        return say("journal.burn_up", card=card) if card else say("journal.burn")
    if place < len(FIXED):
        word = FIXED[place]
        return say("journal.aside_up", card=card, place=word) if card else say("journal.aside", place=word)
    return _dealt(felt, place, card)


def _dealt(felt: Felt, place: int, card: str) -> Say | Told:
    assert felt.setup is not None  # noqa: S101 - cards come after the hand has begun
    places = felt.setup.places
    board = places.board_of(place)
    if board is not None:
        alone = places.boards == (board,)
        return _on_board(felt.street, board, alone, card) if card else say("journal.card_to_board", board=board)
    seat = felt.seat(places.seat_of(place) or 0)
    return say("journal.card_up_to_seat", card=card, seat=seat) if card else say("journal.card_to_seat", seat=seat)


def _placed(felt: Felt, event: ev.CardPlaced, words: Words) -> _Said:
    known = event.up or event.ordinal in felt.open
    lies = _lies(felt, event.place, name(felt.faces[event.ordinal]) if known else "")
    yield say("journal.placed", what=words.text(lies.said if isinstance(lies, Told) else lies))


def _moved(felt: Felt, event: ev.CardsMoved, _: Words) -> _Said:
    place = _place_name(felt, event.place)
    if event.up:
        cards = names(tuple([felt.faces[ordinal] for ordinal in event.cards]))
        yield say("journal.moved_up", place=place, cards=cards)
    elif len(event.cards) == 1:
        yield say("journal.moved_one", place=place)
    elif event.cards:
        yield say("journal.moved", place=place, n=len(event.cards))


def _place_name(felt: Felt, place: int) -> str:
    if place < len(FIXED) or felt.setup is None:
        return FIXED[place]
    places = felt.setup.places
    return places.board_of(place) or f"seat_{felt.seat(places.seat_of(place) or 0)}"


def _returned(_: Felt, event: ev.CardsReturned, __: Words) -> _Said:
    if len(event.cards) == 1:
        yield say("journal.returned_one")
    else:
        yield say("journal.returned", n=len(event.cards))


def _pushed_back(_: Felt, __: ev.CardBack, ___: Words) -> _Said:
    yield say("journal.pushed_back")


def _discarded(felt: Felt, event: ev.Discarded, _: Words) -> _Said:
    seat = felt.seat(event.seat)
    if event.cards:
        yield say("journal.discards", seat=seat, n=len(event.cards))
    else:
        yield say("journal.stands_pat", seat=seat)


def _shown(felt: Felt, event: ev.Shown, _: Words) -> _Said:
    yield say("journal.shows", seat=felt.seat(event.seat), cards=names(event.faces))


def _card_named(_: Felt, event: ev.CardNamed, __: Words) -> _Said:
    if event.up and event.face.known:
        yield say("journal.card_named", card=names((event.face,)))


def _mucked(felt: Felt, event: ev.Mucked, _: Words) -> _Said:
    yield say("journal.mucks", seat=felt.seat(event.seat))


def _session(_: Felt, event: SessionChanged, __: Words) -> _Said:
    yield event.said


def _run(_: Felt, event: ev.RunAgreed, __: Words) -> _Said:
    yield say("journal.run", times=event.times)


def _stopped(_: Felt, event: ev.IncidentOpened, __: Words) -> _Said:
    yield say("journal.stopped", kind=event.incident.kind)


def _ruling(_: Felt, event: ev.RulingBegun, __: Words) -> _Said:
    who, ruling, rule = event.who, event.ruling, event.rule
    if event.because:
        yield say("journal.ruling_because", who=who, ruling=ruling, rule=rule, because=event.because)
    else:
        yield say("journal.ruling", who=who, ruling=ruling, rule=rule)


def _exposed(felt: Felt, event: ev.Exposed, _: Words) -> _Said:
    yield say("journal.exposed", card=name(felt.faces[event.card]))


def _killed(felt: Felt, event: ev.Killed, _: Words) -> _Said:
    yield say("journal.killed", seat=felt.seat(event.seat))


def _taken_back(felt: Felt, event: ev.TakenBack, _: Words) -> _Said:
    yield say("journal.back", seat=felt.seat(event.seat), amount=event.amount)


def _bets_returned(_: Felt, __: ev.BetsReturned, ___: Words) -> _Said:
    yield say("journal.bets_returned")


def _chips_returned(_: Felt, event: ev.ChipsReturned, __: Words) -> _Said:
    yield say("journal.chips_returned", who=event.who, because=event.because)


def _ended(_: Felt, event: ev.HandEnded, __: Words) -> _Said:
    match event.how:
        case "ended":
            yield say("journal.ended")
        case "misdeal":
            yield say("journal.misdeal")
        case "void":
            yield say("journal.void")


_TELLERS: Final = cast(
    "dict[type, _Teller[TableEvent]]",
    {
        ev.HandStarted: _started,
        ev.Posted: _posted,
        ev.Acted: _acted,
        ev.CountAsked: _count_asked,
        ev.Counted: _counted,
        ev.StackCounted: _stack,
        ev.RoundClosed: _closed,
        ev.CardOut: _card_out,
        ev.CardPlaced: _placed,
        ev.CardsMoved: _moved,
        ev.CardsReturned: _returned,
        ev.CardBack: _pushed_back,
        ev.Discarded: _discarded,
        ev.CardNamed: _card_named,
        ev.Shown: _shown,
        ev.Mucked: _mucked,
        ev.IncidentOpened: _stopped,
        ev.RulingBegun: _ruling,
        ev.ChipsReturned: _chips_returned,
        ev.Exposed: _exposed,
        ev.Killed: _killed,
        ev.TakenBack: _taken_back,
        ev.BetsReturned: _bets_returned,
        ev.Unread: corrections.unread,
        ev.CardRead: corrections.card_read,
        put.StackSet: corrections.stack_set,
        put.BetSet: corrections.bet_set,
        put.CardSet: corrections.card_set,
        put.ButtonSet: corrections.button_set,
        put.AwardsTakenBack: corrections.not_awarded,
        ev.HandEnded: _ended,
        SessionChanged: _session,
        ev.RunAgreed: _run,
        **heard.TELLERS,
        **told_awards.TELLERS,
    },
)
