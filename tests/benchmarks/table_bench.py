"""One input from the byte to the acknowledgement, one decision without a commit, start and memory.

    python -m tests.benchmarks.table_bench

`decide_ms` is judging, folding and checking one input, no journal. `take_ms` is the same with the commit (FULL).
`byte_to_ack_ms` goes from a card leaving a simulated shoe on a pseudo-terminal to its acknowledgement having been
received by the shoe. `start_s` is a whole process from `python -m controller` to the first instruction on its output.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from controller.rules.cards import FACES
from controller.rules.decide import begin, decide
from controller.rules.hand import Setup
from controller.rules.inputs import Input
from controller.rules.saying import Refusal
from controller.rules.session import open_session
from controller.table.journal import Journal
from controller.table.loop import Loop, Message
from controller.table.records import NextHand
from controller.table.seal import SIZE, TableKey
from controller.table.table import Table
from controller.table.translate import codes_of, translate
from hardware.device import Device
from hardware.drivers import DRIVERS
from hardware.readings import CardOut, Reading
from hardware.sim.shoe import Shoe
from tests.benchmarks.replay_bench import PLURIBUS, ours

ROOT = Path(__file__).resolve().parents[2]


def quantiles(seconds: list[float]) -> dict[str, float]:
    """Give p50, p99 and the maximum in milliseconds."""
    ordered = sorted(seconds)
    return {
        "p50": round(1000 * ordered[len(ordered) // 2], 3),
        "p99": round(1000 * ordered[len(ordered) * 99 // 100], 3),
        "max": round(1000 * ordered[-1], 3),
        "n": len(ordered),
    }


def decisions(hands: list[tuple[Setup, tuple[Input, ...]]]) -> list[float]:
    """Time each decision of real hands."""
    taken = []
    for setup, inputs in hands:
        hand = begin(setup).hand
        for given in inputs:
            start = time.perf_counter()
            decided = decide(hand, given)
            taken.append(time.perf_counter() - start)
            assert not isinstance(decided, Refusal)
            hand = decided.hand
    return taken


def commits(hands: list[tuple[Setup, tuple[Input, ...]]], folder: Path) -> list[float]:
    """Time each input of real hands through a table with a journal."""
    taken = []
    journal = Journal(folder / "bench.journal", TableKey(bytes(SIZE)))
    for setup, inputs in hands[:40]:
        seats = dict(zip(setup.seats, setup.start, strict=True))
        table = Table(open_session(setup.game, setup.house, setup.stakes, seats, setup.button), journal)
        table.take(NextHand())
        for given in inputs:
            start = time.perf_counter()
            table.take(given)
            taken.append(time.perf_counter() - start)
    journal.close()
    return taken


def acknowledgements(folder: Path, setup: Setup, cards: int = 400) -> list[float]:
    """Time cards from the simulated shoe, through the table's commit, until the shoe has the acknowledgement."""
    deck = codes_of(FACES)
    shoe = Shoe(folder / "shoe", deck, resend=5.0)
    seats = dict(zip(setup.seats, setup.start, strict=True))
    session = open_session(setup.game, setup.house, setup.stakes, seats, setup.button)
    key = TableKey(bytes(SIZE))
    loop = Loop(lambda: Table(session, Journal(folder / "acknowledged.journal", key)), lambda _: None)
    loop.start()
    ready = threading.Event()

    def deliver(reading: Reading) -> None:
        ready.set()
        translated = translate(reading)
        if translated is None or not isinstance(reading, CardOut):
            return
        boot, number = reading.boot, reading.number
        loop.put(Message(translated.given, translated.cause, lambda _: device.acknowledge(boot, number)))

    device = Device("shoe", shoe.link, DRIVERS["ascii_line"], deliver)
    device.start()
    ready.wait()
    got = []
    for at in range(cards):
        if at % len(deck) == 0:
            shoe.reload(deck)
        start = time.perf_counter()
        shoe.push()
        while shoe.unacknowledged:
            time.sleep(0)
        got.append(time.perf_counter() - start)
    device.stop()
    loop.stop()
    shoe.stop()
    return got


def starts(folder: Path, times: int = 5) -> list[float]:
    """Time whole processes until the first instruction stands on their output."""
    taken = []
    for at in range(times):
        start = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "controller", "console", "--table", "default", "--data", str(folder / str(at))],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
        ) as process:
            assert process.stdout is not None
            while "▶" not in process.stdout.readline():
                pass
            taken.append(time.perf_counter() - start)
            assert process.stdin is not None
            process.stdin.write("q\n")
            process.stdin.close()
    return taken


def main() -> int:
    """Measure and print one JSON object."""
    hands = [(prepared.setup, prepared.inputs) for prepared in ours([PLURIBUS])]
    decisions(hands)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = {
            "decide_ms": quantiles(decisions(hands)),
            "take_ms": quantiles(commits(hands, folder)),
            "byte_to_ack_ms": quantiles(acknowledgements(folder, hands[0][0])),
            "start_s": sorted(round(seconds, 2) for seconds in starts(folder)),
            "memory_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
        }
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
