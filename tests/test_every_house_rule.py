"""Every key of every house: each of its values is dealt, and each comes to something else.

A key is one field of a `…Rules` model of `House`; one that has no row here fails, and so does a value without one.
Expected figures are those of the clause beside the row, by hand.
"""

from __future__ import annotations

from decimal import Decimal
from types import UnionType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args, get_origin

import pytest

from controller.rules.house import House
from controller.rules.pots import Pot
from controller.rules.rake import DropLine, drops, time_charges
from controller.rules.shares import Model
from controller.rules.shoe import locks
from controller.rules.substantial import action
from controller.table.between_view import between_view
from tests import house_probes as probes
from tests.dealing import STANDARD, games, house
from tests.rulebook.test_odd_keys import PROBES
from tests.rules.test_session_seats import table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Row(NamedTuple):
    """What a key decides: a small deal in a house, and what each value comes to."""

    deal: Callable[[House], object]
    comes_to: Mapping[object, object]


POTS: Final = (Pot("main", 200, (0, 1, 2)), Pot("side", 100, (1, 2)))


def _taken(rules: House) -> object:
    return sum(drop.amount for drop in drops(rules.rake, POTS, 1))


def _without_flop(rules: House) -> object:
    return sum(drop.amount for drop in drops(rules.rake, POTS, 1, flop=False))


RAKED: Final[Mapping[str, Mapping[str, object]]] = {"rake": {"percent": 10}}
JACKPOT: Final = (DropLine.model_validate({"name": "jackpot", "take": 1, "from": 20}),)
ROWS: Final[Mapping[str, Row]] = {
    "ante.short_order": Row(probes.short_ante, {"bb_first": (200, 50), "ante_first": (50, 200)}),
    "ante.reduce_short_handed": Row(probes.few_antes, {0: 200, 4: 100}),
    "blinds.chop": Row(probes.chop, {False: False, True: True}),
    "bomb_pot.flop_burn": Row(
        lambda rules: "burn flop" in probes.told(games()["bomb_pot_holdem"].steps_in(rules)), {True: True, False: False}
    ),
    "bomb_pot.button_moves": Row(probes.bomb_button, {True: 1, False: 3}),
    "button.rule": Row(probes.button, {"dead": (2, 3, 4), "moving": (2, 4, 5)}),
    "deal.order": Row(probes.first_cards, {"one_at_a_time": (1, 1, 1), "packets": (2, 1, 0)}),
    "draw.max_cards": Row(probes.throws_four, {3: False, 5: True}),
    "drawmaha.max_cards": Row(probes.drawmaha_most, {3: [3], 5: [5]}),
    "drawmaha.turn_before_delivery": Row(
        probes.drawmaha_turn, {False: ["each_live_seat", "board"], True: ["board", "each_live_seat"]}
    ),
    "limit.raise_cap": Row(probes.cap, {"bet+3": (40, 4), "bet+4": (50, 5), "by_rounds": (40, 5)}),
    "limit.cap_heads_up": Row(
        probes.cap_heads_up,
        {
            "always_until_two_left": (False, False, False),
            "none_if_round_started_hu": (True, False, False),
            "none_if_hu_before_cap": (True, True, False),
            "none": (True, True, True),
        },
    ),
    "pineapple.discard_at": Row(
        probes.pineapple,
        {
            "before_preflop": ["bet preflop"],
            "after_preflop": ["burn flop"],
            "after_flop": ["burn turn"],
            "never": [],
        },
    ),
    "pl.small_blind_rounded_up": Row(probes.pot, {True: 40, False: 35}),
    "pl.short_blind_counts_full": Row(probes.pot_short, {True: 700, False: 600}),
    "run_it.times": Row(probes.runs, {"once": 0, "twice": 2, "thrice": 3}),
    "sa.definition": Row(
        lambda rules: [action(deeds, rules.sa) for deeds in (("fold", "fold"), ("check", "fold"))],
        {
            "tda": ["some", "some"],
            "wsop_live": ["some", "substantial"],
            "roberts": ["substantial", "substantial"],
        },
    ),
    "shoe.lock": Row(
        lambda rules: locks(probes.dealt(rules).hand),
        {"none_due": True, "never": False},
    ),
    "short_deck.trips_beat_straight": Row(probes.trips, {False: False, True: True}),
    "straddle.min_raise_to": Row(probes.straddled, {"3xbb": 6, "2xstraddle": 8}),
    "straddle.from_seats": Row(probes.straddlers, {"under_the_gun": {3}, "button": {3, 5}, "any": {3, 4, 5}}),
    "stud.opener_tiebreak": Row(probes.tied_upcards, {"suit": 2, "position": 1}),
    "stud.fourth_street_pair_double": Row(probes.open_pair, {True: (10, 20), False: (10, 10)}),
    "showdown.all_in_tabling": Row(probes.tabled, {"at_once": "show", "at_showdown": "burn flop"}),
    "oot.call_changes_action": Row(probes.called_behind, {True: False, False: True}),
    "oot.skipped_threshold": Row(probes.skipped, {"sa": (3, 2), "two_players": (2, 2), "three_players": (3, 3)}),
    "oot.freed_check": Row(probes.freed, {"may_bet": False, "passive": True}),
    "said.after_raise": Row(probes.motions, {"first_motion": 40, "all_motions": 100}),
    "console.pot_figure": Row(
        probes.pots_told,
        {"always": ("shown", "shown"), "pot_limit": ("hidden", "shown"), "on_request": ("asked", "asked")},
    ),
    "authority.misdeal": Row(probes.misdeal_by, {"dealer": "dealer", "floor": "floor"}),
    "authority.sign_on": Row(probes.begins_unsigned, {"optional": True, "required": False}),
    "authority.big_change_chips": Row(lambda rules: rules.authority.stack(1000, 1200), {0: "floor", 100: "two"}),
    "authority.big_change_percent": Row(lambda rules: rules.authority.stack(1000, 1200), {0: "floor", 10: "two"}),
    "rake.percent": Row(_taken, {Decimal(0): 0, Decimal(10): 30, Decimal("2.5"): 7}),  # 5 and 2 of 2.5
    "rake.cap": Row(_taken, {0: 30, 6: 6}),
    "rake.no_flop_no_drop": Row(_without_flop, {False: 30, True: 0}),
    "rake.main_pot_only": Row(_taken, {False: 30, True: 20}),
    "rake.drops": Row(_taken, {(): 30, JACKPOT: 31}),
    "rake.time": Row(lambda rules: time_charges(rules.rake, {1: 100, 2: 3}), {0: {}, 5: {1: 5, 2: 3}}),
    "rake.time_minutes": Row(
        lambda rules: between_view(table(1, 2, button=1, house_rules=rules)).time_minutes, {30: 30, 20: 20}
    ),
}
"""What each key decides but `odd.*`, whose vectors are in `rulebook/test_odd_keys.py`."""
BESIDE: Final[Mapping[str, Mapping[str, Mapping[str, object]]]] = {
    "rake.cap": RAKED,
    "rake.no_flop_no_drop": RAKED,
    "rake.main_pot_only": RAKED,
    "rake.drops": RAKED,
    "oot.skipped_threshold": {"sa": {"definition": "tda"}},
}
"""How else the house must be so that a key has something to decide."""


