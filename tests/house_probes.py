"""Small deals, each decided by one key of a house. `test_every_house_rule.py` has what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.between import Changed, judge
from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Chops, Discards
from controller.rules.openers import opener
from controller.rules.running import offered
from controller.rules.session_inputs import Leaves, Straddles
from controller.table.aloud import pot_told
from controller.table.authority import refused
from controller.table.presence import Presence
from controller.table.records import NextHand
from tests.dealing import Felt, games
from tests.rules.test_session_seats import blinds, given, played, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from controller.rules.house import House
    from controller.rules.steps.step import Step


def told(steps: Sequence[Step]) -> list[str]:
    return [f"{step.do} {step.street}".strip() for step in steps]


def short_ante(rules: House) -> object:
    """A big blind of 250 owes 200 and an ante of 200 (TDA RP-11): what is its bet, what lies dead."""
    felt = Felt("holdem", "no_limit 100/200 bb_ante 200", (9000, 250, 9000), house=rules)
    felt.deal()
    return felt.hand.bets.put[1], felt.hand.bets.dead


def first_cards(rules: House) -> object:
    """Three cards of hold'em for three seats are out; how many each has by then."""
    felt = Felt("holdem", "no_limit 1/2", (100,) * 3, house=rules)
    felt.give(NextHand())
    felt.give(Begin())
    for card in faces("2c 3c 4c"):
        felt.give(CardLeft(card))
    return tuple(len(felt.hand.cards.where[felt.hand.setup.places.hand(seat)]) for seat in range(3))


def few_antes(rules: House) -> object:
    felt = Felt("holdem", "no_limit 100/200 bb_ante 200", (9000,) * 4, house=rules)
    felt.deal()
    return felt.hand.bets.dead


def chop(rules: House) -> object:
    felt = Felt("holdem", "no_limit 1/2", (100,) * 3, house=rules)
    felt.deal()
    felt.fold(3)
    return felt.take(Chops()).refusal is None


def button(rules: House) -> object:
    """Button 1, blinds 2 and 3; seat 3 leaves (TDA 32; RR11 §4)."""
    return blinds(played(given(table(1, 2, 3, 4, 5, button=1, house_rules=rules), Leaves(3), running=True)))


def bomb_button(rules: House) -> object:
    """A bomb pot with the button at seat 3."""
    felt = Felt("bomb_pot_holdem", "no_limit 1/2 ante 5", (100,) * 3, house=rules)
    return played(felt.table.session).button


def throws_four(rules: House) -> object:
    felt = Felt("five_card_draw", "no_limit 1/2", (100, 100), house=rules)
    felt.deal()
    felt.call(2)
    felt.check(1)
    return felt.take(Discards(1, 4)).refusal is None


def drawmaha_most(rules: House) -> object:
    return [getattr(step, "most", 0) for step in games()["drawmaha"].steps_in(rules) if step.do == "discard"]


def drawmaha_turn(rules: House) -> object:
    steps = games()["drawmaha"].steps_in(rules)
    return [getattr(step, "to", "") for step in steps if step.do == "deal" and step.street == "turn"]


def raised_out(felt: Felt, end: int = 100) -> int | None:
    """The bet at which nobody may raise any more; None where there is no end."""
    while felt.may.least is not None:
        if felt.may.least > end:
            return None
        felt.to(felt.to_act, felt.may.least)
    return felt.hand.bets.bet


def cap(rules: House) -> object:
    """Four players of a limit of 10, in a game of four rounds and one of two (RR11 B&R 3)."""
    felt = Felt("holdem", "limit 10/20", (900,) * 4, house=rules)
    felt.deal()
    return raised_out(felt), rules.limit.cap(rounds=2)


def cap_heads_up(rules: House) -> object:
    """Two left when the flop's round began; two left before its cap; two left after it (RR11 B&R 4, LA24 127)."""
    found = []
    for when in ("began", "before", "after"):
        felt = Felt("holdem", "limit 10/20", (900,) * 3, house=rules)
        felt.deal()
        felt.fold(3) if when == "began" else felt.call(3)
        felt.call(1)
        felt.check(2)
        if when == "before":
            felt.to(1, 10)
            felt.to(2, 20)
            felt.fold(3)
        if when == "after":
            for seat, to in ((1, 10), (2, 20), (3, 30), (1, 40)):
                felt.to(seat, to)
            felt.fold(2)
        found.append(raised_out(felt) is None)
    return tuple(found)


def pineapple(rules: House) -> object:
    """What comes after the throwing."""
    steps = told(games()["pineapple"].steps_in(rules))
    return [steps[at + 1] for at, step in enumerate(steps) if step.startswith("discard")]


def pot(rules: House) -> object:
    """The first to act, 5 and 10 posted (V18)."""
    felt = Felt("omaha", "pot_limit 5/10", (900,) * 4, house=rules)
    felt.deal()
    return felt.most


def pot_short(rules: House) -> object:
    """A big blind of 100 instead of 200 (V17)."""
    felt = Felt("omaha", "pot_limit 100/200", (9000, 100, 9000, 9000), house=rules)
    felt.deal()
    return felt.most


