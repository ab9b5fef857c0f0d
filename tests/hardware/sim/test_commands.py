"""The simulated shoe as a process of its own, which outlives a killed host."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.readings import is_face
from hardware.sim.commands import main, parse_deck, shuffled
from hardware.sim.listener import Listener


class Process:
    """The shoe's process and its answers."""

    def __init__(self, *arguments: str) -> None:
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "hardware.sim.shoe", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def answer(self) -> str:
        """Its next line."""
        assert self.popen.stdout is not None
        return self.popen.stdout.readline().strip()

    def say(self, line: str) -> str:
        """Its answer to `line`."""
        assert self.popen.stdin is not None
        self.popen.stdin.write(line + "\n")
        self.popen.stdin.flush()
        return self.answer()

    def end(self) -> int:
        """End its input; its exit code."""
        self.popen.communicate()
        return self.popen.returncode


@pytest.fixture
def process(link: Path) -> Iterator[Process]:
    process = Process("--deck", "AS KD 2C TH ??", "--link", str(link), "--serial", "S9", "--boot", "B001")
    assert process.answer() == f"ready {link}"
    yield process
    assert process.end() == 0
    assert not link.is_symlink()


HOST = """
import sys, time
from hardware.sim.listener import Listener
with Listener(sys.argv[1], commits=False) as host:
    host.wait_for_cards(2)
    host.device.acknowledge(0xB001, 1)
    time.sleep(0.1)
    print("two", flush=True)
    time.sleep(60)
"""


def test_a_killed_host_loses_and_doubles_nothing(process: Process, link: Path) -> None:
    assert process.say("push 2") == "ok 2"
    with subprocess.Popen([sys.executable, "-c", HOST, str(link)], stdout=subprocess.PIPE, text=True) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline().strip() == "two"
        killed.send_signal(signal.SIGKILL)
    assert process.say("push") == "ok 1"
    assert process.say("kept") == "ok 2 3"
    with Listener(link, last_committed=(0xB001, 1), serial="S9") as host:
        assert host.wait_for_cards(2) == parse_deck("KD 2C")
        assert process.say("unplug") == "ok"
        assert process.say("push 9") == "ok 2"
        assert process.say("plug") == "ok"
        assert host.wait_for_cards(4) == parse_deck("KD 2C TH ??")


@pytest.mark.parametrize("line", ["press 3", "reload AS KD", "restart", "drop 2", "duplicate", "corrupt", "delay 0.1"])
def test_it_answers_every_command(process: Process, line: str) -> None:
    assert process.say(line) == "ok"


def test_it_says_what_it_does_not_understand(process: Process) -> None:
    assert process.say("psuh 3").startswith("error 'psuh' is no command: push")
    assert process.say("press x").startswith("error")
    assert process.say("reload 1S").startswith("error '1S' is no card")
    assert process.say("push") == "ok 1"


def test_a_wrong_deck_or_link_is_the_users_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deck", "AS 1S", "--link", str(tmp_path / "x")]) == 2
    assert main(["--link", str(tmp_path / "no" / "x")]) == 2
    assert "'1S' is no card" in capsys.readouterr().err


def test_a_seed_names_a_shuffled_deck() -> None:
    assert shuffled(1) == shuffled(1)
    assert shuffled(1) != shuffled(2)
    assert sorted(shuffled(1)) == [code for code in range(256) if is_face(code)]