def in_house(key: str, value: object) -> House:
    section, field = key.split(".")
    keys: dict[str, dict[str, object]] = {name: dict(beside) for name, beside in BESIDE.get(key, {}).items()}
    keys[section] = {**keys.get(section, {}), field: value}
    return house("standard", **keys)


def values(hint: object) -> set[object] | None:
    """Every value a field can have, or None where it is a figure or a list."""
    if hint is bool:
        return {False, True}
    if get_origin(hint) is Literal:
        return set(get_args(hint))
    assert not isinstance(hint, UnionType), "a key has one kind of value"
    return None


def sections() -> dict[str, type[Model]]:
    """The sections of a house: every field of `House` that is a model of keys."""
    found = {}
    for name, field in House.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, Model):
            found[name] = field.annotation
    return found


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, row in ROWS.items() for value in row.comes_to], ids=str
)
def test_a_value_of_a_key_comes_to_what_its_rule_says(key: str, value: object) -> None:
    assert ROWS[key].deal(in_house(key, value)) == ROWS[key].comes_to[value]


def test_every_key_of_every_house_has_a_row_and_every_row_a_key() -> None:
    keys = {f"{section}.{field}" for section, model in sections().items() for field in model.model_fields}
    assert keys == set(ROWS) | {f"odd.{key}" for key in PROBES}
    assert set(BESIDE) <= set(ROWS)


def test_every_model_of_keys_is_a_section_of_the_house() -> None:
    """A `…Rules` model that no house has would be a key that nobody can set."""
    named = {model for model in Model.__subclasses__() if model.__name__.endswith("Rules")}
    assert named == set(sections().values())


@pytest.mark.parametrize("key", ROWS)
def test_every_value_of_a_key_is_dealt_and_no_two_come_to_the_same(key: str) -> None:
    section, field = key.split(".")
    possible = values(sections()[section].model_fields[field].annotation)
    row = ROWS[key]
    assert len(row.comes_to) > 1
    if possible is not None:
        assert set(row.comes_to) == possible
    outcomes = [repr(outcome) for outcome in row.comes_to.values()]
    assert len(set(outcomes)) == len(outcomes), key


def test_every_house_has_a_value_for_every_key_that_its_file_could_set() -> None:
    assert {type(getattr(STANDARD, section)) for section in sections()} == set(sections().values())
