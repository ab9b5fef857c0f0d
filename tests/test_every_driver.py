"""Every driver in the table: its manual's bytes both ways, garbage, split and merged reads, and a simulator.

A new driver adds one `Proof` here; the first test fails until it does.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers import DRIVERS
from hardware.messages import Ack, Ask, Card, Hello, Ping, Pong, Press, Resume
from hardware.parts import Part
from hardware.readings import Event, LinkDown
from hardware.sim.bus_devices import BusShoe
from hardware.sim.hands import ReplayWorks
from hardware.sim.listener import BRISK, Listener
from hardware.sim.part_station import PartStation, PartWorks
from hardware.sim.parts import PARTS
from hardware.sim.shoe import Shoe
from tests.hardware.bus_vectors import FROM_DEVICE, FROM_HOST
from tests.hardware.part_vectors import PART_PROOFS, SHIPPED, Happening


@dataclass(frozen=True)
class Proof:
    """What shows that a driver is right. Bytes are literal, from the manual, never from the driver.

    `trusting`: the protocol has no checksum, so that garbage can be a message by chance.
    """

    heard: dict[bytes, object]
    said: dict[bytes, object]
    damaged: tuple[bytes, ...]  # each one garbled message
    simulator: Callable[[Path, list[int]], Shoe | BusShoe] | None = None
    trusting: bool = False
    happenings: tuple[Happening, ...] = field(default=())


PROOFS = {
    "ascii_line": Proof(
        heard={
            b"$HELLO,0000B001,SHOE-1,reads,41,42,43,17*97F0\r\n": Hello(0xB001, "SHOE-1", True, 41, 42, 43, 17),
            b"$HELLO,FFFFFFFF,a.b_c-9,counts,0,1,0,0*159F\r\n": Hello(0xFFFF_FFFF, "a.b_c-9", False, 0, 1, 0, 0),
            b"$CARD,0000B001,42,AS,0*9B44\r\n": Card(0xB001, 42, 0x41, 0),
            b"$CARD,0000B001,43,TD,1250*2FB8\r\n": Card(0xB001, 43, 0x2A, 1250),
            b"$CARD,0000B001,44,--,0*C34C\r\n": Card(0xB001, 44, 0x00, 0),
            b"$CARD,0000B001,45,??,0*5D20\r\n": Card(0xB001, 45, 0xF1, 0),
            b"$BTN,0000B001,46,3,0*7E26\r\n": Press(0xB001, 46, 3, 0),
            b"$PONG,0000B001,46,20*CFE0\r\n": Pong(0xB001, 46, 20),
        },
        said={
            b"$HELLO*49D6\r\n": Ask(),
            b"$RESUME,0000B001,41*9D20\r\n": Resume(0xB001, 41),
            b"$ACK,0000B001,42*820C\r\n": Ack(0xB001, 42),
            b"$PING*6427\r\n": Ping(),
        },
        damaged=(
            b"$CARD,0000B001,42,SA,0*9B44\r\n",  # two characters swapped under the checksum of AS
            b"$CARD,0000B001,42,KS,0*9B44\r\n",  # another face under the checksum of AS
            b"$CARD,0000B001,42,AS,0\r\n",  # no checksum
            b"CARD,0000B001,42,AS,0*9B44\r\n",  # no beginning
            b"simulated shoe, starting\r\n",
        ),
        simulator=lambda link, deck: Shoe(link, deck, resend=0.02),
    ),
    "tb1": Proof(
        heard={bytes.fromhex(wire): frame for wire, frame in FROM_DEVICE.items()},
        said={bytes.fromhex(wire): frame for wire, frame in FROM_HOST.items()},
        damaged=tuple(
            map(
                bytes.fromhex,
                (
                    # another face under the checksum of the ace
                    "00 05 11 01 ED 5E 05 01 20 0C 2A 01 01 04 D0 FB 01 01 03 42 62 05 89 62 26 7D 00",
                    # two bytes swapped under it
                    "00 05 11 01 ED 5E 05 01 20 0C 2A 01 01 04 FB D0 01 01 03 41 62 05 89 62 26 7D 00",
                    # a run that ends where it does not say
                    "00 05 11 01 ED 5E 05 01 20 0C 2A 01 01 04 D0 FB 01 01 03 41 62 06 89 62 26 7D 00",
                    # says one byte, has none
                    "00 09 10 01 ED 5E 01 01 06 01 05 D4 36 33 7D 00",
                    # the acknowledgement again, its checksum from the other end
                    "00 08 10 01 ED 5E 01 01 06 05 7D 33 36 D4 00",
                    "73 68 6F 65 2C 20 73 74 61 72 74 69 6E 67 00",
                ),
            )
        ),
        simulator=lambda link, deck: BusShoe(link, deck, timing=BRISK),
    ),
    **{name: Proof(*proof) for name, proof in PART_PROOFS.items()},
}

EVERY = pytest.mark.parametrize("name", DRIVERS)
SHOES = pytest.mark.parametrize("name", [name for name, proof in PROOFS.items() if proof.simulator])
BOUGHT = pytest.mark.parametrize("name", PART_PROOFS)


def test_every_driver_has_its_proof() -> None:
    assert PROOFS.keys() == DRIVERS.keys()


@EVERY
def test_the_manuals_bytes_are_understood(name: str) -> None:
    driver = DRIVERS[name]()
    for raw, message in PROOFS[name].heard.items():
        (heard,) = driver.feed(raw)
        assert heard.message == message
        assert heard.raw in raw or name == "replay"  # it gives the bytes that were captured
    assert driver.garbled == 0


@EVERY
def test_the_manuals_bytes_are_spoken(name: str) -> None:
    for raw, message in PROOFS[name].said.items():
        assert DRIVERS[name]().encode(message) == raw


@EVERY
def test_a_split_at_any_byte_makes_no_difference(name: str) -> None:
    for raw, message in PROOFS[name].heard.items():
        for place in range(len(raw) + 1):
            driver = DRIVERS[name]()
            heard = [*driver.feed(raw[:place]), *driver.feed(raw[place:])]
            assert [h.message for h in heard] == [message]


@EVERY
def test_one_byte_at_a_time_and_all_at_once_are_the_same(name: str) -> None:
    wire = b"".join(PROOFS[name].heard)
    single, merged = DRIVERS[name](), DRIVERS[name]()
    one_by_one = [h.message for byte in wire for h in single.feed(bytes([byte]))]
    assert one_by_one == [h.message for h in merged.feed(wire)] == list(PROOFS[name].heard.values())


@EVERY
def test_damage_is_counted_and_never_delivered(name: str) -> None:
    driver = DRIVERS[name]()
    for count, raw in enumerate(PROOFS[name].damaged, 1):
        assert driver.feed(raw) == []
        assert driver.garbled == count
    raw, message = next(iter(PROOFS[name].heard.items()))
    assert [h.message for h in driver.feed(raw)] == [message]


@EVERY
def test_a_message_cut_by_unplugging_is_counted_and_forgotten(name: str) -> None:
    for raw, message in PROOFS[name].heard.items():
        for place in range(2, len(raw) - 2):
            driver = DRIVERS[name]()
            assert driver.feed(raw[:place]) == []
            driver.cut()
            assert driver.garbled == 1
            assert [h.message for h in driver.feed(raw)] == [message]


@EVERY
@given(chunks=st.lists(st.binary(max_size=500), max_size=20))
def test_garbage_raises_nothing_and_reports_nothing(name: str, chunks: list[bytes]) -> None:
    driver = DRIVERS[name]()
    heard = [h for chunk in chunks for h in driver.feed(chunk)]
    assert heard == [] or PROOFS[name].trusting


@BOUGHT
@given(chunks=st.lists(st.binary(max_size=500), max_size=20))
def test_after_any_garbage_the_next_message_is_understood(name: str, chunks: list[bytes]) -> None:
    driver = DRIVERS[name]()
    for chunk in chunks:
        driver.feed(chunk)
    raw, message = list(PROOFS[name].heard.items())[-1]
    # What began in the garbage may swallow what comes at once, but not what is sent again.
    assert message in [h.message for _ in range(20) for h in driver.feed(raw)]


@SHOES
def test_its_simulator_speaks_the_same_bytes_through_a_real_line(name: str, tmp_path: Path) -> None:
    deck = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
    simulator = PROOFS[name].simulator
    assert simulator is not None
    shoe = simulator(tmp_path / "line", deck)
    with Listener(shoe.link, driver=DRIVERS[name]) as host:
        shoe.push(26)
        host.wait_for_cards(26)
        shoe.unplug()
        host.wait(lambda: host.of(LinkDown))
        shoe.push(26)
        shoe.plug()
        assert host.wait_for_cards(52) == deck
    shoe.stop()


def _station(name: str, link: Path) -> PartStation[PartWorks]:
    return PartStation(link, ReplayWorks(SHIPPED) if name == "replay" else PARTS[name]())


@BOUGHT
def test_a_simulated_part_tells_what_happens_to_it_through_a_real_line(name: str, tmp_path: Path) -> None:
    station = _station(name, tmp_path / "line")
    options = PROOFS[name].happenings[0].options
    with Listener(station.link, driver=lambda: DRIVERS[name](options)) as host:
        host.wait_until_up()
        for happening in PROOFS[name].happenings:
            station.do(happening.order)
            host.wait(lambda wanted=happening.then: all(any(w(r) for r in host.of(object)) for w in wanted))  # type: ignore[misc]
        station.unplug()
        host.wait(lambda: host.of(LinkDown))
        station.plug()
        host.wait_until_up(2)
    station.stop()
    numbered = [(reading.boot, reading.number) for reading in host.readings if isinstance(reading, Event)]
    assert len(numbered) == len(set(numbered))


def test_every_simulated_part_is_for_a_driver() -> None:
    assert {"rdm6300" if name == "id12la" else name for name in PARTS} == PART_PROOFS.keys() - {"replay"}
    assert all(isinstance(DRIVERS[name](), Part) for name in PART_PROOFS)
