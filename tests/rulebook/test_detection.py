"""The detection predicates of `rules.md` §4 and `vocabulary.md` §2.2: each fires exactly its offers.

What fires is relative to what the street needs. A shoe that only counts never moves a card on a guess.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules.cards import faces
from controller.rules.inputs import Act, Begin, CardLeft, Rules, Tells
from controller.rules.places import LOOSE
from controller.rules.ruling import offers
from controller.table.records import NextHand
from tests.dealing import Felt, house

if TYPE_CHECKING:
    from controller.rules.hand import Tier
    from controller.rules.inputs import Deed

HAD_ACTED, STAYS, REDEAL, PLAYS = (
    f"premature_street/{name}" for name in ("had_acted", "burn_stays", "redeal", "river_plays_turn")
)
WITH_BURN, SAVED = "premature_street/redeal_with_burn", "premature_street/river_saved"


class Table(Felt):
    """A felt where the deal stops before every card, so that a dealer can err."""

    def __init__(self, game: str = "holdem", seats: int = 3, profile: str = "standard", tier: Tier = "reads") -> None:
        super().__init__(game, "no_limit 1/2", (100,) * seats, house=house(profile), tier=tier)
        self.give(NextHand())
        self.give(Begin())

    def deal_due(self) -> None:
        """Nothing comes by itself."""

    def due(self) -> None:
        """Everything that is due leaves the shoe."""
        self.out(len(self.hand.due))

    def bets(self) -> None:
        """Everybody checks or calls to the end of the round."""
        street = self.step
        while self.step == street and self.hand.step is not None and self.hand.step.do == "bet":
            deed: Deed = "call" if self.may.call else "check"
            self.give(Act(self.to_act, deed))

    def street(self) -> None:
        """A burn and the street, as they should be."""
        while self.hand.step is not None and self.hand.step.do in ("burn", "deal"):
            self.due()

    @property
    def offered(self) -> set[str]:
        """The rulings that fit."""
        return {ruling.id for ruling in offers(self.hand)}


def dealt(game: str = "holdem", profile: str = "standard", tier: Tier = "reads", streets: int = 0) -> Table:
    table = Table(game, profile=profile, tier=tier)
    table.due()
    for _ in range(streets):
        table.bets()
        table.street()
    return table


@pytest.mark.parametrize("tier", ["reads", "counts", "none"])
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_a_card_while_a_round_is_open_stops_nothing_and_goes_nowhere(tier: Tier, cards: int) -> None:
    # "premature, or a late tap": the console asks, and no card is moved on a guess.
    table = dealt(tier=tier, streets=1)
    before = table.hand.cards.where
    table.out(cards)
    assert table.hand.incident is None
    assert len(table.hand.loose) == cards
    lies = table.hand.cards.where
    assert (*lies[:LOOSE], *lies[LOOSE + 1 :]) == (*before[:LOOSE], *before[LOOSE + 1 :])


@pytest.mark.parametrize(
    ("profile", "cards", "wanted"),
    [
        # The turn needs a burn and a card. One card: the burn alone (B0), or turned instead of burned (B0b).
        ("standard", 1, {STAYS, REDEAL, HAD_ACTED, WITH_BURN}),
        ("standard", 2, {PLAYS, REDEAL, HAD_ACTED, WITH_BURN, SAVED}),
        ("tda2024", 1, {STAYS, REDEAL, HAD_ACTED, WITH_BURN}),
    ],
)
def test_what_can_have_happened_on_the_turn(profile: str, cards: int, wanted: set[str]) -> None:
    table = dealt(profile=profile, streets=1)
    table.out(cards)
    table.give(Tells("too_early"))
    assert table.offered <= wanted
    assert {HAD_ACTED, REDEAL} <= table.offered
    assert (STAYS in table.offered) == (cards == 1)
    assert WITH_BURN in table.offered
    assert (PLAYS in table.offered) == (cards == 2)


def test_the_river_never_plays_anything_but_itself() -> None:
    # B6: all sources agree; the seed's rule is about the turn.
    table = dealt(streets=2)
    table.out(2)
    table.give(Tells("too_early"))
    assert REDEAL in table.offered
    assert PLAYS not in table.offered


@pytest.mark.parametrize(("cards", "first"), [(1, "extra_card/burn"), (2, "extra_card/misdeal")])
def test_cards_above_the_need_of_the_deal(cards: int, first: str) -> None:
    # A4 and A6: one is the burn of the flop, two are a misdeal.
    table = dealt()
    table.out(cards)
    table.give(Tells("extra_card"))
    assert offers(table.hand)[0].id == first


def test_fewer_cards_than_the_street_needs() -> None:
    # "fewer draws than the street needs": only while some are lacking, and only of a street with a board.
    table = dealt()
    assert table.refused(Tells("board_short")).key == "refused.nothing_fits"
    table.bets()
    table.out(3)
    table.give(Tells("board_short"))
    assert table.offered == {"board_short/complete"}
    whole = dealt(streets=1)
    assert whole.refused(Tells("board_short")).key == "refused.nothing_fits"


def test_nothing_is_wrong_with_a_street_that_is_still_to_come() -> None:
    table = dealt("drawmaha", streets=1)
    table.bets()
    assert table.hand.step is not None
    assert table.hand.step.do == "discard"
    for word in ("too_many", "board_short", "missing_burn", "extra_burn", "order"):
        assert table.refused(Tells(word)).key == "refused.street_to_come"


def test_a_face_that_is_out_already() -> None:
    table = dealt(streets=1)
    table.bets()
    table.give(CardLeft(table.hand.cards.at(table.hand.setup.places.board("board"))[0]))
    assert table.hand.incident is not None
    assert table.hand.incident.kind == "same_card_twice"
    assert table.offered == {"same_card_twice/void", "same_card_twice/misread"}


def test_a_card_that_went_back_may_come_again() -> None:
    table = dealt()
    table.out(4)
    early = [table.hand.cards.faces[ordinal] for ordinal in table.hand.loose]
    table.give(Tells("too_early"))
    table.give(Rules(REDEAL, "floor", "a test"))
    table.done()
    table.done()
    table.bets()
    for _ in range(3):
        table.done()
    table.give(CardLeft(early[1]))
    assert table.hand.incident is None


def test_a_card_the_deck_does_not_have() -> None:
    table = Felt("short_deck", "no_limit 0/2 ante 1", (100,) * 3)
    table.give(NextHand())
    table.give(Begin())
    table.give(CardLeft(faces("2c")[0]))
    assert table.hand.incident is not None
    assert table.hand.incident.kind == "foreign"


@pytest.mark.parametrize("tier", ["counts", "none"])
def test_a_shoe_that_only_counts_cannot_see_a_face_twice(tier: Tier) -> None:
    table = dealt(tier=tier, streets=3)
    assert table.hand.incident is None
    assert {str(face) for face in table.hand.cards.faces} == {"▒"}
