"""What a seat said and put in: which act that is, for how much, whether it binds, and by which rule (`rules.md` §4-E).

Sources: TDA 2024 rules 40–46, 51–61; 2024 WSOP live action rules; Robert's Rules, no-limit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from controller.rules.saying import Refusal, say
from controller.rules.shares import Model
from controller.rules.spoken import Heard, reasonable, understood

if TYPE_CHECKING:
    from controller.rules.facing import Facing
    from controller.rules.inputs import Said

JUDGED: Final = {
    "": "TDA24 40",
    "E3": "TDA24 52-A",
    "E4": "TDA24 43-A",
    "E5": "TDA24 51-B",
    "E6": "TDA24 42, 56",
    "E7": "TDA24 44",
    "E8": "TDA24 45",
    "E9": "TDA24 61",
    "E10": "TDA24 52-B",
    "E11": "TDA24 55",
    "E12": "TDA24 57",
    "E14": "TDA24 46",
    "E16": "TDA24 40, 43-B",
    "E18": "TDA24 54-D",
    "E21": "TDA24 58",
}
"""The rows that are judged here, each with the rule that is cited; the first is an act that was said plainly."""
TO_THE_FLOOR: Final = {
    "E5": "TDA24 51-B",
    "E15": "TDA24 49",
    "E16": "TDA24 40",
    "E17": "TDA24 50-B, 59-B",
    "E19": "TDA24 51-C",
    "E20": "TDA24 41",
}
"""The rows that are judgement: facts and rule are stated, nothing is proposed. E5 is one where TDA leaves it open."""
TINY: Final = 10
"""A single chip worth less than a tenth of the call is tiny (E20); proposed, TDA 41 prints 1 000 into 50 000."""


class SaidRules(Model):
    """The house's `said.after_raise`: whether, once `raise` is said, only the first motion counts or all (E6)."""

    after_raise: Literal["first_motion", "all_motions"] = "all_motions"


class Verdict(NamedTuple):
    """What it is.

    `deed` is an act, `floor` for a judgement row, or what it binds the seat to: `passive` (check or call), `stay`
    (call or raise), `must_raise`. `to` is the total in front of the seat afterwards, `back` the chips it takes back,
    `adds` those it still puts in.
    """

    row: str
    rule: str
    deed: str
    to: int = 0
    back: int = 0
    adds: int = 0


class _Chips(NamedTuple):
    """What lies there: `lay` before, `pulled` of it, `new` put in with the motion that counts, `later` with another."""

    lay: int
    pulled: int
    new: tuple[int, ...]
    rest: tuple[int, ...]
    later: int

    @property
    def total(self) -> int:
        """All in front of the seat by the motion that counts."""
        return self.lay - self.pulled + sum(self.new)

    @property
    def moved(self) -> bool:
        """Whether any chip moved."""
        return bool(self.new or self.pulled)


def verdict(f: Facing, given: Said) -> Verdict | Refusal:
    """Judge what a seat said and put in, or say why it cannot be judged and what may be done instead."""
    heard = understood(given.words)
    if heard is None:
        return Refusal(say("refused.not_understood", words=given.words))
    wrong = _impossible(f, given)
    if wrong is not None:
        return wrong
    if f.must == "raise" and heard.kind == "":
        heard = Heard("raise")
    chips = _chips(f, given, motions=heard.kind in ("raise", "bet", "pot") and f.all_motions)
    if heard.kind == "" and not chips.moved:
        return Refusal(say("refused.nothing_said", seat=f.seat))
    if given.told and given.told != f.bet and heard.kind in ("", "call"):
        return Verdict("E15", TO_THE_FLOOR["E15"], "floor")
    return _settled(f, _weighed(f, given, heard, chips), chips)


def _impossible(f: Facing, given: Said) -> Refusal | None:
    """Chips that are none, or more than the seat has."""
    if any(chip <= 0 for chip in (*given.chips, *given.lay, *given.pulled, *given.then)) or given.told < 0:
        return Refusal(say("refused.no_chip", seat=f.seat))
    lay = sum(given.lay) or f.put
    if sum(given.pulled) > lay:
        return Refusal(say("refused.pulled_more", seat=f.seat, lay=lay))
    if lay < f.put:
        return Refusal(say("refused.lay_less", seat=f.seat, put=f.put))
    total = lay - sum(given.pulled) + sum(given.chips) + sum(given.then)
    if f.whole is not None and total > f.whole:
        return Refusal(say("refused.more_than_stack", seat=f.seat, behind=f.behind or 0))
    return None


