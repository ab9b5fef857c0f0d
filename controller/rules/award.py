"""Who gets how much of a pot: shares, winners, and the house's rules for the chips that will not divide."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from controller.rules.shares import Leaf, Model, Share, leaves

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from controller.rules.cards import Face
    from controller.rules.pots import Pot
    from controller.rules.stakes import Stakes

WHOLE: Final = "pot"
"""The share name of a pot that was not divided: one seat left, nobody makes any share, or a pooled tie."""
CHIPS: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000)
"""The values of chips a house is taken to own, in chips units."""
_BADUGI: Final = ("badugi", "badugi_27")
_LOW: Final = ("low_a5", "low_27", *_BADUGI)
_ACE_LOW: Final = ("low_a5", "badugi")


class OddRules(Model):
    """The house's `odd.*` keys: who gets the chips that will not divide."""

    unit: Literal["smallest_in_play", "smallest_blind_chip"] = "smallest_in_play"
    tie_button_game: Literal["left_of_button", "high_card_suit", "carry_over"] = "left_of_button"
    stud_tie_cards: Literal["five_card", "all_cards"] = "all_cards"
    stud_low_direction: Literal["high_suit", "low_suit"] = "low_suit"
    hilo: Literal["high"] = "high"
    quartering_exception: bool = False
    identical_hands: Literal["pool", "per_portion"] = "pool"
    max_one_scope: Literal["split", "pot"] = "split"
    double_board: Literal["top", "left_of_button"] = "top"
    double_board_same_winners: Literal["per_board", "pool"] = "per_board"
    draw_split: Literal["draw_side", "position"] = "draw_side"
    low_low_split: Literal["position", "five_card_side"] = "five_card_side"

    def unit_of(self, stakes: Stakes, chips: Sequence[int] = CHIPS) -> int:
        """Give the odd unit in chips: the smallest chip in play, or the largest chip that makes both blinds (LA24 148).

        A game without blinds has only the smallest chip in play.
        """
        blinds = gcd(stakes.small_blind, stakes.big_blind)
        if self.unit == "smallest_in_play" or not blinds:
            return stakes.unit
        return max([chip for chip in chips if blinds % chip == 0], default=stakes.unit)


class TieCards(NamedTuple):
    """The cards that decide an odd unit by suit, by seat index.

    `best` are the cards that make the hand, by leaf path; `every` are all cards of a seat, shared ones or not, as
    they cancel out. `stud`: the game has no button, so suits decide whatever `odd.tie_button_game` says.
    """

    best: Mapping[str, Mapping[int, tuple[Face, ...]]]
    every: Mapping[int, tuple[Face, ...]]
    stud: bool = False


class Award(NamedTuple):
    """What a seat gets of a share, in chips; `odd` of them are there because they would not divide, and `why`."""

    pot: str
    share: str
    seat: int
    amount: int
    odd: int = 0
    why: str = ""


class Portion(NamedTuple):
    """A share of a pot, in chips, and who wins it; `odd` of them are there because they would not divide, and `why`.

    `winners` is empty for a share of a pot that is divided further: its parts follow. (The whole pot is no share.)
    """

    pot: str
    share: str
    amount: int
    winners: tuple[int, ...]
    odd: int = 0
    why: str = ""


class Settled(NamedTuple):
    """A pot divided: its portions as announced, what each winner gets, and the chips left for the next hand."""

    portions: tuple[Portion, ...]
    awards: tuple[Award, ...]
    carried: int = 0


def settle(  # noqa: PLR0913 - the pot, how it is shared, who made what, and the house
    pot: Pot,
    split: tuple[Share, ...],
    strengths: Mapping[str, Mapping[int, int]],
    rules: OddRules,
    unit: int,
    *,
    tie_cards: TieCards | None = None,
) -> Settled:
    """Divide one pot (`rules.md` §6.8): into shares, among the winners of each, odd units one each in order.

    `strengths` has, by leaf path such as `low` or `top/low`, the strength of each seat that makes the hand; seats
    that cannot win this pot are ignored. `unit` is the smallest chip to give, in chips; a remainder below it goes
    with the first odd unit. A share nobody makes goes to its siblings; if nobody makes any, all seats of the pot share.
    """
    share, sole = _sole(pot.seats, split, strengths)
    if len(sole) == 1:
        return Settled((Portion(pot.name, share, pot.amount, sole),), (Award(pot.name, share, sole[0], pot.amount),))
    payout = _Payout(pot.name, rules, unit, tie_cards)
    won = _divided(split, "", pot.seats, strengths, rules) or _Won(WHOLE, pot.seats, leaves(split)[0])
    payout.pay(won, pot.amount)
    return Settled(tuple(payout.portions), tuple(payout.awards), payout.carried)


