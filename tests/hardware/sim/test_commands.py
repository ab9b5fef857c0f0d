"""The simulated shoe as a process of its own, which outlives a killed host."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.commands import Beep, Lamp, LampMode
from hardware.drivers import DRIVERS
from hardware.readings import Button, Gap, LinkDown, Restarted, is_face
from hardware.sim.commands import main, parse_deck, shuffled
from hardware.sim.listener import Listener
from hardware.sim.noise import Noise, parse_noise


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


@pytest.fixture
def bus_shoe(link: Path) -> Iterator[Process]:
    process = Process("--device", "tb1-shoe", "--deck", "AS KD 2C TH ??", "--link", str(link), "--boot", "7", "--ram")
    assert process.answer() == f"ready {link}"
    yield process
    assert process.end() == 0
    assert not link.is_symlink()


@pytest.fixture
def box(link: Path) -> Iterator[Process]:
    process = Process("--device", "tb1-buttons", "--link", str(link), "--noise", "drop=0.05 late=0.1", "--seed", "3")
    assert process.answer() == f"ready {link}"
    yield process
    assert process.end() == 0


BUS_HOST = HOST.replace("commits=False", "commits=False, driver=DRIVERS['tb1']").replace(
    "import sys, time", "import sys, time\nfrom hardware.drivers import DRIVERS"
)


def test_a_killed_host_loses_and_doubles_nothing_on_table_bus(bus_shoe: Process, link: Path) -> None:
    assert bus_shoe.say("push 2") == "ok 2"
    with subprocess.Popen(
        [sys.executable, "-c", BUS_HOST.replace("0xB001", "7"), str(link)], stdout=subprocess.PIPE, text=True
    ) as killed:
        assert killed.stdout is not None
        assert killed.stdout.readline().strip() == "two"
        killed.send_signal(signal.SIGKILL)
    assert bus_shoe.say("push") == "ok 1"
    assert bus_shoe.say("kept") == "ok 2 3"
    with Listener(link, last_committed=(7, 1), driver=DRIVERS["tb1"]) as host:
        assert host.wait_for_cards(2) == parse_deck("KD 2C")
        host.wait(lambda: bus_shoe.say("kept") == "ok")
        assert bus_shoe.say("unplug") == "ok"
        host.wait(lambda: host.of(LinkDown))
        assert bus_shoe.say("push") == "ok 1"
        assert bus_shoe.say("restart") == "ok"
        assert bus_shoe.say("push") == "ok 1"
        assert bus_shoe.say("plug") == "ok"
        host.wait(lambda: host.of(Gap) and host.codes[-1] == 0xF1)
        assert [(gap.first, gap.last) for gap in host.of(Gap)] == [(4, 4)]
        assert len(host.of(Restarted)) == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("push 2", "ok 2"),
        ("back AS", "ok"),
        ("stage", "ok"),
        ("cut", "ok"),
        ("lid open", "ok"),
        ("tamper 1", "ok"),
        ("feed jam", "ok"),
        ("fault 9", "ok"),
        ("mend 9", "ok"),
        ("locked", "ok no"),
        ("reload AS KD", "ok"),
        ("restart", "ok"),
        ("drop 2", "ok"),
        ("feed sideways", "error 'sideways': say ok or jam or double or empty."),
        ("back AS KD", "error 'AS KD': say one card."),
        ("press 1", "error 'press' is no command: push, reload"),
    ],
)
def test_a_bus_shoe_answers_every_command(bus_shoe: Process, line: str, answer: str) -> None:
    assert bus_shoe.say(line).startswith(answer)


def test_a_button_box_is_pressed_and_shows_its_lamps(box: Process, link: Path) -> None:
    with Listener(link, driver=DRIVERS["tb1"]) as host:
        host.wait_until_up()
        assert box.say("press 3 0.85") == "ok"
        assert box.say("down 5") == "ok"
        assert box.say("up 5") == "ok"
        host.wait(lambda: len(host.of(Button)) == 4)
        assert [(b.id, b.down, b.hold) for b in host.of(Button)] == [
            (3, True, 0.0),
            (3, False, 0.85),
            (5, True, 0.0),
            (5, False, 0.0),
        ]
        host.device.command(Lamp(3, LampMode.ON)).result(20)
        host.device.command(Beep(40)).result(20)
        assert box.say("lamps") == "ok 3=on"
        assert box.say("beeps") == "ok 40"


def test_noise_is_read_from_words() -> None:
    assert parse_noise("drop=0.1, late=0.2", 3) == Noise(drop=0.1, late=0.2, seed=3)
    with pytest.raises(ValueError, match="dorp: noise is drop"):
        parse_noise("dorp=0.1", 0)
