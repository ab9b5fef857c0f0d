"""A simulated device as a process of its own, told what to do on standard input.

It outlives a controller that is killed, as a real device does.
"""

import argparse
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from hardware.drivers.ascii_line import CODES
from hardware.key_file import read_device_key
from hardware.readings import FeedState, is_face
from hardware.sim import orders
from hardware.sim.bus_devices import BusShoe, ButtonBox
from hardware.sim.hands import card
from hardware.sim.noise import parse_noise
from hardware.sim.orders import FAULTS, Order, count, faults, number, seconds
from hardware.sim.parts import PARTS, serve, why
from hardware.sim.parts import main as run_part
from hardware.sim.shoe import Shoe

COMMANDS = f"""commands, one a line:
  push [N]         N cards out (1)
  reload CARDS     a fresh deck
  press ID [HOLD]  press a button and, by tb1-buttons, let it go after HOLD seconds
{FAULTS}
  kept             the event numbers not yet acknowledged
  quit             (or end of input)
tb1-shoe and tb1-buttons also:
  fault CODE | mend CODE           a fault arises, or is over
  locked           whether it lets no card out
tb1-shoe also:
  back CARD        a card pushed back in
  stage | cut      the next card lies ready; the cut card comes
  lid open|closed
  tamper ZONE
  feed ok|jam|double|empty
tb1-buttons also:
  down ID | up ID  half a press
  lamps | beeps    what it was told to show and sound
Each is answered by `ok …` or `error …`."""

Device = Shoe | BusShoe | ButtonBox
T = TypeVar("T")
SHOES = ("shoe", "tb1-shoe", "tb1-buttons")
BUTTONS = ("--device", "shoe", "--deck", "", "--serial", "BOX-1")
"""A button box that speaks `ascii_line`: a shoe without a card."""


def parse_deck(text: str) -> list[int]:
    """Card codes from faces as `AS KD 2C`, commas allowed. Raises ValueError naming the first unknown one."""
    return [card(face) for face in text.replace(",", " ").split()]


def shuffled(seed: int) -> list[int]:
    """The 52 faces, shuffled alike for the same seed."""
    deck = [code for code in CODES.values() if is_face(code)]
    random.Random(seed).shuffle(deck)  # noqa: S311 - a simulated deck must come again
    return deck


def obey(device: Device, line: str) -> str:
    """Do one command line; the answer. Raises ValueError for what is no command."""
    return orders.obey(_commands(device), line)


def _commands(device: Device) -> Mapping[str, Order]:
    common = faults(device) | {"kept": lambda _: " ".join(map(str, device.unacknowledged))}
    match device:
        case Shoe():
            return _card_commands(device) | {"press": lambda rest: device.press(number(rest))} | common
        case BusShoe():
            return _card_commands(device) | _shoe_commands(device) | _bus_commands(device) | common
        case ButtonBox():
            return _box_commands(device) | _bus_commands(device) | common


def _card_commands(shoe: Shoe | BusShoe) -> dict[str, Order]:
    return {
        "push": lambda rest: shoe.push(count(rest)),
        "reload": lambda rest: shoe.reload(parse_deck(rest)),
    }


def _bus_commands(device: BusShoe | ButtonBox) -> dict[str, Order]:
    return {
        "fault": lambda rest: device.fault(number(rest)),
        "mend": lambda rest: device.mend(number(rest)),
        "locked": lambda _: "yes" if device.locked else "no",
    }


def _shoe_commands(shoe: BusShoe) -> dict[str, Order]:
    return {
        "back": lambda rest: shoe.back(_card(rest)),
        "stage": lambda _: shoe.stage(),
        "cut": lambda _: shoe.cut(),
        "lid": lambda rest: shoe.lid(opened=_choice(rest, {"open": True, "closed": False})),
        "tamper": lambda rest: shoe.tamper(number(rest)),
        "feed": lambda rest: shoe.feed(_choice(rest, {state.name.lower(): state for state in FeedState})),
    }


