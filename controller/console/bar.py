"""What stands on each key of the bottom bar: places never move, their meaning follows the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from controller.console.gate import ACT, NEXT
from controller.console.primary import IDLE, CardsDue, Primary, primary, to_act
from controller.rules.inputs import Begin, Shows
from controller.rules.said import Verdict
from controller.rules.saying import Refusal, Say, say
from controller.rules.seating import HEADS_UP
from controller.table.records import NextHand

if TYPE_CHECKING:
    from controller.console.entry import Entry, Range
    from controller.console.stacks import Pushing
    from controller.table.view import TableView

PLACES: Final = ("undo", "fold", "call", "raise", "all_in", "folds_to", "problem", "floor")


RUNS_FIRST: Final = 2
SAID_MODES: Final = ("said", "put")
"""The two sides of the pad of words and chips."""
BETWEEN: Final = ("between", "chips", "moves", "join", "join_seats")
NEWS: Final = ("problem", *BETWEEN)
"""Modes in a hand in which TABLE stands where FOLDS TO does: something counts from the next hand on."""
FLOORING: Final = ("pin", "reasons", "letters", "setting", "set")
ENTERING: Final = ("amount", "seat", "folds_to", "problem", "point", "cards", "name", *SAID_MODES, *BETWEEN, *FLOORING)
"""Modes in which UNDO takes back what was begun here."""


class Label(NamedTuple):
    """What stands on a key: a word, what it is about and what comes of it, whether it counts, its look, its meaning."""

    head: Say
    figure: Say | None = None
    live: bool = True
    look: str = "plain"
    meaning: str = ""
    then: Say | None = None


class Asked(NamedTuple):
    """What the console itself is in the middle of, beside what the table asks: it decides the keys together with it."""

    mode: str = "plain"
    seat: int = 0
    entry: Entry | None = None
    within: Range | None = None
    chosen: frozenset[int] = frozenset()
    picked: int = 0
    wanted: int = 0
    group: int = 0
    joins: bool = False
    races: bool = False
    judged: Verdict | Refusal | None = None
    corrects: bool = False
    everyone: bool = False
    owes: bool = False
    acted: bool = False
    floor: str = ""
    called: int = 0
    push: Pushing | None = None


def bar(view: TableView, asked: Asked) -> dict[str, Label]:
    """The eight keys."""
    labels = _phase(view, asked)
    for place in PLACES:
        labels.setdefault(place, _DEAD[place])
    labels["undo"] = _undo(view, asked)
    labels["problem"] = _problem(view)
    labels["floor"] = _floor(asked)
    return labels


def winners_asked(view: TableView) -> bool:
    """Whether seats are tapped for who wins."""
    return view.now.key == "now.who_wins" and not view.stopped and not view.ended


def _phase(view: TableView, asked: Asked) -> dict[str, Label]:
    if asked.mode in FLOORING:
        return {"raise": _ok(view, asked)} if asked.mode == "set" else {}
    if asked.mode == "resume":
        return {"call": Label(say("bar.yes"), None, look="go", meaning="yes")}
    if asked.mode == "cards" and view.now.key == "now.read_card":
        return {
            "call": Label(say("bar.done"), None, live=asked.picked == asked.wanted, look="go", meaning="reads_card")
        }
    if asked.races and asked.mode == "cards":
        figure = say("bar.of", n=asked.picked, all=asked.wanted)
        whole = asked.picked == asked.wanted
        return {"call": Label(say("bar.done"), figure, live=whole, look="go", meaning="races")}
    if asked.joins and asked.mode in ("join_seats", "cards"):
        return {"call": _joins(asked)}
    if asked.mode == "cards":
        whole = asked.picked == asked.wanted
        figure = say("bar.of", n=asked.picked, all=asked.wanted)
        return {"call": Label(say("bar.shows"), figure, live=whole, look="go", meaning="shows_cards")}
    if asked.mode in ("count", "number", "chips"):
        return {"raise": _ok(view, asked)}
    if view.ended:
        begins = asked.mode != "join" and view.now.key not in IDLE
        return {"folds_to": _TABLE} | (_primary(NextHand(view.ask)) if begins else {})
    if view.stopped:
        return {}
    labels = _in_hand(view, asked) | _runs(view)
    return labels | {"folds_to": _TABLE} if asked.mode in NEWS and view.between is not None else labels


def _joins(asked: Asked) -> Label:
    """DONE with the seats that are in, then with the whole board or none of it."""
    if asked.mode == "join_seats":
        figure, live = say("bar.of_seats", n=len(asked.chosen)), len(asked.chosen) >= HEADS_UP
    else:
        figure, live = say("bar.of", n=asked.picked, all=asked.wanted), asked.picked in (0, asked.wanted)
    return Label(say("bar.done"), figure, live=live, look="go", meaning="joins")


def _in_hand(view: TableView, asked: Asked) -> dict[str, Label]:
    if view.step == "bet":
        return _betting(view, asked) if view.now.key != "now.who_opens" else {}
    if view.now.key == "now.discard":
        pat = dict(view.now.slots).get("least") == 0
        return {"call": Label(say("bar.pat"), say("bar.seat", seat=to_act(view)), live=pat, look="go", meaning="pat")}
    if winners_asked(view):
        return _winners(view, asked)
    if asked.push is not None:
        return _pushes(asked.push)
    meant = primary(view)
    return {} if meant is None or isinstance(meant, CardsDue) else _primary(meant, mucks=view.mucks)


def _pushes(push: Pushing) -> dict[str, Label]:
    """DONE, and the how manieth of several stacks it is that went."""
    several = len(push.stacks) > 1
    figure = say("bar.of", n=push.at + 1, all=len(push.stacks)) if several else None
    return {"call": Label(say("bar.done"), figure, look="go", meaning="done")}


def _runs(view: TableView) -> dict[str, Label]:
    """RUN IT 2× and, where the house does, 3×: in RAISE's and ALL IN's place, as nobody can bet any more."""
    keys = zip(("raise", "all_in"), range(RUNS_FIRST, view.runs + 1), strict=False)
    found = {place: Label(say("bar.run", times=times), look="info", meaning="run") for place, times in keys}
    return found | ({"folds_to": Label(say("bar.chop"), look="info", meaning="chop")} if view.chops else {})


def _primary(meant: Primary, *, mucks: bool = False) -> dict[str, Label]:
    if isinstance(meant, NextHand):
        return {"call": Label(say("bar.next"), look="go", meaning=NEXT)}
    if isinstance(meant, Begin):
        return {"call": Label(say("bar.deal"), look="go", meaning="deal")}
    if isinstance(meant, Shows):
        seat = say("bar.seat", seat=meant.seat)
        labels = {"call": Label(say("bar.shows"), seat, look="go", meaning="shows")}
        if mucks:
            labels["fold"] = Label(say("bar.mucks"), seat, meaning="mucks")
        return labels
    return {"call": Label(say("bar.done"), look="go", meaning="done")}


def _winners(view: TableView, asked: Asked) -> dict[str, Label]:
    seats = ", ".join(str(seat) for seat in sorted(asked.chosen))
    figure = say("bar.seats", seats=seats) if seats else None
    labels = {"call": Label(say("bar.done"), figure, live=bool(seats), look="go", meaning="winners")}
    if view.nobody:
        labels["fold"] = Label(say("bar.nobody"), live=not seats, meaning="nobody")
    return labels


def _betting(view: TableView, asked: Asked) -> dict[str, Label]:
    if not to_act(view):
        return {}
    labels = _bring_in(view) if view.to_call is None else _acts(view)
    if asked.mode in SAID_MODES:
        return {"raise": _said_ok(view, asked)}
    if asked.mode == "seat":
        return _of_seat(view, asked)
    if asked.mode == "amount":
        labels["raise"] = _ok(view, asked)
        labels["folds_to"] = Label(say("bar.said"), say("bar.put_in"), look="info", meaning="said")
    return labels


def _of_seat(view: TableView, asked: Asked) -> dict[str, Label]:
    """A seat that is not to act: what it did out of turn, or the right amount of what it did before."""
    seat = say("bar.seat", seat=asked.seat)
    labels = {"raise": _ok(view, asked)}
    if asked.corrects:
        look = "now" if asked.everyone else "plain"
        labels["all_in"] = Label(say("bar.for_all"), say("bar.who_called"), look=look, meaning="everyone")
        if asked.owes:
            labels["folds_to"] = Label(say("bar.out_of_turn"), seat, meaning="corrects")
        return labels
    labels["fold"] = Label(say("bar.fold"), seat, meaning=ACT)
    labels["call"] = Label(say("bar.call") if asked.owes else say("bar.check"), seat, look="go", meaning=ACT)
    labels["all_in"] = Label(say("bar.all_in"), seat, meaning=ACT)
    if asked.acted:
        labels["folds_to"] = Label(say("bar.correct"), seat, meaning="corrects")
    return labels


def _said_ok(view: TableView, asked: Asked) -> Label:
    """The key that enters words and chips: it says what they are before it is pressed."""
    judged = asked.judged
    if not isinstance(judged, Verdict):
        return Label(say("bar.said"), say("bar.put_in"), live=False, look="info", meaning="size")
    if judged.deed == "raise":
        head = say("bar.raise_to") if view.bet else say("bar.bet")
        return Label(head, say("bar.ok", n=judged.to), look="now", meaning="size")
    return Label(say("bar.judged", deed=judged.deed), say("bar.plain_ok"), look="now", meaning="size")


def faces_a_bet(view: TableView) -> bool:
    """Whether the seat to act has something to call, be it an all-in that nobody has counted."""
    return bool(view.to_call or view.uncounted)


def _acts(view: TableView) -> dict[str, Label]:
    call = faces_a_bet(view)
    figure = say("bar.count_later") if view.uncounted else say("bar.chips", n=view.to_call or 0)
    labels = {
        "fold": Label(say("bar.fold"), None if call else say("bar.no_bet"), meaning=ACT),
        "call": Label(say("bar.call"), figure, look="go", meaning=ACT)
        if call
        else Label(say("bar.check"), look="go", meaning=ACT),
        "folds_to": Label(
            say("bar.folds_to") if call else say("bar.checks_to"), say("bar.which_seat"), meaning="folds_to"
        ),
    }
    if view.least is not None:
        one = view.fixed and view.least == view.most
        figure = say("bar.chips", n=view.least) if one else say("bar.to")
        head = (say("bar.raise_to") if one else say("bar.raise")) if view.bet else say("bar.bet")
        labels["raise"] = Label(head, figure, look="info", meaning="size")
    if view.all_in:
        behind, put = next(((seat.stack, seat.bet) for seat in view.seats if seat.to_act), (None, 0))
        figure = say("bar.chips", n=behind + put) if behind is not None else say("bar.count_later")
        labels["all_in"] = Label(say("bar.all_in"), figure, meaning=ACT)
    return labels


def _bring_in(view: TableView) -> dict[str, Label]:
    if view.least is None or view.most is None:
        return {}
    labels = {"call": Label(say("bar.bring_in"), say("bar.chips", n=view.least), look="go", meaning=ACT)}
    if view.most != view.least:
        labels["raise"] = Label(say("bar.complete"), say("bar.chips", n=view.most), look="info", meaning=ACT)
    return labels


def _ok(view: TableView, asked: Asked) -> Label:
    """The key that enters an amount: it shows the figure before it is pressed."""
    head = say("bar.raise_to") if view.bet else say("bar.bet")
    if asked.mode in ("count", "number"):
        head = say("bar.counted")
    elif asked.mode == "chips":
        head = say("bar.chips_in")
    elif asked.mode == "set" or (asked.mode == "seat" and asked.corrects):
        head = say("bar.correct")
    if asked.entry is None or asked.within is None or asked.entry.empty:
        return Label(head, say("bar.how_much"), live=False, look="info", meaning="size")
    amount = asked.entry.amount(asked.within)
    if amount is None:
        return Label(_beyond(asked.entry.typed, asked.within), None, live=False, look="info", meaning="size")
    return Label(head, say("bar.ok", n=amount), look="now", meaning="size")


def _beyond(typed: int, within: Range) -> Say:
    """Why a figure cannot be entered."""
    if within.most is not None and typed > within.most:
        return say("bar.most", n=within.most)
    if within.fixed:
        return say("bar.only", least=within.least, most=within.most or within.least)
    return say("bar.least", n=within.least) if typed < within.least else say("bar.step", n=within.unit)


def _undo(view: TableView, asked: Asked) -> Label:
    """UNDO says what it takes back; in the middle of an entry it takes back the entry's last tap."""
    entering = asked.entry is not None and not asked.entry.empty
    if asked.mode in ENTERING or entering or asked.chosen:
        return Label(say("bar.undo"), say("bar.last_key"), meaning="back")
    if asked.push is not None and asked.push.before is not None:
        return Label(say("bar.undo"), asked.push.before, meaning="back")
    if asked.group:
        return Label(say("bar.undo"), say("bar.group", n=asked.group), meaning="undo")
    if view.undo_by_floor:
        return Label(say("bar.undo"), say("bar.by_floor"), live=False)
    if view.undo is None:
        return _DEAD["undo"]
    if view.undo_early:
        then = say("bar.too_early_then", street=view.undo_early)
        return Label(say("bar.undo"), view.undo, look="warn", meaning="undo", then=then)
    return Label(say("bar.undo"), view.undo, meaning="undo")


