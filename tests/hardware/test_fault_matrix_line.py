"""The fault matrix, rows 1 to 28 and 53: the line and the device. Each test is named by its row.

A proxy between two pseudo-terminals does the damage; what needs minutes runs on a bench with a clock of its own.
"""

import contextlib
import os
import random
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.bell import Bell
from hardware.drivers import DRIVERS
from hardware.drivers.tb1 import TableBus
from hardware.framing import Framer
from hardware.port import Port, PortInUse
from hardware.readings import Button, CardOut, FaultRaised, Gap, LinkDown, LinkUp, Rejected, Restarted, Strange
from hardware.sim.bench import Bench
from hardware.sim.bus import Identity
from hardware.sim.bus_devices import BusShoe, ButtonBox
from hardware.sim.bus_works import READING, ShoeWorks
from hardware.sim.listener import BRISK, Listener
from hardware.sim.proxy import Proxy
from hardware.sim.toxics import CLEAN, toxics
from hardware.status import State, Status, Timing
from hardware.talk import Heard, Model
from hardware.tb1.frames import BUDGET, END, Frame, decode
from hardware.tb1.payloads import CardOut as CardFrame
from hardware.tb1.payloads import Ping

DECK = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
PATIENT = replace(BRISK, suspect_after=20.0, lost_after=40.0)


class Host(Listener):
    """A host that also keeps every sentence."""

    def __init__(self, path: str, **options: object) -> None:
        self.sentences: list[str] = []
        super().__init__(path, driver=DRIVERS["tb1"], **options)  # type: ignore[arg-type]

    def _note(self, status: Status) -> None:
        super()._note(status)
        self.sentences.append(status.sentence)


@pytest.fixture
def shoe(tmp_path: Path) -> Iterator[BusShoe]:
    made = BusShoe(tmp_path / "device", DECK, timing=PATIENT)
    yield made
    made.stop()


@pytest.fixture
def proxy(shoe: BusShoe, tmp_path: Path) -> Iterator[Proxy]:
    made = Proxy(tmp_path / "line", shoe.link, seed=7)
    yield made
    made.stop()


def bench(works: ShoeWorks, **options: object) -> Bench:
    made = Bench(works, TableBus, lambda: Framer(BUDGET, END), (END, END), **options)  # type: ignore[arg-type]
    made.run(lambda: State.READY in made.states)
    return made


def works(*, lasting: bool = True, memory: int = 256) -> ShoeWorks:
    return ShoeWorks(DECK, Identity("S1", READING), Timing(), boot=7, lasting=lasting, memory=memory)


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - descriptors are no files


def test_row_01_unplugged_while_idle(proxy: Proxy) -> None:
    with Host(proxy.link) as host:
        host.wait_until_up()
        proxy.disconnect()
        host.wait(lambda: host.of(LinkDown))
        assert "unplugged" in host.of(LinkDown)[0].why  # told by the port, long before silence would
        host.wait(lambda: host.device.status.state is State.ABSENT)
        links = [os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if _still(fd)]  # noqa: PTH115, PTH208
        assert not [link for link in links if link.endswith("(deleted)") and "pts" in link]


def _still(fd: str) -> bool:
    return Path(f"/proc/self/fd/{fd}").is_symlink() and Path(f"/proc/self/fd/{fd}").exists()


def test_row_02_unplugged_in_the_middle_of_a_frame(proxy: Proxy) -> None:
    with Host(proxy.link) as host:
        host.wait_until_up()
        before = host.device.counters.resynced
        proxy.suffer(toxics("stalled"))
        heard = host.device.counters.bytes
        part = bytes.fromhex("00 05 11 01 ED 5E 05 01 20 0C 2A")
        proxy.inject(part)
        host.wait(lambda: host.device.counters.bytes >= heard + len(part))
        proxy.disconnect()
        host.wait(lambda: host.of(LinkDown))
        host.wait(lambda: host.device.counters.resynced > before)
        assert host.cards == []


def test_row_03_unplugged_right_after_the_last_byte(proxy: Proxy, shoe: BusShoe) -> None:
    with Host(proxy.link) as host:
        host.wait_until_up()
        for count in range(1, 6):
            shoe.push()
            proxy.disconnect()
            proxy.connect()
            assert host.wait_for_cards(count) == DECK[:count]
        assert [card.number for card in host.cards] == [1, 2, 3, 4, 5]
        assert host.of(Gap) == []


