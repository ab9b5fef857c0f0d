"""Rulings in general: what is bound, what is kept, what is refused; and that a new one is one YAML file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from controller.rules.hand import Hand
from controller.rules.inputs import Act, CardLeft, Done, Lies, Rules, Tells, Voids
from controller.rules.ruling import Ruling, offers
from controller.table.definitions import check, load
from tests.dealing import Felt, house

SEATS = (100,) * 3
CONFIG = Path(__file__).resolve().parents[2] / "config"


def with_ruling(**ruling: object) -> Felt:
    """A table whose house has one more ruling for a card that a player exposed, offered first."""
    base = house()
    one = Ruling.model_validate({"id": "player_exposed/x", "title": "x", "rule": "x", "covers": ["A1"], **ruling})
    rulings = {**base.rulings, "player_exposed": (one, *base.rulings["player_exposed"])}
    return Felt("holdem", "no_limit 1/2", SEATS, house=base.model_copy(update={"rulings": rulings}))


def steps(felt: Felt) -> list[str]:
    return [f"{step.do} {step.street}".strip() for step in felt.hand.script[felt.hand.at :]]


def test_a_patch_that_finds_no_anchor_is_refused_before_anything_changes() -> None:
    felt = with_ruling(later=[{"before": {"do": "burn", "street": "draw3"}, "put": [{"do": "cut"}]}])
    felt.deal()
    felt.give(Tells("player_exposed", seat=1))
    said = felt.refused(Rules("player_exposed/x", "floor"))
    assert said.key == "refused.ruling_does_not_fit"
    assert felt.hand.incident is not None


def test_a_drop_that_finds_nothing_drops_nothing() -> None:
    felt = with_ruling(later=[{"drop": {"do": "burn", "street": "flop"}}])
    felt.deal()
    for _ in range(2):
        felt.give(Tells("player_exposed", seat=1))
        felt.give(Rules("player_exposed/x", "floor"))
    assert "burn flop" not in steps(felt)
    assert "burn turn" in steps(felt)


def test_what_must_be_pointed_at_is_asked_before_anything_changes() -> None:
    felt = with_ruling(ask={"card": "which card"}, now=[{"do": "move", "take": "$card", "to": "muck"}])
    felt.deal()
    felt.give(Tells("player_exposed"))
    assert felt.refused(Rules("player_exposed/x", "floor")).key == "refused.point_at"
    felt.give(Rules("player_exposed/x", "floor", ordinal=0))
    felt.done()
    assert felt.hand.cards.where[2] == (0,)


def test_what_was_due_to_the_interrupted_step_is_due_still() -> None:
    felt = Felt("holdem", "no_limit 1/2", SEATS)
    felt.out(4)
    due = felt.hand.due
    felt.give(Tells("player_exposed", seat=1))
    felt.give(Rules("player_exposed/plays", "floor"))
    assert felt.hand.due == ()
    felt.give(Done())
    assert felt.hand.due == due


def test_bets_go_back_and_the_betting_begins_anew() -> None:
    felt = with_ruling(
        now=[{"do": "return", "street": "$street"}],
        later=[{"instead_of": {"do": "current"}, "put": [{"do": "bet", "street": "$street"}]}],
    )
    felt.deal()
    felt.call(3, 1)
    felt.check(2)
    felt.to(1, 10)
    felt.give(Tells("player_exposed", seat=1))
    felt.give(Rules("player_exposed/x", "floor"))
    assert felt.step == "return flop"
    felt.done()
    assert (felt.step, felt.to_act, felt.posted, felt.hand.bets.pot) == ("bet flop", 1, {}, 6)
    felt.finish()
    assert felt.hand.result.ended == "ended"


def test_the_turn_goes_on_when_the_seat_to_act_is_killed() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100,) * 4)
    felt.deal()
    seat = felt.to_act
    felt.give(Tells("absent", seat=seat))
    felt.give(Rules("absent/kill", "dealer"))
    assert felt.to_act not in (seat, -1)
    felt.finish()
    assert felt.hand.result.ended == "ended"


def test_a_killed_last_but_one_ends_the_hand_with_what_lies_out() -> None:
    felt = Felt("holdem", "no_limit 1/2", (100,) * 3)
    felt.deal()
    felt.fold(3)
    felt.to(1, 20)
    felt.give(Tells("absent", seat=1))
    felt.give(Rules("absent/kill", "dealer"))
    assert felt.step == "award"
    felt.done()
    assert felt.won == {1: -20, 2: 20, 3: 0}


def test_a_stub_too_short_is_found_again_after_a_ruling_inside_the_deal() -> None:
    # Draft resumes a deal: what lies in the stub may be less than what is due by then.
    felt = Felt("lazy_rivers", "no_limit 1/2", (100,) * 9)
    felt.deal()
    while felt.step != "burn river":
        if felt.hand.due:
            felt.out()
        else:
            felt.give(Act(felt.to_act, "call" if felt.may.call else "check"))
    felt.out(2)
    felt.give(Tells("player_exposed", seat=1))
    felt.give(Rules("player_exposed/plays", "floor"))
    felt.out(20)
    assert felt.hand.incident is not None
    felt.give(Rules("card_not_due/to_muck", "floor"))
    felt.give(Done())
    felt.give(Done())
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "stub_short"


def test_a_card_lies_where_a_person_says() -> None:
    felt = Felt("lazy_rivers", "no_limit 1/2", SEATS)
    felt.deal()
    felt.give(Lies("own 2", ordinal=0))
    assert felt.hand.cards.where[felt.hand.setup.places.own(1)] == (0,)
    assert felt.hand.cards.is_up(0)
    assert felt.refused(Lies("nowhere", ordinal=0)).key == "refused.no_such_place"
    assert felt.refused(Lies("board", ordinal=40)).key == "refused.no_such_card"


def test_a_fouled_deck_stops_even_a_hand_that_has_stopped() -> None:
    felt = Felt("holdem", "no_limit 1/2", SEATS)
    felt.deal()
    felt.give(Tells("player_exposed", seat=1))
    felt.give(CardLeft(felt.hand.cards.faces[0]))
    assert felt.hand.incident is not None
    assert felt.hand.incident.kind == "same_card_twice"
    felt.give(Voids("floor and manager", "fouled"))


def obeyed(hand: Hand) -> Rules | None:
    """The first ruling that fits, with whatever it asks for pointed at."""
    for one in offers(hand):
        seat = hand.seat(hand.live()[0]) if "seat" in one.ask else None
        ordinal = 0 if "card" in one.ask else None
        return Rules(one.id, "floor", seat=seat, ordinal=ordinal)
    return None


TEXT = """\
id: rabbit/one_card
title: One card is shown where the house allows it
rule: "house"
covers: [T8]
authorise: dealer
now:
  - {do: say, text: "One card is shown"}
