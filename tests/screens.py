"""The states a dealer's screen must be able to show, each dealt on a real table; no picture is of an invented view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.console.theme import COLOUR_BLIND, NIGHT
from controller.rules.inputs import Act, Done, Rules, RunsIt, Shows, Tells, Winners
from controller.rules.plan import Bomb, Plan
from controller.rules.session_inputs import SitsDown, SitsOut, Straddles
from controller.table.presence import CallsFloor, Identified
from controller.table.records import LinkChanged, NextHand, Undo
from controller.table.view import TableView, view
from tests.dealing import definitions, games, house
from tests.shown_felt import Screen, ShownFelt, double
from tests.states import STATE_SCREENS

if TYPE_CHECKING:
    from controller.table.view import TableView


def pre_hand() -> TableView:
    felt = double()
    felt.give(NextHand())
    return felt.view


def dealing_in() -> TableView:
    felt = double()
    felt.up_to_the_deal()
    felt.out(13)
    return felt.view


def at_the_flop() -> ShownFelt:
    felt = double(cards="")
    felt.deal()
    felt.call(3)
    felt.to(4, 800)
    felt.fold(5, 6, 7, 8)
    felt.call(9)
    felt.give(Act(10, "fold", None))
    felt.give(Act(1, "fold", None))
    felt.give(Act(2, "call", None))
    felt.give(Act(3, "call", None))
    return felt


def flop_bottom() -> TableView:
    felt = at_the_flop()
    felt.out(5)
    return felt.view


def pull_in() -> TableView:
    return at_the_flop().view


def betting() -> TableView:
    felt = at_the_flop()
    felt.deal_due()
    felt.check(2)
    felt.to(3, 1200)
    felt.to(4, 3600)
    return felt.view


def held_out_of_turn() -> TableView:
    felt = at_the_flop()
    felt.deal_due()
    felt.check(2)
    felt.to(3, 1200)
    felt.early(9, "raise", 3600)
    return felt.view


def freed() -> TableView:
    felt = at_the_flop()
    felt.deal_due()
    felt.check(2)
    felt.to(3, 1200)
    felt.early(9, "call")
    felt.to(4, 3600)
    return felt.view


def called() -> TableView:
    felt = at_the_flop()
    felt.deal_due()
    felt.check(2)
    felt.to(3, 1200)
    felt.to(4, 3600)
    felt.call(9)
    return felt.view


def skipped() -> TableView:
    felt = ShownFelt("holdem", "no_limit 100/200", (10_000,) * 6)
    felt.deal()
    felt.to(3, 600)
    for seat in (5, 6, 1):
        felt.early(seat, "call")
    return felt.view


def no_raise() -> TableView:
    felt = ShownFelt("holdem", "no_limit 10/20", (1000, 1000, 65, 1000), button=4)
    felt.deal()
    felt.call(3, 4, 1, 2)
    felt.to(1, 40)
    felt.call(2)
    felt.all_in(3)
    felt.call(4)
    return felt.view


def lazy(stacks: dict[int, int | None], button: int, cards: str) -> ShownFelt:
    return ShownFelt("lazy_rivers", "no_limit 5/10", stacks, button=button, cards=cards)


LAZY_CARDS = "7c Ah Ad Kc 3d 9c 9s Ks 5d Ac Qd 8h 5h 4s 5c Kd Kh 2c"


def lazy_to_the_river() -> ShownFelt:
    felt = lazy({2: 800, 4: 120, 6: 900, 9: 300}, 6, LAZY_CARDS)
    felt.up_to_the_deal()
    felt.out(8)
    felt.to(4, 40)
    felt.call(6)
    felt.fold(9)
    felt.call(2)
    felt.check(2)
    felt.all_in(4)
    felt.to(6, 200)
    felt.give(Act(2, "call", None))
    return felt


def side_pots() -> TableView:
    return lazy_to_the_river().view


def lazy_river() -> TableView:
    felt = lazy_to_the_river()
    felt.deal_due()
    felt.check(2)
    felt.to(6, 300)
    felt.give(Act(2, "call", None))
    felt.out(2)
    return felt.view


def lazy_river_bet() -> TableView:
    felt = lazy_to_the_river()
    felt.deal_due()
    felt.check(2)
    felt.to(6, 300)
    felt.call(2)
    felt.give(Act(2, "check", None))
    return felt.view


def lazy_showdown() -> TableView:
    felt = lazy_to_the_river()
    felt.deal_due()
    felt.check(2)
    felt.to(6, 300)
    felt.call(2)
    felt.check(2)
    felt.all_in(6)
    felt.call(2)
    felt.shows(6, 2, 4)
    return felt.view


ODD_CARDS = "7c Ah As 2d Qc Kd Jc Kh 8s 4d 5d 6h 7s Jh 2c 8c Js 9h 9c"


def odd_hand(tier: str = "reads") -> ShownFelt:
    felt = ShownFelt("double_board", "no_limit 1/2", {1: 100, 3: 100, 5: 100}, button=1, cards=ODD_CARDS, tier=tier)  # type: ignore[arg-type]
    felt.deal()
    felt.to(1, 7)
    felt.fold(3)
    felt.call(5)
    felt.check(5)
    felt.to(1, 10)
    felt.call(5)
    felt.check(5, 1)
    felt.check(5, 1)
    return felt


def to_show() -> TableView:
    return odd_hand().view


def showdown() -> TableView:
    felt = odd_hand()
    felt.shows(5, 1)
    return felt.view


def who_wins() -> TableView:
    felt = odd_hand("counts")
    felt.shows(5, 1)
    return felt.view


def read_by_dealer() -> TableView:
    felt = odd_hand("counts")
    felt.shows(5, 1)
    felt.give(Winners((1,)))
    felt.give(Winners((1, 5)))
    return felt.view


def uncontested() -> TableView:
    felt = double()
    felt.deal()
    felt.to(3, 600)
    felt.fold(4, 5, 6, 7, 8, 9, 10, 1)
    felt.give(Act(2, "fold", None))
    return felt.view


def refusal() -> TableView:
    felt = at_the_flop()
    felt.deal_due()
    felt.check(2)
    felt.to(3, 1200)
    felt.refused(Act(4, "check", None))
    return felt.view


def early_turn() -> ShownFelt:
    felt = ShownFelt(
        "holdem",
        "no_limit 5/10",
        {1: 1000, 3: 1000, 5: 1000},
        button=1,
        cards="9c Ah Kc 9s 4h Kd 2s 2c 7d Jh 3s 9d 5s Qs",
    )
    felt.deal()
    felt.call(1, 3)
    felt.check(5)
    felt.check(3)
    felt.to(5, 20)
    felt.out(2)
    return felt


def had_acted() -> TableView:
    return early_turn().view


def incident() -> TableView:
    felt = early_turn()
    felt.give(Tells("too_early"))
    return felt.view


def no_burn() -> TableView:
    felt = early_turn()
    felt.give(Tells("too_early"))
    felt.give(Rules("premature_street/river_plays_turn", "floor", "dealer did not see seat 1"))
    felt.give(Done())
    felt.give(Done())
    felt.call(1)
    felt.to(3, 60)
    felt.fold(5)
    felt.call(1)
    return felt.view


def omaha_tabled() -> TableView:
    felt = ShownFelt("omaha_hilo", "pot_limit 5/10", (1000, 1000, 400, 1000, 1000, 1000), button=6)
    felt.deal()
    felt.to(3, 35)
    felt.call(4)
    felt.fold(5, 6, 1)
    felt.call(2)
    felt.check(2, 3, 4)
    felt.check(2, 3, 4)
    felt.check(2, 3, 4)
    felt.shows(2, 3, 4)
    return felt.view


def stud_street() -> TableView:
    felt = ShownFelt("stud", "limit 10/20 ante 1 bring_in 3", (500, 500, 500, 500, 500, 500, 500, 500), button=8)
    felt.deal()
    felt.to(felt.to_act, 3)
    while felt.hand.step is not None and felt.hand.step.street in ("third", "fourth"):
        felt.call(felt.to_act)
    return felt.view


def devices() -> TableView:
    felt = at_the_flop()
    felt.give(LinkChanged("shoe", up=False, why="no answer for 2 s on simulated"))
    felt.give(LinkChanged("buttons", up=True, why=""))
    felt.give(LinkChanged("badge reader", up=True, why="3 readings repeated"))
    return felt.view


def ended() -> TableView:
    felt = odd_hand()
    felt.shows(5, 1)
    felt.give(Done())
    return felt.view


def undone() -> TableView:
    felt = at_the_flop()
    felt.give(Undo())
    return felt.view


def five_shown() -> TableView:
    """A draw game's showdown: five cards a seat."""
    felt = ShownFelt("triple_draw_27", "limit 10/20 blinds 5/10", (500, 500, 500), button=3)
    felt.deal()
    while felt.hand.step is not None and felt.hand.step.do in ("bet", "discard"):
        if felt.hand.step.do == "bet":
            felt.call(felt.to_act)
        else:
            felt.discards(felt.to_act, 0)
    felt.give(Shows(felt.to_act))
    return felt.view


