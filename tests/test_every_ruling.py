"""Every ruling of the configuration cites its rule, covers known rows, finds its anchors and stands in a hand."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from controller.rules import out_of_turn
from controller.rules.decide import Decision, begin, decide
from controller.rules.hand import Hand
from controller.rules.inputs import CardLeft, Discards, Input, Rules, Tells
from controller.rules.ruling import Ruling, offers
from controller.rules.said import JUDGED, TO_THE_FLOOR
from controller.rules.script import Anchor
from controller.table.definitions import Definitions, load
from tests.rules_kinds import incident_kinds
from tests.test_every_game import deck_of, next_input, setup_of

ROOT = Path(__file__).resolve().parents[1]
SCENARIOS = ROOT / "tests" / "scenarios"
RULINGS = sorted(f"{path.parent.name}/{path.stem}" for path in (ROOT / "config" / "rulings").glob("*/*.yaml"))

# The rows of rules.md §4, and of §3.6 as T, typed off its tables. The stud and draw tables have no numbers: theirs are
# vocabulary §2's, which are their places in the table, but for H7 (an exposed seventh card) and H9 (a stub too short
# for seventh).
ROWS = {
    "A": ["1", "2", "2b", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"],
    "B": ["0", "0b", *map(str, range(1, 23))],
    "C": list(map(str, range(1, 6))),
    "D": list(map(str, range(1, 10))),
    "E": list(map(str, range(1, 22))),
    "F": list(map(str, range(1, 14))),
    "G": list(map(str, range(1, 16))),
    "H": ["1", "2", "4", "5", "7", "9", "10"],
    "I": list(map(str, range(1, 7))),
    "T": list(map(str, range(1, 16))),
}
KNOWN_ROWS = {letter + number for letter, numbers in ROWS.items() for number in numbers}
BY_CODE = (set(JUDGED) | set(out_of_turn.COVERS)) - {""}
"""Rows that are judged when they are entered: what a seat said and put in, and acts out of turn."""
DEALING = {
    "G2": "the order of the rivers: test_every_game and every hand of Lazy Rivers deal by it",
    "G11": "a fold takes the river along: controller/rules/laying.py, `to_muck`",
    "G12": "an all-in seat gets its river and is skipped in the betting: lazy_rivers_side_pot_and_tie.hand",
    "G14": "four of the board and one's own river: lazy_rivers_side_pot_and_tie.hand ranks by it",
    "T1": "a push is between hands, where nothing is ruled: floor/calls.hand signs dealers on and off",
    "H5": "a bring-in seat that is all in for the ante: tests/rules/test_decide.py",
}
"""Rows that are the deal itself: nothing is irregular, so nothing is ruled; and where each is proved."""
WANTED = {
    row for row in KNOWN_ROWS if row[0] != "T" or row in {"T1", "T3", "T4", "T7", "T8", "T9", "T11", "T15"}
} - set(DEALING)
SOURCES = ("seed", "TDA24", "TR24", "LA24", "LA22", "RR11", "BARGE", "NJ", "practice", "proposed")


@cache
def definitions() -> Definitions:
    return load()


def ruling(name: str) -> Ruling:
    return definitions().rulings[name]


def finds(anchor: Anchor, street: str) -> bool:
    """Whether some game has the anchored step, on the incident's street where the anchor asks for it."""
    if anchor.do == "current":
        return True
    wanted = street if anchor.street == "$street" else anchor.street if anchor.street != "$next" else None
    return any(
        step.do == anchor.do and wanted in (None, step.street) and anchor.to in (None, getattr(step, "to", None))
        for game in definitions().games.values()
        for step in game.steps
    )


def streets(one: Ruling) -> set[str]:
    """The streets a ruling may be called for: the one its offer names, or all that have a deal."""
    if one.offer.street:
        return {one.offer.street}
    return {step.street for game in definitions().games.values() for step in game.steps if step.do == "deal"}


def test_there_are_rulings() -> None:
    assert set(RULINGS) == set(definitions().rulings)
    assert len(RULINGS) >= 4


@pytest.mark.parametrize("name", RULINGS)
def test_it_cites_its_rule(name: str) -> None:
    assert ruling(name).rule.startswith(SOURCES)
    assert "rules.md" not in ruling(name).rule, "a dealer cannot look it up"
    assert any(letter.isdigit() for letter in ruling(name).rule) or "practice" in ruling(name).rule


@pytest.mark.parametrize("name", RULINGS)
def test_it_covers_rows_that_exist(name: str) -> None:
    assert set(ruling(name).covers) <= KNOWN_ROWS


