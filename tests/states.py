"""States that hold a table up for a moment, each dealt on a real one: before, during, after a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules.cards import faces
from controller.rules.inputs import Act, Done, Rules, Tells, Tick
from controller.rules.joining import JoinsAt
from controller.rules.plan import CASH, Bomb, Level, Plan
from controller.rules.session_inputs import (
    Bombs,
    ClockTells,
    Leaves,
    LevelUp,
    Races,
    Returns,
    SitsDown,
    SitsOut,
    Straddles,
    TakesBreak,
)
from controller.rules.stakes import parse
from controller.table.presence import Identified
from controller.table.records import NextHand
from tests.dealing import STANDARD, games, house
from tests.shown_felt import Screen, ShownFelt

if TYPE_CHECKING:
    from controller.rules.house import House
    from controller.table.view import TableView

SIX: Final = (400, 400, 400, 400, 400, 400)
LEVELS: Final = Plan(
    format="tournament",
    seats=9,
    levels=(
        Level(stakes=parse("no_limit 100/200 bb_ante 200 unit 25"), minutes=20),
        Level(stakes=parse("no_limit 150/300 bb_ante 300 unit 25"), minutes=20),
        Level(minutes=10),
        Level(stakes=parse("no_limit 200/400 bb_ante 400 unit 100"), minutes=20),
    ),
)
NOON: Final = 1_000_000
"""When the first level begins, in seconds since 1970; every picture is taken twelve seconds later."""


def cash(stacks: tuple[int | None, ...] = SIX, *, house: House = STANDARD, plan: Plan = CASH) -> ShownFelt:
    """A cash game of hold'em at six seats, the button on the last."""
    return ShownFelt("holdem", "no_limit 1/2", stacks, house=house, plan=plan)


def tournament(began: int = NOON) -> ShownFelt:
    """The first level of a tournament, its clock begun at noon."""
    stacks = (20_000, 18_400, 21_600, 20_000, 19_975, 20_025)
    felt = ShownFelt("holdem", "no_limit 100/200 bb_ante 200 unit 25", stacks, house=house("tda2024"), plan=LEVELS)
    felt.give(ClockTells(began))
    return felt


def waiting() -> TableView:
    felt = cash((400, 400), plan=Plan(seats=6))
    felt.give(SitsOut(2))
    return felt.view


def dead_spread() -> TableView:
    felt = cash((400, 400), plan=Plan(seats=6))
    felt.give(SitsOut(2))
    felt.give(SitsOut(1))
    return felt.view


def over(felt: ShownFelt, *folding: int) -> None:
    """A hand that everybody but one folds."""
    felt.deal()
    for seat in folding:
        felt.give(Act(seat, "fold"))
    felt.give(Done())


def posting() -> TableView:
    """A seat that missed its blinds posts, another straddles."""
    felt = cash(plan=Plan(seats=8))
    over(felt, 3, 4, 5, 6, 1)
    felt.give(SitsDown(7, 400))
    felt.give(Returns(7, "posts"))
    felt.give(Straddles(4, 4))
    felt.give(NextHand())
    return felt.view


def posting_dead() -> TableView:
    """The small blind's seat is empty: a dead small blind, the big one alone."""
    felt = cash()
    over(felt, 3, 4, 5, 6, 1)
    felt.give(Leaves(2))
    felt.give(NextHand())
    return felt.view


def posting_bomb() -> TableView:
    felt = cash(plan=Plan(seats=6, bomb=Bomb(game=games()["bomb_pot_holdem"], ante=5)))
    felt.give(Bombs())
    felt.give(NextHand())
    return felt.view


def in_a_hand(house: House = STANDARD) -> ShownFelt:
    """A raise and two callers, the flop bet."""
    felt = cash(house=house)
    felt.deal()
    felt.to(3, 8)
    felt.call(4)
    felt.fold(5, 6, 1)
    felt.call(2)
    felt.to(2, 12)
    return felt


def told(word: str, ruling: str = "", **at: object) -> ShownFelt:
    """Something is told in the middle of a hand, and the floor rules."""
    felt = in_a_hand()
    felt.give(Tells(word, **at))  # type: ignore[arg-type]
    if ruling:
        felt.give(Rules(ruling, "floor", "as seen"))
    return felt


def stub_count() -> TableView:
    return told("stub_count", "stub_count/counted").view


def deck_change() -> TableView:
    return told("deck_change").view


def deck_set_up() -> TableView:
    """The new deck is spread and washed once the pot is pushed."""
    felt = told("deck_change", "deck_change/counted")
    felt.give(Act(3, "fold"))
    felt.give(Act(4, "fold"))
    felt.give(Done())
    return felt.view


def deck_count() -> TableView:
    deck_set_up()
    felt = ShownFelt.latest
    felt.give(Done())
    return felt.view


def freeze() -> TableView:
    return told("freeze").view


def frozen() -> TableView:
    return told("freeze", "freeze/evidence").view


def clock() -> TableView:
    """A player's clock runs: 12 of its 25 seconds are over."""
    felt = told("clock", "clock/granted", seat=3)
    felt.give(Tick(12))
    return felt.view


def clock_count() -> TableView:
    """The count of the last five seconds."""
    felt = told("clock", "clock/granted", seat=3)
    felt.give(Tick(26))
    return felt.view


def killed() -> TableView:
    """A live hand went into the muck and is dead; its player still sits there."""
    felt = in_a_hand()
    felt.give(Tells("mucked"))
    felt.give(Rules("mucked/dead", "floor", "cannot be told apart", seat=4))
    return felt.view


def race() -> TableView:
    """The chips of 25 go out of play: who is dealt how many cards for them."""
    felt = tournament()
    felt.refused(Races(25, 100))
    return felt.view