def runs(rules: House) -> object:
    felt = Felt("holdem", "no_limit 1/2", (50, 50), house=rules)
    felt.deal()
    felt.acts(2, "all_in")
    felt.give(Act(1, "call"))
    return offered(felt.hand)


def trips(rules: House) -> object:
    """Three jacks against a straight (WSOP: the straight)."""
    felt = Felt("short_deck", "no_limit 0/2 ante 1", (100, 100), house=rules, cards="AsJh6sKdKc7d8c9hKsJcKhJd")
    felt.deal()
    felt.call(1)
    felt.check(2, 1, 2, 1, 2, 1, 2)
    felt.shows(1, 2)
    return felt.won[2] > 0


def straddled(rules: House) -> object:
    felt = Felt("holdem", "no_limit 1/2", (100,) * 4, house=rules)
    felt.give(Straddles(3))
    felt.deal()
    return felt.may.least


def straddlers(rules: House) -> object:
    session = table(1, 2, 3, 4, 5, button=5, house_rules=rules)
    return {seat for seat in range(1, 6) if isinstance(judge(session, Straddles(seat), running=False), Changed)}


def tied_upcards(rules: House) -> object:
    """Fourth street: two pairs of sevens show, seat 2's with the spade (TDA RP-10-D, LA24 215)."""
    cards = "2c3c4c5c6c8d7h7s2dKd7d7cAh"
    felt = Felt("stud", "limit 10/20 blinds 0/0 ante 1 bring_in 3", (100,) * 3, house=rules, cards=cards)
    felt.deal()
    felt.acts(3, "bet", 3)
    felt.call(1, 2)
    first = opener(felt.hand, "high_hand")
    return None if first is None else felt.hand.seat(first)


def open_pair(rules: House) -> object:
    """A pair of sevens shows on fourth street: what may be bet (LA24 220)."""
    cards = "2c3c4c5c6c8d7h9s2dKd7dTcAh"
    felt = Felt("stud", "limit 10/20 blinds 0/0 ante 1 bring_in 3", (100,) * 3, house=rules, cards=cards)
    felt.deal()
    felt.acts(3, "bet", 3)
    felt.call(1, 2)
    return felt.may.least, felt.most


def tabled(rules: House) -> object:
    felt = Felt("holdem", "no_limit 1/2", (50, 50), house=rules)
    felt.deal()
    felt.acts(2, "all_in")
    felt.give(Act(1, "call"))
    return felt.step


def called_behind(rules: House) -> object:
    """Seat 1 bets; seat 3 raises out of turn, then seat 2 calls: whether seat 3 is bound (TDA 53-A, RR11)."""
    felt = Felt("holdem", "no_limit 5/10", (900,) * 4, house=rules)
    felt.deal()
    felt.call(3, 4, 1)
    felt.check(2)
    felt.to(1, 30)
    felt.early(3, "raise", 80)
    return felt.judged_early(Act(2, "call")).bound


def skipped(rules: House) -> object:
    """How many may act behind a silent seat, with chips, before it is skipped (TDA 53-B, LA24 133, RR11)."""
    found = []
    for deed in ("fold", "call"):
        felt = Felt("holdem", "no_limit 5/10", (900,) * 7, house=rules)
        felt.deal()  # seat 3 to act
        for count, seat in enumerate((4, 5, 6), start=1):
            felt.early(seat, "call" if deed == "call" else "fold")
            if felt.hand.incident:
                found.append(count)
                break
        else:
            found.append(0)
    return tuple(found)


def freed(rules: House) -> object:
    """A check out of turn, then a bet before it: whether the seat may only call (RR11 B&R)."""
    felt = Felt("holdem", "no_limit 5/10", (900,) * 4, house=rules)
    felt.deal()
    felt.call(3, 4, 1)
    felt.check(2)
    felt.early(3, "check")
    felt.check(1)
    return felt.judged_early(Act(2, "bet", 20)).passive


def motions(rules: House) -> object:
    """Facing 20, `raise` is said, 40 put in, then 60 more (E6): 40 or 100."""
    felt = Felt("holdem", "no_limit 10/20", (900,) * 3, house=rules)
    felt.deal()
    return felt.says(3, "raise", 25, 15, then=(60,), first="said").to


def dealt(rules: House) -> Felt:
    felt = Felt("holdem", "no_limit 1/2", (100,) * 3, house=rules)
    felt.deal()
    return felt


def misdeal_by(rules: House) -> object:
    """Who declares the misdeal of a first card exposed (A1)."""
    ruling = next(ruling for ruling in rules.rulings["exposed"] if "A1" in ruling.covers)
    return rules.authority.ruling(ruling)


def begins_unsigned(rules: House) -> object:
    """Whether a hand begins while no dealer has signed on (TDA24 RP-7)."""
    session = table(1, 2, button=1, house_rules=rules)
    return refused(NextHand(), "dealer", Presence(), session, may="dealer") is None


def pots_told(rules: House) -> object:
    """How a no-limit and a pot-limit pot are told to whoever sees the screen (TDA24 54-A, 60)."""
    told = []
    for stakes in ("no_limit 1/2", "pot_limit 1/2"):
        felt = Felt("holdem", stakes, (100,) * 3, house=rules)
        felt.deal()
        told.append(pot_told(felt.hand))
    return tuple(told)