def _problem(view: TableView) -> Label:
    if view.now.key == "ask.had_acted" and not _may_be_too_many(view):
        return Label(say("bar.too_early"), look="alarm", meaning="too_early")
    live = not view.ended and not view.stopped and bool(view.step)
    return Label(say("bar.problem"), live=live, look="alarm_text", meaning="problem")


def _may_be_too_many(view: TableView) -> bool:
    """Whether the loose cards may be more than were due, and not the next street too early: the dealer says which.

    One can be the deal's, the board's or the burn (`rules.md` §4, A4, B0, B1), two before the flop the deal's (A6).
    """
    return view.loose == 1 or (view.loose == 2 and not any(cards for _, cards in view.boards))


def _floor(asked: Asked) -> Label:
    """FLOOR calls; then it shows how long ago, and at the table how long the role lasts."""
    if not asked.floor:
        return Label(say("bar.floor"), look="alarm", meaning="floor")
    minutes, seconds = divmod(asked.called, 60)
    heads = {"called": say("bar.floor_called"), "coming": say("bar.floor_coming"), "here": say("bar.floor_leaves")}
    return Label(heads[asked.floor], say("bar.timer", minutes=minutes, seconds=f"{seconds:02}"), look="now")


_DEAD: Final = {
    "undo": Label(say("bar.undo"), live=False),
    "fold": Label(say("bar.fold"), live=False),
    "call": Label(say("bar.call"), live=False),
    "raise": Label(say("bar.raise"), live=False),
    "all_in": Label(say("bar.all_in"), live=False),
    "folds_to": Label(say("bar.folds_to"), live=False),
    "problem": Label(say("bar.problem"), live=False),
    "floor": Label(say("bar.floor"), look="alarm", meaning="floor"),
}
_TABLE: Final = Label(say("bar.table"), look="info", meaning="table")