def test_row_04_plugged_in_again_under_another_name(proxy: Proxy, shoe: BusShoe) -> None:
    with Host(proxy.link, serial="TBS-00000042") as host:
        shoe.push(2)
        host.wait_for_cards(2)
        before = os.readlink(proxy.link)  # noqa: PTH115 - the terminal under the link
        holder = os.openpty()  # takes the old name, so the line comes back under another
        proxy.disconnect()
        shoe.push(2)
        second = os.openpty()
        proxy.connect()
        host.wait_until_up(2)
        assert os.readlink(proxy.link) != before or holder  # noqa: PTH115 - as above
        assert host.wait_for_cards(4) == DECK[:4]
        assert host.of(Gap) == []
    for end in (*holder, *second):
        os.close(end)


def test_row_05_another_device_at_a_known_port(proxy: Proxy) -> None:
    with Host(proxy.link, serial="TBS-00000001") as host:
        host.wait(lambda: host.of(Rejected))
        assert "This is device TBS-00000042, but shoe should be TBS-00000001" in host.of(Rejected)[0].why
        assert host.of(LinkUp) == []


def test_row_07_a_second_program_opens_the_port(proxy: Proxy, shoe: BusShoe) -> None:
    with Host(proxy.link) as host:
        host.wait_until_up()
        bell = Bell()
        with pytest.raises(PortInUse, match="in use by another program"):
            Port(proxy.link, bell)
        bell.close()
        shoe.push()
        assert host.wait_for_cards(1) == DECK[:1]


def test_row_08_a_second_reader_steals_bytes(proxy: Proxy, shoe: BusShoe) -> None:
    """The kernel gives each byte to one reader: what is left to us are frames that miss some."""
    over = threading.Event()
    thief = threading.Thread(target=_steal, args=(proxy.link, over), daemon=True)
    pushed = 0

    def told() -> bool:
        nonlocal pushed
        pushed += shoe.push() if pushed < 50 else 0
        time.sleep(0.02)
        return any("another program read it too" in sentence for sentence in host.sentences)

    with Host(proxy.link, timing=replace(PATIENT, report_every=0.5)) as host:
        host.wait_until_up()
        thief.start()  # it opens the line without asking whether it is taken
        host.wait(told, within=60.0)
        assert State.SUSPECT in host.states
        over.set()
        thief.join()
        assert host.wait_for_cards(pushed) == DECK[:pushed]
        assert host.of(Gap) == []
        host.wait(lambda: host.device.status.state is State.READY)


def _steal(path: str, over: threading.Event) -> None:
    line = os.open(path, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    while not over.is_set():
        with contextlib.suppress(BlockingIOError):
            os.read(line, 3)
        time.sleep(0.0005)
    os.close(line)


class Torn(TableBus):
    """A driver with a mistake in it, once."""

    torn = True

    def feed(self, data: bytes) -> list[Heard[Frame]]:
        """Fall over the first card."""
        heard = super().feed(data)
        if Torn.torn and any(isinstance(h.message.message, CardFrame) for h in heard):
            Torn.torn = False
            raise KeyError(heard[0].raw)
        return heard


def test_row_09_an_exception_in_the_device_thread(proxy: Proxy, shoe: BusShoe) -> None:
    Torn.torn = True
    with Listener(proxy.link, driver=Torn) as host:
        host.wait_until_up()
        shoe.push(3)
        assert host.wait_for_cards(3) == DECK[:3]
        assert State.LOST in host.states
        assert "fault in the program (KeyError at test_fault_matrix_line.py:" in host.of(LinkDown)[0].why


def test_row_10_stopped_during_a_blocked_read(proxy: Proxy) -> None:
    with Host(proxy.link) as first:
        first.wait_until_up()
    before = open_files() + 1  # the proxy may hold the device's end or be about to
    for turn in range(1000):
        host = Host(proxy.link)
        host.device.start()
        if turn % 4:
            host.wait(lambda: host.device.counters.connections)  # noqa: B023 - used at once; it is open, and reads
        assert host.device.stop()  # within a second
        assert not [why for why in host.sentences if "fault in the program" in why]  # no TypeError
    assert open_files() <= before


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param("flip 0.001", id="row_11_turned_bits"),
        pytest.param("garbage 20% corrupt 5%", id="row_11_bursts"),
        pytest.param("drop 10%", id="row_12_dropped_frames"),
        pytest.param("duplicate 40%", id="row_13_doubled_frames"),
        pytest.param("jitter 80ms", id="row_14_late_frames"),
        pytest.param("split 1", id="row_16_one_byte_at_a_time"),
        pytest.param("merge 100ms", id="row_16_many_frames_at_once"),
        pytest.param("truncate 5% latency 5ms", id="row_11_cut_frames"),
    ],
)
def test_rows_11_to_14_and_16(proxy: Proxy, shoe: BusShoe, damage: str) -> None:
    with Host(proxy.link, timing=PATIENT) as host:
        host.wait_until_up()
        proxy.suffer(toxics(damage))
        for _ in range(13):
            shoe.push(4)
        assert host.wait_for_cards(52) == DECK
        assert [card.number for card in host.cards] == list(range(1, 53))
        assert host.of(Gap) == []
        proxy.suffer(CLEAN)
        host.wait(lambda: shoe.unacknowledged == ())