def test_every_row_has_its_ruling() -> None:
    covered = {row for one in definitions().rulings.values() for row in one.covers}
    assert sorted(WANTED - covered - BY_CODE) == []
    assert covered & set(DEALING) == set()
    # A row that is judged when it is entered has rulings only where the judgement is the floor's.
    assert covered & BY_CODE == {"E2", *TO_THE_FLOOR} & BY_CODE


@pytest.mark.parametrize("row", ["D5", *(f"E{number}" for number in range(1, 22))])
def test_a_betting_row_is_dealt_in_a_scenario(row: str) -> None:
    rules = re.findall(r"(?m)^rule: +(.*)$", "".join(read(path) for path in (SCENARIOS / "betting").glob("*.hand")))
    assert any(row in re.split(r"[ ,]+", rule) for rule in rules)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_house_keys_about_repairs_are_preferences() -> None:
    # rules.md §2: what each profile does first where the printed sources disagree (columns T, W, R, S).
    chosen = {
        "extra_card": ("misdeal_one", "burn", "burn", "burn"),
        # In mid-street the whole of it with a burn (B19), which fits there alone; else `scramble_all`.
        "stub_mixed": ("scramble_burn", "stub_apart", "stub_apart", "stub_apart"),
        "missing_burn": ("scramble_pick", "reshuffle", "first_card_is_burn", "first_card_is_burn"),
        "extra_burn": ("stands", "reshuffle", "reseat", "reseat"),
        "boxed": ("misdeal", "void", "misdeal", "misdeal"),
        "two_cards": ("misdeal", "as_burn", "as_burn", "as_burn"),
    }
    for kind, wanted in chosen.items():
        for profile, first in zip(("tda2024", "wsop_live2024", "roberts_v11", "standard"), wanted, strict=True):
            assert definitions().houses[profile].rulings[kind][0].id == f"{kind}/{first}"


@pytest.mark.parametrize("house", ["tda2024", "wsop_live2024", "roberts_v11", "standard"])
def test_a_house_has_an_answer_to_everything(house: str) -> None:
    assert set(definitions().houses[house].rulings) == incident_kinds()


@pytest.mark.parametrize("name", RULINGS)
def test_its_irregularity_can_happen(name: str) -> None:
    # A folder that no incident is called after would never be offered.
    assert name.partition("/")[0] in incident_kinds()


@pytest.mark.parametrize("name", RULINGS)
def test_its_anchors_are_found(name: str) -> None:
    for patch in ruling(name).later:
        assert any(finds(patch.anchor, street) for street in streets(ruling(name))), patch.anchor


@pytest.mark.parametrize("name", RULINGS)
def test_what_it_sets_aside_comes_back_or_stays_known(name: str) -> None:
    one = ruling(name)
    steps = [*one.now, *(step for patch in one.later for step in patch.put)]
    moves = [step for step in steps if step.do == "move"]
    if any(move.to == "aside" for move in moves):
        assert any(move.source == "aside" for move in moves)


@pytest.mark.parametrize("name", RULINGS)
def test_a_stub_that_gets_cards_is_shuffled_and_cut(name: str) -> None:
    # TDA24 39-D, RP-4: a card that went back may not be placed by anybody.
    one = ruling(name)
    for steps in (one.now, *(patch.put for patch in one.later)):
        words = [step.do for step in steps]
        for at, step in enumerate(steps):
            if step.do == "move" and step.to == "stub":
                assert [word for word in words[at + 1 :] if word != "move"][:2] == ["shuffle", "cut"]


@pytest.mark.parametrize("name", RULINGS)
def test_some_house_prefers_it(name: str) -> None:
    kind = name.partition("/")[0]
    assert any(ruling(name) in house.rulings.get(kind, ()) for house in definitions().houses.values())


@pytest.mark.parametrize("name", RULINGS)
def test_a_hand_as_text_rules_it(name: str) -> None:
    ruled = [path.name for path in SCENARIOS.rglob("*.hand") if f"rules {name}" in path.read_text(encoding="utf-8")]
    assert ruled, f"no tests/scenarios/*.hand has `rules {name}`"


