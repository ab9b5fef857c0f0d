"""Trouble in any order, in every game, house and shoe: nothing is lost or leaked, and an obedient dealer finishes.

`python -m tests.endless --from N --hands M` deals as many more as one likes; a hand is named by its number.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.dealing import games
from tests.endless import hand
from tests.trouble import DEEDS, Trouble, felt_of

DEEDS_HERE = 45
OBEYED = 15
"""From every so many-th state an obedient dealer must reach the end."""


@pytest.mark.parametrize("seed", range(len(games())), ids=sorted(games()))
def test_trouble_in_every_game(seed: int, tmp_path: Path) -> None:
    # The number of a hand picks the game in the order of their names, and the house, the shoe and the luck.
    assert felt_of(seed).game == sorted(games())[seed]
    hand(seed, tmp_path, OBEYED, DEEDS_HERE)


class Machine(RuleBasedStateMachine):
    """One hand, whatever happens to it; Hypothesis looks for the shortest way to break it."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble: Trouble | None = None

    @initialize(seed=st.integers(0, 10_000))
    def begins(self, seed: int) -> None:
        """A hand begins."""
        self.trouble = Trouble(felt_of(seed), Path(tempfile.mkdtemp(prefix="croupier-")))

    @rule(times=st.integers(1, 12))
    def deals(self, times: int) -> None:
        """The dealer does what is asked."""
        for _ in range(times):
            self.happens("honest")

    @rule(deed=st.sampled_from(DEEDS))
    def happens(self, deed: str) -> None:
        """Something happens, and a dealer who obeys from then on finishes the hand."""
        assert self.trouble is not None
        if not self.trouble.over:
            self.trouble.happens(deed)
            if deed != "honest":
                self.trouble.obeyed()

    @invariant()
    def tells_nothing(self) -> None:
        """The history names no card that lies face down."""
        if self.trouble is not None and self.trouble.taken % 10 == 0:
            self.trouble.tells_nothing()

    def teardown(self) -> None:
        """The journal is closed and removed."""
        if self.trouble is not None:
            self.trouble.close()


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=12,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