def _chips(f: Facing, given: Said, *, motions: bool) -> _Chips:
    new = (*given.chips, *given.then) if motions else given.chips
    rest = list(given.lay)
    for chip in given.pulled:
        if chip in rest:
            rest.remove(chip)
    later = 0 if motions else sum(given.then)
    return _Chips(sum(given.lay) or f.put, sum(given.pulled), new, tuple(rest), later)


def _weighed(f: Facing, given: Said, heard: Heard, chips: _Chips) -> Verdict:
    """Words against chips: what came first binds; together, a clear word wins (E16)."""
    if heard.kind == "":
        found = _silent(f, chips)
        return found._replace(row="E6", rule=JUDGED["E6"]) if chips.later and found.row != "E5" else found
    if not chips.moved:
        return _worded(f, heard, chips)
    if given.first == "put":
        found, other = _silent(f, chips), None if heard.kind == "unclear" else _worded(f, heard, chips)
    elif heard.kind == "unclear":
        return Verdict("E16", TO_THE_FLOOR["E16"], "floor")
    else:
        found, other = _worded(f, heard, chips), _silent(f, chips)
    differ = other is None or (found.deed, found.to) != (other.deed, other.to)
    if differ and found.row == "" and chips.total != found.to:
        return found._replace(row="E16", rule=JUDGED["E16"])
    return found._replace(row="E16", rule=JUDGED["E16"]) if differ and given.first == "put" else found


def _settled(f: Facing, found: Verdict, chips: _Chips) -> Verdict:
    """With the chips that go back and that are still to come."""
    if found.deed in ("floor", "must_raise", "stay"):
        return found
    if found.deed in ("check", "fold", "passive"):
        return found._replace(to=f.put, back=max(0, chips.total + chips.later - f.put))
    over = chips.total + chips.later - found.to
    return found._replace(back=max(0, over), adds=max(0, -over) if chips.new else 0)


# What words are.


def _worded(f: Facing, heard: Heard, chips: _Chips) -> Verdict:
    match heard.kind:
        case "unclear":
            return Verdict("E16", TO_THE_FLOOR["E16"], "floor")
        case "fold":
            if chips.pulled and f.owes:
                return Verdict("E14", JUDGED["E14"], "stay")
            return _ruled("" if f.owes else "E21", "fold", f.put)
        case "check":
            return _ruled("E11", "call", _call(f)) if f.owes and chips.new else _checks(f)
        case "call":
            return _ruled("", "call", _call(f)) if f.owes else _ruled("E11", "check", f.put)
        case "all_in":
            return _all_in(f)
        case "pot":
            return _pot(f, chips)
        case "amount":
            return _amount(f, heard)
        case _:
            return _raise_said(f, heard, chips)


def _checks(f: Facing) -> Verdict:
    return _ruled("E11", "passive", f.put) if f.owes else _ruled("", "check", f.put)


def _all_in(f: Facing) -> Verdict:
    whole = f.whole
    if whole is None:
        return _ruled("", "all_in", f.put)
    if whole <= f.bet or f.least is None:
        return _ruled("", "call" if f.owes else "check", _call(f))
    return _raised(f, whole, "")


def _pot(f: Facing, chips: _Chips) -> Verdict:
    """`Pot`: in pot limit the most, whatever was pushed out or quoted (E10); elsewhere at least the minimum (E18)."""
    if f.least is None:
        return _ruled("E18", "call" if f.owes else "check", _call(f))
    if f.structure == "pot_limit":
        most = f.most if f.most is not None else f.least
        return _ruled("E10" if chips.new and chips.total != most else "", "raise", most)
    return _raised(f, max(chips.total if chips.new else 0, f.least), "E18")


def _amount(f: Facing, heard: Heard) -> Verdict:
    """An amount alone is what it would be pushed out in silence, its chips not looked at (TDA 43-B)."""
    amount = _meant(f, heard)
    found = _sized(f, amount, "E12" if heard.bare else "E4")
    plain = found.row == "E4" and found.to == amount
    return found._replace(row="", rule=JUDGED[""]) if plain else found


def _raise_said(f: Facing, heard: Heard, chips: _Chips) -> Verdict:
    """`Raise` or `bet`, with its amount or with what the chips make it. The figure is the total (TDA 43-B)."""
    if heard.amount is not None:
        amount = _meant(f, heard)
        if heard.kind == "bet" and f.bet > f.put:
            return _sized(f, amount, "E12" if heard.bare else "E16")
        return _raised(f, amount, "E12" if heard.bare else "")
    if not chips.new and (f.bet or heard.kind == "bet"):
        return Verdict("E6", JUDGED["E6"], "must_raise") if f.least is not None else _ruled("E6", "call", _call(f))
    if not f.bet and heard.kind == "raise":
        return _raised(f, max(chips.total, f.least or 0), "E11")
    row = "E7" if len(chips.new) == 1 and not chips.pulled else ""
    return _raised(f, chips.total, row)