def _box_commands(box: ButtonBox) -> dict[str, Order]:
    return {
        "press": lambda rest: box.press(*_press(rest)),
        "down": lambda rest: box.edge(number(rest), down=True),
        "up": lambda rest: box.edge(number(rest), down=False),
        "lamps": lambda _: " ".join(f"{id_}={mode.name.lower()}" for id_, mode in sorted(box.lamps.items())),
        "beeps": lambda _: " ".join(map(str, box.beeps)),
    }


def _card(rest: str) -> int:
    codes = parse_deck(rest)
    if len(codes) != 1:
        raise ValueError(f"{rest!r}: say one card.")
    return codes[0]


def _press(rest: str) -> tuple[int, float]:
    id_, _, hold = rest.partition(" ")
    return number(id_), seconds(hold or "0.1")


def hexadecimal(text: str) -> int:
    """A number of 32 bits in hex. Raises ValueError."""
    if not 0 <= int(text, 16) < 1 << 32:
        raise ValueError(text)
    return int(text, 16)


def _choice(rest: str, choices: Mapping[str, T]) -> T:
    if rest not in choices:
        raise ValueError(f"{rest!r}: say {' or '.join(choices)}.")
    return choices[rest]


def _made(chosen: argparse.Namespace) -> Device:
    """The device that was asked for. Raises ValueError or OSError."""
    noise = parse_noise(chosen.noise, chosen.seed)
    key = read_device_key(chosen.key_file) if chosen.key_file is not None else None
    if chosen.device == "tb1-buttons":
        return ButtonBox(
            chosen.link,
            serial=chosen.serial or "TBB-00000007",
            lasting=not chosen.ram,
            boot=chosen.boot,
            key=key,
            noise=noise,
        )
    deck = shuffled(chosen.shuffle) if chosen.deck is None else parse_deck(chosen.deck)
    faces = not chosen.counts
    if chosen.device == "tb1-shoe":
        return BusShoe(
            chosen.link,
            deck,
            serial=chosen.serial or "TBS-00000042",
            faces=faces,
            lasting=not chosen.ram,
            boot=chosen.boot,
            key=key,
            noise=noise,
        )
    return Shoe(chosen.link, deck, serial=chosen.serial or "SHOE-1", faces=faces, boot=chosen.boot, noise=noise)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a device until `quit` or the end of input. Returns 2 for a mistake in the arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.sim.shoe",
        description="A simulated card shoe or button box on a pseudo-terminal.",
        epilog=COMMANDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--link", type=Path, required=True, help="the path a host opens")
    parser.add_argument("--device", choices=SHOES, default="shoe")
    parser.add_argument("--serial")
    parser.add_argument("--deck", help="faces in the order they leave, as 'AS KD 2C'")
    parser.add_argument("--shuffle", type=int, default=0, metavar="SEED", help="without --deck: 52 cards shuffled")
    parser.add_argument("--counts", action="store_true", help="a shoe that does not read faces")
    parser.add_argument("--ram", action="store_true", help="tb1: what was not acknowledged is forgotten by a restart")
    parser.add_argument("--key-file", type=Path, help="tb1: sign with this key, and obey only what is signed")
    parser.add_argument("--boot", type=hexadecimal, help="its series of event numbers, hex")
    parser.add_argument("--noise", default="", help="a bad cable, as 'drop=0.1 duplicate=0.05 corrupt=0.01 late=0.2'")
    parser.add_argument("--seed", type=int, default=0, help="of the noise")
    chosen = parser.parse_args(arguments)
    try:
        device = _made(chosen)
    except (ValueError, OSError) as error:
        print(why(error, chosen.link), file=sys.stderr)
        return 2
    return serve(device, lambda line: obey(device, line))


def run(name: str, arguments: Sequence[str]) -> int:
    """Run any simulated device by its name. Returns 2 for a mistake, said in one sentence."""
    if name in (*PARTS, "replay"):
        return run_part(name, arguments)
    if name not in ("buttons", *SHOES):
        print(f"{name!r}: simulated are {', '.join(('buttons', *SHOES, *PARTS, 'replay'))}.", file=sys.stderr)
        return 2
    return main([*(BUTTONS if name == "buttons" else ("--device", name)), *arguments])