def unknown_stacks() -> TableView:
    felt = ShownFelt("holdem", "no_limit 1/2", (None, None, None, None, None, None), tier="counts", button=6)
    felt.deal()
    felt.to(3, 8)
    felt.all_in(4)
    return felt.view


def to_count() -> TableView:
    """A call of an all-in whose chips nobody has counted."""
    felt = ShownFelt("holdem", "no_limit 1/2", (None, None, None, None, None, None), tier="counts", button=6)
    felt.deal()
    felt.to(3, 8)
    felt.all_in(4)
    felt.fold(5, 6, 1)
    felt.give(Act(2, "fold", None))
    felt.give(Act(3, "call", None))
    return felt.view


def three_pots() -> TableView:
    """Two seats are all in for less, three go on: three piles are made by hand."""
    felt = ShownFelt("holdem", "no_limit 5/10", {1: 1000, 3: 95, 5: 240, 6: 1000, 8: 1000}, button=8)
    felt.deal()
    felt.all_in(5)
    felt.call(6, 8, 1)
    felt.give(Act(3, "all_in", None))
    return felt.view


def new_bets_apart() -> TableView:
    """One seat is all in before the flop; two go on, so what they bet from now on lies apart."""
    felt = ShownFelt("holdem", "no_limit 5/10", {1: 1000, 3: 95, 5: 1000, 8: 1000}, button=8)
    felt.deal()
    felt.call(5, 8)
    felt.give(Act(1, "fold", None))
    felt.all_in(3)
    felt.call(5)
    felt.give(Act(8, "call", None))
    return felt.view


