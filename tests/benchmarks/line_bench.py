"""The line: how many cards a second it carries, how soon it is back, and what six idle devices cost.

    python -m tests.benchmarks.line_bench [CARDS]

`cards_per_second` goes from a simulated shoe through a pseudo-terminal, the driver, the device's thread, the table and
its journal (FULL) to the acknowledgement at the shoe, for each protocol and for a line that loses a frame in ten.
`byte_to_stamp_ms` is from a byte that another process wrote to the stamp its reading has, alone and beside a busy
Python thread. `recovery_s` is from plugging the cable in to READY. `idle_cpu_percent` is of one core, for six devices
that are up and have nothing to say.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from controller.rules.session import open_session
from controller.rules.stakes import parse
from controller.table.journal import Journal
from controller.table.loop import Loop, Message
from controller.table.seal import SIZE, TableKey
from controller.table.table import Table
from controller.table.translate import translate
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.readings import CardOut, Reading
from hardware.sim.bus_devices import BusShoe
from hardware.sim.listener import Listener
from hardware.sim.noise import Noise
from hardware.sim.shoe import Shoe
from hardware.status import State, Timing
from tests.benchmarks.console_bench import busy
from tests.benchmarks.table_bench import quantiles
from tests.dealing import STANDARD, games

CARDS = 1000
DECK = [suit << 4 | rank for suit in (1, 2, 3, 4) for rank in range(1, 14)]
IDLE_FOR = 10.0
STAMPED = """
import sys, time
from pathlib import Path
from hardware.sim.bus_devices import BusShoe
shoe = BusShoe(Path(sys.argv[1]), [0x41] * 2000)
print("ready", flush=True)
for line in sys.stdin:
    print(time.monotonic(), flush=True)
    shoe.push()
"""


def cards_per_second(folder: Path, driver: str, count: int, noise: Noise | None = None) -> float:
    """So many cards through the whole path, as fast as it takes them."""
    link = folder / "shoe"
    deck = (DECK * (count // 52 + 1))[:count]
    made: Shoe | BusShoe = (
        BusShoe(link, deck, memory=count + 10, noise=noise)
        if driver == "tb1"
        else Shoe(link, deck, memory=count + 10, noise=noise)
    )
    session = open_session(games()["holdem"], STANDARD, parse("no_limit 1/2"), {1: 100, 2: 100}, 1)
    loop = Loop(lambda: Table(session, Journal(folder / "day.journal", TableKey(bytes(SIZE)))), lambda _: None)
    loop.start()
    arrived = 0

    def deliver(reading: Reading) -> None:
        nonlocal arrived
        translated = translate(reading)
        if translated is None:
            return
        given, cause = translated
        arrived += isinstance(reading, CardOut)
        if cause.boot is None or cause.number is None:
            loop.put(Message(given, cause))
            return
        boot, number = cause.boot, cause.number
        # As an event without a meaning: a bench deals no hands, and every card is committed all the same.
        loop.put(Message(None, cause, lambda _: device.acknowledge(boot, number), device.redeliver))

    device = Device("shoe", str(link), DRIVERS[driver], deliver)
    device.start()
    while device.status.state is not State.READY:
        time.sleep(0.005)
    start = time.perf_counter()
    made.push(count)
    while arrived < count or made.unacknowledged:
        time.sleep(0.005)
    taken = time.perf_counter() - start
    device.stop()
    loop.stop()
    made.stop()
    return round(count / taken, 1)


def stamps(folder: Path, count: int) -> list[float]:
    """From the moment another process lets a card out to the stamp of its reading."""
    root = Path(__file__).resolve().parents[2]
    far = subprocess.Popen(
        [sys.executable, "-c", STAMPED, str(folder / "stamped")],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert far.stdin is not None
    assert far.stdout is not None
    far.stdout.readline()
    taken: list[float] = []
    with Listener(folder / "stamped", driver=DRIVERS["tb1"], timing=Timing()) as host:
        host.wait_until_up()
        for turn in range(count):
            far.stdin.write("push\n")
            far.stdin.flush()
            left = float(far.stdout.readline())
            host.wait(lambda n=turn: len(host.cards) > n)  # type: ignore[misc]
            taken.append(host.cards[-1].at - left)
    far.communicate()
    return taken


def recovery(folder: Path, times: int = 5) -> list[float]:
    """From the plug to READY, with the times a table uses."""
    shoe = BusShoe(folder / "plugged", DECK)
    taken: list[float] = []
    with Listener(shoe.link, driver=DRIVERS["tb1"], timing=Timing()) as host:
        for turn in range(1, times + 1):
            host.wait_until_up(turn)
            shoe.unplug()
            host.wait(lambda: host.device.status.state is State.ABSENT)
            start = time.perf_counter()
            shoe.plug()
            host.wait_until_up(turn + 1)
            taken.append(time.perf_counter() - start)
    shoe.stop()
    return taken


def idle(folder: Path, count: int = 6) -> float:
    """What so many devices that are up and silent take of a core; the simulated far ends live in other processes."""
    far = [
        subprocess.Popen(
            [sys.executable, "-m", "hardware.sim.shoe", "--link", str(folder / f"idle{n}"), "--device", "tb1-shoe"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for n in range(count)
    ]
    for each in far:
        assert each.stdout is not None
        each.stdout.readline()
    hosts = [Listener(folder / f"idle{n}", driver=DRIVERS["tb1"], timing=Timing()) for n in range(count)]
    for host in hosts:
        host.device.start()
    for host in hosts:
        host.wait_until_up()
    before = time.process_time()
    time.sleep(IDLE_FOR)
    used = time.process_time() - before
    for host in hosts:
        host.device.stop()
    for each in far:
        each.communicate()
    return round(100 * used / IDLE_FOR, 2)


def main(count: int) -> None:
    """Print one JSON object."""
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / str(n) for n in range(4)]
        for folder in folders:
            folder.mkdir()
        speeds = {
            "ascii_line": cards_per_second(folders[0], "ascii_line", count),
            "tb1": cards_per_second(folders[1], "tb1", count),
            "tb1_a_tenth_lost": cards_per_second(folders[2], "tb1", count // 4, Noise(drop=0.1, seed=1)),
        }
        alone = stamps(folders[3], 200)

        with busy():
            loaded = stamps(folders[3], 200)
        back = sorted(recovery(folders[3]))
        cpu = idle(folders[3])
    figures = {
        "cards_per_second": speeds,
        "byte_to_stamp_ms": {"idle": quantiles(alone), "loaded": quantiles(loaded)},
        "recovery_s": {"p50": round(back[len(back) // 2], 3), "max": round(back[-1], 3), "n": len(back)},
        "idle_cpu_percent": {"devices": 6, "of_a_core": cpu},
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CARDS)