def _meant(f: Facing, heard: Heard) -> int:
    amount = heard.amount or 0
    return reasonable(amount, f.pot) if heard.bare else amount


# What chips are.


def _silent(f: Facing, chips: _Chips) -> Verdict:
    """Chips without a word."""
    if not chips.new:
        return Verdict("E14", JUDGED["E14"], "stay") if f.owes else _ruled("E14", "check", f.put)
    if not f.owes:
        return _raised_silently(f, chips.total, "E7" if len(chips.new) == 1 else "E8")
    if chips.total < f.bet:
        return _undercall(f, chips.total, tiny=_is_tiny(f, chips))
    apart = chips.pulled == 0 and chips.lay < f.bet
    again = chips.pulled == chips.lay and chips.pulled > 0
    if (apart or again) and len(chips.new) == 1:
        return _ruled("E14" if chips.lay else "E7", "call", _call(f))
    row = "E14" if chips.lay else "E8"
    pile = chips.new if apart or again else (*chips.rest, *chips.new)
    if chips.total - min(pile) < f.bet and chips.total != f.whole:
        return _ruled(row, "call", _call(f))
    if chips.total == f.whole:
        return _raised(f, chips.total, row)
    change = not chips.lay and max(chips.new) >= f.owes
    return _sized(f, chips.total, row if chips.lay else "E9" if change else "E4", silent=True)


def _is_tiny(f: Facing, chips: _Chips) -> bool:
    return len(chips.new) == 1 and not chips.pulled and TINY * chips.new[0] < f.owes


def _undercall(f: Facing, total: int, *, tiny: bool = False) -> Verdict:
    """Less than a call: the whole call heads-up and of an opening bet, else the floor decides (E5, E19, E20)."""
    if total == f.whole:
        return _ruled("", "call", _call(f))
    if tiny:
        return Verdict("E20", TO_THE_FLOOR["E20"], "floor")
    if f.undercalled:
        return Verdict("E19", TO_THE_FLOOR["E19"], "floor")
    if f.heads_up or f.raises <= 1:
        return _ruled("E5", "call", _call(f))
    return Verdict("E5", TO_THE_FLOOR["E5"], "floor")


def _sized(f: Facing, total: int, row: str, *, silent: bool = False) -> Verdict:
    """An amount nobody called a raise: half a raise or more makes it a whole one, less is a call (E4)."""
    if not f.owes:
        return _raised_silently(f, total, row)
    if total < f.bet:
        return _undercall(f, total)
    if f.least is None or total == f.bet:
        return _ruled("" if total == f.bet else row, "call", _call(f))
    if f.late and total > f.bet:
        return _raised(f, total, row)
    if row == "E4" and silent and total >= f.least:
        row = "E8"
    half = 2 * (total - f.bet) >= f.least - f.bet
    return _raised(f, total, row) if half else _ruled(row, "call", _call(f))


def _raised_silently(f: Facing, total: int, row: str) -> Verdict:
    """Chips where a check would do: a bet, or in front of the big blind's own bet half a raise or nothing."""
    if f.least is None:
        return _ruled(row, "check", f.put)
    if f.bet and 2 * (total - f.bet) < f.least - f.bet:
        return _ruled("E4", "check", f.put)
    return _raised(f, total, row if total >= f.least else "E3")


def _raised(f: Facing, total: int, row: str) -> Verdict:
    """A raise or bet of at least the minimum and of no more than is allowed; only what is late stands (E3, E10)."""
    if f.least is None or (f.most is not None and f.most <= f.bet):
        return _ruled(row or "E16", "call" if f.owes else "check", _call(f))
    if f.late and f.bet < total < f.least and f.structure != "limit":
        return _ruled("E3", "raise", total)
    to = max(total, f.least)
    if f.most is not None:
        to = min(to, f.most)
    if f.structure == "limit" and f.most is not None and to < f.most:
        to = f.least
    if to > total and row in ("", "E8", "E16"):
        row = "E3"
    if to < total and f.structure == "pot_limit":
        row = "E10"
    return _ruled(row, "raise", to)


def _call(f: Facing) -> int:
    """What is in front of the seat once it has called."""
    return max(f.put, f.bet) if f.whole is None else min(max(f.put, f.bet), f.whole)


def _ruled(row: str, deed: str, to: int) -> Verdict:
    return Verdict(row, JUDGED[row], deed, to)
