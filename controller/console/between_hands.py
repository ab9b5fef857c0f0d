"""What may be tapped between hands: of a seat, of an open seat, of the table. Words first, then what a word gives.

In a hand TABLE follows PROBLEM: what counts from the next hand on may be told at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.saying import Say, brought, say
from controller.rules.session_inputs import (
    Bombs,
    BuysButton,
    Leaves,
    LevelUp,
    OptsOut,
    Plays,
    Rebuys,
    Returns,
    SessionInput,
    SitsDown,
    SitsOut,
    Straddles,
    TakesBreak,
    TakesTime,
)
from controller.table.records import DeckChanged, DeckChecked
from controller.table.setting import AS_SHIPPED

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.between_view import BetweenView, NextSeat
    from controller.table.setting import Setting
    from controller.table.view import TableView

ENTERS: Final = ("buys_in", "sits_down", "race")
"""Words that want an amount of chips."""
MOVES: Final = "moves"
"""The word that wants an open seat."""
DECK: Final = "deck:"
"""Before the name of a deck that is dealt from now on."""
RACE: Final = "race"
"""The word that races chips off: two chips are entered, then the cards each seat was dealt."""
NEW: Final = ("between", "moves", "join_seats")
"""Modes in which a tap on a seat says whom something new is about."""
JOIN: Final = "join"
"""The word that takes up a hand which was begun without the console."""
SIGN_ON: Final = "sign_on"
"""The word of a dealer who sits down: the code is asked for, and no floor is called."""
CLOSE: Final = "close"
"""The word that leaves the table: the console is closed, the table is kept as it is."""
PLAYS: Final = "plays:"
"""Before the id of a game that is picked."""


def of_seat(between: BetweenView, number: int, *, running: bool = False) -> tuple[str, ...]:
    """What may be tapped of a seat, the likeliest first; of an open one, that somebody sits down."""
    seat = next((seat for seat in between.seats if seat.number == number), None)
    if seat is None:
        return ("sits_down",) if number in between.open else ()
    words = _back(seat) if seat.out or (seat.waits and not seat.posts) else ["sits_out"]
    if seat.may_straddle or seat.straddles:
        words.append("straddle_off" if seat.straddles else "straddles")
    if running:
        words += ["buys_in"] if seat.leaves or seat.moves_to else ["leaves", "buys_in"]
        return (*words, MOVES) if between.open and not seat.leaves else tuple(words)
    if between.bomb and (seat.dealt or seat.opted):
        words.append("opts_in" if seat.opted else "opts_out")
    words += ["buys_in", "leaves"]
    if between.open:
        words.append(MOVES)
    if seat.may_buy_button:
        words.append("buys_button")
    return tuple(words)


def _back(seat: NextSeat) -> list[str]:
    return [*["posts"] * seat.may_post, "waits"] if seat.owes else ["returns"]


def of_table(between: BetweenView, setting: Setting = AS_SHIPPED, *, running: bool = False) -> tuple[str, ...]:
    """What may be tapped of the whole table."""
    if running:
        return (*["level_now"] * between.level_now, *_levels(between))
    words = [f"{DECK}{deck}" for deck in setting.decks if deck != setting.deck]
    if setting.held:
        words.insert(0, "floor_cleared" if setting.held == "tamper" else "deck_checked")
    words += [f"{PLAYS}{game}" for game, _ in between.games] if between.picks else []
    if between.bomb is not None:
        words.append("bomb_off" if between.bomb else "bomb")
    words += _levels(between)
    if between.tournament:
        words.append(RACE)
    if between.time:
        words.append("time")
    if between.joins:
        words.append(JOIN)
    return (*words, SIGN_ON, CLOSE)


def _levels(between: BetweenView) -> tuple[str, ...]:
    level = ("level",) if between.level and between.level < between.levels else ()
    return (*level, "break_over" if between.on_break else "break")


def head(between: BetweenView, word: str, number: int) -> Say:
    """What stands on the key of a word."""
    if word.startswith(DECK):
        return say("between.deck", deck=word.removeprefix(DECK))
    if word.startswith(PLAYS):
        game = word.removeprefix(PLAYS)
        return say("between.plays", game=brought(game, dict(between.games)[game]))
    seat = next((seat for seat in between.seats if seat.number == number), None)
    if word == "posts" and seat is not None:
        return say("between.posts", owed=seat.owes)
    if word == "time":
        return say("between.time", amount=between.time, minutes=between.time_minutes)
    return say(f"between.{word}")


def tap(word: str, seat: int, amount: int = 0) -> SessionInput | DeckChanged | DeckChecked:
    """What the table is given for a word; `amount` in chips where the word wants one."""
    if word.startswith(DECK):
        return DeckChanged(word.removeprefix(DECK))
    if word.startswith(PLAYS):
        return Plays(word.removeprefix(PLAYS))
    return _TAPS[word](seat, amount)


_TAPS: Final[dict[str, Callable[[int, int], SessionInput | DeckChecked]]] = {
    "deck_checked": lambda *_: DeckChecked(),
    "floor_cleared": lambda *_: DeckChecked(floor=True),
    "sits_down": SitsDown,
    "sits_out": lambda seat, _: SitsOut(seat),
    "returns": lambda seat, _: Returns(seat),
    "posts": lambda seat, _: Returns(seat, "posts"),
    "waits": lambda seat, _: Returns(seat, "waits"),
    "straddles": lambda seat, _: Straddles(seat),
    "straddle_off": lambda seat, _: Straddles(seat),
    "buys_in": Rebuys,
    "leaves": lambda seat, _: Leaves(seat),
    "buys_button": lambda seat, _: BuysButton(seat),
    "bomb": lambda *_: Bombs(),
    "bomb_off": lambda *_: Bombs(),
    "opts_out": lambda seat, _: OptsOut(seat),
    "opts_in": lambda seat, _: OptsOut(seat),
    "level": lambda *_: LevelUp(),
    "level_now": lambda *_: LevelUp(this_hand=True),
    "break": lambda *_: TakesBreak(on=True),
    "break_over": lambda *_: TakesBreak(on=False),
    "time": lambda *_: TakesTime(),
}


def note(between: BetweenView, number: int) -> Say | None:
    """What stands on a seat's plate between hands, or None: the one thing that is not as usual."""
    seat = next((seat for seat in between.seats if seat.number == number), None)
    if seat is None:
        return None
    if seat.leaves or seat.moves_to:
        return say("between.is_leaving")
    if seat.out:
        return say("between.is_out")
    if seat.posts and seat.owes:
        return say("between.is_posting", owed=seat.owes)
    if seat.opted:
        return say("between.is_opted_out")
    if seat.waits:
        return say("between.is_in_from", hand=seat.from_hand) if seat.from_hand else say("between.is_waiting")
    return say("between.is_straddling", amount=seat.straddles) if seat.straddles else None


def waits_for(between: BetweenView | None, number: int) -> int:
    """The number of the hand from which on a seat that waits is dealt in, 0 for one that does not."""
    seats = between.seats if between is not None else ()
    return next((seat.from_hand for seat in seats if seat.number == number), 0)


def asks(view: TableView, mode: str, number: int) -> Say:
    """What is asked about a seat, or about the table (0)."""
    between = view.between
    if mode == "moves":
        return say("asks.moves", seat=number)
    if between is not None and number in between.open:
        return say("asks.open_seat", seat=number)
    if mode == "chips":
        return say("asks.chips_bought", seat=number)
    if not number:
        picks = between is not None and view.ended and between.picks
        return say("asks.picks", seat=picks) if picks else say("asks.table_between")
    hand = waits_for(between, number)
    return say("asks.seat_waits", seat=number, hand=hand) if hand else say("asks.seat_between", seat=number)