def _sole(
    seats: tuple[int, ...], split: tuple[Share, ...], strengths: Mapping[str, Mapping[int, int]]
) -> tuple[str, tuple[int, ...]]:
    """The short way for most pots: the seat that nobody contests, or the winners of the only share."""
    if len(seats) == 1:
        return WHOLE, seats
    only = split[0]
    if len(split) > 1 or not isinstance(only, Leaf):
        return WHOLE, ()
    return only.share, _best(strengths.get(only.share, {}), seats)


# Who made what: the tree of shares, without those that nobody makes.


class _Won(NamedTuple):
    """A share that somebody makes: who, by which leaf (the first of several), and its parts when it is divided."""

    path: str
    winners: tuple[int, ...]
    leaf: Leaf
    leaf_path: str = ""
    boards: tuple[str, ...] = ()
    parts: tuple[_Won, ...] = ()
    run: bool = False

    @property
    def low(self) -> bool:
        return self.leaf.rank in _LOW


def _divided(
    split: tuple[Share, ...],
    path: str,
    seats: tuple[int, ...],
    strengths: Mapping[str, Mapping[int, int]],
    rules: OddRules,
) -> _Won | None:
    """What a split comes to: None when nobody makes any share, the only share made, or several."""
    parts: list[_Won] = []
    for share in split:
        at = f"{path}/{share.share}" if path else share.share
        if isinstance(share, Leaf):
            winners = _best(strengths.get(at, {}), seats)
            won = _Won(at, winners, share, at, share.boards) if winners else None
        else:
            won = _divided(share.split, at, seats, strengths, rules)
        if won:
            parts.append(won._replace(run=share.run))
    if len(parts) < 2:
        return parts[0] if parts else None
    first = parts[0]
    alike = len(first.winners) > 1 and all(not won.parts and won.winners == first.winners for won in parts)
    pooled = alike and _same_winners(rules, _kind(parts)) == "pool"
    winners = tuple(sorted({seat for won in parts for seat in won.winners}))
    boards = tuple(board for won in parts for board in won.boards)
    return _Won(path or WHOLE, winners, first.leaf, first.leaf_path, boards, () if pooled else tuple(parts))


def _best(strengths: Mapping[int, int], seats: tuple[int, ...]) -> tuple[int, ...]:
    made = [seat for seat in seats if seat in strengths]
    if len(made) < 2:
        return tuple(made)
    best = max([strengths[seat] for seat in made])
    return tuple([seat for seat in made if strengths[seat] == best])


# Which share takes the odd unit of a split.

_Kind = Literal["runs", "boards", "draw", "lows", "high_low", "listed"]


def _kind(parts: Sequence[_Won]) -> _Kind:
    """What a split is about: different boards, own cards against the board's, two lows, high and low, or none of it."""
    if parts[0].run:
        return "runs"
    boards = {frozenset(won.boards) for won in parts}
    if len(boards) == len(parts) and frozenset() not in boards:
        return "boards"
    if len({won.leaf.uses == "own" for won in parts}) == 2:
        return "draw"
    lows = {won.low for won in parts}
    if len(lows) == 2:
        return "high_low"
    return "lows" if True in lows else "listed"


def _same_winners(rules: OddRules, kind: _Kind) -> str:
    if kind == "runs":  # each board is half a pot, whoever wins it
        return "per_board"
    return rules.double_board_same_winners if kind == "boards" else rules.identical_hands


_TAKER: Final[dict[_Kind, Callable[[OddRules], str]]] = {
    "runs": lambda _: "odd.first_run",
    "boards": lambda rules: "odd.top_board" if rules.double_board == "top" else "odd.left_of_button",
    "draw": lambda rules: "odd.draw_side" if rules.draw_split == "draw_side" else "odd.left_of_button",
    "lows": lambda rules: "odd.left_of_button" if rules.low_low_split == "position" else "odd.five_card_side",
    "high_low": lambda rules: f"odd.{rules.hilo}_half",
    "listed": lambda _: "odd.first_share",
}
_LATER: Final[dict[str, Callable[[_Won], int]]] = {
    "odd.first_run": lambda _: 0,
    "odd.top_board": lambda _: 0,
    "odd.first_share": lambda _: 0,
    "odd.left_of_button": lambda won: won.winners[0],
    "odd.draw_side": lambda won: won.leaf.uses != "own",
    "odd.five_card_side": lambda won: won.leaf.rank in _BADUGI,
    "odd.high_half": lambda won: won.low,
    "odd.low_half": lambda won: not won.low,
}
"""What puts a share later in the order in which odd units go round; equal ones stay as the game lists them."""


