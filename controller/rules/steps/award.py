"""Award: the pots go to their winners, last side pot first, each pot split on its own (`rules.md` §6, 7 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from controller.rules import award, rake, ranking
from controller.rules.correction_events import AwardsTakenBack
from controller.rules.events import Awarded, Dropped, WinnersTold
from controller.rules.inputs import Done, Winners
from controller.rules.openers import BY_UPCARDS
from controller.rules.places import SAVED
from controller.rules.pots import Pot
from controller.rules.saying import Refusal, Say, by_seat, say
from controller.rules.shares import Leaf, Node, Share
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from controller.rules.cards import Face
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held
    from controller.rules.inputs import Input


class Award(Step):
    """Who gets which chips. Where every hand is read the console ranks them; else the dealer taps who wins what.

    `runs` has the boards of later runs: each with the board it goes on from and how many of its cards count too.
    """

    do: Literal["award"] = "award"
    split: tuple[Share, ...] = Field(min_length=1)
    runs: tuple[tuple[str, str, int], ...] = ()

    def arrive(self, draft: Draft) -> bool:
        """Award what can be awarded; then wait for DONE, or first for who wins."""
        hand = draft.hand
        if any(not self._pot(hand, index).seats for index in range(len(hand.result.pots))):
            draft.pull_in()
        draft.begin()
        self._award(draft)
        return True

    def resume(self, draft: Draft, held: Held) -> bool:
        """A hand may have been killed meanwhile: what it was awarded goes back, and its pots are made anew."""
        if any(not draft.hand.is_live(given.seat) for given in draft.hand.result.awards):
            draft.add(AwardsTakenBack())
        return self.arrive(draft)

    def _award(self, draft: Draft) -> None:
        """Award every pot that is decided, last side pot first."""
        for index in range(len(draft.hand.result.pots) - 1, -1, -1):
            hand = draft.hand
            if any(portion.pot == hand.result.pots[index].name for portion in hand.result.portions):
                continue
            pot = self._pot(hand, index)
            strengths = self._strengths(hand, index, pot)
            if strengths is None:
                return
            house, stakes = hand.setup.house, hand.setup.stakes
            pot = self._raked(draft, index, pot)
            ties = self._tie_cards(hand, pot) if len(pot.seats) > 1 else None
            settled = award.settle(pot, self.split, strengths, house.odd, house.odd.unit_of(stakes), tie_cards=ties)
            draft.add(Awarded(index, settled.portions, settled.awards, settled.carried))

    def _pot(self, hand: Hand, index: int) -> Pot:
        name, amount, seats = hand.result.pots[index]
        return Pot(name, amount, tuple([seat for seat in seats if hand.is_live(seat)]))

    def _raked(self, draft: Draft, index: int, pot: Pot) -> Pot:
        """Take what the house takes out of a pot, and give what is left to be split."""
        hand = draft.hand
        rules, unit = hand.setup.house.rake, hand.setup.stakes.unit
        flop = len(hand.streets) > 1
        taken = tuple(one for one in rake.drops(rules, hand.result.pots, unit, flop=flop) if one.pot == pot.name)
        if not taken:
            return pot
        draft.add(Dropped(index, taken))
        return pot._replace(amount=pot.amount - sum(drop.amount for drop in taken))

    def _strengths(self, hand: Hand, index: int, pot: Pot) -> dict[str, dict[int, int]] | None:
        if len(pot.seats) == 1:
            return {}
        if self.untold(hand, index):
            return None
        if told := {share: seats for at, share, seats in hand.result.told if at == index}:
            return {share: dict.fromkeys(seats, 1) for share, seats in told.items()}
        return {path: self.ranked(hand, leaf, pot.seats) for path, leaf in paths(self.split)}

    def _tie_cards(self, hand: Hand, pot: Pot) -> award.TieCards | None:
        """The cards that decide an odd chip by suit, where the house or a game without a button asks for them."""
        stud = any(step.do == "bet" and getattr(step, "opens", "") in BY_UPCARDS for step in hand.script)
        if not stud and hand.setup.house.odd.tie_button_game != "high_card_suit":
            return None
        if not all_read(hand, pot.seats):
            return None
        best: dict[str, dict[int, tuple[Face, ...]]] = {}
        for path, leaf in paths(self.split):
            made = {
                seat: found.cards
                for seat in pot.seats
                for board in self.boards(hand, leaf)[:1]
                if (found := ranking.best(leaf.rank, leaf.uses, leaf.qualify, *cards(hand, seat, board))) is not None
            }
            best[path] = made
        places = hand.setup.places
        every = {seat: hand.cards.at(places.hand(seat)) + hand.cards.at(places.own(seat)) for seat in pot.seats}
        return award.TieCards(best, every, stud)

    def ranked(self, hand: Hand, leaf: Leaf, seats: tuple[int, ...]) -> dict[int, int]:
        """The strength of each seat that makes a hand of this share: its best over the share's boards."""
        found: dict[int, int] = {}
        for seat in seats:
            made = [
                value
                for board in self.boards(hand, leaf)
                if (value := ranking.strength(leaf.rank, leaf.uses, leaf.qualify, *cards(hand, seat, board)))
                is not None
            ]
            if made:
                found[seat] = max(made)
        return found

    def boards(self, hand: Hand, leaf: Leaf) -> tuple[str | None, ...]:
        """The boards a share is ranked on, each alone; one None for a game without boards."""
        return leaf.boards or hand.setup.game.boards or (None,)

    def untold(self, hand: Hand, index: int) -> str | None:
        """The first share of a pot that the dealer must read, or None when all is known or told."""
        pot = self._pot(hand, index)
        if len(pot.seats) == 1 or all_read(hand, pot.seats):
            return None
        told = {share for at, share, _ in hand.result.told if at == index}
        return next((path for path, _ in paths(self.split) if path not in told), None)

    def asked(self, hand: Hand) -> tuple[int, str] | None:
        """The pot and share whose winners the dealer is asked for, last side pot first."""
        for index in range(len(hand.result.pots) - 1, -1, -1):
            share = self.untold(hand, index)
            if share is not None:
                return index, share
        return None

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """Who wins the share that is asked for; then DONE when every pot is pushed."""
        hand = draft.hand
        asked = self.asked(hand)
        if asked:
            return self._told(draft, given, *asked)
        if not isinstance(given, Done):
            return Refusal(say("refused.push_first"))
        draft.finish()
        return None

    def _told(self, draft: Draft, given: Input, index: int, share: str) -> Refusal | None:
        hand = draft.hand
        pot = self._pot(hand, index)
        if not isinstance(given, Winners):
            return Refusal(say("refused.who_wins", share=share, pot=pot.name))
        seats = [hand.setup.index(number) for number in given.seats]
        winners = tuple(sorted(seat for seat in seats if seat is not None))
        if len(winners) != len(given.seats) or any(seat not in pot.seats for seat in winners):
            numbers = " ".join(str(hand.seat(seat)) for seat in pot.seats)
            return Refusal(say("refused.not_in_pot", pot=pot.name, seats=numbers))
        leaf = dict(paths(self.split))[share]
        if not winners and leaf.qualify is None:
            return Refusal(say("refused.somebody_wins", share=share))
        draft.add(WinnersTold(index, share, winners))
        self._award(draft)
        return None

    def now(self, hand: Hand) -> Say:
        """WHO WINS TOP? · PUSH 6 300 TO SEAT 2."""
        if hand.step is not self:
            return self.ahead(hand)
        asked = self.asked(hand)
        if asked:
            index, share = asked
            pot = self._pot(hand, index)
            numbers = " ".join(str(hand.seat(seat)) for seat in pot.seats)
            return say("now.who_wins", share=share, pot=pot.name, seats=numbers)
        won: dict[int, int] = {}
        for given in hand.result.awards:
            won[given.seat] = won.get(given.seat, 0) + given.amount
        pushes = by_seat((amount, hand.seat(seat)) for seat, amount in won.items())
        if drops := hand.result.drops:
            return say("now.push_drop", pushes=pushes, drop=sum(drop.amount for drop in drops))
        return say("now.push", pushes=pushes)

    def ahead(self, hand: Hand) -> Say:
        """The award while it is still to come."""
        return say("ahead.award")


