"""Between hands: who sits where with what, where the button and the blinds are, and what the next hand is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from controller.rules import owing, plaque, positions
from controller.rules.game import Game
from controller.rules.hand import Hand, Setup, Tier
from controller.rules.house import House
from controller.rules.inputs import SetsButton, SetsStack
from controller.rules.owing import Owed, Straddle
from controller.rules.plan import CASH, Plan
from controller.rules.saying import Refusal, say
from controller.rules.seating import HEADS_UP, Blinds, Seated, dealt_in, left_of
from controller.rules.settling import settle, straddled
from controller.rules.stakes import Stakes
from controller.rules.steps.button import given_button

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Session:
    """A table between two hands. `button`, `small_blind` and `big_blind` are seat numbers of the next hand.

    A blind or a button may stand on a seat that is empty by now: the dead button (`button.rule: dead`, TDA 32).
    `level` counts the plan's levels from 0 and `began` is when this one did, in seconds since 1970 (0: no clock).
    `carried` chips lie in the middle for the next hand's main pot. `again` is a misdealt hand that is dealt exactly as
    it was. `plaque` is the seat that picks the game, which lasts for `hands` more hands; `usual` are the stakes of
    games that have none of their own. `last_winner` won the last `wins` pots alone, `kill` posts the kill of the next.
    `last_big` is the seat that had the big blind in the last hand that counted, `opted` those that opt out of the bomb
    pot that is called. `wanted` are the straddles told while a hand runs: they are for the hand after it.
    """

    game: Game
    house: House
    stakes: Stakes
    seats: tuple[Seated, ...]
    button: int
    small_blind: int
    big_blind: int
    number: int = 1
    tier: Tier = "reads"
    plan: Plan = CASH
    level: int = 0
    began: int = 0
    on_break: bool = False
    straddles: tuple[Straddle, ...] = ()
    bombs: bool = False
    plaque: int = 0
    hands: int = 0
    picked: bool = False
    usual: Stakes | None = None
    carried: int = 0
    again: Setup | None = None
    last_winner: int = 0
    wins: int = 0
    kill: int = 0
    deck: str = ""
    last_big: int = 0
    opted: tuple[int, ...] = ()
    wanted: tuple[Straddle, ...] = ()

    @property
    def blinds(self) -> Blinds:
        """Where the button and the blinds are."""
        return Blinds(self.button, self.small_blind, self.big_blind)

    def seat(self, number: int) -> Seated | None:
        """The player at a seat, or None for an open one."""
        return next((seat for seat in self.seats if seat.number == number), None)

    def at(self, blinds: Blinds) -> Session:
        """The table with the button and the blinds elsewhere."""
        return replace(self, button=blinds.button, small_blind=blinds.small, big_blind=blinds.big)

    @property
    def places(self) -> int:
        """How many places the table has."""
        return self.plan.seats or max([seat.number for seat in self.seats], default=0)

    def playing(self) -> tuple[int, ...]:
        """The seat numbers that are dealt in next."""
        return dealt_in(self.seats, self.blinds, tournament=self.plan.tournament)

    def dealt(self) -> tuple[int, ...]:
        """The seat numbers that get cards in the next hand: whoever opts out of a bomb pot plays on after it."""
        opted = self.opted if self.bombs and self.plan.bomb else ()
        return tuple([number for number in self.playing() if number not in opted])


def open_session(  # noqa: PLR0913, PLR0917 - what a table consists of
    game: Game,
    house: House,
    stakes: Stakes,
    seats: Mapping[int, int | None],
    button: int,
    tier: Tier = "reads",
    plan: Plan = CASH,
) -> Session:
    """Begin with these seats: the blinds are the first two left of the button; heads-up the button is the small one."""
    seated = tuple([Seated(number, seats[number]) for number in sorted(seats)])
    session = Session(game, house, stakes, seated, button, button, button, 1, tier, plan, usual=stakes)
    return plaque.begun(session.at(positions.first_blinds(seated, button, tournament=plan.tournament)))


def next_setup(session: Session) -> Setup | Refusal:
    """What the next hand begins with, or why none can begin: a break, too few players, too many for the deck."""
    if session.on_break:
        return Refusal(say("refused.on_break"))
    again = _again(session)
    if again is not None:
        return again
    playing = session.dealt()
    if len(playing) < HEADS_UP:
        return Refusal(say("refused.too_few_players", n=len(playing)))
    bomb = session.plan.bomb if session.bombs else None
    game = bomb.game if bomb else session.game
    needed, deck = game.need(len(playing), session.house), game.deck_size
    if needed > deck and not game.when_short:
        return Refusal(say("refused.deck_too_small", n=len(playing), need=needed, deck=deck))
    if len(playing) > game.seats:
        return Refusal(say("refused.too_many_players", n=len(playing), most=game.seats))
    button = session.button
    order = tuple([n for n in playing if n > button] + [n for n in playing if n <= button])
    stacks = {seat.number: seat.stack for seat in session.seats}
    small, big = _posted_by(session, order)
    if game.button_posts:  # a button nobody sits at is moved on (TR24 IX.2)
        button, small, big = order[-1], -1, len(order) - 1
    stakes = plaque.stakes_of(session, len(playing))
    return Setup(
        number=session.number,
        game=game,
        house=session.house,
        seats=order,
        button=button,
        stakes=stakes,
        start=tuple([stacks[number] for number in order]),
        small_blind=small,
        big_blind=big,
        tier=session.tier,
        posts=() if game.everybody_antes or game.button_posts else tuple(_posts(session, order, stakes)),
        carried=session.carried,
    )


def _posted_by(session: Session, order: tuple[int, ...]) -> tuple[int, int]:
    """The indexes of who posts the blinds, -1 for a dead one: whoever doubles or buys the button posts otherwise."""
    seat = session.seat(session.small_blind)
    otherwise = seat is not None and (seat.doubles or seat.buys)
    small = -1 if session.small_blind not in order or otherwise else order.index(session.small_blind)
    return small, order.index(session.big_blind) if session.big_blind in order else -1


def _posts(session: Session, order: tuple[int, ...], stakes: Stakes) -> list[Owed]:
    found = owing.missed(order, session.seats, session.blinds, stakes)
    if session.kill in order and plaque.killed(session):
        index = order.index(session.kill)
        blind = {session.small_blind: stakes.small_blind, session.big_blind: stakes.big_blind}.get(session.kill, 0)
        last = session.plan.kill is not None and session.plan.kill.acts == "last"
        posted = sum([owed.amount for owed in found if owed.seat == index and owed.live])
        kill = owing.LAST_KILL if last else owing.KILL
        found.append(Owed(index, stakes.small_bet - blind - posted, kill, live=True))
    for one in session.straddles:
        if one.seat in order:
            found.append(Owed(order.index(one.seat), one.amount, owing.STRADDLE, live=True))
    return found


def _again(session: Session) -> Setup | None:
    """A misdealt hand is dealt exactly as it was, by those who had cards, with what they have now (TDA 35-C)."""
    if session.again is None:
        return None
    seats = [session.seat(number) for number in session.again.seats]
    if any(seat is None or not seat.plays for seat in seats):
        return None
    start = tuple([seat.stack for seat in seats if seat is not None])
    return replace(session.again, number=session.number, start=start)


def after(session: Session, hand: Hand) -> Session:
    """The table after a hand: stacks as they are now, the big blind one player on, button and small blind behind it.

    A misdeal is dealt again with the same button and blinds (TDA 35-C). A void hand has not been played: the button,
    the blinds, what is owed, the straddle, the kill and the plaque are what they were, and who has come is dealt in.
    What was posted in any other is owed no more; chips behind play, and who asked to leave or to move has done so.
    """
    seats = tuple([_played(session, seat, hand) for seat in session.seats])
    moved = replace(session, seats=seats, number=session.number + 1, carried=carried(hand))
    corrected = given_button(hand)
    if hand.result.ended == "misdeal" and not corrected:
        return _not_played(replace(moved, again=hand.setup))
    moved = replace(moved, again=None)
    if hand.result.ended == "void" and not corrected:
        return _not_played(moved)
    big = hand.setup.big_blind
    if hand.result.ended == "ended":
        moved = replace(moved, last_big=hand.seat(big) if big >= 0 else 0)
    moved = replace(moved, straddles=(), bombs=False, opted=(), wanted=())
    moved = plaque.turned(_moved_on(_gone(plaque.won(moved, hand)), hand), hand)
    return straddled(moved, session.wanted) if session.wanted else moved


def _not_played(session: Session) -> Session:
    """The table after a hand that does not count: as it was, but for who has gone meanwhile."""
    gone = _gone(session)
    return gone if gone.seats == session.seats else settle(gone)


def carried(hand: Hand) -> int:
    """The chips that nobody got of the pots: they stay in the middle (`odd.tie_button_game: carry_over`)."""
    if hand.result.ended != "ended" or not hand.result.awards:
        return hand.bets.dead
    given = sum([award.amount for award in hand.result.awards]) + sum([drop.amount for drop in hand.result.drops])
    return hand.bets.pot - given


def _played(session: Session, seat: Seated, hand: Hand) -> Seated:
    index = hand.setup.index(seat.number)
    if index is None:
        missed = seat.out and seat.number == session.small_blind and hand.result.ended == "ended"
        owes = seat.owes_small or missed
        return replace(seat, stack=_with(seat.stack, seat.behind), behind=0, owes_small=owes)
    known = hand.bets.behind(index)
    seat = replace(seat, stack=_with(known, seat.behind), won=seat.won + hand.bets.delta[index], behind=0)
    if hand.result.ended != "ended" or hand.setup.game.button_posts:
        return seat
    posted = [owed.what for owed in hand.setup.posts if owed.seat == index]
    if index == hand.setup.big_blind or posted:
        return replace(seat, waits=False, owes_small=False, owes_big=False, posting=False, doubles=False, buys=False)
    return replace(seat, doubles=False, waits=seat.waits and not session.plan.tournament)


def _with(stack: int | None, more: int) -> int | None:
    return None if stack is None else stack + more


def _moved_on(session: Session, hand: Hand) -> Session:
    tournament = session.plan.tournament
    playing = session.playing()
    corrected = given_button(hand)
    if corrected in playing and len(playing) >= HEADS_UP:
        return with_button(session, corrected)
    if hand.setup.game.is_bomb_pot and not session.house.bomb_pot.button_moves:
        return session
    if session.game.button_posts and len(playing) >= HEADS_UP:
        button = left_of(playing, session.button)
        small = button if len(playing) == HEADS_UP else left_of(playing, button)
        return session.at(Blinds(button, small, left_of(playing, small)))
    rules = session.house.button
    at, seats = positions.next_blinds(session.seats, session.blinds, rules, tournament=tournament)
    return replace(session, seats=seats).at(at)


def _gone(session: Session) -> Session:
    """Carry out who leaves and who moves, now that no hand runs."""
    seats = []
    for seat in session.seats:
        if seat.leaving:
            continue
        seats.append(replace(seat, number=seat.moving_to, moving_to=0) if seat.moving_to else seat)
    return replace(session, seats=tuple(sorted(seats, key=lambda seat: seat.number)))


def with_button(session: Session, seat: int) -> Session:
    """The table with the next hand's button at a seat that plays, and the blinds as they follow from it."""
    playing = session.playing()
    small = seat if len(playing) == HEADS_UP else left_of(playing, seat)
    return session.at(Blinds(seat, small, left_of(playing, small)))


def put_right(session: Session, given: SetsStack | SetsButton) -> Session | Refusal:
    """The table after the floor put a stack or the button right between hands."""
    if all(seat.number != given.seat for seat in session.seats):
        return Refusal(say("refused.no_such_seat", seat=given.seat))
    if isinstance(given, SetsStack):
        seats = [replace(seat, stack=given.amount) if seat.number == given.seat else seat for seat in session.seats]
        return replace(session, seats=tuple(seats))
    if given.seat not in session.playing() or len(session.playing()) < HEADS_UP:
        return Refusal(say("refused.no_such_seat", seat=given.seat))
    return with_button(session, given.seat)