def crowded() -> TableView:
    """Two boards, three pots: as many shares as a dealer ever has to push."""
    felt = double((500, 1300, 2500, 2500, 9000, 9000), cards="", button=6)
    felt.deal()
    felt.all_in(3)
    felt.all_in(4)
    felt.fold(5, 6)
    felt.all_in(1)
    felt.all_in(2)
    felt.shows(*[number for number in (1, 2, 3, 4) if not felt.hand.is_tabled(felt.hand.setup.seats.index(number))])
    return felt.view


def raked() -> TableView:
    """The house takes its part first: the drop is cut out before the winners' stacks."""
    felt = double(cards="", house=house("standard", rake={"percent": 5, "cap": 500}))
    felt.deal()
    felt.to(3, 1800)
    felt.fold(4, 5, 6, 7, 8, 9, 10)
    felt.call(1)
    felt.fold(2)
    for _ in range(3):
        felt.check(1, 3)
    felt.shows(1, 3)
    return felt.view


def between_hands() -> TableView:
    """A cash table between two hands: two seats are away, one straddles, a new one waits, two are open."""
    plan = Plan(seats=9, bomb=Bomb(game=games()["bomb_pot_holdem"], ante=5))
    rules = house(rake={"time": 5}, odd={"tie_button_game": "carry_over"})
    stacks = (400, 400, 400, None, 400, 400)
    felt = ShownFelt("holdem", "no_limit 1/2", stacks, cards="7c 2d 8c 8d 9c 9d", house=rules, plan=plan)
    felt.give(SitsOut(4))
    felt.deal()
    for seat in (3, 5):
        felt.acts(seat, "fold")
    felt.acts(6, "fold")
    felt.acts(1, "fold")
    felt.give(Done())
    felt.give(SitsDown(8, 200))
    felt.give(SitsOut(5))
    felt.give(Straddles(6))
    return felt.view


def run_offered() -> TableView:
    """All in on the flop, and the house runs it up to three times."""
    rules = house(run_it={"times": "thrice"})
    cards = "Ah Kh As Kd 2c 7d 8h 3s 2d Qd 2h 4c 4d Kc"
    felt = ShownFelt("holdem", "no_limit 1/2", (400, 400), cards=cards, house=rules)
    felt.deal()
    felt.acts(2, "call")
    felt.acts(1, "check")
    felt.acts(1, "all_in")
    felt.acts(2, "call")
    return felt.view


def run_twice() -> TableView:
    """The second board of two, its turn on it; the flop counts for both."""
    run_offered()
    felt = ShownFelt.latest
    felt.give(RunsIt(2))
    for seat in (1, 2):
        felt.give(Shows(seat))
    felt.out(6)
    return felt.view


FLOOR_CALLED = 1_000_000.0
"""When the floor is called on every picture, in seconds since 1970."""
FLOOR_SEEN = FLOOR_CALLED + 12


def floor_called() -> TableView:
    """The floor is called in the middle of a round, and dealing goes on."""
    betting()
    felt = ShownFelt.latest
    felt.table._clock = lambda: int(FLOOR_CALLED * 1_000_000)
    felt.give(CallsFloor())
    return felt.view


def at_table() -> TableView:
    """A premature turn: the floor has come and sees what each ruling would come to."""
    felt = early_turn()
    felt.table._clock = lambda: int(FLOOR_CALLED * 1_000_000)
    felt.give(Tells("too_early"))
    felt.give(Identified("Ada", "floor"))
    ShownFelt.latest = felt
    return view(felt.table, felt.outcome, definitions().words["en"])


