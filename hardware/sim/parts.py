"""The simulated parts by name, and one of them as a process of its own, told what to do on standard input."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from hardware.sim import orders
from hardware.sim.boxes import CircuitPythonWorks, FirmataWorks
from hardware.sim.hands import EnqWorks, KeypadWorks, ReplayWorks
from hardware.sim.noise import parse_noise
from hardware.sim.orders import FAULTS, faults
from hardware.sim.part_station import PartStation, PartWorks
from hardware.sim.readers import JsonWorks, M100Works, Pn532Works, Rdm6300Works
from hardware.sim.scanners import Gm65Works, ScannerWorks
from hardware.sim.station import Station

PARTS: Mapping[str, Callable[[], PartWorks]] = MappingProxyType(
    {
        "circuitpython_keys": CircuitPythonWorks,
        "enq_shoe": EnqWorks,
        "firmata_buttons": FirmataWorks,
        "gm65": Gm65Works,
        "id12la": lambda: Rdm6300Works(long=True),
        "json_line": JsonWorks,
        "m100_uhf": M100Works,
        "manual": KeypadWorks,
        "pn532_hsu": Pn532Works,
        "rdm6300": Rdm6300Works,
        "scanner_line": ScannerWorks,
    }
)
"""Every simulated part, by the driver it is for (the ID-12LA is for `rdm6300`)."""
COMMON = f"""faults, for every part:
{FAULTS}
  quit             (or end of input)
Each is answered by `ok …` or `error …`."""


def obey(station: PartStation[Any], line: str) -> str:
    """Do one line; the answer. Raises ValueError for what is no command."""
    return orders.obey({word: partial(_do, station, word) for word in station.works.orders()} | faults(station), line)


def _do(station: PartStation[Any], word: str, rest: str) -> object:
    return station.do(f"{word} {rest}")


def main(name: str, arguments: Sequence[str] | None = None) -> int:
    """Run a part, or with the name `replay` a transcript, until `quit` or the end of input.

    Returns 2 for a mistake in the arguments.
    """
    works = PARTS[name]() if name in PARTS else None
    own = works.orders() if works is not None else ["play"]
    parser = argparse.ArgumentParser(
        prog=f"croupier sim {name}",
        description=f"A simulated {name} on a pseudo-terminal.",
        epilog=f"commands, one a line: {', '.join(own)}\n{COMMON}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--link", type=Path, required=True, help="the path a host opens")
    parser.add_argument("--noise", default="", help="a bad cable, as 'drop=0.1 duplicate=0.05 corrupt=0.01 late=0.2'")
    parser.add_argument("--seed", type=int, default=0, help="of the noise")
    if works is None:
        parser.add_argument("--file", type=Path, required=True, help="the transcript")
        parser.add_argument("--raw", action="store_true", help="the device's own bytes, for its own driver")
    chosen = parser.parse_args(arguments)
    try:
        works = works or ReplayWorks(chosen.file, raw=chosen.raw)
    except (ValueError, OSError) as error:
        print(
            f"{chosen.file} cannot be read: {error.strerror}." if isinstance(error, OSError) else error, file=sys.stderr
        )
        return 2
    try:
        station = PartStation(chosen.link, works, parse_noise(chosen.noise, chosen.seed))
    except (ValueError, OSError) as error:
        print(why(error, chosen.link), file=sys.stderr)
        return 2
    return serve(station, lambda line: obey(station, line))


def serve(station: Station, do: Callable[[str], str]) -> int:
    """Say that it is ready, then obey lines until `quit` or the end of input."""
    print(f"ready {station.link}", flush=True)
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        if not line.strip():
            continue
        try:
            print(do(line), flush=True)
        except ValueError as error:
            print(f"error {error}", flush=True)
    station.stop()
    return 0


def why(error: Exception, link: Path) -> str:
    """Why the device could not be made, in one sentence."""
    if isinstance(error, FileNotFoundError):
        return f"{link} cannot be made: the folder {link.parent} is not there."
    if isinstance(error, OSError):
        return f"{link} cannot be made: {error.strerror}."
    return str(error)
