"""Who sits down, sits out, comes back, buys the button, leaves, moves and buys chips.

Sources: `rules.md` §5 and §3.6 T5, T10 (TDA 8, 10, 27; LA24 154, 156; RR11 §4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from controller.rules import positions
from controller.rules.saying import Refusal, Say, say
from controller.rules.seating import HEADS_UP, Seated, is_between, left_of

if TYPE_CHECKING:
    from controller.rules.session import Session
    from controller.rules.session_inputs import BuysButton, Leaves, Moves, Rebuys, Returns, SitsDown, SitsOut

Change = tuple["Session", Say] | Refusal


def nobody(number: int) -> Refusal:
    """The seat is open."""
    return Refusal(say("refused.open_seat", seat=number))


def with_seat(session: Session, seat: Seated) -> Session:
    """The table with one seat as it is now."""
    kept = [other for other in session.seats if other.number != seat.number]
    return replace(session, seats=tuple(sorted([*kept, seat], key=lambda one: one.number)))


def _is_new(session: Session, *, running: bool) -> bool:
    """Whether no hand has begun yet: the blinds are still set by who sits there, and nobody can have missed any."""
    return session.number == 1 and not running


def _set_anew(session: Session, *, running: bool) -> Session:
    """Before the first hand the blinds are set anew whenever somebody comes or goes."""
    if not _is_new(session, running=running):
        return session
    return session.at(positions.first_blinds(session.seats, session.button, tournament=session.plan.tournament))


def open_seats(session: Session) -> tuple[int, ...]:
    """The seats where nobody sits and nobody is on the way to."""
    taken = {seat.number for seat in session.seats} | {seat.moving_to for seat in session.seats}
    return tuple([number for number in range(1, session.places + 1) if number not in taken])


def worst_seat(session: Session) -> int | None:
    """The open seat that the big blind comes to first, never the small blind's (TDA 10, RP-16); None: no open seat."""
    there = [seat for seat in open_seats(session) if not is_between(session.button, seat, session.big_blind)]
    if not there:
        return None
    return session.big_blind if session.big_blind in there else left_of(sorted(there), session.big_blind)


def sits_down(session: Session, given: SitsDown, *, running: bool) -> Change:
    """A new player. In a cash game he waits for the big blind, or posts; between hands one and none he is just in."""
    number = given.seat
    if given.balance:
        worst = worst_seat(session)
        if worst is None:
            return Refusal(say("refused.table_full", most=session.places))
        if number not in (0, worst):
            return Refusal(say("refused.worst_seat", seat=number, worst=worst))
        number = worst
    if not 1 <= number <= session.places:
        return Refusal(say("refused.seat_number", seat=number, most=session.places))
    if number not in open_seats(session):
        return Refusal(say("refused.seat_taken", seat=number))
    if given.stack is not None and given.stack < 1:
        return Refusal(say("refused.no_chips", seat=number))
    new = not _is_new(session, running=running)
    passed = is_between(session.button, number, session.big_blind)
    waits = new and (passed or not session.plan.tournament)
    seat = Seated(number, given.stack, waits=waits, owes_big=new and not session.plan.tournament)
    seated = _set_anew(with_seat(session, seat), running=running)
    if given.stack is None:
        return seated, say("journal.sits_down_uncounted", seat=number)
    return seated, say("journal.sits_down", seat=number, stack=given.stack)


def sits_out(session: Session, given: SitsOut, *, running: bool) -> Change:
    """A seat is away from the next hand on."""
    seat = session.seat(given.seat)
    if seat is None:
        return nobody(given.seat)
    if seat.out:
        return Refusal(say("refused.out_already", seat=given.seat))
    away = replace(seat, out=True, posting=False, buys=False)
    straddles = tuple([one for one in session.straddles if one.seat != given.seat])
    changed = replace(with_seat(session, away), straddles=straddles)
    return _set_anew(changed, running=running), say("journal.sits_out", seat=given.seat)


def returns(session: Session, given: Returns, *, running: bool) -> Change:
    """A seat is back: at once when it owes nothing, else it posts all it missed, or waits (LA24 156)."""
    seat = session.seat(given.seat)
    if seat is None:
        return nobody(given.seat)
    if not seat.out and not seat.waits:
        return Refusal(say("refused.in_already", seat=given.seat))
    if not seat.owes:
        back = replace(seat, out=False, waits=seat.waits and not seat.out)
        return _set_anew(with_seat(session, back), running=running), say("journal.returns", seat=given.seat)
    if not given.how:
        return Refusal(say("refused.owes", seat=given.seat, owed=owed_amount(session, seat)))
    posts = given.how == "posts"
    if posts and is_between(session.button, seat.number, session.big_blind):
        return Refusal(say("refused.post_too_soon", seat=given.seat))
    back = replace(seat, out=False, waits=True, posting=posts)
    said = say("journal.returns_posts", seat=given.seat, owed=owed_amount(session, seat)) if posts else None
    return with_seat(session, back), said or say("journal.returns_waits", seat=given.seat)


