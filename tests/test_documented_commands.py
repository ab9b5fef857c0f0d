"""Every command that a page shows is run as it stands there: what it says goes, with files of a test's own."""

from __future__ import annotations

import argparse
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from controller.__main__ import main
from controller.classroom import ROOM
from controller.training.progress import Attempt, Progress
from tests.documents.commands import every
from tests.test_documents import PROSE, name

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
FENCED = re.compile(r"^(?:croupier|\./run)(?: .*)?$", re.MULTILINE)
INLINE = re.compile(r"`(croupier(?: [^`]*)?)`")
BLOCK = re.compile(r"^```\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ALONE = "./run"
CHECKS = "test"
FOLDS = "\n\nf\nf\nf\nf\nf\n\nq\n"
"""Posts, deals, five seats fold, and the pot is pushed: a whole hand of the default table."""
CODE = "583190\n583190\n"
NEEDS_A_READER = ("deck",)
"""Commands that wait for somebody who lays cards on a reader: what they are asked is read, and no more."""
DEALS = ("console", "drill")


def shown() -> Iterator[tuple[str, str]]:
    """Every command line that stands in a block by itself, with its page."""
    for page in PROSE:
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            for line in FENCED.finditer(block[1]):
                yield name(page), re.split(r"\s{2,}", line[0].strip())[0]


SHOWN = sorted({(line, page) for page, line in shown()})
FIRST = dict(reversed(SHOWN))
"""A command that several pages show is run once."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a hand on record, a trainee who has passed a drill, and a configuration to add to."""
    folder = tmp_path_factory.mktemp("desk")
    shutil.copytree(ROOT / "config", folder / "config")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sys.stdin", io.StringIO(FOLDS))
        assert main(["console", "--terminal", "--seed", "3", "--data", str(folder / "data")]) == 0
    passed = Attempt(int(time.time()), "Kim", "holdem_clean", 1, False, 20, 20, 0, 0, 2.0, 4.0, True)
    Progress(folder / "data" / ROOM).add(passed, ())
    return folder


def ready(words: list[str], desk: Path) -> list[str]:
    """The words of a page with files that are there: `FILE` a day with a hand, `PATH` a line, patterns written out."""
    named = {
        "FILE": str(next((desk / "data" / "default").glob("*.journal"))),
        "FILE.phhs": str(ROOT / "tests" / "hands" / "ns_misc.phhs"),
        "FILE.pdf": "certificate.pdf",
        "PATH": str(desk / "line"),
        "NAME": "Ada",
    }
    found = []
    for word in words:
        there = sorted(ROOT.glob(word)) if "/" in word and not word.startswith("/") else []
        found.append(named.get(word, str(there[0]) if there else word))
    return found


def deals(words: list[str]) -> bool:
    """Whether a command opens a console, or a drill, that waits for a dealer."""
    return not words or (words[0] in DEALS and "make" not in words and (words[0] == "console" or drilled(words)))


def drilled(words: list[str]) -> bool:
    """Whether a drill is named, and not only told of."""
    return len(words) > 1 and not words[1].startswith("--")


@pytest.mark.parametrize("line", FIRST, ids=[f"{page}: {line}" for line, page in FIRST.items()])
def test_a_command_that_is_shown_does_what_it_says(
    line: str, desk: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program, *given = shlex.split(line)
    if program == ALONE and given[:1] == [CHECKS]:
        assert all(Path(ROOT / word).exists() for word in given[1:])
        return
    monkeypatch.chdir(desk)
    monkeypatch.setenv("CROUPIER_DATA", str(desk / "data"))
    words = ready(given, desk)
    monkeypatch.setattr("sys.stdin", io.StringIO(CODE if "add" in words else ""))
    if words[:1] == ["people"] and "remove" in words and not (desk / "data" / "default" / "people.json").exists():
        monkeypatch.setattr("sys.stdin", io.StringIO(CODE))
        assert main(["people", "add", words[-1], "--role", "floor"]) == 0
    if words[:1] and words[0] in NEEDS_A_READER:
        parsed(words)
        return
    if deals(words):
        words = [*(words or ["console"]), *([] if "--terminal" in words else ["--terminal"])]
        done = by_itself(words, desk)
        assert done.returncode == (1 if words[0] == "drill" else 0), done.stdout + done.stderr
        return
    if words[:1] == ["new"]:
        words += ["--root", str(desk)]
    assert code_of(words) == 0, capsys.readouterr().err


def by_itself(words: list[str], desk: Path) -> subprocess.CompletedProcess[str]:
    """A console or a drill in a process of its own, whose input is at its end: a drill that is left ends with 1."""
    return subprocess.run(
        [sys.executable, "-m", "controller", *words],
        cwd=ROOT,
        env=os.environ | {"CROUPIER_DATA": str(desk / "data")},
        input="",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )


def code_of(words: list[str]) -> int:
    """How a command ends."""
    try:
        return main(words)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 0


def parsed(words: list[str]) -> argparse.Namespace:
    """What a command is asked, as its parser reads it; an option it does not have fails."""
    for known, _, parser in every():
        if tuple(words[: len(known)]) == known:
            return parser.parse_args(words[len(known) :])
    pytest.fail(f"no command is called {words}")


@pytest.mark.parametrize("page", PROSE, ids=name)
def test_a_command_in_a_sentence_is_one_that_there_is(page: Path) -> None:
    commands = {known: parser for known, _, parser in every()}
    for span in INLINE.finditer(page.read_text(encoding="utf-8")):
        words = span[1].split()[1:]
        if not words or words[0].startswith("-"):
            continue
        known = next((each for each in commands if each == tuple(words[: len(each)])), None)
        group = any(each[:1] == tuple(words[:1]) for each in commands)
        assert known or (group and len(words) == 1), f"{name(page)}: {span[1]}"
        if known and known not in (("split",), ("sim",)):
            options = {option for action in commands[known]._actions for option in action.option_strings}
            unknown = [word for word in words if word.startswith("--") and word not in options]
            assert not unknown, f"{name(page)}: {span[1]}"
