"""What the supervisor reads in plain lines: the call, the hand so far, where the cards lie, what each ruling costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.saying import Say, piled, say

if TYPE_CHECKING:
    from controller.rules.trying import Tried
    from controller.table.floor_view import FloorView
    from controller.table.view import TableView


def called(floor: FloorView) -> Say:
    """The call in a few words."""
    if floor.state == "here":
        first, *more = (person.name for person in floor.people)
        return say("floor.here_two", who=first, second=" · ".join(more)) if more else say("floor.here", who=first)
    if floor.state == "coming":
        return say("floor.coming", who=floor.who) if floor.who else say("floor.coming_somebody")
    return say("floor.called")


def summary(view: TableView) -> tuple[Say, ...]:
    """What lies where and who can win what, in sentences; the story stands in the view itself."""
    floor = view.floor
    if floor is None or floor.state != "here":
        return ()
    told = [say("floor.zones", zones=piled(floor.zones))]
    turn = next((seat.number for seat in view.seats if seat.to_act), 0)
    told.append(say("floor.turn", seat=turn) if turn else say("floor.nobodys_turn"))
    if view.pots:
        told += [
            say("floor.pot", pot=pot.name, amount=pot.amount, seats=", ".join(map(str, pot.seats))) for pot in view.pots
        ]
    else:
        told.append(say("floor.pot_open", amount=view.pot))
    return tuple(told)


def outcome(tried: Tried) -> Say:
    """What a ruling would come to, in one line: chips before and after."""
    if tried.why is not None:
        return tried.why
    if not _moves_chips(tried):
        return say("floor.no_chip_moves")
    moved = ", ".join(f"{seat}: {before} → {after}" for seat, before, after in tried.moved)
    before, after = tried.pot
    return say("floor.chips_move", before=before, after=after, stacks=moved or "–")


def _moves_chips(tried: Tried) -> bool:
    before, after = tried.pot
    return bool(tried.moved) or before != after


def in_short(tried: Tried | None) -> Say:
    """The same in as few words as stand on a key; None while it is not known, for want of something to point at."""
    if tried is None or tried.why is not None:
        return say("floor.point_first")
    before, after = tried.pot
    return say("floor.no_chip_moves") if not _moves_chips(tried) else say("floor.pot_moves", before=before, after=after)


def stacks(tried: Tried) -> tuple[Say, ...]:
    """Pot, what is rolled back beside it, and every stack that changes, before and after, a line for each."""
    if not _moves_chips(tried):
        return (say("floor.no_chip_moves"), *tried.rolled)
    before, after = tried.pot
    moved = [say("floor.stack_moves", seat=seat, before=was, after=now) for seat, was, now in tried.moved]
    return (say("floor.pot_moves", before=before, after=after), *tried.rolled, *moved)
