"""Writes the pages of `docs/reference` anew: `python -m tests.documents`; with `--check` it only compares them."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.documents.pages import REFERENCE, stale, written

FINE, DIFFERENCE, MISTAKE = 0, 1, 2


def main(arguments: list[str], folder: Path = REFERENCE) -> int:
    """Write the pages, or name those that are not as they would be written; returns the exit code."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("python -m tests.documents [--check]\n")
        return MISTAKE
    if arguments:
        old = stale(folder)
        for name in old:
            sys.stderr.write(f"{name} is not what the program says now: write it with python -m tests.documents\n")
        return DIFFERENCE if old else FINE
    folder.mkdir(parents=True, exist_ok=True)
    pages = written()
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(pages)} pages in {folder}")
    return FINE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