def paths(split: tuple[Share, ...], above: str = "") -> Iterator[tuple[str, Leaf]]:
    """The leaves of a split with their paths, such as `top/high`, in printed order."""
    for share in split:
        if isinstance(share, Node):
            yield from paths(share.split, f"{above}{share.share}/")
        else:
            yield above + share.share, share


def cards(hand: Hand, seat: int, board: str | None) -> tuple[tuple[Face, ...], tuple[Face, ...], tuple[Face, ...]]:
    """A seat's hand, its own board card and a board, as faces.

    In a game without a board, a card that is saved face up for all counts as everybody's (TDA24 RP-10-H).
    """
    places, lying = hand.setup.places, hand.cards
    shared = on_board(hand, board) if board is not None else ()
    common = lying.at(SAVED) if board is None and _for_all(hand) else ()
    return lying.at(places.hand(seat)) + common, lying.at(places.own(seat)), shared


def on_board(hand: Hand, board: str) -> tuple[Face, ...]:
    """The cards of a board; of a later run's board first those that lay when the runs were agreed."""
    places, lying = hand.setup.places, hand.cards
    award = hand.script[-1]
    for run, base, count in award.runs if isinstance(award, Award) else ():
        if run == board:
            return lying.at(places.board(base))[:count] + lying.at(places.board(run))
    return lying.at(places.board(board))


def boards_of(hand: Hand) -> tuple[str, ...]:
    """The boards of the game, then those of later runs."""
    award = hand.script[-1]
    return hand.setup.game.boards + tuple([run[0] for run in award.runs] if isinstance(award, Award) else [])


def _for_all(hand: Hand) -> bool:
    return all(hand.cards.is_up(ordinal) for ordinal in hand.cards.where[SAVED])


def all_read(hand: Hand, seats: tuple[int, ...]) -> bool:
    """Whether every card that counts for these seats has been read."""
    places, lying = hand.setup.places, hand.cards
    counted = [places.board(board) for board in boards_of(hand)] + [SAVED] * (not hand.setup.game.boards)
    for seat in seats:
        counted += [places.hand(seat), places.own(seat)]
    return all(lying.read(place) for place in counted)
