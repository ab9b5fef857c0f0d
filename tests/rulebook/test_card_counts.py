"""The card-count vectors J1 to J22 of `rules.md` §4-J, dealt by the engine: the stub after each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.cards import FACES
from controller.rules.inputs import Act, Begin, Lies, Picks, Rules, Tells
from controller.rules.places import FIXED
from controller.table.records import NextHand
from tests.dealing import Felt, house

if TYPE_CHECKING:
    from controller.rules.house import House
    from controller.rules.inputs import Deed


class Table(Felt):
    """A felt where the deal stops before every card, so that a dealer can err."""

    def __init__(self, game: str, seats: int = 9, *, rules: House | None = None, stakes: str = "no_limit 1/2") -> None:
        super().__init__(game, stakes, (100,) * seats, house=rules or house())
        self.give(NextHand())
        self.give(Begin())

    def deal_due(self) -> None:
        """Nothing comes by itself."""

    @property
    def stub(self) -> int:
        """How many cards are left."""
        return self.hand.cards.stub

    @property
    def burns(self) -> int:
        """How many burns lie."""
        return self.hand.burned

    def lying(self, place: str) -> int:
        """How many cards lie at a place."""
        return len(self.hand.cards.where[FIXED.index(place)])

    def hole(self) -> None:
        """The rest of the initial deal."""
        street = self.step
        while self.step == street and self.hand.due:
            self.out()

    def bets(self, *, fold: int = 0) -> None:
        """Everybody checks or calls; `fold` seats fold first."""
        street = self.step
        while self.step == street and self.hand.step is not None and self.hand.step.do == "bet":
            deed: Deed = "fold" if fold else ("call" if self.may.call else "check")
            fold -= fold > 0
            self.give(Act(self.to_act, deed))

    def rules(self, ruling: str, *, seat: int | None = None, dones: int = 0) -> None:
        """The floor rules, and the dealer does the first of it."""
        self.give(Rules(ruling, "floor", "a vector", seat=seat))
        for _ in range(dones):
            self.done()

    def dealt(self, *early: int) -> list[int]:
        """Deal these many cards of each street in turn, and bet; the stub after each."""
        stubs = []
        for cards in early:
            self.out(cards)
            stubs.append(self.stub)
            self.bets()
        return stubs


def started(game: str = "holdem", seats: int = 9, rules: str = "standard", stakes: str = "no_limit 1/2") -> Table:
    table = Table(game, seats, rules=house(rules), stakes=stakes)
    table.hole()
    return table


def test_j1_normal() -> None:
    table = started()
    assert table.stub == 34
    table.bets()
    assert table.dealt(4, 2, 2) == [30, 28, 26]
    assert table.burns == 3


def test_j2_an_exposed_card() -> None:
    table = Table("holdem")
    table.out(4)
    table.give(Tells("exposed"))
    table.rules("exposed/replace_as_burn", dones=1)
    table.out(15)
    assert (table.lying("aside"), table.stub) == (1, 33)
    table.done()
    table.bets()
    assert table.dealt(3) == [30]
    assert table.burns == 1


def test_j3_an_extra_card_is_the_burn() -> None:
    table = started()
    table.out()
    table.give(Tells("extra_card"))
    table.rules("extra_card/burn", dones=1)
    assert table.stub == 33
    table.bets()
    assert table.dealt(3) == [30]


def test_j4_four_on_the_flop_scrambled() -> None:
    table = started(rules="tda2024")
    table.bets()
    table.out(5)
    assert table.stub == 29
    table.give(Tells("too_many"))
    table.rules("too_many/scramble_pick", dones=1)
    table.give(Picks(table.hand.cards.at(table.hand.setup.places.board("board"))[1]))
    table.bets()
    assert table.dealt(1, 2) == [28, 26]
    assert table.burns == 3


def test_j5_four_on_the_flop_dealt_again() -> None:
    table = started()
    table.bets()
    table.out(5)
    assert table.stub == 29
    table.give(Tells("too_many"))
    table.rules("too_many/redeal", dones=1)
    assert table.stub == 33
    table.done()
    table.done()
    table.out(3)
    assert (table.stub, table.burns) == (30, 1)


def test_j6_premature_flop() -> None:
    table = started()
    table.out(4)
    assert table.stub == 30
    table.give(Tells("too_early"))
    table.rules("premature_street/redeal", dones=2)
    table.bets()
    table.done()
    assert table.stub == 33
    table.done()
    table.done()
    assert table.dealt(3) == [30]
    assert table.burns == 1


def premature_turn(ruling: str, rules: str) -> Table:
    table = started(rules=rules)
    table.bets()
    table.out(4)
    table.out(2)
    assert table.stub == 28
    table.give(Tells("too_early"))
    table.rules(ruling, dones=2)
    table.bets()
    return table


def test_j7_premature_turn_dealt_again() -> None:
    table = premature_turn("premature_street/redeal", "tda2024")
    table.done()
    assert table.stub == 29
    table.done()
    table.done()
    assert table.dealt(1, 2) == [28, 26]
    assert table.burns == 3


def test_j8_the_river_plays_the_turn() -> None:
    table = premature_turn("premature_street/river_plays_turn", "standard")
    assert table.dealt(2) == [26]
    table.done()
    assert table.stub == 27
    table.done()
    table.done()
    assert table.dealt(1) == [26]
    assert table.burns == 3


def test_j9_premature_river() -> None:
    table = started()
    table.bets()
    table.dealt(4)
    table.out(2)
    table.out(2)
    assert table.stub == 26
    table.give(Tells("too_early"))
    table.rules("premature_street/redeal", dones=2)
    table.bets()
    table.done()
    assert table.stub == 27
    table.done()
    table.done()
    assert table.dealt(1) == [26]
    assert table.burns == 3


def test_j10_a_forgotten_burn_scrambled() -> None:
    table = started(rules="tda2024")
    table.bets()
    table.out(3)
    assert table.stub == 31
    table.give(Tells("missing_burn"))
    table.rules("missing_burn/scramble_pick", dones=1)
    table.give(Picks(table.hand.cards.at(table.hand.setup.places.board("board"))[0]))
    table.out()
    assert table.stub == 30


def test_j11_a_forgotten_burn_after_action() -> None:
    one = started(rules="tda2024")
    one.bets()
    one.out(3)
    one.give(Tells("missing_burn", acted="some"))
    one.rules("missing_burn/one_burn", dones=1)
    assert one.stub == 31
    one.bets()
    assert one.dealt(2, 2) == [29, 27]
    assert one.burns == 2
    two = started()
    two.bets()
    two.out(3)
    two.give(Tells("missing_burn", acted="some"))
    two.rules("missing_burn/restore_order", dones=1)
    assert two.stub == 31
    two.bets()
    assert two.dealt(3, 2) == [28, 26]
    assert two.burns == 3


def test_j12_a_seat_with_three_cards() -> None:
    table = started()
    table.out()
    assert table.stub == 33
    table.give(Lies("hand 4", ordinal=18))
    table.give(Act(3, "call"))
    table.give(Act(4, "call"))
    table.give(Tells("wrong_count", seat=4))
    table.rules("wrong_count/kill")
    assert table.lying("muck") == 3
    table.bets()
    assert table.dealt(4, 2, 2) == [29, 27, 25]
    assert table.burns == 3


def test_j13_double_board() -> None:
    table = started("double_board")
    assert table.stub == 34
    table.bets()
    assert table.dealt(7, 3, 3) == [27, 24, 21]


def test_j14_both_turns_premature() -> None:
    table = started("double_board", rules="tda2024")
    table.bets()
    table.out(7)
    assert table.stub == 27
    table.out(3)
    assert table.stub == 24
    table.give(Tells("too_early"))
    table.rules("premature_street/redeal", dones=2)
    table.bets()
    table.done()
    assert table.stub == 26
    table.done()
    table.done()
    assert table.dealt(2) == [24]


def test_j15_eight_players_and_the_whole_deck() -> None:
    table = started("bomb_pot_five_card_double_board", 8, stakes="no_limit 1/2 ante 5")
    assert table.stub == 12
    assert table.dealt(6, 3, 3) == [6, 3, 0]


def test_j16_lazy_rivers() -> None:
    table = started("lazy_rivers", 6)
    table.bets()
    assert table.dealt(4, 2, 7) == [36, 34, 27]
    # The vector's table is nine-handed, three of them have folded.
    nine = started("lazy_rivers")
    nine.bets(fold=3)
    assert nine.dealt(4, 2, 7) == [30, 28, 21]


def test_j17_three_rivers_early_then_a_fold() -> None:
    table = started("lazy_rivers")
    table.bets(fold=3)
    assert table.dealt(4) == [30]
    table.out(2)
    assert table.stub == 28
    table.out(4)
    assert table.stub == 24
    table.give(Tells("too_early"))
    table.rules("premature_street/redeal", dones=2)
    table.bets(fold=1)
    table.done()
    assert table.stub == 27
    table.done()
    table.done()
    assert table.dealt(5) == [22]


def test_j18_an_early_burn() -> None:
    table = started()
    table.bets()
    table.out(4)
    assert table.stub == 30
    table.out()
    assert table.stub == 29
    table.give(Tells("too_early"))
    table.rules("premature_street/burn_stays", dones=1)
    table.bets()
    assert table.dealt(1, 2) == [28, 26]
    assert table.burns == 3


def two_burns(ruling: str, rules: str) -> Table:
    table = started(rules=rules)
    table.bets()
    table.dealt(4)
    table.out(3)
    assert table.stub == 27
    table.give(Act(table.to_act, "check"))
    table.give(Tells("extra_burn"))
    table.rules(ruling, dones=1)
    table.bets()
    return table


def test_j19_two_burns_after_action() -> None:
    back = two_burns("extra_burn/return_one", "standard")
    assert back.dealt(1) == [26]
    assert back.burns == 3
    ignored = two_burns("extra_burn/ignore", "tda2024")
    assert ignored.dealt(2) == [25]
    assert ignored.burns == 4


def test_j20_one_card_short() -> None:
    table = Table("holdem")
    table.out(17)
    assert table.stub == 35
    table.give(Tells("short", seat=4, acted="substantial"))
    table.rules("short/enter_acts", dones=1)
    table.give(Act(3, "call"))
    table.give(Act(4, "call"))
    table.give(Tells("wrong_count", seat=4))
    table.rules("wrong_count/kill")
    table.bets()
    assert table.dealt(4, 2, 2) == [31, 29, 27]


def test_j21_one_boxed_card() -> None:
    table = Table("holdem")
    table.out(4)
    boxed = table.hand.cards.at(table.hand.setup.places.hand(3))[0]
    table.give(Tells("boxed", card=boxed))
    table.rules("boxed/scrap", dones=1)
    table.hole()
    assert table.stub == 33
    table.bets()
    assert table.dealt(4) == [29]


def early_turns(cards: int) -> Table:
    table = started("double_board")
    table.bets()
    table.out(7)
    assert table.stub == 27
    table.out(cards)
    table.give(Tells("too_early"))
    table.rules("premature_street/river_plays_turn", dones=2)
    table.bets()
    return table


def test_j22_the_rivers_play_the_turns() -> None:
    one = early_turns(2)
    assert (one.stub, one.lying("aside")) == (25, 1)
    assert one.dealt(3) == [22]
    one.done()
    assert one.stub == 23
    one.done()
    one.done()
    assert one.dealt(2) == [21]
    assert one.burns == 3
    both = early_turns(3)
    assert (both.stub, both.lying("aside")) == (24, 2)
    assert both.dealt(3) == [21]
    both.done()
    assert both.stub == 23
    both.done()
    both.done()
    assert both.dealt(2) == [21]
    assert both.burns == 3


def test_the_deck_is_whole() -> None:
    assert len(FACES) == 52