def test_row_15_a_frame_of_an_old_session(proxy: Proxy, shoe: BusShoe) -> None:
    with Host(proxy.link) as host:
        host.wait_until_up()
        shoe.push()
        host.wait_for_cards(1)
        old = [piece for way, piece in proxy.transcript if way == "to_host" and _is_card(piece)]
        assert old
        proxy.disconnect()
        proxy.connect()
        host.wait_until_up(2)
        before = host.device.counters.stale
        proxy.inject(b"\0" + old[0])
        host.wait(lambda: host.device.counters.stale > before)
        assert len(host.cards) == 1


def _is_card(piece: bytes) -> bool:
    whole = piece.strip(b"\0")
    return bool(whole) and isinstance(decode(whole).message, CardFrame)


def test_row_17_a_flood_of_garbage_without_an_end(proxy: Proxy, shoe: BusShoe) -> None:
    """A million bytes of chance: the memory of the driver stays within its cap, and the next 00 is a new beginning."""
    driver, chance = TableBus(), random.Random(17)  # noqa: S311 - the same noise each time
    ping = bytes.fromhex("05 10 01 ED 5E 07 01 05 06 40 E2 01 01 01 05 A1 BE D6 4F")  # as it is printed
    flood = bytes(chance.choices(range(1, 256), k=1_000_000))
    tracemalloc.start()
    for start in range(0, len(flood), 4096):
        assert driver.feed(flood[start : start + 4096]) == []
        assert len(driver._framer._piece) <= BUDGET
    assert tracemalloc.get_traced_memory()[1] < 16 * 4096
    tracemalloc.stop()
    assert [type(heard.message.message) for heard in driver.feed(END + ping + END)] == [Ping]
    with Host(proxy.link, timing=PATIENT) as host:
        host.wait_until_up()
        heard = host.device.counters.bytes
        while host.device.counters.bytes < heard + 1_000_000:  # what a slow host does not read in time is lost
            proxy.garbage(65_536, without=b"\0")
        shoe.push(2)
        assert host.wait_for_cards(2) == DECK[:2]


def test_row_18_a_flood_of_events(tmp_path: Path) -> None:
    box = ButtonBox(tmp_path / "box", timing=BRISK)
    with Listener(box.link, driver=DRIVERS["tb1"], commits=False) as host:
        host.wait_until_up()
        for press in range(500):
            box.press(press % 7)
        kept = box.unacknowledged
        assert len(kept) <= 256  # bounded, and it says so
        assert box.ask(lambda: 15 in box.firmware.faults)
        assert len(host.of(Button)) <= 8  # the window: the host's own queue is bounded by it
        host.commits = True
        host.device.acknowledge(box.boot, 8)
        host.wait(lambda: len(host.of(Button)) == 1000, within=60.0)  # down and up, in order, none left out
        assert [press.id for press in host.of(Button)] == [press % 7 for press in range(500) for _ in range(2)]
    box.stop()


@pytest.mark.parametrize(
    ("stall", "states"),
    [(1.0, []), (2.0, [State.SUSPECT, State.READY]), (5.0, [State.SUSPECT, State.LOST, State.READY])],
)
def test_row_19_a_stalled_line(stall: float, states: list[State]) -> None:
    host = bench(works())
    before = len(host.states)
    host.stalled = True
    host.rest(stall)
    host.stalled = False
    host.rest(4.0)
    assert [s for s in host.states[before:] if s in (State.SUSPECT, State.READY, State.LOST)] == states


HOSTS_CARDS = """
import sys, time
from hardware.drivers import DRIVERS
from hardware.sim.listener import Listener
with Listener(sys.argv[1], driver=DRIVERS["tb1"], commits=False) as host:
    host.wait_for_cards(3)
    host.device.acknowledge(host.cards[0].boot, 2)
    print("here", host.cards[0].boot, flush=True)
    time.sleep(60)
"""


