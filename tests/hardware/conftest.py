"""A simulated shoe on a real pseudo-terminal, stopped at the end of the test."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.sim.shoe import Shoe

DECK = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]


@pytest.fixture
def deck() -> list[int]:
    return list(DECK)


@pytest.fixture
def link(tmp_path: Path) -> Path:
    return tmp_path / "shoe"


@pytest.fixture
def make_shoe(link: Path) -> Iterator[Callable[..., Shoe]]:
    made: list[Shoe] = []

    def make(deck: list[int], **options: object) -> Shoe:
        made.append(Shoe(link, deck, **{"boot": 0xB001, "resend": 0.02, **options}))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for shoe in made:
        shoe.stop()


@pytest.fixture
def shoe(make_shoe: Callable[..., Shoe], deck: list[int]) -> Shoe:
    return make_shoe(deck)