def _taker(parts: Sequence[_Won], rules: OddRules) -> str:
    """Name the share that takes the odd unit, by the key of the sentence that says why."""
    kind = _kind(parts)
    if kind == "high_low" and rules.quartering_exception:
        high_alone = all(len(won.winners) == 1 for won in parts if not won.low)
        if high_alone and any(len(won.winners) > 1 for won in parts if won.low):
            return "odd.low_half"
    return _TAKER[kind](rules)


# Which winner takes the odd unit of a portion.


def _by_suit(won: _Won, rules: OddRules, cards: TieCards) -> tuple[list[int], str] | None:
    """Order the winners by their cards, highest first (in stud lows, where the house says so, lowest first).

    None when a card is not known.
    """
    shown = cards.every if rules.stud_tie_cards == "all_cards" else cards.best.get(won.leaf_path, {})
    if any(not shown.get(seat) or not all(card.known for card in shown[seat]) for seat in won.winners):
        return None
    ace_low = won.leaf.rank in _ACE_LOW
    lowest = won.low and cards.stud and rules.stud_low_direction == "low_suit"
    keys = {seat: sorted([_height(card, ace_low=ace_low) for card in shown[seat]]) for seat in won.winners}
    if lowest:
        return sorted(won.winners, key=lambda seat: keys[seat]), "odd.low_card_suit"
    return sorted(won.winners, key=lambda seat: keys[seat][::-1], reverse=True), "odd.high_card_suit"


def _height(card: Face, *, ace_low: bool) -> tuple[int, int]:
    return ((card.rank + 1) % 13 if ace_low else card.rank), card.suit


class _Payout:
    """One pot being paid: what has been announced and awarded, who has had an odd unit, what is carried over."""

    def __init__(self, pot: str, rules: OddRules, unit: int, cards: TieCards | None) -> None:
        self.portions: list[Portion] = []
        self.awards: list[Award] = []
        self.carried = 0
        self._pot = pot
        self._rules = rules
        self._unit = unit
        self._cards = cards
        self._served: set[int] = set()

    def pay(self, won: _Won, amount: int, odd: int = 0, why: str = "") -> None:
        """Announce a share, and divide it further or among its winners."""
        if won.path != WHOLE or not won.parts:
            self.portions.append(Portion(self._pot, won.path, amount, () if won.parts else won.winners, odd, why))
        if won.parts:
            self._among_shares(won, amount)
        elif len(won.winners) == 1:
            self.awards.append(Award(self._pot, won.path, won.winners[0], amount))
        else:
            self._among_winners(won, amount)

    def _among_shares(self, won: _Won, amount: int) -> None:
        even, odds = self._even(amount, len(won.parts))
        why = _taker(won.parts, self._rules) if odds else "odd.first_share"
        takers = [part.path for part in sorted(won.parts, key=_LATER[why])]
        extra = dict(zip(takers, odds, strict=False))
        for part in won.parts:
            odd = extra.get(part.path, 0)
            self.pay(part, even + odd, odd, why if odd else "")

    def _among_winners(self, won: _Won, amount: int) -> None:
        even, odds = self._even(amount, len(won.winners))
        order, why = self._order(won) if odds else ([], "")
        extra = dict(zip(order, odds, strict=False))
        self._served.update(extra)
        self.carried += sum(odds) - sum(extra.values())
        for seat in won.winners:
            odd = extra.get(seat, 0)
            self.awards.append(Award(self._pot, won.path, seat, even + odd, odd, why if odd else ""))

    def _even(self, amount: int, parts: int) -> tuple[int, list[int]]:
        """What each part gets, and the odd units; chips below the unit go with the first of them."""
        units, below = divmod(amount, self._unit)
        even, odd = divmod(units, parts)
        odds = [self._unit] * odd
        if below:
            odds = [below + sum(odds[:1]), *odds[1:]]
        return even * self._unit, odds

    def _order(self, won: _Won) -> tuple[Sequence[int], str]:
        """Who gets odd units, in this order, and why; nobody where they are carried over."""
        rules, cards = self._rules, self._cards
        stud = cards is not None and cards.stud
        if rules.tie_button_game == "carry_over" and not stud:
            return (), ""
        suited = stud or rules.tie_button_game == "high_card_suit"
        found = _by_suit(won, rules, cards) if cards and suited else None
        order, why = found or (won.winners, "odd.left_of_button")
        if rules.max_one_scope == "pot":
            order = sorted(order, key=lambda seat: seat in self._served)
        return order, why
