"""A simulated shoe as a process of its own, told what to do on standard input.

It outlives a controller that is killed, as a real shoe does.
"""

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.drivers.ascii_line import CODES
from hardware.readings import is_face
from hardware.sim.shoe import Shoe

COMMANDS = """commands, one a line:
  push [N]         N cards out (1)
  press ID         press a button
  unplug | plug    the cable
  reload CARDS     a fresh deck
  restart          switch off and on, events forgotten
  drop | duplicate | corrupt [N]   do that to the next N lines out
  delay SECONDS    the next line out comes late
  kept             the event numbers not yet acknowledged
  quit             (or end of input)
Each is answered by `ok …` or `error …`."""


def parse_deck(text: str) -> list[int]:
    """Card codes from faces as `AS KD 2C`, commas allowed. Raises ValueError naming the first unknown one."""
    codes = []
    for face in text.replace(",", " ").split():
        if face not in CODES:
            raise ValueError(f"{face!r} is no card: write rank A23456789TJQK and suit CDHS, as in TD.")
        codes.append(CODES[face])
    return codes


def shuffled(seed: int) -> list[int]:
    """The 52 faces, shuffled alike for the same seed."""
    deck = [code for code in CODES.values() if is_face(code)]
    random.Random(seed).shuffle(deck)  # noqa: S311 - a simulated deck must come again
    return deck


def obey(shoe: Shoe, line: str) -> str:
    """Do one command line; the answer. Raises ValueError for what is no command."""
    word, _, rest = line.strip().partition(" ")
    count = int(rest) if rest.isdecimal() else 1
    commands: dict[str, Callable[[], object]] = {
        "push": lambda: shoe.push(count),
        "press": lambda: shoe.press(int(rest)),
        "unplug": shoe.unplug,
        "plug": shoe.plug,
        "reload": lambda: shoe.reload(parse_deck(rest)),
        "restart": shoe.restart,
        "drop": lambda: shoe.drop(count),
        "duplicate": lambda: shoe.duplicate(count),
        "corrupt": lambda: shoe.corrupt(count),
        "delay": lambda: shoe.delay(float(rest)),
        "kept": lambda: " ".join(map(str, shoe.unacknowledged)),
    }
    if word not in commands:
        raise ValueError(f"{word!r} is no command: {', '.join(commands)} or quit.")
    answer = commands[word]()
    return f"ok {'' if answer is None else answer}".rstrip()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a shoe until `quit` or the end of input. Returns 2 for a mistake in the arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.sim.shoe",
        description="A simulated card shoe on a pseudo-terminal.",
        epilog=COMMANDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--link", type=Path, required=True, help="the path a host opens")
    parser.add_argument("--serial", default="SHOE-1")
    parser.add_argument("--deck", help="faces in the order they leave, as 'AS KD 2C'")
    parser.add_argument("--shuffle", type=int, default=0, metavar="SEED", help="without --deck: 52 cards shuffled")
    parser.add_argument("--counts", action="store_true", help="a shoe that does not read faces")
    parser.add_argument("--boot", type=lambda text: int(text, 16), help="its series of event numbers, hex")
    chosen = parser.parse_args(arguments)
    try:
        deck = shuffled(chosen.shuffle) if chosen.deck is None else parse_deck(chosen.deck)
        shoe = Shoe(chosen.link, deck, serial=chosen.serial, faces=not chosen.counts, boot=chosen.boot)
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"ready {shoe.link}", flush=True)
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        try:
            print(obey(shoe, line), flush=True)
        except ValueError as error:
            print(f"error {error}", flush=True)
    shoe.stop()
    return 0
