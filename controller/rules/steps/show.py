"""Show: who shows first, who shows or mucks next (`rules.md` §6, 1–5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from controller.rules.cards import UNREAD, Face
from controller.rules.events import Mucked, Shown
from controller.rules.hand import NOBODY
from controller.rules.inputs import Mucks, Shows
from controller.rules.openers import opener
from controller.rules.saying import Refusal, Say, say
from controller.rules.shares import Model
from controller.rules.steps.step import Step

if TYPE_CHECKING:
    from controller.rules.draft import Draft
    from controller.rules.hand import Hand, Held
    from controller.rules.inputs import Input


class ShowdownRules(Model):
    """The house's `showdown.*` keys: all-in hands tabled at once or at the showdown (TDA 16, LA24 145)."""

    all_in_tabling: Literal["at_once", "at_showdown"] = "at_once"


class Show(Step):
    """Hands are shown or mucked in order. `early` when no more betting is possible: then every hand is tabled."""

    do: Literal["show"] = "show"
    first: Literal["last_aggressor", "high_hand", "low_hand", "low_hand_27"] = "last_aggressor"
    early: bool = False

    def arrive(self, draft: Draft) -> bool:
        """The first to show: last aggressor of the last round, else the first live seat left of the button."""
        hand = draft.hand
        waiting = [seat for seat in hand.live() if not hand.is_tabled(seat)]
        if not waiting or len(hand.live()) == 1:
            return False
        draft.begin(turn=self._next(hand, self._first(hand), skip=None))
        return True

    def resume(self, draft: Draft, held: Held) -> bool:
        """The seat that had the turn has it still; when its hand was killed meanwhile, the next one."""
        turn = held.turn if held.turn == NOBODY else self._next(draft.hand, held.turn, skip=None)
        if turn == NOBODY or len(draft.hand.live()) == 1:
            return False
        draft.begin(turn=turn)
        return True

    def _first(self, hand: Hand) -> int:
        if self.first == "last_aggressor":
            aggressor = hand.bets.aggressor
            return aggressor if aggressor != NOBODY and hand.is_live(aggressor) else hand.live()[0]
        if hand.bets.aggressor != NOBODY and hand.is_live(hand.bets.aggressor):
            return hand.bets.aggressor
        first = opener(hand, self.first)
        return hand.live()[0] if first is None else first

    def _next(self, hand: Hand, start: int, skip: int | None) -> int:
        """The next to show, clockwise; where hands stay down until now, first who is in a side pot (LA24 145)."""
        seats = len(hand.setup.seats)
        around = [seat % seats for seat in range(start, start + seats)]
        waiting = [seat for seat in around if seat != skip and hand.is_live(seat) and not hand.is_tabled(seat)]
        if hand.setup.house.showdown.all_in_tabling == "at_showdown":
            for pot in reversed(hand.result.pots):
                inside = [seat for seat in waiting if seat in pot.seats]
                if inside:
                    return inside[0]
        return waiting[0] if waiting else NOBODY

    def take(self, draft: Draft, given: Input) -> Refusal | None:
        """A seat shows, in any order, or mucks in its turn."""
        hand = draft.hand
        if not isinstance(given, (Shows, Mucks)):
            return Refusal(say("refused.show_first", seat=hand.seat(hand.turn)))
        seat = hand.setup.index(given.seat)
        if seat is None or not hand.is_live(seat):
            return Refusal(say("refused.no_such_seat", seat=given.seat))
        if hand.is_tabled(seat):
            return Refusal(say("refused.tabled_already", seat=given.seat))
        refusal = self._shows(draft, seat, given.cards) if isinstance(given, Shows) else self._mucks(draft, seat)
        if refusal is None and draft.hand.turn == NOBODY:
            draft.finish()
        return refusal

    def _shows(self, draft: Draft, seat: int, given: tuple[Face, ...]) -> Refusal | None:
        hand = draft.hand
        held = hand.cards.where[hand.setup.places.hand(seat)]
        number = hand.seat(seat)
        if given and len(given) != len(held):
            return Refusal(say("refused.shows_count", seat=number, has=len(held), shown=len(given)))
        known = [hand.cards.faces[ordinal] for ordinal in held]
        if not given and hand.thrown[seat] and UNREAD not in known:
            return Refusal(say("refused.shows_which", seat=number, n=len(held)))
        ordinals = _ordinals(hand, seat, given) if given else held
        if ordinals is None:
            return Refusal(say("refused.shows_other_cards", seat=number))
        shown = tuple(given) if given else tuple(known)
        turn = self._next(hand, hand.turn, skip=seat)
        draft.add(Shown(seat, ordinals, shown, turn))
        return None

    def _mucks(self, draft: Draft, seat: int) -> Refusal | None:
        hand = draft.hand
        number = hand.seat(seat)
        if self.early or self._tabled_at_once(hand):
            return Refusal(say("refused.muck_all_in", seat=number))
        if seat != hand.turn:
            return Refusal(say("refused.not_his_turn", seat=number, turn=hand.seat(hand.turn)))
        if any(
            seat in pot.seats and not any(s != seat and hand.is_live(s) for s in pot.seats) for pot in hand.result.pots
        ):
            return Refusal(say("refused.muck_last", seat=number))
        turn = self._next(hand, (seat + 1) % len(hand.setup.seats), skip=seat)
        if len(hand.live()) == 2:
            turn = NOBODY
        draft.add(Mucked(seat, turn))
        return None

    def _tabled_at_once(self, hand: Hand) -> bool:
        """Whether somebody is all in and the house has every hand tabled then, on the river too (TDA 16)."""
        all_in = hand.bets.all_in & hand.bets.live
        return bool(all_in) and hand.setup.house.showdown.all_in_tabling == "at_once"

    def may_be_late(self, hand: Hand) -> bool:
        """Cards may leave before the last all-in hand has been entered as tabled."""
        return self.early

    def now(self, hand: Hand) -> Say:
        """SEAT 2 SHOWS FIRST."""
        if hand.step is not self or hand.turn == NOBODY:
            return self.ahead(hand)
        return say("now.table_hand" if self.early else "now.show", seat=hand.seat(hand.turn))

    def ahead(self, hand: Hand) -> Say:
        """The showdown while it is still to come."""
        return say("ahead.show")


def _ordinals(hand: Hand, seat: int, given: tuple[Face, ...]) -> tuple[int, ...] | None:
    """Which cards the tabled faces are: of the hand, or of what the seat threw unseen; None when they cannot be.

    A face nobody has read takes the place of an unread card of the hand.
    """
    if len(set(given)) != len(given):
        return None
    cards = hand.cards
    held = cards.where[hand.setup.places.hand(seat)]
    pool = held + tuple([ordinal for ordinal in hand.thrown[seat] if cards.place_of(ordinal) is not None])
    by_face = {cards.faces[ordinal]: ordinal for ordinal in pool if cards.faces[ordinal] != UNREAD}
    unread = [ordinal for ordinal in held if cards.faces[ordinal] == UNREAD]
    out = {cards.faces[ordinal] for there in cards.where for ordinal in there}
    found: list[int] = []
    for face in given:
        if face in by_face:
            found.append(by_face[face])
        elif unread and face not in out and face.rank >= hand.setup.game.deck.lowest:
            found.append(unread.pop(0))
        else:
            return None
    return tuple(found)
