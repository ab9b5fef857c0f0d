"""The simulated players: what a seat does when the script does not say. Seeded: the same seed, the same players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from controller.rules import betting
from controller.rules.hand import UNTOLD
from controller.rules.inputs import Act, Discards, Has, Mucks, Opens, Shows, Winners
from controller.rules.openers import opener
from controller.rules.steps.award import Award, paths
from controller.rules.steps.bet import Bet
from controller.rules.steps.discard import Discard

if TYPE_CHECKING:
    import random

    from controller.rules.hand import Hand
    from controller.rules.inputs import Input
    from controller.training.drill import Players

MOST_RAISES: Final = 2
"""So many bets and raises a round: a drill is about dealing, not about a raising war."""
CALM: Final = (0.25, 0.12)
LIVELY: Final = (0.35, 0.30)
"""How often a seat that may fold folds, and how often one that may raise does."""
LEAST_LIVE: Final = 2
UNCOUNTED: Final = 100
"""Big blinds that a seat whose stack nobody has counted turns out to have."""


def acts(hand: Hand, chance: random.Random, players: Players) -> Act:
    """What the seat to act does."""
    seat, setup, bets = hand.turn, hand.setup, hand.bets
    folds, raises = LIVELY if players == "lively" else CALM
    number = hand.seat(seat)
    legal = betting.options(setup, bets, seat)
    if bets.bring_in:
        return Act(number, "bet", min(bets.bring_in, _all_of(hand, seat)))
    roll = chance.random()
    live = bets.live.bit_count()
    if legal.call and roll < folds and live > LEAST_LIVE:
        return Act(number, "fold")
    sized = sum(deed in ("bet", "raise", "all_in") for deed in hand.deeds)
    if roll > 1 - raises and legal.least is not None and not legal.short and sized < MOST_RAISES:
        to = _size(hand, legal.least, legal.most, chance)
        return Act(number, "raise" if bets.bet else "bet", to)
    if not legal.call:
        return Act(number, "check")
    behind = bets.behind(seat)
    return Act(number, "call" if behind is None or behind > legal.call else "all_in")


def _all_of(hand: Hand, seat: int) -> int:
    """All a seat can have in front of it this round."""
    behind = hand.bets.behind(seat)
    return hand.bets.put[seat] + behind if behind is not None else hand.setup.stakes.opening * UNCOUNTED


def _size(hand: Hand, least: int, most: int | None, chance: random.Random) -> int:
    """A plausible size: between the least and about the pot, in whole chips of the smallest in play."""
    if hand.setup.stakes.structure == "limit":
        return least
    unit = max(hand.setup.stakes.unit, hand.setup.stakes.small_blind, 1)
    above = (hand.bets.pot * chance.choice((0, 1, 2, 3)) // 4) // unit * unit
    to = least + above
    return to if most is None else min(to, most)


def discards(hand: Hand, chance: random.Random) -> Discards:
    """How many cards the seat throws."""
    step = hand.step
    assert isinstance(step, Discard)  # noqa: S101 - asked only at a discard
    return Discards(hand.seat(hand.turn), chance.randint(step.least, min(step.most, step.least + 2)))


def shows(hand: Hand, truly: Hand) -> Shows | Mucks:
    """What the seat to show does: it tables its hand, with its cards where the shoe has not read them."""
    seat, place = hand.seat(hand.turn), hand.setup.places.hand(hand.turn)
    return Shows(seat, () if hand.cards.read(place) and not hand.thrown[hand.turn] else truly.cards.at(place))


def opens(hand: Hand, truly: Hand) -> Opens:
    """Which seat opens by its upcards, where the shoe has not read them."""
    step = hand.step
    assert isinstance(step, Bet)  # noqa: S101 - asked only where a round is to be opened
    first = opener(truly, step.opens)
    return Opens(hand.seat(hand.live()[0] if first is None else first))


def counted(hand: Hand) -> Has:
    """What the all-in that is to be counted comes to."""
    assert hand.pending is not None  # noqa: S101 - asked only while a count is waited for
    seat = hand.pending.counted
    return Has(hand.seat(seat), max(hand.bets.put[seat], hand.setup.stakes.opening * UNCOUNTED))


def winners(hand: Hand, truly: Hand) -> Winners:
    """Who wins the share that is asked for, by the cards as they truly are."""
    step = hand.step
    assert isinstance(step, Award)  # noqa: S101 - asked only at the award
    asked = step.asked(hand)
    assert asked is not None  # noqa: S101 - asked only while a winner is
    index, share = asked
    seats = tuple([seat for seat in hand.result.pots[index].seats if hand.is_live(seat)])
    made = step.ranked(truly, dict(paths(step.split))[share], seats)
    best = max(made.values(), default=0)
    return Winners(tuple(sorted(hand.seat(seat) for seat, strength in made.items() if strength == best)))


def plays(hand: Hand, truly: Hand, chance: random.Random, players: Players) -> Input | None:
    """What the players do as the hand stands; None where only the dealer has something to do."""
    if hand.pending is not None:
        return counted(hand)
    match hand.step.do if hand.step else "":
        case "bet" if hand.turn == UNTOLD:
            return opens(hand, truly)
        case "bet":
            return acts(hand, chance, players)
        case "discard":
            return discards(hand, chance)
        case "show":
            return shows(hand, truly)
        case "award" if isinstance(hand.step, Award) and hand.step.asked(hand) is not None:
            return winners(hand, truly)
    return None
