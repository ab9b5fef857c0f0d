"""Many cards over a bad cable: none doubled, none out of order, none lost."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware.readings import Gap
from hardware.sim.listener import BRISK, Listener
from hardware.sim.noise import Noise
from hardware.sim.shoe import Shoe

PATIENT = replace(BRISK, suspect_after=10.0, lost_after=20.0)
BAD = Noise(drop=0.1, duplicate=0.05, corrupt=0.05, seed=1)
WORSE = Noise(drop=0.25, duplicate=0.1, corrupt=0.1, seed=2)


@pytest.mark.parametrize("noise", [BAD, WORSE], ids=["bad", "worse"])
def test_300_cards_over_a_bad_cable(make_shoe: Callable[..., Shoe], deck: list[int], noise: Noise) -> None:
    many = (deck * 6)[:300]
    shoe = make_shoe(many, noise=noise, resend=0.01, memory=1000)
    with Listener(shoe.link, timing=PATIENT) as host:
        for _ in range(60):
            shoe.push(5)
        assert host.wait_for_cards(300) == many
        assert [card.number for card in host.cards] == list(range(1, 301))
        host.wait(lambda: shoe.unacknowledged == ())
        assert host.of(Gap) == []


def test_300_cards_while_the_cable_is_pulled_and_the_host_restarted(
    make_shoe: Callable[..., Shoe], deck: list[int]
) -> None:
    many = (deck * 6)[:300]
    shoe = make_shoe(many, noise=BAD, resend=0.01, memory=1000)
    recorded: list[int] = []
    last: tuple[int, int] | None = None
    for turn in range(10):
        with Listener(shoe.link, timing=PATIENT, last_committed=last) as host:
            shoe.push(15)
            host.wait(lambda h=host: len(h.cards) >= 10)  # type: ignore[misc]
            shoe.unplug()
            shoe.push(15)
            shoe.plug()
            if turn == 9:
                host.wait_for_cards(300 - len(recorded))
        cards = host.cards
        recorded += [card.code for card in cards]
        last = (cards[-1].boot, cards[-1].number)
        assert host.of(Gap) == []
    assert recorded == many


@pytest.mark.parametrize("fault", ["drop", "duplicate", "corrupt"])
def test_each_fault_on_each_of_the_first_lines(make_shoe: Callable[..., Shoe], deck: list[int], fault: str) -> None:
    shoe = make_shoe(deck)
    with Listener(shoe.link) as host:
        host.wait_until_up()
        for count in range(1, 11):
            getattr(shoe, fault)(count % 3)
            shoe.push(2)
            assert host.wait_for_cards(2 * count) == deck[: 2 * count]


def test_a_late_line_changes_nothing(shoe: Shoe, deck: list[int]) -> None:
    with Listener(shoe.link) as host:
        host.wait_until_up()
        for _ in range(10):
            shoe.delay(0.03)
            shoe.push(3)
        assert host.wait_for_cards(30) == deck[:30]
