"""Every benchmark in one command, one JSON object: `python -m tests.benchmarks`.

Figures are for comparing on one machine in one run; nothing asserts them.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> int:
    """Run each `*_bench.py` in its own process and gather what it prints."""
    figures: dict[str, object] = {}
    for bench in sorted(HERE.glob("*_bench.py")):
        done = subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.{bench.stem}"],
            cwd=HERE.parents[1],
            capture_output=True,
            text=True,
            check=False,
        )
        name = bench.stem.removesuffix("_bench")
        try:
            figures[name] = json.loads(done.stdout)
        except json.JSONDecodeError:
            figures[name] = {"failed": done.returncode, "said": done.stderr.strip().splitlines()[-1:]}
    print(json.dumps(figures, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
