"""`croupier new`: what it writes passes, is never written over, and a mistake is one sentence."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.rules.told import KINDS, TOLD
from controller.table.definitions import configuration_root, load
from controller.training.drill_files import check_all, load_drills
from controller.training.hand_file import read
from controller.training.play import play
from controller.training.rehearsal import rehearse

ROOT = Path(__file__).parent.parent
REAL = configuration_root()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder as somebody has who installed croupier: a configuration and nothing else."""
    shutil.copytree(REAL, tmp_path / "home" / "config")
    return tmp_path / "home"


def new(home: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    code = main(["new", *words, "--root", str(home)])
    out, error = capsys.readouterr()
    return code, out.splitlines(), error


def test_a_table_is_commented_and_opens(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, written, error = new(home, capsys, "table", "friday_night")
    assert (code, error) == (0, "")
    assert written == [str(home / "config" / "tables" / "friday_night.yaml")]
    assert Path(written[0]).read_text(encoding="utf-8").count("#") >= 6
    assert check_all(home / "config") == []
    assert load(home / "config").tables["friday_night"].game == "holdem"


def test_a_game_comes_with_a_hand_that_passes(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, written, _ = new(home, capsys, "game", "my_holdem")
    assert code == 0
    known = load(home / "config")
    (hand,) = read(Path(written[1]))
    assert hand.game == "my_holdem"
    assert play(hand, known) == ()


@pytest.mark.parametrize("kind", ["boxed", "exposed", "extra_card", "mucked", "premature_street", "too_many"])
def test_a_ruling_comes_with_a_house_and_a_hand_that_passes(
    kind: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, written, error = new(home, capsys, "ruling", f"{kind}/play_on")
    assert (code, error) == (0, "")
    known = load(home / "config")
    assert check_all(home / "config") == []
    assert known.houses["with_play_on"].rulings[kind][0].id == f"{kind}/play_on"
    (hand,) = read(Path(written[2]))
    assert play(hand, known) == ()


def test_a_ruling_on_anything_a_dealer_can_tell_is_written(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for kind in sorted({KINDS.get(word, word) for word in TOLD})[::6]:
        code, _, error = new(home, capsys, "ruling", f"{kind}/own_way_{kind}")
        assert (code, error) == (0, "")


def test_a_drill_is_commented_and_dealt(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, written, error = new(home, capsys, "drill", "first_raise")
    assert (code, error) == (0, "")
    assert written == [str(home / "config" / "drills" / "first_raise.yaml")]
    assert Path(written[0]).read_text(encoding="utf-8").count("#") >= 6
    assert check_all(home / "config") == []
    known = load(home / "config")
    dealt = rehearse(load_drills(known)["first_raise"], known)
    assert dealt.passed
    assert dealt.view.ended


def test_a_device_comes_with_a_driver_and_a_test_that_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a copy of the checkout: the driver table has a line more, and the new test passes there."""
    home = tmp_path / "checkout"
    for folder in ("hardware", "config"):
        shutil.copytree(ROOT / folder, home / folder, ignore=shutil.ignore_patterns("__pycache__"))
    code, written, error = new(home, capsys, "device", "pedal_box")
    assert (code, error) == (0, "")
    assert len(written) == 3
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(home), written[1]]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stdout + done.stderr
    listed = [sys.executable, "-c", "from hardware.drivers import DRIVERS; print(list(DRIVERS) == sorted(DRIVERS))"]
    assert subprocess.run(listed, cwd=home, capture_output=True, text=True, check=True).stdout == "True\n"


@pytest.mark.parametrize("words", [("table", "friday"), ("game", "mine"), ("ruling", "boxed/mine"), ("drill", "mine")])
def test_nothing_is_written_over(words: tuple[str, str], home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, written, _ = new(home, capsys, *words)
    before = {path: path.read_text(encoding="utf-8") for path in home.rglob("*") if path.is_file()}
    code, out, error = new(home, capsys, *words)
    assert (code, out) == (2, [])
    assert error == f"croupier: {written[0]} is there already, and is not written over\n"
    assert {path: path.read_text(encoding="utf-8") for path in home.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (("table", "Friday Night"), "'Friday Night' is no name for a table: small letters, digits and _"),
        (("game", "9"), "'9' is no name for a game"),
        (("ruling", "play_on"), "'play_on': a ruling is named with its irregularity, such as too_many/play_on"),
        (("ruling", "nothing/play_on"), "no irregularity that a dealer tells is called 'nothing'; known: absent,"),
        (("device", "pedal"), "is no checkout: it has no hardware"),
    ],
)
def test_mistakes_are_one_sentence_and_nothing_is_written(
    words: tuple[str, str], what: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(home.rglob("*"))
    code, out, error = new(home, capsys, *words)
    assert (code, out) == (2, [])
    assert what in error
    assert error.count("\n") == 1
    assert sorted(home.rglob("*")) == before


def test_a_folder_without_a_configuration(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = new(tmp_path, capsys, "table", "mine")
    assert code == 2
    assert error == f"croupier: {tmp_path} has no folder config; say where it is: --root FOLDER\n"


def test_a_configuration_with_a_mistake_is_not_added_to(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "config" / "tables" / "bad.yaml").write_text("id: bad\n", encoding="utf-8")
    code, _, error = new(home, capsys, "table", "mine")
    assert code == 2
    assert "the configuration has a mistake already" in error
