"""Both ends of Table Bus on a bad cable, by a clock of their own: hours of dealing in seconds."""

from collections.abc import Iterator
from random import Random

import pytest

from hardware.drivers.tb1 import TableBus
from hardware.framing import Framer
from hardware.readings import Button, CardOut, FaultRaised, Gap, LinkDown, LinkUp, Rejected, Restarted
from hardware.sim.bench import Bench
from hardware.sim.bus import BusFirmware, Identity
from hardware.sim.bus_works import BOX, COUNTING, READING, BoxWorks, ShoeWorks
from hardware.sim.noise import Noise
from hardware.status import State, Timing
from hardware.talk import Model
from hardware.tb1.frames import BUDGET, END
from hardware.tb1.payloads import Caps

DECK = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
BAD = Noise(drop=0.1, duplicate=0.05, late=0.3, seed=1)
WORSE = Noise(drop=0.2, duplicate=0.1, corrupt=0.05, late=0.5, seed=2)


def bench(works: BusFirmware, **options: object) -> Bench:
    return Bench(works, TableBus, lambda: Framer(BUDGET, END), (END, END), **options)  # type: ignore[arg-type]


def shoe(deck: list[int], *, lasting: bool = True, memory: int = 256, caps: Caps = READING) -> ShoeWorks:
    return ShoeWorks(deck, Identity("S1", caps), Timing(), boot=7, lasting=lasting, memory=memory)


def up(works: BusFirmware, **options: object) -> Bench:
    made = bench(works, **options)
    made.run(lambda: State.READY in made.states)
    return made


def declared(journal: list[object]) -> Iterator[int]:
    """The number of every event on record, and those that are declared lost."""
    for entry in journal:
        if isinstance(entry, Gap):
            yield from range(entry.first, entry.last + 1)
        else:
            assert isinstance(entry, CardOut | FaultRaised)
            yield entry.number


@pytest.mark.parametrize("noise", [Noise(), BAD, WORSE], ids=["clean", "bad", "worse"])
def test_3000_cards(noise: Noise) -> None:
    deck = (DECK * 58)[:3000]
    works = shoe(deck)
    host = up(works, noise=noise)
    for _ in range(3000):
        assert works.push(host.now)
        host.rest(0.25)
    host.run(lambda: not works.kept, 120)
    assert [card.code for card in host.journal if isinstance(card, CardOut)] == deck
    assert list(declared(list(host.journal))) == list(range(1, 3001))
    assert host.of(Gap) == []
    assert len(host.of(CardOut)) == 3000  # none was even delivered twice


@pytest.mark.parametrize("lasting", [True, False], ids=["lasting log", "log in memory"])
def test_3000_cards_while_everything_fails(lasting: bool) -> None:  # noqa: FBT001
    """Host killed, device restarted, cable pulled: none doubled, none out of order, none missing without a word."""
    chance = Random(5)  # noqa: S311
    deck = (DECK * 58)[:3000]
    works = shoe(deck, lasting=lasting)
    host = up(works, noise=BAD, commit_after=0.05)
    while works.push(host.now) or works.locked:
        host.rest(chance.choice([0.05, 0.3, 0.3]))
        match chance.randrange(60):
            case 0:
                host.restart_host()
            case 1:
                works.restart(chance.getrandbits(32), host.now)
            case 2:
                host.unplug()
            case _:
                pass
        works.locked = False
    host.run(lambda: not works.kept and host.states[-1] is State.READY, 120)
    host.rest(1.0)
    journal = list(host.journal)
    assert list(declared(list(journal))) == list(range(1, works.last + 1))
    cards = [card for card in journal if isinstance(card, CardOut)]
    lost = [gap for gap in journal if isinstance(gap, Gap)]
    assert bool(lost) is not lasting
    if lasting:
        assert [card.code for card in cards] == deck
    assert len(host.of(Restarted)) > 10


def test_a_killed_host_goes_on_after_its_last_record() -> None:
    works = shoe(DECK)
    host = up(works, commit_after=1.0)
    for _ in range(5):
        works.push(host.now)
    host.run(lambda: len(host.of(CardOut)) == 5)
    host.run(lambda: len(host.journal) == 5)
    works.push(host.now)
    host.run(lambda: len(host.of(CardOut)) == 6)
    host.restart_host()  # the sixth was delivered, and is not on record
    works.push(host.now)
    host.run(lambda: len(host.journal) == 7)
    assert [card.code for card in host.journal if isinstance(card, CardOut)] == DECK[:7]
    assert len(host.of(CardOut)) == 8  # the sixth came to both hosts, and was recorded by one