def owed_amount(session: Session, seat: Seated) -> int:
    """What a seat owes, in chips."""
    stakes = session.stakes
    return stakes.small_blind * seat.owes_small + stakes.big_blind * seat.owes_big


def buys_button(session: Session, given: BuysButton, *, running: bool) -> Change:
    """A seat between the button and the big blind posts both and is the button after; the small blind must be dead."""
    seat = session.seat(given.seat)
    if running:
        return Refusal(say("refused.between_hands"))
    if seat is None:
        return nobody(given.seat)
    playing = session.playing()
    if (
        session.plan.tournament
        or not seat.owes
        or not is_between(session.button, seat.number, session.big_blind)
        or session.small_blind in playing
        or len(playing) <= HEADS_UP
    ):
        return Refusal(say("refused.no_button_to_buy", seat=given.seat))
    bought = replace(seat, out=False, waits=True, posting=False, buys=True)
    changed = replace(with_seat(session, bought), small_blind=seat.number)
    return changed, say("journal.buys_button", seat=given.seat)


def leaves(session: Session, given: Leaves, *, running: bool) -> Change:
    """A player goes. To balance tables the next big blind goes, nobody else (TDA 10, RP-16)."""
    seat = session.seat(given.seat)
    if seat is None:
        return nobody(given.seat)
    if given.balance and given.seat != session.big_blind:
        return Refusal(say("refused.not_next_big_blind", seat=given.seat, big=session.big_blind))
    if running:
        return with_seat(session, replace(seat, leaving=True)), say("journal.leaves_after", seat=given.seat)
    kept = tuple([other for other in session.seats if other.number != given.seat])
    straddles = tuple([one for one in session.straddles if one.seat != given.seat])
    gone = replace(session, seats=kept, straddles=straddles)
    gone = _set_anew(gone, running=running)
    return gone, say("journal.leaves", seat=given.seat, stack=_said(seat.stack))


def _said(stack: int | None) -> int | str:
    return "?" if stack is None else stack


def moves(session: Session, given: Moves, *, running: bool) -> Change:
    """A player changes to an open seat. Who puts his big blind off owes it and waits, like a new player (LA24 154)."""
    seat = session.seat(given.seat)
    if seat is None:
        return nobody(given.seat)
    if given.to not in open_seats(session):
        return Refusal(say("refused.seat_taken", seat=given.to))
    new = not _is_new(session, running=running) and not session.plan.tournament
    passes = new and _puts_off(session, seat.number, given.to, running=running)
    moved = replace(seat, owes_big=seat.owes_big or passes, waits=seat.waits or passes, posting=False)
    straddles = tuple([one for one in session.straddles if one.seat != given.seat])
    said = say("journal.moves", seat=given.seat, to=given.to)
    if running:
        return replace(with_seat(session, replace(moved, moving_to=given.to)), straddles=straddles), said
    kept = replace(
        session,
        seats=tuple([other for other in session.seats if other.number != given.seat]),
        straddles=straddles,
    )
    there = with_seat(kept, replace(moved, number=given.to))
    return _set_anew(there, running=running), said


def _puts_off(session: Session, seat: int, to: int, *, running: bool) -> bool:
    """Whether the big blind comes to a seat later after a move: past another player, away from it (RR11 §4)."""
    due = seat == session.big_blind and not running
    away = due or is_between(session.big_blind, seat, to)
    return away and any(is_between(seat, other.number, to) for other in session.seats if other.plays)


def rebuys(session: Session, given: Rebuys, *, running: bool) -> Change:
    """Chips are bought: they play in the next hand; those of a running hand stay as they are (table stakes, T10)."""
    seat = session.seat(given.seat)
    if seat is None:
        return nobody(given.seat)
    if given.amount < 1 or given.amount % session.stakes.unit:
        return Refusal(say("refused.chips_amount", unit=session.stakes.unit))
    if running:
        bought = replace(seat, behind=seat.behind + given.amount)
        return with_seat(session, bought), say("journal.rebuys_behind", seat=given.seat, amount=given.amount)
    bought = replace(seat, stack=None if seat.stack is None else seat.stack + given.amount)
    there = _set_anew(with_seat(session, bought), running=running)
    return there, say("journal.rebuys", seat=given.seat, amount=given.amount)
