"""Substantial action in its three definitions, by the truth table of `rules.md` §1, and what it shuts the door on."""

from __future__ import annotations

import pytest

from controller.rules.inputs import CardLeft, Rules, Tells
from controller.rules.ruling import offers
from controller.rules.substantial import SubstantialRules, action
from tests.dealing import Felt, house

# F fold, K check, C call, R raise or bet; the columns are tda, wsop_live, roberts (rules.md §1).
TABLE = {
    "": (False, False, False),
    "F": (False, False, False),
    "C": (False, False, False),
    "R": (False, False, False),
    "K": (False, False, False),
    "FF": (False, False, True),
    "FC": (True, True, True),
    "CF": (True, True, True),
    "KK": (False, False, True),
    "KF": (False, True, True),
    "FK": (False, True, True),
    "FFF": (True, True, True),
    "KKK": (True, True, True),
    "RF": (True, True, True),
    "CC": (True, True, True),
    "KR": (True, True, True),
}
DEEDS = {"F": "fold", "K": "check", "C": "call", "R": "raise"}
DEFINITIONS = ("tda", "wsop_live", "roberts")


@pytest.mark.parametrize("acts", TABLE)
@pytest.mark.parametrize("column", range(3))
def test_the_truth_table(acts: str, column: int) -> None:
    rules = SubstantialRules(definition=DEFINITIONS[column])
    seen = action([DEEDS[act] for act in acts], rules)
    assert (seen == "substantial") == TABLE[acts][column]
    assert (seen == "none") == (acts == "")


@pytest.mark.parametrize("column", range(3))
def test_a_bring_in_is_no_act(column: int) -> None:
    # RR11, LA24 105: in stud two players after the bring-in.
    rules = SubstantialRules(definition=DEFINITIONS[column])
    assert action(["bring_in"], rules) == "none"
    assert action(["bring_in", "call"], rules) == "some"
    assert action(["bring_in", "call", "call"], rules) == "substantial"


@pytest.mark.parametrize(
    ("definition", "acts", "misdeal"),
    [("tda", "FF", True), ("tda", "FC", False), ("wsop_live", "FF", True), ("roberts", "FF", False)],
)
def test_a_misdeal_only_before_it(definition: str, acts: str, *, misdeal: bool) -> None:
    felt = Felt("holdem", "no_limit 1/2", (100,) * 6, house=house(sa={"definition": definition}))
    felt.deal()
    for act in acts:
        (felt.fold if act == "F" else felt.call)(felt.to_act)
    felt.give(Tells("wrong_count", seat=1))
    assert ("wrong_count/misdeal" in [one.id for one in offers(felt.hand)]) is misdeal


def test_after_it_a_misdeal_is_refused_and_the_hand_proceeds() -> None:
    # A12, TDA24 35-D.
    felt = Felt("holdem", "no_limit 1/2", (100,) * 4)
    felt.deal()
    felt.call(felt.to_act)
    felt.call(felt.to_act)
    felt.give(Tells("wrong_seat"))
    assert felt.refused(Rules("wrong_seat/misdeal", "floor")).key == "refused.ruling_does_not_fit"
    felt.give(Rules("wrong_seat/play_on", "floor"))
    felt.done()
    felt.finish()
    assert felt.hand.result.ended == "ended"


def test_every_street_begins_without_any() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100,) * 3)
    felt.deal()
    felt.call(3, 1)
    felt.check(2)
    assert felt.step == "bet flop"
    felt.give(CardLeft(felt.shoe.pop(0)))
    felt.give(Tells("too_many"))
    assert [one.id for one in offers(felt.hand)][:1] == ["too_many/redeal"]
