"""300 cards a seed under loss, doubling, damage, host kills, device restarts, pulled cables, by a virtual clock.

Every event is on record exactly once and in order, or in a gap that names it. CI plays the first seeds; the whole
hundred is `CROUPIER_SOAK=100 python -m pytest tests/hardware/test_soak_seeds.py`.
"""

import os
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from hardware.drivers.ascii_line import LINE_BUDGET, AsciiLine
from hardware.drivers.tb1 import TableBus
from hardware.framing import Framer, LineFramer
from hardware.readings import CardOut, Gap
from hardware.sim.bench import Bench
from hardware.sim.bus import Identity
from hardware.sim.bus_works import READING, ShoeWorks
from hardware.sim.firmware import Firmware
from hardware.sim.noise import Noise
from hardware.sim.shoe import END as LINE_END
from hardware.sim.shoe import Lines
from hardware.status import State, Timing
from hardware.tb1.frames import BUDGET, END

SEEDS = range(int(os.environ.get("CROUPIER_SOAK", "10")))
CARDS = 300
DECK = ([suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)] * 6)[:CARDS]


def noise(seed: int) -> Noise:
    return Noise(drop=0.1, duplicate=0.05, corrupt=0.03, late=0.3, seed=seed)


def recorded(host: Bench) -> Iterator[tuple[int, int]]:
    """Boot and number of every event on record and of every one declared lost, in the journal's order."""
    for entry in host.journal:
        if isinstance(entry, Gap):
            yield from ((entry.boot, number) for number in range(entry.first, entry.last + 1))
        else:
            yield entry.boot, entry.number


def trouble(host: Bench, chance: Random) -> str:
    """One card in thirty brings something worse than a bad cable."""
    what = chance.choice(("kill", "restart", "unplug")) if chance.random() < 1 / 30 else ""
    if what == "kill":
        host.restart_host()
    elif what == "unplug":
        host.unplug()
    return what


def sound(host: Bench, happened: Counter[str]) -> None:
    """Nothing doubled, nothing out of order, and something has really gone wrong."""
    pairs = list(recorded(host))
    assert len(pairs) == len(set(pairs)), "an event is on record twice"
    assert happened["kill"] + happened["restart"] + happened["unplug"] > 0


@pytest.mark.parametrize("lasting", [True, False], ids=["lasting log", "log in memory"])
@pytest.mark.parametrize("seed", SEEDS)
def test_table_bus(seed: int, lasting: bool) -> None:  # noqa: FBT001 - one of two makes
    chance, happened = Random(seed), Counter[str]()  # noqa: S311 - a trial must come again
    works = ShoeWorks(DECK, Identity("S1", READING), Timing(), boot=7, lasting=lasting)
    host = Bench(works, TableBus, lambda: Framer(BUDGET, END), (END, END), noise=noise(seed), seed=seed)
    host.run(lambda: State.READY in host.states)
    while works.push(host.now):
        host.rest(chance.choice((0.02, 0.1, 0.3)))
        happened[what := trouble(host, chance)] += 1
        if what == "restart":
            works.restart(chance.getrandbits(32), host.now)
    host.run(lambda: not works.kept and host.states[-1] is State.READY, 120)
    host.rest(1.0)
    sound(host, happened)
    assert [number for _, number in recorded(host)] == list(range(1, CARDS + 1))
    cards = {card.number: card.code for card in host.journal if isinstance(card, CardOut)}
    assert all(code == DECK[number - 1] for number, code in cards.items())
    assert not lasting or len(cards) == CARDS


@pytest.mark.parametrize("seed", SEEDS)
def test_lines(seed: int) -> None:
    chance, happened = Random(seed), Counter[str]()  # noqa: S311 - a trial must come again
    shoe = Firmware(DECK, serial="S1", boot=7, faces=True, resend=0.1, memory=256)
    host = Bench(Lines(shoe), AsciiLine, lambda: LineFramer(LINE_BUDGET), (b"", LINE_END), noise=noise(seed), seed=seed)
    host.run(lambda: State.READY in host.states)
    born: dict[tuple[int, int], int] = {}
    for code in DECK:
        assert shoe.push(host.now)
        born[shoe.boot, shoe.last] = code
        host.rest(chance.choice((0.02, 0.1, 0.3)))
        happened[what := trouble(host, chance)] += 1
        if what == "restart":
            # Such a device forgets by that; what it had not told anybody nobody can declare.
            host.run(lambda: not shoe.kept and host.states[-1] is State.READY, 120)
            shoe.forget(chance.getrandbits(32))
    host.run(lambda: not shoe.kept and host.states[-1] is State.READY, 120)
    host.rest(1.0)
    sound(host, happened)
    assert list(recorded(host)) == list(born)
    assert all(card.code == born[card.boot, card.number] for card in host.journal if isinstance(card, CardOut))
