"""Trouble without end: `python -m tests.endless --from 0 --hands 1000`, each hand by its number, the same every time.

Prints one JSON line with the figures; exit 1 and the whole story of the first hand that fails.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.trouble import Trouble, felt_of

DEEDS_A_HAND = 120
"""So much happens to a hand at most; then an obedient dealer must finish it."""


def hand(seed: int, folder: Path, every: int = 4, deeds: int = DEEDS_A_HAND) -> int:
    """One hand: how many inputs it took. From every `every`-th state an obedient dealer must reach the end."""
    trouble = Trouble(felt_of(seed), folder)
    try:
        for at in range(deeds):
            trouble.anything()
            if at % every == 0:
                trouble.obeyed()
            if trouble.over:
                break
        trouble.obeyed()
        trouble.tells_nothing()
        trouble.happens("crash")
    except Exception as error:
        error.add_note(trouble.story())
        raise
    finally:
        trouble.close()
    return trouble.taken


def main() -> int:
    """Deal and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.endless", description=__doc__)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="N", help="the first hand's number")
    parser.add_argument("--hands", type=int, default=1000, metavar="N", help="how many hands")
    parser.add_argument("--keep-going", action="store_true", help="count failures instead of stopping at the first")
    wanted = parser.parse_args()
    inputs = failed = 0
    began = time.monotonic()
    for seed in range(wanted.first, wanted.first + wanted.hands):
        try:
            inputs += hand(seed, Path(tempfile.mkdtemp(prefix="croupier-")))
        except Exception as error:  # noqa: BLE001 - every failure is told
            failed += 1
            if not wanted.keep_going:
                traceback.print_exc()
                break
            print(f"{seed}: {type(error).__name__}: {[*str(error).splitlines(), ''][0]}", flush=True)
    seconds = round(time.monotonic() - began, 1)
    print(json.dumps({"hands": wanted.hands, "inputs": inputs, "failed": failed, "seconds": seconds}))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
