"""The felt in lines for a terminal: seats, boards, piles, what was turned up and who got what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.between_hands import note
from controller.rules.saying import Say, say
from controller.table.open_cards import BACK
from controller.table.pushing import pushed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from controller.table.view import SeatView, TableView

    Text = Callable[[Say], str]


def felt(view: TableView, text: Text) -> Iterator[str]:
    """The seats, the boards and the piles; after the hand only who has what."""
    for seat in view.seats:
        if view.step != "award" or view.ended or seat.live:
            drawn = _seat(seat, text, stack=view.step != "award" or bool(view.ended), cards=not view.ended)
            yield f"{drawn}{_note(view, seat, text)}"
    if view.ended:
        return
    for name, cards in view.boards:
        yield f"{text(say('screen.board', board=name)).upper():<8}{' '.join(cards) or '–'}"
    yield " · ".join(text(pile) for pile in _piles(view))


def _piles(view: TableView) -> Iterator[Say]:
    if view.pot_told == "shown":
        with_bets = any(seat.bet for seat in view.seats)
        yield say("terminal.pot_with_bets" if with_bets else "terminal.pot", n=view.pot)
    if len(view.pots) > 1:
        for pot in view.pots:
            yield say("terminal.one_pot", pot=pot.name, n=pot.amount, seats=", ".join(map(str, pot.seats)))
    yield say("terminal.stub", n=view.stub)
    yield say("terminal.burns", n=view.burns)
    if view.loose:
        yield say("terminal.card_out", n=view.loose)
    if view.next_burn:
        yield say("terminal.next_burn", cards=" ".join(view.next_burn))
    if view.aside:
        yield say("terminal.aside", cards=" ".join(view.aside))


def _note(view: TableView, seat: SeatView, text: Text) -> str:
    """What is not as usual with a seat between hands."""
    said = note(view.between, seat.number) if view.ended and view.between is not None else None
    return f"  {text(said)}" if said is not None else ""


def _seat(seat: SeatView, text: Text, *, stack: bool, cards: bool) -> str:
    """One seat in a line: number, button, chips, bet, cards."""
    behind = "?" if seat.stack is None else str(seat.stack)
    to_act, button = "▸" if seat.to_act else " ", " D" if seat.button else "  "
    words = [f"{to_act}{seat.number:>2}{button}  {behind if stack else '':>7}"]
    if not cards:
        return words[0].rstrip()
    if not seat.live:
        words.append(text(say("screen.fold")).lower() if seat.cards or seat.bet else "–")
    if seat.all_in:
        words.append(text(say("terminal.all_in" if seat.counted else "terminal.all_in_uncounted")))
    if seat.bet:
        words.append(f"▸{seat.bet}")
    if seat.cards:
        words.append(" ".join(seat.cards))
    if seat.own:
        words.append(text(say("terminal.river", cards=" ".join(seat.own))))
    return "  ".join(words).rstrip()


def turned_up(view: TableView, drawn: TableView | None, text: Text) -> Iterator[str]:
    """The hands that lie open at the showdown and did not before."""
    if drawn is None or (view.step != "award" and "show" not in (view.step, drawn.step)):
        return
    before = {seat.number: seat.cards for seat in drawn.seats}
    for seat in view.seats:
        if seat.cards != before.get(seat.number) and BACK not in seat.cards and seat.live:
            yield text(say("terminal.seat_has", seat=seat.number, cards=" ".join([*seat.cards, *seat.own])))


def awarded(view: TableView, drawn: TableView | None, text: Text) -> Iterator[str]:
    """Who got which share and why, and how each stack is cut out."""
    if not view.shares or (drawn is not None and drawn.shares == view.shares):
        return
    for share in view.shares:
        won = ", ".join(text(say("terminal.to_seat", n=amount, seat=seat)) for seat, amount in share.won)
        name = share.share if len(view.pots) < 2 else f"{share.pot}, {share.share}"
        why = f" ({text(say(share.why))})" if share.why else ""
        yield f"{name} {share.amount}: {won}{why}"
    for hand in view.hands:
        board = f" {hand.board}" if len(view.boards) > 1 else ""
        seat = text(say("screen.seat", seat=hand.seat)).lower()
        yield f"  {seat}{board}: {text(hand.name)}, {' '.join(hand.cards)}"
    for push in view.pushes if not view.ended else ():
        yield text(say("terminal.cut_out", push=text(pushed(push, cut=True))))