class Dealer:
    """Deals a hand out; on one street cards leave too early, and each time the hand stops, the floor rules."""

    def __init__(self, game: str, seats: int, ruling: str, house: str = "standard", discards: int = 1) -> None:
        self.hand = begin(setup_of(definitions().games[game], seats, house)).hand
        self.ruling = ruling
        self.discards = discards
        self.ruled = 0
        self.stubs: list[int] = []

    def deals(self, early: int = 0, street: str = "") -> Hand:
        """Deal to the end; `early` cards leave while this street is bet. Notes the stub as each round opens."""
        while self.hand.result.ended is None:
            assert self.hand.step is not None
            if self.hand.incident:
                self.rules()
            elif early and self.hand.step.do == "bet" and self.hand.step.street == street:
                for _ in range(early):
                    self.give(self.card())
                self.give(Tells("too_early"))
                early = 0
            elif self.hand.due:
                self.give(self.card())
            elif self.hand.step.do == "discard":
                self.give(Discards(self.hand.seat(self.hand.turn), self.discards))
            else:
                self.give(next_input(self.hand, []))
        return self.hand

    def rules(self) -> None:
        """The floor applies the ruling, which must be among those offered."""
        assert self.ruling in [one.id for one in offers(self.hand)]
        self.give(Rules(self.ruling, "floor", "a test"))
        self.ruled += 1

    def give(self, given: Input) -> None:
        """Take an input, and note the stub when a betting round opens."""
        before = self.hand.step
        decision = decide(self.hand, given)
        assert isinstance(decision, Decision), f"{given}: {decision}"
        self.hand = decision.hand
        after = self.hand.step
        if after is not None and after.do == "bet" and after is not before:
            self.stubs.append(self.hand.cards.stub)

    def card(self) -> CardLeft:
        """The first card of the deck that is not out: one that went back may come again."""
        cards = self.hand.cards
        out = {cards.faces[ordinal] for there in cards.where for ordinal in there}
        return CardLeft(next(face for face in deck_of(self.hand.setup.game) if face not in out))


REDEAL, PLAYS, STAYS = (f"premature_street/{name}" for name in ("redeal", "river_plays_turn", "burn_stays"))
VECTORS = {
    # rules.md §4-J; the stub as each round opens, with the round that is taken up again after the ruling.
    "J6 premature flop": (Dealer("holdem", 9, REDEAL), 4, "preflop", [34, 30, 30, 28, 26], 3),
    "J7 premature turn, dealt again": (Dealer("holdem", 9, REDEAL, "tda2024"), 2, "flop", [34, 30, 28, 28, 26], 3),
    "J8 premature turn, the river plays it": (Dealer("holdem", 9, PLAYS), 2, "flop", [34, 30, 28, 26, 26], 3),
    "J9 premature river": (Dealer("holdem", 9, REDEAL), 2, "turn", [34, 30, 28, 26, 26], 3),
    "J14 both turns": (Dealer("double_board", 9, REDEAL, "tda2024"), 3, "flop", [34, 27, 24, 24, 21], 3),
    "J17 rivers, nobody folds": (Dealer("lazy_rivers", 6, REDEAL), 4, "turn", [40, 36, 34, 30, 27], 3),
    "J18 the burn alone": (Dealer("holdem", 9, STAYS), 1, "flop", [34, 30, 29, 28, 26], 3),
    "J22 one turn of two": (Dealer("double_board", 9, PLAYS), 2, "flop", [34, 27, 25, 22, 21], 3),
    "J22 both turns": (Dealer("double_board", 9, PLAYS), 3, "flop", [34, 27, 24, 21, 21], 3),
    "H2 a premature stud street": (Dealer("stud", 6, REDEAL), 2, "fourth", [34, 27, 25, 20, 13, 6], 4),
}


@pytest.mark.parametrize("vector", VECTORS.values(), ids=VECTORS.keys())
def test_the_deal_goes_on_after_a_premature_street(vector: tuple[Dealer, int, str, list[int], int]) -> None:
    dealer, early, street, stubs, burns = vector
    last = dealer.deals(early, street)
    assert dealer.ruled == 1
    assert dealer.stubs == stubs
    assert (last.burned, last.result.ended) == (burns, "ended")


def test_a_draw_goes_on_with_the_muck() -> None:
    # I3: 52 less 30, 18 drawn and a burn leave 3; the burn of the second draw leaves 2 for 18.
    dealer = Dealer("triple_draw_27", 6, "stub_short/muck_in", discards=3)
    last = dealer.deals()
    assert dealer.ruled == 2
    assert dealer.stubs == [22, 3, 2, 1]
    assert (last.cards.stub, last.burned) == (1, 3)


def test_seventh_street_goes_on_with_the_burns() -> None:
    # H9: seven cards are left for a burn and seven seats; with the three burns there are ten.
    dealer = Dealer("stud", 7, "stub_short/burns_in")
    last = dealer.deals()
    assert dealer.ruled == 1
    assert dealer.stubs == [31, 23, 15, 7, 2]
    assert (last.cards.stub, last.burned) == (2, 1)


def test_a_wrong_row_would_be_found() -> None:
    assert {"B5", "F2", "G1", "H9", "I3"} <= KNOWN_ROWS
    assert not {"B23", "H3", "J1", "B4_B6"} & KNOWN_ROWS