RACE = ("folds_to", "choice_2", "digit_2", "digit_5", "raise", "digit_1", "digit_0", "digit_0", "raise", "rank_A")
"""The keys of a chip race up to the first card of the first seat."""


def pushed() -> TableView:
    """Another dealer has just sat down."""
    felt = cash()
    over(felt, 3, 4, 5, 6, 1)
    felt.give(Identified("Ben", "dealer"))
    return felt.view


def first_hand() -> TableView:
    return cash().view


def show_request() -> TableView:
    """Somebody asks to see the hand that was called."""
    felt = in_a_hand()
    felt.fold(3)
    felt.call(4)
    felt.check(2, 4)
    felt.to(2, 40)
    felt.call(4)
    felt.give(Tells("see_hand"))
    return felt.view


def shown_to_table() -> TableView:
    show_request()
    felt = ShownFelt.latest
    felt.give(Rules("see_hand/shown", "floor", "the caller asks", seat=4))
    return felt.view


def chops() -> TableView:
    felt = cash(house=house(blinds={"chop": True}))
    felt.deal()
    felt.fold(3, 4, 5, 6)
    return felt.view


def next_level() -> TableView:
    """The level is over while a hand is dealt."""
    felt = tournament()
    felt.deal()
    felt.give(ClockTells(NOON + 20 * 60))
    felt.call(3)
    return felt.view


def level_in() -> TableView:
    """Between hands, and the level has a minute and a half: 18:30 of its 20 minutes are over on the picture."""
    felt = tournament(began=NOON + 12 - 18 * 60 - 30)
    over(felt, 3, 4, 5, 6, 1)
    return felt.view


def break_in() -> TableView:
    """In a hand of the second level, after which there is a break."""
    felt = tournament()
    felt.give(ClockTells(NOON + 20 * 60))
    felt.deal()
    return felt.view


def last_hand() -> TableView:
    """The break has begun while a hand is dealt: it is the last one."""
    felt = tournament()
    felt.give(LevelUp())
    felt.deal()
    felt.give(LevelUp())
    felt.call(3)
    return felt.view


def on_break() -> TableView:
    felt = tournament()
    felt.give(TakesBreak(on=True))
    return felt.view


def balance() -> TableView:
    """A player goes to another table when the hand is over, one has come and waits, one seat is away."""
    felt = tournament()
    over(felt, 3, 4, 5, 6, 1)
    felt.give(SitsDown(0, 15_000, balance=True))
    felt.give(SitsOut(5))
    return felt.view


def before_a_join() -> TableView:
    """The console has just been started; a hand is being dealt that it never saw."""
    return cash().view


def joined() -> TableView:
    """Joined at the flop with 90 in the pot: three seats of six are in."""
    felt = cash()
    felt.give(NextHand(join=JoinsAt("flop", 90, (1, 3, 5), faces("Ah Kd 2c"))))
    return felt.view


def pot_hidden() -> TableView:
    """A house that counts only a pot-limit pot for players."""
    return in_a_hand(house=house("wsop_live2024")).view


def pot_asked() -> TableView:
    """A house that shows the pot while somebody asks for it."""
    return in_a_hand(house=house(console={"pot_figure": "on_request"})).view


def pot_limit() -> TableView:
    felt = ShownFelt("omaha", "pot_limit 1/2", SIX, house=house("wsop_live2024"))
    felt.deal()
    felt.to(3, 7)
    felt.call(4)
    felt.fold(5, 6, 1)
    felt.call(2)
    return felt.view


FLOP: Final = ("folds_to", "choice_1", "choice_0", "digit_9", "digit_0", "raise")
IN: Final = (*FLOP, "seat_1", "seat_3", "seat_5")
BOARD: Final = ("rank_A", "suit_h", "rank_K", "suit_d", "rank_2", "suit_c")
"""The keys that join a hand at the flop with 90 in the pot: first this, then who is in, then the board."""

STATE_SCREENS: dict[str, Screen] = {
    "join_table": Screen(before_a_join, FLOP[:1]),
    "join_at": Screen(before_a_join, FLOP[:2]),
    "join_pot": Screen(before_a_join, FLOP[:5]),
    "join_seats": Screen(before_a_join, IN),
    "join_board": Screen(before_a_join, (*IN, "call", *BOARD)),
    "joined": Screen(joined),
    "waiting": Screen(waiting),
    "dead_spread": Screen(dead_spread),
    "posting": Screen(posting),
    "posting_dead": Screen(posting_dead),
    "posting_bomb": Screen(posting_bomb),
    "stub_count": Screen(stub_count),
    "deck_change": Screen(deck_change),
    "deck_set_up": Screen(deck_set_up),
    "deck_count": Screen(deck_count),
    "freeze": Screen(freeze),
    "frozen": Screen(frozen),
    "clock": Screen(clock),
    "clock_count": Screen(clock_count),
    "killed": Screen(killed),
    "race": Screen(race),
    "race_cards": Screen(lambda: tournament().view, RACE),
    "pushed": Screen(pushed),
    "first_hand": Screen(first_hand),
    "show_request": Screen(show_request),
    "shown_to_table": Screen(shown_to_table),
    "chop": Screen(chops),
    "next_level": Screen(next_level),
    "level_in": Screen(level_in),
    "last_hand": Screen(last_hand),
    "on_break": Screen(on_break),
    "balance": Screen(balance),
    "pot_hidden": Screen(pot_hidden),
    "pot_asked": Screen(pot_asked),
    "pot_told": Screen(pot_asked, ("asks_pot",)),
    "pot_limit": Screen(pot_limit),
}