SCREENS: dict[str, Screen] = {
    "floor_code": Screen(floor_called, ("floor", "digit_4", "digit_7")),
    "floor_at_table": Screen(at_table),
    "floor_reasons": Screen(at_table, ("choice_0",)),
    "floor_letters": Screen(at_table, ("choice_0", "choice_6", "letter_C", "letter_A", "letter_M", "letter_space")),
    "pre_hand": Screen(pre_hand),
    "between_seat": Screen(between_hands, ("seat_4",)),
    "between_open_seat": Screen(between_hands, ("seat_9",)),
    "between_chips": Screen(between_hands, ("seat_9", "choice_0", "digit_2", "digit_000")),
    "between_table": Screen(between_hands, ("folds_to",)),
    "run_it": Screen(run_offered),
    "run_twice": Screen(run_twice),
    "dealing_in": Screen(dealing_in),
    "pull_in_bets": Screen(pull_in),
    "flop_bottom": Screen(flop_bottom),
    "betting": Screen(betting),
    "no_raise": Screen(no_raise),
    "side_pots": Screen(side_pots),
    "lazy_river": Screen(lazy_river),
    "lazy_river_bet": Screen(lazy_river_bet),
    "lazy_showdown": Screen(lazy_showdown),
    "last_stack": Screen(lazy_showdown, ("call", "call")),
    "to_show": Screen(to_show),
    "showdown": Screen(showdown),
    "new_bets_apart": Screen(new_bets_apart),
    "three_pots": Screen(three_pots),
    "crowded": Screen(crowded),
    "raked": Screen(raked),
    "who_wins": Screen(who_wins),
    "read_by_dealer": Screen(read_by_dealer),
    "uncontested": Screen(uncontested),
    "refusal": Screen(refusal),
    "had_acted": Screen(had_acted),
    "incident": Screen(incident),
    "no_burn": Screen(no_burn),
    "omaha_showdown": Screen(omaha_tabled),
    "stud_street": Screen(stud_street),
    "draw_showdown": Screen(five_shown),
    "unknown_stacks": Screen(unknown_stacks),
    "devices": Screen(devices, ("devices",)),
    "split_pot": Screen(showdown, ("split", "split_1", "split_0", "split_3")),
    "split_share": Screen(showdown, ("split", "split_1", "split_0", "split_3", "split_next", "split_1", "split_5")),
    "split_answer": Screen(
        showdown,
        (
            *("split", "split_1", "split_0", "split_3", "split_next"),
            "split_1",
            "split_5",
            "split_next",
            "split_5",
            "split_next",
        ),
    ),
    "hands": Screen(betting, ("hands",)),
    "hand_recalled": Screen(ended, ("hands", "recall_1")),
    "resume": Screen(flop_bottom, resumed=True),
    "ended": Screen(ended),
    "night": Screen(betting, palette=NIGHT),
    "night_showdown": Screen(showdown, palette=NIGHT),
    "keypad": Screen(betting, ("raise",)),
    "keypad_raise": Screen(betting, ("raise", "digit_8", "digit_000")),
    "keypad_beyond": Screen(betting, ("raise", "digit_9", "digit_9", "digit_9", "digit_000")),
    "count": Screen(to_count),
    "folds_to": Screen(betting, ("folds_to",)),
    "out_of_turn": Screen(betting, ("seat_2",)),
    "out_of_turn_held": Screen(held_out_of_turn),
    "out_of_turn_free": Screen(freed),
    "correct": Screen(called, ("seat_4", "all_in", "digit_3", "digit_000")),
    "said": Screen(betting, ("raise", "folds_to", "word_raise")),
    "put_in": Screen(betting, ("raise", "folds_to", "said", "chip_1000", "chip_1000", "chip_1000", "chip_1000")),
    "undercall": Screen(betting, ("raise", "folds_to", "said", "chip_1000")),
    "skipped": Screen(skipped),
    "problem": Screen(betting, ("problem",)),
    "new_in_a_hand": Screen(betting, ("problem", "seat_4", "folds_to")),
    "problem_more": Screen(betting, ("problem", "more")),
    "offers_more": Screen(incident, ("more",)),
    "who_wins_two": Screen(who_wins, ("seat_1", "seat_5")),
    "floor_called": Screen(floor_called),
    "simulated_shoe": Screen(flop_bottom, simulated=True),
    "simulated_betting": Screen(betting, simulated=True),
    "left_handed": Screen(betting, left_handed=True),
    "colour_blind": Screen(lazy_river_bet, deck=COLOUR_BLIND),
    **STATE_SCREENS,
}

LARGE: dict[str, Screen] = {name: screen._replace(large=True) for name, screen in SCREENS.items()}
"""Every screen in the step of larger text."""