"""


def test_adding_a_ruling_is_one_yaml_file(tmp_path: Path) -> None:
    config = Path(shutil.copytree(CONFIG, tmp_path / "config"))
    (config / "rulings" / "rabbit" / "one_card.yaml").write_text(TEXT, encoding="utf-8")
    path = config / "house" / "tda2024.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("rabbit: [", "rabbit: [one_card, "), encoding="utf-8")
    assert check(config) == []
    found = load(config)
    felt = Felt("holdem", "no_limit 1/2", SEATS, house=found.houses["tda2024"])
    felt.deal()
    felt.give(Tells("rabbit"))
    assert [one.id for one in offers(felt.hand)] == ["rabbit/one_card", "rabbit/refused"]
    felt.give(Rules("rabbit/one_card", "dealer"))
    assert felt.step == "say"
    felt.done()
    felt.finish()
    assert felt.hand.result.ended == "ended"


@pytest.mark.parametrize("game", ["holdem", "double_board", "lazy_rivers", "stud", "triple_draw_27"])
@pytest.mark.parametrize(
    "word", ["exposed", "missing_burn", "extra_burn", "too_many", "wrong_seat", "boxed", "short", "boards_swapped"]
)
def test_an_obedient_dealer_comes_to_the_end(game: str, word: str) -> None:
    stakes = "limit 10/20 blinds 0/0 ante 1 bring_in 3" if game == "stud" else "no_limit 1/2"
    for cards in (3, 7, 12, 17):
        felt = Felt(game, stakes, (200,) * 4)
        dealt = 0
        for _ in range(400):
            if felt.table.hand is not None and not felt.table.running:
                break
            if dealt == cards:
                dealt += 1
                felt.take(Tells(word, seat=2))
            elif felt.table.hand is not None and felt.hand.incident:
                ruling = obeyed(felt.hand)
                if ruling is None or felt.take(ruling).refusal:
                    felt.give(Voids("floor", "nothing fits"))
            elif felt.table.hand is None or felt.hand.due:
                felt.out()
                dealt += 1
            else:
                one_step(felt)
        assert felt.hand.result.ended is not None


def one_step(felt: Felt) -> None:
    """What the table asks for, done as it asks."""
    step = felt.hand.step
    assert step is not None
    if step.do == "bet":
        bring_in = felt.hand.bets.bring_in
        felt.give(Act(felt.to_act, "bet", bring_in) if bring_in else Act(felt.to_act, "call"))
    elif step.do == "show":
        felt.shows(felt.to_act)
    elif step.do == "discard":
        felt.discards(felt.to_act, 0)
    else:
        felt.give(Done())