def test_row_20_a_host_is_killed_in_mid_hand(proxy: Proxy, shoe: BusShoe) -> None:
    root = Path(__file__).resolve().parents[2]
    child = subprocess.Popen(
        [sys.executable, "-c", HOSTS_CARDS, proxy.link], cwd=root, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    shoe.push(3)
    word, boot = child.stdout.readline().split()
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    assert word == "here"
    shoe.push(2)
    with Host(proxy.link, last_committed=(int(boot), 2)) as host:  # what is in its journal
        assert host.wait_for_cards(3) == DECK[2:5]
        assert host.of(Gap) == []


def test_row_24_a_restart_with_a_lasting_log() -> None:
    inside = works(lasting=True)
    host = bench(inside)
    host.commits = False
    inside.push(host.now)
    inside.push(host.now)
    inside.restart(8, host.now)
    host.commits = True
    host.run(lambda: len(host.journal) == 2)
    assert [(restart.before, restart.boot) for restart in host.of(Restarted)] == [(7, 8)]
    assert host.of(Gap) == []


def test_row_25_a_restart_without_one() -> None:
    inside = works(lasting=False)
    host = bench(inside)
    host.unplug()
    for _ in range(3):
        inside.push(host.now)
    inside.restart(8, host.now)
    inside.push(host.now)
    host.run(lambda: len(host.journal) == 2)
    assert [(gap.first, gap.last) for gap in host.of(Gap)] == [(1, 3)]


def test_row_26_the_devices_memory_runs_over() -> None:
    inside = works(memory=20)
    host = bench(inside)
    host.commits = False
    pushed = sum(inside.push(host.now) for _ in range(52))
    assert inside.locked
    assert pushed < 20
    host.commits = True
    host.run(lambda: not inside.kept)
    assert [fault.code for fault in host.of(FaultRaised)] == [15]
    assert len(host.of(CardOut)) == pushed


@pytest.mark.parametrize(
    ("identity", "why"),
    [
        (Identity("S1", READING, wrong_nonce=True), "not to our question"),
        (Identity("S1", READING, protocol=2), "speaks version 2"),
        (Identity("S1", READING, firmware_hash=1), "of a make that is not allowed"),
    ],
    ids=["nonce", "version", "firmware"],
)
def test_row_27_a_wrong_answer_to_the_greeting(identity: Identity, why: str) -> None:
    inside = ShoeWorks(DECK, identity, Timing(), boot=7)
    host = Bench(
        inside, TableBus, lambda: Framer(BUDGET, END), (END, END), models=(Model(0x1209, 1, 0x89ABCDEF),), serial="S1"
    )
    host.run(lambda: host.of(Rejected))
    assert why in host.of(Rejected)[0].why
    assert State.READY not in host.states


def test_row_28_a_board_that_resets_when_it_is_opened(proxy: Proxy, shoe: BusShoe) -> None:
    timing = replace(BRISK, settle_quiet=0.2, settle_most=2.5)
    with Host(proxy.link, timing=timing) as host:
        for _ in range(10):  # its boot text, in pieces, while the host settles
            proxy.inject(b"ets Jul 29 2019 12:21:46\r\nrst:0x1 (POWERON_RESET)\r\n")
            time.sleep(0.02)
        host.wait_until_up()
        assert host.states.index(State.SETTLING) < host.states.index(State.IDENTIFYING)
        shoe.push()
        assert host.wait_for_cards(1) == DECK[:1]


def test_row_49_a_whole_frame_that_means_nothing(proxy: Proxy, shoe: BusShoe) -> None:
    with Host(proxy.link) as host:
        host.wait_until_up()
        shoe.happens(lambda inside, now: inside.happen(lambda n, born: CardFrame(n, born, 0, 0x1F, 98), now))
        shoe.push()
        assert host.wait_for_cards(1) == DECK[:1]
        (strange,) = host.of(Strange)
        assert (strange.number, host.cards[0].number) == (1, 2)
        assert "there is no such card" in strange.why
        host.wait(lambda: shoe.unacknowledged == ())


def test_row_53_a_peer_on_the_network_vanishes(tmp_path: Path) -> None:
    shoe = BusShoe(tmp_path / "device", DECK, timing=BRISK)
    proxy = Proxy(tmp_path / "line", shoe.link)
    listener = socket.create_server(("127.0.0.1", 0))
    silent, over = threading.Event(), threading.Event()
    relay = threading.Thread(target=_relay, args=(listener, proxy.link, silent, over), daemon=True)
    relay.start()
    port = listener.getsockname()[1]
    with Host(f"socket://127.0.0.1:{port}", timing=replace(BRISK, suspect_after=1.5, lost_after=3.0)) as host:
        host.wait_until_up()
        silent.set()  # nobody closes anything
        host.wait(lambda: host.of(LinkDown))
        assert host.of(LinkDown)[0].why == "shoe has been silent for 3 s."
    over.set()
    relay.join(5)
    listener.close()
    proxy.stop()
    shoe.stop()


def _relay(listener: socket.socket, path: str, silent: threading.Event, over: threading.Event) -> None:
    peer, _ = listener.accept()
    line = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    peer.setblocking(False)
    while not silent.is_set():
        ready = select.select([line, peer.fileno()], [], [], 0.05)[0]
        if line in ready:
            peer.send(os.read(line, 4096))
        if peer.fileno() in ready:
            os.write(line, peer.recv(4096))
    over.wait(60)
    peer.close()
    os.close(line)
