"""`croupier`: every command, its exit code, and one sentence on stderr for every mistake."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from controller.__main__ import main

ROOT = Path(__file__).parent.parent
COMMANDS = ("console", "play", "replay", "check", "journal", "sim")
HAND = "\n\nc\nc\nc\nc\nc\nk\n"


class Ran(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    error: str


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def process(*arguments: str, typed: str = "", **environment: str) -> Ran:
    """Run it as a person would."""
    done = subprocess.run(
        [sys.executable, "-m", "controller", *arguments],
        cwd=ROOT,
        input=typed.encode("utf-8", "surrogateescape"),
        env=os.environ | environment,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """Run it in this process, which is quick."""
    try:
        code = main(arguments)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    out, error = capsys.readouterr()
    return Ran(code, out, error)


def is_a_mistake(ran: Ran, *words: str) -> None:
    """Exit code 2 and a sentence that names what is wrong, without a traceback."""
    assert ran.code == 2
    assert "Traceback" not in ran.out + ran.error
    told = [line for line in ran.error.splitlines() if line]
    assert told
    for word in words:
        assert word in ran.error + ran.out


@pytest.fixture
def garbage(tmp_path: Path) -> Path:
    path = tmp_path / "garbage"
    path.write_bytes(os.urandom(3000))
    return path


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--help")
    assert (ran.code, ran.error) == (0, "")
    for command in COMMANDS:
        assert f"\n    {command} " in ran.out


@pytest.mark.parametrize("command", [*COMMANDS, "journal verify", "journal show", "sim shoe"])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    ran = run(capsys, *command.split(), "--help")
    assert (ran.code, ran.error) == (0, "")
    assert ran.out.startswith("usage: ")


@pytest.mark.parametrize("line", ["nope", "journal", "sim", "play", "replay", "console --seed x"])
def test_what_is_no_command_is_a_mistake(capsys: pytest.CaptureFixture[str], line: str) -> None:
    is_a_mistake(run(capsys, *line.split()), "usage: croupier", "error: ")


def test_the_console_deals_and_keeps_the_hand(data: Path) -> None:
    ran = process("console", "--terminal", "--seed", "1", typed=HAND + "q\n")
    assert (ran.code, ran.error) == (0, "")
    assert "▶ BURN" in ran.out
    again = process("--terminal", typed="q\n")
    assert (again.code, again.error) == (0, "")
    assert "RESUMED IN THE MIDDLE OF A HAND" in again.out
    assert "▶ BURN" in again.out
    assert [path.name for path in data.iterdir()] == ["default"]


def test_the_same_seed_deals_the_same_cards(data: Path) -> None:
    flop = HAND + "\n\n\nq\n"
    first, second = [
        # The shoe may come up a line earlier or later; the felt is the same.
        [line for line in out.splitlines() if line.lstrip().startswith(("TOP", "BOTTOM"))]
        for out in (
            process("console", "--terminal", "--seed", "1", "--data", str(data / n), typed=flop).out for n in ("a", "b")
        )
    ]
    assert first[-1].split()[1:] not in ([], ["–"])
    assert first == second


def test_bytes_that_are_no_text_are_no_command(data: Path) -> None:
    ran = process("console", "--terminal", typed="\udcff\udcfe\nq\n")
    assert (ran.code, ran.error) == (0, "")
    assert "no such command" in ran.out


def test_a_terminal_without_our_letters_still_works(data: Path) -> None:
    ran = process("console", "--terminal", typed="\nq\n", PYTHONIOENCODING="ascii")
    assert (ran.code, ran.error) == (0, "")
    assert "? CARD TO SEAT 2" in ran.out


def test_who_reads_may_stop_reading(data: Path) -> None:
    command = f"printf '\\n\\nc\\nc\\nc\\n' | {sys.executable} -m controller console --terminal | head -1"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""
    assert done.stdout.startswith("Croupier · ")


def test_an_unknown_table_is_a_mistake_and_the_tables_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    is_a_mistake(run(capsys, "console", "--table", "nope"), "no table is called 'nope'; there are ", "default")


def test_a_data_folder_that_is_none(capsys: pytest.CaptureFixture[str], garbage: Path) -> None:
    is_a_mistake(
        run(capsys, "console", "--terminal", "--data", str(garbage)),
        f"the data folder {garbage}/default cannot be used",
    )


def test_a_second_console_on_the_same_table(data: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "controller", "--terminal"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline().startswith("Croupier")
        ran = process("console", "--terminal")
        first.communicate("q\n")
        assert first.returncode == 0
    is_a_mistake(ran, "is open in another process")
    assert len(ran.error.splitlines()) == 1


def test_a_key_that_others_can_read(data: Path) -> None:
    assert process("console", "--terminal", typed="q\n").code == 0
    (data / "default" / "table.key").chmod(0o644)
    ran = process("console", "--terminal", typed="q\n")
    is_a_mistake(ran, "can be read by others: make it yours alone with chmod 600")
    assert len(ran.error.splitlines()) == 1


@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_file_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], garbage: Path, tmp_path: Path, command: str
) -> None:
    for path in (tmp_path / "missing", tmp_path, garbage):
        is_a_mistake(run(capsys, command, str(path)), str(path))


@pytest.mark.parametrize("command", ["verify", "show"])
def test_a_journal_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], garbage: Path, tmp_path: Path, command: str
) -> None:
    for path in (tmp_path / "missing", tmp_path, garbage):
        ran = run(capsys, "journal", command, str(path))
        is_a_mistake(ran, "croupier: ")
        assert len(ran.error.splitlines()) == 1


def test_a_hand_plays(capsys: pytest.CaptureFixture[str]) -> None:
    hand = next(iter(sorted((ROOT / "tests" / "scenarios").glob("*.hand"))))
    ran = run(capsys, "play", str(hand))
    assert (ran.code, ran.error) == (0, "")


def test_a_hand_that_comes_out_otherwise_is_a_difference(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hand = (ROOT / "tests" / "scenarios" / "holdem_heads_up.hand").read_text()
    changed = tmp_path / "changed.hand"
    changed.write_text(re.sub(r"pot (\d+)", "pot 7", hand, count=1))
    ran = run(capsys, "play", str(changed))
    assert ran.code == 1
    assert f"{changed}:" in ran.out


def test_the_shipped_configuration_has_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check") == (0, "The configuration has no mistakes.\n", "")


def test_a_configuration_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    is_a_mistake(run(capsys, "check", str(tmp_path / "missing")), "no such directory")


def test_a_journal_is_proved_and_shown_and_a_change_is_a_difference(
    capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    assert process("console", "--terminal", typed=HAND + "q\n").code == 0
    (path,) = (data / "default").glob("*.journal")
    assert run(capsys, "journal", "verify", str(path)).code == 0
    assert run(capsys, "journal", "verify", str(path), "--json").out.startswith("{")
    shown = run(capsys, "journal", "show", str(path))
    assert shown.code == 0
    assert shown.out
    is_a_mistake(run(capsys, "journal", "show", str(path), "--hand", "99"), "99")
    path.write_bytes(path.read_bytes().replace(b'"deed":"call"', b'"deed":"fold"', 1))
    changed = run(capsys, "journal", "verify", str(path))
    assert changed.code == 1
    assert len(changed.error.splitlines() + changed.out.splitlines()) >= 1


def test_a_simulated_shoe_answers_on_its_own(tmp_path: Path) -> None:
    ran = process("sim", "shoe", "--link", str(tmp_path / "shoe"), "--deck", "AS KD", typed="push 2\nkept\nquit\n")
    assert (ran.code, ran.error) == (0, "")
    assert ran.out.splitlines() == [f"ready {tmp_path}/shoe", "ok 2", "ok 1 2"]


def test_a_simulated_shoe_that_cannot_be_plugged_in(tmp_path: Path) -> None:
    ran = process("sim", "shoe", "--link", str(tmp_path / "missing" / "shoe"))
    is_a_mistake(ran, "is not there", "missing")
    assert len(ran.error.splitlines()) == 1


def test_without_a_display_the_hand_is_dealt_in_the_terminal(data: Path) -> None:
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "QT_QPA_PLATFORM": ""}
    ran = process(typed="q\n", **nowhere)
    assert ran.code == 0
    assert ran.error.startswith("croupier: no window, ")
    assert len(ran.error.splitlines()) == 1
    assert "▶ POST" in ran.out
