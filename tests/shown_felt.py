"""A felt that is looked at, and what a picture of it needs: which keys are pressed there, in which colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from controller.console.theme import DAY, FOUR_COLOURS, Deck, Palette
from controller.rules.inputs import Begin
from controller.table.records import NextHand
from controller.table.view import TableView, view
from tests.dealing import Felt

if TYPE_CHECKING:
    from collections.abc import Callable

    from controller.table.records import Given
    from controller.table.table import Outcome

TEN = (24_000, 23_825, 23_050, 22_275, 31_400, 20_725, 18_950, 9_400, 18_400, 40_150)


class ShownFelt(Felt):
    """A felt that remembers what came of the last input, as a screen does."""

    outcome: Outcome | None = None
    latest: ClassVar[ShownFelt]
    """The felt that was looked at last: the secrecy test asks it what lies face down."""

    def take(self, given: Given) -> Outcome:
        """Put one input to the table."""
        self.outcome = super().take(given)
        return self.outcome

    @property
    def view(self) -> TableView:
        """What the screen is told now."""
        ShownFelt.latest = self
        return view(self.table, self.outcome)

    def up_to_the_deal(self) -> None:
        """Begin a hand and post."""
        self.give(NextHand())
        self.give(Begin())


class Screen(NamedTuple):
    """A named screen: what lies on the table, what was pressed there, in which colours, and whether it was resumed.

    `simulated`: the cards come from a simulated shoe, whose keys stand at the right. `large` and
    `left_handed` are the theme's.
    """

    view: Callable[[], TableView]
    presses: tuple[str, ...] = ()
    palette: Palette = DAY
    deck: Deck = FOUR_COLOURS
    resumed: bool = False
    simulated: bool = False
    large: bool = False
    left_handed: bool = False


def double(stacks: tuple[int | None, ...] = TEN, cards: str = "", **more: object) -> ShownFelt:
    """Ten seats at a double board, with the button on seat 10 unless told otherwise."""
    return ShownFelt("double_board", "no_limit 100/200", stacks, cards=cards, **more)  # type: ignore[arg-type]