def test_a_host_that_cannot_record_gets_no_further_and_loses_nothing() -> None:
    works = shoe(DECK)
    host = up(works)
    host.commits = False
    for _ in range(20):
        works.push(host.now)
    host.rest(20.0)
    assert works.kept == tuple(range(1, 21))
    assert len(host.of(CardOut)) == 8  # the window
    host.commits = True
    host.run(lambda: len(host.journal) == 20)
    assert [card.code for card in host.journal if isinstance(card, CardOut)] == DECK[:20]


def test_a_restart_with_a_lasting_log_loses_nothing() -> None:
    works = shoe(DECK, lasting=True)
    host = up(works)
    works.push(host.now)
    host.run(lambda: len(host.journal) == 1)
    host.commits = False
    host.unplug()
    works.push(host.now)
    works.push(host.now)
    works.restart(8, host.now)
    host.commits = True
    host.run(lambda: len(host.journal) == 3)
    assert [(entry.boot, type(entry)) for entry in host.journal] == [(7, CardOut), (8, CardOut), (8, CardOut)]
    assert [(restart.before, restart.boot) for restart in host.of(Restarted)] == [(7, 8)]
    assert host.of(Gap) == []


def test_a_restart_without_one_is_an_exact_gap() -> None:
    works = shoe(DECK, lasting=False)
    host = up(works)
    works.push(host.now)
    host.run(lambda: len(host.journal) == 1)
    host.unplug()
    works.push(host.now)
    works.push(host.now)
    works.restart(8, host.now)
    works.push(host.now)
    host.run(lambda: len(host.journal) == 3)
    assert [(gap.boot, gap.first, gap.last) for gap in host.of(Gap)] == [(8, 2, 3)]
    assert list(declared(list(host.journal))) == [1, 2, 3, 4]
    host.restart_host()
    works.push(host.now)
    host.run(lambda: len(host.journal) == 4)
    assert len(host.of(Gap)) == 1  # it is on record


def test_a_full_memory_locks_the_shoe_and_says_so() -> None:
    works = shoe(DECK, memory=10)
    host = bench(works)
    pushed = sum(works.push(0.0) for _ in range(20))
    assert (pushed, works.locked, works.last) == (9, True, 10)
    host.run(lambda: len(host.journal) == 10)
    assert [fault.code for fault in host.of(FaultRaised)] == [15]


@pytest.mark.parametrize(
    ("identity", "why"),
    [
        (Identity("S2", READING), "This is device S2, but shoe should be S1"),
        (Identity("S1", READING, firmware_hash=1), "firmware 00000001"),
        (Identity("S1", READING, vendor=1), "0001:0001"),
        (Identity("S1", READING, protocol=2), "version 2"),
        (Identity("S1", READING, wrong_nonce=True), "not to our question"),
    ],
)
def test_a_wrong_device_is_rejected_and_the_right_one_taken(identity: Identity, why: str) -> None:
    works = shoe(DECK)
    right, works.identity = works.identity, identity
    host = bench(works, serial="S1", models=(Model(0x1209, 1, 0x89ABCDEF),))
    host.run(lambda: len(host.of(Rejected)) == 2)
    assert why in host.of(Rejected)[0].why
    assert State.READY not in host.states
    works.identity = right
    host.run(lambda: host.of(LinkUp))


@pytest.mark.parametrize(
    ("stall", "states"),
    [(1.0, []), (2.0, [State.SUSPECT, State.READY]), (5.0, [State.SUSPECT, State.LOST, State.READY])],
)
def test_a_stalled_cable_is_nothing_or_suspect_or_lost(stall: float, states: list[State]) -> None:
    works = shoe(DECK)
    host = up(works)
    before = len(host.states)
    host.stalled = True
    host.rest(stall)
    host.stalled = False
    host.rest(3.0)
    assert [s for s in host.states[before:] if s in (State.SUSPECT, State.READY, State.LOST)] == states
    works.push(host.now)
    host.run(lambda: host.journal)


def test_an_idle_link_stays_up_for_an_hour() -> None:
    host = up(shoe(DECK, caps=COUNTING))
    host.rest(3_600.0)
    assert host.of(LinkDown) == []
    assert {s for s in host.states if s is not State.READY} <= {State.SETTLING, State.IDENTIFYING, State.STARTING}


def test_a_thousand_presses_at_once_arrive_in_order() -> None:
    works = BoxWorks(Identity("B1", BOX), Timing(), boot=7, memory=5000)
    host = up(works, noise=BAD)
    for press in range(1000):
        works.edge(press % 10, host.now, down=True)
    host.run(lambda: len(host.journal) == 1000, 200)
    assert [press.id for press in host.of(Button)] == [press % 10 for press in range(1000)]
